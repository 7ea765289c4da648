"""Winning, and the ends of a game (W1-W4)."""

from bng_sim.core.compiler import kernel
from bng_sim.games.guillotines import events
from bng_sim.games.guillotines.events import Event
from bng_sim.games.guillotines.records import NOTHING, Ending


@kernel
def is_over(table):
    """Whether the game has ended."""
    return table.state.public.ending != Ending.GOING_ON


@kernel
def end(table, ending):
    """End the game without a winner (W4)."""
    table.state.public.ending = ending


@kernel
def check(table, first):
    """End the game if a player's spaces are all filled; of two, the nearest clockwise from `first` wins (W1, W3)."""
    public = table.state.public
    for i in range(table.rules.players):
        seat = (first + i) % table.rules.players
        if public.empty_spaces[seat] == 0:
            public.ending = Ending.ASSETS
            public.winner = seat
            events.note(table, Event.WIN, seat, NOTHING, NOTHING, NOTHING, NOTHING)
            return
