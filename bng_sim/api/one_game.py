"""One game: its events, its transcript, its page, its chances; a notebook shows it."""

import html
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.text import Text

from bng_sim.api import page_files
from bng_sim.api.arguments import check_arguments, check_arguments_without_polars
from bng_sim.api.cells import find_game, load_strategies
from bng_sim.api.preparation import compile_engine
from bng_sim.api.progress_display import ProgressDisplay
from bng_sim.api.value_checks import whole_number
from bng_sim.core import activity
from bng_sim.core.errors import InputError, StrategyError
from bng_sim.core.game import Cell, Game
from bng_sim.core.lineup import commands_in
from bng_sim.core.thinkers import PROGRAMS
from bng_sim.games import GAMES
from bng_sim.sweeps.config.keys import LARGEST_SEED
from bng_sim.sweeps.store import game_code

if TYPE_CHECKING:
    import pandas as pd

HEIGHT = 640  # pixels of a game's page in a notebook
PLAYOUTS = 1_000


class OneGame:
    """One game, played from its cell and index.

    Attributes:
        game: The game.
        cell: The cell.
        index: Index of the game in the cell.
        log: A head that describes what is played, then every event, as plain data.

    Examples:
        >>> game = play(players=3, lineup="greedy", index=2)
        >>> game.index, game.cell.rules.players, len(game.log) > 100
        (2, 3, True)

    """

    def __init__(self, game: Game, cell: Cell, index: int) -> None:
        """Play the game; raises `InputError` if the game has no event log, `StrategyError` if a strategy fails."""
        if game.telling is None:
            raise InputError(f"{game.title} offers no transcript of a game")
        self._telling = game.telling
        self.game, self.cell, self.index = game, cell, index
        with activity.doing("game", f"{activity.games_of(cell, index, 1)}: {activity.played_by(cell)}"):
            self.log: Sequence[Mapping[str, Any]] = [*game.telling.log(cell, index)]

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle its code, and the file of its game: it is played again, by strategies that must be loaded there."""
        return _play_again, (self.code, self.game.source)

    @cached_property
    def code(self) -> str:
        """The code that shows this game on any machine: `bng_sim.play(code)`, `bng-sim play CODE`.

        Examples:
            >>> game = play(players=3, lineup="greedy", index=2)
            >>> str(play(game.code)) == str(game)
            True

        """
        return game_code.encode(self.game, self.cell, self.index)

    @property
    def events(self) -> "pd.DataFrame":
        """The events, one row each; fields that an event does not have are missing.

        Examples:
            >>> game = play(players=3, lineup="greedy", index=2)
            >>> len(game.events), int(game.events["turn"].max())
            (644, 38)

        """
        import pandas as pd  # noqa: PLC0415 (takes a second to import; commands do not need it)

        return pd.DataFrame([dict(event) for event in self.log[1:]])

    @check_arguments
    def row(self) -> dict[str, Any]:
        """Return the game's row of the `games` table.

        Examples:
            >>> row = play(players=3, lineup="greedy", index=2).row()
            >>> row["game"], row["turns"]
            (2, 38)

        """
        from bng_sim.sweeps.store.shards import as_stored  # noqa: PLC0415 (imports polars, which transcripts do not need)

        return as_stored(self.game.play(self.cell, self.index, 1).games).row(0, named=True)

    @check_arguments_without_polars
    def transcript(self, seat: int | None = None) -> str:
        """Describe what happened, one line per event, as `seat` (from 1) sees it; None shows everything.

        Examples:
            >>> game = play(players=3, lineup="greedy", index=2)
            >>> [game.transcript(seat).count(" is dealt a card") for seat in (None, 1)]
            [0, 2]

        """
        return "\n".join(line.plain for line in self.lines(seat))

    @property
    def pauses(self) -> str:
        """The beginning of lines before which somebody may want to pause.

        Examples:
            >>> game = play(players=3, lineup="greedy", index=2)
            >>> sum(line.startswith(game.pauses) for line in game.transcript().splitlines())
            38

        """
        return self._telling.pauses

    @check_arguments_without_polars
    def lines(self, seat: int | None = None) -> Iterator[Text]:
        """Return the transcript as coloured lines for a terminal.

        Examples:
            >>> from rich import print
            >>> print(next(play(players=3, lineup="greedy", index=2).lines()))
            Game 2 of seed 1: level 2, 3 players

        """
        self._check_seat(seat)
        return self._telling.transcript(map(dict, self.log), seat)

    @check_arguments_without_polars
    def page(self, seat: int | None = None, path: str | PathLike[str] | None = None, *, curves: str = "") -> str:
        """Render one HTML page that shows the table event by event; write it to `path` too if that is given.

        Args:
            seat: By whose eyes, from 1; None shows all.
            path: Where it is written: a new file, or an earlier page of a game.
            curves: The game's chances as an `svg` element, to stand on the page.

        Raises:
            InputError: If the seat is not at the table, the game has no such page, or it cannot be written there.

        Examples:
            >>> page = play(players=3, lineup="greedy", index=2).page(path="game.html")
            >>> page.splitlines()[0]
            '<!doctype html>'

        """
        self._check_seat(seat)
        if self._telling.picture is None:
            raise InputError(f"{self.game.title} offers no page of a game")
        if path is not None:
            page_files.refuse_foreign(Path(path), "path")
        from bng_sim.core.picture.page import Frame  # noqa: PLC0415 (jinja2 takes a while to import)

        made = self._telling.picture(map(dict, self.log), seat, Frame(self.code, curves))
        if path is not None:
            page_files.write(Path(path), made)
        return made

    @check_arguments_without_polars
    def chances(self, playouts: int = PLAYOUTS) -> "pd.DataFrame":
        """Estimate each seat's chance to win at each moment between two turns, by playouts from there.

        Args:
            playouts: Number of playouts from each moment.

        Returns:
            One row per moment and contestant: `moment`, `turn`, `who` (`seat 1` and so on, or `nobody`), `chance`.

        Examples:
            >>> chances = play(players=3, lineup="greedy", index=2).chances(playouts=20)
            >>> chances.query("moment == 0")[["who", "chance"]].values.tolist()
            [['seat 1', 0.1], ['seat 2', 0.15], ['seat 3', 0.05], ['nobody', 0.7]]

        """
        import pandas as pd  # noqa: PLC0415 (as above)

        if self.game.ahead is None:
            raise InputError(f"{self.game.title} offers no playouts from a moment")
        moments = self.game.ahead.chances(self.cell, self.index, playouts)
        rows = [
            (number, moment.turn, who, chance)
            for number, moment in enumerate(moments)
            for who, chance in moment.chances.items()
        ]
        return pd.DataFrame(rows, columns=["moment", "turn", "who", "chance"])

    def audit(self) -> list[str]:
        """List every breach of the rules that the independent referee finds in the log; empty if there is none.

        Examples:
            >>> play(players=3, lineup="greedy", index=2).audit()
            []

        """
        if self.game.referee is None:
            raise InputError(f"{self.game.title} offers no referee")
        faults = self.game.referee(map(dict, self.log))
        return [f"{fault.rule}, event {fault.event_number}: {fault.message}" for fault in faults]

    def __str__(self) -> str:
        """Return the transcript."""
        return self.transcript()

    def __repr__(self) -> str:
        """Return the game's code."""
        return f"<OneGame {self.code}>"

    def _repr_html_(self) -> str:
        """Show the page to step through, or the transcript if there is no page, in a notebook."""
        if self._telling.picture is None:
            return f"<pre>{html.escape(str(self))}</pre>"
        frame = f'style="width: 100%; height: {HEIGHT}px; border: 0" srcdoc="{html.escape(self.page())}"'
        return f"<iframe {frame}></iframe><p><code>{html.escape(self.code)}</code></p>"

    def _check_seat(self, seat: int | None) -> None:
        if seat is not None:
            whole_number(1, self.cell.rules.players)("seat", seat)


def play_game(game: Game, cell: Cell, index: int, shown: ProgressDisplay) -> OneGame:
    """Play one game of a cell."""
    number = whole_number(0, LARGEST_SEED)("index", index)
    compile_engine(game, [cell.lineup], shown)
    return OneGame(game, cell, number)


def _play_again(code: str, file: Path | None) -> OneGame:
    if file is not None:
        find_game(str(file))
    return play_code(code, (), ProgressDisplay())


def play_code(text: str, files: Iterable[str | PathLike[str]], shown: ProgressDisplay) -> OneGame:
    """Play the game that a code stands for, after loading strategies from files.

    Raises `InputError` if the code cannot be read, belongs to another version, or names a bot that may not be started.
    """
    name = text.partition("/")[0]
    if name in GAMES:
        load_strategies(find_game(name), files)
    decoded = game_code.decode(text, GAMES)
    for command in commands_in(decoded.cell.lineup.text):
        if command not in PROGRAMS:
            raise StrategyError(
                f"code {text!r}: it names the bot {command}, which is not started for that; if you trust it, give "
                f"bots=[{command!r}]"
            )
    here = game_code.version(decoded.game, decoded.cell)
    if decoded.version != here:
        raise InputError(
            f"code {text!r}: made by version {decoded.version} of the game and its strategies; this is {here}"
        )
    return play_game(decoded.game, decoded.cell, decoded.number, shown)
