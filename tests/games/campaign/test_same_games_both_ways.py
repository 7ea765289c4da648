"""The same games compiled and interpreted come out to the last count, lists among the rules changed too."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
N = 12


def digests(n: int, is_interpreted: bool) -> list[str]:
    """A digest of each of `n` games."""
    command = [sys.executable, "-m", "tests.games.campaign.mixed_games", str(n)]
    variables = os.environ | {"NUMBA_DISABLE_JIT": str(int(is_interpreted))}
    return subprocess.run(command, cwd=ROOT, env=variables, capture_output=True, text=True, check=True).stdout.split()


@pytest.mark.parametrize("n", [N, pytest.param(10 * N, marks=pytest.mark.slow)])
def test_the_same_games_come_out_compiled_and_interpreted(n):
    compiled = digests(n, is_interpreted=False)

    assert len(set(compiled)) == n
    assert compiled == digests(n, is_interpreted=True)
