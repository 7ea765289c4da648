"""The chances along a game: playouts from every moment between two of its turns."""

from collections.abc import Iterator

import numpy as np

from bng_sim.core.chances import Moment
from bng_sim.core.event_log import LOG
from bng_sim.core.game import Cell
from bng_sim.games.guillotines import registry, thinking
from bng_sim.games.guillotines.play import faults_told, setting, warm_up
from bng_sim.games.guillotines.rules import Rules


def chances(cell: Cell[Rules], game: int, n: int) -> Iterator[Moment]:
    """How a game may end, from before its first turn to its end, each time by `n` playouts.

    A moment with the turn of the one before it is that of a Round's end, or of the choice of Roles at set-up.
    Raises `StrategyError` as `play` does.
    """
    warm_up(cell.lineup)
    thinking.warm_up()
    pool = registry.pool([entry.name for entry in cell.lineup.entries])
    position = thinking.Position(cell.rules.record(), setting(cell), pool, np.zeros(1, LOG)[0])
    players = cell.rules.players
    with faults_told(cell.lineup, lambda: position.played):
        position.begin(game, cell.lineup.entries)
        goes_on = True
        while goes_on:
            won = position.chances(n)[:, 1 : 1 + players]
            turn, seat = position.turn
            wins = tuple(int(count) for count in won.sum(axis=0))
            yield Moment(turn, seat + 1 if turn else None, n, wins, int((won.sum(axis=1) == 0).sum()))
            goes_on = position.step()
