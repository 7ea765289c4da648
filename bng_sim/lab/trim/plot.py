"""Draw what a game does without each part: the largest difference, in units of what a table just notices."""

import polars as pl
from matplotlib.figure import Figure

from bng_sim.analyses.plots import estimates, style
from bng_sim.lab.trim import answer
from bng_sim.lab.trim.study import Trim
from bng_sim.lab.trim.verdicts import IN_ORDER, Verdict

MOST_DRAWN = 60
THICK = 0.03  # inches of a line; a row has one
TICKS = (0, 1, 2, 3, 5, 10, 20, 50, 100)
ABOUT = "The largest difference without it, in times what a table just notices (grey: less; bars: corrected intervals"


@style.styled
def plot(found: Trim, title: str, *, narrow: bool = False) -> Figure:
    """Draw a row for each part, what decides most first.

    Args:
        found: The answer.
        title: The finding.
        narrow: Whether to draw for a phone's screen.
    """
    table = frame(found)
    left = f"; {MOST_DRAWN} of {table.height}" if table.height > MOST_DRAWN else ""
    shown = table.head(MOST_DRAWN)
    sizes = [answer.WORDS[size] for size in IN_ORDER if answer.WORDS[size] in shown["size"]]
    names = {name: name for name in shown["part"]}
    figure = estimates.row_figure(
        shown, "part", sizes, names, title, f"{ABOUT}{left})", by="size", apart=0.0, thick=THICK, narrow=narrow
    )
    (axes,) = figure.axes
    ends = [end for end in (*shown["value"], *shown["high"]) if end is not None]
    most = max(1.5, *map(float, ends))
    axes.set_xscale("symlog", linthresh=1)
    ticks = [tick for tick in TICKS if tick <= most * 1.1]
    axes.set_xticks(ticks, [str(tick) for tick in ticks])
    axes.minorticks_off()
    axes.set_xlim(-0.05, most * 1.1)
    axes.axvspan(0, 1, color=style.RULE, alpha=0.6, linewidth=0, zorder=0)
    axes.set_xlabel("Times what is just noticed")
    return figure


def frame(found: Trim) -> pl.DataFrame:
    """Return a row for each part: its largest difference and its interval, in units of what is just noticed."""
    rows = [
        {"part": one.parts[0].name, "size": answer.WORDS[one.size], "n": one.games, **_in_units(one)}
        for one in found.verdicts
    ]
    return pl.DataFrame(rows, schema_overrides=dict.fromkeys(estimates.FIGURES, pl.Float64))


def _in_units(one: Verdict) -> dict[str, float | None]:
    row = one.largest
    if row is None:
        return dict.fromkeys(estimates.FIGURES)
    sign = 1 if row["difference"] >= 0 else -1
    if row["low"] is None:
        return {"value": row["units"], "low": None, "high": None}
    low, high = sorted(sign * row[end] / row["threshold"] for end in ("low", "high"))
    return {"value": row["units"], "low": max(0.0, low), "high": high}
