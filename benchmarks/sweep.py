"""How long sweeps take, files and report included, and how much memory: `python benchmarks/sweep.py`.

Each size is a process of its own, so that its peak memory is its own. The first run compiles the engine and is not
counted. With `--commands` it is commands that are measured: how long each takes to start, and what a report takes, of
which each line adds something to the one above: answers, then figures, then all formats. `--against FOLDER` measures
another checkout too, the two in turn, and prints how many times as long that takes.
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
SETTINGS = """
name: {name}
games: {games}
rules: {{level: 2}}
grid: {{players: {players}, crises_in_deck: {crises}}}
ladder: false
assumptions: false
"""
GRIDS = {
    "one": {"games": 10_000, "players": [4], "crises": [4]},
    "many": {"games": 2_000, "players": [3, 4, 5], "crises": [*range(9)]},
}  # 1 setting and 27
TABLE = "game: millions\nround: 4\nto_move: 2\nplayers: [{cash: 12}, {cash: 9}, {cash: 15}]\n"
FORMATS = ("html", "first-screen", "markdown", "pdf", "summary", "bbcode", "pictures", "xlsx", "parquet")
ALL = [f"--format={name}" for name in FORMATS]
COMMANDS = {
    "start: --help": ["--help"],
    "start: sweep --dry-run": ["sweep", "one.yaml", "--dry-run"],
    "sweep of one, from edit to answer": ["sweep", "one.yaml", "--fresh"],
    "here, with every move": ["here", "table.yaml"],
    **{
        f"report of {name}: {what}": ["report", f"runs/{name}", *formats, "--out", "out"]
        for name in GRIDS
        for what, formats in {"answers": ["--format=parquet"], "page": ["--format=html"], "all formats": ALL}.items()
    },
}
HERE = Path(__file__).parents[1]
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


def call(checkout: Path, folder: Path, arguments: list[str]) -> tuple[float, float]:
    """Call a command of a checkout; return its seconds of processors, those of its own processes included, and of time.

    Bytecode is cached in the folder, as an installation has it, and as a checkout may not.
    """
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    environment |= {"PYTHONPATH": str(checkout), "PYTHONPYCACHEPREFIX": str(folder / "bytecode")}
    quiet, start = subprocess.DEVNULL, time.perf_counter()
    command = [sys.executable, "-m", "bng_sim", *arguments]
    process = subprocess.Popen(command, cwd=folder, env=environment, stdout=quiet, stderr=quiet)
    _, status, usage = os.wait4(process.pid, 0)
    if status != 0:
        raise SystemExit(f"{' '.join(command)} failed in {checkout}")
    return usage.ru_utime + usage.ru_stime, time.perf_counter() - start


def print_commands(checkouts: list[Path], repeat: int) -> None:
    """Measure commands in each checkout, in turn, and print their medians, and those of the second by the first."""
    with tempfile.TemporaryDirectory() as name:
        folders = {checkout: Path(name) / str(number) for number, checkout in enumerate(checkouts)}
        for checkout, folder in folders.items():
            folder.mkdir()
            (folder / "table.yaml").write_text(TABLE)
            for grid, values in GRIDS.items():
                (folder / f"{grid}.yaml").write_text(SETTINGS.format(name=grid, **values))
                call(checkout, folder, ["sweep", f"{grid}.yaml"])
        print(f"{'command':<34}  {'CPU s':>6}  {'s':>6}" + "  times CPU  times s" * (len(checkouts) - 1))
        for words, arguments in COMMANDS.items():
            for checkout, folder in folders.items():  # not counted: it compiles, and writes bytecode
                call(checkout, folder, arguments)
            found = [[call(*each, arguments) for each in folders.items()] for _ in range(repeat)]
            of_each = [
                [statistics.median(column) for column in zip(*calls, strict=True)] for calls in zip(*found, strict=True)
            ]
            ours = of_each[0]
            others = "".join(f"  {cpu / ours[0]:>9.2f}  {s / ours[1]:>7.2f}" for cpu, s in of_each[1:])
            print(f"{words:<34}  {ours[0]:>6.2f}  {ours[1]:>6.2f}{others}", flush=True)


def main() -> None:
    """Measure each size and print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--repeat", type=int, default=3, help="runs of each size; the median is printed")
    parser.add_argument("--level", type=int, default=2, help="of the rules")
    parser.add_argument("--commands", action="store_true", help="measure commands instead")
    parser.add_argument("--against", type=Path, help="another checkout, for --commands")
    options = parser.parse_args()
    if options.commands or options.against:
        print_commands([HERE, *filter(None, [options.against])], options.repeat)
        return
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
