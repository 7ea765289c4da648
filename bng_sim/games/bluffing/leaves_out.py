"""What can be left out of Bluffing Billionaires: cards of a value, Coin symbols, powers, and what challenges take.

Billionaires are not listed: `bng-sim trim` leaves out the characters of any game by drawing the others.
"""

from collections.abc import Mapping
from typing import Any

from bng_sim.core.component import Component, valued
from bng_sim.games.bluffing.declared.parameters import Rules, by_billionaire

CARD, RULE = "card", "rule"


def _card(value: int) -> Component:
    """Leave out the cards of a value, of decks that are all alike (C3)."""

    def without(rules: Rules) -> Mapping[str, Any] | None:
        values, coins = by_billionaire(rules.deck_values), by_billionaire(rules.deck_coins)
        if len({*values}) > 1 or len({*coins}) > 1 or value not in values[0]:
            return None
        left = [(card, coin) for card, coin in zip(values[0], coins[0], strict=True) if card != value]
        return {"deck_values": tuple(card for card, _ in left), "deck_coins": tuple(coin for _, coin in left)}

    return Component(CARD, f"the cards of value {value}", without)


def _coins() -> Component:
    """Leave out all Coin symbols (C4)."""

    def without(rules: Rules) -> Mapping[str, Any] | None:
        decks = by_billionaire(rules.deck_coins)
        return {"deck_coins": (0,) * len(decks[0])} if any(map(any, decks)) else None

    return Component("symbol", "the Coin symbols", without)


LEAVES_OUT = (
    *map(_card, sorted({value for deck in by_billionaire(Rules().deck_values) for value in deck})),
    _coins(),
    valued(RULE, "the hand card drawn from a loser", {"hand_cards_taken": 0}),
    valued(RULE, "the taking of a loser's card", {"revealed_card": "never"}),
    valued(RULE, "powers", {"powers": "off"}),
)
