"""How far the engine is from C: whole games of Billionaires & Guillotines at level 1 with random moves, in both.

Builds `benchmarks/c/level_1.c` with gcc, plays the same games with it and with the engine, alternately on one core, and
checks that every row is the same byte for byte. Prints the median CPU time of a decision, without and with building the
result tables, which is the same Python code for both. Exit codes: 1 if a row differs, 2 if gcc is not installed.

    python benchmarks/against_c.py [--games 2000] [--runs 9] [--players 4] [--flags=-O3 --flags=-march=native]
"""

import argparse
import ctypes
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from enum import IntEnum
from pathlib import Path
from typing import Any

import numpy as np
from rich.console import Console
from rich.table import Table

from bng_sim.core import lineup
from bng_sim.core.engines.streams import STREAM
from bng_sim.core.event_logs.event_log import LOG
from bng_sim.core.game import Cell
from bng_sim.core.results import course
from bng_sim.games import opened
from bng_sim.games.guillotines.declared import components, limits, terms
from bng_sim.games.guillotines.engine import records, tables
from bng_sim.games.guillotines.simulation.play import ENGINE

SOURCE = Path(__file__).parent / "c" / "level_1.c"
NAMES = {
    STREAM: "stream",
    records.PUBLIC: "public",
    records.OWN: "own",
    records.NOTES: "notes",
    records.MOVE: "move",
    records.SEAT_ROW: "seat_row",
}
TYPES = {
    np.dtype(name): c
    for name, c in (
        ("int64", "int64_t"),
        ("int32", "int32_t"),
        ("int8", "int8_t"),
        ("uint64", "uint64_t"),
        ("uint8", "uint8_t"),
        ("float64", "double"),
    )
}
WORDS = (terms.Kind, terms.Decision, terms.Place, terms.Ending, terms.WonBy, terms.Purpose, components.CardKind)
NUMBERS = {
    name: getattr(module, name)
    for module, names in (
        (components, "N_SUITS N_MARKETS N_BILLIONAIRES N_ASSETS ASSETS_A_TYPE MARKET_CAPACITY STARRED MAX_PLAYERS"),
        (limits, "MAX_HAND MAX_POINTS MAX_TRAITS"),
        (terms, "N_PURPOSES"),
        (course, "KEPT"),
    )
    for name in names.split()
}


def declare(name: str, dtype: np.dtype[Any], known: dict[np.dtype[Any], str]) -> Iterator[str]:
    """Yield the C declarations of a record and of the records in it; `known` gives the C types declared so far."""
    members = []
    for field, (kind, offset, *_) in (dtype.fields or {}).items():
        if kind.base not in known:
            yield from declare(NAMES.get(kind.base, f"{name}_{field}"), kind.base, known)
        members.append((known[kind.base], field, "".join(f"[{length}]" for length in kind.shape), offset))
    known[dtype] = name
    yield f"typedef struct {{ {' '.join(f'{kind} {field}{shape};' for kind, field, shape, _ in members)} }} {name};"
    yield f'_Static_assert(sizeof({name}) == {dtype.itemsize}, "{name}");'
    for _, field, _, offset in members:
        yield f'_Static_assert(offsetof({name}, {field}) == {offset}, "{name}.{field}");'


def header() -> str:
    """Write the engine's records, words and limits as a C header."""
    known: dict[np.dtype[Any], str] = dict(TYPES)
    lines = ["#include <stddef.h>", "#include <stdint.h>"]
    of_engine = ENGINE.records
    named = {"course": of_engine.row["course"], **of_engine._asdict()}
    for name, dtype in named.items():
        lines += declare(name, dtype, known)
    lines += [f"enum {{ {name} = {value} }};" for name, value in NUMBERS.items()]
    lines += [f"enum {{ {', '.join(numbered(words))} }};" for words in WORDS]
    return "\n".join(lines) + "\n"


def numbered(words: type[IntEnum]) -> list[str]:
    """List the members of an enumeration as C writes them: `CARD_KIND_AUDIT = 1`."""
    start = "".join(f"_{letter}" if letter.isupper() else letter for letter in words.__name__).strip("_")
    return [f"{start.upper()}_{word.name} = {word.value}" for word in words]


def build(compiler: str, flags: list[str], folder: Path) -> ctypes.CDLL:
    """Compile the C source into a folder and load it."""
    (folder / "records.h").write_text(header(), encoding="utf-8")
    library = folder / "level_1.so"
    command = [compiler, *flags, "-shared", "-fPIC", "-I", str(folder), "-o", str(library), str(SOURCE)]
    subprocess.run(command, check=True)
    return ctypes.CDLL(str(library))


def address(array: np.ndarray) -> ctypes.c_void_p:
    """Return where an array begins."""
    return ctypes.c_void_p(array.ctypes.data)


class InC:
    """The games of a cell as C plays them."""

    def __init__(self, library: ctypes.CDLL, cell: Cell[Any]) -> None:
        """Make the records that it works on."""
        self._play = library.play_batch
        self._play.restype = None
        random = ctypes.cast(library.random_strategy, ctypes.c_void_p).value
        self._pool = np.array([random], np.uint64)
        self._state, self._moves = ENGINE.blank_states(1), np.zeros(1, records.MOVES)
        self._rules, self._cell = (
            np.array([each]) for each in (ENGINE.rules_record.fill(cell.rules), ENGINE.cell_record(cell))
        )

    def play(self, first: int, rows: np.ndarray) -> None:
        """Play a game for each of the rows."""
        given = map(address, (self._state, self._moves, self._rules, self._cell, self._pool))
        self._play(*given, ctypes.c_int64(first), ctypes.c_int64(rows.size), address(rows))


class InEngine:
    """The games of a cell as the engine plays them."""

    def __init__(self, cell: Cell[Any]) -> None:
        """Compile the engine, and make the records that it works on."""
        ENGINE.warm_up(cell.lineup)
        self._records = (*ENGINE._records_of(cell), ENGINE.step_address())
        self._state, self._moves = ENGINE.blank_states(1)[0], np.zeros(1, records.MOVES)[0]
        self._log = np.zeros(1, LOG)[0]

    def play(self, first: int, rows: np.ndarray) -> None:
        """Play a game for each of the rows."""
        ENGINE.kernels.play_batch(self._state, self._moves, *self._records, first, rows, self._log)


def timed(work: Any, *args: Any) -> float:
    """Return the CPU seconds of a call."""
    start = time.process_time()
    work(*args)
    return time.process_time() - start


def make_tables(rows: np.ndarray, cell: Cell[Any]) -> None:
    """Make the result tables."""
    tables.games(rows, cell.rules.players)
    tables.seats(rows, cell.rules, cell.lineup.labels)


def measure(players: dict[str, Any], cell: Cell[Any], games: int, runs: int) -> dict[str, list[tuple[float, float]]]:
    """Return for each of several players of games its nanoseconds a decision in each run: kernel, and with tables.

    Raises SystemExit if they play different games.
    """
    found: dict[str, list[tuple[float, float]]] = {name: [] for name in players}
    for run in range(runs + 1):  # the first touches memory for the first time
        rows = {name: np.zeros(games, records.ROW) for name in players}
        for name, player in players.items():
            kernel = timed(player.play, run * games, rows[name])
            whole = kernel + timed(make_tables, rows[name], cell)
            decisions = int(rows[name]["decisions"].sum())
            found[name].append((1e9 * kernel / decisions, 1e9 * whole / decisions))
        one, *others = (each.view(f"V{records.ROW.itemsize}") for each in rows.values())
        if different := [np.flatnonzero(one != other) for other in others if (one != other).any()]:
            sys.exit(f"game {run * games + int(different[0][0])} of {cell.rules.players} players differs")
    return {name: taken[1:] for name, taken in found.items()}


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=2_000, help="games of a run")
    parser.add_argument("--runs", type=int, default=9, help="runs of each, of which the median counts")
    parser.add_argument("--players", type=int, default=4, choices=(3, 4, 5))
    parser.add_argument("--flags", action="append", help="gcc's options (default: -O2)")
    options = parser.parse_args()
    compiler, flags = shutil.which("gcc"), options.flags or ["-O2"]
    if compiler is None:
        print("gcc was not found: install it to compare the engine with C", file=sys.stderr)
        sys.exit(2)
    game = opened("guillotines", ())
    rules = game.rules.read({"level": 1, "players": options.players})
    cell = Cell(rules, 1, lineup.parse("random", game.strategies, options.players))
    with tempfile.TemporaryDirectory() as folder:
        players = {f"gcc {' '.join(flags)}": InC(build(compiler, flags, Path(folder)), cell), "engine": InEngine(cell)}
        found = measure(players, cell, options.games, options.runs)
    table = Table(box=None, pad_edge=False)
    for column in ("played by", "kernel, ns a decision", "times C", "with tables, ns a decision", "times C"):
        table.add_column(column, justify="left" if column == "played by" else "right")
    medians = {name: [statistics.median(each) for each in zip(*taken, strict=True)] for name, taken in found.items()}
    of_c = next(iter(medians.values()))
    for name, taken in medians.items():
        times = [f"{one:.2f}" for one in np.divide(taken, of_c)]
        table.add_row(name, f"{taken[0]:.1f}", times[0], f"{taken[1]:.1f}", times[1])
    checked = (options.runs + 1) * options.games
    print(f"level 1, {options.players} players, random moves: {checked:,} games, the same rows byte for byte")
    print(f"CPU time on one core, medians of {options.runs} alternating runs of {options.games:,} games each")
    Console(width=100, highlight=False).print(table)


if __name__ == "__main__":
    main()
