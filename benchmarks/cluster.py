"""What a cluster costs: its overhead on this machine, what its single writer sustains, and where it stops scaling.

    python benchmarks/cluster.py

1. The same sweep in threads, and on a cluster of this machine with as many workers of one thread, one right after the
   other: seconds, and CPU time of all processes, which other work on the machine hardly changes.
2. What it takes to write a chunk, to let the scheduler pass on a task that does nothing, and to collect a chunk of the
   usual size from workers that have nothing to play, and write it; in time, and in CPU time of this process.
3. From the CPU times, how long 10^9 games take on 10, 100 and 1,000 cores, and what limits that.
"""

import argparse
import contextlib
import itertools
import os
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import psutil
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


class Took(NamedTuple):
    """What a sweep took: seconds, and CPU seconds of this process and of those that it has started."""

    seconds: float
    cpu: float


def sweep(games: int, folder: Path, **how: Any) -> Took:
    """Play a sweep of one cell by the default lineup at level 4."""
    begun, used = time.perf_counter(), cpu_seconds()
    bng_sim.sweep(ASKED, games=games, folder=folder, progress=False, **how)
    return Took(time.perf_counter() - begun, cpu_seconds() - used)


def cpu_seconds() -> float:
    """Return the CPU time so far of this process and of all that it has started and that live."""
    me = psutil.Process()
    return float(sum(each.cpu_times().user + each.cpu_times().system for each in (me, *me.children(recursive=True))))


def pairs(games: int, repeats: int, sizes: Sequence[int]) -> dict[int, list[tuple[Took, Took]]]:
    """Return, for each number of workers, what the sweep took in as many threads and on a cluster, in pairs."""
    found: dict[int, list[tuple[Took, Took]]] = {n: [] for n in sizes}
    for n in itertools.chain.from_iterable([sizes] * repeats):
        with tempfile.TemporaryDirectory() as where, _client(n) as client:
            sweep(CHUNK, Path(where) / "warm", workers=n)
            sweep(CHUNK * n, Path(where) / "warm on", backend="dask", address=client)
            threads = sweep(games, Path(where) / "here", workers=n)
            found[n].append((threads, sweep(games, Path(where) / "there", backend="dask", address=client)))
    return found


def overhead(found: dict[int, list[tuple[Took, Took]]], games: int) -> Table:
    """Return medians of both, and of their ratios."""
    table = Table("", "threads, games/s", "workers, games/s", "time, ratio", "CPU s", "CPU s", "CPU, ratio", box=None)
    for n, both in found.items():
        speeds = [f"{games / statistics.median(one[side].seconds for one in both):,.0f}" for side in (0, 1)]
        cpu = [f"{statistics.median(one[side].cpu for one in both):.1f}" for side in (0, 1)]
        ratios = {name: [getattr(there, name) / getattr(here, name) for here, there in both] for name in Took._fields}
        said = {name: f"{statistics.median(each):.3f}" for name, each in ratios.items()}
        spread = f"{said['cpu']} ({min(ratios['cpu']):.3f} to {max(ratios['cpu']):.3f})"
        table.add_row(f"{n}", *speeds, said["seconds"], *cpu, spread)
    return table


@contextlib.contextmanager
def _client(workers: int) -> Iterator[Client]:
    cluster = LocalCluster(n_workers=workers, threads_per_worker=1, processes=True, dashboard_address=None)
    with cluster, Client(cluster, set_as_default=False) as client:
        yield client


def one_chunk() -> Made:
    """Return a chunk of the sweep, with the CPU seconds that it takes."""
    plan, _ = sweeping.read({**ASKED, "games": 2 * CHUNK})
    encoder = Store(Path("nowhere"), plan.game, plan.resolved(Path())).encoder
    for place in range(2):  # the first compiles
        used = time.process_time()
        *_, made = make_chunk(lambda: plan.game, encoder, Task(plan.cells[0], Chunk(place * CHUNK, CHUNK)))
    assert isinstance(made, Made)
    return made._replace(seconds=time.process_time() - used)


class Each(NamedTuple):
    """What a task takes: seconds, and CPU seconds of this process, in which the scheduler is too."""

    seconds: float
    cpu: float


@contextlib.contextmanager
def timed(found: dict[str, Each], name: str) -> Iterator[None]:
    """Record what each of `TASKS` tasks takes that are done in a `with` block."""
    begun, used = time.perf_counter(), time.process_time()
    yield
    found[name] = Each((time.perf_counter() - begun) / TASKS, (time.process_time() - used) / TASKS)


def hand_out(client: Client, function: Callable[[int], Any], take: Callable[[Any], None]) -> None:
    """Have workers call `function` in `TASKS` tasks, in a window as sweeps have it."""
    left = iter(range(TASKS))
    arriving = as_completed(loop=client.loop, with_results=True)
    for number in itertools.islice(left, 2 * WINDOW):
        arriving.add(client.submit(function, number, pure=False))
    for future, result in arriving:
        take(result)
        future.release()
        for number in itertools.islice(left, 1):
            arriving.add(client.submit(function, number, pure=False))


def shares(contents: Contents) -> dict[str, Each]:
    """Return what writing, passing on, and collecting a chunk take."""
    found: dict[str, Each] = {}
    numbers = iter(range(10**9))
    sizes = {table: (len(content), rows) for table, (content, rows) in contents.items()}

    def make(_: int) -> Contents:
        return {table: (os.urandom(size), rows) for table, (size, rows) in sizes.items()}

    with tempfile.TemporaryDirectory() as where, _client(2) as client:
        for table in contents:
            (Path(where) / table).mkdir()

        def write(made: Contents) -> None:
            write_shards(Path(where), 0, Chunk(next(numbers) * CHUNK, CHUNK), made)

        with timed(found, "write"):
            for _ in range(TASKS):
                write(contents)
        with timed(found, "pass on"):
            hand_out(client, lambda number: number, lambda _: None)
        with timed(found, "collect and write"):
            hand_out(client, make, write)
        shards = write_shards(Path(where), 0, Chunk(0, CHUNK), contents)
        with timed(found, "record what workers wrote"):
            for _ in range(TASKS):
                disk.append(Path(where) / "journal", "\n".join(map(str, shards)))
    return found


def scaling(made: Made, took: dict[str, Each]) -> Table:
    """Return how long many games take on many cores, where the sweep writes and where workers do."""
    table = Table("cores", "writes", "play, h", "scheduler, h", "collect, h", "takes, h", "limited by", box=None)
    chunks = GAMES / CHUNK
    for cores, (who, each_takes) in itertools.product(
        CORES, {"the sweep": took["collect and write"].cpu, "workers": took["record what workers wrote"].cpu}.items()
    ):
        bundle = BUNDLE + cores // MANY
        parts = {
            "play": chunks * made.seconds / cores,
            "scheduler": chunks * min(1.0, made.seconds / bundle) * took["pass on"].cpu,
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
    parser.add_argument("--workers", type=int, nargs="+", default=[1, 2, 4])
    parser.add_argument("--only-pairs", action="store_true", help="leave out what the writer sustains")
    asked = parser.parse_args()
    console = Console()
    console.print(overhead(pairs(asked.games, asked.repeats, asked.workers), asked.games))
    if asked.only_pairs:
        return

    made = one_chunk()
    size = sum(len(content) for content, _ in made.contents.values()) / 1e6
    took = shares(made.contents)
    console.print(f"A chunk of {CHUNK:,} games: {size:.2f} MB, {made.seconds:.2f} s of CPU")
    for name, each in took.items():
        speed = f"{1 / each.cpu:,.0f} a second of CPU, {size / each.cpu:,.0f} MB/s"
        console.print(f"  {name}: {1e3 * each.seconds:.2f} ms, {1e3 * each.cpu:.2f} of CPU: {speed}", highlight=False)
    console.print(f"\n{GAMES:,} games, from these figures")
    console.print(scaling(made, took))
    for name, words in (("collect and write", "writes itself"), ("record what workers wrote", "lets workers write")):
        console.print(f"A sweep that {words} keeps up with {made.seconds / took[name].cpu:,.0f} cores.")


if __name__ == "__main__":
    main()
