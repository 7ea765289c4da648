"""`bng-sim status`: print the progress of a run, and whether its files are intact."""

from pathlib import Path
from typing import Annotated, Any

import typer
from rich.table import Table
from rich.text import Text

from bng_sim.cli.output import print_json, stderr, stdout
from bng_sim.sweeps.run import run_status
from bng_sim.sweeps.run.run_status import CellState, RunStatus

MOST_ROWS = 200
MOST_SHOWN = 10  # damaged files


def status(
    run: Annotated[Path, typer.Argument(metavar="RUN", help="The folder of a run, such as runs/my_study.")],
    check: Annotated[bool, typer.Option("--check", help="Read every file and compare its checksum.")] = False,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON document instead of a table.")] = False,
) -> None:
    """\b
    bng-sim status runs/my_study
    bng-sim status runs/my_study --check --json

    Print the progress of a run, cell by cell, while it is played or after it
    was stopped, and whether its files are intact. With --check every file is
    read; without it, only sizes are checked. Exit code 4 if something is
    left to play, or a file is missing or altered.
    """
    with stderr().status("Looking at files ..."):
        state = run_status.read_status(run, check=check)
    if json:
        print_json(_document(state))
    else:
        _print(state)
    raise typer.Exit(0 if state.state == "complete" and not state.damaged else 4)


def _document(state: RunStatus) -> dict[str, Any]:
    return {
        "run": str(state.folder),
        "state": state.state,
        "games": sum(cell.games for cell in state.cells),
        "bytes": state.bytes,
        "at_work": state.at_work,
        "cluster": state.cluster._asdict() if state.cluster else None,
        "damaged": state.damaged,
        "cells": [cell._asdict() for cell in state.cells],
    }


def _print(state: RunStatus) -> None:
    console = stdout()
    table = Table("cell", "what", "games", "of", "state", box=None, pad_edge=False)
    for cell in state.cells[:MOST_ROWS]:
        forfeits = f"{cell.forfeits:,} forfeited" if cell.forfeits else ""
        what = ": ".join(filter(None, [cell.name, cell.reason, forfeits]))
        table.add_row(str(cell.cell), Text(what), f"{cell.games:,}", _describe_total(cell), cell.state)
    for column in (0, 2, 3):
        table.columns[column].justify, table.columns[column].no_wrap = "right", True
    table.columns[4].no_wrap = True
    console.print(table)
    if len(state.cells) > MOST_ROWS:
        console.print(f"and {len(state.cells) - MOST_ROWS} more cells")
    games = sum(cell.games for cell in state.cells)
    size = f"{state.bytes / 1e6:,.1f} MB in {state.files:,} files"
    console.print(f"{state.folder}: {_describe_state(state)}; {games:,} games, {size}")
    for path in state.damaged[:MOST_SHOWN]:
        console.print(f"missing or altered: {path}")
    if state.damaged:
        console.print(f"{len(state.damaged)} files are missing or altered; `bng-sim sweep` creates them again")


def _describe_total(cell: CellState) -> str:
    return f"{'at most ' if cell.stops_early else ''}{cell.of:,}"


def _describe_state(state: RunStatus) -> str:
    if state.cluster:
        return f"being played now, on a cluster: {state.cluster}"
    if state.at_work:
        return "being played now"
    return {
        "playing": "stopped; `bng-sim sweep` with the same config resumes it",
        "partial": "summed up, but some cells have no figures; `bng-sim sweep` with the same config plays them",
        "complete": "complete",
    }[state.state]
