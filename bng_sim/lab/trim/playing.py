"""Play a game as it is and without parts on the same deals, and sum up every measure of the scorecard.

A deal of the game as it is is played once, and next to it the same deal of each version. What has been played is in
the journal, part of the deals by part of the deals, so that the same command resumes.
"""

import itertools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

import numpy as np
import polars as pl

from bng_sim.analyses.differences import paired_measures, side_by_side
from bng_sim.core.game import Batch, Cell, Game
from bng_sim.lab.balance.race import Counted
from bng_sim.lab.journal import Journal
from bng_sim.lab.trim.parts import Version
from bng_sim.sweeps.plan.cells import Chunk, cut_chunks
from bng_sim.sweeps.statistics.paired import Pairs
from bng_sim.sweeps.tasks.backends import map_in_threads

CHUNK = 1_000  # deals: what an interrupt loses at most, of each thread
Sums = dict[str, Pairs]  # by measure


class Deals(NamedTuple):
    """Which deals are played.

    Attributes:
        first: The first.
        n: How many.

    """

    first: int
    n: int

    @property
    def chunks(self) -> list[Chunk]:
        """The deals, in parts."""
        return cut_chunks(self.first, self.n, CHUNK)


@dataclass(frozen=True, slots=True)
class Table:
    """Where all is played.

    Attributes:
        game: The game, with all strategies loaded.
        usual: The game as it is.
        journal: Of what has been played.
        counting: `counting(n)`: shows how many of `n` games have been played until the context ends.
        workers: Number of threads.

    """

    game: Game
    usual: Version
    journal: Journal
    counting: Counted
    workers: int

    @property
    def cell(self) -> Cell[Any]:
        """The rules as they are, and who plays."""
        return self.usual.cell

    def compare(self, deals: Deals, versions: Mapping[str, Version]) -> dict[str, Sums]:
        """Play versions, by name, next to the game as it is; return the sums of each over all these deals."""
        wanted = [(chunk, _missing(self.journal, chunk, versions)) for chunk in deals.chunks]
        missing = [(chunk, names) for chunk, names in wanted if names]
        with self.counting(sum(chunk.n * (1 + len(names)) for chunk, names in missing)) as counted:
            played = map_in_threads(lambda task: self._play(task, versions), missing, self.workers)
            for (chunk, names), sums in zip(missing, played, strict=True):
                for name in names:
                    self.journal.add(_part(chunk), {"without": name}, sums[name])
                counted.add(chunk.n * (1 + len(names)))
        return {name: self._sums(deals, name) for name in versions}

    def _play(self, task: tuple[Chunk, Sequence[str]], versions: Mapping[str, Version]) -> dict[str, dict[str, Any]]:
        """Play a part of the deals in some versions; return the sums of each as plain data."""
        chunk, names = task
        there = _measured(self.game, self.usual, chunk)
        found = {}
        for name in names:
            here = _measured(self.game, versions[name], chunk)
            found[name] = {each: pairs.to_data() for each, pairs in paired_measures.pair(here, there).items()}
        return found

    def _sums(self, deals: Deals, name: str) -> Sums:
        together: Sums = {}
        for chunk in deals.chunks:
            for measure, data in self.journal.sums(_part(chunk), {"without": name}).items():
                together.setdefault(measure, Pairs()).add(Pairs.from_data(data))
        return together


def _part(chunk: Chunk) -> str:
    return f"deals {chunk.first} to {chunk.first + chunk.n - 1}"


def _missing(journal: Journal, chunk: Chunk, names: Sequence[str] | Mapping[str, Any]) -> list[str]:
    return [name for name in names if not journal.has(_part(chunk), {"without": name})]


def _measured(game: Game, version: Version, chunk: Chunk) -> pl.DataFrame:
    """Play deals of a version; return the sums behind all measures, for each deal."""
    cell = version.cell
    batches = list(_batches(game, version, chunk))
    games, seats = (pl.concat(tables) for tables in zip(*batches, strict=True))
    setting = side_by_side.of_rules(cell.rules.model_dump(mode="json"), game, 0)
    return paired_measures.of_tables(games, seats, game, setting, cell.games_a_deal)


def _batches(game: Game, version: Version, chunk: Chunk) -> Iterator[Batch]:
    """Play deals; of a version that lacks characters those left are seated in every way, each on as many deals.

    To divide the deals evenly leaves no chance to which character sits where, so intervals that take the deals for
    independent are a little too wide, never too narrow.
    """
    a_deal = version.cell.games_a_deal
    for characters, part in _seated(version, chunk):
        cell = replace(version.cell, characters=characters) if characters else version.cell
        yield game.play(cell, part.first * a_deal, part.n * a_deal)


def _seated(version: Version, chunk: Chunk) -> Iterator[tuple[tuple[str, ...], Chunk]]:
    """Yield a seating of the characters that are left with the deals that it plays; an empty one if all are drawn."""
    seatings = version.seatings
    if not seatings:
        yield (), chunk
        return
    order = np.random.default_rng((version.cell.seed, chunk.first)).permutation(len(seatings))
    cuts = np.linspace(0, chunk.n, min(len(seatings), chunk.n) + 1).astype(int).tolist()
    for number, (start, end) in zip(order, itertools.pairwise(cuts), strict=False):
        yield seatings[number], Chunk(chunk.first + start, end - start)
