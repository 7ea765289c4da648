"""A game some of whose chunks kill the process that plays them."""

import os
from dataclasses import replace

from bng_sim.games import load

FIRST = 40  # game of the chunk that kills


def open_deadly(files):
    """Return the game, in a worker."""
    game = load("guillotines", files)

    def play(cell, first, n):
        if first == FIRST:
            os._exit(1)
        return game.play(cell, first, n)

    return replace(game, play=play)
