"""What a large sweep costs beyond its games: `python benchmarks/scale.py`.

Efficiency from one core to two, with threads and with processes; what a chunk costs beyond its games; bytes a game;
peak memory by number of games. Ratios come from pairs of runs, one right after the other.
"""

import argparse
import contextlib
import functools
import itertools
import os
import platform
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import llvmlite.binding
from joblib.externals.loky import get_reusable_executor

from bng_sim.core.game import Game
from bng_sim.games import GAMES, opened
from bng_sim.sweeps.config import reading
from bng_sim.sweeps.config.keys import Config
from bng_sim.sweeps.plan.cells import make_plan
from bng_sim.sweeps.run.load import load
from bng_sim.sweeps.run.runner import Played, Runner
from bng_sim.sweeps.store.folder import Store
from bng_sim.sweeps.tasks.backends import LocalBackend

CHUNKS = 16
CORES = os.sched_getaffinity(0)
CONFIG = "name: scale\ngames: {games}\nkeep: {keep}\nrules: {{level: {level}, players: 4}}\nlineups: [{lineup}]\n"
POOL = f"'{GAMES['guillotines'].default_lineup}'"


def settings(folder: Path, games: int, level: int, keep: str = "all", lineup: str = POOL) -> tuple[Config, Game]:
    """Write a config with a single cell to `folder`, and return it as read, with its game."""
    path = folder / "scale.yaml"
    path.write_text(CONFIG.format(games=games, keep=keep, level=level, lineup=lineup))
    return reading.read(path, GAMES)


def play(level: int, workers: int, backend: LocalBackend, chunks: int = CHUNKS) -> float:
    """Play and write this many chunks of the config's single cell, and return the seconds it took."""
    with tempfile.TemporaryDirectory() as name:
        made, game = settings(Path(name), chunks * 10_000, level)
        plan = make_plan(made, game)
        store = Store(Path(name) / "run", game, plan.resolved(Path(name)))
        store.open()
        runner = Runner(plan, store, functools.partial(opened, game.name, ()), workers, backend, frozenset({0}))
        start = time.perf_counter()
        if not all(isinstance(done, Played) for done in runner.play()):
            raise SystemExit(f"{runner.failures[0]}")
        return time.perf_counter() - start


def on_cores(n: int, level: int, backend: LocalBackend) -> float:
    """Time `play` with one worker per core, pinned to the first `n` cores so that no library's threads use others."""
    get_reusable_executor().shutdown()  # the next processes are born onto these cores
    for thread in Path("/proc/self/task").iterdir():
        with contextlib.suppress(ProcessLookupError):  # it has ended since
            os.sched_setaffinity(int(thread.name), set(sorted(CORES)[:n]))
    play(level, n, backend, 2 * n)  # starts processes, loads what is compiled
    return play(level, n, backend)


def playing_alone(level: int) -> float:
    """Play the same games on one core without writing any, and return the seconds it took."""
    with tempfile.TemporaryDirectory() as name:
        made, game = settings(Path(name), CHUNKS * 10_000, level)
        cell = make_plan(made, game).cells[0].cell
        start = time.perf_counter()
        for first in range(0, CHUNKS * 10_000, 10_000):
            game.play(cell, first, 10_000)
        return time.perf_counter() - start


def sweep(games: int, level: int, keep: str, lineup: str) -> tuple[float, float, float]:
    """Run a whole sweep in a separate process, and return its seconds, peak memory in MB and bytes per game."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        settings(folder, games, level, keep, lineup)
        command = [sys.executable, "-m", "bng_sim", "sweep", "scale.yaml", "--only", "0"]
        start = time.perf_counter()
        process = subprocess.Popen(command, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        _, status, usage = os.wait4(process.pid, 0)
        if status != 0:
            raise SystemExit(f"{' '.join(command)} failed")
        seconds = time.perf_counter() - start
        size = sum(shard["bytes"] for shard in load(folder / "runs" / "scale").manifest["shards"])
        return seconds, usage.ru_maxrss / 1024, size / games


def efficiency(level: int, repeat: int) -> None:
    """Print how much faster two workers on two cores are than one on one, with each backend."""
    backends: tuple[LocalBackend, ...] = ("threads", "loky")
    for backend in backends:
        pairs = [(on_cores(1, level, backend), on_cores(2, level, backend)) for _ in range(repeat)]
        ratios = sorted(one / two for one, two in pairs)
        rate = CHUNKS * 10_000 / statistics.median(two for _, two in pairs)
        print(
            f"level {level}, {backend:7}: {rate:>8,.0f} games/s on 2 cores, {statistics.median(ratios):.2f} times "
            f"one ({ratios[0]:.2f} to {ratios[-1]:.2f})",
            flush=True,
        )


def overhead(level: int, repeat: int) -> None:
    """Print what a chunk costs beyond its games: rows, sums, files, the journal."""
    pairs = [(play(level, 1, "threads"), playing_alone(level)) for _ in range(repeat)]
    alone = statistics.median(one for _, one in pairs)
    extra = statistics.median(whole - one for whole, one in pairs)
    print(
        f"level {level}: a chunk of 10,000 games plays for {1000 * alone / CHUNKS:,.0f} ms; summing and writing it "
        f"adds {1000 * extra / CHUNKS:,.0f} ms ({100 * extra / alone:.1f} %)"
    )


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--repeat", type=int, default=3, help="pairs of runs; medians are printed")
    parser.add_argument("--most", type=int, default=5_000_000, help="games of the largest run whose memory is measured")
    options = parser.parse_args()
    print(f"{llvmlite.binding.get_host_cpu_name()}, {os.cpu_count()} cores, Python {platform.python_version()}")
    print("\nFrom one core to two, a worker on each: 160,000 games, 4 players, default pool, files written")
    for level in (2, 4):
        efficiency(level, options.repeat)
    print("\nWhat a chunk costs beyond its games, one thread")
    for level in (2, 4):
        overhead(level, options.repeat)
    print("\nBytes a game, 100,000 games of 4 players")
    for level in (1, 2, 3, 4):
        sizes = [f"{keep} {sweep(100_000, level, keep, POOL)[2]:.1f}" for keep in ("all", "games", "summary")]
        print(f"level {level}: {', '.join(sizes)}")
    print("\nA whole sweep of one cell, level 2, random players, report included")
    for keep, games in itertools.product(("summary", "all"), dict.fromkeys((1_000_000, options.most))):
        seconds, memory, _ = sweep(games, 2, keep, "random")
        print(f"{games:>12,} games, keep: {keep:7}: {seconds:,.0f} s, peak memory {memory:,.0f} MB")


if __name__ == "__main__":
    main()
