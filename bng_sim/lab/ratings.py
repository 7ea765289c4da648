"""Ratings of players who met at tables, with each way in which nobody wins as a contestant of its own.

They are Plackett and Luce's (Luce 1959, Individual Choice Behavior; Plackett 1975, doi:10.2307/2346567): each seat has
a strength, and comes first as often as its share of all strengths at the table. A game that nobody wins is a tie that
nobody gains from, so players are rated by the games that somebody won; then each way in which nobody wins gets the
strength with which it comes first as often as it did, against those. It is a model, so it is said how far it is from
what was played.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
from scipy.optimize import minimize

from bng_sim.sweeps.statistics.intervals import LEAST, MANY, critical_value

HALF_A_GAME = 0.5  # added to each outcome of each table, so that what never came has a rating too
NOTHING = 1e-6  # points, of an error that is but rounding
ELO = 400 / np.log(10)  # points: 70 more are half as many wins again
Array = npt.NDArray[np.float64]


class Table(NamedTuple):
    """What was played at a table.

    Attributes:
        first: Games of each deal by who came first, shape (deals, contestants); who win together share a game.
        seats: Of each contestant there; 1 for each way in which nobody wins.

    """

    first: Array
    seats: Array


class Rating(NamedTuple):
    """How strong a contestant is, in points above the mean of the players, with its 95 % interval.

    It has none where too few deals say nothing of how far they differ.
    """

    name: str
    is_player: bool
    value: float
    low: float | None
    high: float | None


class Ratings(NamedTuple):
    """All of them.

    Attributes:
        each: The players', best first, then those of the ways in which nobody wins.
        misfit: By how much the model misses a player's share of a table's wins, at most.
        misfit_of_loss: By how much it misses how often nobody wins at a table, at most.

    """

    each: tuple[Rating, ...]
    misfit: float
    misfit_of_loss: float


def rate(tables: Sequence[Table], names: Sequence[str], lost: Sequence[str]) -> Ratings:
    """The ratings.

    Args:
        tables: On the same deals; the columns are the players', then those of the ways in which nobody wins.
        names: Of the players.
        lost: Of the ways in which nobody wins, of which each came.

    """
    size = len(names)
    players = [Table(table.first[:, :size], table.seats[:size]) for table in tables]
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
    """Ends of the interval; none from fewer than two deals, nor from few that are all alike."""
    if deals < LEAST or (deals < MANY and error < NOTHING):
        return None, None
    room = critical_value(deals) * error
    return value - room, value + room


def _played(table: Table) -> Array:
    """The share of games in which each contestant came first."""
    total: Array = table.first.sum(axis=0)
    total /= total.sum()
    return total


def _chances(strengths: Array, seats: Array) -> Array:
    """The chance of each contestant to come first, the seats of one kind together."""
    weights = seats * np.exp(strengths - strengths.max())
    chances: Array = weights / weights.sum()
    return chances


def _counts(table: Table) -> Array:
    counts: Array = table.first.sum(axis=0) + HALF_A_GAME * (table.seats > 0)
    return counts


def _information(tables: Sequence[Table], strengths: Array) -> Array:
    total = np.zeros((len(strengths), len(strengths)))
    for table in tables:
        chances = _chances(strengths, table.seats)
        total += _counts(table).sum() * (np.diag(chances) - np.outer(chances, chances))
    return total


def _likeliest(tables: Sequence[Table], which: npt.NDArray[np.int_], start: Array, *, is_free: bool) -> Array:
    """The strengths that make what was played likeliest; those not asked for stay as they are at the start.

    Where all are free only their differences matter, and their sum is held at 0.
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


def _covariance(tables: Sequence[Table], players: Sequence[Table], strengths: Array) -> Array:
    """Of all strengths, over deals, which the tables share: the sandwich of both steps' equations together."""
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
