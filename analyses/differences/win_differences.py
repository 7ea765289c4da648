"""Compare who wins in two settings: games won per seat by every grouping of seats, paired by deal."""

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
import polars as pl

from bng_sim.analyses.differences.metric_differences import (
    OF_DIFFERENCE,
    OF_SIDES,
    Pair,
    PlayedCell,
    cohens_h,
    is_paired,
    of_rates,
    shared_deals,
)
from bng_sim.core.game import Game
from bng_sim.core.results.metrics import Grouping
from bng_sim.core.wording import listed
from bng_sim.sweeps.statistics.intervals import LEAST
from bng_sim.sweeps.statistics.paired import Difference, Pairs, holm_column, without_interval
from bng_sim.sweeps.statistics.ratio import Ratio
from bng_sim.sweeps.statistics.seats_of_deals import seats_by_deal
from bng_sim.sweeps.statistics.sums import sum_ratios

Array = npt.NDArray[np.float64]
BLOCK = 50_000  # deals to read at once
FEWEST = 30  # deals with a seat of the group: with fewer a normal interval is unreliable
SCHEMA: dict[str, Any] = {
    "pair": pl.Int64,  # index of the pair of settings
    "by": pl.String,  # name of the grouping
    "group": pl.String,
    "paired": pl.Boolean,  # by deal; otherwise independent samples
    **OF_SIDES,  # `n`: seats in the group; `value`: games won per seat
    "every_game": pl.Boolean,  # whether each game of both has one seat of the group
    **OF_DIFFERENCE,  # null where the group is in one of the two only
}


def why_not(a: PlayedCell, b: PlayedCell) -> str:
    """Return why win rates cannot be compared; empty if they can."""
    without = list(dict.fromkeys(side.called for side in (a, b) if not side.run.keeps("seats")))
    return f"{listed(without)} kept no seats, so who wins is not compared (keep: all keeps them)" if without else ""


def compute(settings: Sequence[Pair], game: Game) -> pl.DataFrame:
    """Return the games won per seat in both settings of each pair (A, B), by every grouping of the game.

    PlayedCells that were played from one seed are paired by the index of the deal, over the deals that both have: a
    deal is a block, however many games and seats of the group it has. Without any, and where few deals have the group,
    they are independent samples with Newcombe's interval for as many independent seats as the deals are worth.

    Returns:
        One row a pair, grouping and group, as `SCHEMA` says; none of pairs of which `why_not` gives a reason.
    """
    asked = [(index, pair) for index, pair in enumerate(settings) if not why_not(*pair)]
    rows = [
        {"pair": index, **row} for index, pair in asked for grouping in game.groupings for row in _rows(pair, grouping)
    ]
    table = pl.DataFrame(rows, schema=SCHEMA)
    return table.with_columns(holm_column(table["p"]))


def _rows(pair: Pair, grouping: Grouping) -> Iterator[dict[str, Any]]:
    paired = is_paired(*pair)
    deals = [shared_deals(*pair)] * 2 if paired else [side.deals for side in pair]
    sides: tuple[dict[str, Ratio], dict[str, Ratio]] = ({}, {})
    together: dict[str, Pairs] = {}
    for blocks in _blocks(pair, deals, grouping):
        for sums, block in zip(sides, blocks, strict=True):
            for group, values in block.items():
                sums.setdefault(group, Ratio()).add(sum_ratios(values[:, :1], values[:, 1:])[0])
        if paired:
            there, here = blocks
            for group in {*there, *here}:
                nothing = np.zeros_like((there | here)[group])
                both = np.hstack([here.get(group, nothing), there.get(group, nothing)])
                together.setdefault(group, Pairs()).count_deals(both)
    games = [len(played) * side.games_a_deal for played, side in zip(deals, pair, strict=True)]
    for group in _in_order({*sides[0], *sides[1]}, grouping):
        a, b = (sums.get(group, Ratio()) for sums in sides)
        found = _difference(a, b, together.get(group)) if a.count and b.count else None
        yield {
            "by": grouping.name,
            "group": group,
            "paired": paired,
            "n_a": round(a.count),
            "value_a": a.rate if a.count else None,
            "n_b": round(b.count),
            "value_b": b.rate if b.count else None,
            "every_game": [a.count, b.count] == games,
            **({"effect": cohens_h(b.rate, a.rate), **found.columns} if found else {}),
        }


def _difference(a: Ratio, b: Ratio, together: Pairs | None) -> Difference:
    """Return the difference for a group that both have."""
    if together is not None:
        varies = all(0 < side.rate < 1 and side.deals >= FEWEST for side in (a, b))
        found = together.difference("proportion") if together.is_one_to_one or varies else None
        if found is not None:
            return found
    if min(a.deals, b.deals) < LEAST:
        return without_interval(round(min(a.deals, b.deals)), b.rate - a.rate)
    se = float(np.hypot(*(np.sqrt(side.variance) for side in (a, b))))
    (of_b, n_b), (of_a, n_a) = ((side.rate * side.worth, side.worth) for side in (b, a))
    return of_rates(b.rate - a.rate, se, (of_b, n_b), (of_a, n_a))


def _blocks(pair: Pair, deals: Sequence[range], grouping: Grouping) -> Iterator[list[dict[str, Array]]]:
    """Yield for each side by group the games won and seats played in each deal, shape (deals, 2), block by block."""
    tables = [side.run.scan("seats", of=[side.number]) for side in pair]
    for at in range(0, max(map(len, deals)), BLOCK):
        blocks = []
        for side, table, played in zip(pair, tables, deals, strict=True):
            block = played[at : at + BLOCK]
            low, high = (side.games_a_deal * end for end in (block.start, block.stop))
            wanted = table.filter(pl.col("game").is_between(low, high, closed="left"))
            blocks.append(_counted(wanted.select("game", "won", grouping.column).collect(), grouping, side))
        yield blocks


def _counted(seats: pl.DataFrame, grouping: Grouping, side: PlayedCell) -> dict[str, Array]:
    if seats.is_empty():
        return {}
    groups, total, count = seats_by_deal(seats, [grouping], side.games_a_deal)[grouping.name]
    return {group: np.column_stack([total[:, at], count[:, at]]) for at, group in enumerate(groups)}


def _in_order(groups: set[str], grouping: Grouping) -> list[str]:
    """Return groups in the rulebook's order, numbers numerically, others alphabetically."""
    order = {name: place for place, name in enumerate(grouping.names or ())}
    return sorted(groups, key=lambda name: (order.get(name, len(order)), len(name) * name.isdecimal(), name))
