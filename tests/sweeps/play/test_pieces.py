"""Chunks are played in pieces, so that progress is heard of however slow games are; all their games are heard of."""

import pytest

from bng_sim.games import GAMES
from bng_sim.sweeps.plan.cells import make_plan
from bng_sim.sweeps.play import chunks as playing
from bng_sim.sweeps.play.chunks import Failure
from bng_sim.sweeps.run.runner import Runner
from bng_sim.sweeps.store.folder import Store

GAME = GAMES["guillotines"]
FAILS = """
from bng_sim.games.guillotines import strategy


@strategy("Fails in the midst of a chunk.")
def fails_late(seen, moves, n, traits, rng):
    return n if seen.public.turn > 60 else 0
"""


@pytest.fixture
def runner(make_config, tmp_path):
    def made(lineup, **keys):
        plan = make_plan(make_config(lineups={"only": lineup}, ladder=False, **keys), GAME)
        store = Store(tmp_path / "run", GAME, plan.resolved(tmp_path))
        store.open()
        return Runner(plan, store, lambda: GAME, 1, "threads", frozenset(range(len(plan.cells))))

    return made


def heard(runner):
    """The pieces that are heard of, by cell, while all is played; and what failed."""
    found = {}
    runner.report = lambda cell, n: found.setdefault(cell.index, []).append(n)
    failures = [done for done in runner.play() if isinstance(done, Failure)]
    return found, failures


def test_games_that_take_long_are_heard_of_one_by_one(runner, monkeypatch):
    monkeypatch.setattr(playing, "SECONDS", 1e-6)

    assert heard(runner("greedy,random", games=7, rotate="seats", assumptions=False)) == ({0: [4] * 7}, [])


def test_games_that_take_no_time_are_heard_of_a_chunk_at_once(runner, monkeypatch):
    monkeypatch.setattr(playing, "SECONDS", 1e6)

    played = runner("greedy", games=700, grid={"crises_in_deck": (3, 4)}, assumptions=False)

    assert heard(played) == ({0: [1, 699], 1: [700]}, [])


def test_games_that_are_given_up_are_heard_of_too(runner, monkeypatch, tmp_path):
    monkeypatch.setattr(playing, "SECONDS", 1e-6)
    (tmp_path / "fails.py").write_text(FAILS)
    GAME.strategies.load_file(tmp_path / "fails.py")

    found, failures = heard(runner("fails_late,greedy", games=50, assumptions=False))

    assert len(failures) == 1
    assert len(found[0]) > 1
    assert sum(found[0]) == 50
