"""The games of a run that are worth reading: that they are what they are called, and that their codes tell them."""

import dataclasses
import shutil

import polars as pl
import pytest

import bng_sim
from bng_sim.core.game import Notables
from bng_sim.core.notable import Notable
from bng_sim.games import GAMES
from bng_sim.sweep.store import code
from bng_sim.sweep.store.worth_reading import find
from tests.sweep.store.faults import believed

GAME = GAMES["guillotines"]
CELL = 4


@pytest.fixture(scope="module")
def run(small_run):
    return bng_sim.load(small_run)


@pytest.fixture(scope="module")
def found(run):
    return {found.kind.name: found for found in find(run, GAME, CELL)}


def games_of(run):
    return run.games.filter(cell=CELL)


def test_there_is_one_of_each_kind(found):
    assert list(found) == ["typical", "shortest", "closest"]


def test_the_typical_game_ends_as_most_do_and_is_near_the_medians(run, found):
    games = games_of(run)
    endings = games["ending"].cast(pl.String).value_counts().sort("count")
    typical = games.row(found["typical"].game, named=True)
    alike = games.filter(pl.col("ending") == typical["ending"])

    assert typical["ending"] == endings["ending"][-1]
    for column in ("turns", "rebels_out", "bought"):
        assert alike[column].quantile(0.25) <= typical[column] <= alike[column].quantile(0.75)


def test_the_shortest_game_has_the_fewest_turns_and_is_the_first_of_these(run, found):
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
        coded = code.decode(game.code, GAMES)
        played = coded.game.play(coded.cell, coded.number, 1).games.row(0, named=True)
        stored = games_of(run).drop("cell").row(game.game, named=True)

        assert played == stored
        assert coded.version == code.version(coded.game, coded.cell)


def test_a_code_carries_rules_that_are_not_as_printed_and_who_sits_where(make_config, make_run, tmp_path):
    settings = make_config(
        games=60,
        rules={"resource_cards": (4, 3, 2), "players": 3},
        lineups={"own": "greedy,random"},
        characters=("aristocrat", "random"),
    )
    run = bng_sim.load(make_run(settings, tmp_path / "other"))

    for game in find(run, GAME, 0):
        coded = code.decode(game.code, GAMES)
        played = coded.game.play(coded.cell, coded.number, 1)
        assert "billionaires=aristocrat,random" in game.code
        assert played.games.row(0, named=True) == run.games.filter(cell=0).drop("cell").row(game.game, named=True)
        assert played.seats.drop("game").to_dicts() == run.seats.filter(cell=0, game=game.game)[:, 2:].to_dicts()


def test_the_code_names_the_version_that_played(small_run, tmp_path):
    folder = tmp_path / "small"
    shutil.copytree(small_run, folder)
    manifest = folder / "manifest.json"
    play = bng_sim.load(folder).manifest["fingerprints"]["play"]
    manifest.write_text(manifest.read_text(encoding="utf-8").replace(play, "0123456789abcdef"), encoding="utf-8")
    believed(folder)

    coded = code.decode(find(bng_sim.load(folder), GAME, CELL)[0].code, GAMES)
    known = bng_sim.load(folder).manifest["fingerprints"]["strategies"]
    assert coded.version == code.version_of("0123456789abcdef", known, coded.cell)
    assert coded.version != code.version(GAME, coded.cell)


def test_a_strategy_that_is_not_loaded_leaves_the_games_without_codes(small_run, tmp_path):
    folder = tmp_path / "small"
    shutil.copytree(small_run, folder)
    manifest = folder / "manifest.json"
    text = manifest.read_text(encoding="utf-8").replace('"greedy,cautious"', '"mine_alone"')
    manifest.write_text(text, encoding="utf-8")
    believed(folder)

    assert [game.code for game in find(bng_sim.load(folder), GAME, CELL)] == ["", "", ""]


def test_they_are_the_same_however_games_are_cut_into_shards(run, small_run, tmp_path, found):
    folder = tmp_path / "small"
    shutil.copytree(small_run, folder)
    for table in ("games", "seats"):
        (whole,) = (folder / table).glob(f"{CELL:05d}-*")
        frame = pl.read_parquet(whole)
        for part, games in enumerate(((200, 300), (0, 30), (30, 200))):  # and not in the order of their games
            frame.filter(pl.col("game").is_between(*games, closed="left")).write_parquet(folder / f"{table}-{part}")
    cut = bng_sim.load(folder)
    cut.shards = lambda table, cell: [folder / f"{table}-{part}" for part in range(3)]

    assert {game.kind.name: game for game in find(cut, GAME, CELL)} == found


def test_another_game_declares_its_own_kinds(run):
    longest = Notable("longest", "the one with the most turns", (-pl.col("turns"),))
    notable = Notables((longest,), lambda game, seats: f"{game['turns']} {len(seats)}")
    other = dataclasses.replace(GAME, notable=notable)

    (game,) = find(run, other, CELL)

    assert game.game == games_of(run).sort(-pl.col("turns"), "game")["game"][0]
    assert game.words == f"{games_of(run)['turns'].max()} 4"
