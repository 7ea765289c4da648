"""What a stroke of luck is worth: how it is told."""

import polars as pl

from bng_sim.analyses import luck


def told(*intervals):
    frame = pl.DataFrame([(sum(ends) / 2, *ends) for ends in intervals], schema=["value", "low", "high"], orient="row")
    return luck.sentence("it adds {}", frame.cast(pl.Float64))


def test_what_luck_does_is_called_chance_where_its_interval_has_nothing_in_it():
    assert told((2, 4)) == "It adds +3.0 points"
    assert told((-1, 3)) == "It adds +1.0 points, which may be chance"
    assert told((2, 4), (-9, -5)) == "It adds \N{MINUS SIGN}7.0 to +3.0 points"
    assert told((2, 4), (-1, 2)) == "It adds +0.5 to +3.0 points; in 1 of 2 settings that may be chance"
    assert told((-2, 2), (-1, 2)) == "It adds 0.0 to +0.5 points, which may be chance in every setting"
