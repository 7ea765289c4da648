"""What of the engine's record of the rules follows from lists: decks, points by turn order, powers with the icon.

All other fields are filled by the parameters themselves, as `declared.parameters` says (`core.rules_record`).
"""

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
)
def decks(rules: Rules) -> dict[str, Any]:
    """Return what is printed on the Asset cards, by Billionaire."""
    values, coins = by_billionaire(rules.deck_values), by_billionaire(rules.deck_coins)
    return {"deck_size": len(values[0]), "values": values, "coins": coins, "full_hand": max(map(sum, values))}


@RULES_RECORD.derives(has_icon=(np.int64, MAX_PLAYERS))  # 0 or 1 [Power]
def icons(rules: Rules) -> dict[str, Any]:
    """Return which powers have the icon (P3)."""
    return {"has_icon": [power in rules.power_icons for power in POWERS]}


@RULES_RECORD.derives(start_points=(np.int64, MAX_PLAYERS))  # [place in the turn order]
def remedies(rules: Rules) -> dict[str, Any]:
    """Return what each place in the turn order gets on top (S6)."""
    return {"start_points": list(rules.points_by_order)}


RULES = RULES_RECORD.dtype
