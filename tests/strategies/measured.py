"""Strategies at the table: games of a lineup, and intervals of what they come to; for the tests of every game's."""

import copy
import itertools
from typing import Any

import numpy as np
import polars as pl
from scipy.stats import binomtest, norm

from bng_sim.core import lineup
from bng_sim.core.game import Batch, Cell, Game
from bng_sim.core.strategy import Registry

Interval = tuple[float, float]


def play(game: Game, line: str, n: int, seed: int = 1, rotate: bool = False, **rules: Any) -> Batch:
    """Games and seats of `n` games; each deal as often as there are seats, if the strategies are to rotate."""
    game.strategies.load_shipped()
    read = game.rules.read(rules)
    players = lineup.parse(line, game.strategies, read.players)
    game.warm_up(players)
    whole = n // read.players * read.players if rotate else n
    return game.play(Cell(read, seed, players, rotate=rotate), 0, whole)


def share(values: pl.Series) -> Any:
    """Wilson's 95 % interval of a share of true values: `low` and `high`."""
    return binomtest(int(values.sum()), len(values)).proportion_ci(0.95, method="wilson")


def interval(values: pl.Series) -> Interval:
    """The normal 95 % interval of a mean."""
    margin = norm.ppf(0.975) * values.std() / len(values) ** 0.5
    return values.mean() - margin, values.mean() + margin


def ratio_of(top: pl.Series, bottom: pl.Series) -> Interval:
    """The normal 95 % interval of a ratio of sums over games, or deals (delta method)."""
    ratio = top.sum() / bottom.sum()
    error = float(((top - ratio * bottom) ** 2).sum()) ** 0.5 / bottom.sum()
    return ratio - norm.ppf(0.975) * error, ratio + norm.ppf(0.975) * error


def by_game(seats: pl.DataFrame, name: str, *columns: str) -> pl.DataFrame:
    """The columns, summed over the seats of one strategy in each game."""
    return seats.filter(pl.col("strategy") == name).group_by("game").agg(pl.col(column).sum() for column in columns)


def deals(game: Game, name: str, others: list[str], n: int, **rules: Any) -> pl.DataFrame:
    """How one rotating seat does against `others`, a row a deal, which is played once for each seat.

    Returns:
        `mine`: games that it won; `part`: the same, of a shared victory its part; `wins`: seats that won.

    """
    players = game.rules.read(rules).players
    line = ",".join([name, *itertools.islice(itertools.cycle(others), players - 1)])
    seats = play(game, line, n, seed=2, rotate=True, **rules).seats.filter(pl.col("seat") <= players)
    won = seats.with_columns(
        mine=pl.col("seat") - 1 == pl.col("game") % players,
        part=pl.col("won") / pl.col("won").sum().over("game").clip(1),
    )
    return won.group_by(deal=pl.col("game") // players).agg(
        mine=pl.col("won").filter("mine").sum(), part=pl.col("part").filter("mine").sum(), wins=pl.col("won").sum()
    )


def choices(registry: Registry, seen: Any, moves: Any, n: int, rng: Any) -> dict[str, int]:
    """What each shipped strategy does, interpreted, all of them with the same random numbers."""
    found = {}
    for strategy in registry:
        if strategy.is_shipped:
            traits = np.zeros(registry.max_traits)
            traits[: len(strategy.traits)] = [trait.default for trait in strategy.traits]
            found[strategy.name] = int(strategy.function(seen, moves, n, traits, copy.deepcopy(rng)))
    return found
