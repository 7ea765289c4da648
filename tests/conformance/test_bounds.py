"""What a metric can be: no game lies outside the bounds that its column declares."""

import dataclasses

import polars as pl
import pytest

from tests.conformance.conftest import games_in_short
from tests.conformance.rows import cells

N = 5
NONE = (None, None)


def bounded(game):
    every = [*game.metrics, *(metric for of in game.all_counts.values() for metric in of)]
    return [metric for metric in every if metric.bounds != NONE]


def outside(game, metrics):
    """Yield the name of each metric of which a game lies outside its bounds, and the bound."""
    for cell in cells(game):
        games = game.play(cell, 0, N).games
        for metric in metrics:
            least, most = (getattr(cell.rules, end) if isinstance(end, str) else end for end in metric.bounds)
            value = games.select(metric.expression.alias("value").cast(pl.Float64))["value"].drop_nulls()
            if least is not None and not value.is_empty() and value.min() < least:
                yield metric.name, least
            if most is not None and not value.is_empty() and value.max() > most:
                yield metric.name, most


@games_in_short()
def test_no_game_lies_outside_the_bounds_of_a_metric(game):
    assert list(outside(game, bounded(game))) == []


@games_in_short()
def test_a_control_narrower_bounds_are_noticed(game):
    length = next((metric for metric in bounded(game) if metric.name == "turns"), None)
    if length is None:
        pytest.skip("it does not count turns")

    assert list(outside(game, [dataclasses.replace(length, bounds=(0, 0.5))]))
