"""Say whether an edge over an even share is worth it: of the player who starts."""

from typing import Any

import polars as pl

from bng_sim.analyses.claims import Sentence, Stated
from bng_sim.analyses.words import brief
from bng_sim.core.noticeable import Noticeable, Size, judge

PAYS, COSTS, FAIR = "is worth it", "is a disadvantage", "makes no noticeable difference"


def verdict(part: pl.DataFrame, noticed: Noticeable) -> list[Sentence]:
    """Return whether starting is worth it in each setting, those alike together: where it is, then where not.

    Args:
        part: Rows by `line`: how much more often than evenly who starts wins, as a share of games, with its interval.
        noticed: The smallest edge that a table would notice.

    """
    by_word: dict[str, list[dict[str, Any]]] = {}
    for row in part.iter_rows(named=True):
        by_word.setdefault(_word(row, noticed), []).append(row)
    said: list[Sentence] = []
    for word in (PAYS, COSTS, FAIR, ""):
        rows = by_word.get(word, [])
        if rows:
            where = _where(rows, part.height, denied=word in (FAIR, ""))
            text = (f"Going first {word}" if word else "Whether going first is worth it is not yet known") + where
            said.append(Sentence(text, [one for row in rows for one in _stated(row, word, noticed.threshold(0.0))]))
    return said


def _stated(row: dict[str, Any], word: str, threshold: float) -> list[Stated]:
    """Return what is said of a setting: an edge beyond what is noticed, or one within."""
    ends = {PAYS: (threshold, None), COSTS: (None, -threshold), FAIR: (-threshold, threshold)}
    return [Stated(row, "value", *ends[word])] if word in ends else []


def _word(row: dict[str, float | None], noticed: Noticeable) -> str:
    size = judge(row["low"], row["high"], noticed.threshold(0.0))
    if size == Size.NOTICEABLE:
        return PAYS if (row["value"] or 0) > 0 else COSTS
    return FAIR if size == Size.SMALL else ""


def _where(rows: list[dict[str, float | str]], n: int, *, denied: bool) -> str:
    """Return in which settings, and by how much more often than evenly."""
    ends = sorted(float(row["value"]) for row in rows)
    where = brief.where([str(row["line"]) for row in rows], n, denied=denied)
    return f"{f' {where}' if where else ''}: {_edge(ends)} an even share"


def _edge(ends: list[float]) -> str:
    """Return edges: `2 to 4 points above`, `1 point below`, or `0.4 points below to 0.3 points above`."""
    if ends[0] < 0 < ends[-1]:
        return f"{brief.points(ends[0])} below to {brief.points(ends[-1])} above"
    return f"{brief.differences(ends, 'proportion')} {'below' if ends[0] < 0 else 'above'}"
