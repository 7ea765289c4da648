"""Games with players that think: stopped at each of their questions, and played on with the answer."""

from bng_sim.core.engines import stopped_game
from bng_sim.core.lineup import Entry
from bng_sim.games.bluffing.declared.terms import Ending


class Position(stopped_game.Position):
    """A game of Bluffing Billionaires that can be stopped and played on from."""

    @property
    def is_over(self) -> bool:
        """Whether the game has ended, and no replay is to come (W5)."""
        return bool(self._live["ending"] != Ending.GOING_ON)

    def outcome(self) -> list[int]:
        """How the game ended, then for each seat whether it won, 0 or 1."""
        return [int(self._live["ending"]), *map(int, self._live["winners"])]

    @property
    def turns(self) -> int:
        """How many turns have begun, those of replays counted on."""
        return self._turns_before + int(self._live["public"]["turn"])

    @property
    def last_active(self) -> int:
        """Who took the last turn that has begun, from 0."""
        return self._last_active

    @property
    def was_challenged(self) -> bool:
        """Whether anybody challenged in that turn; not known of the last before a replay."""
        public = self._live["public"]
        turn = int(public["turn"])
        return turn > 0 and int(public["past"][turn - 1]["challengers"]) != 0

    def billionaire(self, seat: int) -> int:
        """Who sits there."""
        return int(self._live["public"]["billionaire"][seat])

    def begin(self, game: int, entries: tuple[Entry, ...]) -> None:
        """Set a game of a lineup's entries up."""
        super().begin(game, entries)
        self._turns_before, self._last_active = 0, 0

    def step(self) -> bool:
        """Play a turn, or none if the game is over; whether it was not."""
        public = self._live["public"]
        turn, active = int(public["turn"]), int(public["active"])
        has_played = super().step()
        if has_played:
            self._last_active = active
            if public["turn"] == 0:  # W5: it was the last turn of a game that is played again
                self._turns_before += turn + 1
        return has_played
