"""Draw rows under headings: a marker with its interval for each, an empty one for the reference."""

import itertools
from collections.abc import Sequence
from dataclasses import dataclass

import polars as pl
from matplotlib.axes import Axes

from bng_sim.analyses.plots import estimates, labels, style

ROW, ROOM = 0.2, 0.45  # inches: a row or heading, and the axis below them


@dataclass(frozen=True, slots=True)
class Row:
    """Describe a row, or a heading if it has no figures.

    Attributes:
        name: Label on the left.
        figures: Value, low and high as drawn; None for a heading.
        n: The number of observations.
        is_reference: Whether it is the reference: an empty marker without an interval.

    """

    name: str
    figures: tuple[float, float, float] | None = None
    n: int = 0
    is_reference: bool = False


def height(rows: Sequence[Row], *, narrow: bool = False) -> float:
    """Return the height of the rows in inches."""
    return ROW * _places(_names(rows, narrow=narrow))[1] + ROOM


def draw(axes: Axes, rows: Sequence[Row], *, narrow: bool = False) -> None:
    """Draw rows from the top down, with a line at 0; values run along the x axis."""
    names = _names(rows, narrow=narrow)
    places, end = _places(names)
    axes.axvline(0, color=style.FAINT, linewidth=0.8)
    whole = list(zip(places, rows, strict=True))
    shown = [
        ("", at, name, row.n, *row.figures)
        for (at, row), name in zip(whole, _under_headings(rows), strict=True)
        if row.figures and not row.is_reference
    ]
    table = pl.DataFrame(shown, schema=["line", "at", "name", "n", *estimates.FIGURES], orient="row")
    estimates.points(axes, table, "at", [""], across=True, named="name")
    empty = [at for at, row in whole if row.is_reference]
    axes.plot(
        [0] * len(empty), empty, linestyle="", marker="o", markersize=4.5, markerfacecolor="white",
        markeredgecolor=style.COLOURS[0],
    )  # fmt: skip
    labels.row_names(axes, places, names)
    axes.set_ylim(end, 0)
    for row, tick in zip(rows, axes.get_yticklabels(), strict=True):
        tick.set_fontweight("normal" if row.figures else "bold")


def _under_headings(rows: Sequence[Row]) -> list[str]:
    """Return what each row is called, with the heading above it."""
    heading, found = "", []
    for row in rows:
        heading = heading if row.figures else row.name
        found.append(f"{heading}, {row.name}" if heading and row.figures else row.name)
    return found


def _names(rows: Sequence[Row], *, narrow: bool) -> list[str]:
    return [labels.wrap(row.name, 26 if narrow else 60) for row in rows]


def _places(names: Sequence[str]) -> tuple[list[float], float]:
    """Return the position of each row, taller for a name of two lines, and the end of the last."""
    ends = [0.0, *itertools.accumulate(1 + 0.8 * name.count("\n") for name in names)]
    return [(begin + end) / 2 for begin, end in itertools.pairwise(ends)], ends[-1]
