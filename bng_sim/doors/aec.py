"""A game as PettingZoo's agents take turns in it. Imported only when an environment is asked for."""

from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import TerminateIllegalWrapper

from bng_sim.core.errors import InputError
from bng_sim.core.input.problems import show
from bng_sim.doors.one_game import History, LearnersGame

ILLEGAL = -1.0  # reward for an action off the mask
Observed = dict[str, NDArray[Any]]


class GameEnv(AECEnv[str, Observed, int | None]):
    """A game in which every seat is an agent; an action off its mask raises `InputError`.

    Attributes:
        history: The code of the game, and all actions so far.
        features: What each action is, as `vector_env` has it; `feature_names` names them.

    """

    def __init__(self, played: LearnersGame, render_mode: str | None, max_cycles: int | None) -> None:
        """Take a game that has not begun."""
        super().__init__()
        self.metadata = {
            "name": f"bng_sim_{played.game.name}", "render_modes": ["ansi", "human"], "is_parallelizable": False
        }  # fmt: skip
        self._played, self._max_cycles = played, max_cycles
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat + 1}" for seat in range(played.players)]
        self._seats = {name: seat for seat, name in enumerate(self.possible_agents)}
        seen, n_actions = played.games.seen, played.games.numbers.size
        space: dict[str, spaces.Space[Any]] = {
            "observation": spaces.Box(seen.low, seen.high),
            "action_mask": spaces.Box(0, 1, (n_actions,), np.int8),
        }
        self.observation_spaces = {name: spaces.Dict(space) for name in self.possible_agents}
        self.action_spaces = {name: spaces.Discrete(n_actions) for name in self.possible_agents}
        self.state_space = spaces.Box(np.tile(seen.low, played.players), np.tile(seen.high, played.players))
        self.agents: list[str] = []
        self.features, self.feature_names = played.games.numbers.features, played.games.numbers.feature_names

    def observation_space(self, agent: str) -> Any:
        """Return the space of `observe`: `observation` and `action_mask`; raises as that does."""
        return self.observation_spaces[self._known(agent)]

    def action_space(self, agent: str) -> Any:
        """Return the space of actions, the numbers of moves; raises as `observe` does."""
        return self.action_spaces[self._known(agent)]

    @property
    def history(self) -> History:
        """The code of the game, and all actions so far."""
        return self._played.history

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin the first game of a seed; without one, the next game."""
        self._played.begin(seed)
        self.agents = [*self.possible_agents]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {name: {} for name in self.agents}
        self.agent_selection = self.possible_agents[self._played.seat]

    def observe(self, agent: str) -> Observed:
        """Return what an agent sees, and 1 for each action that it may take; all 0 if it is not asked.

        Raises KeyError for an agent that is none of `possible_agents`.
        """
        games, seat = self._played.games, self._seats[self._known(agent)]
        if seat == self._played.seat:
            return {"observation": games.games.observations[0].copy(), "action_mask": games.games.masks[0].copy()}
        return {"observation": games.observe(seat), "action_mask": np.zeros_like(games.games.masks[0])}

    def state(self) -> NDArray[np.float32]:
        """Return full knowledge: what all seats see, one after the other. No player may see it; critics may."""
        return np.concatenate([self._played.games.observe(seat) for seat in range(self._played.players)])

    def step(self, action: int | None) -> None:
        """Take the action of the agent that is asked; None for an agent whose game is over."""
        self.check_is_on()
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        self._played.answer(whole(action))
        self._cumulative_rewards[self.agent_selection] = 0.0
        self._clear_rewards()
        if self._played.games.has_ended:
            self.rewards = dict(zip(self.agents, self._played.rewards(), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.possible_agents[self._played.seat]
            if self._max_cycles and len(self._played.actions) >= self._max_cycles * self._played.players:
                self.truncations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()

    def _known(self, agent: str) -> str:
        """Return the name of an agent; raises KeyError, as PettingZoo does, for one that does not play."""
        if agent not in self._seats:
            raise KeyError(f"agent {show(agent)}: no such agent; expected one of {', '.join(self.possible_agents)}")
        return agent

    def check_is_on(self) -> None:
        """Raise `InputError` if no game has begun, or all agents have left it."""
        if not self.agents:
            raise InputError("step: no game is being played; call reset first")

    def render(self) -> str | None:
        """Return the transcript as the agent that is asked reads it, all of it at the end; `human` prints it."""
        if self.render_mode is None:
            raise InputError("render: no render_mode was given; expected 'ansi' or 'human'")
        has_ended = self._played.games.has_ended
        text = self._played.transcript(None if has_ended else self._played.seat)
        if self.render_mode == "ansi":
            return text
        print(text)  # noqa: T201 (what `human` means)
        return None

    def close(self) -> None:
        """Do nothing: no window or process is open."""

    def clone(self) -> "GameEnv":
        """Return the same game at the same question, which goes on by itself."""
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__)
        other._played = self._played.copy()
        for name in ("agents", "rewards", "_cumulative_rewards", "terminations", "truncations", "infos"):
            if name in self.__dict__:
                setattr(other, name, self.__dict__[name].copy())
        return other

    def __deepcopy__(self, _: Any) -> "GameEnv":
        return self.clone()

    def __str__(self) -> str:
        return str(self.metadata["name"])


class LosingIllegalMoves(TerminateIllegalWrapper[str, Observed, int | None]):
    """End the game with -1 for the agent whose action is off its mask, and 0 for all others."""

    env: GameEnv

    def __init__(self, env: GameEnv) -> None:
        """Wrap a game."""
        super().__init__(env, illegal_reward=ILLEGAL)

    def step(self, action: int | None) -> None:
        """Take an action as the game does."""
        self.env.check_is_on()
        agent = self.env.agent_selection
        size, is_over = self.env.action_space(agent).n, self.env.terminations[agent] or self.env.truncations[agent]
        if not (action is None and is_over) and not 0 <= whole(action) < size:
            raise InputError(f"action {action}: expected a whole number from 0 to {size - 1}")
        super().step(action)

    def clone(self) -> "LosingIllegalMoves":
        """Return the same game at the same question, which goes on by itself."""
        other = type(self)(self.env.clone())
        other._terminated = self._terminated
        return other

    def __deepcopy__(self, _: Any) -> "LosingIllegalMoves":
        return self.clone()


def whole(action: Any) -> int:
    """Return an action as a whole number; raises `InputError` if it is none."""
    if isinstance(action, bool) or not isinstance(action, int | np.integer):
        raise InputError(f"action {show(action)}: expected a whole number, the place of a 1 in the action mask")
    return int(action)
