"""A game as one picture that can be posted: how near each seat came to its goal turn by turn, and what happened."""

import textwrap
from collections.abc import Sequence

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.font_manager import FontProperties
from matplotlib.ticker import FuncFormatter, MaxNLocator

from analyses.numbers import capital
from analyses.plots import labels, style, svg
from bng_sim.core.poster import Mark, Poster

WIDTH, HEIGHT, DOTS = 7.5, 4.21875, 160  # inches, and dots in each: 1200 x 675 pixels
SMALL, TINY = 8.5, 7.0  # points
APART = 0.07  # of a unit: between lines that would cover each other
LEFT, ACROSS, ROW = (
    0.075,
    0.705,
    0.042,
)  # of the picture: where lines begin, how far they go; the height of a row of marks
MOST_ROWS = 4  # of marks
_THREAT = "#B2182B"


@style.styled
def plot(poster: Poster, code: str, version: str) -> Figure:
    """The picture.

    Args:
        poster: What it shows.
        code: What replays the game; empty if nothing does.
        version: Of bng-sim, that made it.

    """
    figure = Figure(figsize=(WIDTH, HEIGHT), facecolor="white")
    svg.Canvas(figure)
    title = textwrap.wrap(poster.ending, 68)
    figure.text(0.02, 0.965, "\n".join(title), size=13.5, weight="bold", va="top", linespacing=1.2)
    top = 0.965 - 0.057 * len(title)
    shown = f"{poster.about}. Lines: {poster.distance} after every turn" + (
        f"; shaded: {poster.threat.name} of {poster.threat.most:g}" if poster.threat else ""
    )
    figure.text(0.02, top - 0.01, shown, size=SMALL, color=style.FAINT, va="top")
    foot = [*textwrap.wrap(f"bng-sim play {code}" if code else "", 110), f"bng-sim {version}"]
    figure.text(0.02, 0.02, "\n".join(foot), size=TINY, color=style.FAINT, va="bottom", linespacing=1.25)
    bottom = 0.13 + 0.033 * len(foot)
    placed = _placed(figure, poster)
    rows = 1 + max((row for _, row in placed), default=-1)
    axes = figure.add_axes((LEFT, bottom, ACROSS, top - 0.075 - ROW * rows - bottom))
    _lines(axes, poster)
    _marks(axes, placed)
    return figure


def _lines(axes: Axes, poster: Poster) -> None:
    """Every seat's way up to the goal, which is above."""
    most = max(max(line.left) for line in poster.lines)
    axes.set(xlim=(poster.turns[0], max(poster.turns[-1], 1)), ylim=(-1.04 * most - 0.3, 0.3 + 0.02 * most))
    _shade(axes, poster, most)
    ends = []
    for index, line in enumerate(poster.lines):
        colour = style.COLOURS[index % len(style.COLOURS)]
        values = [APART * (index - (len(poster.lines) - 1) / 2) * (most / 8) - left for left in line.left]
        width = 3.0 if line.has_won else 1.6
        axes.plot(poster.turns, values, color=colour, linewidth=width, drawstyle="steps-post", zorder=3)
        marker = "*" if line.has_won else style.MARKERS[index % len(style.MARKERS)]
        size = 13 if line.has_won else 6
        axes.plot(poster.turns[-1:], values[-1:], marker=marker, color=colour, markersize=size, clip_on=False, zorder=4)
        left = "at the goal" if line.left[-1] == 0 else f"{line.left[-1]:g} left"
        name = "\n".join(textwrap.wrap(line.name, 22))
        ends.append((values[-1], f"{name}: wins" if line.has_won else f"{name}: {left}", colour))
    axes.axhline(0, color=style.INK, linewidth=1.0, linestyle=(0, (4, 2)), zorder=2)
    axes.yaxis.set_major_locator(MaxNLocator(6, integer=True))
    axes.yaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{abs(value):g}"))
    axes.xaxis.set_major_locator(MaxNLocator(10, integer=True))
    axes.set_xlabel("turns taken")
    axes.set_ylabel(capital(poster.distance))
    labels.end_labels(axes, poster.turns[-1], ends)


def _shade(axes: Axes, poster: Poster, most: float) -> None:
    """How much of what all fear there is, from the bottom: at the goal's height it ends the game."""
    threat = poster.threat
    if threat is None:
        return
    heights = [most * min(1.0, value / threat.most) - most for value in threat.values]
    axes.fill_between(poster.turns, heights, -2 * most, step="post", color=_THREAT, alpha=0.12, linewidth=0, zorder=1)


def _placed(figure: Figure, poster: Poster) -> list[tuple[Mark, int]]:
    """The marks whose words have room, each with its row from the top; no line goes down through words."""
    renderer = svg.Canvas(figure).get_renderer()
    font = FontProperties(size=SMALL)
    first, last = poster.turns[0], max(poster.turns[-1], 1)
    until = [0.0] * MOST_ROWS
    placed = []
    for mark in poster.marks:
        width = renderer.get_text_width_height_descent(mark.words, font, ismath=False)[0] / figure.dpi
        at = WIDTH * (LEFT + ACROSS * (mark.turn - first) / (last - first))
        row = max((number + 1 for number, end in enumerate(until) if end > at), default=0)
        if row < MOST_ROWS and at + width < 0.99 * WIDTH:
            until[row] = at + width + 0.08
            placed.append((mark, row))
    return placed


def _marks(axes: Axes, placed: Sequence[tuple[Mark, int]]) -> None:
    """Each moment as a line down through its turn, its words above."""
    rows = 1 + max((row for _, row in placed), default=-1)
    for mark, row in placed:
        up = 4 + 72 * HEIGHT * ROW * (rows - 1 - row)  # points above the axes
        axes.axvline(mark.turn, color=style.FAINT, linewidth=0.7, linestyle=(0, (1, 2)), zorder=1)
        axes.annotate(
            mark.words, (mark.turn, 1), xycoords=("data", "axes fraction"), xytext=(1.5, up),
            textcoords="offset points", size=SMALL, va="bottom", color=style.INK,
        )  # fmt: skip
        axes.annotate(
            "", (mark.turn, 1), xycoords=("data", "axes fraction"), xytext=(0, up + 9), textcoords="offset points",
            arrowprops={"arrowstyle": "-", "color": style.FAINT, "linewidth": 0.7, "linestyle": (0, (1, 2)),
                        "shrinkA": 0, "shrinkB": 0},
        )  # fmt: skip
