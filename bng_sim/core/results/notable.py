"""Games worth reading, of all that a cell has: a game declares by which figures one is typical, or short, or close."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import polars as pl

ALIKE = "games_alike"  # of a row: how many games it stands for, however many a cell has


@dataclass(frozen=True, slots=True)
class Notable:
    """A kind of game of which each cell has one: the first in some order of its games.

    Attributes:
        name: As it is printed: "shortest".
        meaning: Which game that is: "the one with the fewest turns".
        order: Over the `games` table, the lowest first; where the first expression does not decide the second does, and
            so on, and in the end the index. Games that are alike in all columns it names are one row: an aggregate in
            an expression must weigh rows by their number of games, the column `ALIKE`.
        of_seats: Further columns for `order`: name -> aggregate over a game's rows of the `seats` table.
        figure: What is reported of a game that is chosen so, over the same columns; None: nothing.

    """

    name: str
    meaning: str
    order: tuple[pl.Expr, ...]
    of_seats: dict[str, pl.Expr] = field(default_factory=dict)
    figure: pl.Expr | None = None

    @property
    def columns(self) -> list[str]:
        """The columns that it reads, of the `games` table and of `of_seats`."""
        read = [*self.order, *([] if self.figure is None else [self.figure])]
        return sorted({name for expression in read for name in expression.meta.root_names()} - {ALIKE})


@dataclass(frozen=True, slots=True)
class Notables:
    """Games worth reading.

    Attributes:
        kinds: Which games of a cell they are.
        in_short: `in_short(game, seats)` describes a game in a few words from its row of the `games` table and its rows
            of the `seats` table.

    """

    kinds: tuple[Notable, ...]
    in_short: Callable[[Mapping[str, Any], Sequence[Mapping[str, Any]]], str]


def typical(kind: str, *columns: str) -> tuple[pl.Expr, ...]:
    """Return the sort keys by which the most typical game comes first.

    Only games of the commonest `kind` (a column) are typical: of these, the one nearest to their medians in all
    `columns` together, each distance in interquartile ranges, or in units where that range is less than one.
    """
    games = pl.col(ALIKE).sum().over(kind)
    commonest = pl.col(kind) == pl.col(kind).filter(games == games.max()).min()  # of several the same every time
    distances = []
    for name in columns:
        low, high = (_at(name, commonest, (_games(commonest) - 1) * share + 0.5) for share in (0.25, 0.75))
        middle = [_at(name, commonest, (_games(commonest) - more) / 2) for more in (1, 0)]
        median = (middle[0] + middle[1]) / 2
        distances.append((pl.col(name) - median).abs() / pl.max_horizontal(high - low, pl.lit(1.0)))
    return ~commonest, pl.sum_horizontal(distances)


def share(value: pl.Expr) -> pl.Expr:
    """Return the share of a cell's games with a lower value, plus half of those with the same; null is the lowest.

    It is between 0 and 1, and over all games of a cell its mean is one half, whatever is measured.
    """
    known = value.fill_null(pl.coalesce(value.min() - 1, 0)).cast(pl.Float64)
    so_far = pl.col(ALIKE).sort_by(known).cum_sum()
    no_more = so_far.gather(known.sort().search_sorted(known, side="right") - 1)
    less = so_far.gather(known.sort().search_sorted(known, side="left") - 1, null_on_oob=True)
    below = pl.when(known == known.min()).then(0).otherwise(less)
    return (no_more + below) / (2 * pl.col(ALIKE).sum())


def _drama() -> Notable:
    """Define the most dramatic game: lead changes, the winner's comeback and a close end, weighted equally."""
    parts = (pl.col("lead_changes"), pl.col("comeback"), -pl.col("margin"))
    drama = pl.sum_horizontal(map(share, parts)) / len(parts)
    return Notable(
        "drama",
        "the one with the highest mean of three percentiles among all games of its cell: of the times the lead passed "
        "on, of how far the winner had been behind, and of how near the best of the others was at the end",
        (-drama,),
        figure=(100 * drama).round(0).cast(pl.Int64),
    )


# What every game records of its course: `results.course`; where nobody won two of them are empty.
_COMEBACK, _MARGIN = pl.col("comeback").fill_null(-1), pl.col("margin").fill_null(pl.col("margin").max() + 1)
OF_COURSE = (
    _drama(),
    Notable(
        "longest comeback",
        "the one whose winner had been furthest behind, and of such games the narrowest",
        (-_COMEBACK, _MARGIN),
        figure=pl.col("comeback"),
    ),
    Notable(
        "most lead changes",
        "the one in which the lead passed on most often, and of such games the narrowest",
        (-pl.col("lead_changes"), _MARGIN),
        figure=pl.col("lead_changes"),
    ),
    Notable(
        "narrowest win",
        "of the games that somebody won, the one in which the best of the others was nearest at the end, and of such "
        "games the longest",
        (pl.col("margin").is_null(), pl.col("margin"), -pl.col("turns")),
        figure=pl.col("margin"),
    ),
)


def _games(among: pl.Expr) -> pl.Expr:
    """Count the games in the rows where `among` holds."""
    return pl.col(ALIKE).filter(among).sum()


def _at(name: str, among: pl.Expr, place: pl.Expr) -> pl.Expr:
    """Return column `name` at a place (rounded down) among the games where `among` holds, in ascending order."""
    values = pl.col(name).filter(among)
    so_far = pl.col(ALIKE).filter(among).sort_by(values).cum_sum()
    return values.sort().filter(so_far > place.floor()).first().cast(pl.Float64)
