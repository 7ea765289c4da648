"""Print a run's summary on the terminal: what fits one screen; the report and `bng-sim analyse` have the rest."""

import shlex
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import polars as pl
from rich.console import Console
from rich.table import Table

from bng_sim.analyses.analysis import sentences
from bng_sim.analyses.general import who_plays
from bng_sim.analyses.question import LINEUP, Question, ask, label, subject
from bng_sim.cli.output import format_interval, make_table
from bng_sim.core.game import Game
from bng_sim.core.game_option import game_option
from bng_sim.core.wording import listed
from bng_sim.report.sections.notes import describe_forfeits, describe_missing
from bng_sim.sweeps.run.load import StoredRun
from bng_sim.sweeps.run.notable_games import find_notable_games
from bng_sim.sweeps.store.files import CELLS, SUMMARY

MOST_ROWS = 12  # cells in the table; with all else they fit a screen of 40 lines
MOST_LINES = MOST_ROWS + 2  # of the table with its headings; long values take several lines
MOST_NOTABLE = 5  # cells whose games to read are in the document


@dataclass(frozen=True, slots=True)
class Lead:
    """The beginning of the summary.

    Attributes:
        asks: The run's question.
        verdict: The verdict in one or two sentences.
        rests: What it rests on: term and sentence; empty without a report.

    """

    asks: str
    verdict: Sequence[str]
    rests: Sequence[tuple[str, str]] = ()


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
            for cell in _baseline_cells(run)["cell"].head(MOST_NOTABLE if run.keeps("seats") else 0)
            for found in find_notable_games(run, game, cell)
        ],
    }


def print_summary(console: Console, run: StoredRun, game: Game, lead: Lead) -> None:
    """Print question and verdict, what they rest on, the cells of the first lineup, and where to find the rest."""
    question = ask(run, game)
    console.print(lead.asks, style="bold")
    for sentence in [*lead.verdict, ""]:
        console.print(sentence)
    for term, sentence in lead.rests:
        text = console.render_str(f"{term} {sentence}")
        text.stylize("bold", 0, len(term))
        console.print(text)
    for sentence in [*describe_forfeits(run), *describe_missing(run)]:
        console.print(sentence)
    console.print()
    cells = _cells_shown(run, question)
    table = _fitting_table(console, run, cells.head(MOST_ROWS), question)
    console.print(table)
    more = {
        "setting": cells.height - table.row_count,
        "lineup": len(run.config["lineups"]) - cells["lineup"].n_unique(),
    }
    left_out = [f"{n} more {one}{'s' * (n > 1)}" for one, n in more.items() if n > 0]
    if left_out:
        console.print(f"{listed(left_out)} in {CELLS} and {SUMMARY}")
    console.print()
    console.print(f"More answers: bng-sim analyse {run.folder}", soft_wrap=True)
    for found in find_notable_games(run, game, int(cells["cell"][0]), most=1) if _are_listed(run, game) else []:
        own = f" {game_option(game)}" if game.source else ""
        command = shlex.join(["bng-sim", "play", found.code, *run.options])
        console.print(f"A game to read ({found.name}): {command}{own}", soft_wrap=True)


def _are_listed(run: StoredRun, game: Game) -> bool:
    return game.notable is not None and run.keeps("seats")


def _who_plays(run: StoredRun, game: Game) -> list[str]:
    """Describe, in sentences, how much the strategies matter; empty if the run played no rung of the ladder."""
    question = ask(run, game)
    tables = {} if who_plays.ANALYSIS.applies(run, question) else who_plays.compute(run, game)
    return sentences(who_plays.ANALYSIS, run, tables, question) if tables else []


def _grid_cells(run: StoredRun) -> pl.DataFrame:
    return run.cells.filter(pl.col("cell").is_in([cell["index"] for cell in run.on_grid]))


def _baseline_cells(run: StoredRun) -> pl.DataFrame:
    """Return the baseline cells that have the first baseline's lineup."""
    cells = _grid_cells(run)
    first = cells.filter(pl.col("cell") == cells["baseline"][0])
    lineup = (first if first.height else cells)["lineup"][0]
    return cells.filter((pl.col("cell") == pl.col("baseline")) & (pl.col("lineup") == lineup))


def _cells_shown(run: StoredRun, question: Question) -> pl.DataFrame:
    """Return the cells of the lineup that the run is about, or of all that it compares; of many its baselines first."""
    cells = _grid_cells(run)
    own = cells if question.dial == LINEUP else cells.filter(pl.col("lineup") == subject(run))
    own = own if own.height else cells.filter(pl.col("lineup") == cells["lineup"][0])
    is_baseline = (pl.col("cell") == pl.col("baseline")).not_()
    return own.sort(is_baseline, maintain_order=True) if own.height > MOST_ROWS else own


def _fitting_table(console: Console, run: StoredRun, cells: pl.DataFrame, question: Question) -> Table:
    """Return the table of the first cells with at most `MOST_LINES` lines; of a second metric if its width allows."""
    metrics = run.config["metrics"][: 1 if "verdict" in cells.columns else 2]  # summary.csv has all
    table = _cells_table(run, cells, question, metrics)
    if console.measure(table, options=console.options.update(width=10_000)).maximum > console.width:
        metrics = metrics[:1]
        table = _cells_table(run, cells, question, metrics)
    while cells.height > 1 and len(console.render_lines(table)) > MOST_LINES:
        cells = cells.head(cells.height - 1)
        table = _cells_table(run, cells, question, metrics)
    return table


def _cells_table(run: StoredRun, cells: pl.DataFrame, question: Question, metrics: Sequence[str]) -> Table:
    names = [*run.config["grid"], *([LINEUP] if question.dial == LINEUP else [])]
    headline, *others = metrics
    table = make_table("", *(_break(question.names[name]) for name in names))
    verdicts = "verdict" in cells.columns
    of_metrics = [_break(label(name, question.game)) for name in metrics]
    for heading in (of_metrics[0], "difference", *(["verdict"] if verdicts else []), *of_metrics[1:]):
        table.add_column(heading, justify="right", overflow="fold")
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


def _break(words: str) -> str:
    """Return words on two lines, if they are long."""
    first, *rest = words.split(" ")
    while rest and len(first) + len(rest[0]) < len(words) / 2:
        first = f"{first} {rest.pop(0)}"
    return "\n".join(filter(None, (first, " ".join(rest))))
