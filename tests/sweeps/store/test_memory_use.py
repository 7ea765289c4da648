"""A sweep reads its games a few files at once, when summing up and for its report, however many games a cell has."""

from unittest import mock

import polars as pl
import pytest

from bng_sim.games import GAMES
from bng_sim.report.content import build_report
from bng_sim.sweeps.run import notable_games, results
from bng_sim.sweeps.run.load import load
from tests.sweeps.store.faults import small_chunks, sweep

GAME = GAMES["guillotines"]
DEALS, CHUNKS, PLAYERS = 40, 12, 4
collect, read_parquet = pl.LazyFrame.collect, pl.read_parquet


@pytest.fixture(scope="module", autouse=True)
def chunks():
    with small_chunks(DEALS):
        yield


@pytest.fixture(scope="module")
def runner(make_config, tmp_path_factory):
    rules = {"level": 4, "players": PLAYERS}  # at which all questions arise
    asked = make_config(games=DEALS * CHUNKS, rules=rules, lineups={"two": "random,greedy"})
    return sweep(asked, tmp_path_factory.mktemp("streams") / "small", only={0})


@pytest.fixture
def heights():
    """Collect the number of rows of every frame read from files."""
    found = []

    def noted(frame):
        found.append(frame.height)
        return frame

    def collected(frame, *args, **options):
        made = collect(frame, *args, **options)
        return noted(made) if "PARQUET" in frame.explain().upper() else made

    with (
        mock.patch.object(pl.LazyFrame, "collect", collected),
        mock.patch.object(pl, "read_parquet", lambda *args, **options: noted(read_parquet(*args, **options))),
    ):
        yield found


def test_summing_up_reads_one_chunk_at_once(runner, heights):
    (cell, *_) = results.collect(runner)

    assert cell.tally.summary.games == DEALS * CHUNKS
    assert len(heights) == CHUNKS
    assert max(heights) == DEALS


@pytest.mark.slow
def test_finding_notable_games_reads_one_chunk_at_once(runner, heights):
    found = notable_games.find_notable_games(load(runner.store.folder), GAME, 0)

    assert [each.kind.name for each in found][-2:] == ["shortest", "closest"]
    assert {each.kind.name for each in found[:-2]} == {"typical"}

    assert len(heights) > 3 * CHUNKS
    assert max(heights) == DEALS


@pytest.mark.slow
@pytest.mark.usefixtures("figures")
def test_report_reads_at_most_seats_of_one_chunk_at_once(runner, heights):
    assert build_report(load(runner.store.folder), GAME).sections

    assert len(heights) > 10 * CHUNKS
    assert max(heights) <= DEALS * PLAYERS


def test_control_notices_reading_more_at_once(runner, heights):
    assert load(runner.store.folder).games.height == DEALS * CHUNKS
    assert max(heights) == DEALS * CHUNKS
