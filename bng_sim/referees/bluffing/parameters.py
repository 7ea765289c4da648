"""The rules parameters of a log's head, read and checked against the ranges that the game declares."""

from typing import Any

from bng_sim.games.bluffing.declared import parameters as declared
from bng_sim.games.bluffing.declared.components import BILLIONAIRES, POWERS
from bng_sim.referees.faults import breach
from bng_sim.referees.parameters import check, listed, whole

DECKS = {"deck_values": "C3", "deck_coins": "C4"}
LARGEST_DECK, HIGHEST_FIGURE = 12, 99


class Rules(declared.Rules):
    """The parameters of one game, as its head says them but for the decks: a list for each Billionaire (C3, C4)."""

    deck_values: tuple[tuple[int, ...], ...]
    deck_coins: tuple[tuple[int, ...], ...]

    @property
    def deck_size(self) -> int:
        """Asset cards of a Billionaire (C1, C4)."""
        return len(self.deck_values[0])


def read(values: Any) -> Rules:
    """Read the rules of a head; raises `Breach` for a value that is missing, unknown or out of range."""
    check(declared.Rules, values)
    decks = {name: _decks(name, values[name], rule) for name, rule in DECKS.items()}
    rules = Rules.model_construct(**{**values, **decks})
    _check_together(rules)
    return rules


def _decks(name: str, value: Any, rule: str) -> list[list[int]]:
    """Check one list for all Billionaires, or a list for each, and return a list for each."""
    lists = value if isinstance(value, list) and value and isinstance(value[0], list) else [value] * len(BILLIONAIRES)
    if len(lists) != len(BILLIONAIRES):
        breach(rule, f"{name}: one list, or {len(BILLIONAIRES)}", repr(value))
    for deck in lists:
        for figure in listed(name, deck, rule, 1, LARGEST_DECK):
            whole(f"a figure of {name}", figure, rule, 0, HIGHEST_FIGURE)
    return lists


def _check_together(rules: Rules) -> None:
    """Check the parameters that depend on each other, and those that need the whole set (C4, S1, S3, P3)."""
    sizes = {len(deck) for deck in rules.deck_values + rules.deck_coins}
    if len(sizes) > 1:
        breach("C4", "decks with as many cards as the others", f"{sorted(sizes)}")
    if rules.billionaires != "none":
        _different("billionaires", rules.billionaires, "S1", BILLIONAIRES)
        if len(rules.billionaires) != rules.players:
            breach("S1", f"{rules.players} Billionaires", rules.billionaires)
    if rules.first_player != "random":
        whole("first_player", rules.first_player, "S3", 0, rules.players - 1)
    _different("power_icons", rules.power_icons, "P3", POWERS)


def _different(name: str, value: Any, rule: str, names: tuple[str, ...]) -> None:
    found = listed(name, value, rule, 0, len(names))
    if any(entry not in names for entry in found) or len(set(found)) < len(found):
        breach(rule, f"{name} as different names of {names}", repr(value))
