"""Invalid arguments raise `InputError` that names the argument, the value, what was expected and the fix."""

import inspect
import itertools
import shutil
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

import bng_sim
from bng_sim.api.answers import Answer
from bng_sim.api.arguments import CHECKS, check_arguments
from bng_sim.api.run import Run
from bng_sim.games import GAMES
from bng_sim.sweeps.plan.cells import make_plan
from tests.small_disk import mounted

QUIET = {"progress": False}
TINY = {"games": 2, "lineup": "random", **QUIET}
SWEPT = {"games": 2, "lineups": ["random"], "ladder": False, "assumptions": False, **QUIET}


@pytest.fixture(scope="module")
def run(small_run):
    return bng_sim.load(small_run)


@pytest.fixture
def small_disk(tmp_path):
    """Create a file system without room."""
    with mounted(tmp_path, "64k") as folder:
        (folder / "photos").write_bytes(bytes(60_000))
        yield folder


class Unprintable:
    """An object whose representation raises an error."""

    def __repr__(self):
        raise RuntimeError("no repr")


def refusal_of(call, *args, **kwargs):
    with pytest.raises(bng_sim.InputError) as error:
        call(*args, **kwargs)
    return str(error.value)


def nested(levels):
    nested = []
    for _ in range(levels):
        nested = [nested]
    return nested


@pytest.mark.parametrize(
    ("method", "arguments", "said"),
    [
        ("games", {"columns": 3}, "columns: got 3, expected a list of names of columns"),
        ("games", {"columns": "turns"}, "columns: got 'turns', expected a list of names of columns; write ['turns']"),
        ("games", {"columns": [[]]}, "columns[0]: got [], expected the name of a column"),
        ("games", {"columns": {"turns": 1}}, "columns: got {'turns': 1}, expected a list"),
        ("games", {"columns": {"turns"}}, "columns: got {'turns'}, expected a list"),
        ("games", {"columns": itertools.repeat("turns")}, "expected a list of names of columns, at most 100,000"),
        ("scan_games", {"frames": "numpy"}, "frames: got 'numpy', expected 'pandas' or 'polars'"),
        ("scan_games", {"frames": ["pandas"]}, "frames: got ['pandas'], expected 'pandas' or 'polars'"),
        ("seats", {"cells": "3"}, "cells: got '3', expected a number or a list of numbers, as in run.cells"),
        ("seats", {"cells": True}, "cells: got True, expected a number"),
        ("seats", {"cells": [1.5]}, "cells: got [1.5], expected a number"),
        ("seats", {"cells": []}, "cells: got [], expected a number"),
        ("seats", {"cells": {3: 4}}, "cells: got the name 3, expected a number"),
        ("seats", {"cells": {"players": Unprintable()}}, "cells.players: got <Unprintable instance"),
        ("seats", {"cells": np.arange(200_000)}, "cells: got array("),
        ("seats", {"colums": ["won"]}, "did you mean columns?"),
        ("columns", {"table": None}, "table: got None, expected the name of a table"),
        ("questions", {"name": "x"}, "its arguments: none"),
        ("answer", {"question": None}, "question: got None, expected the name of a question; run.questions() lists"),
        ("answer", {}, "answer(): missing a required argument: 'question'; its arguments: question"),
        ("table", {"name": b"effects"}, "name: got b'effects', expected the name of a table"),
        ("figure", {"name": "x" * 10_000}, "of at most 200 characters, not of 10,000"),
        ("measure", {"what": 3}, "what: got 3, expected an expression such as 'turns > 40'"),
        ("measure", {"what": "turns", "of": ["panic"]}, "of: got ['panic'], expected an expression"),
        ("replay", {"index": 1.0, "cell": 0}, "index: got 1.0, expected a whole number; write 1"),
        ("replay", {"index": 10**5_000, "cell": 0}, "index: got <int>, expected a whole number"),
        ("replay", {"index": float("nan"), "cell": 0}, "index: got nan, expected a whole number"),
        ("replay", {"index": 0, "cell": [0, 1]}, "expected one"),
        ("report", {"path": 3}, "path: got 3, expected a file in a folder that exists"),
        ("report", {"path": "nowhere/report.html"}, "create the folder nowhere first"),
        ("report", {"path": "."}, "that one is a folder, so name a file in it"),
        ("report", {"progress": "no"}, "progress: got 'no', expected True or False"),
        ("save", {"folder": None}, "folder: got None, expected a folder"),
        ("save", {"folder": " "}, "folder: got ' ', expected a folder"),
        ("save", {"folder": "a\0b"}, "that one cannot be used (embedded null byte)"),
        ("save", {"folder": "x" * 300}, "that one cannot be used (File name too long)"),
        ("save", {"folder": "\udcff"}, "folder: got '\\udcff', expected a folder"),
    ],
)
def test_methods_of_run_refuse_invalid_arguments(run, method, arguments, said):
    assert said in refusal_of(getattr(run, method), **arguments)


@pytest.mark.parametrize("workers", [0, -1, 1.0, "1", 10**6, True, float("nan"), [2]])
@pytest.mark.parametrize(("function", "rest"), [("simulate", TINY), ("sweep", SWEPT)])
def test_workers_must_be_a_plausible_whole_number(function, rest, workers):
    said = refusal_of(getattr(bng_sim, function), **rest, workers=workers)

    assert f"workers: got {workers!r}, expected a whole number from 1 to 1024" in said


@pytest.mark.parametrize(
    ("function", "arguments", "said"),
    [
        ("load", {"folder": None}, "folder: got None, expected a folder"),
        ("load", {}, "load(): missing a required argument: 'folder'"),
        ("replay", {"run": None, "index": 3}, "run: got None, expected a run, or the folder of one"),
        ("simulate", {"game": None}, "game: got None, expected the name of a game"),
        ("simulate", {"games": "10"}, "games: got '10', expected a whole number from 1 to 1000000000; write 10"),
        ("simulate", {"lineup": 3}, "lineup: got 3, expected a lineup as text, such as 'NAME,NAME'"),
        ("simulate", {"lineup": ["greedy", None]}, "lineup[1]: got None, expected the name of a strategy"),
        ("simulate", {"lineup": []}, "lineup: got [], expected a lineup"),
        ("simulate", {"rules": [("players", 3)]}, "rules: got [('players', 3)], expected a mapping"),
        ("simulate", {"rules": dict.fromkeys(map(str, range(5_000)), 1)}, "lists them all.\nand 4980 more"),
        ("simulate", {"rules": {1: 2}}, "rules: got the name 1, expected a mapping of rules parameters"),
        ("simulate", {"rules": {"players": Unprintable()}}, "rules.players: got <Unprintable instance"),
        ("simulate", {"rules": {"players": 10**5_000}}, "rules.players: got <int>, expected a number of at most"),
        ("simulate", {"rules": {"players": nested(5_000)}}, "expected lists and mappings nested at most"),
        ("simulate", {"rules": {"players": itertools.count()}}, "rules.players: got count("),
        ("simulate", {"metrics": {"long": {1: 2}}}, "metrics.long"),
        ("simulate", {"metrics": {"long": {"value": 3}}}, "metrics.long.value: got 3"),
        ("simulate", {"strategies": "own.py"}, "strategies: got 'own.py', expected a list of files"),
        ("simulate", {"characters": "aristocrat"}, "expected a list of names, one a seat; write ['aristocrat']"),
        ("simulate", {"folder": "/"}, "/: the root of the file system"),
        ("simulate", {"starting_seat": "1"}, "starting_seat: got '1', expected a whole number; write 1"),
        ("simulate", {"playerz": 3}, "playerz: no such argument; did you mean players?"),
        ("simulate", {"crises_in_deck": 3}, "write rules={'crises_in_deck': ...}"),
        ("simulate", {"level": 2, "rules": {"level": 2}}, "level: given twice, in rules too; leave one out"),
        ("simulate", {"players": 3, "rules": {"players": 4}}, "players: given twice, in rules too; leave one out"),
        ("simulate", {"level": 9}, "level: got 9"),
        ("play", {"code": 3}, "code: got 3, expected the code of a game"),
        ("play", {"index": -1}, "index: got -1, expected a whole number from 0"),
        ("play", {"workers": 1}, "workers: no such argument"),
        ("sweep", {"only": []}, "only: got [], expected a list of numbers of cells; name at least 1"),
        ("sweep", {"only": 1}, "only: got 1, expected a list of numbers of cells; write [1]"),
        ("sweep", {"only": [None]}, "only[0]: got None, expected a whole number"),
        ("sweep", {"backend": "spawn"}, "backend: got 'spawn', expected 'threads', 'loky' or 'dask'"),
        ("sweep", {"extend": 1}, "extend: got 1, expected True or False"),
        ("sweep", {"extend": True, "fresh": True}, "one discards the earlier run, the other continues it"),
        ("sweep", {"grid": {"players": range(10**12)}}, "grid.players: got range(0, 1000000000000), expected"),
        ("sweep", {"lineups": {"greedy", "random"}}, "lineups: got {'greedy', 'random'}, expected"),
        ("sweep", {"seed": object()}, "seed: got <object object"),
        ("rules", {"game": ["guillotines"]}, "game: got ['guillotines'], expected the name of a game"),
        ("strategies", {"game": 3}, "game: got 3, expected the name of a game"),
        ("strategy", {"description": None}, "description: got None, expected what the strategy considers"),
        ("strategy", {"description": "d", "traits": ["daring"]}, "traits[0]: got 'daring', expected a bng_sim.Trait"),
    ],
)
def test_functions_refuse_invalid_arguments(function, arguments, said):
    quiet = {"simulate": TINY, "play": QUIET, "sweep": SWEPT}.get(function, {})

    assert said in refusal_of(getattr(bng_sim, function), **(quiet | arguments))


@pytest.mark.parametrize("config", [3, {1: 2}, ["greedy"], b"config.yaml", ""])
def test_config_must_be_a_file_or_a_mapping(config):
    assert refusal_of(bng_sim.sweep, config).startswith("config: got ")


@pytest.mark.parametrize(
    "trait", [("daring", "0", 0, 1), ("daring", float("nan"), 0, 1), (3, 0, 0, 1), ("a b", 0, 0, 1)]
)
def test_a_trait_has_a_name_and_numbers(trait):
    def choose_first(seen, moves, n, traits, rng):
        return 0

    mark = bng_sim.strategy("The first.", traits=[bng_sim.Trait(*trait, "how daring")])
    assert "strategy choose_first" in refusal_of(mark, choose_first)


def test_methods_of_one_game_refuse_invalid_arguments(run):
    game = run.replay(0, 0)

    assert "seat: got 0, expected a whole number from 1 to 3" in refusal_of(game.transcript, 0)
    assert "seat: got '1', expected a whole number; write 1" in refusal_of(game.lines, "1")
    assert "playouts: got 0, expected a whole number from 1 to 100000" in refusal_of(game.chances, 0)
    assert "create the folder nowhere first" in refusal_of(game.page, path="nowhere/game.html")
    assert "path /dev/full: a device, a pipe or a socket, not a file" in refusal_of(game.page, path="/dev/full")


@pytest.mark.slow
@pytest.mark.usefixtures("figures")
def test_report_onto_full_disk_is_an_input_error(run, small_disk):
    assert f"{small_disk}/report.html cannot be read or written (No space left" in refusal_of(
        run.report, small_disk / "report.html", **QUIET
    )


@pytest.mark.parametrize("how", ["save", "simulate"])
def test_run_onto_full_disk_is_an_input_error(run, small_disk, how):
    folder = small_disk / "run"
    said = refusal_of(run.save, folder) if how == "save" else refusal_of(bng_sim.simulate, **TINY, folder=folder)

    assert str(small_disk) in said
    assert "No space left on device" in said
    assert how == "simulate" or not folder.exists()


def test_numbers_of_numpy_and_paths_of_any_kind_are_taken(run, tmp_path):
    made = bng_sim.simulate(
        "guillotines",
        np.int64(3),
        ["random", np.str_("greedy")],
        np.int32(4),
        {"crises_in_deck": np.int8(4)},
        workers=np.int16(1),
        progress=np.bool_(False),
        folder=str(tmp_path / "made"),
    )

    assert len(bng_sim.load(tmp_path / "made").games(pd.Index(["turns"]))) == 4
    assert made.replay(np.int64(3)).index == 3
    assert list(run.games(columns=(name for name in ["turns"]), cells=np.array([1, 0]))["cell"].unique()) == [1, 0]


def test_run_may_be_in_working_folder(tmp_path, monkeypatch):
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")

    assert bng_sim.simulate(**TINY, folder=".").folder == Path()
    assert sorted(path.name for path in tmp_path.iterdir()) == [".here.lock", "here"]


def test_structure_parameters_are_arguments_as_on_command_line():
    by_argument, by_rules = (bng_sim.play(**kind, **QUIET) for kind in ({"level": 3}, {"rules": {"level": 3}}))

    assert by_argument.code == by_rules.code
    assert bng_sim.simulate(**TINY, level=3).config["rules"] == {"level": 3}


def test_run_with_only_ladder_played_explains_missing_games(make_config, make_run, tmp_path):
    config = make_config(ladder=True, games=4_000)
    rung = next(cell.index for cell in make_plan(config, GAMES["guillotines"]).cells if cell.rung)
    run = bng_sim.load(make_run(config, tmp_path / "run", only=[rung]))

    assert run.cells["rung"].notna().all()
    for call in (run.games, run.seats, lambda: run.measure("turns"), lambda: run.games(cells={})):
        assert "cells: none of those that the config asks for was played (run.failures says why)" in refusal_of(call)
    assert len(run.games(columns=["turns"], cells=rung)) > 0


def test_run_whose_folder_was_deleted_raises_input_error(small_run, tmp_path):
    folder = shutil.copytree(small_run, tmp_path / "run")
    run = bng_sim.load(folder)
    run.games(columns=["turns"])
    shutil.rmtree(folder)

    for call in (lambda: run.games(columns=["turns"]), lambda: run.summary, lambda: run.cells):
        assert str(folder) in refusal_of(call)


def test_an_argument_without_a_check_is_noticed():
    def function(unheard_of):
        return unheard_of

    with pytest.raises(KeyError, match="unheard_of"):
        check_arguments(function)


def test_each_check_is_of_an_argument_that_some_function_has():
    offered = [getattr(bng_sim, name) for name in bng_sim.__all__]
    methods = [value for kind in (Run, Answer, bng_sim.OneGame) for value in vars(kind).values()]
    taken = {
        name for each in (*offered, *methods) if inspect.isfunction(each) for name in inspect.signature(each).parameters
    }

    assert set(CHECKS) - taken == set()
