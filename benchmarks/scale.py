"""What a large sweep costs beyond its games: `python benchmarks/scale.py`.

Efficiency from one core to two, with threads and with processes; what a chunk costs beyond its games; bytes a game;
peak memory by number of games. Ratios come from pairs of runs, one right after the other.

    python benchmarks/scale.py --simulated 10000000000

resumes, sums up and reports a run of so many games whose chunks were not played: all of them are copies of one that
was. Their files are links to the same bytes, so it takes little room.
"""

import argparse
import contextlib
import dataclasses
import functools
import io
import itertools
import json
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
from bng_sim.report.content import build_report
from bng_sim.report.formats import html_page
from bng_sim.sweeps.config import reading
from bng_sim.sweeps.config.keys import Config
from bng_sim.sweeps.plan.cells import CHUNK, Plan, make_plan
from bng_sim.sweeps.run.load import load
from bng_sim.sweeps.run.publish import Timings, publish
from bng_sim.sweeps.run.runner import Played, Runner
from bng_sim.sweeps.statistics.sums import add_up
from bng_sim.sweeps.store import manifest_file, merging, row_groups
from bng_sim.sweeps.store.files import FIGURES, Shard, shard_path
from bng_sim.sweeps.store.folder import Store
from bng_sim.sweeps.store.known_files import KnownFiles
from bng_sim.sweeps.store.shards import sums_of_chunks, write_shard
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
        size = sum(path.stat().st_size for path in (folder / "runs" / "scale").glob("*/*.parquet"))
        return seconds, usage.ru_maxrss / 1024, size / games


def large(folder: Path) -> tuple[Plan, Store]:
    """Return the plan of the large run in a folder, and its store."""
    made, game = reading.read(folder / "large.yaml", GAMES)
    plan = make_plan(made, game)
    return plan, Store(folder / "run", plan.game, plan.resolved(folder))


def simulate(folder: Path, games: int) -> int:
    """Write what a run of so many games has left that was stopped before its last chunk; return the number of files."""
    text = CONFIG.format(games=games, keep="summary", level=2, lineup="random")
    (folder / "large.yaml").write_text(f"{text}ladder: false\nassumptions: false\n")
    plan, store = large(folder)
    store.open()
    cell = plan.cells[0]
    content, rows = store.encoder.contents(plan.game, cell, plan.game.play(cell.cell, 0, CHUNK))[FIGURES]
    chunk = row_groups.open_content(content)
    most = -(-merging.FULL // chunk.groups[0].size) * CHUNK
    made: dict[int, tuple[Path, Shard]] = {}  # number of deals -> a file with so many
    shards = []
    for first in range(0, games - CHUNK, most):
        n = min(most, games - CHUNK - first)
        path = shard_path(FIGURES, 0, first, first + n)
        if n not in made:
            groups = chunk.groups * (n // CHUNK)
            joined = row_groups.join(chunk, groups)
            if n == most:
                total = add_up(sums_of_chunks(io.BytesIO(joined)))
                joined = row_groups.join(chunk, groups, json.dumps(total, sort_keys=True).encode())
            made[n] = store.folder / path, write_shard(store.folder, path, joined, n // CHUNK * rows)
        else:
            os.link(made[n][0], store.folder / path)
        shards.append(dataclasses.replace(made[n][1], path=path))
    time.sleep(3)  # what changed less than two seconds before it was recorded is read again
    for shard in shards:
        manifest_file.add_to_journal(store.folder, [shard], KnownFiles())
    return len(shards)


def take_up(folder: Path) -> None:
    """Resume the large run in a folder, sum it up and report it; print what that takes in time and memory."""
    start = time.perf_counter()

    def done(what: str) -> None:
        nonlocal start
        status = Path("/proc/self/status").read_text().split()  # `getrusage` counts what the parent process had, too
        memory = int(status[status.index("VmHWM:") + 1]) / 1024
        print(f"{what}: {time.perf_counter() - start:,.1f} s, peak memory so far {memory:,.0f} MB", flush=True)
        start = time.perf_counter()

    plan, store = large(folder)
    store.open()
    runner = Runner(plan, store, functools.partial(opened, plan.game.name, ()), 2, "threads", frozenset({0}))
    left = sum(task.games for task in runner.missing())
    done(f"plan and resume, {left:,} games left")
    timings = Timings(2, "threads")
    for played in runner.play():
        if isinstance(played, Played):
            timings.add(played)
    done("play them")
    publish(runner, timings)
    done("sum up and write the summary")
    run = load(store.folder)
    html_page.write(build_report(run, plan.game), store.folder)
    done("the report's page")
    games = sum(part.height for part in run.figures(0))
    done(f"read the metrics of {games:,} games")


def simulated(games: int) -> None:
    """Simulate a large run, and take it up in a process of its own."""
    with tempfile.TemporaryDirectory() as name:
        files = simulate(Path(name), games)
        print(f"{games:,} games, keep: summary, {games // CHUNK:,} chunks in {files:,} files of figures", flush=True)
        subprocess.run([sys.executable, __file__, "--take-up", name], check=True)


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
    parser.add_argument("--simulated", type=int, help="only take up a run of so many games that were not played")
    parser.add_argument("--take-up", type=Path, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.take_up:
        take_up(options.take_up)
        return
    print(f"{llvmlite.binding.get_host_cpu_name()}, {os.cpu_count()} cores, Python {platform.python_version()}")
    if options.simulated:
        simulated(options.simulated)
        return
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
