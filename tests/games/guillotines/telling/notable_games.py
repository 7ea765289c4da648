"""Games of Guillotines made by hand: which of them is worth reading; one in a few words is in test_in_short.py."""

import polars as pl

from bng_sim.core.results.notable import ALIKE

GAMES = pl.DataFrame(
    {
        "game": [0, 1, 2, 3, 4],
        "ending": ["assets", "assets", "assets", "revolution", "stalemate"],
        "turns": [40, 42, 60, 20, 500],
        "rebels_out": [5, 6, 5, 10, 0],
        "bought": [12, 12, 12, 3, 9],
        "nearly_there": [1, 2, 2, 0, 4],
        ALIKE: [1] * 5,
    }
)
FIRST = {"typical": 0, "shortest": 3, "closest": 2}
IN_SHORT = ()
