"""What of the engine's record of the rules follows from lists or from the number of players.

All other fields are filled by the parameters themselves, as `declared.parameters` says (`core.rules_record`).
"""

from typing import Any

import numpy as np

from bng_sim.core.event_logs.event_log import NOTHING
from bng_sim.core.rules_record import RulesRecord
from bng_sim.games.millions.declared.components import MAX_PLAYERS, N_ROLES, ROLES
from bng_sim.games.millions.declared.limits import MAX_LOOT
from bng_sim.games.millions.declared.parameters import Rules, characters_each, roles_in_play
from bng_sim.games.millions.declared.terms import N_WINDOWS, Window

RULES_RECORD = RulesRecord(Rules)


@RULES_RECORD.derives(
    each=np.int64,  # characters_each
    n_roles=np.int64,
    roles=(np.int64, N_ROLES),  # those in play, in role order
)
def by_players(rules: Rules) -> dict[str, Any]:
    """Return the fields that depend on the number of players (S2, S3)."""
    roles = roles_in_play(rules)
    return {
        "each": characters_each(rules),
        "n_roles": len(roles),
        "roles": [*map(ROLES.index, roles)] + [NOTHING] * (len(ROLES) - len(roles)),
    }


@RULES_RECORD.derives(start_cash_by_order=(np.int64, MAX_PLAYERS))  # [place in the turn order]
def by_order(rules: Rules) -> dict[str, Any]:
    """Return what each place in the turn order gets on top (S10)."""
    return {"start_cash_by_order": rules.start_cash_by_order[: rules.players]}


@RULES_RECORD.derives(
    n_loot=np.int64,  # cards in the box
    loot_amount=(np.int64, MAX_LOOT),  # [card]
    loot_ante=(np.int64, MAX_LOOT),  # [card]
    loot_symbol=(np.int64, MAX_LOOT),  # Role or NOTHING [card]
)
def loot(rules: Rules) -> dict[str, Any]:
    """Return what is printed on the Loot cards: amounts, antes and symbols (C4)."""
    amounts, antes, symbols = zip(*rules.loot_table, strict=True)
    numbers = [NOTHING if symbol == "none" else ROLES.index(symbol) for symbol in symbols]
    return {"n_loot": len(amounts), "loot_amount": amounts, "loot_ante": antes, "loot_symbol": numbers}


@RULES_RECORD.derives(looks=(np.int64, N_WINDOWS))  # 0 or 1 [Window]
def windows(rules: Rules) -> dict[str, Any]:
    """Return when one may look (I3)."""
    return {"looks": [window.name.lower() in rules.looks for window in Window]}


RULES = RULES_RECORD.dtype
