"""These tests run interpreted: rule functions are plain Python, and players may be too."""

import numpy as np
import pytest

from bng_sim.core import compiler

if not compiler.INTERPRETED:
    raise pytest.UsageError(
        "the tests of the rules run interpreted: NUMBA_DISABLE_JIT=1 pytest tests/games/millions/chapters"
    )


@pytest.fixture(autouse=True)
def _words_wrap_around():
    with np.errstate(over="ignore"):  # interpreted, the random streams' words wrap around with a warning
        yield
