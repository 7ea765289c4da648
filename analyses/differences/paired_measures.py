"""Say what a change does to every measure of the scorecard, deal by deal, so that the luck of the deal cancels out."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import polars as pl

from bng_sim.analyses import measures
from bng_sim.analyses.measures import Measure, MeasuredCell, Rows
from bng_sim.analyses.noticed import weigh
from bng_sim.analyses.words import brief
from bng_sim.core.game import Game
from bng_sim.core.noticeable import Noticeable, Size
from bng_sim.core.results.metrics import Metric
from bng_sim.sweeps.statistics.paired import Pairs

Row = dict[str, Any]


def of_tables(
    games: pl.DataFrame, seats: pl.DataFrame, game: Game, setting: MeasuredCell, games_a_deal: int
) -> pl.DataFrame:
    """Return the sums behind all measures of the scorecard, for each deal in order (`measures.sum_deals`).

    Args:
        games: Rows of the `games` table: whole deals.
        seats: Their rows of the `seats` table.
        game: The game.
        setting: What was played.
        games_a_deal: Number of consecutive games that share a deal.

    """
    known = [
        measure
        for measure in measures.of_game(game)
        if not measures.lacking(measure, game, games.columns, seats.columns)
    ]
    rows = Rows(games.lazy(), seats.lazy(), games_a_deal)
    return measures.sum_deals(rows, game, setting, known).sort("game").collect()


def pair(here: pl.DataFrame, there: pl.DataFrame) -> dict[str, Pairs]:
    """Pair the deals of two settings, by the name of the measure.

    Args:
        here: A row for each deal, from `measures.of_deals` or `of_tables`.
        there: The same deals and measures in the setting that it is compared with.

    """
    found: dict[str, Pairs] = {}
    for column in here.columns:
        if column.endswith(" total"):
            name = column.removesuffix(" total")
            parts = [frame.select(f"{name} total", f"{name} count").to_numpy() for frame in (here, there)]
            found[name] = Pairs()
            found[name].count_deals(np.hstack(parts))
    return found


def of_metric(metric: Metric) -> Measure:
    """Return a metric as a measure of games, whose sums `measures.of_deals` returns with those of the scorecard."""
    return Measure(metric.name, "", metric.kind, metric.expression, metric.expression.is_not_null())


def differences(
    pairs: Mapping[str, Pairs],
    game: Game,
    players: tuple[int, int],
    noticed: Mapping[str, Noticeable],
    alpha: float | None = None,
) -> list[Row]:
    """Return a row for each measure or metric that has values on both sides.

    Args:
        pairs: From `pair`.
        game: The game.
        players: How many there are here, and there: an even share depends on it.
        noticed: Measure -> the smallest difference that a table would notice.
        alpha: The probability with which each interval may fail; None: 5 %.

    Returns:
        Rows with `measure`, `kind`, `n` (deals), `value` here, `before` (the value there), their `difference` with
        `low`, `high` and `p`, and what the interval says of it: `size`, and its amount in `units` of what is noticed.

    """
    known = measures.figures(game)
    found = (_row(known[name], sums, players, noticed[name], alpha) for name, sums in pairs.items())
    return [row for row in found if row]


def _row(
    figure: Measure | Metric, pairs: Pairs, players: tuple[int, int], noticed: Noticeable, alpha: float | None
) -> Row | None:
    difference = pairs.difference(figure.kind) if alpha is None else pairs.difference_at(figure.kind, alpha)
    if difference is None:
        return None
    here, there = pairs.means
    even = [1 / n if _is_edge(figure) else 0.0 for n in players]
    value, before, less = here - even[0], there - even[1], even[0] - even[1]
    low, high = (None if end is None else end - less for end in (difference.low, difference.high))
    change = difference.value - less
    return {
        "measure": figure.name, "kind": figure.kind, "n": difference.n, "value": value, "before": before,
        "difference": change, "low": low, "high": high, "p": difference.p,
        **weigh(change, low, high, noticed.threshold(before)),
    }  # fmt: skip


def noticeable(rows: Sequence[Row]) -> list[Row]:
    """Return the rows of what a table would notice, the largest difference first."""
    return sorted((row for row in rows if row["size"] == Size.NOTICEABLE), key=lambda row: -row["units"])


def says(row: Row, game: Game) -> str:
    """Say what a measure is instead of what it was: `a game lasts 40 instead of 30 turns`; empty without a sentence."""
    figure = measures.figures(game)[row["measure"]]
    if _is_edge(figure):
        value, before = (brief.signed_points(row[end]) for end in ("value", "before"))
        return f"the {figure.name} is {value.partition(' ')[0]} instead of {before}"
    return brief.instead(figure.sentence, row["value"], row["before"], row["kind"]) if figure.sentence else ""


def _is_edge(figure: Measure | Metric) -> bool:
    return isinstance(figure, Measure) and figure.less_even
