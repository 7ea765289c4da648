"""What of the engine's record of the rules follows from lists: the decks, and which powers have the icon.

All other fields are filled by the parameters themselves, as `rules` declares them (`core.rules_record`).
"""

from typing import TYPE_CHECKING, Any

from bng_sim.games.bluffing.declared.components import MAX_PLAYERS, POWERS

if TYPE_CHECKING:
    from bng_sim.games.bluffing.declared.parameters import Rules


def by_billionaire(decks: Any) -> tuple[tuple[int, ...], ...]:
    """The figures of each Billionaire's deck, from one list for all or one for each (C3, C4)."""
    return tuple(decks) if decks and isinstance(decks[0], tuple) else (decks,) * MAX_PLAYERS


def decks(rules: "Rules") -> dict[str, Any]:
    """What is printed on the Asset cards."""
    values, coins = by_billionaire(rules.deck_values), by_billionaire(rules.deck_coins)
    return {"deck_size": len(values[0]), "values": values, "coins": coins, "full_hand": max(map(sum, values))}


def icons(rules: "Rules") -> dict[str, Any]:
    """Which powers have the icon (P3)."""
    return {"has_icon": [power in rules.power_icons for power in POWERS]}


OTHERS = (decks, icons)
