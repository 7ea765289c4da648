"""Summing games up: every proportion with its Wilson interval, every mean with its standard error.

Sums are kept, not games, so memory does not grow with their number, and parts that were played
by different workers add up to the same figures in any order. They are sums over deals: where a deal is played once
for every rotation of the strategies, its games share their luck and count as one.
"""

import math
from collections.abc import Mapping
from dataclasses import asdict, astuple, dataclass, field
from statistics import NormalDist
from typing import Any, Literal

import numpy as np
import numpy.typing as npt
import polars as pl

from bng_sim.core.game import Batch, Cell, Game, Grouping, Metric

CONFIDENCE = 0.95
Z = NormalDist().inv_cdf(0.5 + CONFIDENCE / 2)
Z_OF_SCIPY = 1.959963984540054  # the same; Python's own differs in the last bit

TINY = 1e-12  # a variance of one deal below it is rounding

Array = npt.NDArray[np.float64]
Plain = Mapping[str, Any]


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
    """The rate k / n, n > 0, with its Wilson interval (Wilson 1927, doi:10.1080/01621459.1927.10502953).

    SciPy has it too, to the last bit, but loading that takes as long as all else that a small command does.
    """
    p = k / n
    denominator = 2 * (n + Z_OF_SCIPY**2)
    center = (2 * n * p + Z_OF_SCIPY**2) / denominator
    delta = Z_OF_SCIPY / denominator * math.sqrt(4 * n * p * (1 - p) + Z_OF_SCIPY**2)
    return Share(k, p, center - delta if k else 0.0, center + delta if k < n else 1.0)


@dataclass(slots=True)
class Ratio:
    """Sums for a ratio: of a figure to the games that have it, or of games won to seats played.

    The values of one deal are not independent: its rotations share the cards, and of the seats of a game one wins. So
    the variance is taken over deals, whatever their number of values: the linearised ratio estimator (Cochran 1977,
    Sampling Techniques, section 6.3). Without rotation a deal is a game.

    Attributes:
        deals: Deals with at least one value.
        count: Values in all.
        total: Their sum.
        total_total: Sum over deals of the squared sum of a deal's values.
        total_count: Sum over deals of that sum times the number of its values.
        count_count: Sum over deals of the squared number of its values.

    """

    deals: float = 0.0
    count: float = 0.0
    total: float = 0.0
    total_total: float = 0.0
    total_count: float = 0.0
    count_count: float = 0.0

    def add(self, other: "Ratio") -> None:
        """Count another part's values too."""
        for name in Ratio.__slots__:
            setattr(self, name, getattr(self, name) + getattr(other, name))

    @property
    def rate(self) -> float:
        """The mean of the values, of which there must be one."""
        return self.total / self.count

    @property
    def variance(self) -> float:
        """Of the rate, over deals; 0 if only one deal was seen."""
        residuals = self.total_total - 2 * self.rate * self.total_count + self.rate**2 * self.count_count
        return max(0.0, residuals) * self.deals / max(1.0, self.deals - 1) / self.count**2

    def mean(self, kind: Literal["proportion", "mean"]) -> Mean:
        """The mean of a metric; of a proportion with Wilson's interval, otherwise with the normal one."""
        if self.count == 0:
            return Mean(0, None, None, None, None)
        se = math.sqrt(self.variance)
        if kind == "proportion":
            wilson = self.share()
            return Mean(round(self.count), self.rate, se, wilson.low, wilson.high)
        return Mean(round(self.count), self.rate, se, self.rate - Z * se, self.rate + Z * se)

    @property
    def worth(self) -> float:
        """How many independent yes-or-no values the deals are worth.

        That number is rate (1 - rate) / variance (Korn and Graubard 1998, Survey Methodology 24: 193-201). If all
        games agree, or all deals do, no variance is seen, which does not mean that there is none: each deal is one.
        """
        if self.deals == self.count or self.rate in (0, 1) or self.variance < TINY / self.deals:
            return self.deals
        return self.rate * (1 - self.rate) / self.variance

    def share(self) -> Share:
        """How many values are yes, with Wilson's interval for as many independent games as the deals are worth."""
        worth = self.worth
        if worth == self.deals:
            wilson = share(round(self.rate * self.deals), round(self.deals))
            return Share(round(self.total), self.rate, wilson.low, wilson.high)
        from statsmodels.stats.proportion import proportion_confint  # noqa: PLC0415 (a second, as above)

        low, high = proportion_confint(self.rate * worth, worth, 1 - CONFIDENCE, method="wilson")
        return Share(round(self.total), self.rate, float(low), float(high))

    def won(self) -> Mean:
        """Games won per seat played; `n` is the number of seats."""
        n, rate = round(self.count), self.rate
        if rate in (0, 1):
            wilson = self.share()
            return Mean(n, rate, 0.0, wilson.low, wilson.high)
        se = math.sqrt(self.variance)
        return Mean(n, rate, se, max(0.0, rate - Z * se), min(1.0, rate + Z * se))

    def to_data(self) -> list[float]:
        """Its sums; three of them if every deal has one value, for the others follow from these."""
        sums = [int(value) if value.is_integer() else value for value in map(float, astuple(self))]
        deals, count, total, total_total, total_count, count_count = sums
        return [deals, total, total_total] if deals == count == count_count and total == total_count else sums

    @classmethod
    def from_data(cls, data: list[float]) -> "Ratio":
        """What `to_data` gave, to the last bit."""
        if len(data) == len(cls.__slots__):
            return cls(*map(float, data))
        deals, total, total_total = map(float, data)
        return cls(deals, deals, total, total_total, total, deals)


@dataclass
class Summary:
    """The sums of a cell's games, and the figures they make.

    Attributes:
        game: Which game.
        cell: Which cell.
        games: How many were counted.
        endings: By the way in which a game ended.
        metrics: By group and name; the group of the game's own metrics is "", others are its counts by kind.
        wins: By grouping and value.
        missing: Of each metric that is the config's own, in how many of the games it is asked of it is not known.

    """

    game: Game
    cell: Cell
    games: int = 0
    endings: dict[str, Ratio] = field(default_factory=dict)
    metrics: dict[str, dict[str, Ratio]] = field(default_factory=dict)
    wins: dict[str, dict[str, Ratio]] = field(default_factory=dict)
    missing: dict[str, Ratio] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Start at nothing."""
        self.endings = {metric.name: Ratio() for metric in self._endings}
        self.metrics = {group: {metric.name: Ratio() for metric in metrics} for group, metrics in self._groups.items()}
        self.wins = {grouping.name: {} for grouping in self.game.groupings}
        self.missing = {metric.name: Ratio() for metric in self.game.metrics if metric.own}

    @property
    def _endings(self) -> tuple[Metric, ...]:
        names = self.game.endings[1:]  # a game that is still going on is not among them
        return tuple(Metric(name, f"ending = '{name}'", "proportion", "") for name in names)

    @property
    def _groups(self) -> dict[str, tuple[Metric, ...]]:
        return {"": self.game.metrics, **self.game.all_counts}

    def count(self, batch: Batch) -> None:
        """Count the games of a batch, which holds whole deals."""
        games_a_deal = self.cell.games_a_deal
        self.games += batch.games.height
        _add(self.endings, count_games(batch.games, self._endings, games_a_deal))
        for group, metrics in self._groups.items():
            _add(self.metrics[group], count_games(batch.games, metrics, games_a_deal))
        for grouping in self.game.groupings:
            _add(self.wins[grouping.name], count_seats(batch.seats, grouping, games_a_deal))
        missing = {metric.name: metric.missing for metric in self.game.metrics if metric.own}
        _add(self.missing, _count(batch.games, missing, games_a_deal))

    def add(self, other: "Summary") -> None:
        """Count another part of the same cell too."""
        self.games += other.games
        _add(self.endings, other.endings)
        for group, ratios in other.metrics.items():
            _add(self.metrics[group], ratios)
        for grouping, ratios in other.wins.items():
            _add(self.wins[grouping], ratios)
        _add(self.missing, other.missing)

    def to_data(self) -> dict[str, Any]:
        """The sums as plain data, for JSON, without what was never seen."""
        missing = {name: ratio for name, ratio in self.missing.items() if ratio.total}
        return {
            "games": self.games,
            **({"missing": _to_data(missing)} if missing else {}),
            "endings": _to_data(self.endings),
            "metrics": {group: _to_data(ratios) for group, ratios in self.metrics.items()},
            "wins": {grouping: _to_data(ratios) for grouping, ratios in self.wins.items()},
        }

    @classmethod
    def from_data(cls, game: Game, cell: Cell, data: Plain) -> "Summary":
        """What `to_data` gave, to the last bit."""
        made = cls(game, cell, data["games"])
        _add(made.endings, _from_data(data["endings"]))
        for group, ratios in data["metrics"].items():
            _add(made.metrics[group], _from_data(ratios))
        for grouping, ratios in data["wins"].items():
            _add(made.wins[grouping], _from_data(ratios))
        _add(made.missing, _from_data(data.get("missing", {})))
        return made

    def ending_shares(self) -> dict[str, Share]:
        """How many games ended in each way."""
        return {name: ratio.share() for name, ratio in self.endings.items()}

    def means(self, group: str = "") -> dict[str, Mean]:
        """Each metric's mean; `group` names one of the game's counts by kind of decision."""
        return {metric.name: self.metrics[group][metric.name].mean(metric.kind) for metric in self._groups[group]}

    def missing_shares(self) -> dict[str, Mean]:
        """Of each metric that is not known in some of the games it is asked of: how many these are; `n` is of all."""
        return {name: ratio.mean("proportion") for name, ratio in self.missing.items() if ratio.total}

    def win_rates(self, grouping: Grouping) -> dict[str, Mean]:
        """The share of games won from each seat, by the values of the grouping's column."""
        ratios = self.wins[grouping.name]
        order = self.cell.lineup.labels if grouping.name == "strategy" else grouping.names or sorted(ratios)
        return {name: ratios[name].won() for name in order if name in ratios}

    def as_json(self) -> dict[str, Any]:
        """All of it as plain data: `endings`, each metric, each count by kind, and `wins`."""
        missing = self.missing_shares()
        return {
            "games": self.games,
            "endings": {name: asdict(ending) for name, ending in self.ending_shares().items()},
            **{name: asdict(mean) for name, mean in self.means().items()},
            **({"missing": {name: asdict(mean) for name, mean in missing.items()}} if missing else {}),
            **nested(
                {
                    group: {name: asdict(mean) for name, mean in self.means(group).items()}
                    for group in self.game.all_counts
                }
            ),
            "wins": {
                grouping.name: {name: asdict(mean) for name, mean in self.win_rates(grouping).items()}
                for grouping in self.game.groupings
            },
        }


def nested(groups: Mapping[str, Plain]) -> dict[str, Any]:
    """Groups by name, those called `above.below` together under `above`."""
    made: dict[str, Any] = {}
    for name, group in groups.items():
        above, _, below = name.partition(".")
        made[above] = {**made.get(above, {}), below: group} if below else group
    return made


def count_games(games: pl.DataFrame, metrics: tuple[Metric, ...], games_a_deal: int) -> dict[str, Ratio]:
    """Each metric's sums over the deals of a table of games, which holds whole deals in the order of their games."""
    return _count(games, {metric.name: metric.expression for metric in metrics}, games_a_deal)


def _count(games: pl.DataFrame, figures: Mapping[str, pl.Expr], games_a_deal: int) -> dict[str, Ratio]:
    if not figures:
        return {}
    values = games.select(expression.cast(pl.Float64).alias(name) for name, expression in figures.items())
    total = by_deal(values.fill_null(0.0), games_a_deal)
    count = by_deal(values.select(pl.all().is_not_null().cast(pl.Float64)), games_a_deal)
    return dict(zip(values.columns, ratios(total, count), strict=True))


def by_deal(games: pl.DataFrame, games_a_deal: int) -> Array:
    """The sums of each deal's rows, shape (deals, columns)."""
    values = games.to_numpy()
    if games_a_deal == 1:
        return values
    added: Array = values.reshape(-1, games_a_deal, values.shape[1]).sum(axis=1)
    return added


def count_seats(seats: pl.DataFrame, grouping: Grouping, games_a_deal: int) -> dict[str, Ratio]:
    """The sums over deals of the games won by each value of the grouping's column."""
    groups, total, count = seats_by_deal(seats, grouping, games_a_deal)
    return dict(zip(groups, ratios(total, count), strict=True))


def seats_by_deal(seats: pl.DataFrame, grouping: Grouping, games_a_deal: int) -> tuple[list[str], Array, Array]:
    """The values of the grouping's column, and in each deal the games won and the seats played by each.

    Args:
        seats: The rows of whole deals that follow one another.
        grouping: How the seats are split.
        games_a_deal: How many games in a row share a deal.

    Returns:
        The values; games won, shape (deals, values); seats played, of the same shape.

    """
    deals = seats["game"].to_numpy() // games_a_deal
    first, n_deals = deals.min(), deals.max() - deals.min() + 1
    rows = seats.select("game", "won", grouping.column).drop_nulls("won")
    if isinstance(rows.schema[grouping.column], pl.List):
        rows = rows.explode(grouping.column)
    rows = rows.drop_nulls(grouping.column)
    if rows.is_empty():
        return [], np.zeros((n_deals, 0)), np.zeros((n_deals, 0))
    groups = rows[grouping.column].unique()
    group = rows[grouping.column].replace_strict(groups, range(len(groups)), return_dtype=pl.Int64).to_numpy()
    deal = rows["game"].to_numpy() // games_a_deal - first
    shape = (int(n_deals), len(groups))
    cell = deal * len(groups) + group
    count, total = (
        np.bincount(cell, weights, math.prod(shape)).reshape(shape).astype(np.float64)
        for weights in (None, rows["won"].cast(pl.Float64).to_numpy())
    )
    return list(map(str, groups)), total, count


def ratios(total: Array, count: Array) -> list[Ratio]:
    """What the sums of deals, shape (deals, columns), and the numbers of values in them come to, column by column."""
    squares = [np.einsum("ij,ij->j", *pair) for pair in ((total, total), (total, count), (count, count))]
    sums = ((count > 0).sum(axis=0), count.sum(axis=0), total.sum(axis=0), *squares)
    return [Ratio(*map(float, column)) for column in zip(*sums, strict=True)]


def _add(ratios: dict[str, Ratio], others: dict[str, Ratio]) -> None:
    for name, ratio in others.items():
        ratios.setdefault(name, Ratio()).add(ratio)


def _to_data(ratios: dict[str, Ratio]) -> dict[str, list[float]]:
    return {name: ratio.to_data() for name, ratio in ratios.items() if ratio.count}


def _from_data(data: Plain) -> dict[str, Ratio]:
    return {name: Ratio.from_data(sums) for name, sums in data.items()}
