"""Games with players that think: stopped at each of their questions, and played on with the answer."""

from collections.abc import Sequence

import numpy as np

from bng_sim.core.engines import stopped_game
from bng_sim.games.campaign.declared.terms import Decision, Ending


class Position(stopped_game.Position):
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

    @property
    def n_in(self) -> int:
        """How many are not bankrupt."""
        return int(self._live["public"]["n_in"])

    @property
    def deed(self) -> int:
        """The deed that the question is about."""
        return int(self._live["public"]["deed"])

    def look_back(self, wanted: Sequence[Sequence[Decision]]) -> int | None:
        """Play a turn, and stop again at a question to its player: what was answered to it.

        It is the first question of the first of these kinds that were asked; None if none was, and the turn is played.
        """
        seat = self.active
        self._go_on(1)
        answers = self._kept["choice"][: int(self._kept["n"])].copy()
        asked = [self._asked_after(at) for at in range(len(answers))]
        for decisions in wanted:
            for at, (who, decision) in enumerate(asked):
                if who == seat and decision in decisions:
                    self._asked_after(at)
                    return int(answers[at])
        return None

    def _asked_after(self, n: int) -> tuple[int, Decision]:
        """Play the turn again with its first `n` answers, and stop at the question that comes then: to whom, and what.

        All earlier ones are answered as they were, so that nobody rolls dice; those of the turn are not of use then.
        """
        thinks = self._kept["thinks"].copy()
        self._kept["n"], self._kept["thinks"] = n, np.int64(-1)
        if not self._stops(again=1, steps=1):
            raise AssertionError("a turn played again has fewer questions than it had")
        self._kept["thinks"] = thinks
        return self.asked_seat, Decision[self.decision.upper()]
