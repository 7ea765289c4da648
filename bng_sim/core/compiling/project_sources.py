"""Identify the project's own source files, and a designer's games in one file, which are compiled like them."""

import functools
from pathlib import Path, PurePath

PACKAGE = Path(__file__).resolve().parents[2]
STRATEGIES = (PACKAGE / "shipped_strategies").resolve()  # in a checkout a link to the folder `strategies`


_ADOPTED: dict[Path, str] = {}  # a file outside the project that is a game -> the game's name
_CHECKED: set[Path] = set()  # of these, those compiled with bounds checks


def adopt(path: Path, game: str) -> None:
    """Have a file's functions compiled and cached as those of a game of this name."""
    _ADOPTED[path] = game


def check_bounds_of(path: Path) -> None:
    """Have an adopted file's functions compiled with bounds checks."""
    _CHECKED.add(path)


def adopted_as(path: Path) -> str | None:
    """Return the name of the game that an adopted file is, or None."""
    return _ADOPTED.get(path)


def has_checks(path: Path) -> bool:
    """Return whether a file's functions are compiled with bounds checks."""
    return path in _CHECKED


def is_cached(path: Path) -> bool:
    """Return whether what is compiled from a source file is cached with the game that it belongs to."""
    return path in _ADOPTED or is_own(path)


@functools.cache
def is_own(path: Path) -> bool:
    """Return whether a source file is one of the project's."""
    return bool({PACKAGE, STRATEGIES} & set(path.parents))


def is_shipped_strategy(path: Path) -> bool:
    """Return whether a source file is one of the strategies that come with the package, or a game of it in one file."""
    path = path.resolve()
    return STRATEGIES in path.parents or (path in _ADOPTED and is_own(path))


def installed_as(path: Path) -> PurePath:
    """Return where an installed wheel has one of the project's files: `bng_sim/core/game.py`, in a checkout too."""
    if STRATEGIES in path.parents:
        return PurePath(PACKAGE.name, "shipped_strategies", path.relative_to(STRATEGIES))
    return path.relative_to(PACKAGE.parent)
