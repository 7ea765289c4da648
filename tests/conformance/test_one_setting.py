"""Every game goes through the commands that need no run; one that lacks a group is told so in one line."""

import json
from importlib.util import find_spec
from pathlib import Path
from unittest import mock

import jsonschema
import pytest
import yaml

from bng_sim.cli.app import MODULES
from bng_sim.sweeps.plan import cells
from tests.command import call
from tests.conformance.conftest import (
    DEFAULTS,
    as_yaml,
    ask,
    config,
    games,
    games_in_short,
    numbers_of_players,
    others,
    refused,
)
from tests.conformance.held import HELD
from tests.conformance.words import foreign, said
from tests.sweeps.store.faults import small_chunks

LAB = ("lab exploit", "lab league", "lab best-reply", "lab skill", "lab train", "lab tune")
TAKE_A_GAME = (
    "init",
    "ablate",
    "simulate",
    "play",
    "table",
    "audit",
    "rules",
    "strategies",
    "schema",
    "doctor",
    "playtests import",
    *LAB,
)


def simulated(game, *options):
    with small_chunks(50):
        found = json.loads(ask(game, "simulate", "--game", game.key, "--games", 200, "--json", *options).stdout)
    del found["games_per_second"]
    return found


@games_in_short()
def test_games_are_simulated_for_people(game):
    shown = ask(game, "simulate", "--game", game.key, "--games", 200).stdout

    assert shown.startswith(game.title)
    assert all(name in shown for name in ("turns", "rounds"))


@games_in_short()
def test_games_are_simulated_for_programs(game):
    for players in numbers_of_players(game):
        found = simulated(game, "--players", players, "--lineup", "random")

        assert (found["game"], found["rules"]["players"]) == (game.name, players)
        assert sum(ending["n"] for ending in found["endings"].values()) == 200


@games_in_short()
def test_seed_and_first_game_decide_and_the_number_of_workers_does_not(game):
    one, two, later = (simulated(game, *options) for options in (("--workers", 1), ("--workers", 2), ("--seed", 2)))

    assert one == two
    assert later | {"seed": one["seed"]} != one  # in some figure: games of one length differ in others


@pytest.mark.slow
@games_in_short()
def test_players_that_think_sit_there_on_any_number_of_workers_or_that_is_refused(game):
    lineup = "search(rollouts=4,candidates=2) | random"
    asked = ("simulate", "--game", game.key, "--games", 8, "--json", "--lineup", lineup)
    if not game.strategies.decisions:
        assert "search thinks, which this game does not offer" in ask(game, *asked, code=2).stderr
        return
    with mock.patch.object(cells, "THINKING_CHUNK", 2):  # games a chunk: four chunks
        one, two = (json.loads(ask(game, *asked, "--workers", workers).stdout) for workers in (1, 2))
    del one["games_per_second"], two["games_per_second"]

    assert one == two
    assert {"one search(rollouts=4,candidates=2)", "random"} == set(one["wins"]["strategy"])


@games_in_short()
def test_what_might_have_been_is_told_or_that_is_refused(game):
    asked = ("play", "--game", game.key, "--index", 3)
    if game.ahead is None:
        assert "offers no way to continue" in ask(game, *asked, "--instead", "2=?", code=2).stderr
        return
    assert "Chances, by 20 games" in ask(game, *asked, "--chances", "--playouts", 20).stdout
    assert ": possible moves" in ask(game, *asked, "--instead", "2=?").stdout


@games_in_short()
def test_a_game_is_told_or_that_is_refused(game):
    asked = ("play", "--game", game.key, "--index", 3)
    if game.telling is None:
        refused(game, *asked)
        return
    told = ask(game, *asked)

    assert len(told.stdout.splitlines()) > 1
    assert ask(game, "play", told.stderr.removeprefix("Code: ").strip()).stdout == told.stdout
    assert ask(game, *asked, "--seat", 1).stdout
    head, *events = map(json.loads, ask(game, *asked, "--jsonl").stdout.splitlines())
    assert (head["event"], head["game"]) == ("game", game.name)
    assert [event["n"] for event in events] == list(range(1, len(events) + 1))


@games_in_short()
def test_a_game_is_shown_on_a_page_or_that_is_refused(game, tmp_path):
    asked = ("play", "--game", game.key, "--html", tmp_path / "game.html")
    if game.telling is None or game.telling.picture is None:
        refused(game, *asked)
        return
    ask(game, *asked)

    assert (tmp_path / "game.html").read_text(encoding="utf-8").startswith("<!doctype html>")


@games_in_short()
def test_the_referee_finds_no_fault_or_there_is_none(game):
    asked = ("audit", "--game", game.key, "--games", 20, "--workers", 1)
    if game.referee is None:
        refused(game, *asked)
        return

    assert "no faults" in ask(game, *asked).stdout


@pytest.mark.slow
@games_in_short()
def test_a_game_without_a_check_up_is_not_called_ill(game):
    done = call("doctor", "--game", game.key, "--games", 200)

    assert done.returncode == 0
    assert done.stdout.splitlines()[-1].startswith("All passed")
    told = [line for line in done.stdout.splitlines() if "compile cache" not in line]  # which holds something of each
    assert said(foreign(game, others(game)), " ".join(told)) == []


@pytest.mark.slow
@games_in_short()  # every game's are read and played in test_starters.py
def test_there_are_files_to_begin_with_or_that_is_refused(game, tmp_path):
    asked = ("init", tmp_path / "made", "--game", game.key)
    if game.starter is None and game.source is None:
        refused(game, *asked)
        return
    ask(game, *asked)

    (written,) = (tmp_path / "made").glob("*.yaml")
    ask(game, "sweep", written, "--dry-run", cwd=tmp_path)


@pytest.mark.slow
@games()
def test_rules_and_strategies_are_listed(game):
    rules = json.loads(ask(game, "rules", "--game", game.key, "--json").stdout)
    strategies = json.loads(ask(game, "strategies", "--game", game.key, "--json").stdout)

    assert list(rules) == list(game.rules.model_fields)
    assert "random" in strategies  # help and docs show it of every game
    for command in ("rules", "strategies"):
        shown = ask(game, command, "--game", game.key).stdout
        assert all(name in shown for name in (rules if command == "rules" else strategies))


def lab(game, folder, *options):
    folder.mkdir()
    return json.loads(ask(game, "lab", *options, "--game", game.key, "--deals", 6, "--json", cwd=folder).stdout)


@pytest.mark.slow
@games_in_short()
def test_the_lab_seats_one_among_others_and_finds_the_same_on_any_number_of_workers(game, tmp_path):
    one, two = (lab(game, tmp_path / str(workers), "exploit", "random", "--workers", workers) for workers in (1, 2))

    assert one == two
    assert one["players"] * 6 == one["wins"]["n"]
    for table in ("one", "none", "all"):
        assert sum(share["value"] for share in one["endings"][table].values()) == pytest.approx(1)


@pytest.mark.slow
@games_in_short()
def test_the_lab_lets_the_games_own_lineup_play_everybody_against_everybody(game, tmp_path):
    found = lab(game, tmp_path / "league", "league")

    assert len(found["payoffs"]) == len(found["players_rated"]) ** 2
    assert sum(part["value"] for part in found["mixture"]) == pytest.approx(1)
    assert ask(game, "lab", "league", "--game", game.key, "--deals", 6, cwd=tmp_path / "league").stdout


@pytest.mark.slow
@games()
def test_the_schema_is_one_and_the_suites_config_is_valid(game):
    schema = json.loads(ask(game, "schema", "--game", game.key).stdout)

    jsonschema.Draft7Validator.check_schema(schema)
    validator = jsonschema.Draft7Validator(schema)
    validator.validate(yaml.safe_load(as_yaml(config(game))))
    for example in schema["properties"]["lineups"]["examples"]:
        validator.validate(config(game) | {"lineups": example})
    assert not validator.is_valid(config(game) | {"lineup": "random"})


@games_in_short()
@pytest.mark.parametrize("command", TAKE_A_GAME)
def test_help_on_a_game_speaks_of_no_other(game, command):
    assert ask(game, *command.split(), "--game", game.key, "--help").stdout


@pytest.mark.slow
@pytest.mark.parametrize("command", sorted({*MODULES, "lab"} - {*TAKE_A_GAME}))
def test_help_of_a_command_for_all_games_speaks_of_none(command):
    shown = call(*command.split(), "--help", COLUMNS="120").stdout

    assert shown
    for game in HELD.values():
        assert said(foreign(game, others(game)), shown.replace(DEFAULTS, "")) == [], game.name


@pytest.mark.slow
def test_a_control_another_games_words_are_noticed():
    """The same command of another game would fail."""
    for command in ("rules", "strategies", "simulate"):
        with pytest.raises(AssertionError, match="=="):
            ask(HELD["race"], command, "--game", "guillotines")


def test_every_command_that_takes_a_game_is_among_them():
    takes = {
        name
        for name, module in MODULES.items()
        if "game: GameName" in Path(find_spec(module).origin).read_text(encoding="utf-8")
    }
    assert takes == set(TAKE_A_GAME)
