"""One game whose learners are answered for from outside, with what both kinds of environments offer of it."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from bng_sim.core.errors import InputError
from bng_sim.core.game import Cell, Game
from bng_sim.doors.rendering import transcript
from bng_sim.doors.rewards import Reward
from bng_sim.numbers.game_parts import engine_of
from bng_sim.stopped.side_by_side import SideBySide
from bng_sim.sweeps.config.keys import LARGEST_SEED
from bng_sim.sweeps.store import game_code


class History(NamedTuple):
    """What a game is, and what learners have done in it.

    Attributes:
        code: The code of the game, with the seed and the index that decide its chance.
        actions: Learners' actions so far.

    """

    code: str
    actions: tuple[int, ...]


class LearnersGame:
    """One game after the other, each stopped at the questions to learners.

    Attributes:
        games: The game, as `SideBySide` plays it.
        players: The number of players.
        actions: Of learners in this game so far.

    """

    def __init__(self, game: Game, cell: Cell, reward: str, first: int = 0, stride: int = 1) -> None:
        """Begin no game yet.

        Args:
            game: The game.
            cell: What is played.
            reward: Of `Reward`.
            first: The index of the first game of a seed.
            stride: How far it is to the next.

        """
        self._reward = Reward(game, cell.rules.players, reward)
        self.game, self.games, self.players = game, SideBySide(engine_of(game), cell, 1), cell.rules.players
        self._first, self._stride = first, stride
        self._next = first
        self.actions: list[int] = []
        self._places: list[int] = []

    @property
    def index(self) -> int:
        """The index of the game."""
        return int(self.games.games.progress[0]["game"])

    @property
    def seat(self) -> int:
        """The seat that is asked, from 0."""
        return int(self.games.games.progress[0]["seat"])

    @property
    def history(self) -> History:
        """The code of the game, and learners' actions so far."""
        code = game_code.encode(self.game, self.games.cell, self.index)
        return History(code, tuple(self.actions))

    def begin(self, seed: int | None) -> None:
        """Begin the first game of a seed, or the next game."""
        if seed is not None:
            if not 0 <= seed <= LARGEST_SEED:
                raise InputError(f"seed: got {seed}, expected a whole number from 0 to {LARGEST_SEED}")
            self.games.reseed(seed)
            self._next = self._first
        self.games.start(0, self._next, self._stride)
        self._next = self.index + self._stride
        self.actions, self._places = [], []

    def answer(self, action: int) -> None:
        """Play on after an action; raises `InputError` if it is not offered."""
        place = self.games.place_of(action)
        self.games.advance(place)
        self.actions.append(action)
        self._places.append(place)

    def rewards(self) -> Sequence[float]:
        """Return each seat's reward, once the game is over."""
        rewards: list[float] = self._reward.of(self.games.games, np.array([0]))[0].tolist()
        return rewards

    def transcript(self, seat: int | None) -> str:
        """Return what has happened so far, by the eyes of a seat, from 0; None shows everything."""
        by = None if seat is None else seat + 1
        return transcript(self.game, self.games.cell, self.index, self._places, by)

    def copy(self) -> "LearnersGame":
        """Return the same game at the same question, which goes on by itself."""
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__)
        other.games = self.games.copy()
        other.actions, other._places = [*self.actions], [*self._places]
        return other
