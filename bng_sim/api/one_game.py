"""One game in Python: its events, its transcript, its page, its chances; a notebook shows it."""

import html
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.text import Text

from bng_sim.api.arguments import check_arguments
from bng_sim.api.cells import find_game, load_strategies
from bng_sim.api.preparation import compile_engine
from bng_sim.api.progress_display import ProgressDisplay
from bng_sim.api.value_checks import whole_number
from bng_sim.core import activity, forks
from bng_sim.core.errors import InputError
from bng_sim.core.game import Cell, Game
from bng_sim.games import GAMES
from bng_sim.sweeps.config.keys import LARGEST_SEED
from bng_sim.sweeps.store import game_code

if TYPE_CHECKING:
    import pandas as pd

HEIGHT = 640  # pixels of a game's page in a notebook
PLAYOUTS = 1_000


class OneGame:
    """One game, played again from its setting and index.

    Attributes:
        game: Which game.
        cell: The setting.
        index: Which game of it.
        log: A head that says what is played, then every event, as plain data.

    """

    def __init__(self, game: Game, cell: Cell, index: int) -> None:
        """Play it; raises `InputError` if the game tells no games, `StrategyError` if a strategy fails."""
        if game.telling is None:
            raise InputError(f"{game.title} offers no way to tell a game")
        self._telling = game.telling
        self.game, self.cell, self.index = game, cell, index
        with activity.doing("game", f"{activity.games_of(cell, index, 1)}: {activity.played_by(cell)}"):
            self.log: Sequence[Mapping[str, Any]] = [*game.telling.log(cell, index)]

    @cached_property
    def code(self) -> str:
        """What tells this game on any machine: `bng_sim.play(code)`, `bng-sim play CODE`."""
        return game_code.encode(self.game, self.cell, self.index)

    @property
    def events(self) -> "pd.DataFrame":
        """Its events, a row each; what an event does not have is missing."""
        import pandas as pd  # noqa: PLC0415 (a second, which the command line need not wait for)

        return pd.DataFrame([dict(event) for event in self.log[1:]])

    def row(self) -> dict[str, Any]:
        """Its row of the `games` table."""
        forks.refuse_child()
        return self.game.play(self.cell, self.index, 1).games.row(0, named=True)

    @check_arguments
    def transcript(self, seat: int | None = None) -> str:
        """What happened, a line an event, as `seat` (from 1) sees it, or all of it."""
        return "\n".join(line.plain for line in self.lines(seat))

    @property
    def pauses(self) -> str:
        """What the lines begin with before which somebody may want to wait."""
        return self._telling.pauses

    @check_arguments
    def lines(self, seat: int | None = None) -> Iterator[Text]:
        """The same as lines for a terminal, with their colours."""
        self._check_seat(seat)
        return self._telling.transcript(map(dict, self.log), seat)

    @check_arguments
    def page(self, seat: int | None = None, path: str | PathLike[str] | None = None, *, curves: str = "") -> str:
        """One HTML page that shows the table event by event; written to `path` too if that is given.

        Args:
            seat: By whose eyes, from 1; None shows all.
            path: Where it is written.
            curves: The game's chances as an `svg` element, to stand on the page.

        Raises:
            InputError: If the seat is not at the table, the game has no such page, or it cannot be written.

        """
        self._check_seat(seat)
        if self._telling.picture is None:
            raise InputError(f"{self.game.title} offers no page of a game")
        made = self._telling.picture(map(dict, self.log), seat, self.code, curves)
        if path is not None:
            Path(path).write_text(made, encoding="utf-8")
        return made

    @check_arguments
    def chances(self, playouts: int = PLAYOUTS) -> "pd.DataFrame":
        """Each seat's chance to win at each moment between two turns, by playing on from there.

        Args:
            playouts: How often.

        Returns:
            A row a moment and contestant: `moment`, `turn`, `who` (`seat 1` and so on, or `nobody`), `chance`.

        """
        import pandas as pd  # noqa: PLC0415 (as above)

        if self.game.ahead is None:
            raise InputError(f"{self.game.title} offers no way to play on from a moment")
        moments = self.game.ahead.chances(self.cell, self.index, playouts)
        rows = [
            (number, moment.turn, who, chance)
            for number, moment in enumerate(moments)
            for who, chance in moment.chances.items()
        ]
        return pd.DataFrame(rows, columns=["moment", "turn", "who", "chance"])

    def audit(self) -> list[str]:
        """Every breach of the rules that the independent referee finds in its log; none if it was played by them."""
        if self.game.referee is None:
            raise InputError(f"{self.game.title} offers no referee")
        faults = self.game.referee(map(dict, self.log))
        return [f"{fault.rule}, event {fault.event_number}: {fault.message}" for fault in faults]

    def __str__(self) -> str:
        """The transcript."""
        return self.transcript()

    def __repr__(self) -> str:
        """Its code."""
        return f"<OneGame {self.code}>"

    def _repr_html_(self) -> str:
        """What a notebook shows: the page, to be stepped through; the transcript where there is none."""
        if self._telling.picture is None:
            return f"<pre>{html.escape(str(self))}</pre>"
        frame = f'style="width: 100%; height: {HEIGHT}px; border: 0" srcdoc="{html.escape(self.page())}"'
        return f"<iframe {frame}></iframe><p><code>{html.escape(self.code)}</code></p>"

    def _check_seat(self, seat: int | None) -> None:
        if seat is not None:
            whole_number(1, self.cell.rules.players)("seat", seat)


def play_game(game: Game, cell: Cell, index: int, shown: ProgressDisplay) -> OneGame:
    """One game of a setting, played."""
    number = whole_number(0, LARGEST_SEED)("index", index)
    compile_engine(game, [cell.lineup], shown)
    return OneGame(game, cell, number)


def play_code(text: str, files: Iterable[str | PathLike[str]], shown: ProgressDisplay) -> OneGame:
    """The game that a code stands for, with the strategies of some files.

    Raises `InputError` if it cannot be read, or was another version's.
    """
    name = text.partition("/")[0]
    if name in GAMES:
        load_strategies(find_game(name), files)
    found = game_code.decode(text, GAMES)
    here = game_code.version(found.game, found.cell)
    if found.version != here:
        raise InputError(
            f"code {text!r}: made by version {found.version} of the game and its strategies; this is {here}"
        )
    return play_game(found.game, found.cell, found.number, shown)
