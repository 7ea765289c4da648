"""Merge the files of a cell as its run goes on: a file of each table for 64 MB of rows, and one for what is left.

The files that a run ends with depend on its chunks alone. From the first deal on, or the first after one that is
missing, chunks are put together until the rows of all tables have 64 MB; the next chunk begins new files. While a run
is played other files come between, merged only as far as their number demands; at the end all are put together so.
"""

import io
import itertools
import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from bng_sim.sweeps.statistics.sums import add_up
from bng_sim.sweeps.store import row_groups
from bng_sim.sweeps.store.files import FIGURES, Shard, shard_path
from bng_sim.sweeps.store.row_groups import Opened, RowGroup
from bng_sim.sweeps.store.shards import sums_of_chunks, write_shard
from bng_sim.sweeps.store.stretches import Key, Stretch, Stretches, runs

FULL = 64 * 10**6  # bytes of rows, of all tables together
EAGER = 3  # files of each table for each setting, or for each 64 MB, at which merging begins; there may be 4
LARGER = 8  # times as large as all that follow it: such a file is not merged with them yet


class _Chunk(NamedTuple):
    """A chunk in memory: its deals, and its row group in each table."""

    first: int
    end: int
    opened: tuple[Opened, ...]
    groups: tuple[RowGroup, ...]

    @property
    def size(self) -> int:
        return sum(group.size for group in self.groups)


class Merged(NamedTuple):
    """What merging has done: the new stretches, on disk, and those in whose place they are."""

    made: list[Stretch]
    gone: list[Stretch]


class Merger(NamedTuple):
    """Merges stretches of one cell.

    Attributes:
        folder: The run's folder.
        cell: Number of the cell.
        games_a_deal: Games of a deal.
        tables: The tables that are stored, in the order of writing; the last has a row a game.

    """

    folder: Path
    cell: int
    games_a_deal: int
    tables: tuple[str, ...]

    def merge(self, known: Sequence[Stretch]) -> Merged:
        """Put stretches that follow one another together; they begin where full files end, or are soon too few for one.

        Returns:
            What has changed; nothing if all is as it should be.

        """
        made: list[Stretch] = []
        gone: list[Stretch] = []
        group, size = list[_Chunk](), 0
        is_whole = False  # whether the group is the last stretch and nothing else
        for stretch in known:
            is_whole = not group
            if not group and is_full(self.folder, stretch):
                continue
            for chunk in self._open(stretch):
                group.append(chunk)
                size += chunk.size
                if size >= FULL:
                    made.append(self._write(group))
                    group, size, is_whole = [], 0, False
            gone.append(stretch)
        if group and is_whole:
            gone.pop()
        elif group:
            made.append(self._write(group))
        return Merged(made, gone)

    def _open(self, stretch: Stretch) -> Iterator[_Chunk]:
        opened = tuple(row_groups.open_content((self.folder / shard.path).read_bytes()) for shard in stretch.shards)
        first = stretch.first
        for groups in zip(*(each.groups for each in opened), strict=True):
            end = first + groups[-1].rows // self.games_a_deal
            yield _Chunk(first, end, opened, groups)
            first = end

    def _write(self, group: Sequence[_Chunk]) -> Stretch:
        first, end = group[0].first, group[-1].end
        shards: list[Shard] = []
        for place, table in enumerate(self.tables):
            groups = [chunk.groups[place] for chunk in group]
            content = row_groups.join(group[0].opened[place], groups)
            if table == FIGURES and len(group) > 1 and sum(chunk.size for chunk in group) >= FULL:
                total = add_up(sums_of_chunks(io.BytesIO(content)))  # so that summing up need not look at each chunk
                content = row_groups.join(group[0].opened[place], groups, json.dumps(total, sort_keys=True).encode())
            path = shard_path(table, self.cell, first, end)
            shards.append(write_shard(self.folder, path, content, sum(each.rows for each in groups)))
        return Stretch(first, end, tuple(shards))


def most_files(settings: int, size: int) -> int:
    """Return how many files of each table a run of so many bytes may have before some are merged."""
    return EAGER * max(settings, size // FULL)


def is_full(folder: Path, stretch: Stretch) -> bool:
    """Return whether the rows of a stretch fill its files."""
    if stretch.bytes < FULL:
        return False
    return sum(row_groups.size_of_rows(folder / shard.path, shard.bytes) for shard in stretch.shards) >= FULL


def choose(folder: Path, stretches: Stretches[Key]) -> tuple[Key, list[Stretch]] | None:
    """Choose what to merge next: of the key with the most files that are not full, those that are soon copied.

    A file that is much larger than all that follow it is left as it is until they have grown; so each byte is copied
    a few times, however many chunks there are.

    Returns:
        The key, and stretches that follow one another; None if no two of them do.

    """
    found = [(key, _open_run(folder, stretches.of(key))) for key in stretches.keys]
    key, longest = max(found, key=lambda one: len(one[1]), default=(None, []))
    if key is None or len(longest) < 2:
        return None
    sizes = [one.bytes for one in longest]
    if sum(sizes) < FULL:  # otherwise there is enough for a full file, which begins with the first
        while len(longest) > 2 and sizes[0] > LARGER * sum(sizes[1:]):
            longest, sizes = longest[1:], sizes[1:]
    return key, longest


def _open_run(folder: Path, known: list[Stretch]) -> list[Stretch]:
    """Return the longest run of stretches that follow one another and are not full."""
    found: list[Stretch] = []
    for run in runs(known):
        full = sum(1 for _ in itertools.takewhile(lambda one: is_full(folder, one), run))
        left = run[full:]
        found = max(found, left, key=len)
    return found
