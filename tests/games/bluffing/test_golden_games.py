"""A few games in full, event by event: a change of what happens in a game shows up as a change of these texts.

Update one at a time, and say in the commit why it changed:

    python -m tests.games.bluffing.test_golden_games example > tests/games/bluffing/golden/example.txt
"""

import sys
from collections.abc import Iterator
from typing import Any

import pytest

from bng_sim.games import GAMES
from bng_sim.referees.bluffing import audit
from tests.games import golden
from tests.referees.recordings import play

GAME = GAMES["bluffing"]
SMALL = {"deck_values": [1, 2, 3, 4], "deck_coins": [1, 1, 2, 2]}
GAMES_TOLD = {  # file: rules, index, and what it shows
    "example": ({"players": 3}, 132, "X11: one challenger"),
    "second_challenger": ({"players": 3}, 5943, "X11: two"),
    "powers": ({"players": 6, "powers": "assumed", **SMALL}, 5061, "P"),
    "broke": ({"players": 3, "hand_cards_taken": 2, **SMALL}, 111, "E2"),
    "replay": ({"further_tie": "replay", "old_card": "stacked", "taking_order": "random", **SMALL}, 1483, "T4 X6 W5"),
}
OF_A_LINE = ("n", "turn", "round", "event")


def log_of(name: str) -> list[dict[str, Any]]:
    rules, index, _ = GAMES_TOLD[name]
    return next(play(GAME, rules, "random", range(index, index + 1)))


def lines(log: list[dict[str, Any]]) -> Iterator[str]:
    """A line an event; cards go by colour and value."""
    cards = {entry["card"]: f"{entry['billionaire']} {entry['value']}" for entry in log[0]["cards"]}
    yield f"Game {log[0]['index']} of seed {log[0]['seed']}"
    for event in log[1:]:
        if event["event"] == "turn":
            yield f"Turn {event['turn']} of seat {event['seat']}"
            continue
        told = {name: value for name, value in event.items() if name not in OF_A_LINE}
        told |= told.pop("move", {})
        told |= {name: cards[told[name]] for name in ("card", "other_card") if name in told}
        yield "  " + ", ".join([event["event"], *(f"{name} {value}" for name, value in told.items())])


@pytest.mark.parametrize("name", GAMES_TOLD)
def test_a_game_is_told_as_it_was(name):
    golden.check(list(lines(log_of(name))), "bluffing", name)


@pytest.mark.parametrize("name", GAMES_TOLD)
def test_the_referee_finds_no_fault_in_it(name):
    assert audit(log_of(name)) == []


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


def test_every_golden_game_is_held_against_the_engine():
    assert golden.names("bluffing") == set(GAMES_TOLD)


if __name__ == "__main__":
    sys.stdout.writelines(f"{line}\n" for line in lines(log_of(sys.argv[1])))
