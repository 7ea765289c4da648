"""Rows under headings: a marker with its interval for each, and an empty one for what the others are compared with."""

import textwrap
from collections.abc import Sequence
from dataclasses import dataclass

from matplotlib.axes import Axes

from analyses.plots import labels, style

ROW, ROOM = 0.2, 0.45  # inches: a row or heading, and the axis below them


@dataclass(frozen=True, slots=True)
class Row:
    """A row: a heading if it has no figures.

    Attributes:
        name: On the left.
        figures: Value, low and high, as they are drawn; None of a heading.
        n: How many were counted.
        is_reference: Whether it is what the others are compared with: an empty marker without an interval.

    """

    name: str
    figures: tuple[float, float, float] | None = None
    n: int = 0
    is_reference: bool = False


def height(rows: Sequence[Row]) -> float:
    """Inches that so many rows need."""
    return ROW * len(rows) + ROOM


def draw(axes: Axes, rows: Sequence[Row], *, narrow: bool = False) -> None:
    """Draw rows from the top down, with a line at 0; values run along the x axis."""
    axes.axvline(0, color=style.FAINT, linewidth=0.8)
    shown = [(at, row.n, *row.figures) for at, row in enumerate(rows) if row.figures and not row.is_reference]
    at, n, *figures = zip(*shown, strict=True) if shown else ((),) * 5
    style.whiskers(axes, at, figures, n, colour=style.COLOURS[0], marker=style.MARKERS[0], across=True)
    empty = [at for at, row in enumerate(rows) if row.is_reference]
    axes.plot(
        [0] * len(empty), empty, linestyle="", marker="o", markersize=4.5, markerfacecolor="white",
        markeredgecolor=style.COLOURS[0],
    )  # fmt: skip
    names = [textwrap.fill(labels.shortened(row.name, 60), 26 if narrow else 60) for row in rows]
    labels.row_names(axes, list(range(len(rows))), names)
    for row, tick in zip(rows, axes.get_yticklabels(), strict=True):
        tick.set_fontweight("normal" if row.figures else "bold")
