"""The guide to strategies holds in a session too; tests/conformance/test_guides.py holds every guide to the rest."""

import linecache

import pytest

from bng_sim.core import lineup
from bng_sim.core.errors import InterpretedStrategyWarning
from bng_sim.core.game import Cell
from bng_sim.games import GAMES
from tests.strategies import guides

GAME = GAMES["guillotines"]
GUIDE = guides.read("guillotines")


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
