"""What of the engine's record of the rules follows from lists: decks, points by turn order, powers with the icon.

All other fields are filled by the parameters themselves, as `declared.parameters` says (`core.rules_record`).
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from bng_sim.core.rules_record import RulesRecord
from bng_sim.games.bluffing.declared.components import MAX_PLAYERS, POWERS
from bng_sim.games.bluffing.declared.limits import MAX_DECK
from bng_sim.games.bluffing.declared.parameters import Rules, by_billionaire

RULES_RECORD = RulesRecord(Rules)


@RULES_RECORD.derives(
    deck_size=np.int64,
    values=(np.int64, (MAX_PLAYERS, MAX_DECK)),  # [Billionaire, place]
    coins=(np.int64, (MAX_PLAYERS, MAX_DECK)),  # [Billionaire, place]
    full_hand=np.int64,  # the highest sum of a deck's values
    downwards=(
        np.int64,
        (MAX_PLAYERS, MAX_DECK),
    ),  # the places of a deck, that of the highest value first [Billionaire]
    rank=(
        np.float64,
        (MAX_PLAYERS, MAX_DECK),
    ),  # 1.0 above all other cards of the deck, -1.0 below [Billionaire, place]
)
def decks(rules: Rules) -> dict[str, Any]:
    """Return what is printed on the Asset cards, by Billionaire."""
    values, coins = by_billionaire(rules.deck_values), by_billionaire(rules.deck_coins)
    return {
        "deck_size": len(values[0]),
        "values": values,
        "coins": coins,
        "full_hand": max(map(sum, values)),
        "downwards": [sorted(range(len(deck)), key=lambda place: -deck[place]) for deck in values],
        "rank": [[_rank(deck, value) for value in deck] for deck in values],
    }


def _rank(deck: Sequence[int], value: int) -> float:
    """Return where a value stands in a deck, from -1.0 to 1.0."""
    return sum((value > other) - (value < other) for other in deck) / max(len(deck) - 1, 1)


@RULES_RECORD.derives(has_icon=(np.int64, MAX_PLAYERS))  # 0 or 1 [Power]
def icons(rules: Rules) -> dict[str, Any]:
    """Return which powers have the icon (P3)."""
    return {"has_icon": [power in rules.power_icons for power in POWERS]}


@RULES_RECORD.derives(start_points=(np.int64, MAX_PLAYERS))  # [place in the turn order]
def remedies(rules: Rules) -> dict[str, Any]:
    """Return what each place in the turn order gets on top (S6)."""
    return {"start_points": list(rules.points_by_order)}


RULES = RULES_RECORD.dtype
