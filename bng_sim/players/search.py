"""Search one move deep: play out the best moves many times with a script, and make one that clearly wins more often.

Hidden facts are dealt at random for every playout (determinization; Long et al. 2010 analyse when that works). Moves
meet the same deals and the same chance, and share the playouts by sequential halving (Karnin, Koren and Somekh
2013, "Almost optimal exploration in multi-armed bandits"): after each round the worse half drops out, but never the
script's own move. Deals can be weighed by what others have done (`core.engines.evidence`).
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from bng_sim.core.thinkers import Question, Setting, Way

ROLLOUTS = Setting("rollouts", 400, 1, 1_000_000, "playouts at each decision, all moves together")
CANDIDATES = Setting("candidates", 8, 2, 1_000, "moves that are tried, of longer lists the script's best")
WORLDS = Setting(
    "worlds", 0, 0, 100_000, "deals of what is hidden that it weighs by what others did; 0: none are likelier"
)
CLEAR = 2.0  # standard errors by which a move must win more than the script's
_GOLDEN = (math.sqrt(5) - 1) / 2  # its multiples are spread evenly however many are taken


@dataclass(frozen=True, slots=True)
class Search:
    """Choose moves by search.

    Attributes:
        rollouts: Playouts at each decision, all moves together.
        candidates: Number of moves tried, at most.
        worlds: Number of deals of what is hidden that are weighed by what others have done; 0: all are as likely.
        at: The decisions at which it searches; empty: all. Elsewhere its script chooses.

    """

    rollouts: int
    candidates: int
    worlds: int
    at: frozenset[str]

    def choose(self, question: Question) -> int:
        """Return the place of the move with most wins among those left at the end, or of the script's.

        The script's move stays to the end, and is made unless another is clearly better.
        """
        most = min(self.candidates, max(self.rollouts // 2, 1))  # each move needs some playouts
        places, weights = list_candidates(question, most), self._weights(question)
        left = np.arange(len(places))  # in the script's order, which the stable argsort preserves among equal moves
        won = np.zeros((len(places), 0))
        rounds = max(math.ceil(math.log2(len(places))), 1)
        for _ in range(rounds):
            n, played = max(self.rollouts // (rounds * left.size), 1), won.shape[1]
            worlds = None if weights is None else _spread(weights, played, n)
            more = np.zeros((len(places), n))
            more[left] = question.run_playouts(np.array(places)[left], played, n, worlds)
            won = np.hstack((won, more))
            others = left[1:][np.argsort(-won[left[1:]].sum(axis=1), kind="stable")]
            left = np.array([0, *sorted(others[: math.ceil(others.size / 2)])])
        return places[int(left[_clearly_better(won[left])])]

    def _weights(self, question: Question) -> NDArray[np.float64] | None:
        """Return how likely each world is by what others have done, any unit; None if nothing tells them apart."""
        likelihoods = question.weigh_worlds(self.worlds) if self.worlds else np.zeros(1)
        return None if np.ptp(likelihoods) == 0.0 else np.exp(likelihoods - likelihoods.max())


def list_candidates(question: Question, most: int) -> list[int]:
    """List the places of at most this many moves to try: all, or those that the script likes best; its choice first."""
    if question.n > most:
        return question.preferred(most)
    first = question.preferred(1)[0]
    return [first, *(place for place in range(question.n) if place != first)]


def _clearly_better(won: NDArray[np.float64]) -> int:
    """Return the row that wins most, if it is clear that it wins more than the first; else the first.

    All rows are of the same deals and chance, so they are compared playout by playout, as McNemar (1947) does: those
    that both win or both lose say nothing. Of many moves that are as good one always looks better by luck.

    Args:
        won: Whether each move won each playout, shape (moves, playouts); the script's move is the first.

    """
    more = won - won[0]
    best = int(np.argmax(more.sum(axis=1)))
    error = math.sqrt((more[best] ** 2).sum() + 1.0)
    return best if more[best].sum() > CLEAR * error else 0


def _spread(weights: NDArray[np.float64], first: int, n: int) -> NDArray[np.int64]:
    """Return the worlds of playouts `first` to `first + n - 1`, each as often among them as it is likely."""
    up_to = np.cumsum(weights)
    at = (_GOLDEN * np.arange(first, first + n)) % 1.0
    worlds: NDArray[np.int64] = np.searchsorted(up_to, at * up_to[-1], side="right")
    return worlds


def _make(values: Mapping[str, int], at: frozenset[str]) -> Search:
    return Search(values[ROLLOUTS.name], values[CANDIDATES.name], values[WORLDS.name], at)


WAY = Way(
    "search",
    "Plays on from each of its best moves with a script, often, and makes the script's move or one clearly better.",
    (ROLLOUTS, CANDIDATES, WORLDS),
    _make,
)
