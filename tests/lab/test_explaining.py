"""What is said of a player that learned, and drawn: also of one that plays as its script."""

import pytest

from bng_sim.lab import explaining
from bng_sim.lab.explaining import Decision, Explained, Worth
from bng_sim.learning import files
from bng_sim.players.learned import shipped

NONE = Worth(0.0, 0.0)


@pytest.fixture(scope="module")
def net():
    return files.load(shipped("millions")[0])


def found(left, worth):
    decisions = (
        Decision("play", 5.0, left, worth, worth, (), None, ()),
        Decision("vote", 3.0, 0.0, NONE, NONE, (), None, ()),
    )
    return Explained(decisions, worth, 100)


def rows_drawn(found):
    return [label.get_text() for label in explaining.plot(found).axes[0].get_yticklabels()]


def test_who_leaves_its_script_nowhere_is_said_to_play_as_it_and_each_decision_is_drawn(net):
    as_script = found(0.0, NONE)

    assert "it plays as its script, schemer: it leaves it nowhere" in explaining.sentence(as_script, net)
    assert rows_drawn(as_script) == ["play", "vote"]


def test_only_decisions_at_which_it_leaves_its_script_are_drawn(net):
    reader = found(0.3, Worth(0.5, 0.1))

    assert "it wins +0.50 ± 0.10 times an even share more than schemer" in explaining.sentence(reader, net)
    assert rows_drawn(reader) == ["play"]
