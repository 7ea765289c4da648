"""`bng-sim compare`: every difference between two runs or cells in metrics and in who wins, first in words."""

import contextlib
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import polars as pl
import typer
from rich.console import Console

from bng_sim.analyses.differences import metric_differences as analysis
from bng_sim.analyses.differences import win_differences
from bng_sim.analyses.differences.matching import Opened, match_cells
from bng_sim.analyses.differences.metric_differences import Pair, PlayedCell
from bng_sim.api import functions, page_files
from bng_sim.api.game_of_run import find_game_of_run
from bng_sim.cli import cell_lookup
from bng_sim.cli.cell_options import OwnGameFile
from bng_sim.cli.output import check_writable, make_table, parse_path, print_json, stderr, stdout
from bng_sim.core.errors import InputError
from bng_sim.report import pairwise, report_files
from bng_sim.report.formats import html_page
from bng_sim.report.formats.escaping import escape_markdown
from bng_sim.sweeps.run.load import load
from bng_sim.sweeps.store import disk

CELL = "its number in cells.csv, or NAME=VALUE,... with lineup=LABEL"


def compare(
    runs: Annotated[
        list[Path], typer.Argument(metavar="RUN [RUN]", help="The folder of a run, or its config; or of two: A and B.")
    ],
    cell_a: Annotated[str | None, typer.Option(metavar="CELL", help=f"A's cell: {CELL}.")] = None,
    cell_b: Annotated[
        str | None, typer.Option(metavar="CELL", help="B's cell; with one run, the second of two.")
    ] = None,
    own_game: OwnGameFile = None,
    markdown: Annotated[bool, typer.Option("--markdown", help="Print Markdown, ready to paste.")] = False,
    html: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Write a page too.", parser=parse_path, show_default=False),
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """\b
    bng-sim compare runs/before runs/after
    bng-sim compare runs/my_study --cell-a 4 --cell-b players=4,lineup=sensible

    Say what a table would notice of B instead of A, then every figure's
    difference with its 95 % interval, and who wins, the largest first. Two
    runs are compared cell by cell where values and lineup agree; with
    --cell-a and --cell-b, one cell with another. A config in place of a run
    is played first. Cells of the same seed are compared deal by deal, over
    the deals of both.
    """
    if html is not None:
        page_files.refuse_foreign(html, "--html", report_files.is_report)
        check_writable(html.absolute().parent, "--html")
    with contextlib.ExitStack() as played:
        pairs = _pairs([_open(path, played) for path in runs], cell_a, cell_b)
        _compare(pairs, own_game, html, markdown=markdown, json=json)


def _open(path: Path, played: contextlib.ExitStack) -> Opened:
    """Open a run; play that of a config first, in a folder that is deleted when it has been compared."""
    if path.suffix not in (".yaml", ".yml"):
        return Opened(load(path), str(path))
    folder = Path(played.enter_context(tempfile.TemporaryDirectory()))
    return Opened(load(functions.sweep(path, folder=folder / path.stem).folder), str(path))


def _compare(pairs: list[Pair], own_game: Path | None, html: Path | None, *, markdown: bool, json: bool) -> None:
    first = pairs[0][0].run
    game = find_game_of_run(first, own_game)
    with stderr().status("Comparing ..."):
        found, wins = analysis.compute(pairs, game), win_differences.compute(pairs, game)
    if json:
        answers = [one.answer for one in pairwise.compare(pairs, found, wins, game, "B")]
        print_json(_document(pairs, found, wins, answers))
        return
    compared = pairwise.compare(pairs, found, wins, game, "B")
    correction = pairwise.describe_correction(found, wins)
    if html:
        disk.write(html, html_page.render(pairwise.page(compared, game, correction)).encode())
        stderr().print(f"Page: {html}", soft_wrap=True, style="dim")
    console = stdout()
    for one in compared:
        _show(console, [*one.answer, *one.grounds], one.rows, markdown=markdown)
    console.print(correction, soft_wrap=True)


def _show(console: Console, lines: list[str], rows: Sequence[list[str]], *, markdown: bool) -> None:
    """Print the sentences of a pair and its table."""
    if markdown:
        text = "\n".join(f"- {escape_markdown(line)}" for line in lines)
        console.print(f"{text}\n\n{pairwise.to_markdown(pairwise.HEADS, rows)}\n", soft_wrap=True)
        return
    for line in lines:
        console.print(line)
    shown = make_table("", *pairwise.HEADS)
    for row in rows:
        shown.add_row(*row)
    console.print()
    console.print(shown)
    console.print()


def _pairs(runs: list[Opened], cell_a: str | None, cell_b: str | None) -> list[Pair]:
    """Find the settings to compare; raises `InputError` if the options do not determine them."""
    if len(runs) > 2:
        raise InputError(f"RUN: got {len(runs)} runs, expected one or two; compare two at a time")
    games = [opened.run.config["game"] for opened in runs]
    if games[0] != games[-1]:
        raise InputError(f"RUN: got runs of two games, {games[0]} and {games[1]}; expected two of one game")
    a, b = runs[0], runs[-1]
    if cell_a is None and cell_b is None and len(runs) == 2:
        return match_cells(a, b)
    if len(runs) == 1 and (cell_a is None or cell_b is None):
        raise InputError(f"RUN: got one run, expected two, or --cell-a and --cell-b: two of its cells, each {CELL}")
    return [
        (
            PlayedCell(a.run, cell_lookup.find_cell(a.run, cell_a, "--cell-a"), a.name),
            PlayedCell(b.run, cell_lookup.find_cell(b.run, cell_b, "--cell-b"), b.name),
        )
    ]


def _document(
    pairs: list[Pair], found: pl.DataFrame, wins: pl.DataFrame, answers: list[list[str]]
) -> list[dict[str, Any]]:
    return [
        {
            "a": {"run": str(a.run.folder), "cell": a.number},
            "b": {"run": str(b.run.folder), "cell": b.number},
            "differing": {name: list(values) for name, values in analysis.differing(a, b).items()},
            "answer": answers[index],
            "games_left_out": analysis.games_left_out(a, b) if analysis.is_paired(a, b) else 0,
            "metrics": found.filter(pl.col("pair") == index).drop("pair").to_dicts(),
            "wins": wins.filter(pl.col("pair") == index).drop("pair").to_dicts(),
            "wins_left_out": win_differences.why_not(a, b),
        }
        for index, (a, b) in enumerate(pairs)
    ]
