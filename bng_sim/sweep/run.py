"""Playing a cell's chunks on several cores."""

from collections.abc import Callable, Iterator

import joblib

from bng_sim.core.game import Cell, Game
from bng_sim.sweep.plan import Chunk, chunks
from bng_sim.sweep.summary import Summary


def run_cell(game: Game, cell: Cell, first_game: int, games: int, workers: int, done: Callable[[int], None]) -> Summary:
    """Play `games` games of a cell and sum them up; the same on any number of workers.

    Kernels let go of Python's lock, so workers are threads: nothing is copied, nothing starts up.

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
    summary = Summary(game, cell)
    for part, n in _play_chunks(game, cell, chunks(first_game, games), workers):
        summary.add(part)
        done(n)
    return summary


def _play_chunks(game: Game, cell: Cell, todo: list[Chunk], workers: int) -> Iterator[tuple[Summary, int]]:
    def play(chunk: Chunk) -> tuple[Summary, int]:
        summary = Summary(game, cell)
        summary.count(game.play(cell, chunk.first_game, chunk.n))
        return summary, chunk.n

    parallel = joblib.Parallel(n_jobs=workers, backend="threading", return_as="generator")
    yield from parallel(joblib.delayed(play)(chunk) for chunk in todo)
