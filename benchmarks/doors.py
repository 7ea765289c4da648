"""How fast games are for learners: decisions a second of a core, next to other libraries' games.

All play random moves, measured by the process's own time, one after the other in each round; printed are the medians.
`alone` is the engine with its own players that move at random; `ratio` is how many times faster that is. Bots in all
seats are measured by the clock, for they run in processes of their own: asked a line a question, in one game and in
many at once, in batches, and in batches with what its seat may know. `Python player` is a function, asked in this
process. Each figure takes `--seconds`, however long a game is. The classics of PettingZoo, OpenSpiel from Python and
RLCard are measured in the same run if they are installed ("pettingzoo[classic]", open_spiel, rlcard); what is not is
named.

    python benchmarks/doors.py [--seconds 1] [--rounds 3] [--games bluffing millions]
"""

import argparse
import contextlib
import importlib
import math
import os
import platform
import shlex
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
import warnings
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
from rich.console import Console
from rich.table import Table

import bng_sim
from bng_sim.api.cells import CellValues, find_game, make_cell
from bng_sim.games import GAMES
from bng_sim.numbers.game_parts import engine_of

SIZES = (1, 64, 256)
MANY = 500  # games, as a sweep gives to a worker at once: fewer, and their first start would count for too much
SLICE = 0.5  # seconds: a game may take longer
BOTS = Path(__file__).parents[1] / "examples" / "bots"
BATCH, SEES = (r",\"batch\":true", r",\"batch\":true,\"sees\":true")  # in the first line of the bot in C
CLASSICS = ("tictactoe_v3", "connect_four_v3", "leduc_holdem_v4", "texas_holdem_v4")
OPEN_SPIEL = ("leduc_poker", "liars_dice", "gin_rummy")
RLCARD = ("leduc-holdem", "limit-holdem", "uno", "gin-rummy")
A_WHILE = 200  # decisions of other libraries' games before the clock is looked at


def play_alone(game: str) -> Callable[[], int]:
    """Return what plays games by the engine alone, and returns the number of decisions."""
    found = find_game(game)
    engine, cell = engine_of(found), make_cell(found, CellValues(lineup="random"))
    return lambda: int(engine.play_rows(cell, 0, 200)["decisions"].sum())


def play_many(game: str, n: int) -> Callable[[], int]:
    """Return what takes a hundred steps of `n` games, with observations and masks."""
    env = bng_sim.vector_env(game, n=n)
    now, rng, rows = env.reset(), np.random.default_rng(0), np.arange(n)

    def play() -> int:
        for _ in range(100):
            env.step(now.offered[rows, (rng.random(n) * now.n_offered).astype(np.int64)])
        return 100 * n

    return play


def play_aec(env: Any) -> Callable[[], int]:
    """Return what takes a hundred steps of an environment of PettingZoo."""
    rng = np.random.default_rng(0)
    env.reset(seed=1)

    def play() -> int:
        for _ in range(100):
            seen, _, is_over, is_cut, _ = env.last()
            if is_over or is_cut:
                env.reset()
            else:
                env.step(int(rng.choice(np.flatnonzero(seen["action_mask"]))))
        return 100

    return play


def bots(game: str, folder: str) -> Iterator[tuple[str, Callable[[], int]]]:
    """Yield what plays games with the bot in C, compiled into a folder, in all seats, and with other players."""
    if shutil.which("cc") is None:
        print("cc: not installed, so no bot in C is measured")
    else:
        source = (BOTS / "random_bot.c").read_text(encoding="utf-8")
        single = compile_bot(source.replace(BATCH, ""), Path(folder) / "single")
        batch = compile_bot(source, Path(folder) / "batch")
        sees = compile_bot(source.replace(BATCH, SEES), Path(folder) / "sees")
        yield "C bot, one game", play_with(game, single, 1)
        yield "C bot, many games", play_with(game, single, MANY)
        yield "C bot, in batches", play_with(game, batch, MANY)
        yield "C bot that sees, in batches", play_with(game, sees, MANY)
    python = shlex.join([sys.executable, str(BOTS / "random_bot.py")])
    yield "Python bot, many games", play_with(game, f"bot({python})", MANY)
    yield "Python player", play_with(game, "foremost", MANY)


def compile_bot(source: str, program: Path) -> str:
    """Compile a bot in C, and return the lineup of it."""
    subprocess.run(["cc", "-O2", "-x", "c", "-o", program, "-"], input=source, text=True, check=True)
    return f"bot({shlex.quote(str(program))})"


class Enough(BaseException):
    """Time is over; no `Exception`, which would count as a fault of the player."""


class Limited:
    """A player that thinks, until time is over.

    Attributes:
        asked: How many questions it has answered.

    """

    def __init__(self, player: Any) -> None:
        """Take a player without limit."""
        self._player, self.at = player, player.at
        self.begin(0.0)
        if hasattr(player, "choose_all"):
            self.choose_all = self._choose_all

    def begin(self, seconds: float) -> None:
        """Let it answer for so long, from the first question on."""
        self.asked, self._late, self._seconds = 0, math.inf, seconds

    def choose(self, question: Any) -> int:
        """Answer as the player does; raises `Enough` when time is over."""
        self._count(1)
        choice: int = self._player.choose(question)
        return choice

    def _choose_all(self, questions: Sequence[Any]) -> list[int]:
        self._count(len(questions))
        choices: list[int] = self._player.choose_all(questions)
        return choices

    def _count(self, n: int) -> None:
        if not self.asked:
            self._late = time.perf_counter() + self._seconds
        if time.perf_counter() > self._late:
            raise Enough
        self.asked += n


def play_with(game: str, lineup: str, n: int) -> Callable[[], int]:
    """Return what plays `n` games with this lineup, for `SLICE` seconds at most, and returns the number of answers."""
    found = find_game(game)
    engine, cell = engine_of(found), make_cell(found, CellValues(lineup=lineup))
    (entry,) = cell.lineup.entries
    limited = Limited(entry.thinker)
    cell = replace(cell, lineup=replace(cell.lineup, entries=(replace(entry, thinker=limited),)))

    def play() -> int:
        limited.begin(SLICE)
        with contextlib.suppress(Enough):
            engine.play_rows(cell, 0, n)
        return limited.asked

    return play


@bng_sim.player
def foremost(_seen: Any, _moves: Any) -> int:
    """Take the first move."""
    return 0


def play_spiel(game: Any) -> Callable[[], int]:
    """Return what takes steps of a game of OpenSpiel, with what the player sees as a tensor."""
    rng, state = np.random.default_rng(0), game.new_initial_state()
    has_states = game.get_type().provides_information_state_tensor

    def play() -> int:
        nonlocal state
        done = 0
        while done < A_WHILE:
            if state.is_terminal():
                state = game.new_initial_state()
            elif state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(int(rng.choice(outcomes, p=chances)))
            else:
                _ = state.information_state_tensor() if has_states else state.observation_tensor()
                legal = state.legal_actions()
                state.apply_action(legal[int(rng.random() * len(legal))])
                done += 1
        return done

    return play


def play_rlcard(env: Any) -> Callable[[], int]:
    """Return what takes steps of a game of RLCard."""
    rng, state = np.random.default_rng(0), env.reset()[0]

    def play() -> int:
        nonlocal state
        for _ in range(A_WHILE):
            if env.is_over():
                state = env.reset()[0]
            legal = [*state["legal_actions"]]
            state, _ = env.step(legal[int(rng.random() * len(legal))])
        return A_WHILE

    return play


def others() -> Iterator[tuple[tuple[str, str], Callable[[], int]]]:
    """Yield what plays the games of other libraries that are installed, and print what is not."""
    makers: dict[str, tuple[tuple[str, ...], Callable[[str], Callable[[], int]]]] = {
        "PettingZoo": (CLASSICS, lambda name: play_aec(importlib.import_module(f"pettingzoo.classic.{name}").env())),
        "OpenSpiel": (OPEN_SPIEL, lambda name: play_spiel(importlib.import_module("pyspiel").load_game(name))),
        "RLCard": (RLCARD, lambda name: play_rlcard(importlib.import_module("rlcard").make(name))),
    }
    packages = {"PettingZoo": '"pettingzoo[classic]"', "OpenSpiel": "open_spiel", "RLCard": "rlcard"}
    for library, (names, make) in makers.items():
        for name in names:
            try:
                yield (name, library), make(name)
            except ImportError as error:
                print(f"{library} {name}: left out ({error}); install {packages[library]}")


def rate(way: str, play: Callable[[], int], seconds: float) -> float:
    """Return decisions a second of the process's own time, of bots by the clock."""
    clock = time.perf_counter if " bot" in way else time.process_time
    done, start = 0, clock()
    while clock() < start + seconds:
        done += play()
    return done / (clock() - start)


def measured(ways: dict[tuple[str, str], Callable[[], int]], seconds: float) -> dict[tuple[str, str], float]:
    """Measure each once."""
    return {way: rate(way[1], play, seconds) for way, play in ways.items()}


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=1, help="of each measurement")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--games", nargs="+", default=[*GAMES])
    asked = parser.parse_args()
    warnings.filterwarnings("ignore")

    ways: dict[tuple[str, str], Callable[[], int]] = {}
    folder = tempfile.TemporaryDirectory()
    for game in asked.games:
        ways |= {(game, way): play for way, play in bots(game, folder.name)}
        ways[game, "alone"] = play_alone(game)
        ways |= {(game, f"n={n}"): play_many(game, n) for n in SIZES}
        ways[game, "AEC"] = play_aec(bng_sim.env(game))
    ways |= dict(others())
    measured(ways, asked.seconds)  # which compiles, what ends a game too, and starts bots
    rounds = [measured(ways, asked.seconds) for _ in range(asked.rounds)]
    rates = {way: statistics.median(each[way] for each in rounds) for way in ways}

    table = Table("what", "way", "decisions/s", "ratio", title=f"{platform.machine()}, {os.cpu_count()} cores")
    for (what, way), found in rates.items():
        alone = rates.get((what, "alone"))
        table.add_row(what, way, f"{found:,.0f}", f"{alone / found:.1f}" if alone else "")
    Console().print(table)


if __name__ == "__main__":
    main()
