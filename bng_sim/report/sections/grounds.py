"""The tables of what a run rests on: assumed figures, the headline under others, rulings."""

from typing import Any

import polars as pl

from analyses import numbers
from analyses.numbers import capital
from analyses.question import Question
from bng_sim.core.parameters import describe, plain
from bng_sim.report.sections.tables import Cell, Row, Table, cut, difference, estimated, listed_counts
from bng_sim.sweep.store.load import Run


def alternatives(table: pl.DataFrame, reference: pl.DataFrame, question: Question) -> Table:
    """The headline as assumed, then under each alternative: a column a line.

    Args:
        table: Of `analyses.assumptions`.
        reference: The rows of `analyses.dial` it is compared with.
        question: What the run asks.

    """
    kind, lines = question.metric.kind, table["line"].unique(maintain_order=True).to_list()
    as_assumed = {row["line"]: row for row in reference.iter_rows(named=True)}
    rows = [Row("As assumed", [Cell(estimated(as_assumed[line], kind)) for line in lines], True)]
    for (parameter, words), part in table.group_by("parameter", "words", maintain_order=True):
        here = {row["line"]: row for row in part.iter_rows(named=True)}
        figures = [
            Cell(estimated(here[line], kind), difference(here[line], kind)) if line in here else Cell(numbers.NOTHING)
            for line in lines
        ]
        rows.append(Row(f"{capital(str(parameter).replace('_', ' '))}: {words}", figures))
    below = "difference, paired" + (", in points" if kind == "proportion" else "")
    caption = (
        f"{capital(question.metric.meaning)} under other assumed figures; {listed_counts(table['n'])} games each. "
    )
    return cut(
        Table(
            f"{caption}Below each: {below}", "Figure replaced", [capital(line) or "All games" for line in lines], rows
        )
    )


def assumed(run: Run, question: Question) -> Table:
    """The figures that nobody has published: value, meaning, and under how many others the headline was repeated."""
    rules = run.config["cells"][0]["rules"]
    tried = [cell["assumption"].split(": ", maxsplit=1)[0] for cell in run.config["cells"] if cell["assumption"]]
    rows = []
    for name, about in describe(question.game.rules).items():
        if about["provenance"] != "assumed":
            continue
        n = len({cell["assumption"] for cell in run.config["cells"] if cell["assumption"].startswith(f"{name}: ")})
        value = _played(run, name, rules[name])
        in_grid, same = len(run.config["grid"].get(name, ())), plain(rules[name]) == plain(about["default"])
        repeated = f"{n} other{'s' * (n > 1)}" if name in tried else "not tried" if same else "set by the config"
        if in_grid > 1:
            repeated = f"{in_grid} values, in the grid"
        rows.append(Row(name, [Cell(value), Cell(about["meaning"], about.get("known", "")), Cell(repeated)]))
    caption = "Assumed figures, which nobody has published"
    columns = ["Value", "What it is, and what is known of it", "Headline repeated under"]
    return Table(caption, "Parameter", columns, rows, words=True)


def rulings(run: Run, question: Question) -> Table | None:
    """The parameters whose value is a ruling."""
    rules = run.config["cells"][0]["rules"]
    rows = [
        Row(name, [Cell(plain(rules[name])), Cell(about["meaning"]), Cell(about["rule"])])
        for name, about in describe(question.game.rules).items()
        if about["provenance"] == "ruling" and name not in run.config["grid"]
    ]
    caption = "Rulings: the rulebook says nothing or two things, so one was chosen"
    return Table(caption, "Parameter", ["Value", "What it is", "Rule"], rows, words=True) if rows else None


def _played(run: Run, name: str, value: Any) -> str:
    """The value in force, a part a line if it has parts; or all of them if the grid varies it."""
    if name in run.config["grid"]:
        return "\n".join(map(plain, run.config["grid"][name]))
    items = [f"{key}: {plain(item)}" for key, item in value.items()] if isinstance(value, dict) else value
    if isinstance(value, list):
        items = [plain(item) for item in value] if any(isinstance(item, list) for item in value) else [plain(value)]
    return "\n".join(items) if isinstance(items, list) else plain(value)
