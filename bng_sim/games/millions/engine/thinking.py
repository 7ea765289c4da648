"""Games with players that think: stopped at each of their questions, and played on with the answer."""

from collections.abc import Iterator

import numpy as np

from bng_sim.core.engines import stopped_game
from bng_sim.games.millions.declared.terms import Decision, Ending


class Position(stopped_game.Position):
    """A game of Millions of Dollars that can be stopped and played on from, between two rounds."""

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return bool(self._live["ending"] != Ending.GOING_ON)

    def outcome(self) -> list[int]:
        """How the game ended, then for each seat whether it won, 0 or 1."""
        return [int(self._live["ending"]), *map(int, self._live["winners"])]

    @property
    def rounds(self) -> int:
        """How many rounds have begun."""
        return int(self._live["public"]["round_number"])

    @property
    def turns(self) -> int:
        """How many visits have begun."""
        return int(self._live["public"]["turn"])

    def questions(self, decision: Decision) -> Iterator[int]:
        """Play a round, and stop again at each such question of it: the answer that was given there.

        When all are gone through, the round is played to its end.
        """
        self._go_on(1)
        answers = self._kept["choice"][: int(self._kept["n"])].copy()
        for at, answer in enumerate(answers):
            if self._stops_after(at) and self.decision == decision.name.lower():
                yield int(answer)
        self._kept["n"] = len(answers)
        self._go_on(1, again=1)

    def _stops_after(self, n: int) -> bool:
        """Play the round again with the first `n` answers, and stop at the question that comes then, whoever is asked.

        All earlier ones are answered as they were, so that nobody rolls dice; those of the round are not of use then.
        """
        thinks = self._kept["thinks"].copy()
        self._kept["n"], self._kept["thinks"] = n, np.int64(-1)
        stops = self._stops(again=1, steps=1)
        self._kept["thinks"] = thinks
        return stops
