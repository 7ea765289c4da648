"""Draw measures of settings that differ in who sits at the table and in something else: a panel for each table."""

from collections.abc import Mapping, Sequence

import polars as pl
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from bng_sim.analyses import numbers
from bng_sim.analyses.differences import side_by_side
from bng_sim.analyses.plots import labels, style

MOST_ROWS, MOST_TABLES = 8, 6  # with more of them one change a row is drawn
MEASURES = 3, 2  # each with its panels, on a page and on a phone's screen; the table shows all
ABREAST = 5, 2  # panels in a row on these
LETTERS = 70, 30  # above the panels of a row on these
TICKS = 3


def tables(frame: pl.DataFrame) -> list[str]:
    """Return who sits at the table in each panel; none if settings do not differ in that and in something else too."""
    if not {"seated", "rest"} <= {*frame.columns}:
        return []
    seated, rest = (frame[name].drop_nulls().unique(maintain_order=True).to_list() for name in ("seated", "rest"))
    is_crossed = 1 < len(seated) <= MOST_TABLES and 1 < len(rest) <= MOST_ROWS and "" not in (*seated, *rest)
    return seated if is_crossed else []


@style.styled
def plot(
    frame: pl.DataFrame, units: Mapping[str, str], title: str, marks: str = "", *, narrow: bool = False
) -> Figure:  # fmt: skip
    """Draw a row of panels for each of the first measures, a panel for each table, a row in it for each setting.

    All panels of a measure have one scale.

    Args:
        frame: Rows of `side_by_side.compared`, for which `tables` returns some.
        units: Measure -> its unit.
        title: The finding.
        marks: Explanation of further marks, after a semicolon.
        narrow: Whether to draw for a phone's screen.
    """
    seated = tables(frame)
    frame = frame.filter((pl.col("value") != 0).any().over("measure", "who"))  # what never occurs needs no panel
    keys = frame.select("measure", "who").unique(maintain_order=True).rows()
    shown = keys[: MEASURES[narrow]]
    about = f"A panel for each number of players (bars: 95 % interval{marks}"
    about += f"; {len(shown)} of {len(keys)} measures, all are in the table)" if len(shown) < len(keys) else ")"
    columns = min(len(seated), ABREAST[narrow])
    rests = frame["rest"].unique(maintain_order=True).to_list()
    names = list(labels.wrap_all(rests, 14 if narrow else 24).values())
    titles = [labels.wrap(text, LETTERS[narrow] // columns) for text in seated]
    high = -(-len(seated) // columns)
    lines = 1 + max(text.count("\n") for text in titles)
    panel_height = labels.height(names, 0.2) + 0.55 + 0.16 * lines
    figure = style.canvas(panel_height * high * len(shown) + 0.25 * len(shown), title, about, narrow=narrow)
    parts = figure.subfigures(len(shown), 1, squeeze=False)[:, 0]
    for part, (measure, who) in zip(parts, shown, strict=True):
        of_measure = frame.filter(measure=measure)
        grid = part.subplots(high, columns, sharey=True, squeeze=False)
        axes = [each for row in grid for each in row]
        for panel in axes[len(seated) :]:
            panel.set_visible(False)
        for panel, table, text in zip(axes, seated, titles, strict=False):
            here = of_measure.filter(seated=table, who=who).with_columns(line=pl.col("rest"))
            side_by_side.draw_panel(panel, here, names, rests)
            panel.set_xlim(*side_by_side.limits(of_measure))
            panel.set_title(text, size="medium", weight="normal")
            panel.xaxis.set_major_locator(MaxNLocator(TICKS))
        part.suptitle(_named(measure, who, units), x=0.01, ha="left", size="medium", weight="bold")
    return figure


def _named(measure: str, who: str, units: Mapping[str, str]) -> str:
    return numbers.capital(", ".join(filter(None, (measure, who, units[measure]))))


def order(measures: Sequence[str], units: Mapping[str, float], sentences: Mapping[str, str]) -> list[str]:
    """Return measures in the order in which they are drawn: those that sentences quote first, the most different first.

    Args:
        measures: All of them.
        units: Measure -> its largest noticeable difference, in units of what is noticed.
        sentences: Measure -> its sentence.

    >>> order(["turns", "margin", "leads"], {"margin": 9.0, "leads": 2.0}, {"turns": "{}", "leads": "{}"})
    ['leads', 'turns', 'margin']

    """
    return sorted(measures, key=lambda name: (not sentences.get(name), -units.get(name, 0.0)))
