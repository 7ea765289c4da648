"""The rules parameters of a log's head, read and checked against the ranges that the game declares."""

import re
from itertools import pairwise
from typing import Any

from bng_sim.games.campaign.declared import parameters as declared
from bng_sim.games.campaign.declared.components import LOTS, N_COLOURS
from bng_sim.referees.faults import breach
from bng_sim.referees.parameters import check, listed, whole

PRICES = ("rail_price", "utility_price")
LEAST_FAVOR = 20  # dollars of list price for an intern, if there are such purchases
FARTHEST = 10_000  # dollars of a step, or of money in a trade
MOST_RENT, MOST_PRICE, MOST_SUM = 5000, 2000, 1000
CARD = re.compile(
    r"rail|utility|free|door|to:(?P<to>\d{1,2})|back:(?P<back>\d{1,2})|(?:money|each):-?(?P<sum>\d{1,4})"
    r"|repairs:(?P<house>\d{1,4}):(?P<hotel>\d{1,4})",
    re.ASCII,
)


class Rules(declared.Rules):
    """The parameters of one game, as its head says them."""


def read(values: Any) -> Rules:
    """Read the rules of a head; raises `Breach` for a value that is missing, unknown or out of range."""
    check(declared.Rules, values)
    if 0 < values["favor_worth"] < LEAST_FAVOR:
        breach("B2", f"favor_worth 0, or from {LEAST_FAVOR}", values["favor_worth"])
    if type(values["bribe_square"]) is not int or values["bribe_square"] not in (0, 20, 30):
        breach("J8", "bribe_square 20, 30 or 0", repr(values["bribe_square"]))
    _check_sums(values)
    _check_board(values)
    for pile in ("chance", "chest"):
        for card in listed(pile, values[pile], "C1", 0, 32):
            _check_card(card)
    return Rules.model_construct(**values)


def _check_sums(values: dict[str, Any]) -> None:
    """Check the lists of bids, offers, sums of trades, and rents of Railroads and Utilities (A2, G6, T3, R3, R4)."""
    for name, rule in {"bid_steps": "A2", "force_steps": "G6"}.items():
        _ascending(name, _wholes(name, values[name], rule, (1, 4), (1, FARTHEST)), rule)
    money = _wholes("trade_money", values["trade_money"], "T3", (1, 15), (-FARTHEST, FARTHEST))
    _ascending("trade_money", money, "T3")
    _wholes("rail_rent", values["rail_rent"], "R3", (4, 4), (0, MOST_RENT))
    _wholes("utility_factor", values["utility_factor"], "R4", (2, 2), (0, 1000))


def _check_board(values: dict[str, Any]) -> None:
    """Check prices, rents and house costs (L2)."""
    _wholes("lot_price", values["lot_price"], "L2", (len(LOTS), len(LOTS)), (2, MOST_PRICE))
    _wholes("house_cost", values["house_cost"], "L2", (N_COLOURS, N_COLOURS), (2, MOST_PRICE))
    for rents in listed("lot_rent", values["lot_rent"], "L2", len(LOTS), len(LOTS)):
        _wholes("rents of a lot", rents, "L2", (6, 6), (0, MOST_RENT))
    for price in (*values["lot_price"], *values["house_cost"], *(values[name] for name in PRICES)):
        if price % 2:
            breach("L2", "an even price", price)


def _check_card(card: Any) -> None:
    """Check that a card is written by the rules, with squares and sums in their ranges (C1 to C7)."""
    found = CARD.fullmatch(card) if isinstance(card, str) else None
    if found is None:
        breach("C1", "a card as the table of parameters has it", repr(card))
    squares = [int(found[name]) for name in ("to", "back") if found[name] is not None]
    sums = [int(found[name]) for name in ("sum", "house", "hotel") if found[name] is not None]
    if any(square >= 40 for square in squares) or found["back"] in ("0", "00") or any(n > MOST_SUM for n in sums):
        breach("C1", "squares on the board and sums up to 1000", card)


def _ascending(name: str, found: list[int], rule: str) -> None:
    if any(one >= two for one, two in pairwise(found)):
        breach(rule, f"{name} ascending", found)


def _wholes(name: str, value: Any, rule: str, lengths: tuple[int, int], reach: tuple[int, int]) -> list[int]:
    """Check that a value is a list of whole numbers, of a length and in a range that are allowed, and return it."""
    found = listed(name, value, rule, *lengths)
    for each in found:
        whole(name, each, rule, *reach)
    return found
