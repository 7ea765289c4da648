"""Define the measures of a scorecard, each a ratio of two sums over games; they apply to any game.

docs/scorecard.md explains their use and their limits.
"""

import itertools
import math
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

import polars as pl

from bng_sim.analyses import game_analyses
from bng_sim.core import noticeable
from bng_sim.core.game import Game
from bng_sim.core.noticeable import Noticeable
from bng_sim.core.results.metrics import Metric
from bng_sim.sweeps.run.load import StoredRun
from bng_sim.sweeps.statistics.intervals import FEW, LEAST, wilson
from bng_sim.sweeps.statistics.ratio import Ratio

PLAYERS, GOAL = "players", "goal"  # of a setting, in addition to the columns of its games
FAR_BEHIND = 1 / 3  # of the goal: a winner who was that far behind came back
_SUMS = ("deals", "count", "total", "total_total", "total_count", "count_count", "least", "most", "largest")


@dataclass(frozen=True, slots=True)
class Measure:
    """Define a figure of how a game plays.

    Attributes:
        name: Name in a few words; docs/scorecard.md explains it.
        unit: Unit of its values for figures: `turns`.
        kind: Whether its values are shares or means.
        total: Its sum over a game: over columns of the `games` table, those of `of_seats`, `players` (how many there
            are) and `goal` (how far it is at the start, of games that have a course).
        count: The divisor, over the same columns; a game in which it is 0 or null is not counted.
        of_seats: Column -> aggregation of a game's rows in the `seats` table.
        sentence: The same as a sentence of an answer, with `{}` for the figure; empty: no sentence.
        even: Whether it is compared with an even share, 1 / number of players.
        less_even: Whether its value is the difference from that.
        noticeable: The smallest difference that a table would notice; None: the one for its kind.
        grows: Whether it grows with the number of players in any game, which is no news.

    """

    name: str
    unit: str
    kind: Literal["proportion", "mean"]
    total: pl.Expr
    count: pl.Expr = field(default_factory=lambda: pl.lit(1))
    of_seats: Mapping[str, pl.Expr] = field(default_factory=dict)
    sentence: str = ""
    even: bool = False
    less_even: bool = False
    noticeable: Noticeable | None = None
    grows: bool = False

    @property
    def noticed(self) -> Noticeable:
        """The smallest difference that a table would notice."""
        return self.noticeable or noticeable.BY_KIND[self.kind]

    @property
    def of_games(self) -> set[str]:
        """The columns of the `games` table that it needs."""
        return {*self.total.meta.root_names(), *self.count.meta.root_names()} - {*self.of_seats, PLAYERS, GOAL}


def rate(name: str, unit: str, total: str | pl.Expr, count: str | pl.Expr, sentence: str) -> Measure:
    """Define a share: the ratio of two sums over games, each of a column or an expression.

    >>> rate("comebacks", "games", "won_from_last", "decided", "the last at half time wins {} of games").kind
    'proportion'
    """
    return Measure(name, unit, "proportion", _column(total), _column(count), sentence=sentence)


def mean(name: str, unit: str, total: str | pl.Expr, sentence: str, count: str | pl.Expr | None = None) -> Measure:
    """Define a mean: a sum over games, divided by the number of games or a count; both columns or expressions.

    >>> mean("length", "turns", "turns", "a game lasts {} turns").kind
    'mean'
    """
    return Measure(
        name, unit, "mean", _column(total), _column(pl.lit(1) if count is None else count), sentence=sentence
    )


def _column(of: str | pl.Expr) -> pl.Expr:
    return pl.col(of) if isinstance(of, str) else of


@dataclass(frozen=True, slots=True)
class MeasuredCell:
    """Describe a cell whose games are measured.

    Attributes:
        line: The setting in words.
        cell: Index of the cell.
        players: Number of players.
        goal: Distance from the goal at the start; None for a game without a course.
        rules: The rules in force.
        seated: Of `line`: how many sit at the table, and who else; empty if it is the same everywhere.
        rest: Of `line`: everything else.
        is_main: Whether the dial stands at its reference: of these settings most is known.

    """

    line: str
    cell: int
    players: int
    goal: int | None
    rules: Mapping[str, Any]
    seated: str = ""
    rest: str = ""
    is_main: bool = True


class Rows(NamedTuple):
    """Games of a setting, whole deals in order.

    Attributes:
        games: Their rows of the `games` table.
        seats: Their rows of the `seats` table; None if no figure needs them.
        games_a_deal: Number of consecutive games that share a deal.

    """

    games: pl.LazyFrame
    seats: pl.LazyFrame | None
    games_a_deal: int


FIRST = "first player's edge"
_WINNERS = {"winners": pl.col("won").sum()}
_WON = pl.col("winners") > 0
_DECISIONS, _OPTIONS = "decisions", "options"

GENERAL = (
    Measure("mean length", "turns", "mean", pl.col("turns"), sentence="a game lasts {} turns"),
    Measure(
        "lead changes", "a game", "mean", pl.col("lead_changes"),
        sentence="the lead changes hands {} times",
    ),
    Measure(
        "half-time leader wins", "% of won games", "proportion",
        pl.col("won_seats").list.contains(pl.col("half_leader")), _WON & pl.col("half_leader").is_not_null(),
        _WINNERS | {"won_seats": pl.col("seat").filter(pl.col("won"))},
        "whoever leads at half time wins {} of games", even=True,
    ),
    Measure(
        "comebacks", "% of won games", "proportion", pl.col("comeback") >= FAR_BEHIND * pl.col(GOAL),
        pl.col("comeback").is_not_null(),
        sentence="{} of wins are comebacks",
    ),
    Measure(
        "size of comebacks", "behind at worst", "mean", pl.col("comeback"), pl.col("comeback").is_not_null(),
    ),
    Measure("margin", "ahead at the end", "mean", pl.col("margin"), pl.col("margin").is_not_null()),
    Measure(
        "turns without a chance", "% of turns", "proportion", pl.col("turns_out"), pl.col("turns"),
        {"turns_out": pl.col("turns_out").sum()}, "players begin {} of turns without a chance to win",
    ),
    Measure(
        "wait", "decisions of others", "mean", pl.col("waited"), pl.col("waits"),
        {name: pl.col(name).sum() for name in ("waited", "waits")},
        "players wait for {} decisions of others", grows=True,
    ),
    Measure(
        "longest wait", "decisions of others", "mean", pl.col("longest_wait"), pl.col("n_longest"),
        {"longest_wait": pl.col("longest_wait").sum(), "n_longest": pl.col("longest_wait").count()},
        "the longest wait is {} decisions of others", grows=True,
    ),
    Measure(
        "decisions a turn", "a turn", "mean", pl.col(_DECISIONS), pl.col("turns"),
        sentence="a turn asks for {} decisions",
    ),
    Measure(
        "options a decision", "a decision", "mean", pl.col(_OPTIONS), pl.col(_DECISIONS),
        sentence="a decision offers {} options",
    ),
    Measure(
        "several winners", "% of games", "proportion", pl.col("winners") > 1, of_seats=_WINNERS,
        sentence="{} of games have several winners",
    ),
    Measure(
        "nobody wins", "% of games", "proportion", pl.col("winners") == 0, of_seats=_WINNERS,
        sentence="nobody wins {} of games",
    ),
    Measure(
        FIRST, "points", "proportion", pl.col("first_won"), pl.col("winners"),
        _WINNERS | {"first_won": (pl.col("won") & (pl.col("order") == 1)).sum()}, less_even=True,
        noticeable=noticeable.EDGE,
    ),
)  # fmt: skip


def of_game(game: Game) -> tuple[Measure, ...]:
    """Return the measures of a game's scorecard: those of any game, and its own."""
    return (*GENERAL, *game_analyses.offered(game, "measures", "MEASURES", ()))


def figures(game: Game) -> dict[str, Measure | Metric]:
    """Return the measures of a game's scorecard and its metrics, by name; of one name they are the same figure."""
    known: tuple[Measure | Metric, ...] = (*of_game(game), *game.metrics)
    return {figure.name: figure for figure in known}


def missing(measure: Measure, run: StoredRun, game: Game) -> str:
    """Return what a run lacks for a measure, in words; empty if nothing.

    Args:
        measure: The measure.
        run: The run.
        game: Its game.
    """
    if not run.keeps("games"):
        return "the rows of its games"
    if measure.of_seats and not run.keeps("seats"):
        return "the rows of its seats"
    return lacking(measure, game, run.columns("games"), run.columns("seats") if measure.of_seats else ())


def lacking(measure: Measure, game: Game, games: Collection[str], seats: Collection[str]) -> str:
    """Return what a measure lacks, in words, given the columns of games and seats; empty if nothing."""
    if GOAL in measure.total.meta.root_names() and game.course is None:
        return "how far it is to the goal"
    made = {_DECISIONS, _OPTIONS} if game.decisions else set()
    needed = {name for expression in measure.of_seats.values() for name in expression.meta.root_names()}
    lacks = (measure.of_games - {*games} - made) | (needed - {*seats})
    return ", ".join(f"`{name}`" for name in sorted(lacks))


def rows(run: StoredRun, game: Game, setting: MeasuredCell, measures: Sequence[Measure]) -> Iterator[dict[str, Any]]:
    """Yield a row for each measure with a value in some game of a setting; files of whole deals are read one by one.

    Games of one deal share its luck, so the variance is over deals; without shared deals a deal is a game.
    """
    sums, n = {measure.name: Ratio() for measure in measures}, dict.fromkeys((each.name for each in measures), 0)
    for deals in _files(run, game, setting, measures):
        for name, n_games, found in _counted(deals):
            sums[name].add(found)
            n[name] += n_games
    for measure in measures:
        ratio = sums[measure.name]
        if ratio.count:
            yield _row(measure, n[measure.name], ratio, setting)


def count_rows(rows: Rows, game: Game, setting: MeasuredCell, measure: Measure) -> Ratio:
    """Sum a measure over whole deals; of a `less_even` one the share from which the even one is to be subtracted."""
    ((_, _, ratio),) = _counted(sum_deals(rows, game, setting, [measure]))
    return ratio


def of_deals(run: StoredRun, game: Game, setting: MeasuredCell, measures: Sequence[Measure]) -> pl.DataFrame:
    """Return the sums behind measures of a setting of a run: of `sum_deals`, in order, without the deal's index."""
    return pl.concat([deals.collect() for deals in _files(run, game, setting, measures)]).sort("game").drop("game")


def _files(run: StoredRun, game: Game, setting: MeasuredCell, measures: Sequence[Measure]) -> Iterator[pl.LazyFrame]:
    """Yield the deals of each piece of a setting: `game` is the index of the deal."""
    for rows in stored_rows(run, setting.cell, seats=any(measure.of_seats for measure in measures)):
        yield sum_deals(rows, game, setting, measures)


def stored_rows(run: StoredRun, cell: int, *, seats: bool) -> Iterator[Rows]:
    """Yield the games of a cell, piece by piece, with the rows of their seats if these are needed."""
    of_seats = run.pieces("seats", cell) if seats else itertools.repeat(None)
    for games, there in zip(run.pieces("games", cell), of_seats, strict=False):
        yield Rows(games, there, run.games_a_deal(cell))


def sum_deals(rows: Rows, game: Game, setting: MeasuredCell, measures: Sequence[Measure]) -> pl.LazyFrame:
    """Return the sums behind measures: a row for each deal, with its index as `game`, and three columns a measure.

    These are `<name> total`, `<name> count` and `<name> games`: the number of the deal's games in which it has a value.
    """
    games = _games(rows.games, rows.seats, game, setting, measures)
    has = [(pl.col(f"{each.name} count") > 0).cast(pl.Int64).alias(f"{each.name} games") for each in measures]
    deals = games.with_columns(has)
    return deals if rows.games_a_deal == 1 else deals.group_by(pl.col("game") // rows.games_a_deal).sum()


def _games(
    games: pl.LazyFrame, seats: pl.LazyFrame | None, game: Game, setting: MeasuredCell, measures: Sequence[Measure]
) -> pl.LazyFrame:
    """Return for each game its index, and the total and the count of each measure."""
    frame = games.with_columns(pl.lit(setting.players).alias(PLAYERS), pl.lit(setting.goal).alias(GOAL))
    if game.decisions:
        summed = {
            name: pl.sum_horizontal(f"{name}_{decision}" for decision in game.decisions)
            for name in (_DECISIONS, _OPTIONS)
        }
        frame = frame.with_columns(**summed)
    if seats is not None:
        of_seats = {name: each for measure in measures for name, each in measure.of_seats.items()}
        frame = frame.join(seats.group_by("game").agg(**of_seats), on="game")
    parts = [pl.col("game")]
    for measure in measures:
        count = measure.count.cast(pl.Float64).fill_null(0.0)
        total = pl.when(count > 0).then(measure.total.cast(pl.Float64).fill_null(0.0)).otherwise(0.0)
        parts += [total.alias(f"{measure.name} total"), count.alias(f"{measure.name} count")]
    return frame.select(parts)


def _counted(deals: pl.LazyFrame) -> Iterator[tuple[str, int, Ratio]]:
    """Yield for each measure its name, the number of games with a value, and the sums over deals."""
    names = [name.removesuffix(" total") for name in deals.collect_schema().names() if name.endswith(" total")]
    sums = [
        part.alias(f"{name} {of}")
        for name in names
        for of, part in zip(_SUMS, _sums(pl.col(f"{name} total"), pl.col(f"{name} count")), strict=True)
    ]
    found = deals.select(*sums, *(pl.col(f"{name} games").sum() for name in names)).collect().row(0, named=True)
    for name in names:
        known = {of: float(found[f"{name} {of}"]) for of in _SUMS if found[f"{name} {of}"] is not None}
        yield name, found[f"{name} games"], Ratio(**known)


def _sums(total: pl.Expr, count: pl.Expr) -> tuple[pl.Expr, ...]:
    squares = (total**2).sum(), (total * count).sum(), (count**2).sum()
    rate = (total / count).filter(count > 0)
    return (count > 0).sum(), count.sum(), total.sum(), *squares, rate.min(), rate.max(), count.max()


def _ends_of_two_values(ratio: Ratio) -> tuple[float | None, float | None]:
    """Return the interval of a mean of two values, one of them rare, such as of who wins less an even share: Wilson's.

    A normal one would be too narrow. None twice of any other mean.
    """
    between = ratio.most - ratio.least
    if ratio.are_alike or not ratio.deals == ratio.count == ratio.count_count or ratio.deals < LEAST:
        return None, None
    share = (ratio.rate - ratio.least) / between
    seen, of_two = ratio.squares_around(ratio.rate), share * (1 - share) * between**2 * ratio.deals
    if min(share, 1 - share) * ratio.deals >= FEW or not math.isclose(seen, of_two, rel_tol=1e-9):
        return None, None
    low, high = wilson(share * ratio.deals, ratio.deals)
    return ratio.least + between * low, ratio.least + between * high


def _row(measure: Measure, n: int, ratio: Ratio, setting: MeasuredCell) -> dict[str, Any]:
    found, even = ratio.mean(measure.kind), 1 / setting.players
    less = even if measure.less_even else 0.0
    low, high = _ends_of_two_values(ratio) if measure.kind == "mean" else (None, None)
    figures = {
        "value": found.mean,
        "low": found.low if low is None else low,
        "high": found.high if high is None else high,
    }
    values = {name: None if figure is None else figure - less for name, figure in figures.items()}
    kept = {"measure": measure.name, "who": "", "kind": measure.kind, "n": n}
    return kept | values | {"even": even if measure.even else None}
