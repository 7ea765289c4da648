"""The tables of a report as data: typed columns, each with what it is."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

import polars as pl

from bng_sim.analyses.analysis import FOR_SENTENCES, Table
from bng_sim.analyses.question import Question
from bng_sim.core.parameters import describe
from bng_sim.sweeps.run.load import StoredRun

SHARED = {
    "line": "the setting",
    "kind": "what the value is: a proportion, as a share of 1, or a mean",
    "n": "how many games, deals or seats it is counted over",
    "value": "the figure",
    "low": "lower end of its 95 % interval; empty where there is none",
    "high": "upper end of it",
    "difference": "how far it is from the row it is compared with; of proportions as a share of 1",
    "difference_low": "lower end of the difference's 95 % interval",
    "difference_high": "upper end of it",
    "p_holm": "p-value of the difference, after Holm's correction for all rows of the table",
    "cell": "number of the setting, as in the sheet Settings",
    "metric": "name of the figure",
    "by": "what the figure is split by; empty if it is of all games",
    "group": "the part that it is of, if it is split",
}


class Sheet(NamedTuple):
    """A table: its name, its rows, and what each column is."""

    name: str
    frame: pl.DataFrame
    columns: Mapping[str, str]


def sheets_of(run: StoredRun, question: Question, answers: Iterable[tuple[str, Mapping[str, Table]]]) -> list[Sheet]:
    """Return every figure of a run, its settings, and the tables of its answers.

    Args:
        run: The run.
        question: What it asks.
        answers: The name and tables of each.

    """
    names = {metric.name: metric.meaning for metric in question.game.metrics}
    listed = pl.DataFrame({"metric": list(names), "meaning": list(names.values())})
    settings = pl.DataFrame(
        [{"cell": cell["index"], "games": cell["games"], "lineup": cell["lineup"],
          **{name: str(value) for name, value in cell["rules"].items()}} for cell in run.played],
        infer_schema_length=None,
    )  # fmt: skip
    rules = {name: about["meaning"] for name, about in describe(question.game.rules).items()}
    found = [
        _sheet("Every figure", run.summary, {}),
        _sheet("Settings", settings, {**rules, "cell": "number of the setting", "games": "games played"}),
        _sheet("Figures", listed, {"metric": "name of the figure", "meaning": "what it says"}),
    ]
    for name, tables in answers:
        for each, table in tables.items():
            frame = table.frame.drop(FOR_SENTENCES, strict=False)
            found.append(_sheet(f"{name} {each}".replace("_", " "), frame, {**table.keys, **table.also}))
    return found


def _sheet(name: str, frame: pl.DataFrame, meanings: Mapping[str, str]) -> Sheet:
    flat = frame.select(~pl.selectors.nested())
    return Sheet(name, flat, {column: meanings.get(column) or SHARED.get(column, "") for column in flat.columns})
