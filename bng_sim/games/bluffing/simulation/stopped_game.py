"""A game that stops at the questions to players that think, and is played on with their answers."""

from typing import Any

from bng_sim.core.engines import stopped_game
from bng_sim.core.game import Cell


class StoppedGame(stopped_game.StoppedGame):
    """A game of Bluffing Billionaires that can be stopped and resumed, not over while a replay is to come (W5)."""

    @property
    def turns(self) -> int:
        """How many turns have begun, those of replays counted on."""
        return self._turns_before + super().turns

    @property
    def last_active(self) -> int:
        """The seat that took the last turn that has begun, from 0."""
        return self._last_active

    @property
    def was_challenged(self) -> bool:
        """Whether anybody challenged in that turn; not known of the last before a replay."""
        turn = super().turns
        return turn > 0 and int(self.public["past"][turn - 1]["challengers"]) != 0

    def begin(self, game: int, cell: Cell[Any]) -> None:
        """Set a game of a cell up."""
        super().begin(game, cell)
        self._turns_before, self._last_active = 0, 0

    def step(self) -> bool:
        """Play a turn, or none if the game is over; return whether it was not."""
        turn, active = super().turns, int(self.public["active"])
        has_played = super().step()
        if has_played:
            self._last_active = active
            if super().turns == 0:  # W5: it was the last turn of a game that is played again
                self._turns_before += turn + 1
        return has_played
