"""The referee is shown to catch faults: logs are falsified, and each must be caught under the right rule."""

from bng_sim.referees.guillotines import audit
from tests.referees import mutations
from tests.referees.guillotines import broken_early, broken_late, broken_policies, broken_puppets, broken_roles
from tests.referees.guillotines.recording import RECORDINGS

ROWS = broken_early.ROWS + broken_late.ROWS + broken_roles.ROWS + broken_policies.ROWS
ROWS += broken_puppets.ROWS
MOST = 1  # games falsified in the same way
NOT_CAUGHT = {
    "X3": "what strategies were shown is not in a log",
}


@mutations.each(ROWS)
def test_a_falsified_log_is_caught_under_its_rule(rule, what, setting, edit):
    for faults in mutations.faults(RECORDINGS, audit, setting, edit, MOST):
        assert [fault.rule for fault in faults] == [rule], "\n".join(map(str, faults))


def test_every_rule_is_broken_twice_or_said_to_be_beyond_a_log():
    assert mutations.hardly_broken("guillotines", ROWS) == set(NOT_CAUGHT)
