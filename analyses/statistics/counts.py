"""Compute shares, means and medians of groups of games as rows with their intervals."""

import math
from collections.abc import Callable, Iterable
from statistics import NormalDist
from typing import Any, Literal

import polars as pl

from bng_sim.analyses.statistics.quantiles import ends, quantile
from bng_sim.sweeps.statistics.intervals import CONFIDENCE, Z
from bng_sim.sweeps.statistics.ratio import Ratio, wilson_share

TENTHS = {"tenth": "10 % at most", "nine_tenths": "90 % at most"}


def share_row(k: float, n: int) -> dict[str, Any]:
    """Return the table row of a share, k of n, with Wilson's interval; the interval is missing if n is 1.

    >>> share_row(30, 100)
    {'kind': 'proportion', 'n': 100, 'value': 0.3, 'low': 0.218..., 'high': 0.395...}
    """
    found = wilson_share(k, n)
    return {"kind": "proportion", "n": n, "value": found.rate, "low": found.low, "high": found.high}


def mean_row(n: int, total: float, squares: float) -> dict[str, Any]:
    """Return the mean of n values, from their sum and that of their squares, with the interval of `Ratio`.

    >>> mean_row(100, 3_300, 110_000)
    {'kind': 'mean', 'n': 100, 'value': 33.0, 'low': 32.33..., 'high': 33.66...}
    """
    return ratio_row((n, n, total, squares, total, n))


def ratio_row(sums: tuple[int, float, float, float, float, float]) -> dict[str, Any]:
    """Return a mean over seats, several of which share a deal, with the variance over deals (Cochran 1977, sec. 6.3).

    Args:
        sums: Deals, seats and their total, and over deals the squares of the total, of total by seats, of seats.

    >>> ratio_row((50, 100, 3_300, 219_000, 6_600, 200))
    {'kind': 'mean', 'n': 100, 'value': 33.0, 'low': 32.29..., 'high': 33.70...}

    """
    return _row(sums, "mean")


def median_row(counted: pl.DataFrame, column: str) -> dict[str, Any]:
    """Return the median of a whole number by order statistics, with the tenths at either end.

    Args:
        counted: The number `n` of each value of the column; not empty.
        column: Its name.

    >>> median_row(pl.DataFrame({"turns": [20, 30, 40], "n": [10, 50, 40]}), "turns")
    {'kind': 'mean', 'n': 100, 'value': 30, 'tenth': 20, 'nine_tenths': 40, 'low': 30, 'high': 40}

    """
    counted = counted.sort(column)
    values, upto = counted[column].to_list(), counted["n"].cum_sum().to_list()
    points = {"value": 0.5, "tenth": 0.1, "nine_tenths": 0.9}
    found = {name: quantile(values, upto, point) for name, point in points.items()}
    low, high = ends(values, upto, 0.5, Z * math.sqrt(0.25 / upto[-1]))
    return {"kind": "mean", "n": upto[-1]} | found | {"low": low, "high": high}


def quantile_row(
    counted: pl.DataFrame, column: str, share: float, confidence: float = CONFIDENCE, worth: float | None = None
) -> dict[str, Any]:
    """Return the least value that a share of all does not exceed, by order statistics.

    Args:
        counted: The number `n` of each value of the column; not empty.
        column: Its name.
        share: The share.
        confidence: Confidence of its interval.
        worth: Effective number of independent values, if some share their luck (Woodruff 1952, Journal of the
            American Statistical Association 47: 635-646); None: all of them.

    >>> quantile_row(pl.DataFrame({"turns": [20, 30, 40], "n": [10, 50, 40]}), "turns", 0.9)
    {'n': 100, 'low': 40, 'value': 40, 'high': 40}

    """
    counted = counted.sort(column)
    values, upto = counted[column].to_list(), counted["n"].cum_sum().to_list()
    n = upto[-1]
    room = NormalDist().inv_cdf(0.5 + confidence / 2) * math.sqrt(share * (1 - share) / (worth or n))
    low, high = ends(values, upto, share, room)
    return {"n": n, "low": low, "value": quantile(values, upto, share), "high": high}


def worth_of(games: pl.LazyFrame, column: str, share: float, games_a_deal: int) -> float | None:
    """Return the effective number of independent games for a quantile, by the variance over deals at its value.

    Args:
        games: With `game` and the column; consecutive games share a deal.
        column: Its name.
        share: Share of the quantile.
        games_a_deal: Number of games that share a deal; with 1 all are independent, and None is returned.

    >>> games = pl.LazyFrame({"game": range(8), "turns": [20, 20, 30, 30, 40, 40, 50, 50]})
    >>> worth_of(games, "turns", 0.5, games_a_deal=2)
    1.13...

    """
    if games_a_deal == 1:
        return None
    counted = games.group_by(column).len("n").collect(engine="streaming")
    is_below = pl.col(column) <= quantile_row(counted, column, share)["value"]
    deals = games.group_by(pl.col("game") // games_a_deal).agg(
        n=pl.len().cast(pl.Float64), k=is_below.sum().cast(pl.Float64)
    )
    n, k = pl.col("n"), pl.col("k")
    sums = {"deals": pl.len(), "n": n.sum(), "k": k.sum(), "kk": (k**2).sum(), "kn": (k * n).sum(), "nn": (n**2).sum()}
    return Ratio(*map(float, deals.select(**sums).collect(engine="streaming").row(0))).worth


def rate_row(sums: tuple[int, float, float, float, float, float]) -> dict[str, Any]:
    """Return the same for a share, with Wilson's interval.

    >>> rate_row((50, 100, 30, 26, 60, 200))
    {'kind': 'proportion', 'n': 100, 'value': 0.3, 'low': 0.246..., 'high': 0.360...}
    """
    return _row(sums, "proportion")


def _row(sums: tuple[int, float, float, float, float, float], kind: Literal["proportion", "mean"]) -> dict[str, Any]:
    found = Ratio(*map(float, sums)).mean(kind)
    return {"kind": kind, "n": found.n, "value": found.mean, "low": found.low, "high": found.high}


def by_seats(
    parts: Iterable[pl.LazyFrame], by: str, column: str, make: Callable[[Any], dict[str, Any]] = ratio_row
) -> dict[str, dict[str, Any]]:
    """Return the mean of a column of the seats in each group, with the variance over deals: their column `deal`.

    Args:
        parts: The seats of whole deals; parts are read one by one.
        by: The column of the groups.
        column: The column to average.
        make: Function from sums to a row.

    >>> seats = pl.LazyFrame({"deal": [0, 0, 1, 1, 2, 2], "seat": [1, 2] * 3, "won": [1, 0, 0, 1, 1, 0]})
    >>> {seat: row["value"] for seat, row in sorted(by_seats([seats], "seat", "won").items())}
    {'1': 0.666..., '2': 0.333...}

    """
    m, y = pl.col("m").cast(pl.Float64), pl.col("y")
    sums = (
        seats.group_by("deal", by)
        .agg(pl.len().alias("m"), pl.col(column).cast(pl.Float64).sum().alias("y"))
        .group_by(by)
        .agg(pl.len(), m.sum(), y.sum(), (y**2).sum().alias("yy"), (y * m).sum().alias("ym"), (m**2).sum().alias("mm"))
        .collect()
        for seats in parts
    )
    return {str(group): make(row) for group, *row in pl.concat(sums).group_by(by).sum().iter_rows()}
