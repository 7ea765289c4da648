"""`bng_sim.simulate` and `bng_sim.play`: one setting from values, with the same games as the command line."""

import inspect
import json
import subprocess
import sys
from pathlib import Path

import polars as pl
import pytest

import bng_sim
from bng_sim.games import DEFAULT
from bng_sim.sweeps.statistics.sums import Summary
from tests.command import call

QUIET = {"progress": False}
SETTING = {"players": 3, "lineup": "greedy,random", "rules": {"crises_in_deck": 5}, "seed": 7}


@pytest.fixture(scope="module")
def run():
    return bng_sim.simulate(**SETTING, games=400, **QUIET)


def test_the_command_line_gives_the_same_figures(run):
    options = ["--players", "3", "--lineup", "greedy,random", "--set", "crises_in_deck=5", "--seed", "7"]
    printed = json.loads(call("simulate", "--games", "400", *options, "--json").stdout)

    figures = run.summary[run.summary["by"].isna()].set_index("metric")
    for name in ("revolution_rate", "turns"):
        assert figures.loc[name, ["n", "value", "low", "high"]].tolist() == pytest.approx(
            [printed[name][key] for key in ("n", "mean", "low", "high")]
        )
    seats = run.summary[run.summary["by"] == "seat"].set_index("group")["value"]
    assert seats.to_dict() == pytest.approx({seat: rate["mean"] for seat, rate in printed["wins"]["seat"].items()})


@pytest.mark.parametrize("workers", [1, 3])
def test_any_number_of_workers_gives_the_same_games(run, workers):
    other = bng_sim.simulate(**SETTING, games=400, workers=workers, **QUIET)

    assert other.games()["checksum"].tolist() == run.games()["checksum"].tolist()
    assert other.summary.equals(run.summary)


def test_the_sums_of_a_run_are_those_of_its_games(run):
    stored, game = run._stored, run.game
    alone = Summary(game, stored.cell(0, game))
    alone.count(game.play(stored.cell(0, game), 0, 400))

    assert stored.sums(0, game).as_json() == alone.as_json()


def test_starting_seat_and_characters_are_respected():
    seated = bng_sim.simulate(
        players=3, games=30, starting_seat=2, characters=["aristocrat"], lineup=["greedy", "random"], **QUIET
    )

    assert set(seated.games(["starting_player"])["starting_player"]) == {2}
    first = seated.seats(["billionaire", "strategy"]).query("seat == 1")
    assert set(first["billionaire"]) == {"aristocrat"}
    assert set(first["strategy"]) == {"greedy"}


def test_figures_exist_for_every_keep(run):
    kept = bng_sim.simulate(**SETTING, games=400, keep="summary", **QUIET)

    assert kept.summary.equals(run.summary)
    with pytest.raises(bng_sim.InputError, match="rows of games were not stored"):
        kept.games()


@pytest.mark.parametrize(
    ("keys", "message"),
    [
        ({"game": "gillotines"}, "game gillotines: no such game; did you mean guillotines"),
        ({"players": 9}, "players: got 9"),
        ({"rules": {"crises_in_dek": 4}}, "crises_in_dek"),
        ({"lineup": "greddy"}, "did you mean greedy"),
        ({"lineup": ["greedy"] * 5}, "it names 5 strategies"),
        ({"games": 0}, "games: got 0, expected a whole number from 1"),
        ({"games": 2.5}, "games: got 2.5"),
        ({"seed": -1}, "seed: got -1"),
        ({"first_game": "1"}, "first_game: got '1'"),
        ({"starting_seat": 5}, "starting_seat: got 5, expected 1 to 4, the number of players"),
        ({"characters": ["aristocat"]}, "did you mean aristocrat"),
        ({"strategies": ["nowhere.py"]}, "nowhere.py: does not exist"),
        ({"metrics": {"Long": "turns > 3"}}, "metrics.Long: got the name 'Long'"),
        ({"metrics": {"long": "turnz > 3"}}, "metrics.long: no column 'turnz' in `games`, expected one such as turns"),
        ({"metrics": {"long": {"of": "panic"}}}, "metrics.long.value"),
        ({"metrics": {"odd": "ending"}}, "metrics.odd: 'ending' gives words, expected yes or no, or a number"),
        ({"metrics": {"odd": {"value": "turns", "of": "turns"}}}, "metrics.odd.of: got 'turns', expected a condition"),
    ],
)
def test_invalid_argument_is_named(keys, message):
    with pytest.raises(bng_sim.InputError) as refused:
        bng_sim.simulate(**({"games": 10} | keys), **QUIET)

    assert message in str(refused.value)


def test_a_strategy_that_breaks_its_contract_is_an_error(tmp_path):
    path = Path(tmp_path / "beyond.py")
    path.write_text(
        "from bng_sim.games.guillotines import strategy\n\n\n@strategy('beyond')\n"
        "def beyond_the_list(seen, moves, n, traits, rng):\n    return n\n"
    )

    with pytest.raises(bng_sim.StrategyError, match="beyond_the_list"):
        bng_sim.simulate(games=10, lineup="beyond_the_list", strategies=[path], **QUIET)


def test_code_replays_game_and_other_version_is_refused(run):
    code = run.replay(5).code

    assert str(bng_sim.play(code, **QUIET)) == str(run.replay(5))
    other = "/".join([*code.split("/")[:3], "ffffff", *code.split("/")[4:]])
    with pytest.raises(bng_sim.InputError, match="made by version ffffff of the game"):
        bng_sim.play(other, **QUIET)


def test_rules_and_strategies_are_listed():
    assert bng_sim.rules("guillotines").loc["crises_in_deck", "provenance"] == "rulebook"
    assert bng_sim.strategies("bluffing").loc["random", "whose"] == "shipped"


@pytest.mark.parametrize("door", ["simulate", "play", "rules", "strategies", "strategy"])
def test_default_game_is_that_of_command_line(door):
    assert inspect.signature(getattr(bng_sim, door)).parameters["game"].default == DEFAULT


def test_heavy_modules_are_imported_lazily():
    code = "import bng_sim, sys; print(sorted({'pandas', 'numba', 'matplotlib', 'polars'} & set(sys.modules)))"

    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "[]\n"


def test_polars_expressions_measure_too(run):
    by_text = run.measure("turns > 30", of="winner is not null")
    by_polars = run.measure(pl.col("turns") > 30, of=pl.col("winner").is_not_null())

    assert by_text.equals(by_polars)
