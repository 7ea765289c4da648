"""A row each, with a marker a line: what words stand for, where they have no room below an axis."""

from collections.abc import Sequence

import polars as pl
from matplotlib.axes import Axes

from analyses.plots import labels, style

WIDTH = 0.7  # of a row, that its markers share


def height(rows: int, lines: int) -> float:
    """Inches that so many rows with so many lines need."""
    return (0.14 * lines + 0.16) * rows + 0.5


def draw(axes: Axes, table: pl.DataFrame, column: str, lines: Sequence[str], *, narrow: bool = False) -> None:
    """Draw values with their intervals.

    Args:
        axes: To draw on.
        table: With `line`, `n`, `value`, `low` and `high`, as they are drawn, and what a row is.
        column: What a row is; rows come in the order of the table.
        lines: Those drawn, a colour and a marker each.
        narrow: Whether it is for a telephone.

    """
    heads = table[column].unique(maintain_order=True).to_list()
    for index, line in enumerate(lines):
        part = table.filter(pl.col("line") == line)
        at = [heads.index(head) + WIDTH * ((index + 0.5) / len(lines) - 0.5) for head in part[column]]
        figures = [part[name] for name in ("value", "low", "high")]
        colour, marker = style.COLOURS[index], style.MARKERS[index]
        style.whiskers(axes, at, figures, part["n"], colour=colour, marker=marker, across=True)
    labels.row_names(axes, range(len(heads)), [labels.shortened(head, 20 if narrow else 40) for head in heads])
