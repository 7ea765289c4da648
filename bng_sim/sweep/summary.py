"""Summing games up: every proportion with its Wilson interval, every mean with its standard error.

Sums are kept, not games, so memory does not grow with their number, and parts that were played
by different workers add up to the same figures in any order.
"""

import math
from dataclasses import asdict, dataclass, field
from statistics import NormalDist
from typing import Any

import polars as pl

from bng_sim.core.game import Batch, Cell, Game, Grouping, Metric

CONFIDENCE = 0.95
Z = NormalDist().inv_cdf(0.5 + CONFIDENCE / 2)


@dataclass(frozen=True, slots=True)
class Share:
    """How many of all, with the 95 % Wilson interval of the rate."""

    n: int
    rate: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Mean:
    """A mean over `n` games, its standard error, and its 95 % interval; None where nothing was counted."""

    n: int
    mean: float | None
    se: float | None
    low: float | None
    high: float | None


def share(k: int, n: int) -> Share:
    """The rate k / n, n > 0, with its Wilson interval (Wilson 1927, doi:10.1080/01621459.1927.10502953)."""
    from scipy.stats import binomtest  # noqa: PLC0415 (half a second, which nobody should wait for the first game)

    interval = binomtest(k, n).proportion_ci(CONFIDENCE, method="wilson")
    return Share(k, k / n, float(interval.low), float(interval.high))


@dataclass(slots=True)
class Moments:
    """Sums of a metric's values: how many, their total, the total of their squares."""

    n: int = 0
    total: float = 0.0
    squares: float = 0.0

    def add(self, other: "Moments") -> None:
        """Count another part's values too."""
        self.n += other.n
        self.total += other.total
        self.squares += other.squares

    def mean(self, metric: Metric) -> Mean:
        """The mean; of a proportion with Wilson's interval, otherwise with the normal one."""
        if self.n == 0:
            return Mean(0, None, None, None, None)
        mean = self.total / self.n
        variance = max(0.0, self.squares - self.n * mean**2) / max(1, self.n - 1)
        se = math.sqrt(variance / self.n)
        if metric.kind == "proportion":
            wilson = share(round(self.total), self.n)
            return Mean(self.n, mean, se, wilson.low, wilson.high)
        return Mean(self.n, mean, se, mean - Z * se, mean + Z * se)


@dataclass(slots=True)
class Ratio:
    """Sums for a rate over seats, several of which may sit in one game.

    Seats of one game are not independent (one wins, the others do not), so the variance is taken
    over games: the linearised ratio estimator (Cochran 1977, Sampling Techniques, section 6.3).
    """

    games: int = 0
    seats: float = 0.0
    won: float = 0.0
    won_won: float = 0.0
    won_seats: float = 0.0
    seats_seats: float = 0.0

    def add(self, other: "Ratio") -> None:
        """Count another part's seats too."""
        for name in Ratio.__slots__:
            setattr(self, name, getattr(self, name) + getattr(other, name))

    def mean(self) -> Mean:
        """Games won per seat played; `n` is the number of seats."""
        rate = self.won / self.seats
        if rate in (0, 1):  # no variance is seen, which does not mean that there is none
            wilson = share(round(rate * self.games), self.games)
            return Mean(round(self.seats), rate, 0.0, wilson.low, wilson.high)
        residuals = self.won_won - 2 * rate * self.won_seats + rate**2 * self.seats_seats
        se = math.sqrt(max(0.0, residuals)) / self.seats
        return Mean(round(self.seats), rate, se, max(0.0, rate - Z * se), min(1.0, rate + Z * se))


@dataclass
class Summary:
    """The sums of a cell's games, and the figures they make."""

    game: Game
    cell: Cell
    games: int = 0
    endings: dict[str, int] = field(default_factory=dict)
    moments: dict[str, dict[str, Moments]] = field(default_factory=dict)
    wins: dict[str, dict[str, Ratio]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Start at nothing."""
        self.endings = dict.fromkeys(self.game.endings[1:], 0)  # a game that is still going on is not among them
        groups = {"": self.game.metrics, **self.game.counts}
        self.moments = {group: {metric.name: Moments() for metric in metrics} for group, metrics in groups.items()}
        self.wins = {grouping.name: {} for grouping in self.game.groupings}

    def count(self, batch: Batch) -> None:
        """Count the games of a batch."""
        self.games += batch.games.height
        for ending, n in batch.games["ending"].value_counts().iter_rows():
            self.endings[ending] += n
        for group, metrics in {"": self.game.metrics, **self.game.counts}.items():
            for name, moments in _moments(batch.games, metrics).items():
                self.moments[group][name].add(moments)
        for grouping in self.game.groupings:
            for value, ratio in _ratios(batch.seats, grouping).items():
                self.wins[grouping.name].setdefault(value, Ratio()).add(ratio)

    def add(self, other: "Summary") -> None:
        """Count another part of the same cell too."""
        self.games += other.games
        for ending, n in other.endings.items():
            self.endings[ending] += n
        for group, parts in other.moments.items():
            for name, moments in parts.items():
                self.moments[group][name].add(moments)
        for grouping, ratios in other.wins.items():
            for value, ratio in ratios.items():
                self.wins[grouping].setdefault(value, Ratio()).add(ratio)

    def ending_shares(self) -> dict[str, Share]:
        """How many games ended in each way."""
        return {name: share(n, self.games) for name, n in self.endings.items()}

    def means(self, group: str = "") -> dict[str, Mean]:
        """Each metric's mean; `group` names one of the game's counts by kind of decision."""
        metrics = self.game.counts[group] if group else self.game.metrics
        return {metric.name: self.moments[group][metric.name].mean(metric) for metric in metrics}

    def win_rates(self, grouping: Grouping) -> dict[str, Mean]:
        """The share of games won from each seat, by the values of the grouping's column."""
        ratios = self.wins[grouping.name]
        order = self.cell.lineup.labels if grouping.name == "strategy" else grouping.names or sorted(ratios)
        return {name: ratios[name].mean() for name in order if name in ratios}

    def as_json(self) -> dict[str, Any]:
        """All of it as plain data: `endings`, each metric, each count by kind, and `wins`."""
        return {
            "games": self.games,
            "endings": {name: asdict(ending) for name, ending in self.ending_shares().items()},
            **{name: asdict(mean) for name, mean in self.means().items()},
            **{group: {name: asdict(mean) for name, mean in self.means(group).items()} for group in self.game.counts},
            "wins": {
                grouping.name: {name: asdict(mean) for name, mean in self.win_rates(grouping).items()}
                for grouping in self.game.groupings
            },
        }


def _moments(games: pl.DataFrame, metrics: tuple[Metric, ...]) -> dict[str, Moments]:
    values = games.select(metric.expression.cast(pl.Float64).alias(metric.name) for metric in metrics)
    names = [metric.name for metric in metrics]
    n = values.count().row(0)
    total = values.sum().row(0)
    squares = values.select(pl.all() ** 2).sum().row(0)
    return {name: Moments(*sums) for name, *sums in zip(names, n, total, squares, strict=True)}


def _ratios(seats: pl.DataFrame, grouping: Grouping) -> dict[str, Ratio]:
    grouped = seats.select("game", "won", grouping.column)
    if isinstance(seats.schema[grouping.column], pl.List):
        grouped = grouped.explode(grouping.column)
    by_game = (
        grouped.drop_nulls(grouping.column)
        .group_by("game", grouping.column)
        .agg(pl.col("won").sum().cast(pl.Float64), pl.len().cast(pl.Float64).alias("seats"))
    )
    sums = by_game.group_by(grouping.column).agg(
        pl.len(),
        pl.col("seats").sum(),
        pl.col("won").sum(),
        (pl.col("won") ** 2).sum().alias("won_won"),
        (pl.col("won") * pl.col("seats")).sum().alias("won_seats"),
        (pl.col("seats") ** 2).sum().alias("seats_seats"),
    )
    return {str(value): Ratio(*row) for value, *row in sums.iter_rows()}
