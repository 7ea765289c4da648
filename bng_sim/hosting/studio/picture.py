"""The answer as a picture to post: the sentence, its difference from the baseline, who wins, how long games last."""

import textwrap
from collections.abc import Mapping
from typing import Any

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle

from bng_sim.analyses import numbers
from bng_sim.analyses.plots import style, svg
from bng_sim.hosting.studio.figures import asked_of
from bng_sim.hosting.studio.study import Study
from bng_sim.version import __version__

WIDTH, HEIGHT = 7.5, 4.21875  # inches: at 160 dots 1200 x 675 pixels
LETTERS = 52  # of a line of the title
MOST_ROWS = 8
SMALL, TINY = 9.0, 7.0  # points
_BLUE, _AMBER = style.COLOURS[0], style.COLOURS[4]


def draw(study: Study, answer: Mapping[str, Any], kind: str, pixels: int) -> bytes:
    """Return the picture of an answer.

    Args:
        study: The setting.
        answer: Its answer.
        kind: `.png` or `.svg`.
        pixels: The width of a PNG.

    """
    figure = plot(study, answer)
    return style.svg(figure).encode() if kind == ".svg" else style.png(figure, pixels / WIDTH)


@style.styled
def plot(study: Study, answer: Mapping[str, Any]) -> Figure:
    """Draw the picture of an answer."""
    figure = Figure(figsize=(WIDTH, HEIGHT))
    svg.Canvas(figure)
    figure.add_artist(Rectangle((0, 0), 1, 1, transform=figure.transFigure, color="white", zorder=-1))  # for SVG too
    shown = asked_of(answer, study.metric().name)
    title = textwrap.wrap("".join(shown["sentence"]), LETTERS)
    figure.text(0.03, 0.95, "\n".join(title), size=16, weight="bold", va="top", linespacing=1.2)
    top = 0.94 - 0.085 * len(title)
    for words in _lines(study, answer, shown):
        figure.text(0.03, top, words, size=SMALL, color=style.FAINT, va="top")
        top -= 0.05
    figure.text(0.03, 0.025, f"{study.game.title} · bng-sim {__version__}", size=TINY, color=style.FAINT, va="bottom")
    _wins(figure.add_axes((0.2, 0.13, 0.27, top - 0.23)), answer)
    _lengths(figure.add_axes((0.58, 0.13, 0.39, top - 0.23)), answer)
    return figure


def _lines(study: Study, answer: Mapping[str, Any], shown: Mapping[str, Any]) -> list[str]:
    """Return what stands below the title: how sure it is, what is compared, which rules differ."""
    sure = f"± {shown['half']}, " if shown["half"] else ""
    said = [f"{sure}{numbers.count(answer['n'])} games, {_setting(study)}"]
    difference = shown.get("difference")
    if difference:
        half = f" (± {difference['half']})" if difference["half"] else ""
        base = "the printed rules" if study.base is None else "the baseline"
        said.append(f"{difference['text']}{half} against {base}: {difference['words']}.")
    return [line for words in said for line in textwrap.wrap(words, 100)[:2]]


def _setting(study: Study) -> str:
    fixed = [f"{name} {value}" if name != "players" else f"{value} players" for name, value in study.fixed.items()]
    changed = [f"{name} {value}" for name, value in study.rules.items() if name not in study.fixed]
    return ", ".join([*fixed, *(each.replace("_", " ") for each in changed or ["printed rules"])])


def _wins(axes: Axes, answer: Mapping[str, Any]) -> None:
    rows = answer["wins"]["rows"][:MOST_ROWS]
    places = range(len(rows), 0, -1)
    for place, row in zip(places, rows, strict=True):
        noticed = row.get("difference", {}).get("size") == "noticeable"
        axes.plot([100 * row["value"]], [place], "o", color=_AMBER if noticed else _BLUE, markersize=5)
        if row["low"] is not None:
            axes.plot([100 * row["low"], 100 * row["high"]], [place, place], color=_BLUE, linewidth=1.4)
    axes.axvline(100 * answer["wins"]["even"], color=style.FAINT, linewidth=0.8, linestyle=(0, (2, 2)))
    axes.set_yticks(list(places), [row["label"] for row in rows])
    axes.set_xlim(left=0)
    axes.set_ylim(0.4, len(rows) + 0.6)
    axes.grid(visible=False)
    axes.set_title(f"Who wins, % by {answer['wins']['by']}", fontsize=SMALL)


def _lengths(axes: Axes, answer: Mapping[str, Any]) -> None:
    lengths = answer["lengths"]
    if lengths is None:
        axes.set_axis_off()
        return
    low, high = lengths["ends"]
    width = (high - low) / len(lengths["here"])
    places = [low + width * (at + 0.5) for at in range(len(lengths["here"]))]
    axes.bar(places, [100 * share for share in lengths["here"]], width=0.92 * width, color=_BLUE, alpha=0.6)
    if lengths["there"] is not None:
        axes.step(places, [100 * share for share in lengths["there"]], where="mid", color=style.INK, linewidth=1.0)
    axes.set_title(f"How long games last, % by {lengths['unit']}", fontsize=SMALL)
    axes.set_xlabel("")
    axes.set_xlim(low, high)
