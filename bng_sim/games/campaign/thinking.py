"""Games with players that think: stopped at each of their questions, and played on with the answer."""

from bng_sim.core import position
from bng_sim.games.campaign.terms import Ending


class Position(position.Position):
    """A game of Campaign Billionaire that can be stopped and played on from, between two turns."""

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return bool(self._live["ending"] != Ending.GOING_ON)

    def outcome(self) -> list[int]:
        """How the game ended, then for each seat whether it won, 0 or 1."""
        return [int(self._live["ending"]), *map(int, self._live["winners"])]

    @property
    def turns(self) -> int:
        """How many turns have begun."""
        return int(self._live["public"]["turn"])

    @property
    def active(self) -> int:
        """Whose turn it is, or is next."""
        return int(self._live["public"]["active"])
