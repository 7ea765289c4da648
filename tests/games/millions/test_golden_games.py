"""A few games in full, event by event: a change of what happens in a game shows up as a change of these texts.

Update one at a time, and say in the commit why it changed:

    python -m tests.games.millions.test_golden_games talk > tests/games/millions/golden/talk.txt
"""

import sys
from collections.abc import Iterator
from typing import Any

import pytest

from bng_sim.games import GAMES
from bng_sim.games.millions.components import ROLES
from bng_sim.referees.millions import audit
from tests.games import golden
from tests.referees.recordings import play

GAME = GAMES["millions"]
ALONE = {"players": 3, "characters_each": 1, "roles": [*ROLES]}  # Roles seldom clash
GAMES_TOLD = {  # file: rules, index, and what it shows
    "first": ({"players": 5, "loot_cards": 3}, 112, "P N H L as printed"),
    "two_each": ({"players": 3, "loot_cards": 2}, 840, "T"),
    "talk": ({"players": 4, "loot_cards": 2, "claims": True, "calls": True, "price_calls": True}, 718, "N3 N7"),
    "looks": ({**ALONE, "loot_cards": 6, "negotiation_rounds": 1}, 2059, "I H2 H5 H6 H7"),
    "short": (
        {"players": 4, "loot_cards": 3, "start_cash": 0, "short_ante": "rest", "short_ante_back": "reserve",
         "negotiation_rounds": 1, "wont_get_fooled": True},
        1329, "P5 P6 V1",
    ),
}  # fmt: skip
OF_A_LINE = ("n", "turn", "round", "event")


def log_of(name: str) -> list[dict[str, Any]]:
    rules, index, _ = GAMES_TOLD[name]
    return next(play(GAME, rules, "random", range(index, index + 1)))


def lines(log: list[dict[str, Any]]) -> Iterator[str]:
    """A line an event, rounds and visits less far in."""
    yield f"Game {log[0]['index']} of seed {log[0]['seed']}"
    for event in log[1:]:
        told = {name: value for name, value in event.items() if name not in OF_A_LINE}
        told |= told.pop("move", {})
        told |= {name: " ".join(map(str, value)) for name, value in told.items() if isinstance(value, list)}
        if event["event"] == "heist":
            yield f"Round {event['round']}"
        indent = "" if event["event"] == "visit" else "  "
        yield indent + ", ".join([event["event"], *(f"{name} {value}" for name, value in told.items())])


@pytest.mark.parametrize("name", GAMES_TOLD)
def test_a_game_is_told_as_it_was(name):
    golden.check(list(lines(log_of(name))), "millions", name)


@pytest.mark.parametrize("name", GAMES_TOLD)
def test_the_referee_finds_no_fault_in_it(name):
    assert audit(log_of(name)) == []


def test_every_golden_game_is_held_against_the_engine():
    assert golden.names("millions") == set(GAMES_TOLD)


if __name__ == "__main__":
    sys.stdout.writelines(f"{line}\n" for line in lines(log_of(sys.argv[1])))
