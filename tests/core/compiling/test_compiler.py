"""What an edit compiles anew, what is kept of it, and what else may happen to the folder: tried on two little games."""

import os
import shutil
import subprocess
import sys
from pathlib import Path, PurePath

import numba
import pytest
from numba.core import itanium_mangler, types

from bng_sim.core.compiling import code_keys, compiler, project_sources
from bng_sim.core.compiling.kernels import Kernel
from bng_sim.games.guillotines.engine import records
from tests.read_only_folder import read_only

ROOT = Path(__file__).parents[3]
pytestmark = pytest.mark.skipif(compiler.INTERPRETED, reason="nothing is compiled")

KERNELS = '''"""Kernels."""
import numba
from bng_sim.core.compiling.compiler import kernel


@kernel
def step(place):
    """A step."""
    return place + 1


@kernel
def run(spaces):
    """A race."""
    place = 0
    while place < spaces:
        place = step(place)
    return place


SIGNATURE = numba.int64(numba.int64)
'''
# Prints, for each game, whether it was compiled or loaded, and what came out.
PLAYING = """
import contextlib, importlib, sys
from bng_sim.core.compiling import compiler
for game in ("hare", "tortoise"):
    kernels = importlib.import_module(f"bng_sim.games.{game}.kernels")
    compiled = []
    with compiler.reporting(lambda building: contextlib.nullcontext(compiled.append(building.total))):
        compiler.build(kernels.run, kernels.SIGNATURE, game)
    print(game, *compiled, kernels.run(20))
"""
COMPILED = "2 20"  # functions, and how far it went
LOADED = "20"


@pytest.fixture
def copied(tmp_path):
    """The project's core with two games of two kernels each."""
    package = tmp_path / "copied/bng_sim"
    shutil.copytree(ROOT / "bng_sim/core", package / "core", ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("__init__.py", "games/__init__.py", "games/hare/__init__.py", "games/tortoise/__init__.py"):
        (package / name).parent.mkdir(parents=True, exist_ok=True)
        (package / name).write_text('"""A package."""\n', encoding="utf-8")
    for game in ("hare", "tortoise"):
        kernels_of(tmp_path, game).write_text(KERNELS, encoding="utf-8")
    return tmp_path


def kernels_of(folder, game):
    return folder / f"copied/bng_sim/games/{game}/kernels.py"


def edit(folder, game, old, new):
    path = kernels_of(folder, game)
    path.write_text(path.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")


def played(folder, *before):
    """Game -> what a process printed that played it; it may be started by another command."""
    return played_and_said(folder, *before)[0]


def played_and_said(folder, *before):
    """The same, and what it wrote to standard error."""
    (folder / "temporary").mkdir(exist_ok=True)
    settings = {
        "BNG_SIM_CACHE_DIR": str(folder / "cache"),
        "PYTHONPATH": str(folder / "copied"),
        "TMPDIR": str(folder / "temporary"),
    }
    command = [*before, sys.executable, "-P", "-c", PLAYING]
    done = subprocess.run(command, cwd=folder, env=os.environ | settings, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return dict(line.split(" ", 1) for line in done.stdout.splitlines()), done.stderr


def states(folder):
    """The states of the hare's sources of which compiled code is kept."""
    return set((folder / "cache").glob("*/hare/bng_sim.games.hare.kernels/*"))


@pytest.mark.slow
def test_an_edit_compiles_what_it_changes_and_nothing_else(copied):
    assert played(copied) == {"hare": COMPILED, "tortoise": COMPILED}
    assert played(copied) == {"hare": LOADED, "tortoise": LOADED}

    edit(
        copied,
        "hare",
        '"""A race."""',
        '"""Twenty spaces.\n\n    Or as many as are asked for.\n    """\n    # A remark.',
    )
    assert played(copied) == {"hare": LOADED, "tortoise": LOADED}

    edit(copied, "hare", "place + 1", "place + 3")
    assert played(copied) == {"hare": "2 21", "tortoise": LOADED}


@pytest.mark.slow
def test_the_current_state_of_the_sources_is_kept_and_one_older(copied):
    played(copied)
    first = states(copied)
    edit(copied, "hare", "place + 1", "place + 2")
    played(copied)
    second = states(copied) - first
    edit(copied, "hare", "place + 2", "place + 3")
    played(copied)
    third = states(copied) - first - second

    assert [len(state) for state in (first, second, third)] == [1, 1, 1]
    assert states(copied) == second | third
    assert played(copied)["hare"] == "21"
    edit(copied, "hare", "place + 3", "place + 2")
    assert played(copied) == {"hare": LOADED, "tortoise": LOADED}


@pytest.mark.slow
def test_a_state_in_use_is_not_the_one_that_goes(copied):
    played(copied)
    first = states(copied)
    edit(copied, "hare", "place + 1", "place + 2")
    played(copied)
    edit(copied, "hare", "place + 2", "place + 1")
    assert played(copied)["hare"] == LOADED
    edit(copied, "hare", "place + 1", "place + 3")
    played(copied)

    assert first < states(copied)


DELETING = """
import shutil, sys
from bng_sim.core.compiling import cache, compiler
from bng_sim.games.hare import kernels
shutil.rmtree(cache.root())
compiler.build(kernels.run, kernels.SIGNATURE, "hare")
print("hare", kernels.run(20))
print("kept", len(cache.files()) > 4)
"""


@pytest.mark.slow
@pytest.mark.parametrize("is_warm", [False, True])
def test_a_folder_that_is_deleted_under_a_process_is_made_again(copied, monkeypatch, is_warm):
    if is_warm:
        played(copied)
    monkeypatch.setattr(sys.modules[__name__], "PLAYING", DELETING)

    assert played(copied) == {"hare": LOADED, "kept": "True"}


def contents(folder):
    return {path: path.read_bytes() for path in (folder / "cache").rglob("*") if path.is_file()}


@pytest.mark.slow
@pytest.mark.parametrize("part", ["", "*-unchecked"])
def test_cache_that_can_only_be_read_is_used_as_it_is(copied, part):
    """The whole folder, or what another user has compiled in one that users share."""
    played(copied)
    kept = contents(copied)
    (folder,) = (copied / "cache").glob(part) if part else [copied / "cache"]
    before = read_only(folder)

    assert played_and_said(copied, *before) == ({"hare": LOADED, "tortoise": LOADED}, "")
    assert contents(copied) == kept
    assert list((copied / "temporary").iterdir()) == []


@pytest.mark.slow
@pytest.mark.parametrize("lacks", ["sources", "entries", "sound entries"])
def test_what_a_read_only_cache_lacks_is_compiled_and_said_once(copied, lacks):
    played(copied)
    if lacks == "sources":
        edit(copied, "hare", "place + 1", "place + 3")
    for path in (copied / "cache").glob("*/hare/*/*/*.entry"):
        if lacks == "entries":
            path.unlink()
        elif lacks == "sound entries":
            path.write_bytes(path.read_bytes()[:-1])
    kept = contents(copied)
    before = read_only(copied / "cache")

    for _ in range(2):
        found, said = played_and_said(copied, *before)
        assert found == {"hare": "2 21" if lacks == "sources" else COMPILED, "tortoise": LOADED}
        assert said.startswith(f"bng-sim: compiled code cannot be kept in {copied / 'cache'} (")
        assert said.count("\n") == 1
    assert contents(copied) == kept
    assert list((copied / "temporary").iterdir()) == []


@pytest.mark.slow
def test_where_no_file_can_be_locked_games_are_compiled_all_the_same(copied):
    played(copied)
    (machine,) = (copied / "cache").glob("*-unchecked")
    for path in machine.glob("*.lock"):
        path.unlink()
        path.mkdir()
    edit(copied, "hare", "place + 1", "place + 3")

    assert played_and_said(copied) == ({"hare": "2 21", "tortoise": LOADED}, "")
    assert played(copied) == {"hare": "21", "tortoise": LOADED}


def test_names_of_functions_do_not_spell_out_what_they_take(copied):
    """A cached function was called after every field of the records it takes: 12,000 letters, hundreds of times."""
    view, function = records.STRATEGY_SIGNATURE.args[0], numba.types.FunctionType(records.STRATEGY_SIGNATURE)

    assert len(view.name) > 1_000
    assert len(itanium_mangler.mangle("choose", [view, function])) < 200


def test_code_for_a_class_that_moved_is_not_loaded():
    """Cached code names the class of a table by its module, which numba's own text of the type leaves out."""
    here, there = (
        types.NamedTuple((types.int64, types.float64), type("Table", (), {"__module__": module, "_fields": ("a", "b")}))
        for module in ("games.records", "core.records")
    )

    assert repr(here) == repr(there)
    assert code_keys.text_of_types((here,)) != code_keys.text_of_types((there,))


def test_what_is_compiled_is_named_and_counted():
    building = compiler.Building("the engine", (kernel_with(1), kernel_with(0), kernel_with(0)))

    assert (building.done, building.total) == (1, 3)


def kernel_with(signatures):
    return type("Kernel", (), {"signatures": [None] * signatures})()


def test_sources_have_the_same_names_in_a_checkout_and_in_a_wheel():
    assert project_sources.PACKAGE == ROOT / "bng_sim"
    assert project_sources.installed_as(ROOT / "bng_sim/core/game.py") == PurePath("bng_sim/core/game.py")
    assert project_sources.installed_as(ROOT / "strategies/bluffing/random.py") == PurePath(
        "bng_sim/shipped_strategies/bluffing/random.py"
    )


def test_kernel_in_a_worker_process_is_linked_as_here():
    def first(n):
        return n

    restore, state = Kernel(first, is_inlined=True, is_checked=True, is_merged=False).__reduce__()
    restored = restore(*state)

    assert (restored.is_merged, restored.is_inlined_early) == (False, False)
    assert (restored.options["forceinline"], restored.options["boundscheck"]) == (True, True)
