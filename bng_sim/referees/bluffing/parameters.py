"""The rules parameters of a log's head, read and checked against the ranges that the game declares."""

from typing import Any

from bng_sim.games.bluffing.declared import parameters as declared
from bng_sim.games.bluffing.declared.components import BILLIONAIRES
from bng_sim.referees.faults import breach
from bng_sim.referees.heads import once_per_content
from bng_sim.referees.parameters import check, different, whole

DECKS = {"deck_values": "C3", "deck_coins": "C4"}


class Rules(declared.Rules):
    """The parameters of one game, as its head says them but for the decks: a list for each Billionaire (C3, C4)."""

    deck_values: tuple[tuple[int, ...], ...]
    deck_coins: tuple[tuple[int, ...], ...]

    @property
    def deck_size(self) -> int:
        """Asset cards of a Billionaire (C1, C4)."""
        return len(self.deck_values[0])


@once_per_content
def read(values: Any) -> Rules:
    """Read the rules of a head; raises `Breach` for a value that is missing, unknown or out of range."""
    check(declared.Rules, values)
    decks = {name: _decks(name, values[name], rule) for name, rule in DECKS.items()}
    rules = Rules.model_construct(**{**values, **decks})
    _check_together(rules)
    return rules


def _decks(name: str, value: Any, rule: str) -> list[list[int]]:
    """Return a list for each Billionaire, from these or from one for all."""
    lists: list[list[int]] = value if isinstance(value[0], list) else [value] * len(BILLIONAIRES)
    if len(lists) != len(BILLIONAIRES):
        breach(rule, f"{name}: one list, or {len(BILLIONAIRES)}", repr(value))
    return lists


def _check_together(rules: Rules) -> None:
    """Check the parameters that depend on each other, and those that need the whole set (C4, S1, S3, P3)."""
    sizes = {len(deck) for deck in rules.deck_values + rules.deck_coins}
    if len(sizes) > 1:
        breach("C4", "decks with as many cards as the others", f"{sorted(sizes)}")
    if rules.billionaires != "none":
        different("billionaires", rules.billionaires, "S1")
        if len(rules.billionaires) != rules.players:
            breach("S1", f"{rules.players} Billionaires", rules.billionaires)
    if rules.first_player != "random":
        whole("first_player", rules.first_player, "S3", 0, rules.players - 1)
    different("power_icons", rules.power_icons, "P3")
