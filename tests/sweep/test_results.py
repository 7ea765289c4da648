"""Summing a run up from its shards: each is read once, few are held, and pairs are those of the same games."""

import threading
import weakref

import polars as pl
import pytest

import bng_sim
from bng_sim.games import GAMES
from bng_sim.sweep import plan as plans
from bng_sim.sweep.plan import make_plan
from bng_sim.sweep.results import collect
from bng_sim.sweep.store import Store

GAME = GAMES["guillotines"]


class Watched(Store):
    """A store that knows what was read from it, and how many of these tables were held at once at most."""

    def __init__(self, folder):
        super().__init__(folder, GAME, {})
        self.lock, self.reads, self.refs, self.most_held = threading.Lock(), [], [], 0

    def read(self, table, cell, chunk, columns=None):
        frame = super().read(table, cell, chunk, columns)
        with self.lock:
            self.reads.append((table, cell, chunk))
            self.refs = [ref for ref in (*self.refs, weakref.ref(frame)) if ref() is not None]
            self.most_held = max(self.most_held, len(self.refs))
        return frame


@pytest.fixture(scope="module")
def made(make_config, make_run, tmp_path_factory):
    """A run of many short chunks, with cells that repeat a baseline with fewer games than it has; and its plan."""
    config = make_config(games=500, grid={"crises_in_deck": (3, 4, 5)}, lineups={"dice": "random", "b": "greedy"})
    folder = tmp_path_factory.mktemp("results") / "small"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(plans, "CHUNK", 40)
        patch.setattr(plans, "ASSUMPTION_GAMES", 130)
        yield make_plan(config, GAME), make_run(config, folder)


@pytest.mark.parametrize("workers", [1, 2])
def test_every_shard_is_read_once_and_few_are_held(made, workers):
    plan, folder = made
    store = Watched(folder)

    collect(plan, store, workers)

    shards = len(list(folder.glob("*/*.parquet")))
    assert len(store.reads) == len(set(store.reads)) == shards
    assert store.most_held <= 4 * workers < shards / 20


def test_differences_are_those_of_the_same_games(made):
    plan, folder = made
    run = bng_sim.load(folder)
    games = run.scan("games", assumptions=True).collect()
    revolutions = {cell: part.sort("game")["ending"] == "revolution" for (cell,), part in games.group_by("cell")}
    rows = run.summary.filter(pl.col("metric") == "revolution_rate").drop_nulls("difference")

    assert {cell.games for cell in plan.cells} == {500, 130}
    assert len(rows) == len(plan.cells) - 2
    for row in rows.iter_rows(named=True):
        here, there = revolutions[row["cell"]], revolutions[row["baseline"]]
        assert row["difference"] == pytest.approx(here.mean() - there.head(len(here)).mean())
