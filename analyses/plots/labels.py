"""Place names and ticks on figures: lines named at their ends, rows on the left, without overlaps."""

import itertools
import re
import textwrap
from collections.abc import Iterable, Sequence

import numpy as np
from matplotlib.axes import Axes
from matplotlib.ticker import FixedFormatter, FixedLocator, MaxNLocator

from bng_sim.analyses.numbers import PER_CENT
from bng_sim.analyses.plots import svg
from bng_sim.analyses.plots.artist_names import add_names
from bng_sim.core.wording import distinct

TEXT = 9.5  # points
MOST_TICKS = 12
ABREAST = 60  # letters below an axis of a page-wide figure


def place_ticks(axes: Axes, x: Sequence[float], labels: Sequence[str], bold: str = "") -> None:
    """Set ticks at the values of a dial, labelled as written; too many numbers are thinned out."""
    if len(x) > MOST_TICKS and all(re.fullmatch(r"-?[\d.]+", text) for text in labels):
        axes.xaxis.set_major_locator(MaxNLocator(8, integer=True))
        return
    wrapped = [wrap(text, 24) if len(text) > 9 else text for text in labels]
    axes.xaxis.set_major_locator(FixedLocator(list(x)))
    axes.xaxis.set_major_formatter(FixedFormatter(wrapped))
    for text, tick in zip(labels, axes.get_xticklabels(), strict=False):  # empty except in the lowest panel
        tick.set_fontweight("bold" if text == bold else "normal")


def need_rows(values: Sequence[str], panels: int = 1) -> bool:
    """Return whether values are too many or too long to fit below an axis, with up to three panels abreast."""
    return sum(map(len, values)) > ABREAST // min(panels, 3)


def end_labels(axes: Axes, x: float, ends: Sequence[tuple[float, str, str]], lines: Sequence[str] = ()) -> None:
    """Write names at the right-hand ends of lines, moved apart where they would overlap.

    Args:
        axes: Axes with final limits.
        x: The end of the lines.
        ends: For each line: the value at its end, its name (one line or several), and its colour.
        lines: The name of each by which readers switch it off; the last may have none.
    """
    low, high = axes.get_ylim()
    figure = axes.get_figure(root=True)
    assert figure is not None
    svg.lay_out(figure)  # the height of the axes is known only then
    points = 72 * figure.get_figheight() * axes.get_position().height
    heights = [TEXT * _end_lines(text) / points * (high - low) for _, text, _ in ends]
    centres = spread([value for value, _, _ in ends], heights, low, high + max(heights, default=0) / 2)
    named = [*lines, *[""] * (len(ends) - len(lines))]
    for (_, text, colour), y, line in zip(ends, centres, named, strict=True):
        label = axes.annotate(
            text, (x, y), xytext=(8, 0), textcoords="offset points", va="center", color=dark(colour),
            annotation_clip=False, linespacing=1.15,
        )  # fmt: skip
        add_names([label], line)


def end_height(ends: Sequence[tuple[float, str, str]]) -> float:
    """Return the height that the names of `end_labels` need, in inches."""
    return sum(TEXT * _end_lines(text) for _, text, _ in ends) / 72


def _end_lines(text: str) -> float:
    """Return the height of a name at the end of a line, in lines of text."""
    return 1.3 + 1.5 * text.count("\n")


def spread(wanted: Sequence[float], heights: Sequence[float], low: float, high: float) -> list[float]:
    """Return positions as near as possible to those wanted, at which labels of these heights do not overlap.

    Args:
        wanted: Preferred centre of each label.
        heights: Heights of the labels.
        low: Lower limit, if there is enough space.
        high: Upper limit, if there is enough space.
    """
    order = sorted(range(len(wanted)), key=lambda i: wanted[i])
    if not order:
        return []
    gaps = [(heights[i] + heights[j]) / 2 for i, j in itertools.pairwise(order)]
    below = np.cumsum([0.0, *gaps])  # least distance of each from the lowest
    base = np.array(_pooled(np.array([wanted[i] for i in order]) - below))
    base = np.clip(base, low + heights[order[0]] / 2, max(low, high - heights[order[-1]] / 2 - below[-1]))
    return [float(base[rank] + below[rank]) for rank in np.argsort(order)]


def _pooled(values: Iterable[float]) -> list[float]:
    """Return the values that never fall, nearest to these: neighbours that fall have their mean (isotonic regression).

    >>> _pooled([1, 4, 2, 5])
    [1.0, 3.0, 3.0, 5.0]
    """
    blocks = list[tuple[float, int]]()  # mean and number of values
    for value in values:
        mean, n = float(value), 1
        while blocks and blocks[-1][0] >= mean:
            before, many = blocks.pop()
            mean, n = (before * many + mean * n) / (many + n), many + n
        blocks.append((mean, n))
    return [mean for mean, n in blocks for _ in range(n)]


def row_names(axes: Axes, at: Sequence[float], names: Sequence[str]) -> None:
    """Label rows from the top down, each with its name on the left."""
    axes.set_yticks(list(at), list(names))
    axes.set_ylim(max(at, default=0) + 0.6, min(at, default=0) - 0.6)
    axes.grid(visible=False, axis="y")
    axes.grid(visible=True, axis="x")
    axes.spines["left"].set_visible(False)


def dark(colour: str, contrast: float = 4.6) -> str:
    """Return a colour with at least this contrast with white: 4.5 is enough for text."""
    factor = 1.0
    while _contrast(_scaled(colour, factor)) < contrast:
        factor -= 0.02
    return _scaled(colour, factor)


def wrap(text: str, width: int) -> str:
    """Return a label on lines of at most `width` letters; nothing of it is cut off, and `75 %` stays together.

    A longer word, such as a strategy with its traits, is broken after a comma or the like, or else anywhere.
    """
    whole = " ".join(_broken(word, width) for word in text.replace(" %", PER_CENT).split(" "))
    return "\n".join(textwrap.fill(line, width, break_long_words=False) for line in whole.split("\n"))


def _broken(word: str, width: int) -> str:
    """Break a word that is longer than `width` letters into lines."""
    lines = [""]
    for piece in re.split(r"(?<=[,;:/|_(+*-])", word) if len(word) > width else [word]:
        if len(lines[-1] + piece) > width:
            lines.append("")
        lines[-1] += piece
    return "\n".join(part for line in lines for part in _sliced(line, max(width, 1)) if part)


def _sliced(text: str, width: int) -> list[str]:
    return [text[at : at + width] for at in range(0, len(text), width)]


def wrap_all(texts: Iterable[str], width: int) -> dict[str, str]:
    """Return text -> wrapped text, in order; what all have in common is left out."""
    names = list(dict.fromkeys(texts))
    return {name: wrap(text, width) for name, text in zip(names, distinct(names), strict=True)}


def height(names: Iterable[str], least: float) -> float:
    """Return the height of equal rows with these names, in inches: `least` each, or what the longest name needs."""
    lines = [1 + name.count("\n") for name in names]
    return len(lines) * max(least, 1.25 * TEXT / 72 * max(lines, default=1) + 0.03)


def _channels(colour: str) -> list[int]:
    return [int(colour[i : i + 2], 16) for i in (1, 3, 5)]


def _scaled(colour: str, factor: float) -> str:
    return "#" + "".join(f"{round(factor * channel):02X}" for channel in _channels(colour))


def _contrast(colour: str) -> float:
    """Return the contrast with white by WCAG 2.2, 1.4.3."""
    shares = [channel / 255 for channel in _channels(colour)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in shares)
    return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)
