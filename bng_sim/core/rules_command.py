"""The command that lists the rules parameters of a game."""

import os
import shlex

from bng_sim.core.game import Game


def rules_command(game: Game) -> str:
    """Return the command, as typed in the working directory."""
    own = shlex.quote(os.path.relpath(game.source)) if game.source else ""
    return f"bng-sim rules --game {own or game.name}"
