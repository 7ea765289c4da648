"""Draw a game as one picture: each seat's distance from the goal turn by turn, and the key moments."""

import textwrap
from collections.abc import Sequence

from matplotlib.axes import Axes
from matplotlib.colors import CSS4_COLORS, to_hex
from matplotlib.figure import Figure
from matplotlib.font_manager import FontProperties
from matplotlib.patches import Rectangle
from matplotlib.ticker import FuncFormatter, MaxNLocator

from bng_sim.analyses.numbers import capital
from bng_sim.analyses.plots import labels, style, svg
from bng_sim.core.poster import Mark, Poster

WIDTH, HEIGHT, DOTS = 7.5, 4.21875, 160  # inches, and dots per inch: 1200 x 675 pixels
SMALL, TINY = 8.5, 7.0  # points
APART = 0.07  # of a unit: distance between lines that would overlap
LEFT, ACROSS, ROW = (
    0.075,
    0.705,
    0.042,
)  # of the picture: start and width of lines, the height of a row of marks
AFTER = 0.02  # width of the last turn, as a share of all turns
NO_BREAK = "\N{NO-BREAK SPACE}"
LETTERS = 20  # of a line's name, next to its end
MOST_ROWS = 4  # rows of marks
SEEN = 2.0  # contrast of a line with the white background
BETWEEN = 0.08  # inches between the words of two marks
_THREAT = "#B2182B"


@style.styled
def plot(poster: Poster, code: str, version: str) -> Figure:
    """Draw the picture.

    Args:
        poster: The content.
        code: The game's code.
        version: The version of bng-sim.
    """
    figure = Figure(figsize=(WIDTH, HEIGHT))
    svg.Canvas(figure)
    figure.add_artist(Rectangle((0, 0), 1, 1, transform=figure.transFigure, color="white", zorder=-1))  # for SVG too
    title, shown = textwrap.wrap(poster.ending, 58), textwrap.wrap(_shown(poster), 100)
    figure.text(0.02, 0.965, "\n".join(title), size=13.5, weight="bold", va="top", linespacing=1.2)
    top = 0.955 - 0.057 * len(title)
    figure.text(0.02, top, "\n".join(shown), size=SMALL, color=style.FAINT, va="top")
    top -= 0.065 + 0.035 * (len(shown) - 1)
    foot = [*textwrap.wrap(f"bng-sim play {code}", 110), f"bng-sim {version}"]
    figure.text(0.02, 0.02, "\n".join(foot), size=TINY, color=style.FAINT, va="bottom", linespacing=1.25)
    bottom = 0.13 + 0.033 * len(foot)
    placed = _placed(figure, poster)
    rows = 1 + max((row for _, row in placed), default=-1)
    axes = figure.add_axes((LEFT, bottom, ACROSS, top - ROW * rows - bottom))
    _lines(axes, poster)
    _marks(axes, placed)
    return figure


def _shown(poster: Poster) -> str:
    """Return the legend, in a line or two."""
    words, threat = f"{poster.about}. Lines: {poster.distance} after every turn", poster.threat
    if threat is None:
        return words
    return f"{words}; shaded: {threat.name} ({threat.values[-1]:g} of {threat.most:g})"


def _lines(axes: Axes, poster: Poster) -> None:
    """Draw each seat's way up to the goal at the top."""
    most = max(max(line.left) for line in poster.lines)
    turns = _turns(poster)
    axes.set(xlim=(turns[0], turns[-1]), ylim=(-1.04 * most - 0.3, 0.3 + 0.02 * most))
    _shade(axes, poster, most)
    ends = []
    for index, line in enumerate(poster.lines):
        colour = _colour(line.name, index)
        beside = APART * (index - (len(poster.lines) - 1) / 2) * (most / 8)
        values = [beside - left for left in (*line.left, line.left[-1])]
        width = 3.0 if line.has_won else 1.6
        axes.plot(turns, values, color=colour, linewidth=width, drawstyle="steps-post", zorder=3)
        marker = "*" if line.has_won else style.look(index)[1]
        size = 13 if line.has_won else 6
        axes.plot(turns[-1:], values[-1:], marker=marker, color=colour, markersize=size, clip_on=False, zorder=4)
        end = "wins" if line.has_won else f"{line.left[-1]:g}{NO_BREAK}short"
        ends.append((values[-1], "\n".join(textwrap.wrap(f"{line.name}: {end}", LETTERS)), colour))
    axes.axhline(0, color=style.INK, linewidth=1.0, linestyle=(0, (4, 2)), zorder=2)
    axes.yaxis.set_major_locator(MaxNLocator(6, integer=True))
    axes.yaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{abs(value):g}"))
    axes.xaxis.set_major_locator(MaxNLocator(10, integer=True))
    axes.set_xlabel("turns taken")
    axes.set_ylabel(capital(poster.distance))
    labels.end_labels(axes, turns[-1], ends)


def _colour(name: str, index: int) -> str:
    """Return a line's colour; for a character named after a colour that one, dark enough to be seen on white."""
    if name.lower() in CSS4_COLORS:
        return labels.dark(to_hex(name.lower()), SEEN)
    return style.colour(index)


def _turns(poster: Poster) -> list[float]:
    """Return the turns, and a little after the last of them, so that its change is visible."""
    first, last = poster.turns[0], poster.turns[-1]
    return [*poster.turns, last + max(1, last - first) * AFTER]


def _shade(axes: Axes, poster: Poster, most: float) -> None:
    """Draw the threat from the bottom: at the goal's height it ends the game."""
    threat = poster.threat
    if threat is None:
        return
    heights = [most * min(1.0, value / threat.most) - most for value in (*threat.values, threat.values[-1])]
    axes.fill_between(_turns(poster), heights, -2 * most, step="post", color=_THREAT, alpha=0.12, linewidth=0, zorder=1)


def _placed(figure: Figure, poster: Poster) -> list[tuple[Mark, int]]:
    """Return as many marks as fit, most important first, each with the row of its words from the top."""
    found = (_in_rows(figure, poster, poster.marks[:n]) for n in range(len(poster.marks), 0, -1))
    return next((rows for rows in found if rows is not None), [])


def _in_rows(figure: Figure, poster: Poster, marks: Sequence[Mark]) -> list[tuple[Mark, int]] | None:
    """Return each mark with its row, so that no line crosses another's words; None if not all fit."""
    renderer, font = svg.Canvas(figure).get_renderer(), FontProperties(size=SMALL)
    first, *_, last = _turns(poster)
    until = [0.0] * MOST_ROWS
    placed = []
    for mark in sorted(marks, key=lambda mark: mark.turn):
        width = renderer.get_text_width_height_descent(mark.words, font, ismath=False)[0] / figure.dpi
        at = WIDTH * (LEFT + ACROSS * (mark.turn - first) / (last - first))
        row = max((number + 1 for number, end in enumerate(until) if end > at), default=0)
        if row == MOST_ROWS or at + width > 0.99 * WIDTH:
            return None
        until[row] = at + width + BETWEEN
        placed.append((mark, row))
    return placed


def _marks(axes: Axes, placed: Sequence[tuple[Mark, int]]) -> None:
    """Draw each moment as a line down through its turn, with its words above."""
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
