"""Games with players that think: stopped at each of their questions, and played on with the answer."""

from bng_sim.core.engines import stopped_game
from bng_sim.games.guillotines.declared.terms import Ending, WonBy


class Position(stopped_game.Position):
    """A game of Billionaires & Guillotines that can be stopped and played on from."""

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return bool(self._live["public"]["ending"] != Ending.GOING_ON)

    def outcome(self) -> list[int]:
        """How the game ended, then for each seat whether it won, 0 or 1."""
        won = self._row["seats"]["won_by"] != WonBy.NOTHING
        return [int(self._live["public"]["ending"]), *map(int, won)]

    @property
    def buys(self) -> int:
        """How many Buys have been tried (B1)."""
        return int(self._row["buys"])

    @property
    def turn(self) -> tuple[int, int]:
        """How many turns have begun, and who took the last of them, from 0."""
        public = self._live["public"]
        return int(public["turn"]), int(public["last_player"])
