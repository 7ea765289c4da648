"""Recorded games for the tests of whoever tells them: settings that between them show every event, and odd ones.

In `people` everybody plays in earnest, elsewhere at random."""

import random
from typing import Any

from bng_sim.games import GAMES
from tests.games.recordings import Recordings

GAME = GAMES["campaign"]
_RICH = {"start_cash": 9000, "build_after_laps": 0, "max_turns": 80}
SETTINGS: dict[str, dict[str, Any]] = {
    "usual": {"max_turns": 90},
    "two": {"players": 2, "start_cash": 300, "law_loan_limit": 100, "max_turns": 60},
    "eight": {"players": 8, "start_cash": 100, "bankrupt_deeds": "unowned", "billionaire": "none", "max_turns": 120},
    "chicago": {
        "players": 3, "chicago_loans": True, "chicago_deeds": 60, "start_cash": 400, "law_loan_limit": 0,
        "rent_demand": "asked", "max_turns": 120,
    },
    "forgetful": {
        "go_miss": 40, "rent_miss": 50, "rent_window": "second_turn", "billionaire_extra": 50, "max_turns": 60,
        "start_cash": 700, "attorney_general": "all",
    },
    "jailbirds": {
        "jail_cards": "keep", "bribe_effect": "keep", "bribe_price": 60, "attorney_general": "drawn", "max_turns": 90,
        "doubles_limit": 2, "chest": ["door", "free"], "chance": ["door", "free", "to:30", "back:3"],
    },
    "builders": {**_RICH, "players": 3, "houses": 12, "hotels": 3, "proposals_per_turn": 4, "monopoly_rent": 2},
    "scarce": {**_RICH, "players": 2, "houses": 1, "proposals_per_turn": 4, "forced_sale": False},
    "bankrupts": {
        "players": 5, "start_cash": 100, "income_tax_flat": 900, "luxury_tax": 900, "law_loan_limit": 0,
        "forced_surplus": "owner", "card_draw": "fresh",
    },
    "one owner": {**_RICH, "one_owner_per_color": True, "decliner_bids": True, "bribe_square": 30, "max_bids": 3},
}  # fmt: skip
GAMES_OF_EACH = 3
_CHOICES: dict[str, list[Any]] = {
    "players": [2, 3, 4, 6],
    "start_cash": [0, 150, 1500, 5000],
    "billionaire": ["drawn", "starter", "none"],
    "favor_worth": [0, 20, 100],
    "auctions": [False, True],
    "bid_steps": [[1, 10, 50, 100], [10]],
    "utility_roll": ["again", "same"],
    "income_tax": ["choice", "flat"],
    "card_draw": ["pile", "fresh"],
    "jail_cards": ["past_jail", "keep", "jail"],
    "chance": [["money:-200", "each:-50", "repairs:25:100", "utility", "rail"], [], ["to:10", "back:5", "door"]],
    "past_jail_acts": [False, True],
    "bribe_square": [0, 20, 30],
    "bribe_effect": ["past_jail", "keep", "nothing"],
    "law_loan_limit": [0, 500],
    "chicago_loans": [False, True],
    "bankrupt_deeds": ["auction", "unowned"],
    "house_auction": [False, True],
    "forced_sale": [False, True],
    "trade_money": [[0], [-1000, -5, 5, 700]],
    "cap_winner": ["richest", "none"],
    "intern_worth": [0, 100],
    "max_turns": [20, 60],
}


def odd(seed: int) -> dict[str, Any]:
    """Some setting or other."""
    rng = random.Random(seed)
    return {name: rng.choice(values) for name, values in _CHOICES.items()}


SETTINGS |= {f"odd {seed}": odd(seed) for seed in range(6)}
_PLAYED = {name: (rules, "random") for name, rules in SETTINGS.items()} | {"people": ({}, GAME.default_lineup)}
RECORDINGS = Recordings(GAME, _PLAYED, GAMES_OF_EACH)
RECORDED = RECORDINGS.games
cell, recorded, rows, logs = RECORDINGS.cell, RECORDINGS.recorded, RECORDINGS.rows, RECORDINGS.logs
AMOUNT = "net_worth"  # the event, and column of seats, that ends a log with what each seat has
