"""The rules parameters of a log's head, read and checked against the ranges of docs/campaign/rules.md."""

import re
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from bng_sim.games.campaign.declared.components import LOTS, N_COLOURS
from bng_sim.referees.faults import breach
from bng_sim.referees.parameters import known, listed, one_of, whole

WHOLE = {
    "players": ("S1", 2, 8), "start_cash": ("S2", 0, 10_000), "billionaire_extra": ("S4", 0, 500),
    "salary": ("V4", 0, 1000), "go_miss": ("V5", 0, 100), "favor_worth": ("B2", 0, 500),
    "chicago_deeds": ("B4", 0, 100), "max_bids": ("A3", 1, 1000), "monopoly_rent": ("R2", 1, 3),
    "rent_miss": ("R6", 0, 100), "luxury_tax": ("X1", 0, 1000), "income_tax_flat": ("X2", 0, 1000),
    "income_tax_percent": ("X2", 0, 100), "doubles_limit": ("J2", 2, 9), "bail": ("J4", 0, 500),
    "jail_turns": ("J5", 1, 9), "non_prosecution": ("J6", 0, 9), "bribe_price": ("J8", 0, 500),
    "law_loan_limit": ("F4", 0, 5000), "law_benefit": ("F5", 0, 100), "chicago_interest": ("F7", 0, 100),
    "manage_actions": ("M2", 0, 100), "forced_sales_per_turn": ("M2", 0, 9), "proposals_per_turn": ("M2", 0, 9),
    "build_after_laps": ("H1", 0, 9), "interest": ("G3", 0, 100), "max_turns": ("W3", 1, 100_000),
    "intern_worth": ("W4", 0, 1000), "houses": ("L3", 0, 200), "hotels": ("L3", 0, 50),
}  # fmt: skip
WORDS: dict[str, tuple[str, tuple[Any, ...]]] = {
    "billionaire": ("S3", ("drawn", "starter", "none")),
    "utility_roll": ("R4", ("again", "same")),
    "rent_demand": ("R6", ("automatic", "asked")),
    "rent_window": ("R7", ("next_roll", "second_turn")),
    "income_tax": ("X2", ("choice", "flat")),
    "income_tax_mortgaged": ("X2", ("half", "full")),
    "card_draw": ("C1", ("pile", "fresh")),
    "jail_cards": ("C5", ("past_jail", "keep", "jail")),
    "attorney_general": ("J3", ("billionaire", "nobody", "drawn", "all")),
    "ag_doubles": ("J3", ("past_jail", "play_on")),
    "bribe_effect": ("J8", ("past_jail", "keep", "nothing")),
    "bankrupt_deeds": ("K4", ("auction", "unowned")),
    "forced_surplus": ("G6", ("fund", "owner")),
    "cap_winner": ("W3", ("richest", "none")),
}
SWITCHES = {
    "salary_backwards": "V4", "one_owner_per_color": "B5", "auctions": "A1", "decliner_bids": "A1", "jail_rent": "R5",
    "past_jail_acts": "J7", "chicago_loans": "F7", "house_auction": "H6", "mortgage_needs_bare_group": "G1",
    "forced_sale": "G6",
}  # fmt: skip
PRICES = {"rail_price", "utility_price"}
LISTS = {
    "bid_steps", "rail_rent", "utility_factor", "force_steps", "trade_money", "lot_price", "lot_rent", "house_cost",
    "chance", "chest",
}  # fmt: skip
NAMES = {*WHOLE, *WORDS, *SWITCHES, *PRICES, *LISTS, "bribe_square"}
LEAST_FAVOR = 20  # dollars of list price for an intern, if there are such purchases
FARTHEST = 10_000  # dollars of a step, or of money in a trade
MOST_RENT, MOST_PRICE, MOST_SUM = 5000, 2000, 1000
CARD = re.compile(
    r"rail|utility|free|door|to:(?P<to>\d{1,2})|back:(?P<back>\d{1,2})|(?:money|each):-?(?P<sum>\d{1,4})"
    r"|repairs:(?P<house>\d{1,4}):(?P<hotel>\d{1,4})",
    re.ASCII,
)


@dataclass(frozen=True, slots=True)
class Rules:
    """The parameters of one game, as its head says them."""

    players: int
    start_cash: int
    billionaire: str
    billionaire_extra: int
    salary: int
    salary_backwards: bool
    go_miss: int
    favor_worth: int
    chicago_deeds: int
    one_owner_per_color: bool
    auctions: bool
    decliner_bids: bool
    bid_steps: list[int]
    max_bids: int
    monopoly_rent: int
    rail_rent: list[int]
    utility_factor: list[int]
    utility_roll: str
    jail_rent: bool
    rent_demand: str
    rent_miss: int
    rent_window: str
    luxury_tax: int
    income_tax: str
    income_tax_flat: int
    income_tax_percent: int
    income_tax_mortgaged: str
    card_draw: str
    jail_cards: str
    doubles_limit: int
    attorney_general: str
    ag_doubles: str
    bail: int
    jail_turns: int
    non_prosecution: int
    past_jail_acts: bool
    bribe_square: int
    bribe_price: int
    bribe_effect: str
    law_loan_limit: int
    law_benefit: int
    chicago_loans: bool
    chicago_interest: int
    bankrupt_deeds: str
    manage_actions: int
    forced_sales_per_turn: int
    proposals_per_turn: int
    build_after_laps: int
    house_auction: bool
    mortgage_needs_bare_group: bool
    interest: int
    forced_sale: bool
    force_steps: list[int]
    forced_surplus: str
    trade_money: list[int]
    max_turns: int
    cap_winner: str
    intern_worth: int
    houses: int
    hotels: int
    lot_price: list[int]
    lot_rent: list[list[int]]
    house_cost: list[int]
    rail_price: int
    utility_price: int
    chance: list[str]
    chest: list[str]


def read(values: Any) -> Rules:
    """The rules of a head; raises `Breach` at what is missing, unknown or out of range."""
    known(values, NAMES)
    for name, (rule, low, high) in WHOLE.items():
        whole(name, values[name], rule, low, high)
    for name, (rule, words) in WORDS.items():
        one_of(name, values[name], rule, words)
    for name, rule in SWITCHES.items():
        if type(values[name]) is not bool:
            breach(rule, f"{name} as true or false", repr(values[name]))
    if 0 < values["favor_worth"] < LEAST_FAVOR:
        breach("B2", f"favor_worth 0, or from {LEAST_FAVOR}", values["favor_worth"])
    if type(values["bribe_square"]) is not int or values["bribe_square"] not in (0, 20, 30):
        breach("J8", "bribe_square 20, 30 or 0", repr(values["bribe_square"]))
    _check_sums(values)
    _check_board(values)
    for pile in ("chance", "chest"):
        for card in listed(pile, values[pile], "C1", 0, 32):
            _check_card(card)
    return Rules(**values)


def _check_sums(values: dict[str, Any]) -> None:
    """A2, G6, T3, R3, R4."""
    for name, rule in {"bid_steps": "A2", "force_steps": "G6"}.items():
        _ascending(name, _wholes(name, values[name], rule, (1, 4), (1, FARTHEST)), rule)
    money = _wholes("trade_money", values["trade_money"], "T3", (1, 15), (-FARTHEST, FARTHEST))
    _ascending("trade_money", money, "T3")
    _wholes("rail_rent", values["rail_rent"], "R3", (4, 4), (0, MOST_RENT))
    _wholes("utility_factor", values["utility_factor"], "R4", (2, 2), (0, 1000))


def _check_board(values: dict[str, Any]) -> None:
    """L2."""
    _wholes("lot_price", values["lot_price"], "L2", (len(LOTS), len(LOTS)), (2, MOST_PRICE))
    _wholes("house_cost", values["house_cost"], "L2", (N_COLOURS, N_COLOURS), (2, MOST_PRICE))
    for name in PRICES:
        whole(name, values[name], "L2", 2, MOST_PRICE)
    for rents in listed("lot_rent", values["lot_rent"], "L2", len(LOTS), len(LOTS)):
        _wholes("rents of a lot", rents, "L2", (6, 6), (0, MOST_RENT))
    for price in (*values["lot_price"], *values["house_cost"], *(values[name] for name in PRICES)):
        if price % 2:
            breach("L2", "an even price", price)


def _check_card(card: Any) -> None:
    """C1 to C7."""
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
    """A list of so many whole numbers in a range."""
    found = listed(name, value, rule, *lengths)
    for each in found:
        whole(name, each, rule, *reach)
    return found
