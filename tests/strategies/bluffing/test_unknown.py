"""What strategies share says so when it is asked what it has no answer to."""

import numpy as np
import pytest

from bng_sim.games.bluffing import Decision
from bng_sim.games.bluffing.declared.parameters import Rules
from bng_sim.games.bluffing.engine.records import NOTES, OWN, PUBLIC, View
from bng_sim.games.bluffing.engine.rules_record import RULES_RECORD
from bng_sim.shipped_strategies.bluffing import _common


@pytest.mark.parametrize("decision", [Decision.PLAY, Decision.VOTE, len(Decision)])
def test_a_decision_that_is_not_known_is_an_error(decision):
    public, own, notes = (np.zeros(1, record)[0] for record in (PUBLIC, OWN, NOTES))
    view = View(RULES_RECORD.fill(Rules()), public, own, notes, int(decision))

    with pytest.raises(ValueError, match="no answer to this decision"):
        _common.answer(view, np.zeros(2, np.int64), 2)
