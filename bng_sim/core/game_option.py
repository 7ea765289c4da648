"""How a game is named in commands that a user can type."""

import os
import shlex

from bng_sim.core.game import Game


def game_option(game: Game) -> str:
    """Return the option that names a game; a file's path starts from the working directory."""
    return f"--game {shlex.quote(os.path.relpath(game.source)) if game.source else game.name}"


def rules_command(game: Game) -> str:
    """Return the command that lists a game's rules parameters."""
    return f"bng-sim rules {game_option(game)}"
