"""Many games in one compiled call: arrays in and out."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from bng_sim.core.errors import InputError
from bng_sim.core.game import Cell, Game
from bng_sim.doors.rewards import Reward
from bng_sim.numbers.game_parts import engine_of
from bng_sim.stopped.side_by_side import SideBySide


class Step(NamedTuple):
    """What all games have come to: arrays that the next step overwrites.

    Attributes:
        observations: What the seat asked sees, float32, shape (n, `observation_size`).
        masks: 1 for each action that it may take, int8, shape (n, `n_actions`).
        offered: The same as a list: the first `n_offered` of each row are these actions; an action may occur twice. Of
            shape (n, longest list), int64.
        n_offered: How many they are, shape (n,).
        seats: Which seat is asked, from 0, shape (n,).
        rewards: Of the game that has ended in this step, 0 if none has: float32, shape (n, players); with `against` of
            the learner, shape (n,).
        ended: Whether a game has ended and the next begun, shape (n,).

    """

    observations: NDArray[np.float32]
    masks: NDArray[np.int8]
    offered: NDArray[np.int64]
    n_offered: NDArray[np.int64]
    seats: NDArray[np.int64]
    rewards: NDArray[np.float32]
    ended: NDArray[np.bool_]


class VectorEnv:
    """Play `n` games at once, each at a question to a learner; `bng_sim.vector_env` creates one.

    Game `i` of the arrays plays the games of index `i`, `i + n`, `i + 2 * n` and so on of a seed; where the learner has
    one seat, every `players`th of them.

    Attributes:
        n: The number of games.
        players: The number of players.
        n_actions: The number of actions.
        observation_size: The length of an observation.
        names: The name of each number of an observation.
        features: What each action is: the place of its decision, of its kind, and its fields, -1 where it has none;
            float32, shape (`n_actions`, `feature_names`). `features[now.offered[i]]` are those offered.
        feature_names: The name of each feature.

    """

    def __init__(self, game: Game, cell: Cell, n: int, reward: str, first: int, step: int) -> None:
        """Begin no game yet; see `bng_sim.vector_env`."""
        self._reward = Reward(game, cell.rules.players, reward)
        self._games = games = SideBySide(engine_of(game), cell, n)
        self.n, self.players, self._first, self._step_of_games = n, games.players, first, step
        self.n_actions, self.observation_size, self.names = games.numbers.size, games.seen.size, games.seen.names
        self.features, self.feature_names = games.numbers.features, games.numbers.feature_names
        self._has_one = cell.lineup.has_one
        self._ended = np.zeros(n, np.int8)
        self._rewards = np.zeros(n if self._has_one else (n, self.players), np.float32)
        self._is_begun = False

    def reset(self) -> Step:
        """Begin the first `n` games.

        Examples:
            >>> env = vector_env("bluffing", n=4, players=3)
            >>> now = env.reset()
            >>> now.seats.shape, bool(now.ended.any())
            ((4,), False)

        """
        for i in range(self.n):
            self._games.start(i, self._first + i * self._step_of_games, self.n * self._step_of_games)
        self._ended[:], self._rewards[:], self._is_begun = 0, 0, True
        return self._step()

    def step(self, actions: Any) -> Step:
        """Answer in every game; one that ends begins the next in the same call.

        Args:
            actions: The action of each game, whole numbers, shape (n,).

        Raises:
            InputError: For another shape or type, for an action off its mask, and before `reset`.

        Examples:
            >>> env = vector_env("bluffing", n=4, players=3)
            >>> now = env.reset()
            >>> for _ in range(100):
            ...     now = env.step(now.masks.argmax(axis=1))
            >>> now.rewards.shape
            (4, 3)

        """
        if not self._is_begun:
            raise InputError("step: no game has begun; call reset first")
        given = np.asarray(actions)
        if given.shape != (self.n,) or given.dtype.kind not in "iu":
            raise InputError(
                f"actions: got {given.dtype} of shape {given.shape}, expected whole numbers of shape ({self.n},)"
            )
        games = self._games.games
        learners = games.progress["seat"].copy() if self._has_one else None
        self._games.advance_all(given.astype(np.int64, copy=False), self.n * self._step_of_games, self._ended)
        self._rewards.fill(0)
        if self._ended.any():
            ended = np.flatnonzero(self._ended)
            rewards = self._reward.of(games, ended)
            self._rewards[ended] = rewards if learners is None else rewards[np.arange(len(ended)), learners[ended]]
        return self._step()

    def _step(self) -> Step:
        games = self._games.games
        asked = games.progress
        return Step(
            games.observations, games.masks, games.numbers, asked["n"], asked["seat"], self._rewards,
            self._ended.view(np.bool_),
        )  # fmt: skip
