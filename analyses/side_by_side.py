"""Compare a game's measures between settings: differences, sentences and figures."""

import math
import re
from collections.abc import Collection, Mapping, Sequence
from statistics import NormalDist
from typing import Any

import polars as pl
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from bng_sim.analyses import measures, numbers
from bng_sim.analyses.analysis import ALPHA, MOST_SETTINGS, subject
from bng_sim.analyses.measures import MeasuredCell
from bng_sim.analyses.plots import estimates, labels, style
from bng_sim.analyses.question import LINEUP, Question, cells, named_value, setting
from bng_sim.core.parameters import describe, plain, printed
from bng_sim.sweeps.statistics.intervals import Z
from bng_sim.sweeps.statistics.paired import holm
from bng_sim.sweeps.store.load import StoredRun

MOST_DRAWN = 21  # panels; the table shows all
SCHEMA = {
    "line": pl.String, "measure": pl.String, "who": pl.String, "kind": pl.String, "n": pl.Int64, "value": pl.Float64,
    "low": pl.Float64, "high": pl.Float64, "even": pl.Float64,
}  # fmt: skip


def settings(run: StoredRun, question: Question, *, every: bool = False) -> list[MeasuredCell]:
    """Return the settings to compare: each number of players, or what an answer is about elsewhere.

    With `every`, return each value of any dial.
    """
    if question.dial == measures.PLAYERS or (every and question.has_dial):
        found = cells(run, question.game).filter(~pl.col("control")).head(MOST_SETTINGS)
        seated = [_of_dial(run, question, cell) for cell in found["cell"]]
        lines = [", ".join(filter(None, both)) for both in zip(seated, found["line"], strict=True)]
        here = list(zip(found["cell"], lines, strict=True))
    else:
        here = subject(run, question.game).rows()
    return [of_cell(run, question, cell, line) for cell, line in here]


def of_cell(run: StoredRun, question: Question, cell: int, line: str = "") -> MeasuredCell:
    """Return the setting of a cell, named by `line`."""
    rules, course = run.config["cells"][cell]["rules"], question.game.course
    return MeasuredCell(line, cell, rules[measures.PLAYERS], course.goal(rules) if course else None)


def dialled(run: StoredRun, question: Question) -> tuple[list[MeasuredCell], list[str]]:
    """Return the settings with each value of any dial, and notes on what these leave out."""
    return settings(run, question, every=True), left_out(run, question)


def left_out(run: StoredRun, question: Question) -> list[str]:
    """Return the note that `settings` with every value of the dial leaves some out, if it does."""
    there = cells(run, question.game).filter(~pl.col("control"))
    if not (question.dial == measures.PLAYERS or question.has_dial):
        there = there.filter("reference")
    return [f"These are the first {MOST_SETTINGS} of {there.height} settings."] * (there.height > MOST_SETTINGS)


def _of_dial(run: StoredRun, question: Question, cell: int) -> str:
    """Return the dial's value in a cell, in words."""
    dial = str(question.dial)
    if dial == LINEUP:
        return setting(question.names[dial], str(run.config["cells"][cell][LINEUP]))
    value = run.config["cells"][cell]["values"][dial]
    return setting(question.names[dial], named_value(question.game, dial, value, run.config["grid"][dial]))


def reference(run: StoredRun, question: Question, here: Sequence[MeasuredCell]) -> MeasuredCell:
    """Return the setting that the others are compared with.

    That is the baseline that the config declares; of several, or without one, the setting that is as printed in
    all parameters that differ; if the run has none, the first.
    """
    rules = {each.cell: run.config["cells"][each.cell]["rules"] for each in here}
    declared = {name: value for name, value in run.config["baseline"].items() if name in run.config["grid"]}
    there = [each for each in here if _has(rules[each.cell], declared)] or here
    of_game = question.game.rules
    differ = [
        name
        for name in run.config["grid"]
        if name in describe(of_game) and len({plain(rules[each.cell][name]) for each in there}) > 1
    ]
    as_printed = [
        each
        for each in there
        if _has(rules[each.cell], {name: printed(of_game, name, {each.players}) for name in differ})
    ]
    return (as_printed or there)[0]


def _has(rules: Mapping[str, Any], wanted: Mapping[str, Any]) -> bool:
    return all(plain(rules[name]) == plain(value) for name, value in wanted.items())


def compared(frame: pl.DataFrame, first: str, apart: Collection[str] = ()) -> pl.DataFrame:
    """Return the frame with each figure's difference from the setting `first`, taking settings as independent.

    Measures `apart` are not compared.

    The interval of a difference follows from those of the two figures (Zou and Donner 2008, doi:10.1002/sim.3095); its
    p-value is that of the normal distribution at which the interval would just reach 0.
    """
    there = {(row["measure"], row["who"]): row for row in frame.filter(line=first).iter_rows(named=True)}
    found = []
    for row in frame.iter_rows(named=True):
        reference = there.get((row["measure"], row["who"]))
        is_compared = row["line"] != first and row["measure"] not in apart
        found.append(difference(row, reference) if is_compared and reference else (None,) * 4)
    names = ("difference", "difference_low", "difference_high", "p")
    made = frame.hstack(pl.DataFrame(found, schema=dict.fromkeys(names, pl.Float64), orient="row"))
    p = made["p"].drop_nulls()
    corrected = iter(holm(p.to_list()))
    p_holm = [None if value is None else next(corrected) for value in made["p"]]
    return made.with_columns(pl.Series("p_holm", p_holm, dtype=pl.Float64)).drop("p")


def difference(here: dict[str, Any], there: dict[str, Any]) -> tuple[float, float | None, float | None, float]:
    """Return a figure less another, with interval and two-sided p-value, from the figures' intervals.

    If either has none, there is none and p is 1.
    """
    value = here["value"] - there["value"]
    if any(row[end] is None for row in (here, there) for end in ("low", "high")):
        return value, None, None, 1.0
    below = math.hypot(here["value"] - here["low"], there["high"] - there["value"])
    above = math.hypot(here["high"] - here["value"], there["value"] - there["low"])
    room = below if value > 0 else above  # the side towards 0
    p = math.erfc(Z * abs(value) / room / math.sqrt(2)) if room else float(value == 0)
    return value, value - below, value + above, p


def verdict(part: pl.DataFrame) -> str:
    """Return whether a measure differs between the settings, as far as is clear."""
    p = part["p_holm"].drop_nulls()
    if p.is_empty():
        return ""
    clear = int((p < ALPHA).sum())
    if clear == 0:
        return "; no clear difference between settings"
    return (
        "; clearly different in every other setting"
        if clear == len(p)
        else f"; clearly different in {clear} of {len(p)} other settings"
    )


def span(part: pl.DataFrame) -> str:
    """Return the range of values, with the decimals that the widest interval supports."""
    if not (part["value"] != 0).any():
        return f"0{numbers.PER_CENT}" if part["kind"][0] == "proportion" else "0"
    room = part.select(
        pl.max_horizontal(pl.col("high") - pl.col("value"), pl.col("value") - pl.col("low")).max()
    ).item()
    if room is None:
        return numbers.span([(value, None, None) for value in part["value"]], part["kind"][0])
    return numbers.span([(value, value - room, value + room) for value in part["value"]], part["kind"][0])


def ends(line: str, name: str, part: pl.DataFrame) -> str:
    """Return who has the most and who the least of a measure in a setting, and whether these differ clearly.

    They do if their intervals, widened for all pairs compared (Bonferroni), do not touch.

    Args:
        line: The setting; empty if there is only one.
        name: The measure.
        part: Its rows there: `who`, `value`, `low`, `high`, `kind`, two of them at least.
    """
    part = part.sort("value")
    if part.height < 2:
        return ""
    least, most = part.row(0, named=True), part.row(-1, named=True)
    clear = "" if _are_apart(least, most, part.height) else ", which may be chance"
    where = f"{line}: " if line else ""
    text = f"{where}{name}: the most by {most['who']}, {figure(most)}, the least by {least['who']}, {figure(least)}"
    return numbers.capital(text) + clear


def figure(row: Mapping[str, Any]) -> str:
    """Return a row's value with its interval."""
    return numbers.estimate(row["value"], row["low"], row["high"], row["kind"])


def _are_apart(least: Mapping[str, Any], most: Mapping[str, Any], n: int) -> bool:
    """Return whether two intervals, widened for all pairs of `n`, do not touch."""
    if least["high"] is None or most["low"] is None:
        return False
    wider = NormalDist().inv_cdf(1 - ALPHA / (n * (n - 1))) / Z
    highest = least["value"] + wider * (least["high"] - least["value"])
    lowest = most["value"] - wider * (most["value"] - most["low"])
    return bool(highest < lowest)


def signs(part: pl.DataFrame, against: list[float]) -> list[int]:
    """Return 1 where a figure is clearly above its reference, -1 where it is clearly below, else 0; after Holm."""
    known = [{"value": value, "low": value, "high": value} for value in against]
    found = [difference(row, there) for row, there in zip(part.iter_rows(named=True), known, strict=True)]
    p = holm([row[-1] for row in found])
    return [((row[0] > 0) - (row[0] < 0)) * (each < ALPHA) for row, each in zip(found, p, strict=True)]


@style.styled
def plot(
    frame: pl.DataFrame, units: Mapping[str, str], title: str, marks: str = "", *, narrow: bool = False
) -> Figure:  # fmt: skip
    """Draw a panel for each measure, a row for each setting.

    Args:
        frame: Rows of `SCHEMA`.
        units: Measure -> its unit.
        title: The finding.
        marks: Explanation of further marks, after a semicolon.
        narrow: Whether to draw for a phone's screen.
    """
    lines = frame["line"].unique(maintain_order=True).to_list()
    frame = frame.filter((pl.col("value") != 0).any().over("measure", "who"))  # what never occurs needs no panel
    keys = frame.select("measure", "who").unique(maintain_order=True).rows()
    shown = keys[:MOST_DRAWN]
    names = _named(lines, 12 if narrow else 22)
    numbered = "; settings numbered as the table has them" if names[0].startswith("1: ") else ""
    about = f"Each measure in its own unit (bars: 95 % interval{marks}{numbered}"
    about += f"; {len(shown)} of {len(keys)} measures, all are in the table)" if len(shown) < len(keys) else ")"
    columns = min(2 if narrow else 3, max(len(shown), 1))
    high = max(-(-len(shown) // columns), 1)
    figure = style.canvas((0.2 * len(lines) + 0.62) * high, title, about, narrow=narrow)
    grid = figure.subplots(high, columns, sharey=True, squeeze=False)
    axes = [each for row in grid for each in row]
    for panel in axes[len(shown) :]:
        panel.set_visible(False)
    for panel, (measure, who) in zip(axes, shown, strict=False):
        _panel(panel, frame.filter(measure=measure, who=who), names, lines)
        panel.set_title(labels.shorten(numbers.capital(measure), 15 if narrow else 26))
        panel.set_xlabel(labels.shorten(f"{units[measure]}, {who}" if who else units[measure], 22 if narrow else 32))
    return figure


def _named(lines: list[str], most: int) -> list[str]:
    """Return settings as names of rows, shortened if long, and numbered if shortening makes them equal."""
    short = [labels.shorten(line, most) for line in lines]
    if len(set(short)) == len(set(lines)):
        return short
    by_players = [labels.shorten(re.sub(r"^(\d+) \w+, ", r"\1, ", line), most + 4) for line in lines]
    if len(set(by_players)) == len(set(lines)):
        return by_players
    return [f"{number}: {labels.shorten(line, most - 2)}" for number, line in enumerate(lines, 1)]


def _panel(axes: Axes, part: pl.DataFrame, names: list[str], lines: list[str]) -> None:
    scale = 100 if part["kind"][0] == "proportion" else 1
    part = part.with_columns(pl.col("value", "low", "high", "even") * scale, of=pl.lit(""))
    estimates.rows(axes, part, "line", [""], dict(zip(lines, names, strict=True)), by="of")
    for line, even in part.drop_nulls("even").select("line", "even").rows():
        axes.plot([even], [lines.index(line)], "|", color=style.COLOURS[1], markersize=9)
    axes.xaxis.set_major_locator(MaxNLocator(4))
    ends = [end for column in ("value", "low", "high", "even") for end in part[column].drop_nulls()]
    axes.set_xlim(min(0.0, 1.06 * min(ends)), 1.06 * max(*ends, 0.0))
