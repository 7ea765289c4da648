"""Who plays where: the record that describes it to a kernel, and the seating of strategies by that record.

Seat s plays the strategy listed at place s % n, or draws one of those listed. With `alone` the first of those
listed has seat i % players of game i by itself, and the others are for the seats from the next one on. All move on by a
seat with each game on a deal.
"""

from typing import Any

import numpy as np

from bng_sim.core.compiling.compiler import inlined_early
from bng_sim.core.engines import streams


def cell_record(seats: int, listed: int, traits: int) -> np.dtype[Any]:
    """Return the type of the record of who plays where, and by what chance; `engine.Engine.cell_record` fills it in.

    Args:
        seats: The most there are.
        listed: The most strategies that a lineup lists.
        traits: The most that a strategy has.

    """
    return np.dtype(
        (
            np.record,
            [
                ("seed", np.int64),
                ("characters", np.int64, seats),  # NOTHING: drawn at random, if there are any
                ("starting_seat", np.int64),  # NOTHING: drawn at random
                ("given", np.int64, seats),  # number of the gift it starts with, from 1; 0: none
                ("games_a_deal", np.int64),  # played on one deal, each with the strategies one seat further on
                ("alone", np.int64),  # 0 or 1: the first of those listed has one seat, in each game the next
                ("drawn", np.int64),  # 0 or 1: each seat (but that one) draws one of those listed (but that one)
                ("n_listed", np.int64),
                ("listed", np.int64, listed),  # indices in the pool
                ("traits", np.float64, (listed, traits)),
            ],
        )
    )


@inlined_early
def begin(state: Any, cell: Any, game: int) -> None:
    """Note which game is played, and on which deal: what its chance is keyed by. Fills `seed`, `game` and `deal`."""
    state.seed = cell.seed
    state.game = game
    state.deal = game // cell.games_a_deal


@inlined_early
def seat_strategies(state: Any, cell: Any, players: int, rng: Any) -> None:
    """Seat each player's strategy: the one listed for it, or one of those listed at random; then all move on.

    Args:
        state: With the `game`; its `strategy` [seat] and `traits` [seat, trait] are filled in.
        cell: A record of `cell_record`.
        players: How many play; the seats beyond have a strategy too, for a kernel is handed one a seat.
        rng: A stream of the deal for this alone.

    """
    alone = cell.alone
    moved_on = state.game % (players if alone == 1 else cell.games_a_deal)
    others = cell.n_listed - alone
    for i in range(state.strategy.size):
        place = 0
        if i >= alone:
            place = alone + (streams.below(rng, others) if cell.drawn == 1 else (i - alone) % others)
        chosen = cell.listed[place]
        seat = (i + moved_on) % players if i < players else i
        state.strategy[seat] = chosen
        for trait in range(cell.traits.shape[1]):
            state.traits[seat, trait] = cell.traits[chosen, trait]


@inlined_early
def seat_script(state: Any, script: int, traits: Any) -> None:
    """Seat one strategy, by its place in the pool, with these traits in every seat."""
    for seat in range(state.strategy.size):
        state.strategy[seat] = script
        for trait in range(traits.size):
            state.traits[seat, trait] = traits[trait]
