"""The guide to strategies holds: its example plays, and its tables name all there is."""

from bng_sim.games.campaign import Decision, features
from bng_sim.games.campaign.game import CAMPAIGN
from tests.strategies import guides

GUIDE = guides.read("campaign")


def test_the_example_plays(tmp_path):
    path = tmp_path / "my_strategies.py"
    path.write_text(guides.example(GUIDE), encoding="utf-8")

    said = guides.simulated(f"--game campaign --strategies {path} --lineup thrifty,random --games 60")

    assert '"thrifty"' in said


def test_every_decision_is_in_the_guide():
    for decision in Decision:
        assert f"| `{decision.name}` |" in GUIDE


def test_every_feature_is_in_the_guide_with_its_arguments():
    named = guides.features(features)

    assert len(named) > 10
    assert [name for name in named if name not in GUIDE] == []


def test_every_strategy_is_in_the_guide():
    CAMPAIGN.strategies.load_shipped()
    names = [strategy.name for strategy in CAMPAIGN.strategies if strategy.is_shipped]

    assert len(names) == 7
    assert [name for name in names if f"| `{name}` |" not in GUIDE] == []
