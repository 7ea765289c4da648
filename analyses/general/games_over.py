"""Say by which turn so many games are over, so that a sentence on the length of most games can be held to it."""

from collections.abc import Sequence
from typing import Any

import polars as pl

from bng_sim.analyses.analysis import Table
from bng_sim.analyses.claims import Stated
from bng_sim.analyses.statistics.counts import share_row

NAME = "over"
HALF, NINE_TENTHS, MOST = 0.5, 0.9, 0.95  # shares of games that sentences are about
AROUND = 0.15  # so far from one of these shares the share of games is listed, for others may have other lengths
_KEYS = {"line": "Setting", "turns": "Turns"}
_SCHEMA = {
    "line": pl.String, "turns": pl.Int64, "kind": pl.String, "n": pl.Int64, "value": pl.Float64, "low": pl.Float64,
    "high": pl.Float64,
}  # fmt: skip


def rows(counted: pl.DataFrame, line: str, games_a_deal: int = 1) -> list[dict[str, Any]]:
    """Return the share of games that are over by each turn, near the shares that sentences are about.

    Each deal counts as one game.

    Args:
        counted: The number `n` of games by `turns`; not empty.
        line: The setting.
        games_a_deal: Number of games that share a deal.

    >>> [row["value"] for row in rows(pl.DataFrame({"turns": [20, 22], "n": [40, 60]}), "")]
    [0.4, 0.4, 1.0]

    """
    counted = counted.sort("turns")
    deals = int(counted["n"].sum()) // games_a_deal
    ends, upto = counted["turns"].to_list(), (counted["n"].cum_sum() / counted["n"].sum()).to_list()
    found = []
    for place, (first, value) in enumerate(zip(ends, upto, strict=True)):
        if not any(abs(value - share) <= AROUND for share in (HALF, NINE_TENTHS, MOST)):
            continue
        last = ends[place + 1] if place + 1 < len(ends) else first + 1
        of_share = share_row(value * deals, deals)  # not whole where games of a deal end at other turns
        found += [{"line": line, "turns": turns} | of_share for turns in range(first, last)]
    return found


def table(found: Sequence[dict[str, Any]]) -> Table:
    """Return rows as a table, which has no figure of its own."""
    frame = pl.DataFrame(found, schema=_SCHEMA)
    return Table("Games that are over by a turn", frame, _KEYS, is_curve=True, is_drawn=False)


def stated(frame: pl.DataFrame, lines: Sequence[str], share: float) -> list[Stated]:
    """Return by which turn a share of the games is known to be over in these settings, and by which it is not yet.

    Args:
        frame: Of `table`.
        lines: The settings.
        share: The share.

    """
    found = []
    for line in dict.fromkeys(lines):
        part = frame.filter(line=line).sort("turns")
        over, before = part.filter(pl.col("low") >= share), part.filter(pl.col("high") <= share)
        found += [Stated(over.row(0, named=True), "value", share, None)] if over.height else []
        found += [Stated(before.row(-1, named=True), "value", None, share)] if before.height else []
    return found
