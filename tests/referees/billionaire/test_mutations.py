"""The referee is shown to catch faults: logs are falsified, and each must be caught under the right rule."""

from bng_sim.referees.billionaire import audit
from tests.referees import mutations
from tests.referees.billionaire import broken_auctions, broken_boards, broken_cards, broken_ends
from tests.referees.billionaire.recording import RECORDINGS

ROWS = broken_boards.ROWS + broken_auctions.ROWS + broken_cards.ROWS + broken_ends.ROWS
MOST = 2  # games falsified in the same way
NOT_CAUGHT = {
    "S3": "that decks were shuffled shows in no log",
    "M1": "says that nothing limits a hand, and that it is secret",
    "A6": "says what B2, W1 and Y1 leave out of means, totals and payments",
    "R1": "where a card has gone back to shows when it is drawn again (C2, A1)",
    "R2": "says with what chances cards are drawn",
    **{f"V{number}": "what a seat was shown is not in a log" for number in (1, 2, 4, 5, 6, 7)},
}


@mutations.each(ROWS)
def test_a_falsified_log_is_caught_under_its_rule(rule, what, setting, edit):
    for faults in mutations.faults(RECORDINGS, audit, setting, edit, MOST):
        assert [fault.rule for fault in faults] == [rule], "\n".join(map(str, faults))


def test_every_rule_is_broken_twice_or_said_to_be_beyond_a_log():
    assert mutations.hardly_broken("billionaire", ROWS) == set(NOT_CAUGHT)
