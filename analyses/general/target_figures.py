"""Find the figures that a config may set targets for, and sum them up over a cell's deals.

A figure is a metric, a measure of the scorecard, `wins_by_` and a grouping of seats, or a matchup of two strategies.
"""

import functools
import math
import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

import numpy as np
import polars as pl

from bng_sim.analyses import measures
from bng_sim.analyses.measures import Measure, MeasuredCell, Rows, stored_rows
from bng_sim.analyses.numbers import Kind
from bng_sim.analyses.question import label
from bng_sim.analyses.words import aims, brief, winners
from bng_sim.analyses.words.aims import target_ends, wanted
from bng_sim.core.game import SEAT, Game
from bng_sim.core.results.metrics import Grouping, Metric
from bng_sim.core.value_words import VALUE
from bng_sim.sweeps.config.target_keys import WINS_BY
from bng_sim.sweeps.config.targets import BEATS, Possible, strategies_of
from bng_sim.sweeps.run.load import StoredRun
from bng_sim.sweeps.statistics import anytime
from bng_sim.sweeps.statistics.anytime import Bounds, Ends
from bng_sim.sweeps.statistics.paired import Pairs
from bng_sim.sweeps.statistics.ratio import Ratio
from bng_sim.sweeps.statistics.seats_of_deals import seats_by_deal
from bng_sim.sweeps.statistics.sums import count_values, sum_ratios

ANY, SHARES = Possible(None, None), Possible(0.0, 1.0)
TIMES = Possible(0.0, None, "seats")  # an even share
EDGES = Possible(-1.0, 1.0, "seats")
FEW_WINS = 100  # of a group, or games not won: with more, what one game adds is small beside the variance


def fair(name: str, *, in_points: bool) -> float | None:
    """Return where a target's figure is fair: an even share is once itself, and no points above itself."""
    return 0.0 if in_points else 1.0 if name.startswith(WINS_BY) else None


def possible(game: Game) -> dict[str, Possible]:
    """Return the name of each figure that targets may be of, without matchups -> what they may ask of it."""
    columns = game.columns["games"], game.columns["seats"]
    found = {
        name_of(measure.name): _of_measure(measure)
        for measure in measures.of_game(game)
        if not measures.lacking(measure, game, *columns)
    }
    found |= {
        f"{WINS_BY}{name}": TIMES._replace(arises_from=grouping.arises_from)
        for name, grouping in _groupings(game).items()
    }
    ends = {"proportion": SHARES, "mean": ANY}
    found |= {
        name: ends[metric.kind]._replace(table="games", is_of_games=True) for name, metric in counts(game).items()
    }
    return found | {
        metric.name: ends[metric.kind]._replace(is_of_games=True, arises_from=metric.arises_from)
        for metric in game.metrics
    }


def counts(game: Game) -> dict[str, Metric]:
    """Return column of the `games` table -> the count by kind that it is, under that name."""
    return {
        metric.value: replace(metric, name=metric.value)
        for several in game.all_counts.values()
        for metric in several
        if isinstance(metric.value, str) and metric.value.isidentifier()
    }


def name_of(measure: str) -> str:
    """Return the name of a measure in a config: `first_player_edge` for "first player's edge"."""
    return re.sub(r"\W+", "_", measure.removeprefix("the ").replace("'s ", " ")).lower()


def same_measures(targets: Collection[str], game: Game) -> set[str]:
    """Return the names of the measures of the scorecard that targets are of, as a measure or as a metric's mean."""
    return {
        measure.name
        for measure in measures.of_game(game)
        if name_of(measure.name) in targets or _column_of(measure) in targets
    }


def _column_of(measure: Measure) -> str:
    """Return the column of which a measure is the mean; empty if it is of no column as it is."""
    of = measure.total.meta.root_names()
    return of[0] if measure.total.meta.is_column() and not measure.count.meta.root_names() else ""


def _groupings(game: Game) -> dict[str, Grouping]:
    """Return name -> grouping; the first whose name begins with a word and `_` has that word as a name, too."""
    short = {grouping.name.partition("_")[0]: grouping for grouping in reversed(game.groupings) if "_" in grouping.name}
    return short | {grouping.name: grouping for grouping in game.groupings}


def _of_measure(measure: Measure) -> Possible:
    if measure.less_even:
        return EDGES
    ends = SHARES if measure.kind == "proportion" else ANY
    return ends._replace(table="seats" if measure.of_seats else "games")


class Summed(NamedTuple):
    """A figure in a cell.

    Attributes:
        who: The group of seats that it is of, as inside a sentence; empty if it is of all.
        group: The same as in the tables of a run.
        n: Deals with a value, or seats, that it is of.
        value: The figure; None if no game decides it.
        ends: Returns its interval for the probability that it may fail at any look, and the deals at which it is
            narrowest (`anytime.interval`).
        even: The even share that the figure is a multiple of; None: it is no such figure.
        as_share: Of such a figure the sentence that gives it as a share.

    """

    who: str
    group: str
    n: int
    value: float | None
    ends: Callable[[float, float], Ends]
    even: float | None = None
    as_share: str = ""


UNDECIDED = Summed("", "", 0, None, lambda *_: anytime.UNKNOWN)


@dataclass
class GroupWins:
    """Sums over deals of the games won and the seats of each group and of everybody.

    Attributes:
        whole: Of everybody, as the second pair of sums; the first is empty.
        groups: Group -> its sums, and everybody's in the deals of the same batches.

    """

    whole: Pairs = field(default_factory=Pairs)
    groups: dict[str, Pairs] = field(default_factory=dict)

    def add(self, other: "GroupWins") -> None:
        """Add the sums of another part."""
        self.whole.add(other.whole)
        for name, pairs in other.groups.items():
            self.groups.setdefault(name, Pairs()).add(pairs)


Tally = Ratio | GroupWins


@dataclass(frozen=True, slots=True)
class TargetFigure:
    """A figure that a target is of.

    Attributes:
        sentence: What it says, with `{}` for the figure; and of groups of seats with `{who}`.
        label: Its name in words.
        kind: Whether it is a share or a mean.
        count: `count(rows, setting)` sums whole deals up.
        metric: Name of the metric that it is, whose sums every run has; empty: it needs the games.
        grouping: The grouping of seats whose groups it is of, if it is.
        bounds: The least and the greatest value of a game, a number or the name of a rule; None: none is known.
        less_even: Whether it is a share less an even one, in points.
        needs_seats: Whether it counts rows of the `seats` table.

    """

    sentence: str
    label: str
    kind: Kind
    count: Callable[[Rows, MeasuredCell], Tally]
    metric: str = ""
    grouping: Grouping | None = None
    bounds: tuple[float | str | None, float | str | None] = (None, None)
    less_even: bool = False
    needs_seats: bool = False

    def sums(self, run: StoredRun, setting: MeasuredCell) -> list[Summed]:
        """Return the figure in a cell of a run, as `finish` does; nothing has been played of one without figures."""
        if not run.manifest["games"][setting.cell]:
            return [UNDECIDED]
        if self.metric:
            return self.finish(run.sums_of(setting.cell, self.metric), setting)
        tally = self.nothing()
        for rows in stored_rows(run, setting.cell, seats=self.needs_seats):
            tally.add(self.count(rows, setting))  # type: ignore[arg-type]  # both are of one kind
        return self.finish(tally, setting)

    def nothing(self) -> Tally:
        """Return the sums of no deals."""
        return Ratio() if self.grouping is None else GroupWins()

    def finish(self, tally: Tally, setting: MeasuredCell) -> list[Summed]:
        """Return the figure that sums come to, of each group that has it; `UNDECIDED` alone if nothing was counted."""
        if isinstance(tally, GroupWins):
            assert self.grouping is not None
            return _of_groups(tally, self.grouping, setting.players) or [UNDECIDED]
        if not tally.count or not math.isfinite(tally.rate):
            return [UNDECIDED]
        less = 1 / setting.players if self.less_even else 0.0
        ends = functools.partial(_ends, tally, less, 1.0, self._bounds(setting))
        return [Summed("", "", round(tally.deals), tally.rate - less, ends)]

    def _bounds(self, setting: MeasuredCell) -> Bounds:
        """Return the least and the greatest value of a game under the rules of a setting."""
        if self.kind == "proportion":
            return anytime.SHARES
        least, most = (setting.rules[end] if isinstance(end, str) else end for end in self.bounds)
        return -math.inf if least is None else least, math.inf if most is None else most


def find(name: str, target: Mapping[str, Any], game: Game) -> TargetFigure:
    """Return the figure that a target of a config is of."""
    if BEATS in name:
        return _matchup(*strategies_of(name))
    metric = next((metric for metric in game.metrics if metric.name == name), None)
    metric = metric or (counts(game).get(name) if target["share"] is not None else None)
    if metric is not None:
        return _metric(metric, game) if target["share"] is None else _share(metric, target, game)
    if name in counts(game):
        count, words = counts(game)[name], label(name, game)
        counted = functools.partial(_count_values, count.expression)
        return TargetFigure(f"the mean of {words} is {VALUE}", words, count.kind, counted, bounds=count.bounds)
    if name.startswith(WINS_BY):
        return _wins(_groupings(game)[name.removeprefix(WINS_BY)])
    return _measured(next(measure for measure in measures.of_game(game) if name_of(measure.name) == name), game)


def _ends(ratio: Ratio, less: float, unit: float, bounds: Bounds, alpha: float, sharpest: float) -> Ends:
    """Return the interval of a ratio, less a known figure and in units of one."""
    low, high = anytime.interval(ratio, alpha, sharpest, bounds)
    return anytime.UNKNOWN if low is None or high is None else ((low - less) / unit, (high - less) / unit)


def _metric(metric: Metric, game: Game) -> TargetFigure:
    sentence = brief.sentence_of(metric)
    count = functools.partial(_count_values, metric.expression)
    return TargetFigure(sentence, label(metric.name, game), metric.kind, count, metric.name, bounds=metric.bounds)


def _share(metric: Metric, target: Mapping[str, Any], game: Game) -> TargetFigure:
    """Return the share of games whose own value lies where the target wants it."""
    low, high = target_ends(target)
    inside = pl.lit(value=True)
    if low is not None:
        inside &= metric.expression >= low
    if high is not None:
        inside &= metric.expression <= high
    what = f"{wanted(low, high, 'mean')} {label(metric.name, game)}"
    count = functools.partial(_count_values, inside)
    return TargetFigure(f"{VALUE} of games have {what}", f"games of {what}", "proportion", count)


def _count_values(value: pl.Expr, rows: Rows, setting: MeasuredCell) -> Ratio:
    games = rows.games.select(value.alias("value")).collect()
    return count_values(games, [pl.col("value")], rows.games_a_deal)[0]


def _measured(measure: Measure, game: Game) -> TargetFigure:
    sentence = measure.sentence or f"the {measure.name.removeprefix('the ')} is {VALUE}"

    def count(rows: Rows, setting: MeasuredCell) -> Ratio:
        return measures.count_rows(rows, game, setting, measure)

    bounds = next((metric.bounds for metric in game.metrics if metric.name == _column_of(measure)), (None, None))
    return TargetFigure(
        sentence, measure.name, measure.kind, count, bounds=bounds, less_even=measure.less_even,
        needs_seats=bool(measure.of_seats),
    )  # fmt: skip


def _matchup(first: str, second: str) -> TargetFigure:
    sentence = f"{first} wins {VALUE} of the games that one of it and {second} wins"
    count = functools.partial(_count_matchup, first, second)
    return TargetFigure(sentence, f"{first} beats {second}", "proportion", count, needs_seats=True)


def _count_matchup(first: str, second: str, rows: Rows, setting: MeasuredCell) -> Ratio:
    """Count the wins of the first and of both, in games in which both sit."""
    assert rows.seats is not None
    seats = rows.seats.select("game", "strategy", "won").drop_nulls("won")
    sides = {"first": pl.col("strategy") == first, "second": pl.col("strategy") == second}
    present = [side.any().over("game") for side in sides.values()]
    wins = {name: (pl.col("won") & side).sum() for name, side in sides.items()}
    games = seats.filter(*present).group_by("game").agg(**wins)
    deals = games.group_by(pl.col("game") // rows.games_a_deal).agg(pl.col("first", "second").sum()).collect()
    total, both = deals["first"].cast(pl.Float64), (deals["first"] + deals["second"]).cast(pl.Float64)
    return sum_ratios(total.to_numpy()[:, None], both.to_numpy()[:, None])[0]


def _wins(grouping: Grouping) -> TargetFigure:
    sentence, name = f"{{who}} wins {VALUE} times an even share", f"wins by {grouping.meaning}{aims.TIMES_EVEN}"
    count = functools.partial(_count_wins, grouping)
    return TargetFigure(sentence, name, "mean", count, grouping=grouping, needs_seats=True)


def _count_wins(grouping: Grouping, rows: Rows, setting: MeasuredCell) -> GroupWins:
    assert rows.seats is not None
    seats = rows.seats.select("game", "won", *dict.fromkeys((SEAT.column, grouping.column))).collect()
    tally = GroupWins()
    found = seats_by_deal(seats, [SEAT, grouping], rows.games_a_deal)
    _, won, seats_held = found[SEAT.name]
    everybody = np.column_stack([won.sum(axis=1), seats_held.sum(axis=1)])
    tally.whole.count_deals(np.hstack([np.zeros_like(everybody), everybody]))
    names, won, seats_held = found[grouping.name]
    for place, name in enumerate(names):
        tally.groups[name] = Pairs()
        tally.groups[name].count_deals(np.column_stack([won[:, place], seats_held[:, place], everybody]))
    return tally


def _of_groups(tally: GroupWins, grouping: Grouping, players: int) -> list[Summed]:
    """Return the games won per seat of each group, divided by those of all seats; nothing if nobody ever wins."""
    order = {name: place for place, name in enumerate(grouping.names or sorted(tally.groups))}
    found = sorted(tally.groups, key=lambda name: order[name]) if tally.whole.sums[2] else []
    in_words = winners.name_of(grouping)
    return [
        _times_even(tally.groups[name], tally.whole)._replace(
            group=name,
            who=in_words(name),
            even=1 / players,
            as_share=_as_share(tally.groups[name], tally.whole, players),
        )
        for name in found
    ]


def _as_share(group: Pairs, whole: Pairs, players: int) -> str:
    """Return the sentence that gives a group's wins as a share of all: of games, if each has one winner."""
    won, seats = whole.sums[2:]
    games = seats / players
    what = f"wins {VALUE} of games" if round(won) == round(games) else f"has {VALUE} of all wins"
    return f"{{who}} {what}{' per seat' if round(group.sums[1]) > round(games) else ''}"


def _times_even(group: Pairs, whole: Pairs) -> Summed:
    """Return a group's games won per seat, in units of those of all seats.

    Its variance comes from the linearised residuals of the deals (Cochran 1977, section 6.3), those without the group
    included. Of a group that has hardly won, or lost, what a game may add is what counts: its interval is one of values
    with bounds.
    """
    products = group.products.copy()
    products[2:, 2:] = whole.products[2:, 2:]
    (x, m), (y, k) = group.sums[:2], whole.sums[2:]
    times = float(x / m / (y / k))
    deals = min(group.n, round(m))
    if min(x, m - x) < FEW_WINS:
        of_group = Ratio(deals, m, x, products[0, 0], products[0, 1], products[1, 1], 0.0, 1.0, k / whole.n)
        return Summed("", "", round(m), times, functools.partial(_ends, of_group, 0.0, y / k, anytime.SHARES))
    weights = times * np.array([1 / x, -1 / m, -1 / y, 1 / k])
    variance = max(0.0, float(weights @ products @ weights))

    def ends(alpha: float, sharpest: float) -> Ends:
        low, high = anytime.around(times, variance, deals, alpha, sharpest)
        return max(0.0, low), high

    return Summed("", "", round(m), times, ends)
