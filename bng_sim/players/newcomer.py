"""Play like somebody who is new to a game: try a few moves out in mind, each a few times, and trust what comes of it.

Flat, shallow simulation with few samples predicted novices' moves in 121 games, and what they find fair, better than
models of experts did (arXiv 2510.11503). So there is no tree, no test of whether a difference is luck, and no guess at
what the others hold; the script, with which all seats are played on, should be one that hardly plans.
"""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from bng_sim.core.thinkers import Question, Setting, Way
from bng_sim.players.search import list_candidates

ROLLOUTS = Setting("rollouts", 12, 1, 1_000, "playouts at each decision, all moves together")
CANDIDATES = Setting("candidates", 4, 2, 1_000, "moves that are tried, of longer lists the script's best")


@dataclass(frozen=True, slots=True)
class Newcomer:
    """Choose moves by a handful of playouts.

    Attributes:
        rollouts: Playouts at each decision, shared equally by all moves tried.
        candidates: Number of moves tried, at most.
        at: The decisions at which it tries moves; empty: all. Elsewhere its script chooses.

    """

    rollouts: int
    candidates: int
    at: frozenset[str]

    def choose(self, question: Question) -> int:
        """Return the place of the move with most wins, of equally good ones the one that the script likes best."""
        places = list_candidates(question, self.candidates)
        won = question.run_playouts(np.array(places), 0, max(self.rollouts // len(places), 1))
        return places[int(np.argmax(won.sum(axis=1)))]


def _make(values: Mapping[str, int], at: frozenset[str]) -> Newcomer:
    return Newcomer(values[ROLLOUTS.name], values[CANDIDATES.name], at)


WAY = Way(
    "newcomer",
    "Tries a few moves out in mind, each a few times with a script that hardly plans, and makes the one that won most.",
    (ROLLOUTS, CANDIDATES),
    _make,
)
