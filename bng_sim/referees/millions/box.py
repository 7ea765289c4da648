"""The Loot cards of a log's head (C4), held against the rules that are played."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from bng_sim.referees.faults import LOG, breach
from bng_sim.referees.millions.parameters import Rules


class Card(NamedTuple):
    """What is printed on a Loot card; `symbol` is a Role or None."""

    amount: int
    ante: int
    symbol: str | None


def read(listed: Any, rules: Rules) -> dict[int, Card]:
    """Return the head's cards by their number, from 1; raises `Breach` if they are not those of `loot_table`."""
    if not isinstance(listed, list):
        breach(LOG, "a list of cards", repr(listed))
    if len(listed) != len(rules.loot_table):
        breach("C4", f"{len(rules.loot_table)} Loot cards", len(listed))
    return {number: _card(number, *pair) for number, pair in enumerate(zip(listed, rules.loot_table, strict=True), 1)}


def _card(number: int, entry: Any, figures: Sequence[Any]) -> Card:
    amount, ante, symbol = figures
    card = Card(amount, ante, None if symbol == "none" else symbol)
    if not isinstance(entry, dict) or entry.keys() != {"card", *Card._fields}:
        breach(LOG, f"a card with {', '.join(Card._fields)}", repr(entry))
    for name, wanted in (card._asdict() | {"card": number}).items():
        if type(entry[name]) not in ((str, type(None)) if name == "symbol" else (int,)):
            breach(LOG, f"{name} of a card as a number, or a symbol", repr(entry[name]))
        if entry[name] != wanted:
            breach("C4", f"card {number} with {name} {wanted}", repr(entry[name]))
    return card
