"""Draw all candidates of a race: what they cost, and how far they are from the targets."""

import numpy as np
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from bng_sim.analyses.general.targets import LOOKS, entries
from bng_sim.analyses.plots import style
from bng_sim.analyses.words import aims
from bng_sim.lab.balance.answer import Answer
from bng_sim.lab.balance.race import distance

MOST_SHOWN = 100.0  # % of what is wanted; what is farther off is drawn there
SPREAD = 0.25  # of a step of cost, so that candidates of one cost do not hide each other


@style.styled
def plot(found: Answer, title: str, *, narrow: bool = False) -> Figure:
    """Draw a marker for each candidate; those left out when the race ended have played few games.

    Args:
        found: The answer.
        title: The finding.
        narrow: Whether to draw for a phone's screen.
    """
    about = "Each change, or two: cost, and by how much the worst target is missed, % of what is wanted (at most 100)"
    states = [state for state in aims.IN_ORDER if any(runner.state == state for runner in found.runners)]
    figure = style.canvas(3.4, title, about, key=entries(states), narrow=narrow)
    axes = figure.subplots()
    for state in states:
        runners = [runner for runner in found.runners if runner.state == state]
        colour, marker = LOOKS[state]
        # Spread by the number of the candidate: the same picture every time.
        x = [one.candidate.cost + SPREAD * ((one.candidate.number * 0.618 + 0.5) % 1 - 0.5) for one in runners]
        y = np.minimum(MOST_SHOWN, [100 * distance(one.rows) for one in runners])
        axes.plot(x, y, linestyle="", marker=marker, color=colour, markersize=4.5, alpha=0.8, clip_on=False)
    axes.set_xlabel("Cost of the changes")
    axes.set_ylabel("Distance from the targets, %")
    axes.set_ylim(bottom=0)
    are_whole = all(runner.candidate.cost.is_integer() for runner in found.runners)
    axes.xaxis.set_major_locator(MaxNLocator(8, integer=are_whole))
    return figure
