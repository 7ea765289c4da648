"""Search one move deep: play out the best moves many times with a script, and make the one that wins most often.

Hidden facts are dealt at random for every playout (determinization; Long et al. 2010 analyse when that works). Moves
meet the same deals and the same chance, and share the playouts by sequential halving (Karnin, Koren and Somekh
2013, "Almost optimal exploration in multi-armed bandits"): after each round the worse half drops out.
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from bng_sim.core.engines.thinkers import Question, Setting, Way

ROLLOUTS = Setting("rollouts", 400, 2, 1_000_000, "playouts at each decision, all moves together")
CANDIDATES = Setting("candidates", 8, 2, 1_000, "moves that are tried, of longer lists the script's best")


@dataclass(frozen=True, slots=True)
class Search:
    """Choose moves by search.

    Attributes:
        rollouts: Playouts at each decision, all moves together.
        candidates: Number of moves tried, at most.
        at: The decisions at which it searches; empty: all. Elsewhere its script chooses.

    """

    rollouts: int
    candidates: int
    at: frozenset[str]

    def choose(self, question: Question) -> int:
        """Return the place of the move with most wins among those left at the end; a tie goes to the script's order."""
        places = self._candidates(question)
        won = np.zeros(len(places))
        left = np.arange(len(places))  # in the script's order, which the stable argsort preserves among equal moves
        played, rounds = 0, max(math.ceil(math.log2(len(places))), 1)
        for _ in range(rounds):
            n = max(self.rollouts // (rounds * left.size), 1)
            won[left] += question.run_playouts(np.array(places)[left], played, n).sum(axis=1)
            played += n
            best = np.argsort(-won[left], kind="stable")[: max(math.ceil(left.size / 2), 1)]
            left = left[np.sort(best)]
        return places[int(left[np.argmax(won[left])])]

    def _candidates(self, question: Question) -> list[int]:
        """List the places of the moves to try, the script's choice first."""
        if question.n > self.candidates:
            return question.preferred(self.candidates)
        first = question.preferred(1)[0]
        return [first, *(place for place in range(question.n) if place != first)]


def _make(values: Mapping[str, int], at: frozenset[str]) -> Search:
    return Search(values[ROLLOUTS.name], values[CANDIDATES.name], at)


WAY = Way(
    "search",
    "Plays on from each of its best moves with a script, often, and makes the move that wins most.",
    (ROLLOUTS, CANDIDATES),
    _make,
)
