"""The referee is shown to catch faults: logs are falsified, and each must be caught under the right rule."""

from bng_sim.referees.campaign import audit
from tests.referees import mutations
from tests.referees.campaign import broken_boards, broken_ends, broken_jails, broken_money
from tests.referees.campaign.recording import RECORDINGS

ROWS = broken_boards.ROWS + broken_jails.ROWS + broken_money.ROWS + broken_ends.ROWS
MOST = 2  # games falsified in the same way
NOT_CAUGHT = {
    "S5": "says that the Fund has no need to be able to pay",
    "F3": "says that nobody pays for another, which shows in who pays each debt (F1)",
    "F6": "says what X2 and W4 count",
    "K5": "what is void shows in later lists and at the end (W4)",
    "T1": "says what the protocol of T2 to T4 leaves out",
    **{rule: "says what seats know, of which a log tells nothing" for rule in ("I1", "I2")},
}


@mutations.each(ROWS)
def test_a_falsified_log_is_caught_under_its_rule(rule, what, setting, edit):
    for faults in mutations.faults(RECORDINGS, audit, setting, edit, MOST):
        assert [fault.rule for fault in faults] == [rule], "\n".join(map(str, faults))


def test_every_rule_is_broken_twice_or_said_to_be_beyond_a_log():
    assert mutations.hardly_broken("campaign", ROWS) == set(NOT_CAUGHT)
