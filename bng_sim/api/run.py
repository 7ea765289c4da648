"""A run in Python: its games as tidy frames, its figures with their intervals, what it says to questions."""

import html
import shutil
import tempfile
import warnings
import weakref
from collections.abc import Callable, Iterable, Mapping
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, overload

import polars as pl

from bng_sim.api import frames as frames_of
from bng_sim.api import measurement
from bng_sim.api.arguments import check_arguments
from bng_sim.api.cells import find_game
from bng_sim.api.frames import Cells, Frames
from bng_sim.api.progress_display import choose_display
from bng_sim.core import forks
from bng_sim.core.errors import InputError
from bng_sim.core.game import Game
from bng_sim.sweeps.play.run import Failure
from bng_sim.sweeps.statistics.results import SUMMARY_COLUMNS
from bng_sim.sweeps.store.load import StoredRun, load

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.figure import Figure

    from bng_sim.api.answers import Answer
    from bng_sim.api.one_game import OneGame

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
        self._listed = stored
        self._temporary = temporary
        self.game: Game = stored.measured(find_game(stored.config["game"]))

    @property
    def _stored(self) -> StoredRun:
        """What is read of it; raises `InputError` in a process that could not read."""
        forks.refuse_child()
        return self._listed

    @property
    def folder(self) -> Path:
        """Where its files lie."""
        return self._listed.folder

    @property
    def config(self) -> dict[str, Any]:
        """The whole config with every default filled in; `cells` in it has each cell's rules in full."""
        return self._listed.config

    @property
    @check_arguments
    def cells(self) -> "pd.DataFrame":
        """One row a cell that was played: number, grid parameters, lineup, games, and which it is compared with."""
        return frames_of.to_pandas(self._stored.cells)

    @property
    @check_arguments
    def unplayed(self) -> "pd.DataFrame":
        """The cells without figures, as `cells`: those that failed, and those that were not asked for."""
        return frames_of.to_pandas(self._stored.unplayed)

    @property
    @check_arguments
    def failures(self) -> "pd.DataFrame":
        """One row a chunk of games that could not be played: cell, games, seed and reason; empty if there is none."""
        return frames_of.to_pandas(self._stored.failures)

    @property
    @check_arguments
    def summary(self) -> "pd.DataFrame":
        """One row a figure: the cell with its grid parameters and lineup, what was measured, value and 95 % interval.

        The columns beside those of the cell: as `run.columns("summary")` says.
        """
        told = frames_of.describe_cells(self._stored, [cell["index"] for cell in self._stored.played])
        repeats = self._stored.cells.select("cell", "assumption", "rung")
        return frames_of.to_pandas(
            told.join(repeats, on="cell").join(self._stored.summary, on="cell", maintain_order="right")
        )

    @overload
    def games(
        self, columns: Iterable[str] | None = None, cells: Cells = None, *, frames: Literal["pandas"] = "pandas"
    ) -> "pd.DataFrame": ...

    @overload
    def games(
        self, columns: Iterable[str] | None = None, cells: Cells = None, *, frames: Literal["polars"]
    ) -> pl.LazyFrame: ...

    @check_arguments
    def games(
        self, columns: Iterable[str] | None = None, cells: Cells = None, *, frames: Frames = "pandas"
    ) -> "pd.DataFrame | pl.LazyFrame":
        """The games, a row each: cell, grid parameters, lineup, index of the game, then the columns asked for.

        Args:
            columns: Which columns of the `games` table; `run.columns("games")` lists them. None: all.
            cells: Which cells: a number or several as in `cells`, or values, such as `{"players": 4}`. None: all that
                the config asks for, without those that repeat others under other assumptions or with other players.
            frames: `pandas`, or `polars` for a lazy frame, of which nothing is read until it is collected; that must
                be while the run, or its folder, is still there.

        Raises:
            InputError: For a column or cell that there is not, if the rows were not kept, and for more than 2 GB.

        Examples:
            >>> run = sweep(grid={"players": [3, 4]}, lineups=["greedy"], games=100, ladder=False, progress=False)
            >>> games = run.games(columns=["ending", "turns"], cells={"players": 4})
            >>> list(games.columns)
            ['cell', 'players', 'lineup', 'game', 'ending', 'turns']
            >>> run.games(columns=["turns"], frames="polars").select("turns").max().collect().item() > 40
            True

        """
        return frames_of.read_rows(self._stored, self.game, "games", frames_of.FrameRequest(columns, cells, frames))

    @overload
    def seats(
        self, columns: Iterable[str] | None = None, cells: Cells = None, *, frames: Literal["pandas"] = "pandas"
    ) -> "pd.DataFrame": ...

    @overload
    def seats(
        self, columns: Iterable[str] | None = None, cells: Cells = None, *, frames: Literal["polars"]
    ) -> pl.LazyFrame: ...

    @check_arguments
    def seats(
        self, columns: Iterable[str] | None = None, cells: Cells = None, *, frames: Frames = "pandas"
    ) -> "pd.DataFrame | pl.LazyFrame":
        """The seats, a row a game and seat, as `games`: cell, grid parameters, lineup, game, seat, then the columns.

        Examples:
            >>> run = simulate(players=3, lineup="greedy", games=100, progress=False)
            >>> run.seats(columns=["won"]).groupby("seat")["won"].count().to_list()
            [100, 100, 100]

        """
        return frames_of.read_rows(self._stored, self.game, "seats", frames_of.FrameRequest(columns, cells, frames))

    @check_arguments
    def columns(self, table: str = "games") -> "pd.Series[str]":
        """What each column of `games`, `seats` or `summary` says, by name.

        Examples:
            >>> run = simulate(lineup="greedy", games=100, progress=False)
            >>> run.columns("games")["turns"]
            'turns begun, passes too'

        """
        import pandas as pd  # noqa: PLC0415 (a second, which commands need not wait for)

        known = {**self.game.columns, "summary": SUMMARY_COLUMNS}
        if table not in known:
            raise InputError(f"table {table!r}: no such table; expected {', '.join(known)}")
        return pd.Series(known[table], name="meaning", dtype="str")

    @check_arguments
    def questions(self) -> "pd.DataFrame":
        """What the run can be asked: a row a question, with why it has no answer, if it has none.

        Examples:
            >>> run = simulate(lineup="greedy", games=100, progress=False)
            >>> run.questions().loc["endings"].to_list()
            ['How do games end?', '']

        """
        from bng_sim.api import answers  # noqa: PLC0415 (figures take a second to import)

        return answers.list_questions(self._stored, self.game)

    @check_arguments
    def answer(self, question: str) -> "Answer":
        """What the run says to a question of `questions()`: sentences, tables, figures; shows itself in a notebook.

        Raises:
            InputError: For a question that is not known, or to which the run has no answer.

        Examples:
            >>> run = simulate(lineup="greedy", games=200, progress=False)
            >>> answer = run.answer("seats")
            >>> answer.asks, list(answer.tables), answer.figures
            ('Does it matter who starts?', ['ends', 'order', 'seat'], ['order'])

        """
        from bng_sim.api import answers  # noqa: PLC0415 (as above)

        return answers.answer_question(self._stored, self.game, question)

    @check_arguments
    def table(self, name: str) -> "pd.DataFrame":
        """A table of an answer, by its name (`question.table` where two questions have one of that name).

        A row a setting (`line`) and what is told apart, with `n`, `value`, `low` and `high` (the 95 % interval), and
        where it compares `difference`, its interval and `p_holm`. Raises `InputError` for a name that is not known.

        Examples:
            >>> run = simulate(players=3, lineup="greedy", games=200, progress=False)
            >>> run.table("order")[["group", "n", "value", "low", "high"]].shape
            (3, 5)

        """
        from bng_sim.api import answers  # noqa: PLC0415 (as above)

        return answers.find_table(self._stored, self.game, name)

    @check_arguments
    def figure(self, name: str) -> "Figure":
        """A figure of an answer, by the name of its table, for matplotlib; raises `InputError` for one not known.

        Examples:
            >>> run = simulate(lineup="greedy", games=100, progress=False)
            >>> run.figure("endings").savefig("endings.svg")

        """
        from bng_sim.api import answers  # noqa: PLC0415 (as above)

        return answers.find_figure(self._stored, self.game, name)

    @check_arguments
    def measure(self, what: "str | pl.Expr", of: "str | pl.Expr | None" = None, cells: Cells = None) -> "pd.DataFrame":
        """A figure of one's own in each cell: a rate or a mean, with its 95 % interval.

        Args:
            what: An expression over the columns of a game's row: as in SQL (`"winner = starting_player"`), or of
                polars. Yes or no, of which the rate is taken, or a number, of which the mean is.
            of: A condition of the same kinds: of which games; all in which the value is known if left out.
            cells: As in `games`.

        Returns:
            A row a cell: its grid parameters and lineup, `kind`, `n` (games counted), `missing` (games asked for of
            which it is not known, such as `turns / 0`), `value`, `low`, `high`.

        Raises:
            InputError: For a column that there is not, with the nearest name; for what is neither; for what looks at
                other games too; if rows of games were not kept.

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
    ) -> "OneGame":
        """One game of the run again, told; checked against its stored row.

        Args:
            index: Of the game in its cell.
            cell: Its number, or values that name one cell; may be left out where there is one.
            strategies: Files of the strategies that played, if they are not loaded and not where the run found them.

        Raises:
            InputError: If there is no such game, if a strategy that played is not loaded, or if the game comes out
                otherwise than it was stored.

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
        return game_replay.replay_game(self._stored, self.game, numbers[0], index, strategies)

    @check_arguments
    def report(self, path: str | PathLike[str] | None = None, *, progress: bool = True) -> Path:
        """Write the run's report, one HTML page that opens offline, and return where it lies.

        Args:
            path: Where; left out: `report.html` in the run's folder.
            progress: Whether it is shown how far that is.

        Raises:
            InputError: If it cannot be written there.

        """
        from bng_sim.report.content import build_report  # noqa: PLC0415 (as above)
        from bng_sim.report.formats import html_page  # noqa: PLC0415 (as above)

        with choose_display(progress).doing("Writing the report") as tell:
            made = build_report(self._stored, self.game, tell)
        if path is None:
            return html_page.write(made, self.folder)
        where = Path(path)
        where.write_text(html_page.render(made), encoding="utf-8")
        return where

    @check_arguments
    def save(self, folder: str | PathLike[str]) -> "Run":
        """Keep the run in a folder, which must not be there yet; the run that lies there is returned.

        Examples:
            >>> kept = simulate(lineup="greedy", games=200, progress=False).save("runs/kept")
            >>> print(kept.folder)
            runs/kept

        """
        target = Path(folder)
        if target.exists() and any(target.iterdir() if target.is_dir() else [target]):
            raise InputError(f"{target}: there already; name a folder that is not")
        try:
            shutil.copytree(self.folder, target, dirs_exist_ok=True)
        except BaseException:
            shutil.rmtree(target, ignore_errors=True)  # half a run would be in the way of the next attempt
            raise
        return Run(load(target))

    def __repr__(self) -> str:
        """Which game, how many cells and games, and where."""
        where = "kept as long as this object" if self._temporary else str(self.folder)
        games = sum(self._listed.manifest["games"])
        what = f"{self.game.title}, {len(self._listed.played)} cells, {games:,} games"
        return f"<Run {self.config['name']}: {what}, {where}>"

    def _repr_html_(self) -> str:
        """What a notebook shows: the verdict, and the headline of each cell."""
        from bng_sim.report.content import state_verdict  # noqa: PLC0415 (as above)

        asks, told = state_verdict(self._stored, self.game)
        sentences = "".join(f"<p>{html.escape(sentence)}</p>" for sentence in told)
        table = self._headline()._repr_html_()  # as pandas shows a frame
        return f"<b>{html.escape(asks)}</b>{sentences}{table}<small>{html.escape(repr(self))}</small>"

    def _headline(self) -> Any:
        """The headline of each cell of the grid."""
        metric = self.config["metrics"][0]
        rows = self._stored.summary.filter(metric=metric).select("cell", "n", *INTERVAL)
        told = frames_of.describe_cells(self._stored, [cell["index"] for cell in self._stored.on_grid])
        named = told.join(rows, on="cell", maintain_order="left").rename({"value": metric})
        return frames_of.to_pandas(named).set_index("cell")


def open_run(folder: str | PathLike[str]) -> Run:
    """The finished run in a folder, such as `runs/crisis_counts`; raises `InputError` if none lies there."""
    forks.refuse_child()
    return Run(load(Path(folder)))


def play_into(play: Callable[[Path], tuple[StoredRun, list[Failure]]], folder: str | PathLike[str] | None) -> Run:
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
        warnings.warn(f"cells without figures: {cells}; run.failures says why", RuntimeWarning, stacklevel=4)
    made = Run(stored, held)
    if held:
        weakref.finalize(made, held.cleanup)
    return made
