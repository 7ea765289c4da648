"""Tell the path of a designer's game in one file from the name of a game, and find the files that it needs."""

from pathlib import Path
from typing import TypeGuard

from bng_sim.core.compiling import fingerprint
from bng_sim.core.compiling.project_sources import is_own
from bng_sim.core.game import SUFFIX


def is_game_file(name: object) -> TypeGuard[str]:
    """Return whether the name of a game is the path of a file."""
    return isinstance(name, str) and name.endswith(SUFFIX)


def files_with(path: Path) -> list[Path]:
    """Return a designer's file, then the files beside it that it imports or names, such as cards in a CSV file."""
    return [path, *sorted(file for file in fingerprint.closure(path) if file != path.resolve() and not is_own(file))]
