"""The rules parameters of a log's head, read and checked against the ranges that the game declares."""

import re
from itertools import pairwise
from typing import Any

from bng_sim.games.campaign.declared import parameters as declared
from bng_sim.referees.faults import breach
from bng_sim.referees.heads import once_per_content
from bng_sim.referees.parameters import check

LEAST_FAVOR = 20  # dollars of list price for an intern, if there are such purchases
MOST_SUM = 1000  # dollars on a card
ASCENDING = {"bid_steps": "A2", "force_steps": "G6", "trade_money": "T3"}
CARD = re.compile(
    r"rail|utility|free|door|to:(?P<to>\d{1,2})|back:(?P<back>\d{1,2})|(?:money|each):-?(?P<sum>\d{1,4})"
    r"|repairs:(?P<house>\d{1,4}):(?P<hotel>\d{1,4})",
    re.ASCII,
)


class Rules(declared.Rules):
    """The parameters of one game, as its head says them."""


@once_per_content
def read(values: Any) -> Rules:
    """Read the rules of a head; raises `Breach` for a value that is missing, unknown or out of range."""
    check(declared.Rules, values)
    if 0 < values["favor_worth"] < LEAST_FAVOR:
        breach("B2", f"favor_worth 0, or from {LEAST_FAVOR}", values["favor_worth"])
    if type(values["bribe_square"]) is not int or values["bribe_square"] not in (0, 20, 30):
        breach("J8", "bribe_square 20, 30 or 0", repr(values["bribe_square"]))
    for name, rule in ASCENDING.items():
        _ascending(name, values[name], rule)
    for card in values["chance"] + values["chest"]:
        _check_card(card)
    return Rules.model_construct(**values)


def _check_card(card: Any) -> None:
    """Check that a card is written by the rules, with squares and sums in their ranges (C1 to C7)."""
    found = CARD.fullmatch(card) if isinstance(card, str) else None
    if found is None:
        breach("C1", "a card as the table of parameters has it", repr(card))
    squares = [int(found[name]) for name in ("to", "back") if found[name] is not None]
    sums = [int(found[name]) for name in ("sum", "house", "hotel") if found[name] is not None]
    if any(square >= 40 for square in squares) or found["back"] in ("0", "00") or any(n > MOST_SUM for n in sums):
        breach("C1", f"squares on the board and sums up to {MOST_SUM}", card)


def _ascending(name: str, found: list[int], rule: str) -> None:
    if any(one >= two for one, two in pairwise(found)):
        breach(rule, f"{name} ascending", found)
