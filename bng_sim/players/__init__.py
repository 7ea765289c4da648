"""Provide thinking players for any game, each a way to think that lineups can name."""

from bng_sim.core.thinkers import WAYS
from bng_sim.players import bot, learned, newcomer, search

for way in (search.WAY, newcomer.WAY, bot.WAY, learned.WAY):
    WAYS[way.name] = way
