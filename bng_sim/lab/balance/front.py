"""The trade between two targets that exclude each other: the candidates that no other beats in both."""

from collections.abc import Sequence

import polars as pl
from matplotlib.figure import Figure

from bng_sim.analyses.plots import style
from bng_sim.analyses.words import aims
from bng_sim.lab.balance.judging import Row, figures_of
from bng_sim.lab.balance.race import Runner, share_missed

Pair = tuple[str, str]
WANTED_COLOUR = "0.9"


def front_of(runners: Sequence[Runner], pair: Pair) -> list[Runner]:
    """Return the candidates that no other brings nearer to one of two targets without taking them from the other.

    By their figures in the race; ordered by how near they are to the first target, of equals the cheapest only.
    """
    known = [(runner, _missed(runner, pair)) for runner in runners]
    with_both = [(runner, missed) for runner, missed in known if missed is not None]
    found: list[Runner] = []
    best = float("inf")
    for runner, (_, other) in sorted(with_both, key=lambda one: (*one[1], one[0].candidate.cost)):
        if other < best:
            found.append(runner)
            best = other
    return found


def _missed(runner: Runner, pair: Pair) -> tuple[float, float] | None:
    """Return by how much both targets are missed; None if one has no figure."""
    figures = figures_of(runner.rows)
    rows = [figures.get(name) for name in pair]
    if any(row is None or row["value"] is None for row in rows):
        return None
    first, second = (share_missed(row) for row in rows if row is not None)
    return first, second


def points(runners: Sequence[Runner], pair: Pair, front: Sequence[Runner]) -> pl.DataFrame:
    """Return a row for each candidate: both figures, and its number on the front, from 1; null for all others."""
    rows = []
    for runner in runners:
        figures = figures_of(runner.rows)
        if all(name in figures and figures[name]["value"] is not None for name in pair):
            at = front.index(runner) + 1 if runner in front else None
            rows.append({"x": figures[pair[0]]["value"], "y": figures[pair[1]]["value"], "number": at})
    return pl.DataFrame(rows, {"x": pl.Float64, "y": pl.Float64, "number": pl.Int64})


@style.styled
def plot(table: pl.DataFrame, wanted: tuple[Row, Row], title: str, *, narrow: bool = False) -> Figure:
    """Draw each candidate by both figures, those of the front with their numbers; what is wanted is shaded.

    Args:
        table: From `points`.
        wanted: A row of each target, for its label, its unit and its ends.
        title: The finding.
        narrow: Whether to draw for a phone's screen.

    """
    figure = style.canvas(3.4, title, "Each mark is a combination; shaded: as wanted", narrow=narrow)
    axes = figure.subplots()
    scales = [100 if row["kind"] == "proportion" else 1 for row in wanted]
    x, y = (table[name] * scale for name, scale in zip(("x", "y"), scales, strict=True))
    is_front = table["number"].is_not_null()
    (colour, marker), (other, small) = style.looks(2)
    axes.plot(
        x.filter(~is_front), y.filter(~is_front), linestyle="", marker=small, color=other, markersize=3, alpha=0.6
    )
    axes.plot(x.filter(is_front), y.filter(is_front), linestyle="", marker=marker, color=colour, markersize=6)
    for at, across, up in zip(table["number"].filter(is_front), x.filter(is_front), y.filter(is_front), strict=True):
        axes.annotate(str(at), (across, up), xytext=(5, 4), textcoords="offset points")
    axes.axvspan(*_wanted(wanted[0], scales[0], axes.get_xlim()), color=WANTED_COLOUR, zorder=0, linewidth=0)
    axes.axhspan(*_wanted(wanted[1], scales[1], axes.get_ylim()), color=WANTED_COLOUR, zorder=0, linewidth=0)
    axes.set_xlabel(_label(wanted[0]))
    axes.set_ylabel(_label(wanted[1]))
    return figure


def _wanted(row: Row, scale: float, shown: tuple[float, float]) -> tuple[float, float]:
    """Return the part of an axis that a target wants."""
    low, high = row["low_wanted"], row["high_wanted"]
    return (shown[0] if low is None else scale * low), (shown[1] if high is None else scale * high)


def _label(row: Row) -> str:
    return f"{row['label']}{', %' if row['kind'] == 'proportion' else ''} (wanted: {aims.wanted_of(row)})"
