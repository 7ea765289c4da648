"""The first games of a cell in some order: drama, the course of the game, a condition; whatever the pieces."""

from types import SimpleNamespace

import numpy as np
import polars as pl
import pytest
from scipy.stats import rankdata

from bng_sim.core.results.notable import OF_COURSE, Notable
from bng_sim.sweeps.run import notable_games
from bng_sim.sweeps.run.notable_games import find_first_games
from bng_sim.sweeps.store.condition import read

KINDS = {kind.name: kind for kind in OF_COURSE}
N = 400


@pytest.fixture(scope="module")
def games():
    rng = np.random.default_rng(1)
    lost = rng.random(N) < 0.3
    return pl.DataFrame(
        {
            "game": np.arange(N),
            "turns": rng.integers(10, 40, N),
            "lead_changes": rng.integers(0, 6, N),
            "comeback": pl.Series(rng.integers(0, 5, N)).set(pl.Series(lost), None),
            "margin": pl.Series(rng.integers(0, 4, N)).set(pl.Series(lost), None),
        }
    )


@pytest.fixture(scope="module")
def run(games, tmp_path_factory):
    """Play a run of one cell in three pieces."""
    folder = tmp_path_factory.mktemp("shards")
    seats = games.select("game").join(pl.DataFrame({"seat": [1, 2]}), how="cross").with_columns(won=pl.col("seat") == 1)
    paths = {"games": [], "seats": []}
    for low, high in ((0, 30), (30, 31), (31, N)):
        for table, frame in (("games", games), ("seats", seats)):
            paths[table].append(folder / f"{table}-{low}.parquet")
            frame.filter(pl.col("game").is_between(low, high, closed="left")).write_parquet(paths[table][-1])
    return SimpleNamespace(pieces=lambda table, cell: map(pl.scan_parquet, paths[table]), has_forfeits=False)


def percentile(values):
    return (rankdata(values) - 0.5) / len(values)


def test_drama_is_the_mean_of_three_percentiles_among_the_games_of_the_cell(run, games):
    filled = games.with_columns(comeback=pl.col("comeback").fill_null(-1), margin=pl.col("margin").fill_null(99))
    parts = (filled["lead_changes"], filled["comeback"], -filled["margin"])
    drama = sum(percentile(part.to_numpy()) for part in parts) / 3
    chosen = find_first_games(run, 0, KINDS["drama"], most=20)

    assert chosen.matching == N
    assert chosen.games["game"].to_list() == np.lexsort((np.arange(N), -drama.round(9)))[:20].tolist()
    assert chosen.games["figure"].to_list() == [round(100 * drama[game]) for game in chosen.games["game"]]


def test_percentiles_use_all_games_despite_condition(run, games):
    asked = read("turns > 30", games.schema, {})
    everything = find_first_games(run, 0, KINDS["drama"], most=N).games.join(
        games.select("game", "turns"), on="game", maintain_order="left"
    )
    chosen = find_first_games(run, 0, KINDS["drama"], most=5, condition=asked)

    long = everything.filter(pl.col("turns") > 30)
    assert chosen.matching == long.height
    assert chosen.games["game"].to_list() == long["game"].head(5).to_list()
    assert chosen.games["figure"].to_list() == long["figure"].head(5).to_list()


@pytest.mark.parametrize(
    ("name", "order"),
    [
        ("longest comeback", lambda row: (-row["comeback"], row["margin"])),
        ("most lead changes", lambda row: (-row["lead_changes"], row["margin"])),
        ("narrowest win", lambda row: (row["margin"], -row["turns"])),
    ],
)
def test_orders_by_course_put_games_without_winner_last(run, games, name, order):
    filled = games.with_columns(comeback=pl.col("comeback").fill_null(-1), margin=pl.col("margin").fill_null(99))
    wanted = sorted(filled.iter_rows(named=True), key=lambda row: (*order(row), row["game"]))[:12]

    assert find_first_games(run, 0, KINDS[name], most=12).games["game"].to_list() == [row["game"] for row in wanted]


def test_order_with_ties_only_follows_indices(run, games):
    chosen = find_first_games(
        run, 0, Notable("index", "as played", ()), most=3, condition=read("turns = 20", games.schema, {})
    )

    assert chosen.games["game"].to_list() == games.filter(pl.col("turns") == 20)["game"].head(3).to_list()


@pytest.mark.parametrize("few", [0, 40, 10**6])
def test_result_does_not_depend_on_merging(run, games, monkeypatch, few):
    asked = read("turns > 20", games.schema, {})
    whole = find_first_games(run, 0, KINDS["drama"], most=30, condition=asked)
    monkeypatch.setattr(notable_games, "FEW", few)
    again = find_first_games(run, 0, KINDS["drama"], most=30, condition=asked)

    assert again.games.equals(whole.games)
    assert again.matching == whole.matching == games.filter(pl.col("turns") > 20).height


def test_no_matching_game_gives_empty_result(run, games):
    chosen = find_first_games(run, 0, KINDS["drama"], condition=read("turns > 1000", games.schema, {}))

    assert (chosen.games.height, chosen.matching) == (0, 0)


def test_read_is_called_with_games_of_each_piece(run):
    seen = []
    find_first_games(run, 0, KINDS["drama"], read=seen.append)

    assert seen == [30, 1, N - 31]


def test_order_on_games_combines_with_condition_on_seats(run, games):
    seats = next(run.pieces("seats", 0)).collect_schema()
    asked = read("winner_seat = 1 and total_won = 1", games.schema, seats)
    chosen = find_first_games(run, 0, Notable("-game", "the last first", (-pl.col("game"),)), most=2, condition=asked)

    assert (chosen.games["game"].to_list(), chosen.matching) == ([N - 1, N - 2], N)
