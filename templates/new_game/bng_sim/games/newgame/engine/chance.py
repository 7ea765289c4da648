"""Where chance comes from: streams keyed by what they are for, and the trick."""

from bng_sim.core.engines import streams
from bng_sim.games.newgame.declared.limits import MAX_PLAYERS
from bng_sim.games.newgame.declared.terms import Purpose

forget, of, of_strategy = streams.by_turn(__name__, Purpose.STRATEGY.value, MAX_PLAYERS, Purpose.STRATEGY.value)
