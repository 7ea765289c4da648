"""Playing chunks on several cores.

Kernels let go of Python's lock, so workers are threads: nothing is copied, nothing starts up.
"""

import time
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple, TypeVar

import joblib

from bng_sim.core.game import Cell, Game
from bng_sim.sweep.plan import Chunk, Plan, PlannedCell, chunks
from bng_sim.sweep.store import Store
from bng_sim.sweep.summary import Summary

SAMPLE = 1_000  # games: enough to tell how fast a setting is
SAMPLES = 12  # settings: half a second in all

Task = TypeVar("Task")
Result = TypeVar("Result")


class Progress(NamedTuple):
    """A chunk that has been played and written."""

    cell: PlannedCell
    games: int
    seconds: float


def run_cell(game: Game, cell: Cell, first_game: int, games: int, workers: int, done: Callable[[int], None]) -> Summary:
    """Play `games` games of a cell and sum them up; the same on any number of workers.

    Args:
        game: Which game.
        cell: What is played; `game.warm_up` must have seen its lineup.
        first_game: Index of the first game.
        games: How many.
        workers: Threads that play.
        done: Called after each chunk with its number of games.

    Raises:
        StrategyError: If a strategy breaks its contract.

    """

    def play(chunk: Chunk) -> tuple[Summary, int]:
        part = Summary(game, cell)
        part.count(game.play(cell, chunk.first_game, chunk.n))
        return part, chunk.n

    summary = Summary(game, cell)
    for part, n in in_parallel(play, chunks(first_game, games), workers):
        summary.add(part)
        done(n)
    return summary


def run_plan(plan: Plan, store: Store, workers: int) -> Iterator[Progress]:
    """Play every chunk of a plan that the store does not have yet, and write it; yield each as it is done.

    Raises `StrategyError` if a strategy breaks its contract; what was written before stays.
    """

    def play(task: tuple[PlannedCell, Chunk]) -> Progress:
        cell, chunk = task
        start = time.perf_counter()
        store.add(cell.index, chunk, plan.game.play(cell.cell, chunk.first_game, chunk.n))
        return Progress(cell, chunk.n, time.perf_counter() - start)

    yield from in_parallel(play, missing(plan, store), workers)


def missing(plan: Plan, store: Store) -> Iterator[tuple[PlannedCell, Chunk]]:
    """The chunks that the store does not have yet."""
    for cell in plan.cells:
        for chunk in chunks(0, cell.games):
            if not store.has(cell.index, chunk):
                yield cell, chunk


def estimate(plan: Plan, store: Store, workers: int) -> float:
    """Seconds that the missing games will take, from a sample of them played and thrown away."""
    todo: dict[tuple[str, int, int], list[PlannedCell]] = {}
    games: dict[tuple[str, int, int], int] = {}
    for cell, chunk in missing(plan, store):
        key = (cell.lineup, cell.cell.rules.players, cell.cell.rules.level)
        todo.setdefault(key, []).append(cell)
        games[key] = games.get(key, 0) + chunk.n
    sampled = list(todo)[:: max(1, len(todo) // SAMPLES)]
    seconds = {key: _seconds_a_game(plan.game, todo[key][len(todo[key]) // 2].cell, workers) for key in sampled}
    typical = sum(seconds.values()) / max(1, len(seconds))
    return sum(n * seconds.get(key, typical) for key, n in games.items())


def in_parallel(function: Callable[[Task], Result], tasks: Iterable[Task], workers: int) -> Iterator[Result]:
    """The results of all tasks, in their order; tasks are taken up as workers get free, never all at once."""
    parallel = joblib.Parallel(n_jobs=workers, backend="threading", return_as="generator")
    yield from parallel(joblib.delayed(function)(task) for task in tasks)


def _seconds_a_game(game: Game, cell: Cell, workers: int) -> float:
    game.play(cell, 0, 1)  # what happens only once must not be counted for every game
    start = time.perf_counter()
    list(in_parallel(lambda first: game.play(cell, first, SAMPLE), range(0, workers * SAMPLE, SAMPLE), workers))
    return (time.perf_counter() - start) / (workers * SAMPLE)
