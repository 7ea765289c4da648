"""Rate players by their results, with each way in which nobody wins as a contestant of its own.

The model is that of Plackett and Luce (Luce 1959, Individual Choice Behavior; Plackett 1975, doi:10.2307/2346567):
each seat has a strength, and comes first with a probability equal to its share of the strengths at the game table. A
game that nobody wins is a tie without a gain for anybody, so players are rated by the games that somebody won; then
each way in which nobody wins gets the strength with which it comes first as often as it did. As this is a model, its
misfit is reported.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
from scipy.optimize import minimize

from bng_sim.sweeps.statistics.intervals import LEAST, MANY, critical_value

HALF_A_GAME = 0.5  # added to each outcome of each lineup, so that an outcome that never occurred has a rating too
NOTHING = 1e-6  # points: smaller errors are rounding
ELO = 400 / np.log(10)  # points: 70 more mean 50 % more wins
Array = npt.NDArray[np.float64]


class Outcomes(NamedTuple):
    """Hold the results of a lineup.

    Attributes:
        first: Games of each deal by winner, shape (deals, contestants); joint winners share a game.
        seats: Number of seats of each contestant; 1 for each way in which nobody wins.

    """

    first: Array
    seats: Array


class Rating(NamedTuple):
    """Hold a contestant's strength in points above the mean of the players, with its 95 % interval.

    The interval is None if there are too few deals to estimate it.
    """

    name: str
    is_player: bool
    value: float
    low: float | None
    high: float | None


class Ratings(NamedTuple):
    """Hold the ratings of all contestants.

    Attributes:
        each: Ratings of the players, best first, then of the ways in which nobody wins.
        misfit: The largest deviation of the model from a player's share of wins.
        misfit_of_loss: The largest deviation of the model from the share of games that nobody wins.

    """

    each: tuple[Rating, ...]
    misfit: float
    misfit_of_loss: float


def rate(tables: Sequence[Outcomes], names: Sequence[str], lost: Sequence[str]) -> Ratings:
    """Return the ratings.

    Args:
        tables: Results of lineups on the same deals; columns are the players, then the ways in which nobody wins.
        names: Names of the players.
        lost: Names of the ways in which nobody wins, each of which occurred.
    """
    size = len(names)
    players = [Outcomes(table.first[:, :size], table.seats[:size]) for table in tables]
    strengths = _likeliest(players, np.arange(size), np.zeros(size), is_free=True)
    if lost:
        start = np.concatenate([strengths, np.zeros(len(lost))])
        strengths = _likeliest(tables, np.arange(size, size + len(lost)), start, is_free=False)
    covariance = _covariance(tables, players, strengths)
    centre = np.eye(len(strengths))
    centre[:, :size] -= 1 / size
    values = ELO * centre @ strengths
    errors = ELO * np.sqrt(np.maximum(0, np.diag(centre @ covariance @ centre.T)))
    deals = len(tables[0].first)
    made = [
        Rating(name, at < size, float(value), *_interval(float(value), float(error), deals))
        for at, (name, value, error) in enumerate(zip([*names, *lost], values, errors, strict=True))
    ]
    ranked = sorted(made[:size], key=lambda rating: -rating.value)
    misses = [_played(table) - _chances(strengths[:size], table.seats) for table in players if table.first.any()]
    missed = [_played(table)[size:].sum() - _chances(strengths, table.seats)[size:].sum() for table in tables]
    return Ratings(
        (*ranked, *made[size:]), max((float(np.abs(miss).max()) for miss in misses), default=0.0),
        float(np.abs(missed).max()),
    )  # fmt: skip


def _interval(value: float, error: float, deals: int) -> tuple[float | None, float | None]:
    """Return the ends of the interval; None for fewer than `LEAST` deals, or few that are all equal."""
    if deals < LEAST or (deals < MANY and error < NOTHING):
        return None, None
    room = critical_value(deals) * error
    return value - room, value + room


def _played(table: Outcomes) -> Array:
    """Return the share of games in which each contestant came first."""
    total: Array = table.first.sum(axis=0)
    total /= total.sum()
    return total


def _chances(strengths: Array, seats: Array) -> Array:
    """Return the probability of each contestant to come first, all its seats together."""
    weights = seats * np.exp(strengths - strengths.max())
    chances: Array = weights / weights.sum()
    return chances


def _counts(table: Outcomes) -> Array:
    counts: Array = table.first.sum(axis=0) + HALF_A_GAME * (table.seats > 0)
    return counts


def _information(tables: Sequence[Outcomes], strengths: Array) -> Array:
    total = np.zeros((len(strengths), len(strengths)))
    for table in tables:
        chances = _chances(strengths, table.seats)
        total += _counts(table).sum() * (np.diag(chances) - np.outer(chances, chances))
    return total


def _likeliest(tables: Sequence[Outcomes], which: npt.NDArray[np.int_], start: Array, *, is_free: bool) -> Array:
    """Return the maximum-likelihood strengths; those not in `which` stay at their start.

    If all are free only differences matter, so their sum is fixed at 0.
    """
    held = float(is_free)

    def all_of(some: Array) -> Array:
        strengths = start.copy()
        strengths[which] = some
        return strengths

    def surprise(some: Array) -> float:
        strengths, total = all_of(some), 0.5 * held * float(some.sum()) ** 2
        for table in tables:
            chances, counts = _chances(strengths, table.seats), _counts(table)
            total -= float((counts[counts > 0] * np.log(chances[counts > 0])).sum())
        return total

    def slope(some: Array) -> Array:
        strengths, total = all_of(some), np.zeros(len(start))
        for table in tables:
            counts = _counts(table)
            total += counts.sum() * _chances(strengths, table.seats) - counts
        asked: Array = total[which] + held * some.sum()
        return asked

    def curve(some: Array) -> Array:
        asked: Array = _information(tables, all_of(some))[np.ix_(which, which)] + held
        return asked

    first: Any = start[which]
    best = minimize(surprise, first, method="trust-exact", jac=slope, hess=curve, options={"gtol": 1e-6})
    return all_of(best.x)


def _covariance(tables: Sequence[Outcomes], players: Sequence[Outcomes], strengths: Array) -> Array:
    """Return the covariance of all strengths, clustered by deal: the sandwich estimator of both steps."""
    size = len(players[0].seats)
    scores = np.zeros((len(tables[0].first), len(strengths)))
    for table, own in zip(tables, players, strict=True):
        chances = _chances(strengths, table.seats)
        among = _chances(strengths[:size], own.seats)
        score = table.first - table.first.sum(axis=1, keepdims=True) * chances
        score[:, :size] = own.first - own.first.sum(axis=1, keepdims=True) * among
        scores += score - score.mean(axis=0)
    slopes = _information(tables, strengths)
    slopes[:size] = 0
    slopes[:size, :size] = _information(players, strengths[:size])
    inverse = np.linalg.pinv(slopes)
    deals = len(scores)
    covariance: Array = inverse @ (scores.T @ scores) @ inverse.T * deals / max(1, deals - 1)
    return covariance
