"""Provide thinking players for any game, each a way to think that lineups can name."""

from bng_sim.core.engines.thinkers import WAYS
from bng_sim.players import search

WAYS[search.WAY.name] = search.WAY
