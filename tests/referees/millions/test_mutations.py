"""The referee is shown to catch faults: logs are falsified, and each must be caught under the right rule."""

from bng_sim.referees.millions import audit
from tests.referees import mutations
from tests.referees.millions import broken_ends, broken_heists, broken_planning, broken_talks
from tests.referees.millions.recording import RECORDINGS

ROWS = broken_planning.ROWS + broken_talks.ROWS + broken_heists.ROWS + broken_ends.ROWS
MOST = 2  # games falsified in the same way
NOT_CAUGHT = {
    "S5": "the Reserve is shown nowhere, and never refuses (C3)",
    "P2": "says that Roles in play are free to all, which is the list of another rule",
    "T3": "says of two Characters what L2, L3 and L6 say",
    "T4": "says which values parameters may have",
    **{f"K{number}": "what a seat was shown is not in a log" for number in (1, 2, 3, 5)},
}


@mutations.each(ROWS)
def test_a_falsified_log_is_caught_under_its_rule(rule, what, setting, edit):
    for faults in mutations.faults(RECORDINGS, audit, setting, edit, MOST):
        assert [fault.rule for fault in faults] == [rule], "\n".join(map(str, faults))


def test_every_rule_is_broken_twice_or_said_to_be_beyond_a_log():
    assert mutations.hardly_broken("millions", ROWS) == set(NOT_CAUGHT)
