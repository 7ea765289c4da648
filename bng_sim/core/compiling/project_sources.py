"""Identify the project's own source files."""

import functools
from pathlib import Path, PurePath

PACKAGE = Path(__file__).resolve().parents[2]
STRATEGIES = (PACKAGE / "shipped_strategies").resolve()  # in a checkout a link to the folder `strategies`


@functools.cache
def is_own(path: Path) -> bool:
    """Return whether a source file is one of the project's."""
    return bool({PACKAGE, STRATEGIES} & set(path.parents))


def is_shipped_strategy(path: Path) -> bool:
    """Return whether a source file is one of the strategies that come with the package."""
    return STRATEGIES in path.resolve().parents


def installed_as(path: Path) -> PurePath:
    """Return where an installed wheel has one of the project's files: `bng_sim/core/game.py`, in a checkout too."""
    if STRATEGIES in path.parents:
        return PurePath(PACKAGE.name, "shipped_strategies", path.relative_to(STRATEGIES))
    return path.relative_to(PACKAGE.parent)
