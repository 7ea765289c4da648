"""Print the plan of a sweep: its cells, how long they take and how much they write, before anything runs."""

from typing import Any

from rich.console import Console

from bng_sim.api.lineup_costs import describe_slow_lineups
from bng_sim.api.progress import format_duration
from bng_sim.cli.output import make_table, print_json, stderr, stdout
from bng_sim.sweeps.plan.cells import Plan
from bng_sim.sweeps.plan.planned_cell import PlannedCell
from bng_sim.sweeps.plan.recorded import otherwise
from bng_sim.sweeps.run.estimate import Estimate, estimate
from bng_sim.sweeps.store import manifest_file
from bng_sim.sweeps.store.folder import Store

MOST_ROWS = 200


def print_plan(plan: Plan, store: Store, only: frozenset[int], workers: int, threads: int, *, as_json: bool) -> None:
    """Print the plan without writing anything; files of an earlier run are taken as the manifest lists them.

    Args:
        plan: What would be played.
        store: Where it would be written.
        only: Indices of the cells that would be.
        workers: Number of threads that play a sample here.
        threads: Number of threads or processes that would play.
        as_json: Whether to print one JSON document.

    """
    if (store.folder / manifest_file.MANIFEST).exists():
        recorded = manifest_file.recorded(store.folder, manifest_file.read(store.folder))
        store.take_over(recorded.shards)
    with stderr().status("Playing a sample ..."):
        needed = estimate(plan, store, only, workers).with_threads(workers, threads)
    cells = [cell for cell in plan.cells if cell.index in only]
    if as_json:
        print_json(_document(plan, cells, needed))
    else:
        _print(stdout(), plan, cells, needed, threads)


def _document(plan: Plan, cells: list[PlannedCell], needed: Estimate) -> dict[str, Any]:
    return {
        "cells": [
            {
                "cell": cell.index,
                "values": cell.values,
                "lineup": cell.lineup,
                "assumption": cell.assumption or None,
                "change": dict(cell.change) or None,
                "rung": cell.rung or None,
                "games": cell.games,
                "baseline": cell.baseline,
            }
            for cell in cells
        ],
        "stops_early": plan.config.games is None,
        "games": sum(cell.games for cell in cells),
        "games_to_play": needed.games,
        "seconds": round(needed.seconds, 1),
        "bytes": needed.bytes,
        "lineups": [
            {
                "lineup": one.lineup or None,
                "rung": one.rung or None,
                "games": one.games,
                "seconds": round(one.seconds, 1),
            }
            for one in needed.lineups
        ],
    }


def _print(console: Console, plan: Plan, cells: list[PlannedCell], needed: Estimate, workers: int) -> None:
    table = make_table("", "cell", *plan.config.grid, "lineup", "games", "compared with", "repeated with")
    for cell in cells[:MOST_ROWS]:
        values = [str(value) for value in cell.values.values()]
        baseline = "" if cell.is_baseline else str(cell.baseline)
        repeated = otherwise(cell.assumption, cell.change) or cell.rung
        table.add_row(str(cell.index), *values, cell.lineup, f"{cell.games:,}", baseline, repeated)
    console.print(table)
    if len(cells) > MOST_ROWS:
        console.print(f"and {len(cells) - MOST_ROWS} more cells")
    slow = describe_slow_lineups(needed)
    games, most = sum(cell.games for cell in cells), "at most " if plan.config.games is None else ""
    time = format_duration(needed.seconds) if needed.games else "no time"
    console.print(
        f"{len(cells)} cells, {most}{games:,} games, {games - needed.games:,} of them stored already. The others take "
        f"{most or 'about '}{time} with {workers} workers and "
        f"{needed.bytes / 1e6:,.1f} MB on disk. {f'{slow} ' if slow else ''}Nothing has been played.",
    )
