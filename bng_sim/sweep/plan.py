"""Cutting a cell's games into chunks, the unit of work of a worker."""

from typing import NamedTuple

CHUNK = 10_000  # games: at most a second of work, so that progress is seen and little is lost


class Chunk(NamedTuple):
    """Games `first_game` to `first_game + n - 1`. A game's outcome depends on its index alone, never on its chunk."""

    first_game: int
    n: int


def chunks(first_game: int, games: int) -> list[Chunk]:
    """Chunks that hold `games` games from `first_game` on."""
    end = first_game + games
    return [Chunk(first, min(CHUNK, end - first)) for first in range(first_game, end, CHUNK)]
