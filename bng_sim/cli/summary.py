"""Print a run's summary on the terminal."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import polars as pl
from rich.console import Console
from rich.table import Table

from bng_sim.analyses import strategy_dependence
from bng_sim.analyses.question import ask
from bng_sim.cli.output import format_interval, make_table
from bng_sim.core.game import Game
from bng_sim.report.sections.notes import describe_missing
from bng_sim.report.sections.tables import format_counts
from bng_sim.sweeps.store.load import StoredRun
from bng_sim.sweeps.store.notable_games import find_notable_games

MOST_COLUMNS = 5  # cells whose win rates and games are shown; summary.csv has all


@dataclass(frozen=True, slots=True)
class Lead:
    """The beginning of the summary: the run's question, and the verdict in one or two sentences."""

    asks: str
    verdict: Sequence[str]


def as_document(run: StoredRun, game: Game, lead: Lead) -> dict[str, Any]:
    """Return the summary as plain data."""
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
            for cell in _baseline_cells(run)["cell"].head(MOST_COLUMNS if run.keeps("seats") else 0)
            for found in find_notable_games(run, game, cell)
        ],
    }


def print_summary(console: Console, run: StoredRun, game: Game, lead: Lead) -> None:
    """Print question and verdict, a table of cells per lineup, then, for the baselines, who won, and games."""
    console.print(lead.asks, style="bold")
    for sentence in [*lead.verdict, ""]:
        console.print(sentence)
    cells = _grid_cells(run)
    for _, part in cells.group_by("lineup", maintain_order=True):
        console.print(f"Lineup {part['lineup'][0]}: {format_counts(part['games'])} games a cell", style="bold")
        console.print(_cells_table(run, part))
        console.print()
    for sentence in [*describe_missing(run), *_who_plays(run, game), ""]:
        console.print(sentence)
    compared, grouped = _baseline_cells(run), set(run.summary["by"])
    for grouping in game.groupings:
        if grouping.name not in grouped:
            continue
        more = compared.height - MOST_COLUMNS
        rest = f" ({more} more cells in summary.csv)" if more > 0 else ""
        console.print(f"Games won, by {grouping.meaning}, with 95 % interval{rest}", style="bold")
        console.print(_win_rates(run, grouping.name, compared.head(MOST_COLUMNS)))
        console.print()
    are_listed = game.notable is not None and run.keeps("seats")
    for cell in compared.head(MOST_COLUMNS if are_listed else 0).iter_rows(named=True):
        where = ", ".join(filter(None, ["Games to read", _describe_cell(run, cell)]))
        console.print(f"{where}; `bng-sim play CODE` tells one", style="bold")
        for found in find_notable_games(run, game, cell["cell"]):
            console.print(f"{found.name}: {found.words}")
            console.print(f"  {found.code}", soft_wrap=True)
        console.print()


def _who_plays(run: StoredRun, game: Game) -> list[str]:
    """Describe, in sentences, how much the strategies matter; empty if the run played no rung of the ladder."""
    question = ask(run, game)
    tables = {} if strategy_dependence.ANALYSIS.applies(run, question) else strategy_dependence.compute(run, game)
    return strategy_dependence.ANALYSIS.answer(tables, question) if tables else []


def _grid_cells(run: StoredRun) -> pl.DataFrame:
    cells: pl.DataFrame = run.cells.filter(pl.col("assumption").is_null() & pl.col("rung").is_null())
    return cells


def _baseline_cells(run: StoredRun) -> pl.DataFrame:
    """Return the baseline cells that have the first baseline's lineup."""
    cells = _grid_cells(run)
    first = cells.filter(pl.col("cell") == cells["baseline"][0])
    lineup = (first if first.height else cells)["lineup"][0]
    return cells.filter((pl.col("cell") == pl.col("baseline")) & (pl.col("lineup") == lineup))


def _cells_table(run: StoredRun, cells: pl.DataFrame) -> Table:
    names = list(run.config["grid"])
    headline, *others = run.config["metrics"]
    table = make_table("", *map(_break_name, names))
    verdicts = "verdict" in cells.columns
    others = [] if verdicts else others  # there is room for one of them; summary.csv has all
    for heading in (headline, "difference", *(["verdict"] if verdicts else []), *others):
        table.add_column(_break_name(heading), justify="right", overflow="fold")
    for cell in cells.iter_rows(named=True):
        rows = {row["metric"]: row for row in _metric_rows(run, cell["cell"])}
        first, rest = rows[headline], [rows[metric] for metric in others]
        verdict = [cell["verdict"] or "-"] if verdicts else []
        figures = [format_value(first), format_difference(first), *verdict, *map(format_value, rest)]
        table.add_row(*(str(cell[name]) for name in names), *figures, style="bold" if _is_baseline(cell) else "")
    return table


def _metric_rows(run: StoredRun, cell: int) -> list[dict[str, Any]]:
    rows: pl.DataFrame = run.summary.filter((pl.col("cell") == cell) & pl.col("by").is_null())
    return rows.to_dicts()


def _is_baseline(cell: dict[str, Any]) -> bool:
    return bool(cell["cell"] == cell["baseline"])


def format_value(row: dict[str, Any]) -> str:
    """Format a row's value with its interval: `63.92 % (63.62 to 64.21)`."""
    return _format_with_interval(row, "value", "low", "high", "")


def format_difference(row: dict[str, Any]) -> str:
    """Format a row's difference from the baseline, for rates in points: `+6.48 (+6.11 to +6.85)`."""
    return _format_with_interval(row, "difference", "difference_low", "difference_high", "+").replace(" %", "")


def _format_with_interval(row: dict[str, Any], middle: str, low: str, high: str, sign: str) -> str:
    if row[middle] is None:
        return "-"
    is_rate = row["kind"] == "proportion"

    def write(figure: float) -> str:
        return f"{round((100 if is_rate else 1) * figure, 2) + 0.0:{sign}.2f}"  # + 0.0: never -0.00

    return f"{write(row[middle])}{' %' if is_rate else ''} ({format_interval(row[low], row[high], write)})"


def _break_name(name: str) -> str:
    return name.replace("_", "\n", 1).replace("_", " ")


def _win_rates(run: StoredRun, grouping: str, cells: pl.DataFrame) -> Table:
    where = [_describe_cell(run, cell) for cell in cells.iter_rows(named=True)]
    table = make_table("", "", *where)
    rates = run.summary.filter((pl.col("by") == grouping) & pl.col("cell").is_in(cells["cell"].implode()))
    for name in rates["group"].unique(maintain_order=True):
        row = {rate["cell"]: rate for rate in rates.filter(pl.col("group") == name).to_dicts()}
        table.add_row(name, *(format_value(row[cell]) if cell in row else "" for cell in cells["cell"]))
    return table


def _describe_cell(run: StoredRun, cell: dict[str, Any]) -> str:
    return ", ".join(f"{name} {cell[name]}" for name in run.config["grid"])
