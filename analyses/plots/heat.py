"""Draw heat maps: a table as colours, with the figure in every field."""

import math
from collections.abc import Sequence

import matplotlib as mpl
import numpy as np
import numpy.typing as npt
import seaborn as sns
from matplotlib.axes import Axes

from bng_sim.analyses.plots import labels

LIGHT = 0.55  # of the scale: black text is unreadable on the darker part
TEXT = 7.5  # points


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

    """
    low, high = ends
    room = max(high - low, 1e-12) / LIGHT  # length of the scale, of which only the light part is used
    low, high = ((low + high - room) / 2, (low + high + room) / 2) if two_sided else (low, low + room)
    of_texts = {"fontsize": TEXT, "color": mpl.rcParams["text.color"]}
    sns.heatmap(
        values, cmap=colours, vmin=low, vmax=high, cbar=False, linewidths=0.6, annot=texts, fmt="", annot_kws=of_texts,
        xticklabels=False, yticklabels=False, ax=axes,
    )  # fmt: skip
    for text in axes.texts:
        column, row = map(int, text.get_position())
        text.set_fontweight("bold" if bold == (row, column) else "normal")
    words = [labels.wrap(name, 14) for name in columns]
    is_long = max(map(len, words)) * len(words) > labels.ABREAST
    at = [place + 0.5 for place in range(len(words))]
    axes.set_xticks(at, words, rotation=40 if is_long else 0, ha="right" if is_long else "center")
    axes.set_yticks([at + 0.5 for at in range(len(rows))], [labels.wrap(name, 14) for name in rows])
    if upwards:
        axes.invert_yaxis()
    axes.grid(visible=False)


def spread_indices(n: int, most: int, keep: int) -> list[int]:
    """Return the indices of about `most` of n values: evenly spaced, with the ends and `keep`."""
    step = math.ceil(n / max(1, most - 2)) if n > most else 1
    return [place for place in range(n) if place % step == 0 or place in (keep, n - 1)]
