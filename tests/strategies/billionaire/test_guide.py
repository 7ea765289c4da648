"""The guide to strategies holds: its example plays, and its tables name all there is."""

from bng_sim.games.billionaire import Decision, features
from bng_sim.games.billionaire.game import BILLIONAIRE
from tests.strategies import guides

GUIDE = guides.read("billionaire")


def test_the_example_plays(tmp_path):
    path = tmp_path / "my_strategies.py"
    path.write_text(guides.example(GUIDE), encoding="utf-8")

    said = guides.simulated(f"--game billionaire --strategies {path} --lineup thrifty,random --games 60")

    assert '"thrifty"' in said


def test_every_decision_is_in_the_guide():
    for decision in Decision:
        assert f"| `{decision.name}` |" in GUIDE


def test_every_feature_is_in_the_guide_with_its_arguments():
    named = guides.features(features)

    assert len(named) > 10
    assert [name for name in named if name not in GUIDE] == []


def test_every_strategy_is_in_the_guide():
    BILLIONAIRE.strategies.load_shipped()
    names = [strategy.name for strategy in BILLIONAIRE.strategies if strategy.is_shipped]

    assert len(names) == 6
    assert [name for name in names if f"`{name}`" not in GUIDE] == []
