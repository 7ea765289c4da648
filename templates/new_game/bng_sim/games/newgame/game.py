"""New Game as the toolkit sees it: what its file declares, and what is added here."""

from dataclasses import replace

from bng_sim.games.newgame import FILE
from bng_sim.own_games.loading import load

NEWGAME = replace(load(FILE), source=None)  # it comes with the toolkit and goes by its name
