"""Measure how much choices matter: how far apart the strategies of a lineup are, and how soon that shows."""

import math
from statistics import NormalDist
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
import polars as pl

from bng_sim.sweeps.run.load import StoredRun
from bng_sim.sweeps.statistics.intervals import LEAST, MANY, TINY, critical_value

SPREAD, SHARE, UNTIL = "spread of strategies", "better strategy's share", "games until the better leads"
UNITS = {SPREAD: "points", SHARE: "% of their wins", UNTIL: "games"}
SURE = 0.9  # the probability that the better of two strategies is ahead
_Z_SURE = NormalDist().inv_cdf(SURE)

Array = npt.NDArray[np.float64]


class BestAndWorst(NamedTuple):
    """Hold the strategies that won most and least often in half of the games, with their results in the other half.

    Attributes:
        names: The better one, and the worse.
        n: Number of games of the other half of the deals.
        deals: Number of these deals.
        rates: Games won per seat by either.
        covariance: Covariance of the rates, shape (2, 2).

    """

    names: tuple[str, str]
    n: int
    deals: int
    rates: Array
    covariance: Array

    @property
    def spread(self) -> tuple[float, float | None, float | None]:
        """The difference of their win rates, with its interval."""
        better, worse = self.rates
        value, low, high = self._interval(better - worse, np.array([1.0, -1.0]))
        return value, None if low is None else max(-1.0, low), None if high is None else min(1.0, high)

    @property
    def share(self) -> tuple[float, float | None, float | None] | None:
        """The better one's share of the wins of both, a seat each, with its interval; None if neither won."""
        better, worse = map(float, self.rates)
        both = better + worse
        if both == 0:
            return None
        value, low, high = self._interval(better / both, np.array([worse, -better]) / both**2)
        return value, None if low is None else max(0.0, low), None if high is None else min(1.0, high)

    @property
    def until(self) -> tuple[float, float, float] | None:
        """The games after which the better one leads with probability `SURE`; None if neither is better."""
        found = self.spread
        if found[1] is None or found[2] is None or found[1] <= 0:
            return None
        value, high, low = (games_until(spread, float(self.rates.sum())) for spread in (found[0], found[1], found[2]))
        return value, low, high

    def _interval(self, value: float, weights: Array) -> tuple[float, float | None, float | None]:
        """Return a value with its interval; None if there are too few deals, or few that are all alike."""
        variance = float(weights @ self.covariance @ weights)
        if self.deals < LEAST or (self.deals < MANY and variance <= TINY * float(value) ** 2):
            return float(value), None, None
        room = critical_value(self.deals) * math.sqrt(max(0.0, variance))
        return float(value), float(value - room), float(value + room)


def games_until(spread: float, won: float) -> float:
    """Return the games until one of two seats has won more than the other with probability `SURE`.

    What a game adds to its lead has the mean d and, as one of the two wins at most, the variance w - d^2; by the normal
    approximation it is ahead after z^2 (w - d^2) / d^2 games.

    Args:
        spread: Difference of their win rates, d > 0.
        won: The share of games that either wins, w.
    """
    return max(1.0, _Z_SURE**2 * (won - spread**2) / spread**2)


def rows(run: StoredRun, cell: int, who: str) -> list[dict[str, Any]]:
    """Return the scorecard rows of a lineup; none if all play one strategy."""
    two = compared(run, cell)
    if two is None:
        return []
    found = {SPREAD: two.spread, SHARE: two.share, UNTIL: two.until}
    return [
        {"measure": name, "who": who, "kind": "mean" if name == UNTIL else "proportion", "n": two.n}
        | dict(zip(("value", "low", "high"), values, strict=True))
        for name, values in found.items()
        if values is not None
    ]


def compared(run: StoredRun, cell: int) -> BestAndWorst | None:
    """Return which strategies win most and least often in a lineup, and how often; None if it has only one.

    Even deals select the two, and odd deals measure them: the best of several would
    look better than it is in the games that selected it. If seats do not rotate, a deal is a game.
    """
    names, chosen, n, deals, sums, products = _summed(run, cell)
    size = len(names)
    wins, seats = chosen[:size], chosen[size:]
    if n == 0 or (seats > 0).sum() < 2:
        return None
    rates = np.where(seats > 0, wins / np.maximum(seats, 1), np.nan)
    better, worse = int(np.nanargmax(rates)), int(np.nanargmin(rates))
    if better == worse:  # all equal
        better, worse = 0, 1
    at = np.array([better, worse])
    if (sums[size + at] == 0).any():
        return None
    measured = sums[at] / sums[size + at]
    residuals = np.zeros((2, 2 * size))  # of a deal: what it won less what its seats would at the rate, by all seats
    for row, who in enumerate(at):
        residuals[row, who], residuals[row, size + who] = 1.0, -measured[row]
    residuals /= sums[size + at][:, None]
    return BestAndWorst((names[better], names[worse]), n, deals, measured, residuals @ products @ residuals.T)


def _summed(run: StoredRun, cell: int) -> tuple[list[str], Array, int, int, Array, Array]:
    """Return strategies; wins and seats of each in even deals; of odd ones games, number, the same, and products."""
    everybody = run.scan("seats", of=[cell]).drop_nulls("won").select(pl.col("strategy").unique().sort())
    names = everybody.collect()["strategy"].to_list()
    chosen, sums, products = np.zeros(2 * len(names)), np.zeros(2 * len(names)), np.zeros((2 * len(names),) * 2)
    n = n_deals = 0
    for piece in run.pieces("seats", cell) if len(names) > 1 else ():
        frame = piece.select("game", "strategy", "won").collect().drop_nulls("won")
        is_own = [pl.col("strategy") == name for name in names]
        won = [(pl.col("won") & own).sum().alias(f"{i} won") for i, own in enumerate(is_own)]
        seats = [own.sum().alias(f"{i} seats") for i, own in enumerate(is_own)]
        deal = (pl.col("game") // run.games_a_deal(cell)).alias("deal")
        deals = frame.group_by(deal).agg(*won, *seats, pl.col("game").n_unique().alias("games")).sort("deal")
        counted = deals.select(pl.exclude("deal", "games").cast(pl.Float64)).to_numpy()
        is_odd = (deals["deal"] % 2 == 1).to_numpy()
        chosen += counted[~is_odd].sum(axis=0)
        odd = counted[is_odd]
        n += int(deals["games"].filter(is_odd).sum())
        n_deals += len(odd)
        sums += odd.sum(axis=0)
        products += odd.T @ odd
    return names, chosen, n, n_deals, sums, products
