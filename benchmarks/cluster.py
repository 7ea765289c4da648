"""What a cluster costs: its overhead on this machine, what its single writer sustains, and where it stops scaling.

    python benchmarks/cluster.py

1. The same sweep in threads, and on a cluster of this machine with one and with two workers of one thread.
2. What it takes to write a chunk, to let the scheduler pass on a task that does nothing, and to collect a chunk of the
   usual size from workers that have nothing to play, and write it.
3. From these, how long 10^9 games take on 10, 100 and 1,000 cores, and what limits that.
"""

import argparse
import contextlib
import itertools
import os
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from distributed import Client, LocalCluster, as_completed
from rich.console import Console
from rich.table import Table

import bng_sim
from bng_sim.api import sweeping
from bng_sim.sweeps.cluster.cluster import BUNDLE, MANY, WINDOW
from bng_sim.sweeps.plan.cells import CHUNK, Chunk
from bng_sim.sweeps.play.chunks import Made, Task, make_chunk
from bng_sim.sweeps.store import disk
from bng_sim.sweeps.store.folder import Store
from bng_sim.sweeps.store.shards import Contents, write_shards

ASKED = {"name": "one", "rules": {"level": 4, "players": 4}, "ladder": False, "assumptions": False}
GAMES = 10**9
CORES = (10, 100, 1_000)
TASKS = 1_000  # that do nothing, or nothing but return a chunk


def sweep(games: int, folder: Path, **how: Any) -> float:
    """Play a sweep of one cell by the default lineup at level 4; return its seconds."""
    begun = time.perf_counter()
    bng_sim.sweep(ASKED, games=games, folder=folder, progress=False, **how)
    return time.perf_counter() - begun


def sweeps(games: int, repeats: int) -> dict[str, float]:
    """Return the median seconds of the sweep in threads and on clusters."""
    found: dict[str, list[float]] = {}
    for _ in range(repeats):
        with tempfile.TemporaryDirectory() as where:
            for n in (1, 2):
                sweep(CHUNK, Path(where) / f"warm {n}", workers=n)
                found.setdefault(f"{n} thread{'s' * (n > 1)}", []).append(sweep(games, Path(where) / f"{n}", workers=n))
                with _client(n) as client:
                    sweep(CHUNK, Path(where) / f"warm on {n}", backend="dask", address=client)
                    took = sweep(games, Path(where) / f"on {n}", backend="dask", address=client)
                found.setdefault(f"{n} worker{'s' * (n > 1)}", []).append(took)
    return {name: statistics.median(seconds) for name, seconds in found.items()}


@contextlib.contextmanager
def _client(workers: int) -> Iterator[Client]:
    cluster = LocalCluster(n_workers=workers, threads_per_worker=1, processes=True, dashboard_address=None)
    with cluster, Client(cluster, set_as_default=False) as client:
        yield client


def one_chunk() -> Made:
    """Return a chunk of the sweep, with the seconds that it takes one core."""
    plan, _ = sweeping.read({**ASKED, "games": 2 * CHUNK})
    encoder = Store(Path("nowhere"), plan.game, plan.resolved(Path())).encoder
    for place in range(2):  # the first compiles
        *_, made = make_chunk(lambda: plan.game, encoder, Task(plan.cells[0], Chunk(place * CHUNK, CHUNK)))
    assert isinstance(made, Made)
    return made


def each(client: Client, function: Callable[[int], Any], take: Callable[[int, Any], None]) -> float:
    """Return the seconds that a task takes which calls `function`, in a window as sweeps have it."""
    left = iter(range(TASKS))
    begun = time.perf_counter()
    arriving = as_completed(loop=client.loop, with_results=True)
    for number in itertools.islice(left, 2 * WINDOW):
        arriving.add(client.submit(function, number, pure=False))
    for future, result in arriving:
        take(0, result)
        future.release()
        for number in itertools.islice(left, 1):
            arriving.add(client.submit(function, number, pure=False))
    return (time.perf_counter() - begun) / TASKS


def shares(contents: Contents) -> dict[str, float]:
    """Return the seconds that writing, passing on, and collecting a chunk take."""
    found = {}
    numbers = iter(range(10**9))
    with tempfile.TemporaryDirectory() as where, _client(2) as client:
        for table in contents:
            (Path(where) / table).mkdir()

        def write(_: int, made: Contents) -> None:
            write_shards(Path(where), 0, Chunk(next(numbers) * CHUNK, CHUNK), made)

        begun = time.perf_counter()
        for _ in range(TASKS):
            write(0, contents)
        found["write"] = (time.perf_counter() - begun) / TASKS
        found["pass on"] = each(client, lambda number: number, lambda _number, _result: None)
        sizes = {table: (len(content), rows) for table, (content, rows) in contents.items()}

        def make(_: int) -> Contents:
            return {table: (os.urandom(size), rows) for table, (size, rows) in sizes.items()}

        found["collect and write"] = each(client, make, write)
        shards = write_shards(Path(where), 0, Chunk(0, CHUNK), contents)
        begun = time.perf_counter()
        for _ in range(TASKS):
            disk.append(Path(where) / "journal", "\n".join(map(str, shards)))
        found["record what workers wrote"] = (time.perf_counter() - begun) / TASKS
    return found


def scaling(made: Made, took: dict[str, float]) -> Table:
    """Return how long many games take on many cores, where the sweep writes and where workers do."""
    table = Table("cores", "writes", "play, h", "scheduler, h", "collect, h", "takes, h", "limited by", box=None)
    chunks = GAMES / CHUNK
    for cores, (who, each_takes) in itertools.product(
        CORES, {"the sweep": took["collect and write"], "workers": took["record what workers wrote"]}.items()
    ):
        bundle = BUNDLE + cores // MANY
        parts = {
            "play": chunks * made.seconds / cores,
            "scheduler": chunks * min(1.0, made.seconds / bundle) * took["pass on"],
            "collecting": chunks * each_takes,
        }
        hours = [f"{value / 3600:.2f}" for value in parts.values()]
        slowest = max(parts, key=lambda name: parts[name])
        table.add_row(f"{cores:,}", who, *hours, f"{max(parts.values()) / 3600:.2f}", slowest)
    return table


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=400_000)
    parser.add_argument("--repeats", type=int, default=3)
    asked = parser.parse_args()
    console = Console()
    seconds = sweeps(asked.games, asked.repeats)
    table = Table("where", "s, median", "games/s", "against one", box=None)
    for name, median in seconds.items():
        against = seconds[f"1 {name.split()[1].removesuffix('s')}"] / median
        table.add_row(name, f"{median:.1f}", f"{asked.games / median:,.0f}", f"{against:.2f}")
    console.print(table)
    console.print(
        f"two workers against two threads: {seconds['2 workers'] / seconds['2 threads']:.2f} times the time\n"
    )

    made = one_chunk()
    size = sum(len(content) for content, _ in made.contents.values()) / 1e6
    took = shares(made.contents)
    console.print(f"A chunk of {CHUNK:,} games: {size:.2f} MB, {made.seconds:.2f} s of a core")
    for name, each_takes in took.items():
        line = f"  {name}: {1e3 * each_takes:.2f} ms, {1 / each_takes:,.0f} a second, {size / each_takes:,.0f} MB/s"
        console.print(line, highlight=False)
    console.print(f"\n{GAMES:,} games, from these figures")
    console.print(scaling(made, took))
    for name, words in (("collect and write", "writes itself"), ("record what workers wrote", "lets workers write")):
        console.print(f"A sweep that {words} keeps up with {made.seconds / took[name]:,.0f} cores.")


if __name__ == "__main__":
    main()
