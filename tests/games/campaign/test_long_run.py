"""Where tokens rest in the long run: as a Markov chain says, which is as has long been published of the usual board."""

from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest

from bng_sim.core import lineup
from bng_sim.core.compiling import compiler
from bng_sim.core.game import Cell
from bng_sim.games.campaign.declared.parameters import Rules
from bng_sim.games.campaign.game import CAMPAIGN
from bng_sim.games.campaign.simulation.play import ENGINE
from tests.games.campaign.markov import IN_JAIL, JAIL, Board
from tests.slow import slow_after

CAMPAIGN.strategies.load_file(Path(__file__).with_name("plain_strategies.py"))
GAMES, TURNS = 100, 20_000
SIGMAS = 5  # seeds are fixed: a test that passes once passes always
PRINTED = Rules()
PUBLISHED = {  # Collins, "Probabilities in the Game of Monopoly": in percent, out of Jail at once
    0: 3.0961, 1: 2.1314, 2: 1.8849, 5: 2.9631, 19: 3.0852, 20: 2.8836, 24: 3.1858, 25: 3.0659, JAIL: 2.2695,
    IN_JAIL: 3.9500,
}  # fmt: skip
STILL = {  # nobody buys, owes more than there is, or keeps a card, so that nothing but moving is left
    "players": 2, "start_cash": 10_000, "auctions": False, "manage_actions": 0, "card_draw": "fresh", "bail": 0,
    "luxury_tax": 0, "income_tax": "flat", "income_tax_flat": 0, "non_prosecution": 0, "max_turns": TURNS,
}  # fmt: skip


class Setting(NamedTuple):
    """Rules of moving, and the board that they make."""

    rules: dict[str, Any]
    board: dict[str, Any]


USUAL = Setting(
    {"jail_cards": "jail", "attorney_general": "nobody", "bribe_square": 0}, {"jail_cards": "jail", "bribe_square": 0}
)
SETTINGS = {
    "usual": USUAL,
    "past jail": Setting({"attorney_general": "all"}, {"jail_cards": "past_jail", "bribe_square": 20, "knows": True}),
    "nobody's friend": Setting({"attorney_general": "nobody"}, {"jail_cards": "past_jail", "bribe_square": 20}),
    "no Go to Jail": Setting(
        {"attorney_general": "nobody", "bribe_square": 30, "jail_cards": "jail", "doubles_limit": 2},
        {"jail_cards": "jail", "bribe_square": 30, "limit": 2},
    ),
    "long stays": Setting(USUAL.rules, {**USUAL.board, "stays": True}),
    "cards lead on": Setting(
        {**USUAL.rules, "chance": ["to:22", "back:3", "to:7", "door"], "chest": ["to:36", "money:10"]},
        {**USUAL.board, "chance": ["to:22", "back:3", "to:7", "door"], "chest": ["to:36", "money:10"]},
    ),
}


def solved(setting: Setting) -> np.ndarray:
    """The share of rolls that end on each square, and in Jail."""
    return Board(**{"chance": PRINTED.chance, "chest": PRINTED.chest, **setting.board}).long_run()


def played(setting: Setting) -> np.ndarray:
    """The same of games that the engine plays, shape (games, 41)."""
    decks = {
        name: [text if text != "free" else "money:0" for text in getattr(PRINTED, name)] for name in ("chance", "chest")
    }
    rules = Rules.read({**STILL, **decks, **setting.rules})
    walkers = "stayer" if setting.board.get("stays") else "walker"
    cell = Cell(rules, 1, lineup.parse(walkers, CAMPAIGN.strategies, 2))
    landings = ENGINE.play_rows(cell, 0, GAMES)["landings"]
    return landings / landings.sum(axis=1, keepdims=True)


def strangeness(expected: np.ndarray, found: np.ndarray) -> float:
    """By how many standard errors the square that is most off is off; infinite: none rests there that should, or so."""
    error = found.std(axis=0, ddof=1) / np.sqrt(len(found))
    never = error == 0
    if np.abs(found.mean(axis=0) - expected)[never].max(initial=0) > 1e-9:
        return float("inf")
    return float((np.abs(found.mean(axis=0) - expected)[~never] / error[~never]).max())


def test_the_usual_board_is_solved_as_published():
    shares = 100 * solved(USUAL)

    assert {square: round(float(shares[square]), 4) for square in PUBLISHED} == PUBLISHED
    assert round(float(shares[JAIL] + shares[IN_JAIL]), 2) == 6.22
    assert round(float(shares.sum()), 6) == 100


@pytest.mark.skipif(compiler.INTERPRETED, reason="millions of rolls take compiled code")
@pytest.mark.parametrize("name", slow_after(2, SETTINGS))
def test_v2_j2_j5_j7_tokens_rest_where_the_chain_says(name):
    assert strangeness(solved(SETTINGS[name]), played(SETTINGS[name])) < SIGMAS


@pytest.mark.slow
@pytest.mark.skipif(compiler.INTERPRETED, reason="millions of rolls take compiled code")
@pytest.mark.parametrize(
    ("name", "other"), [("usual", "past jail"), ("past jail", "nobody's friend"), ("usual", "long stays")]
)
def test_tokens_of_another_board_are_told_apart(name, other):
    assert strangeness(solved(SETTINGS[name]), played(SETTINGS[other])) > 2 * SIGMAS
