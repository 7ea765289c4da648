"""A run in Python: its games as tidy frames, its figures with their intervals, what it says to questions."""

import difflib
import html
import shutil
import tempfile
import warnings
import weakref
from collections.abc import Callable, Iterable, Mapping, Sequence
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, overload

import polars as pl

from bng_sim.core.errors import InputError
from bng_sim.core.game import Game
from bng_sim.core.parameters import plain
from bng_sim.library import measuring
from bng_sim.library.setting import find_game
from bng_sim.library.shown import shown_here
from bng_sim.sweep.plan.cells import is_on_grid
from bng_sim.sweep.play.run import Failure
from bng_sim.sweep.statistics.results import SUMMARY_COLUMNS
from bng_sim.sweep.store.load import StoredRun, load

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.figure import Figure

    from bng_sim.library.answers import Answer
    from bng_sim.library.one_game import OneGame

Cells = int | Sequence[int] | Mapping[str, Any] | None
Frames = Literal["pandas", "polars"]
MOST_BYTES = 2 * 10**9  # that a frame may take in memory; more is asked for in parts
TEXT = 16  # bytes of a text in a frame, about
INTERVAL = ("value", "low", "high")


class Run:
    """A run that has been played: what `bng_sim.simulate`, `sweep` and `load` return.

    Nothing of its games is in memory until it is asked for, and then no more than that.

    Attributes:
        folder: Where its files lie; a temporary folder, which goes with this object, unless one was named.
        game: Which game was played, with the metrics of the run's own config.

    """

    def __init__(self, stored: StoredRun, temporary: "tempfile.TemporaryDirectory[str] | None" = None) -> None:
        """Take a run that was read; use `bng_sim.load`."""
        self._stored = stored
        self._temporary = temporary
        self.game: Game = stored.measured(find_game(stored.config["game"]))

    @property
    def folder(self) -> Path:
        """Where its files lie."""
        return self._stored.folder

    @property
    def config(self) -> dict[str, Any]:
        """The whole config with every default filled in; `cells` in it has each cell's rules in full."""
        return self._stored.config

    @property
    def cells(self) -> "pd.DataFrame":
        """One row a cell that was played: number, grid parameters, lineup, games, and which it is compared with."""
        return _pandas(self._stored.cells)

    @property
    def unplayed(self) -> "pd.DataFrame":
        """The cells without figures, as `cells`: those that failed, and those that were not asked for."""
        return _pandas(self._stored.unplayed)

    @property
    def failures(self) -> "pd.DataFrame":
        """One row a chunk of games that could not be played: cell, games, seed and reason; empty if there is none."""
        return _pandas(self._stored.failures)

    @property
    def summary(self) -> "pd.DataFrame":
        """One row a figure: the cell with its grid parameters and lineup, what was measured, value and 95 % interval.

        The columns beside those of the cell: as `run.columns("summary")` says.
        """
        told = self._told_cells([cell["index"] for cell in self._stored.played])
        repeats = self._stored.cells.select("cell", "assumption", "rung")
        return _pandas(told.join(repeats, on="cell").join(self._stored.summary, on="cell", maintain_order="right"))

    @overload
    def games(
        self, columns: Iterable[str] | None = None, cells: Cells = None, *, frames: Literal["pandas"] = "pandas"
    ) -> "pd.DataFrame": ...

    @overload
    def games(
        self, columns: Iterable[str] | None = None, cells: Cells = None, *, frames: Literal["polars"]
    ) -> pl.LazyFrame: ...

    def games(
        self, columns: Iterable[str] | None = None, cells: Cells = None, *, frames: Frames = "pandas"
    ) -> "pd.DataFrame | pl.LazyFrame":
        """The games, a row each: cell, grid parameters, lineup, index of the game, then the columns asked for.

        Args:
            columns: Which columns of the `games` table; `run.columns("games")` lists them. None: all.
            cells: Which cells: a number or several as in `cells`, or values, such as `{"players": 4}`. None: all that
                the config asks for, without those that repeat others under other assumptions or with other players.
            frames: `pandas`, or `polars` for a lazy frame, of which nothing is read until it is collected.

        Raises:
            InputError: For a column or cell that there is not, if the rows were not kept, and for more than 2 GB.

        """
        return self._rows("games", ("game",), columns, cells, frames)

    @overload
    def seats(
        self, columns: Iterable[str] | None = None, cells: Cells = None, *, frames: Literal["pandas"] = "pandas"
    ) -> "pd.DataFrame": ...

    @overload
    def seats(
        self, columns: Iterable[str] | None = None, cells: Cells = None, *, frames: Literal["polars"]
    ) -> pl.LazyFrame: ...

    def seats(
        self, columns: Iterable[str] | None = None, cells: Cells = None, *, frames: Frames = "pandas"
    ) -> "pd.DataFrame | pl.LazyFrame":
        """The seats, a row a game and seat, as `games`: cell, grid parameters, lineup, game, seat, then the columns."""
        return self._rows("seats", ("game", "seat"), columns, cells, frames)

    def columns(self, table: str = "games") -> "pd.Series[str]":
        """What each column of `games`, `seats` or `summary` says, by name."""
        import pandas as pd  # noqa: PLC0415 (a second, which commands need not wait for)

        known = {**self.game.columns, "summary": SUMMARY_COLUMNS}
        if table not in known:
            raise InputError(f"table {table!r}: no such table; expected {', '.join(known)}")
        return pd.Series(known[table], name="meaning", dtype="str")

    def questions(self) -> "pd.DataFrame":
        """What the run can be asked: a row a question, with why it has no answer, if it has none."""
        from bng_sim.library import answers  # noqa: PLC0415 (figures take a second to import)

        return answers.listed(self._stored, self.game)

    def answer(self, question: str) -> "Answer":
        """What the run says to a question of `questions()`: sentences, tables, figures; shows itself in a notebook.

        Raises:
            InputError: For a question that is not known, or to which the run has no answer.

        """
        from bng_sim.library import answers  # noqa: PLC0415 (as above)

        return answers.answer(self._stored, self.game, question)

    def table(self, name: str) -> "pd.DataFrame":
        """A table of an answer, by its name (`question.table` where two questions have one of that name).

        A row a setting (`line`) and what is told apart, with `n`, `value`, `low` and `high` (the 95 % interval), and
        where it compares `difference`, its interval and `p_holm`. Raises `InputError` for a name that is not known.
        """
        from bng_sim.library import answers  # noqa: PLC0415 (as above)

        return answers.table(self._stored, self.game, name)

    def figure(self, name: str) -> "Figure":
        """A figure of an answer, by the name of its table, for matplotlib; raises `InputError` for one not known."""
        from bng_sim.library import answers  # noqa: PLC0415 (as above)

        return answers.figure(self._stored, self.game, name)

    def measure(self, what: "str | pl.Expr", of: "str | pl.Expr | None" = None, cells: Cells = None) -> "pd.DataFrame":
        """A figure of one's own in each cell: a rate or a mean, with its 95 % interval.

        Args:
            what: An expression over the columns of a game's row: as in SQL (`"winner = starting_player"`), or of
                polars. Yes or no, of which the rate is taken, or a number, of which the mean is.
            of: A condition of the same kinds: of which games; all in which the value is known if left out.
            cells: As in `games`.

        Returns:
            A row a cell: its grid parameters and lineup, `kind`, `n` (games counted), `value`, `low`, `high`.

        Raises:
            InputError: For a column that there is not, with the nearest name; for what is neither; if rows of games
                were not kept.

        """
        numbers = self._numbers(cells)
        found = measuring.measured(self._stored, self.game, what, of, numbers)
        return _pandas(self._told_cells(numbers).join(found, on="cell", maintain_order="left"))

    def replay(self, index: int, cell: int | Mapping[str, Any] | None = None) -> "OneGame":
        """One game of the run again, told; checked against its stored row.

        Args:
            index: Of the game in its cell.
            cell: Its number, or values that name one cell; may be left out where there is one.

        Raises:
            InputError: If there is no such game, or it comes out otherwise than it was stored.

        """
        from bng_sim.library import one_game  # noqa: PLC0415 (as above)

        numbers = self._numbers(cell)
        if len(numbers) != 1:
            raise InputError(f"cell {cell!r}: got {len(numbers)} of the run's cells, expected one")
        return one_game.of_run(self._stored, self.game, numbers[0], index)

    def report(self, path: str | PathLike[str] | None = None, *, progress: bool = True) -> Path:
        """Write the run's report, one HTML page that opens offline, and return where it lies.

        Args:
            path: Where; left out: `report.html` in the run's folder.
            progress: Whether it is shown how far that is.

        """
        from bng_sim.report.content import content  # noqa: PLC0415 (as above)
        from bng_sim.report.formats import page  # noqa: PLC0415 (as above)

        with shown_here(progress).doing("Writing the report") as tell:
            made = content(self._stored, self.game, tell)
        if path is None:
            return page.write(made, self.folder)
        where = Path(path)
        where.write_text(page.render(made), encoding="utf-8")
        return where

    def save(self, folder: str | PathLike[str]) -> "Run":
        """Keep the run in a folder, which must not be there yet; the run that lies there is returned."""
        target = Path(folder)
        if target.exists() and any(target.iterdir() if target.is_dir() else [target]):
            raise InputError(f"{target}: there already; name a folder that is not")
        shutil.copytree(self.folder, target, dirs_exist_ok=True)
        return Run(load(target))

    def __repr__(self) -> str:
        """Which game, how many cells and games, and where."""
        where = "in memory of this session" if self._temporary else str(self.folder)
        games = sum(self._stored.manifest["games"])
        return f"<Run {self.config['name']}: {self.game.title}, {len(self._stored.played)} cells, {games:,} games, {where}>"

    def _repr_html_(self) -> str:
        """What a notebook shows: the verdict, and the headline of each cell."""
        from bng_sim.library import answers  # noqa: PLC0415 (as above)

        asks, verdict = answers.verdict(self._stored, self.game)
        sentences = "".join(f"<p>{html.escape(sentence)}</p>" for sentence in verdict)
        table = self._headline()._repr_html_()  # as pandas shows a frame
        return f"<b>{html.escape(asks)}</b>{sentences}{table}<small>{html.escape(repr(self))}</small>"

    def _headline(self) -> Any:
        """The headline of each cell of the grid."""
        metric = self.config["metrics"][0]
        rows = self._stored.summary.filter(metric=metric).select("cell", "n", *INTERVAL)
        told = self._told_cells([cell["index"] for cell in self._stored.on_grid])
        named = told.join(rows, on="cell", maintain_order="left").rename({"value": metric})
        return _pandas(named).set_index("cell")

    def _rows(
        self, table: str, keys: tuple[str, ...], columns: Iterable[str] | None, cells: Cells, frames: Frames
    ) -> "pd.DataFrame | pl.LazyFrame":
        if frames not in ("pandas", "polars"):
            raise InputError(f"frames={frames!r}: expected 'pandas' or 'polars'")
        numbers = self._numbers(cells)
        known = [name for name in self.game.columns[table] if name not in keys]
        wanted = known if columns is None else self._known_columns(table, known, columns)
        told = self._told_cells(numbers)
        clash = [name for name in wanted if name in told.columns]
        rows = self._stored.scan(table, of=numbers).select("cell", *keys, *wanted)
        rows = rows.rename({name: f"{name}_of_{table[:-1]}" for name in clash})
        tidy = told.lazy().join(rows, on="cell", maintain_order="right")
        tidy = tidy.select(*told.columns, *(name for name in rows.collect_schema() if name not in told.columns))
        if frames == "polars":
            return tidy
        self._check_size(table, numbers, tidy)
        return _pandas(tidy.collect(engine="streaming"))

    def _known_columns(self, table: str, known: Sequence[str], columns: Iterable[str]) -> list[str]:
        if isinstance(columns, str):
            raise InputError(f"columns={columns!r}: expected a list of columns; write [{columns!r}]")
        wanted = list(dict.fromkeys(columns))
        for name in wanted:
            if name not in known:
                near = ", ".join(difflib.get_close_matches(name, known, 6) or known[:6])
                raise InputError(
                    f"columns: no column {name!r} in `{table}`, expected one such as {near}; "
                    f"run.columns({table!r}) lists all"
                )
        return wanted

    def _check_size(self, table: str, numbers: Sequence[int], tidy: pl.LazyFrame) -> None:
        rows = self._stored.rows(table, numbers)
        width = sum(_bytes(kind) for kind in tidy.collect_schema().dtypes())
        if rows * width > MOST_BYTES:
            raise InputError(
                f"{rows:,} rows of `{table}` with these columns take some {rows * width / 1e9:.0f} GB of memory; name "
                'columns=[...] or cells=..., or take frames="polars", which reads what is asked of it alone'
            )

    def _numbers(self, cells: Cells) -> list[int]:
        """The numbers of the cells that are named; raises `InputError` for those that have not been played."""
        played = {cell["index"]: cell for cell in self._stored.played}
        if cells is None:
            return [number for number, cell in played.items() if is_on_grid(cell)]
        if isinstance(cells, Mapping):
            return self._with_values(cells, played)
        numbers = [cells] if isinstance(cells, int) else [int(number) for number in cells]
        for number in numbers:
            if number not in played:
                raise InputError(f"cells: no cell {number!r} was played, expected numbers as in run.cells")
        return numbers

    def _with_values(self, values: Mapping[str, Any], played: Mapping[int, Mapping[str, Any]]) -> list[int]:
        known = [*self.config["grid"], "lineup"]
        for name in values:
            if name not in known:
                near = difflib.get_close_matches(str(name), known, 1)
                hint = f"; did you mean {near[0]}?" if near else ""
                raise InputError(f"cells: no parameter {name!r} in the grid, expected {', '.join(known)}{hint}")
        wanted = {name: _several(value) for name, value in values.items()}
        found = [
            number
            for number, cell in played.items()
            if is_on_grid(cell)
            and all(plain({**cell["values"], "lineup": cell["lineup"]}[name]) in some for name, some in wanted.items())
        ]
        if not found:
            raise InputError(f"cells: none has {', '.join(f'{name}={value!r}' for name, value in values.items())}")
        return found

    def _told_cells(self, numbers: Sequence[int]) -> pl.DataFrame:
        """The cells of these numbers: `cell`, each parameter of the grid, `lineup`; words as categories."""
        chosen = {cell["index"]: cell for cell in self._stored.played}
        lineups = pl.Enum(list(self.config["lineups"]))
        columns = {
            name: _small([chosen[number]["values"][name] for number in numbers]) for name in self.config["grid"]
        }
        told = {"cell": pl.Series(numbers, dtype=pl.Int32), **columns}
        return pl.DataFrame(told).with_columns(
            lineup=pl.Series([chosen[number]["lineup"] for number in numbers], dtype=lineups)
        )


def loaded(folder: str | PathLike[str]) -> Run:
    """The finished run in a folder, such as `runs/crisis_counts`; raises `InputError` if none lies there."""
    return Run(load(Path(folder)))


def temporary(play: Callable[[Path], tuple[StoredRun, list[Failure]]], folder: str | PathLike[str] | None) -> Run:
    """What `play` leaves in a folder, or in a temporary one that goes with the run."""
    held = None if folder is not None else tempfile.TemporaryDirectory(prefix="bng-sim-")
    where = Path(folder) if folder is not None else Path(held.name) / "run" if held else Path()
    try:
        stored, failures = play(where)
    except BaseException:
        if held:
            held.cleanup()
        raise
    if failures:
        cells = len({failure.cell.index for failure in failures})
        warnings.warn(f"cells without figures: {cells}; run.failures says why", RuntimeWarning, stacklevel=3)
    made = Run(stored, held)
    if held:
        weakref.finalize(made, held.cleanup)
    return made


def _several(value: Any) -> set[str]:
    """The values that are asked for, as they are written."""
    return {plain(each) for each in (value if isinstance(value, list | tuple | set | range) else [value])}


def _small(values: Sequence[Any]) -> pl.Series:
    """Values of a grid parameter as a column that takes little room; what is no number is a word."""
    if all(isinstance(value, bool) for value in values):
        return pl.Series(values, dtype=pl.Boolean)
    if all(isinstance(value, int) and not isinstance(value, bool) for value in values):
        return pl.Series(values, dtype=pl.Int64).shrink_dtype()
    if all(isinstance(value, int | float) and not isinstance(value, bool) for value in values):
        return pl.Series(values, dtype=pl.Float64)
    words = [value if isinstance(value, str) else plain(value) for value in values]
    return pl.Series(words, dtype=pl.Enum(list(dict.fromkeys(words))))


def _bytes(kind: pl.DataType) -> int:
    """How many bytes a value of a column takes in pandas, about."""
    if isinstance(kind, pl.Enum | pl.Categorical) or kind == pl.Boolean:
        return 1
    sizes = {pl.Int8: 1, pl.UInt8: 1, pl.Int16: 2, pl.UInt16: 2, pl.Int32: 4, pl.UInt32: 4, pl.Float32: 4}
    return sizes.get(type(kind), TEXT if kind.is_nested() or kind == pl.String else 8)


def _pandas(frame: pl.DataFrame) -> "pd.DataFrame":
    """A frame for pandas: words are categories, and yes or no that may be missing is of pandas' own kind for that."""
    made = frame.with_columns(pl.col(pl.String).cast(pl.Categorical)).to_pandas()
    missing = [name for name, kind in frame.schema.items() if kind == pl.Boolean and made[name].dtype == object]
    return made.astype(dict.fromkeys(missing, "boolean"))
