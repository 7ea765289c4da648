"""What a sweep on a cluster is doing, in a file beside its folder: `bng-sim status` reads it from another terminal."""

import contextlib
import json
from pathlib import Path
from typing import Any, NamedTuple

from bng_sim.sweeps.store import disk


class ClusterState(NamedTuple):
    """The state of a cluster.

    Attributes:
        workers: Number of workers that play.
        threads: Number of their threads.
        chunks_in_flight: Chunks that have been handed out and have not come back.
        games_per_second: Games that came back, by the time since the first was handed out.

    """

    workers: int
    threads: int
    chunks_in_flight: int
    games_per_second: float

    def __str__(self) -> str:
        """Say it in a line."""
        n = f"{self.workers} worker{'s' * (self.workers != 1)} with {self.threads} thread{'s' * (self.threads != 1)}"
        return f"{n}, {self.chunks_in_flight:,} chunks in flight, {self.games_per_second:,.0f} games/s"


def _path(folder: Path) -> Path:
    return folder.with_name(f".{folder.name}.cluster.json")  # beside the folder, which is the same however it is played


def _mark(folder: Path) -> Path:
    return folder.with_name(f".{folder.name}.shared")


def write(folder: Path, state: ClusterState) -> None:
    """Write the state of the cluster that plays a run."""
    disk.write_json(_path(folder), state._asdict())


def remove(folder: Path) -> None:
    """Remove what was written beside the folder of a run."""
    disk.remove(_path(folder))
    disk.remove(_mark(folder))


def mark(folder: Path, identity: str) -> None:
    """Mark the folder of a run, so that a worker can tell whether it sees the same one."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    disk.write(_mark(folder), identity.encode())


def read_mark(folder: Path) -> str:
    """Read the mark of a folder; empty if it is not seen here."""
    with contextlib.suppress(OSError):
        return _mark(folder).read_text(encoding="utf-8")
    return ""


def read(folder: Path) -> ClusterState | None:
    """Read the state of the cluster that plays a run; None if none does."""
    with contextlib.suppress(OSError, ValueError, TypeError):
        known: dict[str, Any] = json.loads(_path(folder).read_text(encoding="utf-8"))
        return ClusterState(**known)
    return None
