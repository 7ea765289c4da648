"""Find the figures that a config may set targets for, and sum them up over a cell's deals.

A figure is a metric, a measure of the scorecard, `wins_by_` and a grouping of seats, or a matchup of two strategies.
"""

import functools
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
import polars as pl

from bng_sim.analyses import game_analyses, measures
from bng_sim.analyses.measures import Measure, MeasuredCell
from bng_sim.analyses.numbers import Kind
from bng_sim.analyses.question import label
from bng_sim.analyses.words import winners
from bng_sim.analyses.words.aims import target_ends, wanted
from bng_sim.core.game import SEAT, Game
from bng_sim.core.metrics import Grouping, Metric
from bng_sim.core.value_words import VALUE
from bng_sim.sweeps.config.targets import BEATS, WINS_BY, Possible, strategies_of
from bng_sim.sweeps.statistics import anytime
from bng_sim.sweeps.statistics.anytime import Ends
from bng_sim.sweeps.statistics.paired import Pairs
from bng_sim.sweeps.statistics.sums import Ratio, count_values, seats_by_deal, sum_ratios
from bng_sim.sweeps.store.load import StoredRun

ANY, SHARES = Possible(None, None), Possible(0.0, 1.0)
TIMES = Possible(0.0, None, "seats")  # an even share
EDGES = Possible(-1.0, 1.0, "seats")


def possible(game: Game) -> dict[str, Possible]:
    """Return the name of each figure that targets may be of, without matchups -> what they may ask of it."""
    found = {name_of(measure): _of_measure(measure) for measure in _measures(game)}
    found |= {f"{WINS_BY}{name}": TIMES for name in _groupings(game)}
    ends = {"proportion": SHARES, "mean": ANY}
    return found | {metric.name: ends[metric.kind]._replace(is_of_games=True) for metric in game.metrics}


def name_of(measure: Measure) -> str:
    """Return the name of a measure in a config: `first_player_edge` for "first player's edge"."""
    return re.sub(r"\W+", "_", measure.name.removeprefix("the ").replace("'s ", " ")).lower()


def _groupings(game: Game) -> dict[str, Grouping]:
    """Return name -> grouping; the first whose name begins with a word and `_` has that word as a name, too."""
    short = {grouping.name.partition("_")[0]: grouping for grouping in reversed(game.groupings) if "_" in grouping.name}
    return short | {grouping.name: grouping for grouping in game.groupings}


def _of_measure(measure: Measure) -> Possible:
    if measure.less_even:
        return EDGES
    ends = SHARES if measure.kind == "proportion" else ANY
    return ends._replace(table="seats" if measure.of_seats else "games")


def _measures(game: Game) -> tuple[Measure, ...]:
    return (*measures.GENERAL, *game_analyses.offered(game, "MEASURES", ()))


class Summed(NamedTuple):
    """A figure in a cell.

    Attributes:
        who: The group of seats that it is of, as inside a sentence; empty if it is of all.
        group: The same as in the tables of a run.
        n: Games, or seats, that it is of.
        value: The figure.
        ends: Returns its interval for the probability that it may fail at any look (`anytime.interval`).

    """

    who: str
    group: str
    n: int
    value: float
    ends: Callable[[float], Ends]


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure that a target is of.

    Attributes:
        sentence: What it says, with `{}` for the figure; and of groups of seats with `{who}`.
        label: Its name in words.
        kind: Whether it is a share or a mean.
        sums: `sums(run, game, setting)` returns the figure in a cell, of each group that has it.
        in_points: Whether its unit is points: a share less an even one.

    """

    sentence: str
    label: str
    kind: Kind
    sums: Callable[[StoredRun, Game, MeasuredCell], list[Summed]]
    in_points: bool = False


def find(name: str, target: Mapping[str, Any], game: Game) -> Figure:
    """Return the figure that a target of a config is of."""
    if BEATS in name:
        return _matchup(*strategies_of(name))
    metric = next((metric for metric in game.metrics if metric.name == name), None)
    if metric is not None:
        return _metric(metric, game) if target["share"] is None else _share(metric, target, game)
    if name.startswith(WINS_BY):
        return _wins(_groupings(game)[name.removeprefix(WINS_BY)])
    return _measured(next(measure for measure in _measures(game) if name_of(measure) == name))


def _metric(metric: Metric, game: Game) -> Figure:
    sentence = metric.sentence or f"{metric.meaning} is {VALUE}"
    return Figure(sentence, label(metric.name, game), metric.kind, functools.partial(_of_metric, metric))


def _of_metric(metric: Metric, run: StoredRun, game: Game, setting: MeasuredCell) -> list[Summed]:
    return _summed(run.sums_of(setting.cell, metric.name))


def _summed(ratio: Ratio, n: int | None = None, less: float = 0.0) -> list[Summed]:
    """Return a figure that is a ratio of sums, less another number; none if nothing was counted."""
    if not ratio.count:
        return []
    n = round(ratio.count) if n is None else n
    return [Summed("", "", n, ratio.rate - less, functools.partial(_ends, ratio, less))]


def _ends(ratio: Ratio, less: float, alpha: float) -> Ends:
    low, high = anytime.interval(ratio, alpha)
    return (None, None) if low is None or high is None else (low - less, high - less)


def _share(metric: Metric, target: Mapping[str, Any], game: Game) -> Figure:
    """Return the share of games whose own value lies where the target wants it."""
    low, high = target_ends(target)
    inside = pl.lit(value=True)
    if low is not None:
        inside &= metric.expression >= low
    if high is not None:
        inside &= metric.expression <= high
    name = label(metric.name, game)
    sentence = f"{VALUE} of games have {wanted(low, high, 'mean')} {name}"
    return Figure(
        sentence, f"games of {wanted(low, high, 'mean')} {name}", "proportion", functools.partial(_of_games, inside)
    )


def _of_games(inside: pl.Expr, run: StoredRun, game: Game, setting: MeasuredCell) -> list[Summed]:
    ratio, games_a_deal = Ratio(), run.games_a_deal(setting.cell)
    for path in run.shards("games", setting.cell):
        games = pl.read_parquet(path, glob=False)
        ratio.add(count_values(games, {"inside": inside}, games_a_deal)["inside"])
    return _summed(ratio)


def _measured(measure: Measure) -> Figure:
    sentence = measure.sentence or f"the {measure.name.removeprefix('the ')} is {VALUE}"
    return Figure(sentence, measure.name, measure.kind, functools.partial(_of_measured, measure), measure.less_even)


def _of_measured(measure: Measure, run: StoredRun, game: Game, setting: MeasuredCell) -> list[Summed]:
    n, ratio = measures.sums(run, game, setting, [measure])[measure.name]
    return _summed(ratio, n=n, less=1 / setting.players if measure.less_even else 0.0)


def _matchup(first: str, second: str) -> Figure:
    sentence = f"{first} wins {VALUE} of the games that one of it and {second} wins"
    return Figure(sentence, f"{first} beats {second}", "proportion", functools.partial(_of_matchup, first, second))


def _of_matchup(first: str, second: str, run: StoredRun, game: Game, setting: MeasuredCell) -> list[Summed]:
    """Return the share of the first among the wins of both, in games in which both sit."""
    ratio = Ratio()
    for path in run.shards("seats", setting.cell):
        seats = pl.scan_parquet(path, glob=False).select("game", "strategy", "won").drop_nulls("won")
        present = [(pl.col("strategy") == name).any().over("game") for name in (first, second)]
        wins = [(pl.col("won") & (pl.col("strategy") == name)).sum().alias(name) for name in (first, second)]
        games = seats.filter(*present).group_by("game").agg(*wins).collect()
        deals = games.group_by(pl.col("game") // run.games_a_deal(setting.cell)).sum()
        total, both = deals[first].cast(pl.Float64), (deals[first] + deals[second]).cast(pl.Float64)
        ratio.add(sum_ratios(total.to_numpy()[:, None], both.to_numpy()[:, None])[0])
    return _summed(ratio)


def _wins(grouping: Grouping) -> Figure:
    sentence = f"{{who}} wins {VALUE} times an even share"
    return Figure(
        sentence, f"wins by {grouping.meaning}, times an even share", "mean", functools.partial(_of_grouping, grouping)
    )


def _of_grouping(grouping: Grouping, run: StoredRun, game: Game, setting: MeasuredCell) -> list[Summed]:
    """Return the games won per seat of each group, divided by those of all seats."""
    whole, groups = Pairs(), dict[str, Pairs]()
    for path in run.shards("seats", setting.cell):
        seats = pl.read_parquet(path, glob=False)
        _, won, seated = seats_by_deal(seats, SEAT, run.games_a_deal(setting.cell))
        everybody = np.column_stack([won.sum(axis=1), seated.sum(axis=1)])
        whole.count_deals(np.hstack([np.zeros_like(everybody), everybody]))
        names, won, seated = seats_by_deal(seats, grouping, run.games_a_deal(setting.cell))
        for place, name in enumerate(names):
            here = np.column_stack([won[:, place], seated[:, place], everybody])
            groups.setdefault(name, Pairs()).count_deals(here)
    order = {name: place for place, name in enumerate(grouping.names or sorted(groups))}
    found = sorted(groups, key=lambda name: order[name]) if whole.sums[2] else []
    in_words = winners.name_of(grouping)
    return [_times_even(groups[name], whole)._replace(group=name, who=in_words(name)) for name in found]


def _times_even(group: Pairs, whole: Pairs) -> Summed:
    """Return a group's games won per seat, in units of those of all seats.

    Its variance comes from the linearised residuals of the deals (Cochran 1977, section 6.3), those without the group
    included.
    """
    products = group.products.copy()
    products[2:, 2:] = whole.products[2:, 2:]
    (x, m), (y, k) = group.sums[:2], whole.sums[2:]
    times = float(x / m / (y / k))
    deals = min(group.n, round(m))
    if x == 0:  # no variance is seen
        return Summed("", "", round(m), times, functools.partial(_ends_of_none, deals, y / k))
    weights = times * np.array([1 / x, -1 / m, -1 / y, 1 / k])
    variance = max(0.0, float(weights @ products @ weights))
    return Summed("", "", round(m), times, functools.partial(_ends_around, times, variance, deals))


def _ends_of_none(deals: int, even: float, alpha: float) -> Ends:
    """Return the ends for a group that has never won, in units of an even share."""
    low, high = anytime.interval(Ratio(deals, deals), alpha)
    return (None, None) if low is None or high is None else (low / even, high / even)


def _ends_around(value: float, variance: float, deals: int, alpha: float) -> Ends:
    return anytime.around(value, variance, deals, alpha) if deals >= anytime.ENOUGH else anytime.UNKNOWN
