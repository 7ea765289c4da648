"""Seat the strategies of a lineup in dealt worlds as a new game does (`engines.seating`)."""

from typing import Any

import numpy as np


def seat_strategies(states: np.ndarray, cell: np.void, players: int, rng: np.random.Generator) -> None:
    """Fill `strategy` and `traits` of each world: those listed for the seats, or drawn; one that plays alone anywhere.

    Args:
        states: The worlds.
        cell: The engine's record of who plays where.
        players: How many play.
        rng: A source of chance.

    """
    worlds, seats = states["strategy"].shape
    alone, n = int(cell["alone"]), int(cell["n_listed"])
    moved_on: Any = rng.integers(players, size=worlds) if alone else np.zeros(worlds, np.int64)
    for i in range(seats):
        place: Any = np.zeros(worlds, np.int64)
        if i >= alone:
            drawn = bool(cell["drawn"])
            place = alone + (
                rng.integers(n - alone, size=worlds) if drawn else np.full(worlds, (i - alone) % (n - alone))
            )
        chosen = cell["listed"][place]
        at = (i + moved_on) % players if i < players else np.full(worlds, i)
        states["strategy"][np.arange(worlds), at] = chosen
        states["traits"][np.arange(worlds), at] = cell["traits"][chosen]
