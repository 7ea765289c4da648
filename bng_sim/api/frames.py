"""A run's rows as tidy frames, each with its cell's grid parameters and lineup; only what is asked for is read."""

import difflib
import itertools
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

import polars as pl

from bng_sim.core.errors import InputError
from bng_sim.core.game import Game
from bng_sim.core.value_words import plain
from bng_sim.core.visible import shown
from bng_sim.sweeps.run.load import StoredRun

if TYPE_CHECKING:
    import pandas as pd

Cells = int | Iterable[int] | Mapping[str, Any] | None
Frames = Literal["pandas", "polars"]
KEYS = {"games": ("game",), "seats": ("game", "seat")}
MOST_BYTES = 2 * 10**9  # of memory for a frame; larger ones must be read in parts
TEXT = 16  # bytes of a text in a frame, approximately
MOST_SMALL = 2**31 - 1  # largest whole number in four bytes; with fewer bytes, products would overflow silently
_SIZES: dict[Any, int] = {
    pl.Int8: 1, pl.UInt8: 1, pl.Int16: 2, pl.UInt16: 2, pl.Int32: 4, pl.UInt32: 4, pl.Float32: 4, pl.Boolean: 1,
    pl.Enum: 1, pl.Categorical: 1, pl.String: TEXT, pl.List: TEXT,
}  # fmt: skip


class FrameRequest(NamedTuple):
    """The rows and columns asked for, as `Run.games` takes them."""

    columns: Iterable[str] | None
    cells: Cells


class _Needing:
    """A step of a lazy frame that changes nothing, and lets the files that it reads live as long as the frame."""

    def __init__(self, files: object) -> None:
        self._files: object | None = files

    def __call__(self, frame: pl.DataFrame) -> pl.DataFrame:
        return frame

    def __reduce__(self) -> tuple[Any, ...]:
        return _Needing, (None,)  # in another process it can only rely on this one


class _Tidy(NamedTuple):
    """How the stored rows of a table become tidy ones: which cells and columns, and what is said of each cell."""

    table: str
    chosen: list[int]
    described: pl.DataFrame
    wanted: list[str]

    def of(self, rows: pl.LazyFrame) -> pl.LazyFrame:
        """Return stored rows as tidy ones."""
        keys = KEYS[self.table]
        clash = {name: f"{name}_of_{self.table[:-1]}" for name in self.wanted if name in self.described.columns}
        found = rows.select("cell", *keys, *self.wanted).rename(clash)
        names = [*self.described.columns, *keys, *(clash.get(name, name) for name in self.wanted)]
        return self.described.lazy().join(found, on="cell", maintain_order="right").select(names)


def read_rows(run: StoredRun, game: Game, table: str, request: FrameRequest) -> "pd.DataFrame":
    """Read rows of `games` or `seats`: cell, grid parameters, lineup, game (and seat), then the columns asked for.

    A column with the name of a grid parameter gets the suffix `_of_game` or `_of_seat`.
    """
    tidy = _read_request(run, game, table, request)
    rows = tidy.of(run.scan(table, of=tidy.chosen))
    _check_size(run.rows(table, tidy.chosen), table, rows)
    return to_pandas(rows.collect(engine="streaming"))


def scan_rows(
    run: StoredRun, game: Game, table: str, request: FrameRequest, frames: Frames, files: object | None
) -> "pl.LazyFrame | Iterator[pd.DataFrame]":
    """Return the same rows as a lazy frame, or piece by piece as frames of pandas.

    What is returned keeps a reference to `files`.
    """
    tidy = _read_request(run, game, table, request)
    if frames == "pandas":
        pieces = [run.pieces(table, cell) for cell in tidy.chosen]
        return _read_pieces(tidy, itertools.chain.from_iterable(pieces), files)
    scanned = run.scan(table, of=tidy.chosen)
    if files is not None:
        scanned = scanned.map_batches(
            _Needing(files), predicate_pushdown=True, projection_pushdown=True, streamable=True, schema=None
        )
    return tidy.of(scanned)


def _read_pieces(tidy: _Tidy, pieces: Iterable[pl.LazyFrame], files: object | None) -> "Iterator[pd.DataFrame]":
    for piece in pieces:
        yield to_pandas(tidy.of(piece).collect())
    del files  # until here they are needed


def _read_request(run: StoredRun, game: Game, table: str, request: FrameRequest) -> _Tidy:
    chosen, keys = find_cells(run, request.cells), KEYS[table]
    known = [name for name in game.columns[table] if name not in keys]
    described = describe_cells(run, chosen)
    given = {*described.columns, *keys}
    wanted = known if request.columns is None else _check_columns(table, known, request.columns, given)
    return _Tidy(table, chosen, described, wanted)


def find_cells(run: StoredRun, cells: Cells) -> list[int]:
    """Return the numbers of the cells asked for; raises `InputError` for those that have not been played."""
    if cells is None or isinstance(cells, Mapping):
        return _find_by_values(run, cells or {})
    played = {cell["index"] for cell in run.played}
    named = list(dict.fromkeys([cells] if isinstance(cells, int) else cells))
    for number in named:
        if number not in played:
            raise InputError(f"cells: no cell {number} was played, expected numbers as in run.cells")
    return named


def describe_cells(run: StoredRun, chosen: Sequence[int]) -> pl.DataFrame:
    """Describe cells in a frame: `cell`, each parameter of the grid, `lineup`; words as categories."""
    by_number = {cell["index"]: cell for cell in run.played}
    columns = {
        name: _compact_column([by_number[number]["values"][name] for number in chosen]) for name in run.config["grid"]
    }
    lineups = [by_number[number]["lineup"] for number in chosen]
    lineup = pl.Series(lineups, dtype=pl.Enum(list(run.config["lineups"])))
    return pl.DataFrame({"cell": pl.Series(chosen, dtype=pl.Int32), **columns, "lineup": lineup})


def to_pandas(frame: pl.DataFrame) -> "pd.DataFrame":
    """Convert a frame to pandas: words become categories, and yes or no with missing values the nullable type."""
    converted = own_frame(frame.with_columns(pl.col(pl.String).cast(pl.Categorical)))
    for name, kind in frame.schema.items():
        if kind == pl.Boolean and converted[name].dtype == object:
            converted[name] = converted[name].astype("boolean")  # `converted.astype` would tear all columns apart
    return converted


def own_frame(frame: pl.DataFrame) -> "pd.DataFrame":
    """Convert a frame to one of pandas that can be written to and has its columns together."""
    return frame.to_pandas(split_blocks=True).copy()  # the first shares its memory with polars, column by column


def _check_columns(table: str, known: Sequence[str], columns: Iterable[str], given: set[str]) -> list[str]:
    """Return the columns asked for, each once, without those that are `given` anyway."""
    wanted = [name for name in dict.fromkeys(columns) if name in known or name not in given]
    for name in wanted:
        if name not in known:
            near = ", ".join(difflib.get_close_matches(name, known, 6) or known[:6])
            raise InputError(
                f"columns: no column {name!r} in `{table}`, expected one such as {near}; run.columns({table!r}) lists "
                "all"
            )
    return wanted


def _check_size(n: int, table: str, tidy: pl.LazyFrame) -> None:
    width = sum(_SIZES.get(kind.base_type(), 8) for kind in tidy.collect_schema().dtypes())
    if n * width > MOST_BYTES:
        raise InputError(
            f"{n:,} rows of `{table}` with these columns take some {n * width / 1e9:.0f} GB of memory; name "
            f"columns=[...] or cells=..., or take run.scan_{table}(), which reads what is asked of it alone"
        )


def _find_by_values(run: StoredRun, values: Mapping[str, Any]) -> list[int]:
    if not run.on_grid:
        raise InputError(
            "cells: none of those that the config asks for was played (run.failures says why), only those that repeat "
            "them with other players or assumptions; name these by number, as in run.cells"
        )
    known = [*run.config["grid"], "lineup"]
    for name in values:
        if name not in known:
            near = difflib.get_close_matches(name, known, 1)
            hint = f"; did you mean {near[0]}?" if near else ""
            raise InputError(f"cells: no parameter {name!r} in the grid, expected {', '.join(known)}{hint}")
    wanted = {name: {plain(each) for each in _as_list(value)} for name, value in values.items()}
    found = [
        cell["index"]
        for cell in run.on_grid
        if all(plain({**cell["values"], "lineup": cell["lineup"]}[name]) in some for name, some in wanted.items())
    ]
    if not found:
        raise InputError(f"cells: none has {', '.join(f'{name}={shown(value)}' for name, value in values.items())}")
    return found


def _as_list(value: Any) -> list[Any]:
    """Wrap a single value in a list."""
    return value if isinstance(value, list) else [value]


def _compact_column(values: Sequence[Any]) -> pl.Series:
    """Store the values of a grid parameter in a compact column; what is not a number becomes a word."""
    if all(isinstance(value, bool) for value in values):
        return pl.Series(values, dtype=pl.Boolean)
    if all(isinstance(value, int) and not isinstance(value, bool) for value in values):
        return pl.Series(values, dtype=pl.Int64 if max(map(abs, values)) > MOST_SMALL else pl.Int32)
    if all(isinstance(value, int | float) and not isinstance(value, bool) for value in values):
        return pl.Series(values, dtype=pl.Float64)
    words = [value if isinstance(value, str) else plain(value) for value in values]
    return pl.Series(words, dtype=pl.Enum(list(dict.fromkeys(words))))
