"""The guide to strategies holds: its example and the starter play, and its tables name all there is."""

import pytest

from bng_sim.games.millions import Decision, features
from bng_sim.games.millions.game import MILLIONS
from tests.strategies import guides

GUIDE = guides.read("millions")
STARTER = (MILLIONS.starter / "my_strategies.py.starter").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("source", "name"), [(guides.example(GUIDE), "daring"), (STARTER, "mine")], ids=["example", "starter"]
)
def test_the_example_and_the_starter_play(tmp_path, source, name):
    path = tmp_path / "my_strategies.py"
    path.write_text(source, encoding="utf-8")
    rules = "--set players=6 --set claims=true --set calls=true --set price_calls=true"

    said = guides.simulated(f"--game millions --strategies {path} --lineup {name},random --games 60 {rules}")

    assert f'"{name}"' in said


def test_every_decision_is_in_the_guide():
    for decision in Decision:
        assert f"| `{decision.name}` |" in GUIDE


def test_every_feature_is_in_the_guide_with_its_arguments():
    named = guides.features(features)

    assert len(named) > 10
    assert [name for name in named if name not in GUIDE] == []


def test_every_strategy_is_in_the_guide():
    MILLIONS.strategies.load_shipped()
    names = [strategy.name for strategy in MILLIONS.strategies if strategy.is_shipped]

    assert len(names) == 9
    assert [name for name in names if f"`{name}`" not in GUIDE] == []
