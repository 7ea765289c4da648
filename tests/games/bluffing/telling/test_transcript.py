"""The story of a game: all of it to an onlooker, to a seat what it may know and nothing else."""

import re
from functools import partial

from bng_sim.games.bluffing.telling import naming
from tests.games import recordings
from tests.games.bluffing.telling.recording import GAMES_OF_EACH, RECORDINGS, recorded, rows

told, lines_of = (partial(of, "bluffing") for of in (recordings.told, recordings.lines_of))


def first_game(lines):
    return lines[: next((at for at, line in enumerate(lines) if line.startswith("Replay 1")), len(lines))]


@RECORDINGS.each_game
def test_it_tells_every_turn_every_false_claim_and_the_end(setting, index):
    row, seats = rows(setting, index)
    names = [naming.NAMES[seat["billionaire"]] for seat in seats if seat["won"]]

    lines = told(recorded(setting, index))

    first = first_game(lines)
    assert sum(line.startswith("Turn ") for line in first) == row["turns"]
    assert sum(line.endswith("a false claim") for line in first) == row["false_claims"]
    assert sum(line.endswith(" challenges") for line in first) == row["challenges"]
    assert sum("'s hand is empty" in line for line in first) == row["bankruptcies"]
    assert sum(" uses " in line for line in first) == row["powers_used"]
    assert sum("is passed over" in line for line in first) == row["skips"]
    assert lines[-1].startswith(f"After {row['turns']} turn")
    assert all(name in lines[-1] for name in names)
    assert ("stalemate that nobody wins" in lines[-1]) == (not names)


def test_h3_a_seat_is_told_its_own_cards_and_of_others_that_there_is_one():
    log = recorded("usual", 0)

    for event, (line,) in lines_of(log, "play", 2):
        (card,) = (card for card in log[0]["cards"] if card["card"] == event["card"])
        if event["seat"] == 2:
            assert line == f"  plays {card['billionaire'].capitalize()} {card['value']}, face-down"
        else:
            assert line == "  plays a card, face-down"


def test_h5_a_spied_card_is_told_to_its_spy_and_to_nobody_else():
    told_to = {"spy": [], "other": []}
    for index in range(GAMES_OF_EACH):
        log = recorded("six", index)
        for event in log:
            if event["event"] == "spy":
                other = next(seat for seat in range(1, 7) if seat not in (event["seat"], event["other_seat"]))
                told_to["spy"] += lines_of(log, "spy", event["seat"])
                told_to["other"] += lines_of(log, "spy", other)

    assert told_to["spy"] != []
    assert all(re.search(r"card: [A-Z]\w+ \d$", line) for _, (line,) in told_to["spy"])
    assert all(line.endswith("'s face-down card") for _, (line,) in told_to["other"])


def test_h5_a_swap_shows_its_cards_to_their_owner_alone():
    swaps = [
        (event, line, seat)
        for index in range(GAMES_OF_EACH)
        for seat in (1, 2, 3)
        for event, (line,) in lines_of(recorded("stacked", index), "swap", seat)
    ]

    assert {event["seat"] == seat for event, _, seat in swaps} == {True, False}
    for event, line, seat in swaps:
        assert bool(re.search(r"\d", line)) == (event["seat"] == seat)
