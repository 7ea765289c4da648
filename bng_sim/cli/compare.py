"""`bng-sim compare`: two runs, or two cells, and every difference in metrics and in who wins, first in words."""

from pathlib import Path
from typing import Annotated, Any

import polars as pl
import typer
from rich.console import Console

from bng_sim.analyses import differences as analysis
from bng_sim.analyses import wins_apart
from bng_sim.analyses.differences import Pair, Setting
from bng_sim.api.setting import find_game
from bng_sim.cli import cell
from bng_sim.cli.output import print_json, stderr, stdout, table
from bng_sim.core.errors import InputError
from bng_sim.core.parameters import plain
from bng_sim.report import pairwise
from bng_sim.report.formats.escaping import escaped
from bng_sim.sweeps.store.load import StoredRun, load

CELL = "its number in cells.csv, or NAME=VALUE,... with lineup=LABEL"
Shown = tuple[tuple[str, ...], list[list[str]]]  # a table: its heads, and the cells of each row


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
    95 % interval, first in words, and then who wins, by every way to split
    the seats. Two runs are compared cell by cell where values and lineup
    agree; with --cell-a and --cell-b, one cell with one. What was played
    from the same seed is compared deal by deal.
    """
    pairs = _pairs([load(folder) for folder in runs], cell_a, cell_b)
    first = pairs[0][0].run
    game = first.measured(find_game(first.config["game"]))
    with stderr().status("Comparing ..."):
        found, wins = analysis.compute(pairs, game), wins_apart.compute(pairs, game)
    if json:
        print_json(_document(pairs, found, wins))
        return
    console = stdout()
    meanings = {grouping.name: grouping.meaning for grouping in game.groupings}
    for index, (a, b) in enumerate(pairs):
        rows, won = (table.filter(pl.col("pair") == index).to_dicts() for table in (found, wins))
        lines = [f"A: {pairwise.named(a)}", f"B: {pairwise.named(b)}", pairwise.apart(analysis.differing(a, b))]
        lines += [pairwise.method(a, b, rows[0]["deals"] if rows else None), *pairwise.sentences(rows, game)]
        why_not = wins_apart.why_not(a, b)
        lines += [f"{why_not}."] if why_not else [*pairwise.even_shares(a, b), *pairwise.who_wins(won, game)]
        tables: list[Shown] = [(pairwise.HEADS, [pairwise.cells(row) for row in rows])]
        if won:
            tables += [(pairwise.WINS, [pairwise.cells(row, pairwise.in_words(row, meanings)) for row in won])]
        _show(console, lines, tables, markdown=markdown)
    console.print(_corrected(found, wins), soft_wrap=True)


def _show(console: Console, lines: list[str], tables: list[Shown], *, markdown: bool) -> None:
    """Print the sentences of a pair and its tables (by their heads)."""
    if markdown:
        text = "\n".join(f"- {escaped(line)}" for line in lines)
        made = (pairwise.markdown(heads, rows) for heads, rows in tables)
        console.print("\n\n".join([text, *made]) + "\n", soft_wrap=True)
        return
    for line in lines:
        console.print(line)
    for heads, rows in tables:
        shown = table("", *heads)
        for row in rows:
            shown.add_row(*row)
        console.print()
        console.print(shown)
    console.print()


def _corrected(found: pl.DataFrame, wins: pl.DataFrame) -> str:
    """For how many comparisons p is corrected, those of metrics and those of who wins each among themselves."""
    compared = [each.drop_nulls("p").height for each in (found, wins)]
    of_wins = f" of metrics, and for all {compared[1]} of games won," if compared[1] else ""
    return f"p is corrected after Holm for all {compared[0]} comparisons{of_wins} above; effect is Cohen's h or d."


def _pairs(runs: list[StoredRun], cell_a: str | None, cell_b: str | None) -> list[Pair]:
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


def _alike(a: StoredRun, b: StoredRun) -> list[Pair]:
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


def _played(run: StoredRun) -> dict[tuple[Any, ...], int]:
    cells = run.on_grid
    return {(_written(one["values"]), one["lineup"]): one["index"] for one in cells}


def _written(values: dict[str, Any]) -> tuple[tuple[str, str], ...]:
    return tuple(sorted((name, plain(value)) for name, value in values.items()))


def _document(pairs: list[Pair], found: pl.DataFrame, wins: pl.DataFrame) -> list[dict[str, Any]]:
    return [
        {
            "a": {"run": str(a.run.folder), "cell": a.number},
            "b": {"run": str(b.run.folder), "cell": b.number},
            "differing": {name: list(values) for name, values in analysis.differing(a, b).items()},
            "games_left_out": analysis.unshared(a, b) if analysis.is_paired(a, b) else 0,
            "metrics": found.filter(pl.col("pair") == index).drop("pair").to_dicts(),
            "wins": wins.filter(pl.col("pair") == index).drop("pair").to_dicts(),
            "wins_left_out": wins_apart.why_not(a, b),
        }
        for index, (a, b) in enumerate(pairs)
    ]
