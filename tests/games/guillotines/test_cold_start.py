"""Processes that start at once on an empty cache, or on a damaged one, play the same games."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from bng_sim.core.compiling import compiler

ROOT = Path(__file__).parents[3]
PLAYING = """
from bng_sim.games.guillotines.simulation.play import ENGINE
from tests.games.thinkers import cell_of
for level in (1, 2, 3, 4):
    print(*ENGINE.play_rows(cell_of("guillotines", "random", {"level": level}), 0, 2)["checksum"])
"""
COMMAND = [sys.executable, "-c", PLAYING]
COMPILING = """
import contextlib
from bng_sim.core.compiling import compiler
from bng_sim.games.guillotines.game import GUILLOTINES
GUILLOTINES.strategies.load_shipped()
compiled = []
with compiler.reporting(lambda building: contextlib.nullcontext(compiled.append(building.what))):
    GUILLOTINES.strategies.compiled("random")
print(len(compiled))
"""
pytestmark = pytest.mark.skipif(compiler.INTERPRETED, reason="nothing is compiled")


def start(cache: Path, command: list[str] = COMMAND) -> "subprocess.Popen[str]":
    settings = {"BNG_SIM_CACHE_DIR": str(cache), "NUMBA_DISABLE_JIT": "0"}
    return subprocess.Popen(
        command, cwd=ROOT, env=os.environ | settings, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )


def printed(process: "subprocess.Popen[str]") -> list[str]:
    out, err = process.communicate(timeout=500)
    assert process.returncode == 0, err
    return out.split()


@pytest.fixture(scope="module")
def warm() -> list[str]:
    """What a process prints that finds the cache as it is."""
    return printed(subprocess.Popen(COMMAND, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True))


@pytest.mark.slow
def test_of_processes_that_start_at_once_one_compiles_and_the_others_load_and_what_is_damaged_is_rebuilt(tmp_path):
    """One strategy in place of the whole engine, for both are compiled, kept and locked in the same way."""
    command = [sys.executable, "-c", COMPILING]

    processes = [start(tmp_path, command) for _ in range(3)]
    assert sorted(printed(process) for process in processes) == [["0"], ["0"], ["1"]]

    for path in tmp_path.rglob("*.entry"):
        path.write_bytes(path.read_bytes()[:40])
    assert printed(start(tmp_path, command)) == ["1"]
    assert printed(start(tmp_path, command)) == ["0"]
    assert len(list(tmp_path.rglob("random-*.entry"))) == 1


@pytest.mark.slow
@pytest.mark.parametrize("n", [2, 8])
def test_processes_that_start_at_once_on_a_cold_cache_agree(n, warm, tmp_path):
    processes = [start(tmp_path) for _ in range(n)]

    rows = [printed(process) for process in processes]

    assert len(warm) == 8
    assert rows == [warm] * n
    assert len(list(tmp_path.rglob("play_batch-*.entry"))) == 1


@pytest.mark.slow
def test_a_damaged_cache_is_rebuilt(warm, tmp_path):
    printed(start(tmp_path))
    files = sorted([*tmp_path.rglob("*.ir"), *tmp_path.rglob("*.entry")])
    assert len(files) > 50
    for path in files:
        path.write_bytes(path.read_bytes()[:40])

    rows = printed(start(tmp_path))

    assert rows == warm
    assert [path for path in files if path.stat().st_size == 40] == []
    assert printed(start(tmp_path)) == warm
