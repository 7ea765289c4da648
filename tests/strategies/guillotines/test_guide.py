"""The guide to strategies holds: its example plays, and its tables name all there is."""

import linecache

import pytest

from bng_sim.core import lineup
from bng_sim.core.errors import InterpretedStrategyWarning
from bng_sim.core.game import Cell
from bng_sim.games import GAMES
from bng_sim.games.guillotines import Decision, features
from tests.strategies import guides

GAME = GAMES["guillotines"]
GUIDE = guides.read("guillotines")


def test_the_example_plays(tmp_path):
    path = tmp_path / "my_strategies.py"
    path.write_text(guides.example(GUIDE), encoding="utf-8")

    assert '"daring"' in guides.simulated(f"--strategies {path} --lineup daring,random --games 50")


def test_the_example_of_a_session_plays_as_ordinary_python_and_what_is_said_is_said(registry, monkeypatch):
    source, said = guides.tried_in_a_session(GUIDE)
    name = "<ipython-input-1>"
    monkeypatch.setitem(linecache.cache, name, (len(source), None, source.splitlines(keepends=True), name))
    exec(compile(source, name, "exec"), {"__name__": "__main__"})
    rules = GAME.rules.read({})
    cell = Cell(rules, 7, lineup.parse("fancier", registry, rules.players))

    with pytest.warns(InterpretedStrategyWarning) as warned:
        played = GAME.play(cell, 0, 2)

    assert len(played.games) == 2
    assert str(warned[0].message).splitlines()[0] == said


def test_every_decision_is_in_the_guide():
    for decision in Decision:
        assert f"| `{decision.name}` |" in GUIDE


def test_every_feature_is_in_the_guide_with_its_arguments():
    named = guides.features(features)

    assert len(named) > 10
    assert [name for name in named if name not in GUIDE] == []
