"""The referee is shown to catch faults: logs are falsified, and each must be caught under the right rule."""

from collections import Counter
from itertools import islice

import pytest

from bng_sim.referees.millions import audit
from tests.referees.millions import broken_early, broken_late
from tests.referees.millions.recording import fresh, tables
from tests.referees.operators import renumber

CHAPTERS = {"C": 5, "S": 8, "P": 8, "N": 11, "I": 4, "H": 8, "L": 6, "E": 6, "T": 4, "V": 1, "K": 5}  # how many rules
ROWS = broken_early.ROWS + broken_late.ROWS
TRIED = 300  # games of a setting, for a place to falsify
EACH = 2  # games falsified in the same way
NOT_CAUGHT = {
    "S5": "the Reserve is shown nowhere, and never refuses (C3)",
    "P2": "says what other chapters do with a Role, and that all in play may be chosen, which is a list",
    "T3": "says what L2, L3 and L6 say, of a player with two Characters",
    "T4": "says which values parameters may have",
    **{f"K{number}": "what a seat was shown is not in a log" for number in (1, 2, 3, 5)},
}


def falsified(setting, edit):
    """The first games of a setting that have a place for the edit, falsified."""
    for index in range(TRIED):
        log = fresh(setting, index)
        if edit(log, tables(setting, index)):
            yield renumber(log)


@pytest.mark.parametrize(("rule", "what", "setting", "edit"), ROWS, ids=[f"{row[0]} {row[1]}" for row in ROWS])
def test_a_falsified_log_is_caught_under_its_rule(rule, what, setting, edit):
    logs = list(islice(falsified(setting, edit), EACH))

    assert logs, "no recorded game has a place for this"
    for log in logs:
        faults = audit(log)
        assert [fault.rule for fault in faults] == [rule], "\n".join(map(str, faults))


def test_every_rule_is_broken_twice_or_said_to_be_beyond_a_log():
    ids = {f"{chapter}{number}" for chapter, last in CHAPTERS.items() for number in range(1, last + 1)}
    broken = Counter(row[0] for row in ROWS)

    assert {rule for rule in ids if broken[rule] < 2} == set(NOT_CAUGHT)
    assert set(broken) <= {*ids, "D", "LOG"}


def test_no_falsification_stands_twice():
    assert max(Counter(row[:2] for row in ROWS).values()) == 1
