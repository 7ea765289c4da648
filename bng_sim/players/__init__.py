"""Provide thinking players for any game, each a way to think that lineups can name."""

from bng_sim.core.thinkers import WAYS
from bng_sim.players import bot, newcomer, search

for way in (search.WAY, newcomer.WAY, bot.WAY):
    WAYS[way.name] = way
