"""The guide to strategies holds: its example and the starter play, and its tables name all there is."""

import inspect
import re
import subprocess
import sys
from pathlib import Path

import pytest

from bng_sim.games.bluffing import Decision, features
from bng_sim.games.bluffing.game import BLUFFING

ROOT = Path(__file__).parents[3]
GUIDE = (ROOT / "docs" / "bluffing" / "strategies.md").read_text(encoding="utf-8")
EXAMPLE = re.search(r"```python\n(.*?)```", GUIDE, re.DOTALL)[1]
STARTER = (BLUFFING.starter / "my_strategies.py.starter").read_text(encoding="utf-8")


@pytest.mark.parametrize(("source", "name"), [(EXAMPLE, "nervy"), (STARTER, "mine")], ids=["example", "starter"])
def test_the_example_and_the_starter_play(tmp_path, source, name):
    path = tmp_path / "my_strategies.py"
    path.write_text(source, encoding="utf-8")
    rules = "--set players=6 --set powers=assumed --set old_card=stacked"
    arguments = f"simulate --game bluffing --strategies {path} --lineup {name},random --games 60 {rules} --json".split()

    done = subprocess.run(
        [sys.executable, "-c", "from bng_sim.cli import main; main()", *arguments],
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode == 0, done.stderr
    assert f'"{name}"' in done.stdout


def test_every_decision_is_in_the_guide():
    for decision in Decision:
        assert f"| `{decision.name}` |" in GUIDE


def test_every_feature_is_in_the_guide_with_its_arguments():
    functions = [getattr(member, "py_func", member) for _, member in inspect.getmembers(features, callable)]
    own = [f for f in functions if inspect.isfunction(f) and f.__module__ == features.__name__]
    named = [f"`{f.__name__}{inspect.signature(f)}`" for f in own if not f.__name__.startswith("_")]

    assert len(named) > 10
    assert [name for name in named if name not in GUIDE] == []


def test_every_strategy_is_in_the_guide():
    BLUFFING.strategies.load_shipped()
    names = [strategy.name for strategy in BLUFFING.strategies if strategy.is_shipped]

    assert len(names) == 8
    assert [name for name in names if f"`{name}`" not in GUIDE] == []
