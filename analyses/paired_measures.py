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


def differences(
    pairs: Mapping[str, Pairs], game: Game, players: tuple[int, int], noticed: Mapping[str, Noticeable]
) -> list[Row]:
    """Return a row for each measure that has values on both sides, in the order of the scorecard.

    Args:
        pairs: From `pair`.
        game: The game.
        players: How many there are here, and there: an even share depends on it.
        noticed: Measure -> the smallest difference that a table would notice.

    Returns:
        Rows with `measure`, `kind`, `n` (deals), `value` here, `before` (the value there), their `difference` with
        `low`, `high` and `p`, and what the interval says of it: `size`, and its amount in `units` of what is noticed.

    """
    known = {measure.name: measure for measure in measures.of_game(game)}
    found = (_row(known[name], sums, players, noticed[name]) for name, sums in pairs.items())
    return [row for row in found if row]


def _row(measure: Measure, pairs: Pairs, players: tuple[int, int], noticed: Noticeable) -> Row | None:
    difference = pairs.difference(measure.kind)
    if difference is None:
        return None
    x, m, y, k = pairs.sums
    even = [1 / n if measure.less_even else 0.0 for n in players]
    value, before, less = float(x / m) - even[0], float(y / k) - even[1], even[0] - even[1]
    low, high = (None if end is None else end - less for end in (difference.low, difference.high))
    change = difference.value - less
    return {
        "measure": measure.name, "kind": measure.kind, "n": difference.n, "value": value, "before": before,
        "difference": change, "low": low, "high": high, "p": difference.p,
        **weigh(change, low, high, noticed.beyond(before)),
    }  # fmt: skip


def noticeable(rows: Sequence[Row]) -> list[Row]:
    """Return the rows of what a table would notice, the largest difference first."""
    return sorted((row for row in rows if row["size"] == Size.NOTICEABLE), key=lambda row: -row["units"])


def says(row: Row, game: Game) -> str:
    """Say what a measure is instead of what it was: `a game lasts 40 instead of 30 turns`; empty without a sentence."""
    measure = next(measure for measure in measures.of_game(game) if measure.name == row["measure"])
    if measure.less_even:
        value, before = (brief.signed_points(row[end]) for end in ("value", "before"))
        return f"the {measure.name} is {value.partition(' ')[0]} instead of {before}"
    return brief.instead(measure.sentence, row["value"], row["before"], row["kind"]) if measure.sentence else ""
