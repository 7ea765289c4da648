"""The rules parameters of a log's head, read and checked against the ranges of docs/millions/rules.md."""

from dataclasses import dataclass
from typing import Any

from bng_sim.games.millions.declared.components import EACH_BY_PLAYERS, ROLES, ROLES_BY_PLAYERS
from bng_sim.referees.faults import breach
from bng_sim.referees.parameters import known, listed, one_of, whole

WHOLE = {
    "players": ("C1", 3, 8), "bank": ("C3", 0, 10_000), "intimidation_cards": ("C5", 0, 64),
    "start_cash": ("S4", 0, 20), "loot_cards": ("S6", 1, 20), "hidden_roles": ("P8", 0, 99),
    "negotiation_rounds": ("N2", 0, 10), "offer_max": ("N6", 0, 30), "snitch_fine": ("H7", 0, 20),
    "mastermind_bonus": ("L1", 0, 12), "driver_fee": ("L3", 0, 12), "crook_theft": ("L4", 0, 12),
    "symbol_bonus": ("L5", 0, 12), "target": ("E2", 1, 200), "max_rounds": ("E5", 1, 100_000),
}  # fmt: skip
WORDS = {
    "short_ante": ("P5", ("whole", "rest")),
    "short_ante_back": ("P6", ("player", "reserve")),
    "snitch_names": ("H2", ("visible", "any")),
}
SWITCHES = {
    "claims": "N3", "calls": "N3", "binding_stay": "N5", "price_calls": "N7", "final_call": "N9",
    "snitch_may_pass": "H2", "snitched_brute_earns": "H5", "show_at_end": "E1", "target_needs_share": "E2",
    "wont_get_fooled": "V1",
}  # fmt: skip
NAMES = {*WHOLE, *WORDS, *SWITCHES, "loot_table", "roles", "characters_each", "first_leader", "looks"}
WINDOWS = ("visit", "answer", "final", "name")
BY_PLAYERS = "by_players"
LONGEST_TABLE, MOST_EACH = 20, 2
ON_A_CARD = (("amount", 8, 12), ("ante", 1, 2))


@dataclass(frozen=True, slots=True)
class Rules:
    """The parameters of one game, as its head says them; `roles` and `characters_each` as they are played."""

    players: int
    bank: int
    loot_table: list[list[Any]]
    intimidation_cards: int
    roles: list[str]
    characters_each: int
    start_cash: int
    loot_cards: int
    first_leader: str | int
    short_ante: str
    short_ante_back: str
    hidden_roles: int
    negotiation_rounds: int
    claims: bool
    calls: bool
    binding_stay: bool
    offer_max: int
    price_calls: bool
    final_call: bool
    looks: list[str]
    snitch_names: str
    snitch_may_pass: bool
    snitched_brute_earns: bool
    snitch_fine: int
    mastermind_bonus: int
    driver_fee: int
    crook_theft: int
    symbol_bonus: int
    show_at_end: bool
    target: int
    target_needs_share: bool
    max_rounds: int
    wont_get_fooled: bool


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
    for entry in listed("loot_table", values["loot_table"], "C4", 1, LONGEST_TABLE):
        _check_card(entry)
    _different("looks", values["looks"], "I3", WINDOWS)
    players = values["players"]
    rules = Rules(**{**values, "roles": _roles(values["roles"], players), "characters_each": _each(values, players)})
    _check_together(rules)
    return rules


def _check_card(entry: Any) -> None:
    """C4: an amount, an ante, and a Role symbol or none."""
    for (name, low, high), figure in zip(ON_A_CARD, listed("a Loot card", entry, "C4", 3, 3), strict=False):
        whole(f"the {name} of a Loot card", figure, "C4", low, high)
    one_of("the symbol of a Loot card", entry[-1], "C4", (*ROLES, "none"))


def _roles(value: Any, players: int) -> list[str]:
    """S2: those in play, in role order."""
    if value == BY_PLAYERS:
        return list(ROLES_BY_PLAYERS[players])
    _different("roles", value, "S2", ROLES)
    return [role for role in ROLES if role in value]


def _each(values: dict[str, Any], players: int) -> int:
    """S3: how many Characters a player sends."""
    value = values["characters_each"]
    if value == BY_PLAYERS:
        return EACH_BY_PLAYERS[players]
    whole("characters_each", value, "S3", 1, MOST_EACH)
    return int(value)


def _check_together(rules: Rules) -> None:
    """C3, S2, S6, S8, V1: what parameters ask of each other."""
    if rules.bank < rules.players * rules.start_cash:
        breach("C3", f"a bank of at least {rules.players * rules.start_cash}", rules.bank)
    if rules.loot_cards > len(rules.loot_table):
        breach("S6", f"at most {len(rules.loot_table)} Loot cards", rules.loot_cards)
    if rules.first_leader != "random":
        whole("first_leader", rules.first_leader, "S8", 0, rules.players - 1)
    if len(rules.roles) < rules.characters_each:
        breach("S2", f"at least {rules.characters_each} Roles", rules.roles)
    if rules.wont_get_fooled and len(rules.roles) < 2 * rules.characters_each:
        breach("V1", f"at least {2 * rules.characters_each} Roles", rules.roles)


def _different(name: str, value: Any, rule: str, names: tuple[str, ...]) -> None:
    found = listed(name, value, rule, 0, len(names))
    if any(entry not in names for entry in found) or len(set(found)) < len(found):
        breach(rule, f"{name} as different names of {names}", repr(value))
