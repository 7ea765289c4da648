"""A game's chances from turn to turn, as a curve for each seat and one for a loss of all."""

from collections.abc import Sequence

from matplotlib.figure import Figure
from matplotlib.ticker import PercentFormatter

from analyses.plots import style
from analyses.plots.labels import end_labels
from bng_sim.core.chances import NOBODY, Moment, half_width

LOST = "#555555"


@style.styled
def plot(moments: Sequence[Moment], title: str) -> Figure:
    """The curves.

    Args:
        moments: Of one game, two or more, each with the same number of playouts.
        title: What the curves show, in a sentence that they bear.

    """
    n = moments[0].n
    subtitle = (
        f"Share of {n:,} games played on from after each turn that each seat wins, and that nobody does; "
        f"95 % intervals reach at most {100 * half_width(n):.1f} points to each side"
    )
    figure = style.canvas(3.6, title, subtitle)
    axes = figure.subplots()
    turns = [moment.turn for moment in moments]
    ends = []
    for index, name in enumerate(moments[0].chances):
        colour = LOST if name == NOBODY else style.COLOURS[index % len(style.COLOURS)]
        values = [moment.chances[name] for moment in moments]
        axes.plot(turns, values, color=colour, linestyle="--" if name == NOBODY else "-", drawstyle="steps-post")
        ends.append((values[-1], f"{name} wins", colour))
    axes.set(ylim=(0, 1), xlim=(turns[0], turns[-1]), xlabel="turns taken", ylabel="chance")
    axes.yaxis.set_major_formatter(PercentFormatter(1.0))
    end_labels(axes, turns[-1], ends)
    return figure
