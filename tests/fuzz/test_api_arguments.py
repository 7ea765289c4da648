"""The door for Python: whatever arguments hold, a function returns or raises `InputError`, soon, in words."""

import inspect
import shutil
import warnings

import pytest

import bng_sim
from bng_sim.api.answers import Answer
from bng_sim.core.visible import visible
from bng_sim.games import GAMES
from tests.command import only_shipped
from tests.fuzz import arguments
from tests.fuzz.mutants import OWN

ALWAYS = 25
KEPT = ["evenings.csv", "full", "here.txt", "loop", "own.py", "own.yaml", "run"]
LONGEST_WORDS = 20_000  # of a refusal; of a config twenty problems are told


@pytest.fixture(scope="module")
def own_run(small_run, tmp_path_factory):
    """A run that reports may be written into."""
    return shutil.copytree(small_run, tmp_path_factory.mktemp("own") / "run")


@pytest.fixture
def folder(own_run, tmp_path, monkeypatch):
    """A working folder with a run, and a few things in it that are none."""
    here = tmp_path / "here"
    here.mkdir()
    (here / "run").symlink_to(own_run)
    (here / "here.txt").touch()
    (here / "evenings.csv").write_text("play,players,ending,turns\n1,4,last_card,20\n2,4,bankrupt,25\n")
    (here / "own.py").write_text(OWN)
    (here / "own.yaml").write_text("name: hasty\nstrategy: greedy\ntraits: {haste: 1}\n")
    (here / "full").symlink_to("/dev/full")
    (here / "loop").symlink_to("loop")
    monkeypatch.chdir(here)
    return here


@pytest.fixture(scope="module")
def objects(own_run):
    """What methods are called of."""
    run = bng_sim.load(own_run)
    return {"": bng_sim, "run": run, "answer": run.answer("endings"), "one": run.replay(0, 0)}


def outcome(call, objects):
    """Call it; the words of a refusal, or none."""
    of, _, name = call.name.rpartition(".")
    function, given = getattr(objects[of], name), dict(call.arguments)
    first = [given.pop("config")] if name == "sweep" and "config" in given else []
    try:
        with warnings.catch_warnings(), only_shipped(GAMES["guillotines"].strategies):
            warnings.simplefilter("ignore")
            made = function(*first, **given)
            if name == "strategy":
                made(arguments.choose_first)
    except bng_sim.InputError as error:
        return str(error)
    return ""


def fault(call, objects, in_time):
    """What is wrong with what comes of a call; empty if nothing is."""
    try:
        words = in_time(outcome, call, objects)
    except BaseException as error:  # which it is, is told  # noqa: BLE001
        return f"{type(error).__name__}: {error}"[:500]
    if visible(words) != words or len(words) > LONGEST_WORDS:
        return f"said {words[:500]!r}"
    return ""


def clear(folder):
    for path in folder.iterdir():
        if path.name not in KEPT:
            shutil.rmtree(path) if path.is_dir() else path.unlink()


@pytest.mark.usefixtures("figures")
def test_a_function_returns_or_says_what_is_wrong(folder, objects, in_time, seeds):
    for seed in seeds(ALWAYS):
        call = arguments.call(seed)
        wrong = fault(call, objects, in_time)

        assert not wrong, f"seed {seed}, {call.name}({', '.join(call.odd)}): {wrong}"
        clear(folder)
    assert sorted(path.name for path in folder.iterdir()) == KEPT


@pytest.mark.slow
@pytest.mark.usefixtures("figures", "folder")
def test_right_arguments_are_taken(objects):
    calls = [arguments.Call(name, dict(given), []) for name, given in arguments.RIGHT.items()]

    assert {call.name: outcome(call, objects) for call in calls} == dict.fromkeys(arguments.RIGHT, "")


def test_every_function_and_method_is_tried():
    functions = {name for name in bng_sim.__all__ if inspect.isfunction(getattr(bng_sim, name))}
    kinds = {"run": bng_sim.Run, "answer": Answer, "one": bng_sim.OneGame}
    methods = {
        f"{of}.{name}"
        for of, kind in kinds.items()
        for name, value in vars(kind).items()
        if inspect.isfunction(value) and not name.startswith("_") and len(inspect.signature(value).parameters) > 1
    }
    assert (functions - {"theme"}) | methods <= set(arguments.RIGHT)
