"""Players that think: what they need of a game, and what a lineup names them by.

A script looks at its seat's view and chooses. A player that thinks has a script too, and may also have the game played
on from where it is asked, with what its seat cannot know dealt again: it never holds what is hidden.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray


class AnswerNeeded(Exception):  # noqa: N818 (no error: it stops a game)
    """A player that thinks is asked: the engine stops there, and plays on once the answer is recorded."""


class Unanswered(Exception):  # noqa: N818 (no error: the game stops here until there is an answer)
    """A person is asked and has not answered yet.

    Attributes:
        question: The game, stopped at the question.

    """

    def __init__(self, question: Any) -> None:
        """Stop at a question, an `engines.stopped_game.StoppedGame`."""
        super().__init__(question)
        self.question = question


class Question(Protocol):
    """A game that has stopped where a player that thinks is asked."""

    @property
    def number(self) -> int:
        """Which question of the game it is, from 1: however often the game is played up to it, it has this number."""

    @property
    def decision(self) -> str:
        """What is asked: one of the game's decisions."""

    @property
    def n(self) -> int:
        """How many moves are offered, 2 or more."""

    def preferred(self, most: int) -> list[int]:
        """Return the places in the list of the `most` moves that the player's script likes best, best first.

        The script is asked again and again, each time without the moves that it has chosen.
        """

    def weigh_worlds(self, n: int) -> NDArray[np.float64]:
        """Return how likely each of `n` worlds is by what others have done.

        A world is a deal of what the seat that is asked cannot know, and has a number from 0 on.

        Returns:
            The logarithm of the chance, but for a constant, shape (n,); all 0 in a game that does not offer it.

        """

    def run_playouts(
        self, choices: NDArray[np.int64], first: int, n: int, worlds: NDArray[np.int64] | None = None
    ) -> NDArray[np.float64]:
        """Play on after each of these choices, `n` times, and return whether the player that is asked won.

        What its seat cannot know is dealt again each time, chance is fresh, and the script plays in all seats. Playout
        `first + j` meets the same deal and the same chance whatever is chosen and whenever it is played.

        Args:
            choices: Places of moves on the list.
            first: The number of the first playout.
            n: How many there are.
            worlds: The world in which each is played, shape (n,); None: the one with the playout's number.

        Returns:
            1.0 for a win and 0.0 otherwise, shape (choices, n).

        """


class Thinker(Protocol):
    """A player that thinks."""

    @property
    def at(self) -> frozenset[str]:
        """The decisions at which it does, and elsewhere its script chooses; empty: at all."""

    def choose(self, question: Question) -> int:
        """Return the place of the move chosen; the same question gets the same answer."""


@dataclass(frozen=True, slots=True)
class Setting:
    """A number that says how a player thinks.

    Attributes:
        name: As lineups set it.
        default: If they do not.
        low: The least it may be.
        high: The most.
        meaning: What it says, in one line.

    """

    name: str
    default: int
    low: int
    high: int
    meaning: str


@dataclass(frozen=True, slots=True)
class Way:
    """A way to think that lineups can name, as in `search(rollouts=400, by=careful)`.

    Attributes:
        name: As lineups name it.
        description: How it thinks, in one line.
        settings: The numbers it takes.
        make: A player that thinks so, of their values by name and the decisions at which it does; all if that is empty.
            Of a program (`BOT`) the values are its `command` and the `folder` that its paths start from, or None; of a
            net (`LEARNED`) its `file` and the `folder`.
        fingerprint: `fingerprint(way, game)` identifies what its choices depend on; None: it is this module's.

    """

    name: str
    description: str
    settings: tuple[Setting, ...]
    make: Callable[[Mapping[str, Any], frozenset[str]], Thinker]
    fingerprint: Callable[[str, str], str] | None = None


WAYS: dict[str, Way] = {}  # filled by the modules that define one: `bng_sim.players`
NO_SEED = "declares no seed"  # in the fingerprint of a program whose answers cannot be had again
BOT = "bot"  # the way that is a program of anybody's, as in `bot(./my_bot --level=3)`
# Commands that a user's lineup or config has named in this process, each with the folder that its paths start from.
# Lineups of stored runs, tables and codes are data: the programs that these name are not started for that.
PROGRAMS: dict[str, Path] = {}
LEARNED = "learned"  # the way that is a net's, as in `learned(net.npz)`
FILES: dict[str, Path] = {}  # the files of nets that were named in this process, each with the folder it starts from


def name_of(way: str) -> str:
    """Return the name of a way to think, without the command or the file in brackets that it may have."""
    return way.partition("(")[0]


def find_way(name: str) -> Way | None:
    """Return the way to think that a name stands for, which may have a command in brackets; None if it is none."""
    return WAYS.get(name_of(name))
