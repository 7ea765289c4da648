"""The guide to strategies holds: its example plays, and its tables name all there is."""

from bng_sim.games.guillotines import Decision, features
from tests.strategies import guides

GUIDE = guides.read("guillotines")


def test_the_example_plays(tmp_path):
    path = tmp_path / "my_strategies.py"
    path.write_text(guides.example(GUIDE), encoding="utf-8")

    assert '"daring"' in guides.simulated(f"--strategies {path} --lineup daring,random --games 50")


def test_every_decision_is_in_the_guide():
    for decision in Decision:
        assert f"| `{decision.name}` |" in GUIDE


def test_every_feature_is_in_the_guide_with_its_arguments():
    named = guides.features(features)

    assert len(named) > 10
    assert [name for name in named if name not in GUIDE] == []
