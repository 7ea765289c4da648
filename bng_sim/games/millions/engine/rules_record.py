"""What of the engine's record of the rules follows from lists or from the number of players.

All other fields are filled by the parameters themselves, as `rules` declares them (`core.rules_record`).
"""

from typing import TYPE_CHECKING, Any

from bng_sim.core.event_logs.event_log import NOTHING
from bng_sim.games.millions.declared.components import EACH_BY_PLAYERS, ROLES, ROLES_BY_PLAYERS
from bng_sim.games.millions.declared.terms import Window

if TYPE_CHECKING:
    from bng_sim.games.millions.declared.parameters import Rules

BY_PLAYERS = "by_players"  # what the rulebook has for this number of players


def roles_in_play(rules: "Rules") -> tuple[str, ...]:
    """The Roles in play, in role order (S2)."""
    chosen = ROLES_BY_PLAYERS[rules.players] if rules.roles == BY_PLAYERS else rules.roles
    return tuple(role for role in ROLES if role in chosen)


def characters_each(rules: "Rules") -> int:
    """How many Characters each player sends on a heist (S3)."""
    each = rules.characters_each
    return EACH_BY_PLAYERS[rules.players] if isinstance(each, str) else each


def by_players(rules: "Rules") -> dict[str, Any]:
    """What hangs on the number of players (S2, S3)."""
    roles = roles_in_play(rules)
    return {
        "each": characters_each(rules),
        "n_roles": len(roles),
        "roles": [*map(ROLES.index, roles)] + [NOTHING] * (len(ROLES) - len(roles)),
    }


def loot(rules: "Rules") -> dict[str, Any]:
    """What is printed on the Loot cards (C4)."""
    amounts, antes, symbols = zip(*rules.loot_table, strict=True)
    numbers = [NOTHING if symbol == "none" else ROLES.index(symbol) for symbol in symbols]
    return {"n_loot": len(amounts), "loot_amount": amounts, "loot_ante": antes, "loot_symbol": numbers}


def windows(rules: "Rules") -> dict[str, Any]:
    """When one may look (I3)."""
    return {"looks": [window.name.lower() in rules.looks for window in Window]}


OTHERS = (by_players, loot, windows)
