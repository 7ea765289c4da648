"""A few games in full, event by event: a change of what happens in a game shows up as a change of these texts.

Update one at a time, and say in the commit why it changed:

    python -m tests.games.campaign.test_golden_games duel > tests/games/campaign/golden/duel.txt
"""

import sys
from collections.abc import Iterator
from typing import Any

import pytest

from bng_sim.games import GAMES
from bng_sim.games.campaign.events import EVENTS
from bng_sim.referees.campaign import audit
from tests.games import golden
from tests.referees.recordings import play

GAME = GAMES["campaign"]
CHEAP = {"lot_price": [20] * 22, "house_cost": [20] * 8, "build_after_laps": 0, "rail_price": 20, "utility_price": 20}
JAILING = {"chance": ["door", "to:30", "free"], "chest": ["door", "to:30", "free"], "bribe_effect": "keep"}
GAMES_TOLD = {  # file: rules, index, and what it shows
    "duel": ({"players": 2, "max_turns": 10}, 1254, "V B A R X C as printed"),
    "jail": ({"players": 2, "max_turns": 24, "jail_cards": "keep", "doubles_limit": 2, "manage_actions": 0,
              "attorney_general": "all", **JAILING}, 20, "J"),
    "builders": ({**CHEAP, "players": 2, "max_turns": 17, "houses": 1, "auctions": False, "manage_actions": 2,
                  "proposals_per_turn": 0, "forced_sale": False, "favor_worth": 0, "attorney_general": "nobody",
                  "chance": ["to:1", "to:39"], "chest": ["to:3", "to:37"]}, 2828, "H"),
    "debts": ({"players": 3, "start_cash": 200, "max_turns": 20, "chicago_loans": True, "law_loan_limit": 100,
               "luxury_tax": 500, "chance": ["to:38", "each:300"], "bid_steps": [50]}, 1103, "F K G T"),
    "forgotten": ({"players": 3, "max_turns": 10, "go_miss": 50, "rent_miss": 60, "rent_window": "second_turn",
                   "chicago_deeds": 50, "bid_steps": [100], "salary_backwards": True, "chance": ["back:9"],
                   "chest": ["back:3"], "income_tax_mortgaged": "full"}, 459, "R6 R7 V4 V5 B4"),
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
    golden.check(list(lines(log_of(name))), "campaign", name)


@pytest.mark.parametrize("name", GAMES_TOLD)
def test_the_referee_finds_no_fault_in_it(name):
    assert audit(log_of(name)) == []


def test_every_golden_game_is_held_against_the_engine():
    assert golden.names("campaign") == set(GAMES_TOLD)


def test_between_them_they_show_every_event():
    told = {event["event"] for name in GAMES_TOLD for event in log_of(name)[1:]}

    assert told == {*EVENTS.names} - {"short"}


if __name__ == "__main__":
    sys.stdout.writelines(f"{line}\n" for line in lines(log_of(sys.argv[1])))
