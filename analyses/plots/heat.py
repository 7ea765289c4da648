"""Draw heat maps: a table as colours, with the figure in every field."""

import math
from collections.abc import Sequence

import matplotlib as mpl
import numpy as np
import numpy.typing as npt
from matplotlib.axes import Axes

from bng_sim.analyses.plots import labels

LIGHT = 0.55  # of the scale: black text is unreadable on the darker part
TEXT = 7.5  # points
WORDS = 14  # letters of a line of a label
SLOPE = 40  # degrees: of columns' labels that do not fit side by side


def draw(
    axes: Axes,
    values: npt.NDArray[np.float64],
    texts: Sequence[Sequence[str]],
    rows: Sequence[str],
    columns: Sequence[str],
    *,
    colours: str,
    ends: tuple[float, float],
    upwards: bool = False,
    bold: tuple[int, int] | None = None,
    two_sided: bool = False,
    room: int = labels.ABREAST,
) -> None:
    """Draw fields.

    Args:
        axes: To draw on.
        values: Values for the colours, shape (rows, columns); NaN is white.
        texts: Text of each field.
        rows: Labels of rows.
        columns: Labels of columns.
        colours: A matplotlib colour map that begins light, or if `two_sided` is lightest in its middle.
        ends: The least and the greatest possible value.
        upwards: Whether the first row is the lowest.
        bold: Row and column of a field to mark.
        two_sided: Whether colours grow darker both ways from the middle of the two ends.
        room: Letters that fit below it.

    """
    low, high = ends
    span = max(high - low, 1e-12) / LIGHT  # length of the scale, of which only the light part is used
    low, high = ((low + high - span) / 2, (low + high + span) / 2) if two_sided else (low, low + span)
    for spine in axes.spines.values():
        spine.set_visible(False)
    known = np.ma.masked_invalid(values)
    axes.pcolormesh(known, cmap=colours, vmin=low, vmax=high, linewidths=0.6, edgecolor="white")
    n_rows, n_columns = values.shape
    axes.set(xlim=(0, n_columns), ylim=(n_rows, 0))
    for row, column in zip(*np.nonzero(~np.ma.getmaskarray(known)), strict=True):
        axes.text(
            column + 0.5, row + 0.5, texts[row][column], size=TEXT, color=mpl.rcParams["text.color"], ha="center",
            va="center", weight="bold" if bold == (row, column) else "normal",
        )  # fmt: skip
    words, is_long = [labels.wrap(name, WORDS) for name in columns], not fits(columns, room)
    at = [place + 0.5 for place in range(len(words))]
    axes.set_xticks(at, words, rotation=SLOPE if is_long else 0, ha="right" if is_long else "center")
    axes.set_yticks([at + 0.5 for at in range(len(rows))], [labels.wrap(name, WORDS) for name in rows])
    if upwards:
        axes.invert_yaxis()
    axes.grid(visible=False)


def fits(columns: Sequence[str], room: int = labels.ABREAST) -> bool:
    """Return whether the labels of columns fit side by side, into `room` letters."""
    return max(len(labels.wrap(name, WORDS)) for name in columns) * len(columns) <= room


def height(rows: Sequence[str], columns: Sequence[str], least: float, room: int = labels.ABREAST) -> float:
    """Return the height of a heat map with the labels of its rows and below its columns, in inches.

    Args:
        rows: Labels of rows.
        columns: Labels of columns.
        least: Of a row at least.
        room: Letters that fit below it.
    """
    words, slope = [labels.wrap(name, WORDS) for name in columns], math.radians(0 if fits(columns, room) else SLOPE)
    lines = max(1 + name.count("\n") for name in words)
    letters = max(len(line) for name in words for line in name.split("\n"))
    below = 0.6 * letters * math.sin(slope) + 1.25 * lines * math.cos(slope)
    return labels.height([labels.wrap(name, WORDS) for name in rows], least) + below * labels.TEXT / 72 + 0.1


def spread_indices(n: int, most: int, keep: int) -> list[int]:
    """Return the indices of about `most` of n values: evenly spaced, with the ends and `keep`."""
    step = math.ceil(n / max(1, most - 2)) if n > most else 1
    return [place for place in range(n) if place % step == 0 or place in (keep, n - 1)]
