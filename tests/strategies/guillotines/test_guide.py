"""The guide to strategies holds: its example plays, and its tables name all there is."""

import inspect
import re
import subprocess
import sys
from pathlib import Path

import pytest

from bng_sim.games.guillotines import Decision, features

ROOT = Path(__file__).parents[3]
GUIDE = (ROOT / "docs" / "guillotines" / "strategies.md").read_text(encoding="utf-8")


@pytest.fixture
def example(tmp_path):
    """The guide's example in a file."""
    path = tmp_path / "my_strategies.py"
    path.write_text(re.search(r"```python\n(.*?)```", GUIDE, re.DOTALL)[1], encoding="utf-8")
    return path


def test_the_example_plays(example):
    arguments = f"simulate --strategies {example} --lineup daring,random --games 50 --json".split()

    done = subprocess.run(
        [sys.executable, "-c", "from bng_sim.cli import main; main()", *arguments],
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode == 0, done.stderr
    assert '"daring"' in done.stdout


def test_every_decision_is_in_the_guide():
    for decision in Decision:
        assert f"| `{decision.name}` |" in GUIDE


def test_every_feature_is_in_the_guide_with_its_arguments():
    functions = [getattr(member, "py_func", member) for _, member in inspect.getmembers(features, callable)]
    own = [f for f in functions if inspect.isfunction(f) and f.__module__ == features.__name__]
    named = [f"`{f.__name__}{inspect.signature(f)}`" for f in own if not f.__name__.startswith("_")]

    assert len(named) > 10
    assert [name for name in named if name not in GUIDE] == []
