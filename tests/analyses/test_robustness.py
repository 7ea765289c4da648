"""The figure that an answer quotes again where somebody else plays: against the games of those cells."""

import json
from unittest import mock

import polars as pl
import pytest

from bng_sim.analyses import robustness
from bng_sim.analyses.analysis import Key
from bng_sim.analyses.catalogue import questions
from bng_sim.analyses.question import ask
from bng_sim.games import GAMES
from bng_sim.sweeps.run.load import load
from tests.command import call
from tests.conformance.held import BARE
from tests.conformance.race import RACE


@pytest.fixture(scope="module")
def races(tmp_path_factory):
    """A run of the dice race at two numbers of players, and at the tables of its ladder."""
    folder = tmp_path_factory.mktemp("races")
    settings = {
        "name": "races", "game": "race", "games": 4000, "grid": {"players": [2, 3]},
        "lineups": {"usual": "pool:careful,bold"},
    }  # fmt: skip
    (folder / "races.yaml").write_text(json.dumps(settings), encoding="utf-8")
    with mock.patch.dict(GAMES._known):
        for game in (RACE, BARE):
            GAMES.register(game)
        done = call("sweep", "races.yaml", "--workers", 1, "--no-report", cwd=folder)
        assert done.returncode == 0, done.stderr
        yield load(folder / "runs" / "races")


def repeated(run, players):
    scorecard = questions(RACE)["scorecard"]
    key = Key("measures", {"line": f"{players} players", "measure": "mean length"}, "a game lasts {} turns")
    return robustness.by_players(run, scorecard, key, ask(run))


def length(run, players, rung):
    cells = [cell["index"] for cell in run.played if cell["rung"] == rung and cell["values"] == {"players": players}]
    return run.scan("games", of=cells).select(pl.col("turns").mean()).collect().item()


@pytest.mark.slow
def test_figure_with_players_of_a_rung_is_that_of_its_own_games(races):
    found = {players: repeated(races, players) for players in (2, 3)}
    plays_to_win = {rung.name for rung in RACE.ladder if rung.plays_to_win}

    for players, rows in found.items():
        played = {cell["rung"] for cell in races.played if cell["rung"] and cell["values"] == {"players": players}}
        assert {row.by for row in rows} == played & plays_to_win
        for row in rows:
            assert row.value == pytest.approx(length(races, players, row.by))
            if row.low is not None:  # with one die and 3 players every game lasts as long
                assert row.low < row.value < row.high
    assert any(row.low is not None for rows in found.values() for row in rows)


@pytest.mark.slow
def test_nothing_is_repeated_where_no_cell_has_the_setting(races):
    with mock.patch.dict(vars(races), played=[cell for cell in races.played if not cell["rung"]]):
        assert [repeated(races, players) for players in (2, 3)] == [[], []]


@pytest.mark.slow
def test_nothing_is_repeated_with_assumed_figures_that_were_not_replaced(races):
    key = Key("scorecard", {"line": "2 players", "measure": "mean length"}, "a game lasts {} turns")

    assert robustness.by_assumed_figures(races, questions(RACE)["scorecard"], key, ask(races)) == []
