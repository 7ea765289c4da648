"""Which game is the closest goes by the points of its seats."""

import polars as pl

from bng_sim.games.bluffing.telling.notable import NOTABLE


def test_who_is_close_has_at_most_two_points_less():
    (closest,) = (kind for kind in NOTABLE if kind.name == "closest")
    seats = pl.DataFrame({"game": [0, 0, 0, 1, 1], "points": [9, 7, 6, 4, 4]})

    assert seats.group_by("game", maintain_order=True).agg(**closest.of_seats)["close"].to_list() == [2, 2]
