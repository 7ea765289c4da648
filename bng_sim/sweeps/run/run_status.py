"""The progress of a run, read from its files: while it is played, after it was stopped, or when it is complete."""

import csv
from collections import Counter
from pathlib import Path
from typing import Any, NamedTuple

from bng_sim.core.errors import InputError
from bng_sim.sweeps.cluster import cluster_state
from bng_sim.sweeps.cluster.cluster_state import ClusterState
from bng_sim.sweeps.config.keys import recorded_bot_rules
from bng_sim.sweeps.plan.recorded import cell_name, is_on_grid, otherwise
from bng_sim.sweeps.store import disk, manifest_file
from bng_sim.sweeps.store.files import (
    FAILURES,
    FIGURES,
    Shard,
    State,
    SummaryFile,
    has_recorded_size,
    is_intact,
    place_of,
)


class CellState(NamedTuple):
    """The progress of a cell: games stored, games in all or at most, its state, the reason of a failure, forfeits."""

    cell: int
    name: str
    games: int
    of: int
    stops_early: bool
    state: str
    reason: str
    forfeits: int


class RunStatus(NamedTuple):
    """The progress of a run.

    Attributes:
        folder: Its path.
        state: The state in its manifest.
        at_work: Whether a process is playing it.
        cluster: What the cluster that plays it is doing; None if none does.
        cells: The cells in order.
        files: How many shards and summary files it should have.
        bytes: How large they should be in all.
        damaged: Paths of files that are missing or altered.

    """

    folder: Path
    state: State
    at_work: bool
    cluster: ClusterState | None
    cells: list[CellState]
    files: int
    bytes: int
    damaged: list[str]


def read_status(folder: Path, *, check: bool) -> RunStatus:
    """Read the progress of a run from its folder; nothing is written.

    Args:
        folder: The run's folder.
        check: Whether to compare the checksum of every file, or only its size.

    Raises:
        InputError: If the folder holds no run, or its manifest or journal is damaged.

    """
    manifest = manifest_file.read(folder)
    shards = manifest_file.recorded(folder, manifest).shards
    files: list[Shard | SummaryFile] = [*shards, *manifest_file.tables(manifest)]
    is_as_written = is_intact if check else has_recorded_size
    at_work = _at_work(folder)
    return RunStatus(
        folder,
        manifest["state"],
        at_work,
        cluster_state.read(folder) if at_work else None,
        _cells(folder, manifest, shards),
        len(files),
        sum(file.bytes for file in files),
        [file.path for file in files if not is_as_written(folder, file)],
    )


def _at_work(folder: Path) -> bool:
    try:
        with disk.lock(folder):
            return False
    except InputError:
        return True
    except OSError:  # a read-only folder
        return False


def _cells(folder: Path, manifest: dict[str, Any], shards: list[Shard]) -> list[CellState]:
    config = manifest["config"]
    games: Counter[int] = Counter()
    forfeits: Counter[int] = Counter()
    for shard in shards:
        place = place_of(shard.path)
        if place.table == FIGURES and recorded_bot_rules(config).forfeits:
            forfeits[place.cell] += _count_forfeits(folder / shard.path)
        if place.table == FIGURES or (place.chunk is not None and place.table == "games"):
            games[place.cell] += shard.rows
    failed = _failures(folder, manifest)
    return [
        CellState(
            cell["index"],
            cell_name(cell["values"], cell["lineup"], otherwise(cell["assumption"], cell["change"]), cell["rung"]),
            games[cell["index"]],
            cell["deals"] * (cell["rules"]["players"] if config["rotate"] else 1),
            stops_early=config["games"] is None and is_on_grid(cell),
            state=_state(manifest, cell, games[cell["index"]], failed),
            reason=failed.get(cell["index"], ""),
            forfeits=forfeits[cell["index"]],
        )
        for cell in config["cells"]
    ]


def _count_forfeits(path: Path) -> int:
    """Count the forfeited games of a shard of figures; 0 if it is missing or damaged."""
    from polars.exceptions import PolarsError  # noqa: PLC0415 (few runs need it, and it takes long to import)

    from bng_sim.core.forfeits import RATE  # noqa: PLC0415 (as above)
    from bng_sim.sweeps.store.shards import read_sums_of  # noqa: PLC0415 (as above)

    try:
        return round(read_sums_of(path, RATE.name).total)
    except (OSError, PolarsError):
        return 0


def _state(manifest: dict[str, Any], cell: dict[str, Any], games: int, failed: dict[int, str]) -> str:
    if cell["index"] in failed:
        return "failed"
    if manifest["games"] and manifest["games"][cell["index"]]:
        return "played"
    return "begun" if games else "not played"


def _failures(folder: Path, manifest: dict[str, Any]) -> dict[int, str]:
    """Map each failed cell to the reason of its first failure, if the table of failures is intact."""
    if not any(table.path == FAILURES and is_intact(folder, table) for table in manifest_file.tables(manifest)):
        return {}
    with (folder / FAILURES).open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    return {int(row["cell"]): f"game {row['first_game']} on: {row['reason']}" for row in reversed(rows)}
