"""What each rule of a grid does to several measures, on average over all values of the others."""

import math
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
import polars as pl

from analyses import measures, numbers
from analyses.analysis import ALPHA, Table
from analyses.measures import PLAYERS, Measure, Setting
from analyses.question import Question, cells, named_value, setting
from bng_sim.core.parameters import plain, printed
from bng_sim.sweeps.statistics.paired import holm
from bng_sim.sweeps.statistics.sums import Z
from bng_sim.sweeps.store.load import StoredRun

CAPTION = "What each rule changes, on average over all values of the others"
_KEYS = {"line": "Rule", "measure": "Measure"}


def table(run: StoredRun, question: Question, asked: Sequence[Measure]) -> Table | None:
    """By `line` (a value of a rule) and `measure`: what it differs by from the printed value, or else the first.

    None unless the grid crosses two rules or more, all of whose combinations were played.
    """
    dials = {name: [plain(value) for value in values] for name, values in run.config["grid"].items() if len(values) > 1}
    seen = cells(run, question.game).filter(~pl.col("control"))["cell"].to_list()
    if len(dials) < 2 or len(seen) != math.prod(map(len, dials.values())):
        return None
    found = [_of_cell(run, question, cell, asked) for cell in seen]
    rows = [row for name in dials for row in _of_rule(run, question, name, seen, found, asked)]
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
            changed = f"changes {numbers.listed(each)}" if each else "is not clearly changed by any of the rules"
            others = f", clearly with no other of {part.height} rules" if 0 < clear.height < part.height else ""
            said.append(f"{numbers.capital(text)} {changed}{others}.")
    return said
