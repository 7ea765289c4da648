"""A run that is read back agrees with its games."""

import polars as pl
import pytest

from bng_sim.core.errors import InputError
from bng_sim.games import GAMES
from bng_sim.sweeps.plan.cells import make_plan
from bng_sim.sweeps.run.load import load
from bng_sim.sweeps.run.results import SUMMARY_COLUMNS
from bng_sim.sweeps.store.folder import Store

GAME = GAMES["guillotines"]


@pytest.fixture(scope="module")
def run(small_run):
    return load(small_run)


def rate(run, cell, metric="revolution_rate"):
    return run.summary.filter((pl.col("cell") == cell) & (pl.col("metric") == metric)).row(0, named=True)


def test_tables_are_complete(run):
    assert run.cells.height == 12 + 20
    assert run.games.height == 12 * 300
    assert run.seats.height == 300 * sum(run.cells.filter(pl.col("assumption").is_null())["players"])
    assert run.scan("games", repeated=True).select(pl.len()).collect().item() == 32 * 300
    assert list(run.columns("games")) == run.games.columns
    assert run.summary.columns == list(SUMMARY_COLUMNS)


def test_the_summary_agrees_with_the_games(run):
    games = run.scan("games", repeated=True).collect()
    counted = games.group_by("cell").agg(
        (pl.col("ending") == "revolution").mean().alias("revolution"), pl.col("turns").mean()
    )
    for cell, revolution, turns in counted.iter_rows():
        assert rate(run, cell)["value"] == pytest.approx(revolution)
        assert rate(run, cell, "turns")["value"] == pytest.approx(turns)


def test_differences_are_those_of_the_same_games(run):
    everything = run.scan("games", repeated=True).collect()
    games = everything.join(run.cells.select("cell", "baseline"), on="cell")
    came = games.select("cell", "game", "baseline", x=(pl.col("ending") == "revolution").cast(pl.Float64))
    both = came.join(came.select("cell", "game", y="x"), left_on=["baseline", "game"], right_on=["cell", "game"])
    for cell, difference in both.group_by("cell").agg((pl.col("x") - pl.col("y")).mean()).iter_rows():
        row = rate(run, cell)
        if row["baseline"] is None:
            assert difference == 0
            assert row["difference"] is None
        else:
            assert row["difference"] == pytest.approx(difference)
            assert row["difference_low"] < row["difference_high"]


def test_p_values_are_corrected_within_a_metric(run):
    rows = run.summary.filter(pl.col("metric") == "revolution_rate").drop_nulls("p_holm")

    assert rows.height == 12 - 4 + 20
    assert rows["p_holm"].is_between(0, 1).all()


def test_win_rates_agree_with_the_seats(run):
    wins = run.seats.filter(pl.col("cell") == 1).group_by("billionaire").agg(pl.col("won").mean())
    rows = run.summary.filter((pl.col("cell") == 1) & (pl.col("by") == "billionaire"))

    assert dict(rows.select("group", "value").iter_rows()) == pytest.approx(dict(wins.iter_rows()))


def test_endings_add_up_and_none_is_dropped(run):
    shares = run.summary.filter(pl.col("by") == "ending").group_by("cell").agg(pl.col("value").sum(), pl.len())

    assert shares["value"].to_list() == pytest.approx([1.0] * 32)
    assert set(shares["len"]) == {len(GAME.endings) - 1}


def test_games_of_equal_grid_values_are_games_under_equal_rules(run):
    """Those that repeat a baseline with an assumed figure replaced are left out unless asked for."""
    assumed = run.cells.filter(pl.col("assumption").is_not_null())["cell"].implode()

    assert run.games.filter(pl.col("cell").is_in(assumed)).is_empty()
    assert run.seats.filter(pl.col("cell").is_in(assumed)).is_empty()


def test_scan_reads_no_more_than_it_must(run):
    assert isinstance(run.scan("games"), pl.LazyFrame)
    assert run.scan("games").select(pl.len()).collect().item() == 12 * 300


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda folder: load(folder / "nowhere"), "no run found"),
        (lambda folder: load(folder).scan("turns"), "games or seats"),
    ],
)
def test_unreadable_table_is_refused(small_run, call, message):
    with pytest.raises(InputError, match=message):
        call(small_run)


def test_unfinished_run_is_refused(small_config, tmp_path):
    Store(tmp_path / "small", GAME, make_plan(small_config, GAME).resolved(tmp_path)).open()

    with pytest.raises(InputError, match="not complete; `bng-sim sweep`"):
        load(tmp_path / "small")
