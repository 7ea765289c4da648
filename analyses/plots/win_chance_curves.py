"""Draw a game's win chances from turn to turn: a curve for each seat, and one for a common loss."""

from collections.abc import Sequence

from matplotlib.figure import Figure
from matplotlib.ticker import PercentFormatter

from bng_sim.analyses import numbers
from bng_sim.analyses.plots import style
from bng_sim.analyses.plots.labels import end_labels
from bng_sim.core.engines.chance_words import describe_change, name_swing
from bng_sim.core.win_chances import NOBODY, Moment, decisive, half_width

LOST = "#555555"


@style.styled
def plot(moments: Sequence[Moment], title: str) -> Figure:
    """Draw the curves.

    Args:
        moments: At least two moments of one game, with equal numbers of playouts.
        title: The finding, in a sentence that the curves support.
    """
    n = moments[0].n
    subtitle = (
        f"Share of {numbers.count(n)} games continued from each turn that each seat wins, or nobody; "
        f"95 % intervals reach at most {100 * half_width(n):.1f} points to each side"
    )
    figure = style.canvas(3.6, title, subtitle)
    axes = figure.subplots()
    turns, names = [moment.turn for moment in moments], list(moments[0].chances)
    colours = [LOST if name == NOBODY else style.colour(at) for at, name in enumerate(names)]
    for name, colour in zip(names, colours, strict=True):
        style_of_line = (0, (4, 2)) if name == NOBODY else "-"
        chances = [moment.chances[name] for moment in moments]
        axes.plot(turns, chances, color=colour, linewidth=1.8, linestyle=style_of_line, drawstyle="steps-post")
    ends = [(moments[-1].chances[name], f"{name} wins", colour) for name, colour in zip(names, colours, strict=True)]
    axes.set(ylim=(0, 1), xlim=(turns[0], turns[-1]), xlabel="turns taken", ylabel="chance")
    axes.yaxis.set_major_formatter(PercentFormatter(1.0))
    end_labels(axes, turns[-1], ends)
    return figure


def draw_curves(moments: Sequence[Moment]) -> str:
    """Draw the chances as curves, an `svg` element for a page."""
    turns = decisive(moments)
    changed = (
        f"{name_swing(turns[0])} changed most: {describe_change(turns[0])}"
        if turns
        else "No turn clearly changed a chance"
    )
    return style.svg(plot(moments, changed))
