"""The folder of a run while it is written: result tables as Parquet shards, and their manifest.

While a run is played, each chunk on disk has a line in `journal.jsonl`; files of few chunks are merged as their number
grows (`merging`). At the end all files are listed in a table, `manifest.json` names it, and the journal is deleted.
"""

import contextlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

import polars as pl

from bng_sim.core.errors import InputError
from bng_sim.core.game import Game
from bng_sim.sweeps.config.keys import Keep
from bng_sim.sweeps.plan.cells import REPORT_KEYS, Chunk, config_hash
from bng_sim.sweeps.plan.planned_cell import PlannedCell
from bng_sim.sweeps.statistics.sums import Summary
from bng_sim.sweeps.store import disk, file_table, manifest_file, merging, provenance, row_groups
from bng_sim.sweeps.store.files import (
    FIGURES,
    PARTS,
    SUMMED_UP,
    TABLES,
    TABLES_KEPT,
    TIMINGS,
    Place,
    Shard,
    State,
    SummaryFile,
    is_intact,
    is_shard,
    place_of,
    record_summary_file,
)
from bng_sim.sweeps.store.known_files import KnownFiles
from bng_sim.sweeps.store.manifest_file import JOURNAL, MANIFEST
from bng_sim.sweeps.store.parts import Parts, encode_part, read_parts
from bng_sim.sweeps.store.same_run import check_same, versions
from bng_sim.sweeps.store.shards import (
    ChunkFigures,
    ShardEncoder,
    each_sums,
    read_figures,
    read_pieces,
    write_shards,
)
from bng_sim.sweeps.store.stretches import Span, Stretch, Stretches, count_deals, runs
from bng_sim.sweeps.tasks.backends import map_in_threads

MOST_LINES = 2_000  # of the journal, before it is taken into the table of files


@dataclass
class Store:
    """A run's folder, open for writing.

    Attributes:
        folder: Its path.
        game: The game, which names the columns.
        resolved: The whole config of the run.
        ends: Numbers of deals with which the run ended before it was extended.
        damaged: Paths of files that were found missing or altered and will be written again.
        chunks: By cell the deals whose files are known to be intact on disk.
        parts: Of chunks that are not played to their end, known to be intact on disk.

    """

    folder: Path
    game: Game
    resolved: dict[str, Any]
    ends: tuple[int, ...] = ()
    damaged: set[str] = field(default_factory=set)
    chunks: Stretches[int] = field(default_factory=Stretches, init=False)
    parts: Parts = field(default_factory=Stretches, init=False)
    _lost: Stretches[int] = field(default_factory=Stretches, init=False)  # played, and damaged since
    _known: KnownFiles = field(default_factory=KnownFiles, init=False)
    _lines: int = field(default=0, init=False)  # of the journal

    def open(self, *, extend: bool = False, workers: int = 1) -> None:
        """Create the folder, or continue what an earlier run of the same config left in it.

        Args:
            extend: Whether to continue an earlier run of the same config with fewer games.
            workers: Number of threads that check the files.

        Raises:
            InputError: If the folder holds anything else.

        """
        if self._holds_anything():
            manifest = self._manifest()
            recorded = manifest_file.recorded(self.folder, manifest)
            if recorded.shards or manifest["state"] != "playing":  # otherwise nothing can be lost
                found = check_same(self.folder, manifest, self.resolved, self.fingerprints, extend=extend)
                self.resolved, self.ends = found
            tables = manifest_file.tables(manifest)
            self.damaged |= {table.path for table in tables if not is_intact(self.folder, table)}
            self._known = recorded.written
            self._check_files(recorded.shards, workers)
            disk.clear(self.folder)
            if manifest["state"] == "complete" and not self.damaged and not extend:
                if any(manifest["config"].get(key) != self.resolved.get(key) for key in REPORT_KEYS):
                    manifest_file.write(self.folder, {**manifest, "config": self.resolved})
                disk.remove(self.folder / JOURNAL)
                self._known.write(self.folder, self.shards)
                return
        self.folder.mkdir(parents=True, exist_ok=True)
        self._take_stock()  # first, for the manifest marks the folder as a run's
        for table in self._tables:
            (self.folder / table).mkdir(exist_ok=True)

    def discard(self) -> None:
        """Delete everything that a run writes into the folder, and nothing else, so that a run can start again.

        Raises:
            InputError: If the folder is not a run's.

        """
        if not self._holds_anything():
            return
        if not manifest_file.is_run_folder(self.folder):
            self._manifest()  # raises the error that names the reason
        disk.remove(self.folder / JOURNAL)  # first, or the new run would take over what it lists
        self._write_manifest("playing")
        disk.clear(self.folder)
        for name in (*SUMMED_UP, TIMINGS):
            disk.remove(self.folder / name)
        self._remove_unlisted()

    @property
    def foreign_files(self) -> list[str]:
        """Paths below the folder that the discarded run did not write."""
        files = (path.relative_to(self.folder).as_posix() for path in self.folder.rglob("*") if path.is_file())
        return sorted(path for path in files if path != MANIFEST and not file_table.is_table(path))

    @property
    def encoder(self) -> ShardEncoder:
        """The writer of chunks into this folder."""
        return ShardEncoder(self._keep, tuple(self.resolved["metrics"]))

    def has(self, cell: int, chunk: Chunk) -> bool:
        """Return whether a chunk was played and its shards are intact."""
        return self.has_deals(cell, chunk.first, chunk.first + chunk.n)

    def has_deals(self, cell: int, first: int, end: int) -> bool:
        """Return whether all deals from one to another were played and their shards are intact."""
        return self.chunks.covers(cell, first, end)

    def had_deals(self, cell: int, first: int, end: int) -> bool:
        """Return whether all deals from one to another were played, though their shards may have been damaged since."""
        return all(self._lost.covers(cell, *gap) for gap in self.chunks.gaps(cell, first, end))

    def lacking(self, cell: int, first: int, end: int, only: frozenset[int]) -> list[Span]:
        """List the spans between two deals that must be played if these cells are asked for; damaged ones always."""
        gaps = self.chunks.gaps(cell, first, end)
        return gaps if cell in only else [span for gap in gaps for span in self._lost.overlap(cell, *gap)]

    def count_lacking(self, cell: int, first: int, end: int, only: frozenset[int]) -> int:
        """Count the deals that `lacking` lists, without those in parts."""
        spans = self.lacking(cell, first, end, only)
        parts = [key for key in self.parts.keys if key[0] == cell]
        known = sum(count_deals(self.parts.overlap(key, *span)) for span in spans for key in parts)
        return count_deals(spans) - known

    def gaps(self, cell: int, chunk: Chunk) -> list[Chunk]:
        """List the deals of a chunk that are still to be played: none once all its parts are there."""
        if self.has(cell, chunk):
            return []
        gaps = self.parts.gaps((cell, chunk.first), chunk.first, chunk.first + chunk.n)
        return [Chunk(first, end - first) for first, end in gaps]

    @property
    def games(self) -> int:
        """The number of games that are stored."""
        known = [(cell, self.chunks.of(cell)) for cell in self.chunks.keys]
        known += [(key[0], self.parts.of(key)) for key in self.parts.keys]
        cells = self.resolved["cells"]
        return sum(cells[cell]["games_a_deal"] * count_deals(one[:2] for one in each) for cell, each in known)

    @property
    def shards(self) -> list[Shard]:
        """All shards known to be intact on disk, by path."""
        known = (shard for stretches in (self.chunks, self.parts) for one in stretches for shard in one.shards)
        return sorted(known, key=lambda shard: shard.path)

    def add(self, written: list[Shard]) -> None:
        """Record that a chunk, or a part of one, is on disk with all its shards; merge files if there are too many."""
        self._record(written)
        self._merge_some()
        if self._lines >= MOST_LINES:
            self._take_stock()

    def take_over(self, shards: Iterable[Shard]) -> None:
        """Take shards to be intact on disk: chunks of which all tables are there, and parts with both."""
        found: dict[Place, dict[str, Shard]] = {}
        for shard in shards:
            place = place_of(shard.path)
            found.setdefault(place._replace(table=""), {})[place.table] = shard
        for place, by_table in found.items():
            tables = self._tables if place.chunk is None else TABLES
            if by_table.keys() < set(tables):
                continue
            stretch = Stretch(place.first, place.end, tuple(by_table[table] for table in tables))
            if place.chunk is None:
                self.chunks.add(place.cell, stretch)
            else:
                self.parts.add((place.cell, place.chunk), stretch)

    def join(self, planned: PlannedCell, chunk: Chunk) -> None:
        """Make the shards of a chunk of its parts, which must hold all of its games, and delete these."""
        batch = read_parts(self.folder, planned.index, chunk, self.parts)
        contents = self.encoder.contents(self.game, planned, batch)
        self.add(write_shards(self.folder, planned.index, chunk, contents))
        self._delete(self.parts.remove((planned.index, chunk.first)))

    def read(self, planned: PlannedCell, chunks: Sequence[Chunk]) -> list[ChunkFigures]:
        """Read the figures of some chunks of a cell that were written, in order."""
        found, left = list[ChunkFigures](), list(chunks)
        while left:
            stretch = self.chunks.find(planned.index, left[0].first)
            here = [chunk for chunk in left if chunk.first + chunk.n <= stretch.end]
            a_deal = planned.cell.games_a_deal
            rows = [chunk.n * a_deal for chunk in here]
            path = self.folder / stretch.shards[-1].path
            found += read_figures(path, (here[0].first - stretch.first) * a_deal, rows, self.game, planned)
            left = left[len(here) :]
        return found

    def sums(self, planned: PlannedCell, first: int, end: int) -> Iterator[Summary] | None:
        """Return the sums of a cell's deals from one to another, some chunks at once, in order.

        None: other deals are in the same files, so chunks must be read one by one.
        """
        known = self.chunks.of(planned.index)
        if not known or (known[0].first, known[-1].end) != (first, end):
            return None
        paths = (self.folder / stretch.shards[-1].path for stretch in known)
        return (Summary.from_data(self.game, planned.cell, sums) for path in paths for sums in each_sums(path))

    def pieces(self, table: str, cell: int, first: int, end: int) -> Iterator[pl.LazyFrame]:
        """Yield the rows of a table chunk by chunk, in the order of games; all deals must be stored."""
        place, a_deal = self._tables.index(table), self.resolved["cells"][cell]["games_a_deal"]
        for stretch in self.chunks.of(cell):
            at = stretch.first
            of_chunk = row_groups.list_rows(self.folder / stretch.shards[-1].path)
            for piece, games in zip(read_pieces(self.folder / stretch.shards[place].path), of_chunk, strict=True):
                if first <= at < end:
                    yield piece
                at += games // a_deal

    def finish(self, state: State, games: list[int], tables: dict[str, bytes]) -> None:
        """Merge what is left to merge, write the summary files, list all files, and delete those that are not listed.

        Args:
            state: The state to record for the run.
            games: Number of games of each cell.
            tables: Name -> content of each summary file.

        """
        for cell in self.chunks.keys:
            for run in runs(self.chunks.of(cell)):
                self._merge(cell, run)
        for name in SUMMED_UP:
            if name in tables:
                disk.write(self.folder / name, tables[name])
            else:
                disk.remove(self.folder / name)
        self._write_manifest(state, games, [record_summary_file(name, content) for name, content in tables.items()])
        disk.remove(self.folder / JOURNAL)
        self._remove_unlisted()
        self._known.write(self.folder, self.shards)

    def _record(self, written: Sequence[Shard]) -> None:
        manifest_file.add_to_journal(self.folder, written, self._known)
        self._lines += 1
        self.take_over(written)

    def _merge_some(self) -> None:
        """Merge files until there are few enough of each table, or none follow one another."""
        settings = len(self.resolved["cells"])
        while (count := self.chunks.count + self.parts.count) > merging.most_files(settings, 0):
            size = sum(one.bytes for stretches in (self.chunks, self.parts) for one in stretches)
            if count <= merging.most_files(settings, size):
                return
            chunks, parts = (merging.choose(self.folder, each) for each in (self.chunks, self.parts))
            if parts is not None and (chunks is None or len(parts[1]) >= len(chunks[1])):
                self._merge_parts(*parts)
            elif chunks is None or not self._merge(*chunks):
                return

    def _merge(self, cell: int, stretches: Sequence[Stretch]) -> bool:
        """Merge stretches of a cell that follow one another; return whether that changed anything."""
        a_deal = self.resolved["cells"][cell]["games_a_deal"]
        merged = merging.Merger(self.folder, cell, a_deal, self._tables).merge(stretches)
        if merged.made:
            self._record([shard for one in merged.made for shard in one.shards])
            self._delete(merged.gone)
        return bool(merged.made)

    def _merge_parts(self, key: tuple[int, int], stretches: Sequence[Stretch]) -> None:
        """Merge parts of a chunk that follow one another."""
        chunk, first, end = Chunk(key[1], 0), stretches[0].first, stretches[-1].end
        merged: Parts = Stretches()
        for one in stretches:
            merged.add(key, one)
        contents = encode_part(read_parts(self.folder, key[0], chunk, merged))
        self._record(write_shards(self.folder, key[0], chunk, contents, Chunk(first, end - first)))
        self._delete(stretches)

    def _delete(self, stretches: Iterable[Stretch]) -> None:
        for stretch in stretches:
            for shard in stretch.shards:
                disk.remove(self.folder / shard.path)

    def _take_stock(self) -> None:
        """Take what the journal lists into the manifest, and begin the journal again."""
        self._write_manifest("playing")
        disk.write(self.folder / JOURNAL, b"")  # without this a torn last line would swallow the next one
        self._lines = 0
        self._known.write(self.folder, self.shards)

    def _remove_unlisted(self) -> None:
        """Delete the shards that the manifest does not list; other files are not ours."""
        listed = {shard.path for shard in self.shards}
        for table in (FIGURES, *TABLES, PARTS):
            for path in self.folder.glob(f"{table}/*.parquet"):
                name = path.relative_to(self.folder).as_posix()
                if is_shard(name) and name not in listed:
                    disk.remove(path)
        with contextlib.suppress(OSError):  # it does not exist, or holds parts still
            (self.folder / PARTS).rmdir()

    @cached_property
    def fingerprints(self) -> dict[str, Any]:
        """What decides the games in addition to the config: `provenance.fingerprints`."""
        return provenance.fingerprints(self.game, self.resolved)

    @property
    def _tables(self) -> tuple[str, ...]:
        return (*TABLES_KEPT[self._keep], FIGURES)

    @property
    def _keep(self) -> Keep:
        keep: Keep = self.resolved["keep"]
        return keep

    def _holds_anything(self) -> bool:
        """Return whether the folder holds more than the traces of a run that was stopped before it wrote a manifest."""
        if not self.folder.exists():
            return False
        return not all(disk.is_torn(path) or file_table.is_table(path.name) for path in self.folder.iterdir())

    def _manifest(self) -> dict[str, Any]:
        """Read the manifest; raises `InputError` if the folder is not a run's or the manifest is damaged."""
        if not (self.folder / MANIFEST).exists():
            raise InputError(
                f"{self.folder}: no run found, but other files (no {MANIFEST}); give the config "
                "another `name`, or choose another folder with --runs"
            )
        return manifest_file.read(self.folder)

    def _check_files(self, listed: list[Shard], workers: int) -> None:
        """Take over the shards that are intact, and list all other files as damaged."""
        self._known.read(self.folder)
        whole = map_in_threads(lambda shard: self._known.is_intact(self.folder, shard), listed, workers)
        checked = list(zip(listed, whole, strict=True))
        self.damaged |= {shard.path for shard, as_written in checked if not as_written}
        self.take_over(shard for shard, as_written in checked if as_written)
        for place in {place_of(path)._replace(table="") for path in self.damaged if is_shard(path)}:
            if place.chunk is None:
                self._lost.add(place.cell, Stretch(place.first, place.end))

    def _write_manifest(self, state: State, games: Iterable[int] = (), tables: Iterable[SummaryFile] = ()) -> None:
        files = file_table.write(self.folder, self.shards)
        manifest = {
            "state": state,
            "config_hash": config_hash(self.resolved),
            "config": self.resolved,
            "ends": self.ends,
            "versions": versions(),
            "fingerprints": self.fingerprints,
            **provenance.record_file(self.game, self.folder),
            "games": list(games),
            "tables": [asdict(table) for table in tables],
            "files": files,
        }
        manifest_file.write(self.folder, manifest)
        file_table.remove_others(self.folder, files)
