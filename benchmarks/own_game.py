"""What a game in one file costs: `python benchmarks/own_game.py`.

Plays `examples/tricks.py`, whose indices are checked, beside the same game the long way (`tricks_by_hand.py`) and in
plain Python classes (`tricks_in_python.py`), alternately on one core, and checks that the first two play alike. Prints
the median CPU time of a decision. Then times `bng-sim play`, each time in a new process with a cache of its own:
compiling for the first time, loading what was compiled, and after an edit of a sentence, a strategy and a rule. Seconds
there are of the clock, with the processor's in brackets, which what else runs on the machine lengthens less.

    python benchmarks/own_game.py [--games 2000] [--rounds 9] [--starts 3]

Exit codes: 1 if a game differs.
"""

import argparse
import os
import platform
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import llvmlite.binding
import numpy as np
import tricks_by_hand
import tricks_in_python
from rich.console import Console
from rich.table import Table

from bng_sim import shipped
from bng_sim.core import lineup
from bng_sim.core.cell_reader import read_cell
from bng_sim.core.game import Cell
from bng_sim.own_games.loading import find_loaded, load

PLAYERS, HAND, LINEUP = 4, 5, "pool:high,low"
HAND_WRITTEN, IN_PYTHON = "the long way", "in Python classes"
SLOWER_IN_PYTHON = 20  # so many fewer games of plain Python are played
FILE = shipped.examples()["tricks"]
EDITS = {  # of what, and how long a start may take after it
    "a sentence": ("takes the trick, and has", "wins the trick, and has", 0.7),
    "a strategy": ("if moves[i] > best:", "if moves[i] > best + 0:", 3.0),
    "a rule": ("public.tricks[taker] += 1", "public.tricks[taker] += 2", 3.0),
}


class Start(NamedTuple):
    """How long a command took: seconds of the clock, and of the processor."""

    clock: float
    processor: float


def main() -> int:
    """Measure and print; return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=2000, help="games a round")
    parser.add_argument("--rounds", type=int, default=9, help="rounds of which the median counts")
    parser.add_argument("--starts", type=int, default=3, help="starts of which the median counts")
    options = parser.parse_args()
    out = Console(highlight=False)
    out.print(f"{platform.machine()}, {llvmlite.binding.get_host_cpu_name()}, {os.cpu_count()} cores", "\n")
    with tempfile.TemporaryDirectory() as folder:
        is_same = print_decisions(out, options.games, options.rounds, Path(folder))
        print_starts(out, options.starts, Path(folder))
    return 0 if is_same else 1


def print_decisions(out: Console, games: int, rounds: int, folder: Path) -> bool:
    """Print what a decision takes in each form of the game; return whether the compiled ones played the same games."""
    unchecked = folder / "unchecked.py"
    text = FILE.read_text(encoding="utf-8")
    unchecked.write_text(text.replace('"Tricks",', '"Tricks",\n    check_bounds=False,'), encoding="utf-8")
    registry = tricks_by_hand.registry
    by_hand = Cell(tricks_by_hand.Rules(players=PLAYERS, hand=HAND), 1, lineup.parse(LINEUP, registry, PLAYERS))
    compiled: dict[str, Callable[[int], np.ndarray]] = {
        "in one file": player_of(FILE),
        "its indices unchecked": player_of(unchecked),
        HAND_WRITTEN: lambda n: tricks_by_hand.ENGINE.play_rows(by_hand, 0, n),
    }
    rows = {name: play(games) for name, play in compiled.items()}
    played = {name: (each["checksum"].tolist(), each["seats"]["tricks"].tolist()) for name, each in rows.items()}
    is_same = all(each == played[HAND_WRITTEN] for each in played.values())
    forms: dict[str, Callable[[int], object]] = {**compiled, IN_PYTHON: lambda n: tricks_in_python.Tally().play(n)}
    took: dict[str, list[float]] = {name: [] for name in forms}
    for _ in range(rounds):
        for name, play in forms.items():
            took[name].append(per_decision(play, games // SLOWER_IN_PYTHON if name == IN_PYTHON else games))
    median = {name: statistics.median(each) for name, each in took.items()}
    table = Table("Tricks", "ns a decision", "of the long way", "times as fast as Python", box=None, pad_edge=False)
    for name, ns in median.items():
        table.add_row(name, f"{ns:,.0f}", f"{ns / median[HAND_WRITTEN]:.2f}", f"{median[IN_PYTHON] / ns:,.0f}")
    out.print(table, f"Compiled: {'the same games' if is_same else 'NOT the same games'}.", sep="\n")
    out.print("Wanted: at most 1.15 times the long way, and 100 times as fast as Python.\n")
    return is_same


def player_of(path: Path) -> Callable[[int], np.ndarray]:
    """Return what plays so many games of a file, and returns the engine's rows."""
    game = load(path)
    cell = read_cell(game, game.rules.read({"players": PLAYERS, "hand": HAND}), 1, LINEUP)
    engine = find_loaded(path).engine
    return lambda n: engine.play_rows(cell, 0, n)


def per_decision(play: Callable[[int], object], games: int) -> float:
    """Return the nanoseconds of the processor that a card played takes, in so many games."""
    start = time.process_time()
    play(games)
    return (time.process_time() - start) / (games * PLAYERS * HAND) * 1e9


def print_starts(out: Console, times: int, folder: Path) -> None:
    """Print how long it takes until a game is played: first, again, and after edits."""
    table = Table("bng-sim play --game tricks.py", "s", "", "wanted", box=None, pad_edge=False)
    found: dict[str, list[Start]] = {}
    limits = {"compiled for the first time": 6.0, "from the cache": 0.7}
    for i in range(times):
        for name, limit, start in starts(folder / str(i)):
            limits[name] = limit
            found.setdefault(name, []).append(start)
    for name, each in found.items():
        clock, processor = map(statistics.median, zip(*each, strict=True))
        table.add_row(name, f"{clock:.2f}", f"({processor:.2f})", f"{limits[name]:.1f}")
    out.print(table)


def starts(folder: Path) -> Iterator[tuple[str, float, Start]]:
    """Yield what was started in a folder with an empty cache, how long it may take, and how long it took."""
    folder.mkdir()
    path, text = folder / "tricks.py", FILE.read_text(encoding="utf-8")
    path.write_text(text, encoding="utf-8")
    yield "compiled for the first time", 6.0, start_of(path)
    yield "from the cache", 0.7, start_of(path)
    for what, (old, new, limit) in EDITS.items():
        text = text.replace(old, new)
        path.write_text(text, encoding="utf-8")
        yield f"after an edit of {what}", limit, start_of(path)


def start_of(path: Path) -> Start:
    """Time `bng-sim play` on a file, with the cache in its folder."""
    variables = os.environ | {"BNG_SIM_CACHE_DIR": str(path.parent / "cache")}
    command = [str(Path(sys.executable).with_name("bng-sim")), "play", "--game", path.name, "--seed", "1"]
    before, clock = of_children(), time.perf_counter()
    subprocess.run(command, cwd=path.parent, env=variables, check=True, capture_output=True)
    return Start(time.perf_counter() - clock, of_children() - before)


def of_children() -> float:
    """Return the seconds of the processor that all commands so far took."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


if __name__ == "__main__":
    sys.exit(main())
