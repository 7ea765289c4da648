"""A run's summary on the terminal."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import polars as pl
from rich.console import Console
from rich.table import Table

from bng_sim.analyses import who_plays
from bng_sim.analyses.question import ask
from bng_sim.cli.output import between, table
from bng_sim.core.game import Game
from bng_sim.report.sections.notes import missing
from bng_sim.report.sections.tables import listed_counts
from bng_sim.sweeps.store.load import StoredRun
from bng_sim.sweeps.store.notable_games import find

MOST_COLUMNS = 5  # cells side by side whose win rates are shown, and games; the rest is in summary.csv


@dataclass(frozen=True, slots=True)
class Lead:
    """What the summary leads with: the question of the run, and the verdict in a sentence or two."""

    asks: str
    verdict: Sequence[str]


def document(run: StoredRun, game: Game, lead: Lead) -> dict[str, Any]:
    """The summary as plain data."""
    return {
        "run": str(run.folder),
        "question": lead.asks,
        "verdict": list(lead.verdict),
        "config_hash": run.manifest["config_hash"],
        "cells": run.cells.to_dicts(),
        "summary": run.summary.to_dicts(),
        "who_plays": _who_plays(run, game),
        "notable": [
            {"kind": found.name, "cell": cell, "game": found.game, "words": found.words, "code": found.code}
            for cell in _compared(run)["cell"].head(MOST_COLUMNS if run.keeps("seats") else 0)
            for found in find(run, game, cell)
        ],
    }


def show(console: Console, run: StoredRun, game: Game, lead: Lead) -> None:
    """Print question and verdict, a table of cells for each lineup, then of those compared with who won, and games."""
    console.print(lead.asks, style="bold")
    for sentence in [*lead.verdict, ""]:
        console.print(sentence)
    cells = _on_grid(run)
    for _, part in cells.group_by("lineup", maintain_order=True):
        console.print(f"Lineup {part['lineup'][0]}: {listed_counts(part['games'])} games a cell", style="bold")
        console.print(_cells_table(run, part))
        console.print()
    for sentence in [*missing(run), *_who_plays(run, game), ""]:
        console.print(sentence)
    compared, grouped = _compared(run), set(run.summary["by"])
    for grouping in game.groupings:
        if grouping.name not in grouped:
            continue
        more = compared.height - MOST_COLUMNS
        rest = f" ({more} more cells in summary.csv)" if more > 0 else ""
        console.print(f"Games won, by {grouping.meaning}, with 95 % interval{rest}", style="bold")
        console.print(_win_rates(run, grouping.name, compared.head(MOST_COLUMNS)))
        console.print()
    is_told = game.notable is not None and run.keeps("seats")
    for cell in compared.head(MOST_COLUMNS if is_told else 0).iter_rows(named=True):
        where = ", ".join(filter(None, ["Games to read", _where(run, cell)]))
        console.print(f"{where}; `bng-sim play CODE` tells one", style="bold")
        for found in find(run, game, cell["cell"]):
            console.print(f"{found.name}: {found.words}")
            console.print(f"  {found.code}", soft_wrap=True)
        console.print()


def _who_plays(run: StoredRun, game: Game) -> list[str]:
    """What hangs on who plays, in sentences; empty if no table of the ladder played."""
    question = ask(run, game)
    tables = {} if who_plays.ANALYSIS.applies(run, question) else who_plays.compute(run, game)
    return who_plays.ANALYSIS.answer(tables, question) if tables else []


def _on_grid(run: StoredRun) -> pl.DataFrame:
    cells: pl.DataFrame = run.cells.filter(pl.col("assumption").is_null() & pl.col("rung").is_null())
    return cells


def _compared(run: StoredRun) -> pl.DataFrame:
    """The cells that others are compared with, of the lineup that the first is compared with."""
    cells = _on_grid(run)
    first = cells.filter(pl.col("cell") == cells["baseline"][0])
    lineup = (first if first.height else cells)["lineup"][0]
    return cells.filter((pl.col("cell") == pl.col("baseline")) & (pl.col("lineup") == lineup))


def _cells_table(run: StoredRun, cells: pl.DataFrame) -> Table:
    names = list(run.config["grid"])
    headline, *others = run.config["metrics"]
    made = table("", *map(_on_lines, names))
    verdicts = "verdict" in cells.columns
    others = [] if verdicts else others  # there is room for one or the other; all are in summary.csv
    for heading in (headline, "difference", *(["verdict"] if verdicts else []), *others):
        made.add_column(_on_lines(heading), justify="right", overflow="fold")
    for cell in cells.iter_rows(named=True):
        rows = {row["metric"]: row for row in _metric_rows(run, cell["cell"])}
        first, rest = rows[headline], [rows[metric] for metric in others]
        verdict = [cell["verdict"] or "-"] if verdicts else []
        figures = [value(first), difference(first), *verdict, *map(value, rest)]
        made.add_row(*(str(cell[name]) for name in names), *figures, style="bold" if _is_baseline(cell) else "")
    return made


def _metric_rows(run: StoredRun, cell: int) -> list[dict[str, Any]]:
    rows: pl.DataFrame = run.summary.filter((pl.col("cell") == cell) & pl.col("by").is_null())
    return rows.to_dicts()


def _is_baseline(cell: dict[str, Any]) -> bool:
    return bool(cell["cell"] == cell["baseline"])


def value(row: dict[str, Any]) -> str:
    """A row's value with its interval: `63.92 % (63.62 to 64.21)`."""
    return _with_interval(row, "value", "low", "high", "")


def difference(row: dict[str, Any]) -> str:
    """A row's difference from the baseline with its interval, of rates in points: `+6.48 (+6.11 to +6.85)`."""
    return _with_interval(row, "difference", "difference_low", "difference_high", "+").replace(" %", "")


def _with_interval(row: dict[str, Any], middle: str, low: str, high: str, sign: str) -> str:
    if row[middle] is None:
        return "-"
    is_rate = row["kind"] == "proportion"

    def write(figure: float) -> str:
        return f"{round((100 if is_rate else 1) * figure, 2) + 0.0:{sign}.2f}"  # + 0.0: never -0.00

    return f"{write(row[middle])}{' %' if is_rate else ''} ({between(row[low], row[high], write)})"


def _on_lines(name: str) -> str:
    return name.replace("_", "\n", 1).replace("_", " ")


def _win_rates(run: StoredRun, grouping: str, cells: pl.DataFrame) -> Table:
    where = [_where(run, cell) for cell in cells.iter_rows(named=True)]
    made = table("", "", *where)
    rates = run.summary.filter((pl.col("by") == grouping) & pl.col("cell").is_in(cells["cell"].implode()))
    for name in rates["group"].unique(maintain_order=True):
        row = {rate["cell"]: rate for rate in rates.filter(pl.col("group") == name).to_dicts()}
        made.add_row(name, *(value(row[cell]) if cell in row else "" for cell in cells["cell"]))
    return made


def _where(run: StoredRun, cell: dict[str, Any]) -> str:
    return ", ".join(f"{name} {cell[name]}" for name in run.config["grid"])
