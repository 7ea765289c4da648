"""Measure what each step of the dial changes, game by game, and whether the direction is constant."""

from collections.abc import Iterator
from dataclasses import dataclass
from statistics import NormalDist
from typing import Any, Literal

import polars as pl
from matplotlib.figure import Figure

from bng_sim.analyses import numbers
from bng_sim.analyses.analysis import ALPHA
from bng_sim.analyses.plots import estimates, labels, style
from bng_sim.analyses.question import Question, ask, cells
from bng_sim.analyses.words import brief
from bng_sim.core.game import Game
from bng_sim.core.results.metrics import Metric
from bng_sim.sweeps.run.load import StoredRun
from bng_sim.sweeps.statistics.paired import Pairs, holm_column

ENDS, STEP = "ends", "step"
SMALL = 0.25  # of the average step: with a smaller last step the trend levels off
FEWEST_STEPS = 3  # fewer steps cannot level off
SCHEMA = {
    "line": pl.String,
    "kind": pl.String,
    "start": pl.String,
    "end": pl.String,
    "width": pl.Float64,
    "n": pl.Int64,
    "difference": pl.Float64,
    "se": pl.Float64,
    "low": pl.Float64,
    "high": pl.Float64,
    "p_holm": pl.Float64,
}


@dataclass(frozen=True, slots=True)
class Trend:
    """Describe a line's change from the dial's first value to its last.

    Attributes:
        line: The line.
        way: `rises` or `falls` if the ends differ and no step significantly opposes that; `both ways` if some
            step does or only steps differ; `no change found` if nothing differs. All at the 5 % level after Holm.
        ends: The row of the table that compares the ends.
        levels_off: Whether the last step is smaller, up to the end of its interval, than a quarter of the average.
        last: The row of the last step.

    """

    line: str
    way: Literal["rises", "falls", "both ways", "no change found"]
    ends: dict[str, Any]
    levels_off: bool
    last: dict[str, Any]


def compute(run: StoredRun, game: Game | None = None) -> pl.DataFrame:
    """Return the headline's paired differences between neighbouring values of a dial of numbers, and between its ends.

    Args:
        run: A finished run; files of games are read one by one, so that memory does not grow with their number.
        game: The game; None: the one that the run's config names.

    Returns:
        For each line of the first lineup a row a step and one for the ends, with columns `line`, `kind` (`step` or
        `ends`), `start` and `end` (values of the dial), `width` (from one to the other), `n` (pairs of games),
        `difference`, `se`, `low` and `high` (its 95 % interval) and `p_holm` (corrected for all rows). Empty if the
        dial is not of numbers.

    """
    asked = ask(run, game)
    if not (asked.numeric and asked.has_dial):
        return pl.DataFrame(schema=SCHEMA)
    first = cells(run, game).filter(~pl.col("control"))
    rows = [row for _, line in first.group_by("line", maintain_order=True) for row in _rows(run, line, asked.metric)]
    table = pl.DataFrame(rows, schema={**SCHEMA, "p": pl.Float64})
    return table.with_columns(holm_column(table["p"])).drop("p")


def trends(table: pl.DataFrame) -> list[Trend]:
    """Return the trend of each line; a line whose figure has no value somewhere is left out."""
    parts = [part for _, part in table.group_by("line", maintain_order=True)]
    return [_trend(part, len(parts)) for part in parts if part["difference"].null_count() == 0]


@style.styled
def plot(table: pl.DataFrame, question: Question, *, narrow: bool = False) -> Figure:
    """Draw each step's difference with its interval, lines side by side."""
    steps = table.filter(pl.col("kind") == STEP)
    every = steps["line"].unique(maintain_order=True).to_list()
    lines = every[: style.MOST_LINES]
    unit, words = (100, "percentage points") if question.metric.kind == "proportion" else (1, "per game")
    what = f"{numbers.capital(question.metric.meaning)}: change, {words} (bars: 95 % interval, paired by game)"
    what += style.left_out(len(lines), len(every))
    figure = style.canvas(3.0, finding(table, question), what, key=style.key(lines), narrow=narrow)
    axes = figure.subplots()
    axes.axhline(0, color=style.FAINT, linewidth=0.8)
    steps = steps.with_columns(step=pl.concat_str("start", "end", separator="\N{EN DASH}"))
    known = steps.filter(pl.col("line").is_in(lines)).select("start", "end", "step").unique(maintain_order=True).rows()
    order = question.values.index  # where combinations are excluded, each line has its own steps
    places = [step for _, _, step in sorted(known, key=lambda row: (order(row[0]), order(row[1])))]
    of = ("difference", "low", "high")
    estimates.points(axes, steps, "step", lines, places=places, of=of, scale=unit, apart=0.6)
    labels.place_ticks(axes, range(len(places)), places)
    axes.set_xlabel(f"{question.axis}, from one value to the next")
    return figure


def finding(table: pl.DataFrame, question: Question) -> str:
    """Return the largest step and the smallest."""
    steps = table.filter(pl.col("kind") == STEP).drop_nulls("difference").sort(pl.col("difference").abs())
    if steps.height < 2:
        return f"What each step of {question.names[question.dial or '']} changes"
    smallest, largest = steps.row(0, named=True), steps.row(-1, named=True)
    sizes = [brief.difference(row["difference"], question.metric.kind) for row in (largest, smallest)]
    where = [f"from {row['start']} to {row['end']}" for row in (largest, smallest)]
    return f"The largest step, {where[0]}, changes it by {sizes[0]}; the smallest, {where[1]}, by {sizes[1]}"


def _rows(run: StoredRun, line: pl.DataFrame, metric: Metric) -> Iterator[dict[str, Any]]:
    places = list(line.select("cell", "setting", "x").rows())
    wanted = [(STEP, i, i + 1) for i in range(len(places) - 1)] + [(ENDS, 0, len(places) - 1)] * (len(places) > 1)
    for kind, start, end in wanted:
        pairs = _pairs(run, metric, places[end][0], places[start][0])
        where = {"start": places[start][1], "end": places[end][1], "width": places[end][2] - places[start][2]}
        yield {"line": line["line"][0], "kind": kind, **where, "n": pairs.n, **_figures(pairs, metric)}


def _pairs(run: StoredRun, metric: Metric, here: int, there: int) -> Pairs:
    """Return the pairs of the deals that both cells have played."""
    found = Pairs()
    deals = (run.games_a_deal(here), run.games_a_deal(there))
    for a, b in zip(run.figures(here), run.figures(there), strict=False):  # one may have more deals
        found.count(a[metric.name].cast(pl.Float64), b[metric.name].cast(pl.Float64), *deals)
    return found


def _figures(pairs: Pairs, metric: Metric) -> dict[str, float | None]:
    found = pairs.difference(metric.kind)
    return {} if found is None else {**found.columns, "se": found.se}


def _trend(part: pl.DataFrame, lines: int) -> Trend:
    ends = part.filter(pl.col("kind") == ENDS).row(0, named=True)
    steps = part.filter(pl.col("kind") == STEP)
    clear = steps.filter(pl.col("p_holm") < ALPHA)["difference"]
    last, up = steps.row(-1, named=True) if steps.height else ends, ends["difference"] > 0
    against = (clear < 0).any() if up else (clear > 0).any()
    if ends["p_holm"] < ALPHA:
        way: Any = "both ways" if against else "rises" if up else "falls"
    else:
        way = "both ways" if len(clear) else "no change found"
    off = way in ("rises", "falls") and steps.height >= FEWEST_STEPS and _is_small(last, ends, lines)
    return Trend(ends["line"], way, ends, off, last)


def _is_small(last: dict[str, Any], ends: dict[str, Any], lines: int) -> bool:
    """Return whether the last step's interval, widened for the number of lines (Bonferroni), is below the limit."""
    if None in (last["se"], ends["low"]):
        return False
    reach = abs(last["difference"]) + NormalDist().inv_cdf(1 - ALPHA / 2 / lines) * last["se"]
    average = min(abs(ends["low"]), abs(ends["high"])) / ends["width"]
    return bool(reach / last["width"] < SMALL * average)
