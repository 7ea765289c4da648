"""`bng-sim compare`: every difference between two runs or cells in metrics and in who wins, first in words."""

from pathlib import Path
from typing import Annotated, Any

import polars as pl
import typer
from rich.console import Console

from bng_sim.analyses.differences import metric_differences as analysis
from bng_sim.analyses.differences import win_differences
from bng_sim.analyses.differences.metric_differences import Pair, PlayedCell
from bng_sim.api.game_of_run import find_game_of_run
from bng_sim.cli import cell_lookup
from bng_sim.cli.cell_options import OwnGameFile
from bng_sim.cli.output import make_table, print_json, stderr, stdout
from bng_sim.core.errors import InputError
from bng_sim.core.value_words import plain
from bng_sim.report import pairwise
from bng_sim.report.formats.escaping import escape_markdown
from bng_sim.sweeps.run.load import StoredRun, load

CELL = "its number in cells.csv, or NAME=VALUE,... with lineup=LABEL"
HeadsAndRows = tuple[tuple[str, ...], list[list[str]]]  # of a table: its heads, and the texts of each row


def compare(
    runs: Annotated[list[Path], typer.Argument(metavar="RUN [RUN]", help="The folder of a run, or of two: A and B.")],
    cell_a: Annotated[str | None, typer.Option(metavar="CELL", help=f"A's cell: {CELL}.")] = None,
    cell_b: Annotated[
        str | None, typer.Option(metavar="CELL", help="B's cell; with one run, the second of two.")
    ] = None,
    own_game: OwnGameFile = None,
    markdown: Annotated[bool, typer.Option("--markdown", help="Print Markdown, ready to paste.")] = False,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """\b
    bng-sim compare runs/before runs/after
    bng-sim compare runs/my_study --cell-a 4 --cell-b players=4,lineup=sensible

    Describe how two settings differ: every metric's difference with its
    95 % interval, first in words, and then who wins, for every grouping of
    the seats. Two runs are compared cell by cell where values and lineup
    agree; with --cell-a and --cell-b, one cell with another. Cells of the
    same seed are compared deal by deal, over the deals of both.
    """
    pairs = _pairs([load(folder) for folder in runs], cell_a, cell_b)
    first = pairs[0][0].run
    game = find_game_of_run(first, own_game)
    with stderr().status("Comparing ..."):
        found, wins = analysis.compute(pairs, game), win_differences.compute(pairs, game)
    if json:
        print_json(_document(pairs, found, wins))
        return
    console = stdout()
    meanings = {grouping.name: grouping.meaning for grouping in game.groupings}
    for index, (a, b) in enumerate(pairs):
        rows, won = (table.filter(pl.col("pair") == index).to_dicts() for table in (found, wins))
        lines = [
            f"A: {pairwise.name_setting(a)}",
            f"B: {pairwise.name_setting(b)}",
            pairwise.describe_settings(analysis.differing(a, b)),
        ]
        lines += [
            pairwise.describe_method(a, b, rows[0]["deals"] if rows else None),
            *pairwise.describe_differences(rows, game),
        ]
        why_not = win_differences.why_not(a, b)
        lines += (
            [f"{why_not}."]
            if why_not
            else [*pairwise.describe_even_shares(a, b), *pairwise.describe_win_differences(won, game)]
        )
        tables: list[HeadsAndRows] = [(pairwise.HEADS, [pairwise.format_row(row) for row in rows])]
        if won:
            tables += [(pairwise.WINS, [pairwise.format_row(row, pairwise.name_group(row, meanings)) for row in won])]
        _show(console, lines, tables, markdown=markdown)
    console.print(_describe_correction(found, wins), soft_wrap=True)


def _show(console: Console, lines: list[str], tables: list[HeadsAndRows], *, markdown: bool) -> None:
    """Print the sentences of a pair and its tables."""
    if markdown:
        text = "\n".join(f"- {escape_markdown(line)}" for line in lines)
        written = (pairwise.to_markdown(heads, rows) for heads, rows in tables)
        console.print("\n\n".join([text, *written]) + "\n", soft_wrap=True)
        return
    for line in lines:
        console.print(line)
    for heads, rows in tables:
        shown = make_table("", *heads)
        for row in rows:
            shown.add_row(*row)
        console.print()
        console.print(shown)
    console.print()


def _describe_correction(found: pl.DataFrame, wins: pl.DataFrame) -> str:
    """State for how many comparisons p is corrected; those of metrics and those of wins are separate families."""
    compared = [each.drop_nulls("p").height for each in (found, wins)]
    of_wins = f" of metrics, and for all {compared[1]} of games won," if compared[1] else ""
    return f"p is corrected after Holm for all {compared[0]} comparisons{of_wins} above; effect is Cohen's h or d."


def _pairs(runs: list[StoredRun], cell_a: str | None, cell_b: str | None) -> list[Pair]:
    """Find the settings to compare; raises `InputError` if the options do not determine them."""
    if len(runs) > 2:
        raise InputError(f"RUN: got {len(runs)} runs, expected one or two; compare two at a time")
    games = [run.config["game"] for run in runs]
    if games[0] != games[-1]:
        raise InputError(f"RUN: got runs of two games, {games[0]} and {games[1]}; expected two of one game")
    a, b = runs[0], runs[-1]
    if cell_a is None and cell_b is None and len(runs) == 2:
        return _match_cells(a, b)
    if len(runs) == 1 and (cell_a is None or cell_b is None):
        raise InputError(f"RUN: got one run, expected two, or --cell-a and --cell-b: two of its cells, each {CELL}")
    return [
        (
            PlayedCell(a, cell_lookup.find_cell(a, cell_a, "--cell-a")),
            PlayedCell(b, cell_lookup.find_cell(b, cell_b, "--cell-b")),
        )
    ]


def _match_cells(a: StoredRun, b: StoredRun) -> list[Pair]:
    """Match the cells of two runs with equal values and lineup; if each has one cell, match these."""
    there, here = _cells_by_values(a), _cells_by_values(b)
    if len(there) == len(here) == 1:
        return [(PlayedCell(a, *there.values()), PlayedCell(b, *here.values()))]
    pairs = [(PlayedCell(a, number), PlayedCell(b, here[key])) for key, number in there.items() if key in here]
    if not pairs:
        raise InputError(
            f"RUN: no cell of {a.folder} has the values and lineup of one of {b.folder}; expected the same grid, or "
            "--cell-a and --cell-b"
        )
    return pairs


def _cells_by_values(run: StoredRun) -> dict[tuple[Any, ...], int]:
    cells = run.on_grid
    return {(_values_as_text(one["values"]), one["lineup"]): one["index"] for one in cells}


def _values_as_text(values: dict[str, Any]) -> tuple[tuple[str, str], ...]:
    return tuple(sorted((name, plain(value)) for name, value in values.items()))


def _document(pairs: list[Pair], found: pl.DataFrame, wins: pl.DataFrame) -> list[dict[str, Any]]:
    return [
        {
            "a": {"run": str(a.run.folder), "cell": a.number},
            "b": {"run": str(b.run.folder), "cell": b.number},
            "differing": {name: list(values) for name, values in analysis.differing(a, b).items()},
            "games_left_out": analysis.games_left_out(a, b) if analysis.is_paired(a, b) else 0,
            "metrics": found.filter(pl.col("pair") == index).drop("pair").to_dicts(),
            "wins": wins.filter(pl.col("pair") == index).drop("pair").to_dicts(),
            "wins_left_out": win_differences.why_not(a, b),
        }
        for index, (a, b) in enumerate(pairs)
    ]
