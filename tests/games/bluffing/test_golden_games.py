"""The rulebook's example is among the golden games, both ways; tests/conformance/test_golden_games.py plays them."""

from tests.games import golden


def of_turn(name: str, number: int) -> list[str]:
    """The lines of one turn, and the first of the next."""
    told = golden.kept("bluffing", name)
    first, last = (
        next(i for i, line in enumerate(told) if line.startswith(f"Turn {n} ")) for n in (number, number + 1)
    )
    return told[first : last + 1]


def test_x11_a_single_challenger_takes_the_four():
    """Seat 1 plays, and challenges seat 2."""
    told = of_turn("example", 2)

    assert "  compare, seat 2, other_seat 1, own 4, against 6, winner 1" in told
    assert told[-4:] == [
        "  take, seat 1, other_seat 2, card red 9",
        "  take_revealed, seat 1, other_seat 2, card red 4",
        "  discard, seat 1, card orange 6",
        "Turn 3 of seat 3",
    ]


def test_x11_with_two_challengers_the_four_goes_to_its_owners_discard_pile():
    """Seats 2 and 3 have played, and challenge seat 1."""
    told = of_turn("second_challenger", 3)

    assert "  compare, seat 1, other_seat 2, own 4, against 6, winner 2" in told
    assert told[-6:] == [
        "  take, seat 2, other_seat 1, card yellow 2",
        "  take, seat 3, other_seat 1, card yellow 5",
        "  discard, seat 1, card yellow 4",
        "  discard, seat 2, card red 6",
        "  discard, seat 3, card green 4",
        "Turn 4 of seat 2",
    ]
