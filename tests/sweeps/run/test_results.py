"""Summing a run up from its shards: few are in memory, sums equal those of the rows, and pairs share their games."""

import threading
import weakref

import polars as pl
import pytest

from bng_sim.core.game import Batch
from bng_sim.games import GAMES
from bng_sim.sweeps.plan import cells as plans
from bng_sim.sweeps.plan import repeats
from bng_sim.sweeps.plan.cells import make_plan
from bng_sim.sweeps.play import stopping
from bng_sim.sweeps.run.load import load
from bng_sim.sweeps.run.results import collect
from bng_sim.sweeps.run.runner import Runner
from bng_sim.sweeps.statistics.sums import Summary
from bng_sim.sweeps.store.folder import Store

GAME = GAMES["guillotines"]


class Watched(Store):
    """A store that records what was read from it, and how many tables were in memory at most."""

    def __init__(self, folder, plan):
        super().__init__(folder, GAME, plan.resolved(folder))
        self.lock, self.reads, self.refs, self.most_held = threading.Lock(), [], [], 0

    def read(self, planned, chunks):
        figures = super().read(planned, chunks)
        with self.lock:
            self.reads += [(planned.index, chunk) for chunk in chunks]
            new = [weakref.ref(each.values) for each in figures]
            self.refs = [ref for ref in (*self.refs, *new) if ref() is not None]
            self.most_held = max(self.most_held, len(self.refs))
        return figures


@pytest.fixture(scope="module")
def plan_and_folder(make_config, make_run, tmp_path_factory):
    """Play a run of many short chunks, with cells that repeat a baseline with fewer games than it has."""
    grid, lineups = {"crises_in_deck": (3, 4, 5)}, {"dice": "random", "b": "greedy"}
    config = make_config(games=500, grid=grid, lineups=lineups, assumptions=True)
    folder = tmp_path_factory.mktemp("results") / "small"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(plans, "CHUNK", 40)
        patch.setattr(repeats, "ASSUMPTION_GAMES", 130)
        yield make_plan(config, GAME), make_run(config, folder)


@pytest.mark.parametrize("workers", [1, 2])
@pytest.mark.slow
def test_few_shards_are_held_at_once(plan_and_folder, workers):
    plan, folder = plan_and_folder
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(plans, "CHUNK", 40)
        patch.setattr(stopping, "AT_ONCE", 1)
        store = Watched(folder, plan)
        store.open()

        collect(Runner(plan, store, lambda: GAME, workers, "threads", frozenset(range(len(plan.cells)))))

    assert len(set(store.reads)) == sum(len(list(plan.chunks(cell, cell.deals))) for cell in plan.cells)
    assert store.most_held <= 6 * workers < len(store.reads) / 5


@pytest.mark.slow
def test_sums_by_chunk_are_those_of_all_rows(plan_and_folder):
    """The summary is made of sums that were taken when chunks were played; here they are taken from the rows."""
    plan, folder = plan_and_folder
    run = load(folder)
    for cell in plan.cells[::4]:  # each kind of cell is among them, and a repeated one
        whole = Summary(GAME, cell.cell)
        tables = [run.scan(table, repeated=True).filter(cell=cell.index).collect() for table in ("games", "seats")]
        whole.count(Batch(*tables))
        rows = run.summary.filter(cell=cell.index)

        for name, mean in whole.means().items():
            for row in rows.filter(pl.col("metric") == name).to_dicts():
                assert (row["n"], row["value"]) == (mean.n, pytest.approx(mean.mean))
                assert (row["low"], row["high"]) == (pytest.approx(mean.low), pytest.approx(mean.high))
        for grouping in GAME.groupings:
            rates = {row["group"]: row["value"] for row in rows.filter(by=grouping.name).to_dicts()}
            assert rates == pytest.approx({name: mean.mean for name, mean in whole.win_rates(grouping).items()})


@pytest.mark.slow
def test_differences_are_those_of_the_same_games(plan_and_folder):
    plan, folder = plan_and_folder
    run = load(folder)
    games = run.scan("games", repeated=True).collect()
    revolutions = {cell: part.sort("game")["ending"] == "revolution" for (cell,), part in games.group_by("cell")}
    rows = run.summary.filter(pl.col("metric") == "revolution_rate").drop_nulls("difference")

    assert {cell.games for cell in plan.cells} == {500, 130}
    assert len(rows) == len(plan.cells) - 2
    for row in rows.iter_rows(named=True):
        here, there = revolutions[row["cell"]], revolutions[row["baseline"]]
        assert row["difference"] == pytest.approx(here.mean() - there.head(len(here)).mean())
