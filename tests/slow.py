"""Leaving all examples of a test but the first to the slow suite, where each costs seconds and says much the same."""

from collections.abc import Iterable
from typing import Any

import pytest


def slow_after(n: int, values: Iterable[Any]) -> list[Any]:
    """The values of a parameter, or rows of several, of which `make test` takes the first `n`."""
    rows = [value if isinstance(value, tuple) else (value,) for value in values]
    return [pytest.param(*row, marks=[pytest.mark.slow] * (place >= n)) for place, row in enumerate(rows)]
