"""The guide to every game's strategies holds: its example plays, and its tables name all there is."""

import importlib
import json

import pytest

from bng_sim.games import GAMES
from tests.games import starters
from tests.strategies import guides

GUIDED = [game for game in GAMES if guides.page(game).exists()]
every_game = pytest.mark.parametrize("game", GUIDED)


def of_game(game, module):
    return importlib.import_module(f"bng_sim.games.{game}.{module}")


@pytest.mark.slow
@pytest.mark.parametrize("game", GUIDED)
def test_the_example_plays(game, tmp_path):
    guide, path = guides.read(game), tmp_path / "my_strategies.py"
    path.write_text(guides.example(guide), encoding="utf-8")
    name = guides.name_of(guides.example(guide))
    rules = [f"--set={parameter}={json.dumps(value)}" for parameter, value in starters.of(game).rules[0].items()]

    said = guides.simulated("--game", game, "--strategies", path, "--lineup", f"{name},random", "--games", 60, *rules)

    assert f'"{name}"' in said


@every_game
def test_every_decision_is_in_the_guide(game):
    guide = guides.read(game)
    for decision in of_game(game, "declared.terms").Decision:
        assert f"| `{decision.name}` |" in guide


@every_game
def test_every_feature_is_in_the_guide_with_its_arguments(game):
    named, guide = guides.features(of_game(game, "features")), guides.read(game)

    assert named
    assert [name for name in named if name not in guide] == []


@every_game
def test_every_strategy_is_in_the_guide(game):
    registry, guide = GAMES[game].strategies, guides.read(game)
    registry.load_shipped()
    names = [strategy.name for strategy in registry if strategy.is_shipped]

    assert names
    assert [name for name in names if f"`{name}`" not in guide] == []
