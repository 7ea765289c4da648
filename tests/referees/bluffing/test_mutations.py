"""The referee is shown to catch faults: logs are falsified, and each must be caught under the right rule."""

import re
from collections import Counter
from itertools import islice
from pathlib import Path

import pytest

from bng_sim.referees.bluffing import audit
from tests.referees.bluffing import broken_ends, broken_turns
from tests.referees.bluffing.recording import fresh, tables
from tests.referees.operators import renumber

PAGE = Path(__file__).parents[3] / "docs" / "bluffing" / "rules.md"
ROWS = broken_turns.ROWS + broken_ends.ROWS
TRIED = 300  # games of a setting, for a place to falsify
EACH = 2  # games falsified in the same way
NOT_CAUGHT = {
    "V6": "a claim's falsehood is for counting alone",
    "X11": "an example, of which every step is another rule's; a golden game tells it",
    "P10": "no moment has two stand-ins that may be used",
    "P11": "says only that a power prevails, which each power's own rule says",
    **dict.fromkeys((f"H{number}" for number in range(1, 9)), "what a seat was shown is not in a log"),
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
    ids = re.findall(r"^- \*\*([A-Z]\d+)\*\*", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    broken = Counter(row[0] for row in ROWS)

    assert {rule for rule in ids if broken[rule] < 2} == set(NOT_CAUGHT)
    assert set(broken) <= {*ids, "D", "LOG"}


def test_no_falsification_stands_twice():
    assert max(Counter(row[:2] for row in ROWS).values()) == 1
