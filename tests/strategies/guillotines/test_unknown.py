"""What strategies share says so when it is asked what it has no answer to, and values nothing as something else."""

import numpy as np
import pytest

from bng_sim.core.engines.streams import STREAM
from bng_sim.games.guillotines import Decision, Kind, Policy
from bng_sim.games.guillotines.declared.components import N_POLICIES
from bng_sim.games.guillotines.declared.parameters import Rules
from bng_sim.games.guillotines.engine.records import MOVE, NOTES, OWN, PUBLIC, View
from bng_sim.games.guillotines.engine.rules_record import RULES_RECORD
from bng_sim.shipped_strategies.guillotines import _common, _panic, _policy, _powers, _puppets, _roles

NEW = len(Decision)  # one that the rules do not have yet
ANSWERS = {
    # who answers: how it is asked, and decisions that are somebody else's
    "_common": (lambda seen, moves: _common.answer(seen, moves, 2, 1.0, 1.0, 1.0, rng()), [Decision.ACT, NEW]),
    "_panic": (lambda seen, moves: _panic.answer(seen, moves, 2, 1.0), [Decision.CLAIM, NEW]),
    "_policy": (lambda seen, moves: _policy.answer(seen, moves, 2), [Decision.VULTURE, NEW]),
    "_powers": (lambda seen, moves: _powers.use(seen, moves, 2), [Decision.KEEP_ROLE, NEW]),
    "_puppets": (lambda seen, moves: _puppets.answer(seen, moves, 2, 0.0), [Decision.TAX, NEW]),
    "_roles": (lambda seen, moves: _roles.answer(seen, moves, 2, 1.0, rng()), [Decision.AUDIT, NEW]),
}


def rng():
    return np.zeros(1, STREAM)[0]


def view(decision=Decision.ACT):
    public, own = np.zeros(1, PUBLIC)[0], np.zeros(1, OWN)[0]
    return View(RULES_RECORD.fill(Rules.read({"level": 4})), public, own, np.zeros(1, NOTES)[0], int(decision))


@pytest.mark.parametrize(
    ("who", "decision"), [(who, which) for who, (_, others) in ANSWERS.items() for which in others]
)
def test_a_decision_that_is_not_known_is_an_error(who, decision):
    with pytest.raises(ValueError, match="no answer to this decision"):
        ANSWERS[who][0](view(decision), np.zeros(2, MOVE))


def test_a_policy_that_is_not_known_is_an_error():
    for policy in Policy:
        _policy.policy_worth(view(), policy.value)
    with pytest.raises(ValueError, match="no worth for this Policy"):
        _policy.policy_worth(view(), N_POLICIES)


def test_a_role_that_is_not_known_is_an_error():
    seen = view()
    seen.own["role"] = 9

    with pytest.raises(ValueError, match="no time for this Role"):
        _roles.is_time(seen)


@pytest.mark.parametrize("kind", [Kind.OFFER, len(Kind)])
def test_a_move_that_is_no_action_is_an_error(kind):
    move = np.zeros(1, MOVE)[0]
    move["kind"] = kind
    outlook = _common.Outlook(0, 0, 0, 0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0)

    with pytest.raises(ValueError, match="no worth for this kind of move"):
        _common.special_worth(view(), outlook, move)
