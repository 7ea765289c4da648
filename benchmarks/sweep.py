"""How long sweeps take, files and report included, and how much memory: `python benchmarks/sweep.py`.

Each size is a process of its own, so that its peak memory is its own. The first run compiles the engine and is not
counted.
"""

import argparse
import os
import platform
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import llvmlite.binding

from bng_sim.sweeps.run.load import load

SIZES = (1_000, 100_000, 1_000_000)
CONFIG = "name: bench\ngames: {games}\nrules: {{level: {level}, players: 4}}\n"


def measure(games: int, level: int) -> tuple[float, float, float]:
    """Run a sweep of one cell and its assumptions; return seconds, peak memory in MB and bytes of tables per game."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "bench.yaml").write_text(CONFIG.format(games=games, level=level))
        command = [sys.executable, "-m", "bng_sim", "sweep", "bench.yaml"]
        start = time.perf_counter()
        process = subprocess.Popen(command, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        _, status, usage = os.wait4(process.pid, 0)
        seconds = time.perf_counter() - start
        if status != 0:
            raise SystemExit(f"{' '.join(command)} failed")
        run = load(folder / "runs" / "bench")
        size = sum(shard["bytes"] for shard in run.manifest["shards"])
        return seconds, usage.ru_maxrss / 1024, size / sum(run.cells["games"])


def main() -> None:
    """Measure each size and print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--repeat", type=int, default=3, help="runs of each size; the median is printed")
    parser.add_argument("--level", type=int, default=2, help="of the rules")
    options = parser.parse_args()
    repeat, level = options.repeat, options.level
    processor = f"{llvmlite.binding.get_host_cpu_name()}, {os.cpu_count()} cores, Python {platform.python_version()}"
    print(f"{processor}; level {level}, 4 players, default pool; medians of {repeat} runs")
    print(f"{'games':>10}  {'seconds':>7}  {'games/s':>8}  {'peak MB':>7}  {'bytes a game':>12}")
    measure(SIZES[0], level)
    for games in SIZES:
        seconds, memory, size = (
            statistics.median(column) for column in zip(*(measure(games, level) for _ in range(repeat)), strict=True)
        )
        print(f"{games:>10,}  {seconds:>7.1f}  {games / seconds:>8,.0f}  {memory:>7,.0f}  {size:>12.1f}")


if __name__ == "__main__":
    main()
