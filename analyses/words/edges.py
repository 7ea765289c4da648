"""Say whether an edge over an even share is worth it: of who starts, of a seat, of a Role."""

import polars as pl

from bng_sim.analyses.numbers import fixed
from bng_sim.analyses.words import brief
from bng_sim.core.noticeable import Noticeable, Size, judge
from bng_sim.core.wording import listed

PAYS, COSTS, FAIR = "is worth it", "is a disadvantage", "makes no noticeable difference"


def verdict(part: pl.DataFrame, noticed: Noticeable) -> list[str]:
    """Return whether starting is worth it in each setting, those alike together, the largest edge first.

    Args:
        part: Rows by `line`: how much more often than evenly who starts wins, as a share of games, with its interval.
        noticed: The smallest edge that a table would notice.

    """
    by_word: dict[str, list[dict[str, float | str]]] = {}
    for row in part.iter_rows(named=True):
        by_word.setdefault(_word(row, noticed), []).append(row)
    said = []
    for word in (PAYS, COSTS, FAIR, ""):
        rows = by_word.get(word, [])
        if rows:
            where = _where(rows, part.height)
            said.append((f"Going first {word}" if word else "Whether going first is worth it is not yet known") + where)
    return said


def _word(row: dict[str, float | None], noticed: Noticeable) -> str:
    size = judge(row["low"], row["high"], noticed.beyond(0.0))
    if size == Size.NOTICEABLE:
        return PAYS if (row["value"] or 0) > 0 else COSTS
    return FAIR if size == Size.SMALL else ""


def _where(rows: list[dict[str, float | str]], n: int) -> str:
    """Return in which settings, and by how much more often than evenly."""
    ends = sorted(float(row["value"]) for row in rows)
    where = brief.where([str(row["line"]) for row in rows], n)
    return f"{f' {where}' if where else ''}: {_points(ends)} above an even share"


def _points(ends: list[float]) -> str:
    texts = list(dict.fromkeys(f"{fixed(100 * end, 0 if abs(100 * end) >= 1 else 1)}" for end in (ends[0], ends[-1])))
    return f"{listed(texts, 'to')} points" if texts != ["1"] else "1 point"
