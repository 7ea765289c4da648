"""The rules parameters of a log's head, read and checked against the ranges of docs/billionaire/rules.md."""

from dataclasses import dataclass
from typing import Any

from bng_sim.games.billionaire.declared.components import POWERS, REGIONS, SPACES
from bng_sim.referees.faults import breach
from bng_sim.referees.parameters import known, listed, one_of, whole

FEWEST = 2  # players
WHOLE = {
    "players": ("S1", FEWEST, 4), "goal": ("W1", 50, 5000), "max_turns": ("W6", 1, 100_000),
    "start_profits": ("S4", 0, 10), "pass_profits": ("H2", 0, 10), "hit_profits": ("H3", 0, 10),
    "green_green_profits": ("N7", 0, 10), "bid_cap": ("B2", 1, 511), "overbid_reach": ("B2", 0, 100),
    "max_rebids": ("B6", 0, 20), "plays_per_turn": ("P3", 0, 100), "security_chain": ("X4", 0, 100),
    "levy_cards": ("P4", 1, 5), "power_play_profits": ("P4", 1, 5), "value_ratio": ("C3", 1, 100),
}  # fmt: skip
WORDS = {
    "goal_check": ("W2", ("action", "turn")),
    "several_billionaires": ("W4", ("greatest", "first")),
    "tie_break": ("W5", ("shared", "clockwise")),
    "last_investment": ("W3", ("left", "drawn")),
    "tie_rule": ("B5", ("highest", "any")),
    "rebid_among": ("B5", ("all", "tied")),
    "tie_after_rebids": ("B6", ("lot", "clockwise", "unsold")),
    "unsold": ("B4", ("return", "drawer")),
    "exact_with": ("Y4", ("all_cards", "profits")),
    "play_windows": ("T2", ("both", "after_landing")),
    "used_cards": ("P9", ("when_played", "after_action")),
    "power_play_effect": ("P4", ("levy", "profit")),
    "disaster_targets": ("P5", ("unprotected", "any")),
    "espionage_effect": ("P6", ("choose", "blind", "look")),
    "proxy_targets": ("P7", ("unprotected", "any")),
    "proxy_ties": ("P7", ("owner", "again")),
    "analyze_any_targets": ("P8", ("any", "unprotected")),
}
SWITCHES = {
    "end_on_last_investment": "W3", "partial_draws": "M3", "rebid_floor": "B5", "exact_payment": "Y4",
    "security_own_action": "X3",
}  # fmt: skip
LISTS = {
    "spaces", "headquarters", "profit_values", "profit_cards", "trading_values", "power_cards", "analyzer_red",
}  # fmt: skip
NAMES = {*WHOLE, *WORDS, *SWITCHES, *LISTS}


@dataclass(frozen=True, slots=True)
class Rules:
    """The parameters of one game, as its head says them; `headquarters` of its players alone."""

    players: int
    goal: int
    goal_check: str
    several_billionaires: str
    tie_break: str
    end_on_last_investment: bool
    last_investment: str
    max_turns: int
    start_profits: int
    pass_profits: int
    hit_profits: int
    green_green_profits: int
    partial_draws: bool
    bid_cap: int
    overbid_reach: int
    tie_rule: str
    rebid_among: str
    rebid_floor: bool
    max_rebids: int
    tie_after_rebids: str
    unsold: str
    exact_payment: bool
    exact_with: str
    play_windows: str
    plays_per_turn: int
    used_cards: str
    security_chain: int
    security_own_action: bool
    power_play_effect: str
    levy_cards: int
    power_play_profits: int
    disaster_targets: str
    espionage_effect: str
    proxy_targets: str
    proxy_ties: str
    analyze_any_targets: str
    spaces: list[str]
    headquarters: list[int]
    profit_values: list[int]
    profit_cards: list[int]
    trading_values: list[list[int]]
    value_ratio: int
    power_cards: list[int]
    analyzer_red: list[float]


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
    _check_cards(values)
    for chance in listed("analyzer_red", values["analyzer_red"], "N3", 2, 2):
        if type(chance) not in (int, float) or not 0 <= chance <= 1:
            breach("N3", "a chance of red from 0 to 1", repr(chance))
    return Rules(**{**values, "headquarters": _headquarters(values)})


def _check_cards(values: dict[str, Any]) -> None:
    """C2 to C4."""
    faces = _wholes("profit_values", values["profit_values"], "C2", (1, 10), (1, 50))
    if len(set(faces)) < len(faces):
        breach("C2", "profit_values that differ", faces)
    _wholes("profit_cards", values["profit_cards"], "C2", (len(faces), len(faces)), (0, 60))
    regions = listed("trading_values", values["trading_values"], "C3", len(REGIONS), len(REGIONS))
    for region, traded in zip(REGIONS, regions, strict=True):
        _wholes(f"trading_values of {region}", traded, "C3", (1, 16), (1, 100))
    _wholes("power_cards", values["power_cards"], "C4", (len(POWERS), len(POWERS)), (0, 20))


def _headquarters(values: dict[str, Any]) -> list[int]:
    """C1, S1: the ring, and where those who play are at home."""
    ring = listed("spaces", values["spaces"], "C1", 7, 60)
    for kind in ring:
        one_of("a space", kind, "C1", SPACES)
    lists = listed("headquarters", values["headquarters"], "S1", 3, 3)
    for players, homes in enumerate(lists, FEWEST):
        _wholes(f"headquarters of {players}", homes, "S1", (players, players), (0, 10**9))
        if len(set(homes)) < players:
            breach("S1", "Headquarters that differ", homes)
    homes = lists[values["players"] - FEWEST]
    for home in homes:
        if home >= len(ring) or ring[home] != "headquarters":
            breach("S1", "a space of the kind headquarters", home)
    return [int(home) for home in homes]


def _wholes(name: str, value: Any, rule: str, lengths: tuple[int, int], reach: tuple[int, int]) -> list[int]:
    """A list of so many whole numbers in a range."""
    found = listed(name, value, rule, *lengths)
    for each in found:
        whole(name, each, rule, *reach)
    return found
