"""A game that stops at the questions to players that think, and is played on with their answers."""

from typing import Any

from bng_sim.core.engines import stopped_game
from bng_sim.core.game import Cell
from bng_sim.games.guillotines.declared.terms import Ending, WonBy
from bng_sim.games.guillotines.engine.records import NOTHING


class StoppedGame(stopped_game.StoppedGame):
    """A game of Billionaires & Guillotines that can be stopped and resumed."""

    def begin(self, game: int, cell: Cell[Any]) -> None:
        """Set a game of a cell up; no card has been seen in it."""
        self._moves["seen_at"] = NOTHING
        super().begin(game, cell)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.public["ending"] != Ending.GOING_ON)

    def outcome(self) -> list[int]:
        """Return how the game ended, then for each seat whether it won, 0 or 1."""
        won = self._row["seats"]["won_by"] != WonBy.NOTHING
        return [int(self.public["ending"]), *map(int, won)]

    @property
    def buys(self) -> int:
        """How many Buys have been tried (B1)."""
        return int(self._row["buys"])
