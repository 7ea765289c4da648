"""Playing one chunk: from its cell and its deals to the bytes of its shards, wherever that is done.

A chunk that takes long is cut into tasks of a second or two, by how long games of its cell have taken so far. So the
work is spread over all workers, and little of it is lost when a run is stopped. A task is played in pieces, so that
progress is reported however slow games are. A game depends on its index alone, so a chunk is the same to the last byte
however it is cut, and on whatever machine it is played.
"""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from bng_sim.core import activity
from bng_sim.core.errors import StrategyError
from bng_sim.core.forfeits import BotError
from bng_sim.core.game import Batch, Game
from bng_sim.sweeps.plan.cells import Chunk
from bng_sim.sweeps.plan.planned_cell import PlannedCell
from bng_sim.sweeps.store.files import FIGURES, Shard
from bng_sim.sweeps.store.parts import encode_part, join_batches
from bng_sim.sweeps.store.shards import Contents, ShardEncoder, write_shards

SECONDS = 2.0  # that a piece is to take, and a task at most
PART = 1.0  # seconds that a part of a chunk is to take if the whole takes longer than a task may

Key = tuple[int, Chunk]  # of a task or a chunk: the index of its cell, and its deals


class Task(NamedTuple):
    """Deals to be played.

    Attributes:
        cell: Of which cell.
        chunk: Which deals.
        whole: The chunk of which they are a part; None: they are all of it.
        pace: Seconds that one of them is expected to take; None: not known.

    """

    cell: PlannedCell
    chunk: Chunk
    whole: Chunk | None = None
    pace: float | None = None

    @property
    def key(self) -> Key:
        """Return its key among the tasks of a sweep."""
        return self.cell.index, self.chunk

    @property
    def of_chunk(self) -> Chunk:
        """Return the chunk to which the deals belong."""
        return self.whole or self.chunk

    @property
    def chunk_key(self) -> Key:
        """Return the key of that chunk in a sweep."""
        return self.cell.index, self.of_chunk

    @property
    def games(self) -> int:
        """Count the games in it."""
        return self.chunk.n * self.cell.cell.games_a_deal

    def __str__(self) -> str:
        """Name the games and their cell."""
        games = activity.games_of(self.cell.cell, self.chunk.first * self.cell.cell.games_a_deal, self.games)
        return f"cell {self.cell.index} ({self.cell.name}), {games}"


class Progress(NamedTuple):
    """Some games of a task that have been played, or given up, and are not written yet."""

    task: Task
    games: int


class Made(NamedTuple):
    """Deals that have been played and are not written yet.

    Attributes:
        contents: Their files.
        seconds: How long they took.
        n: How many deals of the task they are: fewer than asked for if these took too long.
        pace: Seconds of a deal, without what the first game alone needs.

    """

    contents: Contents
    seconds: float
    n: int
    pace: float


class Written(NamedTuple):
    """Deals that have been played and written; as `Made`, but for `shards`: the files, in the order of writing."""

    shards: list[Shard]
    seconds: float
    n: int
    pace: float


class Failure(NamedTuple):
    """Deals that could not be played: of a task, or in the end of the chunk to which it belongs."""

    cell: PlannedCell
    chunk: Chunk
    reason: str
    is_strategy: bool  # whether the reason is that a strategy broke its contract

    @property
    def games(self) -> int:
        """Count the games that they would have been."""
        return Task(self.cell, self.chunk).games

    def __str__(self) -> str:
        """Name the games and their cell, and why they could not be played."""
        return f"{Task(self.cell, self.chunk)}: {self.reason}"


@dataclass(frozen=True)
class Pace:
    """How long games have taken.

    Attributes:
        seconds: Lineup -> seconds a deal, as last measured.
        cells: Index of a cell -> seconds a deal there.

    """

    seconds: dict[str, float] = field(default_factory=dict)
    cells: dict[int, float] = field(default_factory=dict)

    def of(self, cell: PlannedCell) -> float | None:
        """Return the seconds that a deal of a cell takes, or one of its lineup elsewhere; None if neither is known."""
        return self.cells.get(cell.index, self.seconds.get(cell.cell.lineup.text))

    def add(self, cell: PlannedCell, seconds: float) -> None:
        """Record how long a deal of a cell has taken."""
        self.cells[cell.index] = self.seconds[cell.cell.lineup.text] = seconds

    def cut(self, task: Task) -> Iterator[Task]:
        """Cut a task into some that are short enough, each by what is known when it is asked for."""
        cell, whole = task.cell, task.of_chunk
        first, left = task.chunk
        while left:
            pace = self.of(cell)
            n = left if pace is None or left * pace <= SECONDS else min(left, max(1, round(PART / pace)))
            part = Chunk(first, n)
            yield Task(cell, part, None if part == whole else whole, pace)
            first, left = first + n, left - n


@dataclass
class _Played:
    """What has been played of a task, and how long it took."""

    pieces: list[Batch] = field(default_factory=list)
    n: int = 0
    seconds: float = 0.0
    pace: float = 0.0


def make_chunk(provide: Callable[[], Game], encoder: ShardEncoder, task: Task) -> Iterator[Progress | Made | Failure]:
    """Play a task, yielding how far it is, and at last its files, or why it could not be played.

    Args:
        provide: Returns the game with all strategies that play.
        encoder: Makes the shards.
        task: The deals. If they take longer than a task may, the last of them are left out.

    """
    cell, played = task.cell, _Played()
    try:
        game = provide()
        for games in _play_pieces(game, task, played):
            yield Progress(task, games)
        for entry in cell.cell.lineup.entries:
            game.strategies.check_memory(entry.name)
        start, batch = time.perf_counter(), join_batches(played.pieces)
        is_whole = task.whole is None and played.n == task.chunk.n
        contents = encoder.contents(game, cell, batch) if is_whole else encode_part(batch)
    except (OSError, BotError):
        raise  # no cell is to blame for the disk, and a bot that hangs would hang in every cell
    except Exception as error:  # the other cells are played all the same  # noqa: BLE001
        is_strategy = isinstance(error, StrategyError)
        reason = str(error) if is_strategy else f"{type(error).__name__}: {error}"
        yield Progress(task, task.games - played.n * cell.cell.games_a_deal)
        yield Failure(cell, task.chunk, reason, is_strategy)
        return
    yield Made(contents, played.seconds + time.perf_counter() - start, played.n, played.pace)


def write_task(folder: Path, task: Task, made: Made) -> Written:
    """Write what was played of a task into a run's folder: the shards of its chunk, or a part of it."""
    part = None if FIGURES in made.contents else Chunk(task.chunk.first, made.n)
    shards = write_shards(folder, task.cell.index, task.of_chunk, made.contents, part)
    return Written(shards, made.seconds, made.n, made.pace)


def _play_pieces(game: Game, task: Task, played: _Played) -> Iterator[int]:
    """Play one deal first if nothing is known of their pace, then as many at once as a piece takes; yield their games.

    The time of that first deal, in which code may be loaded, counts neither for the pace nor for when to stop.
    """
    cell, (first, n) = task.cell.cell, task.chunk
    pace, counted, took = task.pace, 0, 0.0
    while played.n < n and took < SECONDS:
        deals = 1 if pace is None else min(n - played.n, max(1, round(SECONDS / pace)))
        start = time.perf_counter()
        played.pieces.append(game.play(cell, (first + played.n) * cell.games_a_deal, deals * cell.games_a_deal))
        seconds = time.perf_counter() - start
        played.n += deals
        played.seconds += seconds
        if pace is not None:
            counted, took = counted + deals, took + seconds
        pace = seconds / deals
        played.pace = took / counted if counted else pace
        yield deals * cell.games_a_deal
