"""Identify the project's own source files."""

import functools
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[3]
PACKAGE = PROJECT / "bng_sim"
STRATEGIES = PROJECT / "strategies"


@functools.cache
def is_own(path: Path) -> bool:
    """Return whether a source file is one of the project's."""
    return bool({PACKAGE, STRATEGIES} & set(path.parents))


def is_shipped_strategy(path: Path) -> bool:
    """Return whether a source file is one of the strategies that come with the package."""
    return STRATEGIES in path.resolve().parents
