"""A run: its games as tidy frames, its figures with their intervals, its answers to questions."""

import copy
import html
import warnings
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, overload

import polars as pl

from bng_sim.api import frames as frames_of
from bng_sim.api import measurement, page_files
from bng_sim.api.arguments import AnyRun, check_arguments, check_arguments_without_polars
from bng_sim.api.cells import allow_bots
from bng_sim.api.frames import Cells, Frames
from bng_sim.api.game_of_run import find_game_of_run
from bng_sim.api.progress_display import choose_display
from bng_sim.api.temporary_folder import TemporaryFolder, owner_of
from bng_sim.core.errors import InputError
from bng_sim.core.game import Game
from bng_sim.report import report_files
from bng_sim.sweeps.play.chunks import Failure
from bng_sim.sweeps.run.load import StoredRun, load
from bng_sim.sweeps.run.results import SUMMARY_COLUMNS, rows_of_metric
from bng_sim.sweeps.store import disk, provenance

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.figure import Figure

    from bng_sim.api.answers import Answer
    from bng_sim.api.one_game import OneGame

INTERVAL = ("value", "low", "high")


class Run(AnyRun):
    """A run that has been played: what `bng_sim.simulate`, `sweep` and `load` return.

    Games are read from its files only when they are asked for.

    Attributes:
        folder: Its files; a temporary folder unless one was named, deleted with the last run, copy or lazy frame that
            reads it. A pickled run is its folder: `save` a temporary one first if the pickle is to outlive this
            process.
        game: The game that was played, with the metrics of the run's own config.

    Examples:
        >>> run = simulate(lineup="greedy", games=100, progress=False)
        >>> run.cells["games"].to_list(), run.games().shape[0], run.seats().shape[0]
        ([100], 100, 400)

    """

    def __init__(
        self,
        stored: StoredRun,
        temporary: TemporaryFolder | None = None,
        named: Path | None = None,
        game: str | PathLike[str] | None = None,
    ) -> None:
        """Take a run that was read, its temporary folder, its folder as it was named, and the file of its game.

        Use `bng_sim.load`.
        """
        self._stored = stored
        self._temporary = temporary
        self._named = named or stored.folder
        self._file = None if game is None else Path(game).absolute()
        self.game: Game = find_game_of_run(stored, self._file)

    def __copy__(self) -> "Run":
        """Return another run of the same files."""
        made = object.__new__(type(self))
        vars(made).update(vars(self))
        return made

    def __deepcopy__(self, memo: dict[int, Any]) -> "Run":
        """Return another run of the same files: a run changes neither them nor what it has read of them."""
        return copy.copy(self)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle its folder, and the file of its game if one was given."""
        return open_run, (self._stored.folder, self._file)

    @property
    def folder(self) -> Path:
        """The folder of its files: as it was named, or absolute once that leads elsewhere.

        Examples:
            >>> run = simulate(lineup="greedy", games=100, folder="runs/greedy", progress=False)
            >>> print(run.folder, *sorted(path.name for path in run.folder.glob("*.csv")))
            runs/greedy cells.csv summary.csv

        """
        return self._named if self._named.absolute() == self._stored.folder else self._stored.folder

    @property
    def config(self) -> dict[str, Any]:
        """A copy of the whole config, every default filled in; `cells` in it has each cell's rules in full.

        Examples:
            >>> run = simulate(lineup="greedy", games=100, seed=7, progress=False)
            >>> run.config["games"], run.config["seed"], run.config["cells"][0]["rules"]["players"]
            (100, 7, 4)

        """
        return copy.deepcopy(self._stored.config)

    @property
    @check_arguments
    def cells(self) -> "pd.DataFrame":
        """One row per cell that was played: number, grid parameters, lineup, games, and which it is compared with.

        Examples:
            >>> run = sweep(grid={"players": [3, 4]}, lineups=["greedy"], games=100, ladder=False, progress=False)
            >>> run.cells.query("assumption.isna()")[["players", "lineup", "games"]].values.tolist()
            [[3, 'greedy', 100], [4, 'greedy', 100]]

        """
        return frames_of.to_pandas(self._stored.cells)

    @property
    @check_arguments
    def unplayed(self) -> "pd.DataFrame":
        """The cells without figures, with the columns of `cells`: those that failed, and those not asked for.

        Examples:
            >>> run = sweep(grid={"players": [2, 3, 4]}, lineups=["greedy"], games=100, only=[0], progress=False)
            >>> run.unplayed.query("assumption.isna() and rung.isna()")[["players", "status"]].values.tolist()
            [[3, 'not played']]

        """
        return frames_of.to_pandas(self._stored.unplayed)

    @property
    @check_arguments
    def failures(self) -> "pd.DataFrame":
        """One row per chunk of games that could not be played: cell, games, seed and reason; empty if there is none.

        Examples:
            >>> simulate(lineup="greedy", games=100, progress=False).failures.empty
            True

        """
        return frames_of.to_pandas(self._stored.failures)

    @property
    @check_arguments
    def summary(self) -> "pd.DataFrame":
        """One row per figure: the cell with its grid parameters and lineup, what was measured, value and 95 % interval.

        `run.columns("summary")` describes the columns after those of the cell.

        Examples:
            >>> run = simulate(lineup="greedy", games=100, progress=False)
            >>> run.summary.query("metric == 'win_rate' and by == 'seat'")["group"].to_list()
            ['1', '2', '3', '4']

        """
        described = frames_of.describe_cells(self._stored, [cell["index"] for cell in self._stored.played])
        repeats = self._stored.cells.select("cell", "assumption", "change", "rung")
        return frames_of.to_pandas(
            described.join(repeats, on="cell").join(self._stored.summary, on="cell", maintain_order="right")
        )

    @check_arguments
    def games(self, columns: Iterable[str] | None = None, cells: Cells = None) -> "pd.DataFrame":
        """Return the games, one row each: cell, grid parameters, lineup, index of the game, then the columns asked for.

        Args:
            columns: Columns of the `games` table; `run.columns("games")` lists them. None: all.
            cells: Which cells: a number or several as in `cells`, or values, such as `{"players": 4}`. None: all that
                the config asks for, without those that repeat others under other assumptions or with other players.

        Raises:
            InputError: For an unknown column or cell, if the rows were not stored, and for more than 2 GB.

        Examples:
            >>> run = sweep(grid={"players": [3, 4]}, lineups=["greedy"], games=100, ladder=False, progress=False)
            >>> games = run.games(columns=["ending", "turns"], cells={"players": 4})
            >>> list(games.columns)
            ['cell', 'players', 'lineup', 'game', 'ending', 'turns']

        """
        return frames_of.read_rows(self._stored, self.game, "games", frames_of.FrameRequest(columns, cells))

    @check_arguments
    def seats(self, columns: Iterable[str] | None = None, cells: Cells = None) -> "pd.DataFrame":
        """Return the seats, one row per game and seat: cell, grid parameters, lineup, game, seat, then the columns.

        Examples:
            >>> run = simulate(players=3, lineup="greedy", games=100, progress=False)
            >>> run.seats(columns=["won"]).groupby("seat")["won"].count().to_list()
            [100, 100, 100]

        """
        return frames_of.read_rows(self._stored, self.game, "seats", frames_of.FrameRequest(columns, cells))

    @overload
    def scan_games(
        self, columns: Iterable[str] | None = None, cells: Cells = None, *, frames: Literal["polars"] = "polars"
    ) -> pl.LazyFrame: ...

    @overload
    def scan_games(
        self, columns: Iterable[str] | None = None, cells: Cells = None, *, frames: Literal["pandas"]
    ) -> "Iterator[pd.DataFrame]": ...

    @check_arguments
    def scan_games(
        self, columns: Iterable[str] | None = None, cells: Cells = None, *, frames: Frames = "polars"
    ) -> "pl.LazyFrame | Iterator[pd.DataFrame]":
        """Return the rows of `games()` without reading them all at once, for more games than fit into memory.

        Args:
            columns: As in `games`.
            cells: As in `games`.
            frames: `polars` for a lazy frame, which is read when it is collected, or `pandas` for an iterator of
                frames of some 10,000 deals each, in the order of cells and games, each read when it is asked for. The
                run's folder must still exist then, and a temporary one does.

        Raises:
            InputError: For an unknown column or cell, and if the rows were not stored.

        Examples:
            >>> run = sweep(grid={"players": [3, 4]}, lineups=["greedy"], games=100, ladder=False, progress=False)
            >>> run.scan_games(columns=["turns"]).select("turns").max().collect().item() > 40
            True
            >>> [len(part) for part in run.scan_games(columns=["turns"], frames="pandas")]
            [100, 100]

        """
        request = frames_of.FrameRequest(columns, cells)
        return frames_of.scan_rows(self._stored, self.game, "games", request, frames, self._temporary)

    @overload
    def scan_seats(
        self, columns: Iterable[str] | None = None, cells: Cells = None, *, frames: Literal["polars"] = "polars"
    ) -> pl.LazyFrame: ...

    @overload
    def scan_seats(
        self, columns: Iterable[str] | None = None, cells: Cells = None, *, frames: Literal["pandas"]
    ) -> "Iterator[pd.DataFrame]": ...

    @check_arguments
    def scan_seats(
        self, columns: Iterable[str] | None = None, cells: Cells = None, *, frames: Frames = "polars"
    ) -> "pl.LazyFrame | Iterator[pd.DataFrame]":
        """Return the rows of `seats()` without reading them all at once, as `scan_games` does.

        Examples:
            >>> run = simulate(players=3, lineup="greedy", games=100, progress=False)
            >>> run.scan_seats(columns=["won"]).select(pl.len()).collect().item()
            300

        """
        request = frames_of.FrameRequest(columns, cells)
        return frames_of.scan_rows(self._stored, self.game, "seats", request, frames, self._temporary)

    @check_arguments_without_polars
    def columns(self, table: str = "games") -> "pd.Series[str]":
        """Return the meaning of each column of `games`, `seats` or `summary`, by name.

        Examples:
            >>> run = simulate(lineup="greedy", games=100, progress=False)
            >>> run.columns("games")["turns"]
            'turns begun, passes too'

        """
        import pandas as pd  # noqa: PLC0415 (takes a second to import; commands do not need it)

        known = {**self.game.columns, "summary": SUMMARY_COLUMNS}
        if table not in known:
            raise InputError(f"table {table!r}: no such table; expected {', '.join(known)}")
        return pd.Series(known[table], name="meaning", dtype="str")

    @check_arguments
    def questions(self) -> "pd.DataFrame":
        """List the questions that the run can be asked, one row each, with the reason if it has no answer.

        Examples:
            >>> run = simulate(lineup="greedy", games=100, progress=False)
            >>> run.questions().loc["endings"].to_list()
            ['How do games end?', '']

        """
        from bng_sim.api import answers  # noqa: PLC0415 (figures take a second to import)

        return answers.list_questions(self._stored, self.game)

    @check_arguments
    def answer(self, question: str) -> "Answer":
        """Answer a question of `questions()` with sentences, tables and figures; a notebook shows them.

        Raises:
            InputError: For an unknown question, or one to which the run has no answer.

        Examples:
            >>> run = simulate(lineup="greedy", games=200, progress=False)
            >>> answer = run.answer("seats")
            >>> answer.asks, list(answer.tables), answer.figures
            ('Is going first worth it?', ['ends', 'order', 'seat'], ['order'])

        """
        from bng_sim.api import answers  # noqa: PLC0415 (as above)

        return answers.answer_question(self._stored, self.game, question)

    @check_arguments
    def table(self, name: str) -> "pd.DataFrame":
        """Return a table of an answer by its name (`question.table` where two questions have one of that name).

        One row per setting (`line`) and group, with `n`, `value`, `low` and `high` (the 95 % interval), and where it
        compares, `difference`, its interval and `p_holm`. Raises `InputError` for an unknown name.

        Examples:
            >>> run = simulate(players=3, lineup="greedy", games=200, progress=False)
            >>> run.table("order")[["group", "n", "value", "low", "high"]].shape
            (3, 5)

        """
        from bng_sim.api import answers  # noqa: PLC0415 (as above)

        return answers.find_table(self._stored, self.game, name)

    @check_arguments
    def figure(self, name: str, size: Sequence[float] | None = None, title: str | None = None) -> "Figure":
        """Draw a figure of an answer with matplotlib, by the name of its table; raises `InputError` if it is unknown.

        `size` is its width and height in inches, and `title` stands in place of the finding; None: as in reports.

        Examples:
            >>> run = simulate(lineup="greedy", games=100, progress=False)
            >>> run.figure("endings", size=(6, 3), title="How games end").savefig("endings.svg")

        """
        from bng_sim.api import answers  # noqa: PLC0415 (as above)

        return answers.find_figure(self._stored, self.game, name, size, title)

    @check_arguments
    def measure(self, what: "str | pl.Expr", of: "str | pl.Expr | None" = None, cells: Cells = None) -> "pd.DataFrame":
        """Measure a figure of your own in each cell: a rate or a mean, with its 95 % interval.

        Args:
            what: An expression over the columns of a game's row, as in SQL (`"winner = starting_player"`) or of polars.
                It gives yes or no, for a rate, or a number, for a mean.
            of: A condition of the same kinds for the games to include; if left out, all in which the value is known.
            cells: As in `games`.

        Returns:
            One row per cell: its grid parameters and lineup, `kind`, `n` (games counted), `missing` (included games in
                which the value is unknown, such as `turns / 0`), `value`, `low`, `high`.

        Raises:
            InputError: For an unknown column, with the nearest name; for an expression that gives neither; for one that
                uses other games too; if rows of games were not stored.

        Examples:
            >>> run = simulate(players=3, lineup="greedy", games=200, progress=False)
            >>> starter = run.measure("winner = starting_player", of="winners = 1")
            >>> list(starter.columns)
            ['cell', 'lineup', 'kind', 'n', 'missing', 'value', 'low', 'high']

        """
        numbers = frames_of.find_cells(self._stored, cells)
        found = measurement.measure(self._stored, self.game, what, of, numbers)
        return frames_of.to_pandas(
            frames_of.describe_cells(self._stored, numbers).join(found, on="cell", maintain_order="left")
        )

    @check_arguments
    def replay(
        self,
        index: int,
        cell: int | Mapping[str, Any] | None = None,
        strategies: Iterable[str | PathLike[str]] = (),
        bots: Iterable[str] = (),
    ) -> "OneGame":
        """Replay one game of the run, and check it against its stored row.

        Args:
            index: Index of the game in its cell.
            cell: The cell's number, or values that name one cell; may be left out if there is only one.
            strategies: Files of the strategies that played, if these are not loaded: those that the run names are not
                loaded for that, because a run is data.
            bots: Commands of bots that played, which may be started; those that the run names are not started for that.

        Raises:
            InputError: If there is no such game, if a strategy that played is not loaded, or if the game differs from
                what was stored.

        Examples:
            >>> run = simulate(lineup="greedy", games=200, progress=False)
            >>> longest = run.games(columns=["turns"]).set_index("game")["turns"].idxmax()
            >>> run.replay(longest).transcript().startswith(f"Game {longest} of seed 1: level 2, 4 players")
            True

        """
        from bng_sim.api import game_replay  # noqa: PLC0415 (as above)

        numbers = frames_of.find_cells(self._stored, cell)
        if len(numbers) != 1:
            raise InputError(f"cell {cell!r}: got {len(numbers)} of the run's cells, expected one")
        allow_bots(bots)
        return game_replay.replay_game(self._stored, self.game, numbers[0], index, strategies)

    @check_arguments
    def report(self, path: str | PathLike[str] | None = None, *, progress: bool = True) -> Path:
        """Write the run's report, one HTML page that opens offline, and return its path.

        Args:
            path: File to write, new or an earlier report; if left out, `report.html` in the run's folder.
            progress: Whether to show progress.

        Raises:
            InputError: If it cannot be written there.

        Examples:
            >>> run = simulate(lineup="greedy", games=100, progress=False)
            >>> print(run.report("greedy.html", progress=False))
            greedy.html

        """
        from bng_sim.report.content import build_report  # noqa: PLC0415 (as above)
        from bng_sim.report.formats import html_page  # noqa: PLC0415 (as above)

        if path is not None:
            page_files.refuse_foreign(Path(path), "path", report_files.is_report)
        with choose_display(progress).doing("Writing the report") as on_question:
            report = build_report(self._stored, self.game, on_question)
        if path is None:
            return html_page.write(report, self.folder)
        where = Path(path)
        disk.write(where, html_page.render(report).encode())
        return where

    @check_arguments_without_polars
    def save(self, folder: str | PathLike[str]) -> "Run":
        """Copy the run to a folder that does not exist yet; return the run in that folder.

        Examples:
            >>> kept = simulate(lineup="greedy", games=200, progress=False).save("runs/kept")
            >>> print(kept.folder)
            runs/kept

        """
        target = Path(folder)
        if target.exists() and any(target.iterdir() if target.is_dir() else [target]):
            raise InputError(f"{target}: exists already; name a new folder")
        disk.copy_folder(self.folder, target)
        provenance.rename_file(target, self.game)
        return open_run(target, self._file)

    def __repr__(self) -> str:
        """Return the game, the numbers of cells and games, and the folder."""
        where = "deleted with this object" if self._temporary else str(self.folder)
        games = sum(self._stored.manifest["games"])
        what = f"{self.game.title}, {len(self._stored.played)} cells, {games:,} games"
        return f"<Run {self._stored.config['name']}: {what}, {where}>"

    @check_arguments
    def _repr_html_(self) -> str:
        """Show the verdict, and the headline of each cell, in a notebook."""
        from bng_sim.report.content import state_verdict  # noqa: PLC0415 (as above)

        asks, verdict = state_verdict(self._stored, self.game)
        sentences = "".join(f"<p>{html.escape(sentence)}</p>" for sentence in verdict)
        table = self._headline()._repr_html_()  # as pandas shows a frame
        return f"<b>{html.escape(asks)}</b>{sentences}{table}<small>{html.escape(repr(self))}</small>"

    def _headline(self) -> Any:
        """Return the headline of each cell of the grid."""
        metric = self._stored.config["metrics"][0]
        rows = rows_of_metric(self._stored.summary, metric).select("cell", "n", *INTERVAL)
        described = frames_of.describe_cells(self._stored, [cell["index"] for cell in self._stored.on_grid])
        named = described.join(rows, on="cell", maintain_order="left")
        named = named.rename({"value": f"{metric}_of_game" if metric in named.columns else metric})
        return frames_of.to_pandas(named).set_index("cell")


def open_run(folder: str | PathLike[str], game: str | PathLike[str] | None = None) -> Run:
    """Open the finished run in a folder, such as `runs/crisis_counts`; raises `InputError` if it contains none.

    `game` is the file of a game in one file that has moved or changed since.
    """
    where = Path(folder).absolute()  # so that the run can still be read from another working directory
    return Run(load(where), owner_of(where), Path(folder), game)


def play_into(play: Callable[[Path], tuple[StoredRun, list[Failure]]], folder: str | PathLike[str] | None) -> Run:
    """Open the run that `play` writes into a folder, or into a temporary one that is deleted with the run."""
    temporary = TemporaryFolder() if folder is None else None
    stored, failures = play(temporary.run if temporary else Path(folder or "").absolute())
    if failures:
        cells = len({failure.cell.index for failure in failures})
        warnings.warn(f"cells without figures: {cells}; run.failures says why", RuntimeWarning, stacklevel=4)
    return Run(stored, temporary, None if folder is None else Path(folder))
