"""A few games in full, event by event: a change of what happens in a game shows up as a change of these texts.

Update one at a time, and say in the commit why it changed:

    python -m tests.games.billionaire.test_golden_games duel > tests/games/billionaire/golden/duel.txt
"""

import sys
from collections.abc import Iterator
from typing import Any

import pytest

from bng_sim.games import GAMES
from bng_sim.games.billionaire.events import EVENTS
from bng_sim.referees.billionaire import audit
from tests.games import golden
from tests.referees.recordings import play

GAME = GAMES["billionaire"]
FEW = {"trading_values": [[3, 8], [5, 5], [4, 10]]}  # Investments: the decks are empty soon
GAMES_TOLD = {  # file: rules, index, and what it shows
    "duel": ({"players": 2, "goal": 150}, 214, "M A B as printed"),
    "ties": ({"players": 3, "bid_cap": 2, "max_rebids": 1, "goal": 200}, 34, "B5 B6"),
    "sold_out": ({**FEW, "goal": 900}, 346, "B8 Y W3"),
    "cards": ({**FEW, "players": 3, "power_cards": [2, 8, 2, 2, 4, 2], "goal": 110}, 452, "P X"),
}  # fmt: skip
OF_A_LINE = ("n", "turn", "round", "event")


def log_of(name: str) -> list[dict[str, Any]]:
    rules, index, _ = GAMES_TOLD[name]
    return next(play(GAME, rules, "random", range(index, index + 1)))


def lines(log: list[dict[str, Any]]) -> Iterator[str]:
    """A line an event, turns less far in."""
    yield f"Game {log[0]['index']} of seed {log[0]['seed']}"
    for event in log[1:]:
        told = {name: value for name, value in event.items() if name not in OF_A_LINE}
        told |= {name: ", ".join(map(str, value)) for name, value in told.items() if isinstance(value, list)}
        indent = "" if event["event"] == "turn" else "  "
        yield indent + "; ".join([event["event"], *(f"{name} {value}" for name, value in told.items())])


@pytest.mark.parametrize("name", GAMES_TOLD)
def test_a_game_is_told_as_it_was(name):
    golden.check(list(lines(log_of(name))), "billionaire", name)


@pytest.mark.parametrize("name", GAMES_TOLD)
def test_the_referee_finds_no_fault_in_it(name):
    assert audit(log_of(name)) == []


def test_every_golden_game_is_held_against_the_engine():
    assert golden.names("billionaire") == set(GAMES_TOLD)


def test_between_them_they_show_every_event():
    told = {event["event"] for name in GAMES_TOLD for event in log_of(name)[1:]}

    assert told == {*EVENTS.names} - {"short"}


if __name__ == "__main__":
    sys.stdout.writelines(f"{line}\n" for line in lines(log_of(sys.argv[1])))
