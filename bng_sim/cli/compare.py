"""`bng-sim compare`: two runs, or two cells, and every metric's difference in words."""

from pathlib import Path
from typing import Annotated, Any

import polars as pl
import typer

from analyses import differences as analysis
from analyses.differences import Pair, Setting
from bng_sim.cli import cell
from bng_sim.cli.output import find_game, print_json, stdout, table
from bng_sim.core.errors import InputError
from bng_sim.core.parameters import plain
from bng_sim.report.formats.escaping import escaped
from bng_sim.report.words import pairwise
from bng_sim.sweep.store.load import Run, load

CELL = "its number in cells.csv, or NAME=VALUE,... with lineup=LABEL"


def compare(
    runs: Annotated[list[Path], typer.Argument(metavar="RUN [RUN]", help="The folder of a run, or of two: A and B.")],
    cell_a: Annotated[str | None, typer.Option(metavar="CELL", help=f"A's cell: {CELL}.")] = None,
    cell_b: Annotated[
        str | None, typer.Option(metavar="CELL", help="B's cell; of one run, the other of its two.")
    ] = None,
    markdown: Annotated[bool, typer.Option("--markdown", help="Print it in Markdown, to be pasted.")] = False,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """\b
    bng-sim compare runs/before runs/after
    bng-sim compare runs/my_study --cell-a 4 --cell-b players=4,lineup=sensible

    Say what sets two settings apart: every metric's difference with its
    95 % interval, first in words. Two runs are compared cell by cell where
    values and lineup agree; with --cell-a and --cell-b, one cell with one.
    What was played from the same seed is compared deal by deal.
    """
    pairs = _pairs([load(folder) for folder in runs], cell_a, cell_b)
    game = find_game(pairs[0][0].run.config["game"])
    found = analysis.compute(pairs, game)
    if json:
        print_json(_document(pairs, found))
        return
    console = stdout()
    for index, (a, b) in enumerate(pairs):
        rows = found.filter(pl.col("pair") == index).to_dicts()
        lines = [f"A: {pairwise.named(a)}", f"B: {pairwise.named(b)}", pairwise.apart(analysis.differing(a, b))]
        lines += [pairwise.method(a, b, rows[0]["deals"] if rows else None), *pairwise.sentences(rows, game)]
        if markdown:
            text = "\n".join(f"- {escaped(line)}" for line in lines)
            console.print(f"{text}\n\n{pairwise.markdown(rows)}\n", soft_wrap=True)
            continue
        for line in lines:
            console.print(line)
        made = table("", *pairwise.HEADS)
        for row in rows:
            made.add_row(*pairwise.cells(row))
        console.print()
        console.print(made)
        console.print()
    comparisons = found.drop_nulls("p").height
    console.print(f"p is corrected after Holm for all {comparisons} comparisons above; effect is Cohen's h or d.")


def _pairs(runs: list[Run], cell_a: str | None, cell_b: str | None) -> list[Pair]:
    """The settings to compare; raises `InputError` if that cannot be made out."""
    if len(runs) > 2:
        raise InputError(f"RUN: got {len(runs)} runs, expected one or two; compare two at a time")
    games = [run.config["game"] for run in runs]
    if games[0] != games[-1]:
        raise InputError(f"RUN: got runs of two games, {games[0]} and {games[1]}; expected two of one game")
    a, b = runs[0], runs[-1]
    if cell_a is None and cell_b is None and len(runs) == 2:
        return _alike(a, b)
    if len(runs) == 1 and (cell_a is None or cell_b is None):
        raise InputError(f"RUN: got one run, expected two, or --cell-a and --cell-b: two of its cells, each {CELL}")
    return [(Setting(a, cell.number(a, cell_a, "--cell-a")), Setting(b, cell.number(b, cell_b, "--cell-b")))]


def _alike(a: Run, b: Run) -> list[Pair]:
    """The cells of two runs with the same values and lineup; two runs of one cell each are those two."""
    there, here = _played(a), _played(b)
    if len(there) == len(here) == 1:
        return [(Setting(a, *there.values()), Setting(b, *here.values()))]
    pairs = [(Setting(a, number), Setting(b, here[key])) for key, number in there.items() if key in here]
    if not pairs:
        raise InputError(
            f"RUN: no cell of {a.folder} has the values and lineup of one of {b.folder}; expected the same grid, or "
            "--cell-a and --cell-b"
        )
    return pairs


def _played(run: Run) -> dict[tuple[Any, ...], int]:
    cells = run.on_grid
    return {(_written(one["values"]), one["lineup"]): one["index"] for one in cells}


def _written(values: dict[str, Any]) -> tuple[tuple[str, str], ...]:
    return tuple(sorted((name, plain(value)) for name, value in values.items()))


def _document(pairs: list[Pair], found: pl.DataFrame) -> list[dict[str, Any]]:
    return [
        {
            "a": {"run": str(a.run.folder), "cell": a.number},
            "b": {"run": str(b.run.folder), "cell": b.number},
            "differing": {name: list(values) for name, values in analysis.differing(a, b).items()},
            "games_left_out": analysis.unshared(a, b) if analysis.is_paired(a, b) else 0,
            "metrics": found.filter(pl.col("pair") == index).drop("pair").to_dicts(),
        }
        for index, (a, b) in enumerate(pairs)
    ]
