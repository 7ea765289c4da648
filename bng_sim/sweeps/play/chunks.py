"""Playing one chunk: from its cell and its deals to the bytes of its shards, wherever that is done.

A chunk is played in pieces, so that progress is reported every second or two however slow its games are. A game depends
on its index alone, so a chunk is the same to the last byte however it is cut, and on whatever machine it is played.
"""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

import polars as pl

from bng_sim.core import activity
from bng_sim.core.errors import StrategyError
from bng_sim.core.game import Batch, Cell, Game
from bng_sim.sweeps.plan.cells import Chunk
from bng_sim.sweeps.plan.planned_cell import PlannedCell
from bng_sim.sweeps.store.files import Shard
from bng_sim.sweeps.store.shards import Contents, ShardEncoder

SECONDS = 2.0  # that a piece is to take


Key = tuple[int, Chunk]  # of a task: the index of its cell, and its chunk


class Task(NamedTuple):
    """A chunk to be played."""

    cell: PlannedCell
    chunk: Chunk

    @property
    def key(self) -> Key:
        """Return what tells it from other chunks of a sweep."""
        return self.cell.index, self.chunk

    @property
    def games(self) -> int:
        """Count the games in it."""
        return self.chunk.n * self.cell.cell.games_a_deal

    def __str__(self) -> str:
        """Name the games and their cell."""
        games = activity.games_of(self.cell.cell, self.chunk.first * self.cell.cell.games_a_deal, self.games)
        return f"cell {self.cell.index} ({self.cell.name}), {games}"


class Progress(NamedTuple):
    """Some games of a chunk that have been played, or given up, and are not written yet."""

    cell: PlannedCell
    games: int


class Made(NamedTuple):
    """A chunk that has been played and is not written yet.

    Attributes:
        contents: Its shards.
        seconds: How long it took.

    """

    contents: Contents
    seconds: float


class Written(NamedTuple):
    """A chunk that has been played and written.

    Attributes:
        shards: Its shards, in the order of writing.
        seconds: How long it took.

    """

    shards: list[Shard]
    seconds: float


class Failure(NamedTuple):
    """A chunk that could not be played."""

    cell: PlannedCell
    chunk: Chunk
    reason: str
    is_strategy: bool  # whether the reason is that a strategy broke its contract

    @property
    def games(self) -> int:
        """Count the games that it would have had."""
        return Task(self.cell, self.chunk).games

    def __str__(self) -> str:
        """Name the games and their cell, and why they could not be played."""
        return f"{Task(self.cell, self.chunk)}: {self.reason}"


@dataclass(frozen=True)
class Pace:
    """How long the games of each lineup have taken, so that pieces of the next chunk last as long as they should.

    Attributes:
        seconds: Lineup -> seconds a deal, as of the last piece.

    """

    seconds: dict[str, float] = field(default_factory=dict)

    def play_pieces(self, game: Game, cell: Cell, chunk: Chunk) -> Iterator[Batch]:
        """Play a chunk: one deal first of a lineup without a pace, then as many at once as take some two seconds."""
        first, end, deal, lineup = chunk.first, chunk.first + chunk.n, cell.games_a_deal, cell.lineup.text
        while first < end:
            n = min(end - first, self._deals(lineup))
            start = time.perf_counter()
            yield game.play(cell, first * deal, n * deal)
            self.seconds[lineup] = (time.perf_counter() - start) / n
            first += n

    def _deals(self, lineup: str) -> int:
        """Count the deals that fit into a piece."""
        return max(1, round(SECONDS / self.seconds[lineup])) if lineup in self.seconds else 1


def make_chunk(
    provide: Callable[[], Game], encoder: ShardEncoder, pace: Pace, task: Task
) -> Iterator[Progress | Made | Failure]:
    """Play a chunk, yielding how far it is, and at last its shards, or why it could not be played.

    Args:
        provide: Returns the game with all strategies that play.
        encoder: Makes the shards.
        pace: How long games take here.
        task: The chunk.

    """
    cell, chunk = task
    left, pieces = task.games, []
    start = time.perf_counter()
    try:
        game = provide()
        for piece in pace.play_pieces(game, cell.cell, chunk):
            pieces.append(piece)
            left -= piece.games.height
            yield Progress(cell, piece.games.height)
        for entry in cell.cell.lineup.entries:
            game.strategies.check_memory(entry.name)
        contents = encoder.contents(game, cell, join_pieces(pieces))
    except OSError:
        raise  # no cell is to blame for the disk
    except Exception as error:  # the other cells are played all the same  # noqa: BLE001
        is_strategy = isinstance(error, StrategyError)
        reason = str(error) if is_strategy else f"{type(error).__name__}: {error}"
        yield Progress(cell, left)
        yield Failure(cell, chunk, reason, is_strategy)
        return
    yield Made(contents, time.perf_counter() - start)


def join_pieces(pieces: list[Batch]) -> Batch:
    """Make one batch of the pieces of a chunk, as if it had been played at once."""
    if len(pieces) == 1:
        return pieces[0]
    return Batch(*(pl.concat(frames, rechunk=True) for frames in zip(*pieces, strict=True)))
