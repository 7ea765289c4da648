"""The same games compiled, interpreted and bounds-checked come out byte for byte the same."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
WAYS = {
    "compiled": {"NUMBA_DISABLE_JIT": "0", "NUMBA_BOUNDSCHECK": "0"},
    "interpreted": {"NUMBA_DISABLE_JIT": "1", "NUMBA_BOUNDSCHECK": "0"},
    "checked": {"NUMBA_DISABLE_JIT": "0", "NUMBA_BOUNDSCHECK": "1"},
}


def digests(n: int) -> dict[str, list[str]]:
    """A digest of each of `n` games, by the way they were played; the ways run side by side."""
    command = [sys.executable, "-m", "tests.games.guillotines.mixed_games", str(n)]
    running = {
        way: subprocess.Popen(command, cwd=ROOT, env=os.environ | WAYS[way], stdout=subprocess.PIPE, text=True)
        for way in WAYS
    }
    printed = {way: process.communicate()[0].split() for way, process in running.items()}
    assert all(process.returncode == 0 for process in running.values())
    return printed


@pytest.mark.slow  # quickly, two ways: tests/conformance/test_engine.py
def test_the_same_games_three_ways():
    n = 200
    printed = digests(n)

    assert len(printed["compiled"]) == n
    assert len(set(printed["compiled"])) == n  # no two games are alike
    assert printed == dict.fromkeys(WAYS, printed["compiled"])
