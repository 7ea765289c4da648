"""Sums over the games of a cell, and the figures computed from them.

Only sums are stored, not games, so memory does not grow with their number, and parts played by different workers add up
to the same figures in any order. All sums are over deals: when a deal is played once per rotation of the strategies,
its games share their luck and count as one.
"""

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, Literal

import numpy as np
import numpy.typing as npt
import polars as pl

from bng_sim.core.game import Batch, Cell, Game
from bng_sim.core.results.metrics import Grouping, Metric
from bng_sim.sweeps.statistics.offsets import choose_offsets
from bng_sim.sweeps.statistics.ratio import Mean, Ratio, Share
from bng_sim.sweeps.statistics.seats_of_deals import seats_by_deal

Array = npt.NDArray[np.float64]
Plain = Mapping[str, Any]


@dataclass
class Summary:
    """The sums over the games of a cell, and the figures computed from them.

    Attributes:
        game: The game.
        cell: The cell.
        games: Number of games counted.
        endings: Sums by the way in which a game ended.
        metrics: Sums by group and name; the group of the game's own metrics is "", the others are its counts by kind.
        wins: Sums by grouping and value.
        missing: For each metric of the config, in how many of the games it applies to its value is unknown.

    """

    game: Game
    cell: Cell
    games: int = 0
    endings: dict[str, Ratio] = field(default_factory=dict)
    metrics: dict[str, dict[str, Ratio]] = field(default_factory=dict)
    wins: dict[str, dict[str, Ratio]] = field(default_factory=dict)
    missing: dict[str, Ratio] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Start with no games."""
        self.endings = {metric.name: Ratio() for metric in self._endings}
        self.metrics = {group: {metric.name: Ratio() for metric in metrics} for group, metrics in self._groups.items()}
        self.wins = {grouping.name: {} for grouping in self.game.groupings}
        self.missing = {metric.name: Ratio() for metric in self.game.metrics if metric.own}

    @property
    def _endings(self) -> tuple[Metric, ...]:
        names = self.game.endings[1:]  # the first stands for a game that has not ended
        return tuple(Metric(name, f"ending = '{name}'", "proportion", "") for name in names)

    @property
    def _groups(self) -> dict[str, tuple[Metric, ...]]:
        return {"": self.game.metrics, **self.game.all_counts}

    def count(self, batch: Batch) -> None:
        """Count the games of a batch, which holds whole deals."""
        games_a_deal = self.cell.games_a_deal
        self.games += batch.games.height
        parts = [(self.endings, self._endings), *((self.metrics[group], of) for group, of in self._groups.items())]
        figures = [(ratios[metric.name], metric.expression) for ratios, metrics in parts for metric in metrics]
        figures += [(self.missing[metric.name], metric.missing) for metric in self.game.metrics if metric.own]
        counted = count_values(batch.games, [figure for _, figure in figures], games_a_deal)
        for (ratio, _), added in zip(figures, counted, strict=True):
            ratio.add(added)
        for grouping, ratios in count_seats(batch.seats, self.game.groupings, games_a_deal).items():
            _add(self.wins[grouping], ratios)

    def add(self, other: "Summary") -> None:
        """Add the sums of another part of the same cell."""
        self.games += other.games
        _add(self.endings, other.endings)
        for group, ratios in other.metrics.items():
            _add(self.metrics[group], ratios)
        for grouping, ratios in other.wins.items():
            _add(self.wins[grouping], ratios)
        _add(self.missing, other.missing)

    def to_data(self) -> dict[str, Any]:
        """Return the sums as plain data for JSON, without those of values never seen."""
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
        """Restore the sums that `to_data` returned, to the last bit."""
        summary = cls(game, cell, data["games"])
        _add(summary.endings, _from_data(data["endings"]))
        for group, ratios in data["metrics"].items():
            _add(summary.metrics[group], _from_data(ratios))
        for grouping, ratios in data["wins"].items():
            _add(summary.wins[grouping], _from_data(ratios))
        _add(summary.missing, _from_data(data.get("missing", {})))
        return summary

    def ending_shares(self) -> dict[str, Share]:
        """Compute how many games ended in each way."""
        return {name: ratio.share() for name, ratio in self.endings.items()}

    def figure(self, name: str) -> tuple[Ratio, Literal["proportion", "mean"]]:
        """Return the sums and the kind of one of the game's own metrics."""
        return self.metrics[""][name], next(metric.kind for metric in self.game.metrics if metric.name == name)

    def means(self, group: str = "") -> dict[str, Mean]:
        """Compute the mean of each metric; `group` names one of the game's counts by kind of decision."""
        return {metric.name: self.metrics[group][metric.name].mean(metric.kind) for metric in self._groups[group]}

    def missing_shares(self) -> dict[str, Mean]:
        """Compute the share of games in which a metric is unknown, for each metric with such games.

        `n` is the number of games it applies to.
        """
        return {name: ratio.mean("proportion") for name, ratio in self.missing.items() if ratio.total}

    def win_rates(self, grouping: Grouping) -> dict[str, Mean]:
        """Compute the share of games won per seat, by the values of the grouping's column."""
        ratios = self.wins[grouping.name]
        order = self.cell.lineup.labels if grouping.name == "strategy" else grouping.names or sorted(ratios)
        return {name: ratios[name].mean("proportion") for name in order if name in ratios}

    def as_json(self) -> dict[str, Any]:
        """Return all figures as plain data: `endings`, each metric, each count by kind, and `wins`."""
        missing = self.missing_shares()
        return {
            "games": self.games,
            "endings": {name: asdict(ending) for name, ending in self.ending_shares().items()},
            **{name: asdict(mean) for name, mean in self.means().items()},
            **({"missing": {name: asdict(mean) for name, mean in missing.items()}} if missing else {}),
            **nest_groups(
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


def nest_groups(groups: Mapping[str, Plain]) -> dict[str, Any]:
    """Nest groups by name: those called `above.below` go together under `above`."""
    result: dict[str, Any] = {}
    for name, group in groups.items():
        above, _, below = name.partition(".")
        result[above] = {**result.get(above, {}), below: group} if below else group
    return result


def count_games(games: pl.DataFrame, metrics: tuple[Metric, ...], games_a_deal: int) -> dict[str, Ratio]:
    """Sum each metric over the deals of a table of games; it holds whole deals in the order of their games."""
    names = [metric.name for metric in metrics]
    counted = count_values(games, [metric.expression for metric in metrics], games_a_deal)
    return dict(zip(names, counted, strict=True))


def count_values(games: pl.DataFrame, figures: Sequence[pl.Expr], games_a_deal: int) -> list[Ratio]:
    """Sum the values of expressions over the deals of a table of games, as `count_games` does."""
    if not figures:
        return []
    values = games.select(expression.cast(pl.Float64).alias(str(at)) for at, expression in enumerate(figures))
    known = values.select(pl.all().is_not_null().cast(pl.Float64))
    total, count = (sum_by_deal(frame, games_a_deal) for frame in (values.fill_null(0.0), known))
    return sum_ratios(total, count)


def sum_by_deal(games: pl.DataFrame, games_a_deal: int) -> Array:
    """Sum the rows of each deal; shape (deals, columns)."""
    values = games.to_numpy()
    if games_a_deal == 1:
        return values
    added: Array = values.reshape(-1, games_a_deal, values.shape[1]).sum(axis=1)
    return added


def count_seats(seats: pl.DataFrame, groupings: Sequence[Grouping], games_a_deal: int) -> dict[str, dict[str, Ratio]]:
    """Sum, over deals, the games won by each value of each grouping's column; by name of the grouping and value."""
    found = seats_by_deal(seats, groupings, games_a_deal)
    return {name: dict(zip(of.groups, sum_ratios(of.won, of.seats), strict=True)) for name, of in found.items()}


def sum_ratios(total: Array, count: Array) -> list[Ratio]:
    """Sum deals column by column; `total` and `count` have shape (deals, columns)."""
    n = count.sum(axis=0)
    offsets = choose_offsets(total.sum(axis=0), n)
    if offsets.any():
        total = total - offsets * count
    squares = [np.einsum("ij,ij->j", *pair) for pair in ((total, total), (total, count), (count, count))]
    sums = ((count > 0).sum(axis=0), n, total.sum(axis=0), *squares, *_extremes(total, count, offsets), offsets)
    return [Ratio(*map(float, column)) for column in zip(*sums, strict=True)]


def _extremes(total: Array, count: Array, offsets: Array) -> tuple[Array, Array, Array]:
    """Return the least and the greatest rate of a deal, and the largest number of values of one, of each column."""
    if not len(total):
        none = np.zeros(total.shape[1])
        return none + math.inf, none - math.inf, none
    rates = np.divide(total, count, out=np.full_like(total, np.nan), where=count > 0)
    least, most = np.fmin.reduce(rates, axis=0), np.fmax.reduce(rates, axis=0)
    return np.nan_to_num(least + offsets, nan=math.inf), np.nan_to_num(most + offsets, nan=-math.inf), count.max(axis=0)


def add_up(parts: Iterable[Plain]) -> dict[str, Any]:
    """Add up what `Summary.to_data` returned of several parts, in their order, and return it in the same form."""
    total: dict[str, Any] = {}
    for part in parts:
        _add_plain(total, part)
    return {name: _plain(value) for name, value in total.items()}


def _add_plain(total: dict[str, Any], part: Plain) -> None:
    for name, value in part.items():
        if isinstance(value, Mapping):
            _add_plain(total.setdefault(name, {}), value)
        elif isinstance(value, list):
            total.setdefault(name, Ratio()).add(Ratio.from_data(value))
        else:
            total[name] = total.get(name, 0) + value


def _plain(total: Any) -> Any:
    if isinstance(total, Ratio):
        return total.to_data()
    return {name: _plain(value) for name, value in total.items()} if isinstance(total, dict) else total


def _add(ratios: dict[str, Ratio], others: dict[str, Ratio]) -> None:
    for name, ratio in others.items():
        ratios.setdefault(name, Ratio()).add(ratio)


def _to_data(ratios: dict[str, Ratio]) -> dict[str, list[float]]:
    return {name: ratio.to_data() for name, ratio in ratios.items() if ratio.count}


def _from_data(data: Plain) -> dict[str, Ratio]:
    return {name: Ratio.from_data(sums) for name, sums in data.items()}
