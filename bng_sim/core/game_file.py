"""Tell the path of a designer's game in one file from the name of a game."""

from typing import TypeGuard

from bng_sim.core.game import SUFFIX


def is_game_file(name: object) -> TypeGuard[str]:
    """Return whether the name of a game is the path of a file."""
    return isinstance(name, str) and name.endswith(SUFFIX)
