"""A game as one learner among our players meets it, for Gymnasium. Imported only when one is asked for."""

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from bng_sim.core.errors import InputError
from bng_sim.doors.aec import ILLEGAL, whole
from bng_sim.doors.one_game import History, LearnersGame

Observed = NDArray[np.float32]


class SoloEnv(gymnasium.Env[Observed, Any]):
    """A game with one learner. An action off its mask ends it with reward -1.

    Attributes:
        features: What each action is, as `vector_env` has it; `feature_names` names them.

    """

    def __init__(self, played: LearnersGame, render_mode: str | None) -> None:
        """Take a game that has not begun."""
        self.metadata = {"render_modes": ["ansi", "human"]}
        self._played, self.render_mode, self._is_on = played, render_mode, False
        self._learner = 0
        self.observation_space = spaces.Box(played.games.seen.low, played.games.seen.high)
        self.action_space = spaces.Discrete(played.games.numbers.size)
        self.features, self.feature_names = played.games.numbers.features, played.games.numbers.feature_names

    @property
    def history(self) -> History:
        """The code of the game, and the learner's actions so far."""
        return self._played.history

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observed, dict[str, Any]]:
        """Begin the first game of a seed; without one, the next game."""
        super().reset(seed=seed)
        self._played.begin(seed)
        self._is_on, self._learner = True, self._played.seat
        return self._observed(), self._info()

    def step(self, action: int) -> tuple[Observed, float, bool, bool, dict[str, Any]]:
        """Take the learner's action, and play on to its next question or the end."""
        if not self._is_on:
            raise InputError("step: no game is being played; call reset first")
        chosen = whole(action)
        if not 0 <= chosen < len(self.action_masks()):
            raise InputError(f"action {action}: expected a whole number below {len(self.action_masks())}")
        is_legal = bool(self.action_masks()[chosen])
        if is_legal:
            self._played.answer(chosen)
        self._is_on = is_legal and not self._played.games.has_ended
        reward = 0.0 if self._is_on else self._played.rewards()[self._learner] if is_legal else ILLEGAL
        return self._observed(), reward, not self._is_on, False, self._info()

    def action_masks(self) -> NDArray[np.bool_]:
        """Return which actions the learner may take, as MaskablePPO of sb3-contrib takes it: shape (actions,)."""
        masks: NDArray[np.bool_] = self._played.games.games.masks[0].astype(np.bool_)
        return masks

    def render(self) -> Any:
        """Return the transcript as the learner reads it, all of it at the end; `human` prints it."""
        if self.render_mode is None:
            raise InputError("render: no render_mode was given; expected 'ansi' or 'human'")
        text = self._played.transcript(None if self._played.games.has_ended else self._learner)
        if self.render_mode == "ansi":
            return text
        print(text)  # noqa: T201 (what `human` means)
        return None

    def _observed(self) -> Observed:
        return self._played.games.observe(self._learner)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self._played.games.games.masks[0].copy(), "seat": self._learner + 1}
