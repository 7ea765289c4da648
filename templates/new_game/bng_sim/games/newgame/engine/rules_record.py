"""The engine's record of the rules: a field for each parameter, and what follows from them."""

from typing import Any

import numpy as np

from bng_sim.core.rules_record import RulesRecord
from bng_sim.games.newgame.declared.parameters import Rules

RULES_RECORD = RulesRecord(Rules)


@RULES_RECORD.derives(n_cards=np.int64)
def deck(rules: Rules) -> dict[str, Any]:
    """Count the cards in the deck (C1)."""
    return {"n_cards": rules.players * rules.hand + rules.spare}


RULES = RULES_RECORD.dtype
