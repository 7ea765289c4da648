"""Shares of a plan: how jobs that do not know of each other, such as those of a job array, divide its games.

Each job computes the same division and plays one share of it. All shares have some games of nearly every cell, since
games of one cell may take much longer than those of another.
"""

import itertools
import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from bng_sim.sweeps.plan.cells import Chunk, Plan

PIECES = 4  # that a share has at least, if there are deals for so many: one more or less is then a quarter
MOST_SHARES = 100_000


class Piece(NamedTuple):
    """Deals that one share has.

    Attributes:
        share: The number of the share, from 1.
        cell: Index of the cell.
        whole: The chunk to which the deals belong.
        deals: The deals: all of the chunk, or some of them.

    """

    share: int
    cell: int
    whole: Chunk
    deals: Chunk


def divide(plan: Plan, shares: int) -> Iterator[Piece]:
    """Divide the deals of a plan among shares: whole chunks, or pieces of chunks if there are few of them.

    Shares take turns, and the first of them changes from turn to turn: a grid whose rows are as long as a turn would
    otherwise give a share all of one column.
    """
    chunks = [(cell.index, chunk) for cell in plan.cells for chunk in plan.chunks(cell, cell.deals)]
    pieces = min(shares, math.ceil(PIECES * shares / len(chunks)))
    for number, (cell, chunk) in enumerate(chunks):
        ends = [chunk.first + chunk.n * piece // pieces for piece in range(pieces + 1)]
        for place, (first, end) in enumerate(itertools.pairwise(ends), number * pieces):
            if first < end:
                yield Piece((place + place // shares) % shares + 1, cell, chunk, Chunk(first, end - first))


def overlaps(gaps: Sequence[Chunk], deals: Chunk) -> list[Chunk]:
    """List the deals of gaps that are among some deals."""
    found = []
    for gap in gaps:
        first, end = max(gap.first, deals.first), min(gap.first + gap.n, deals.first + deals.n)
        if first < end:
            found.append(Chunk(first, end - first))
    return found


@dataclass(frozen=True)
class Share:
    """One share of a plan.

    Attributes:
        pieces: Cell and first deal of a chunk -> the deals that the share has of that chunk, rising.

    """

    pieces: Mapping[tuple[int, int], Sequence[Chunk]]

    def of(self, cell: int, chunk: Chunk, gaps: Sequence[Chunk]) -> list[Chunk]:
        """List the deals that the share has among some gaps of a chunk."""
        return [found for deals in self.pieces.get((cell, chunk.first), ()) for found in overlaps(gaps, deals)]


def share_of(plan: Plan, number: int, shares: int) -> Share:
    """Return a share of a plan, by its number from 1."""
    pieces: dict[tuple[int, int], list[Chunk]] = {}
    for piece in divide(plan, shares):
        if piece.share == number:
            pieces.setdefault((piece.cell, piece.whole.first), []).append(piece.deals)
    return Share(pieces)
