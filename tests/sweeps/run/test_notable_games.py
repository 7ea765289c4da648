"""The notable games of a run have the properties they are named for, and their codes replay them."""

import dataclasses
import shutil

import polars as pl
import pytest

from bng_sim.core.results.notable import Notable, Notables
from bng_sim.games import GAMES
from bng_sim.sweeps.run.load import load
from bng_sim.sweeps.run.notable_games import common_endings, find_notable_games
from bng_sim.sweeps.store import game_code
from bng_sim.sweeps.store.shards import as_stored
from tests.sweeps.store.faults import reseal_run

GAME = GAMES["guillotines"]
CELL = 4


@pytest.fixture(scope="module")
def run(small_run):
    return load(small_run)


@pytest.fixture(scope="module")
def found(run):
    return {found.name: found for found in find_notable_games(run, GAME, CELL)}


def games_of(run):
    return run.games.filter(cell=CELL)


def test_every_kind_has_one_game(found):
    assert list(found) == ["typical (everybody loses)", "typical (somebody fills a board)", "shortest", "closest"]


def test_every_common_ending_has_a_typical_game(run, found):
    games = games_of(run)
    counted = games.with_columns(pl.col("ending").cast(pl.String)).group_by("ending").len()
    common = set(counted.filter(pl.col("len") >= 0.05 * games.height)["ending"])
    typical = [games.row(each.game, named=True) for each in found.values() if each.kind.name == "typical"]

    assert {row["ending"] for row in typical} == common
    for row in typical:
        alike = games.filter(pl.col("ending") == row["ending"])
        for column in ("turns", "rebels_out", "bought"):
            assert alike[column].quantile(0.25) <= row[column] <= alike[column].quantile(0.75)


@pytest.mark.parametrize("n", [4, 5])
def test_ending_of_one_game_in_twenty_is_common(run, small_run, tmp_path, n):
    """Of 100 games n are a stalemate, and all others as one of the two endings."""
    endings = pl.Series(n * ["stalemate"] + (100 - n) * ["assets"], dtype=games_of(run)["ending"].dtype)
    games_of(run).head(100).with_columns(ending=endings).write_parquet(tmp_path / "games")
    other = load(small_run)
    other.scan = lambda table, of: pl.scan_parquet(tmp_path / "games")

    assert common_endings(other, CELL) == ["assets", *(["stalemate"] if n == 5 else [])]


def test_shortest_game_is_first_with_fewest_turns(run, found):
    games = games_of(run)

    assert found["shortest"].game == games.filter(pl.col("turns") == pl.col("turns").min())["game"].min()


def test_the_closest_game_has_the_most_players_within_a_space_of_winning(run, found):
    games, near = games_of(run), {}
    for row in run.seats.filter(cell=CELL).iter_rows(named=True):
        near[row["game"]] = near.get(row["game"], 0) + (row["empty_spaces"] <= 1)
    playable = games.filter(pl.col("ending") != "stalemate")
    wanted = max(playable.iter_rows(named=True), key=lambda row: (near[row["game"]], row["turns"], -row["game"]))

    assert found["closest"].game == wanted["game"]


def test_a_code_played_again_gives_the_stored_row(run, found):
    for game in found.values():
        coded = game_code.decode(game.code, GAMES)
        played = as_stored(coded.game.play(coded.cell, coded.number, 1).games).row(0, named=True)
        stored = games_of(run).drop("cell").row(game.game, named=True)

        assert played == stored
        assert coded.version == game_code.version(coded.game, coded.cell)


def test_a_code_carries_rules_that_are_not_as_printed_and_who_sits_where(make_config, make_run, tmp_path):
    settings = make_config(
        games=60,
        rules={"resource_cards": (4, 3, 2), "players": 3},
        lineups={"own": "greedy,random"},
        characters=("aristocrat", "random"),
    )
    run = load(make_run(settings, tmp_path / "other"))

    for game in find_notable_games(run, GAME, 0):
        coded = game_code.decode(game.code, GAMES)
        played = coded.game.play(coded.cell, coded.number, 1)
        assert "billionaires=aristocrat,random" in game.code
        row = as_stored(played.games).row(0, named=True)
        assert row == run.games.filter(cell=0).drop("cell").row(game.game, named=True)
        assert played.seats.drop("game").to_dicts() == run.seats.filter(cell=0, game=game.game)[:, 2:].to_dicts()


def test_the_code_names_the_version_that_played(small_run, tmp_path):
    folder = tmp_path / "small"
    shutil.copytree(small_run, folder)
    manifest = folder / "manifest.json"
    play = load(folder).manifest["fingerprints"]["play"]
    manifest.write_text(manifest.read_text(encoding="utf-8").replace(play, "0123456789abcdef"), encoding="utf-8")
    reseal_run(folder)

    coded = game_code.decode(find_notable_games(load(folder), GAME, CELL)[0].code, GAMES)
    known = load(folder).manifest["fingerprints"]["strategies"]
    assert coded.version == game_code.version_of("0123456789abcdef", known, coded.cell)
    assert coded.version != game_code.version(GAME, coded.cell)


def test_a_strategy_that_is_not_loaded_leaves_the_games_without_codes(small_run, tmp_path):
    folder = tmp_path / "small"
    shutil.copytree(small_run, folder)
    manifest = folder / "manifest.json"
    text = manifest.read_text(encoding="utf-8").replace('"greedy,cautious"', '"mine_alone"')
    manifest.write_text(text, encoding="utf-8")
    reseal_run(folder)

    assert [game.code for game in find_notable_games(load(folder), GAME, CELL)] == ["", "", "", ""]


def test_notable_games_do_not_depend_on_pieces(run, small_run, tmp_path, found):
    folder = tmp_path / "small"
    shutil.copytree(small_run, folder)
    for table in ("games", "seats"):
        (whole,) = (folder / table).glob(f"{CELL:05d}-*")
        frame = pl.read_parquet(whole)
        for part, games in enumerate(((200, 300), (0, 30), (30, 200))):  # and not in the order of their games
            frame.filter(pl.col("game").is_between(*games, closed="left")).write_parquet(folder / f"{table}-{part}")
    cut = load(folder)
    cut.pieces = lambda table, cell: iter([pl.scan_parquet(folder / f"{table}-{part}") for part in range(3)])

    assert {game.name: game for game in find_notable_games(cut, GAME, CELL)} == found


def test_another_game_declares_its_own_kinds(run):
    longest = Notable("longest", "the one with the most turns", (-pl.col("turns"),))
    notable = Notables((longest,), lambda game, seats: f"{game['turns']} {len(seats)}")
    other = dataclasses.replace(GAME, notable=lambda: notable)

    (game,) = find_notable_games(run, other, CELL)

    assert game.game == games_of(run).sort(-pl.col("turns"), "game")["game"][0]
    assert game.words == f"{games_of(run)['turns'].max()} 4"
