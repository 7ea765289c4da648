"""The referee is shown to catch faults: logs are falsified, and each must be caught under the right rule."""

from bng_sim.referees.bluffing import audit
from tests.referees import mutations
from tests.referees.bluffing import broken_ends, broken_turns
from tests.referees.bluffing.recording import RECORDINGS

ROWS = broken_turns.ROWS + broken_ends.ROWS
MOST = 2  # games falsified in the same way
NOT_CAUGHT = {
    "V6": "a claim's falsehood is for counting alone",
    "X11": "an example, of which every step is another rule's; a golden game tells it",
    "P10": "no moment has two stand-ins that may be used",
    "P11": "says only that a power prevails, which each power's own rule says",
    **dict.fromkeys((f"H{number}" for number in range(1, 9)), "what a seat was shown is not in a log"),
}


@mutations.each(ROWS)
def test_a_falsified_log_is_caught_under_its_rule(rule, what, setting, edit):
    for faults in mutations.faults(RECORDINGS, audit, setting, edit, MOST):
        assert [fault.rule for fault in faults] == [rule], "\n".join(map(str, faults))


def test_every_rule_is_broken_twice_or_said_to_be_beyond_a_log():
    assert mutations.hardly_broken("bluffing", ROWS) == set(NOT_CAUGHT)
