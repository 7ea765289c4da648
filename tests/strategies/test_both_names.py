"""In a checkout the shipped strategies are `bng_sim.shipped_strategies` and `strategies`: one set of modules."""

import subprocess
import sys
from pathlib import Path

import pytest

from bng_sim.games import GAMES

ROOT = Path(__file__).parents[2]
OWN = '''
from bng_sim.games.{game} import strategy
{imported}

@strategy("Does as a shipped one.")
def mine(seen, moves, n, traits, rng):
    """Considers nothing."""
    return 0
'''
SCRIPT = """
import importlib, pathlib, pkgutil, sys
from bng_sim.games import GAMES
game = GAMES[sys.argv[1]]
game.strategies.load_shipped() if sys.argv[2] == "after" else None
known = set(map(id, sys.modules.values()))
assert game.strategies.load_file(pathlib.Path(sys.argv[3])) == ["mine"]
first = importlib.import_module(f"strategies.{game.name}")
for module in pkgutil.iter_modules(first.__path__):
    one = importlib.import_module(f"strategies.{game.name}.{module.name}")
    other = importlib.import_module(f"bng_sim.shipped_strategies.{game.name}.{module.name}")
    assert one is other is getattr(first, module.name)
    assert one.__name__ == one.__spec__.name == f"bng_sim.shipped_strategies.{game.name}.{module.name}"
game.strategies.load_shipped()
assert game.strategies["random"].is_shipped
"""


@pytest.mark.slow
@pytest.mark.parametrize("game", [game for game in GAMES if (ROOT / "strategies" / game).is_dir()])
def test_a_file_may_import_the_shipped_strategies_of_its_game_by_either_name(tmp_path, game):
    imports = {"before": f"import strategies.{game}.random", "after": f"from strategies.{game} import random, _common"}
    for when, imported in imports.items():
        file = tmp_path / "mine.py"
        file.write_text(OWN.format(game=game, imported=imported), encoding="utf-8")
        done = subprocess.run(
            [sys.executable, "-c", SCRIPT, game, when, file], cwd=ROOT, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr
