"""The same games compiled and interpreted come out to the last count, lists among the rules changed too."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from bng_sim.games.campaign.game import CAMPAIGN
from tests.games.campaign.mixed_games import digest

ROOT = Path(__file__).parents[3]
N = 3


def interpreted(n: int) -> list[str]:
    """A digest of each of `n` games, played in a process that compiles nothing."""
    command = [sys.executable, "-m", "tests.games.campaign.mixed_games", str(n)]
    variables = os.environ | {"NUMBA_DISABLE_JIT": "1"}
    return subprocess.run(command, cwd=ROOT, env=variables, capture_output=True, text=True, check=True).stdout.split()


@pytest.mark.slow  # quickly: the rules as printed, in tests/conformance/test_engine.py
@pytest.mark.parametrize("n", [N, 40 * N])
def test_the_same_games_come_out_compiled_and_interpreted(n):
    CAMPAIGN.strategies.load_shipped()
    compiled = [digest(seed) for seed in range(n)]

    assert len(set(compiled)) == n
    assert compiled == interpreted(n)
