"""What each rule of a grid does to several measures, on average over all values of the others."""

import dataclasses
import math
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
import polars as pl
from matplotlib.figure import Figure

from analyses import measures, numbers, side_by_side
from analyses.analysis import ALPHA, Analysis, Table, Tables
from analyses.campaign.measures import POINTS
from analyses.measures import PLAYERS, Measure, Setting
from analyses.question import Question, ask, cells, named_value, setting
from bng_sim.core.game import Game
from bng_sim.core.parameters import plain, printed
from bng_sim.sweeps.statistics.paired import holm
from bng_sim.sweeps.statistics.sums import Z
from bng_sim.sweeps.store.load import StoredRun

CAPTION = "What each rule changes, on average over all values of the others"
CHANGES = "changes"
MOST_NAMED = 3  # rules that change nothing clearly
READING = (
    "Where all combinations of several rules, or of a rule and the number of players, were played, what a rule changes "
    "is an average over all values of the others, against its printed value; games of all settings are taken as "
    "independent, though they share deals."
)
_KEYS = {"line": "Rule", "measure": "Measure"}


def led(base: Analysis, changed: Sequence[tuple[Measure, str]], title: str) -> Analysis:
    """A question whose answer is led by what each rule changes, of a run that can tell.

    Args:
        base: The question without that.
        changed: What may be changed by rules, each with the words for it.
        title: Of the figure.

    """

    def compute(run: StoredRun, game: Game | None = None) -> Tables:
        changes = table(run, ask(run, game), [measure for measure, _ in changed])
        return ({} if changes is None else {CHANGES: changes}) | base.compute(run, game)

    def answer(tables: Tables, question: Question) -> list[str]:
        told = {measure.name: text for measure, text in changed}
        return [*(sentences(tables[CHANGES], told) if CHANGES in tables else ()), *base.answer(tables, question)]

    def plot(tables: Tables, question: Question, *, narrow: bool = False) -> Figure:
        drawn = tables[CHANGES].frame.with_columns(who=pl.lit(""), even=pl.lit(None, dtype=pl.Float64))
        units = {measure.name: f"change, {_unit(measure)}" for measure, _ in changed}
        return side_by_side.plot(drawn, units, title, narrow=narrow)

    return dataclasses.replace(
        base, compute=compute, plots={CHANGES: plot, **base.plots}, answer=answer, reading=(READING, *base.reading)
    )


def _unit(measure: Measure) -> str:
    return "points" if measure.kind == "proportion" or measure.unit == POINTS else measure.unit


def table(run: StoredRun, question: Question, asked: Sequence[Measure]) -> Table | None:
    """By `line` (a value of a rule) and `measure`: what it differs by from the printed value, or else the first.

    None unless the grid crosses two rules or more, the number of players among them, and all combinations were played.
    """
    dials = {name: [plain(value) for value in values] for name, values in run.config["grid"].items() if len(values) > 1}
    seen = cells(run, question.game).filter(~pl.col("control"))["cell"].to_list()
    if len(dials) < 2 or len(seen) != math.prod(map(len, dials.values())):
        return None
    found = [_of_cell(run, question, cell, asked) for cell in seen]
    rows = [row for name in dials if name != PLAYERS for row in _of_rule(run, question, name, seen, found, asked)]
    for row, p in zip(rows, holm([row.pop("p") for row in rows]), strict=True):
        row["p_holm"] = p
    rows.sort(key=lambda row: [measure.name for measure in asked].index(row["measure"]))
    return Table(CAPTION, pl.DataFrame(rows, infer_schema_length=None), _KEYS) if rows else None


def _of_cell(run: StoredRun, question: Question, cell: int, asked: Sequence[Measure]) -> dict[str, Any]:
    one = Setting("", cell, run.config["cells"][cell]["rules"][PLAYERS], None)
    return {row["measure"]: row for row in measures.rows(run, question.game, one, asked)}


def _of_rule(
    run: StoredRun, question: Question, name: str, seen: list[int], found: list[dict[str, Any]],
    asked: Sequence[Measure],
) -> Iterator[dict[str, Any]]:  # fmt: skip
    values = run.config["grid"][name]
    first = plain(printed(question.game.rules, name, set()))
    first = first if first in map(plain, values) else plain(values[0])
    of = [plain(run.config["cells"][cell]["values"][name]) for cell in seen]
    for value in values:
        if plain(value) == first:
            continue
        words = setting(question.names[name], named_value(question.game, name, value, values))
        for measure in asked:
            sides = [
                [
                    each[measure.name]
                    for each, one in zip(found, of, strict=True)
                    if one == side and measure.name in each
                ]
                for side in (plain(value), first)
            ]
            if len(sides[0]) == len(sides[1]) > 0:
                yield {"line": words, "measure": measure.name, "kind": measure.kind} | _difference(*sides)


def _difference(here: list[dict[str, Any]], there: list[dict[str, Any]]) -> dict[str, Any]:
    """The mean of some cells less that of as many others, which are taken as independent."""
    value = float(np.mean([row["value"] for row in here]) - np.mean([row["value"] for row in there]))
    errors = [(row["high"] - row["low"]) / (2 * Z * len(here)) for row in (*here, *there)]
    error = math.hypot(*errors)
    p = math.erfc(abs(value) / error / math.sqrt(2)) if error else float(value == 0)
    n = sum(row["n"] for row in (*here, *there))
    return {"n": n, "value": value, "low": value - Z * error, "high": value + Z * error, "p": p}


def sentences(changes: Table, told: dict[str, str]) -> list[str]:
    """Of each measure the rules that clearly change it, the greatest change first; `told` says what is measured."""
    said = []
    for name, text in told.items():
        part = changes.frame.filter(measure=name).sort(pl.col("value").abs(), descending=True)
        clear = part.filter(pl.col("p_holm") < ALPHA)
        each = [
            f"by {numbers.change(row['value'], row['low'], row['high'], row['kind'])} with {row['line']}"
            for row in clear.iter_rows(named=True)
        ]
        if part.height:
            changed = f"changes {numbers.listed(each)}" if each else _unchanged(part)
            others = f", clearly with no other of {part.height} rules" if 0 < clear.height < part.height else ""
            said.append(f"{numbers.capital(text)} {changed}{others}.")
    return said


def _unchanged(part: pl.DataFrame) -> str:
    lines = part["line"].sort().to_list()
    rules = numbers.listed(lines, "or") if len(lines) <= MOST_NAMED else f"any of {len(lines)} rules"
    most = part.select(pl.max_horizontal(pl.col("low").abs(), pl.col("high").abs()).max()).item()
    return f"is not clearly changed by {rules}, and by no more than {numbers.bound(most, part['kind'][0])}"
