"""A game's positions as plain values, each played on from without touching the others."""

from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bng_sim.core.compiling import compiler
from bng_sim.core.engines.answer_replay import MAX_ANSWERS
from bng_sim.core.errors import InputError
from bng_sim.core.event_logs.event_log import NOTHING
from bng_sim.core.game import Cell, Game
from bng_sim.doors import redeals
from bng_sim.doors.deals import Deal
from bng_sim.doors.rewards import Reward
from bng_sim.numbers.game_parts import engine_of, words_of
from bng_sim.stopped.side_by_side import SideBySide
from bng_sim.stopped.stepping import Status
from bng_sim.sweeps.store import game_code

_CHANCE = "chance"  # the field of a state with its streams, except those of strategies


@dataclass(frozen=True, eq=False)
class Position:
    """A game stopped at a question, or over.

    Attributes:
        version: Of the game: another one may have other records.
        start: The state when the step began that is being played; of a game that is over its last.
        row: What was counted until then.
        answers: Given since, as places on their lists.
        dealt_again: After how many of these what the seat asked cannot know is dealt again, and by which seed; None if
            it is not.
        seat: Who is asked, from 0; NOTHING if the game is over.
        seen: What that seat sees, as float32.
        actions: The number of each move offered.
        rewards: Of each seat; empty unless the game is over.

    """

    version: str
    start: bytes
    row: bytes
    answers: tuple[int, ...]
    dealt_again: tuple[int, int] | None
    seat: int
    seen: bytes
    actions: tuple[int, ...]
    rewards: tuple[float, ...]

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self.seat == NOTHING

    @property
    def is_imagined(self) -> bool:
        """Whether what the seat asked cannot know is dealt again with its next answer."""
        return self.dealt_again is not None and self.dealt_again[0] == len(self.answers) + 1

    def __deepcopy__(self, _: Any) -> "Position":
        return self  # nothing in it can be changed


class Positions(SideBySide):
    """Play from one position of a game to another."""

    def __init__(self, game: Game, cell: Cell, reward: str) -> None:
        """Compile what plays, or load it; `reward` is one of `Reward`."""
        super().__init__(engine_of(game), cell, 1)
        self._reward = Reward(game, cell.rules.players, reward)
        self._resuming = redeals.resuming_of(self.engine, self.games, self.shared)
        self._version = game_code.version(game, cell)
        games = self.games
        self._start, self._start_row, self._row = map(words_of, (games.start, games.start_rows, games.rows))
        self._here: Position | None = None  # at which the arrays are

    def begin(self, index: int, stride: int) -> Position:
        """Begin the game of an index; one in which nobody is asked is replaced by that `stride` further on."""
        self.start(0, index, stride)
        return self._arrive(None)

    def begin_from(self, deal: Deal) -> Position:
        """Begin a game from a deal."""
        self._lay_out(deal.state, deal.row, ())
        self._resume(None)
        return self._arrive(None)

    def answer(self, at: Position, action: int) -> Position:
        """Play on after an action; raises `InputError` if it is not offered."""
        self._check_version(at)
        if action not in at.actions:
            raise InputError(f"action {action}: not offered to seat {at.seat + 1}; expected one of {at.actions}")
        if len(at.answers) == MAX_ANSWERS:
            raise InputError(f"action {action}: more answers in one step than can be kept, {MAX_ANSWERS:,}")
        self._lay_out(at.start, at.row, (*at.answers, at.actions.index(action)))
        self._resume(at.dealt_again)
        return self._arrive(at)

    def deal_again(self, at: Position, seed: int) -> Position:
        """Return the same question in a game in which all that the seat asked cannot know may be otherwise.

        That is dealt with the seat's next answer, and chance goes another way from there.

        Raises:
            InputError: If it was dealt again in this step already, and answered: a step can be once. And if nothing is
                compiled.

        """
        if compiler.INTERPRETED:
            raise InputError("resample: only compiled code can deal a game again; expected NUMBA_DISABLE_JIT to be 0")
        after = len(at.answers) + 1
        if at.dealt_again is not None and at.dealt_again[0] < after:
            raise InputError(
                "resample: this game was dealt again in this turn already; play on to the next turn, or resample the "
                "game that it was dealt from"
            )
        return replace(at, dealt_again=(after, seed))

    def see(self, at: Position, seat: int) -> NDArray[np.float32]:
        """Return what a seat sees, shape (size,).

        Raises:
            InputError: For another seat than the one asked of a game just dealt again: that is dealt with its answer.

        """
        self._check_version(at)
        if seat == at.seat:
            return np.frombuffer(at.seen, np.float32)
        if at.is_imagined:
            raise InputError(
                f"seat {seat + 1}: what it sees in a game dealt again is known only after seat {at.seat + 1} has acted"
            )
        if self._here is not at:
            self._lay_out(at.start, at.row, at.answers)
            if at.is_over:
                self.games.progress[0]["seat"] = NOTHING
            else:
                self._resume(at.dealt_again)
            self._here = at
        return self.observe(seat)

    def has_drawn(self, since: bytes) -> bool:
        """Return whether the game that was played last has drawn anything since a state."""
        before = np.frombuffer(since, self.games.live.dtype)[0]
        return bool(self.games.live[0][_CHANCE].tobytes() != before[_CHANCE].tobytes())

    def _check_version(self, at: Position) -> None:
        if at.version != self._version:
            raise InputError("this state was stored by another version of the game, which may have other records")

    def _lay_out(self, start: bytes, row: bytes, answers: tuple[int, ...]) -> None:
        """Set the arrays to a step that has begun."""
        games = self.games
        state, counted = np.frombuffer(start, np.int64), np.frombuffer(row, np.int64)
        self._start[0], self._start_row[0] = state, counted
        if not answers:  # else the start is copied when the step is played again
            games.words[0], self._row[0] = state, counted
        games.answers[0, : len(answers)] = answers
        games.progress[0]["answers"], games.progress[0]["learners"] = len(answers), -1  # every seat is a learner's

    def _resume(self, dealt_again: tuple[int, int] | None) -> None:
        after, seed = dealt_again or (0, 0)
        with self.report_faults():
            self._resuming.resume(self.games, self.shared, 0, after, seed, self._resuming.pool)

    def _arrive(self, before: Position | None) -> Position:
        """Return the position that the arrays are at, one answer after another position."""
        games, progress = self.games, self.games.progress[0]
        n = int(progress["answers"])
        if progress["status"] == Status.OVER:
            rewards = tuple(self._reward.of(games, np.array([0]))[0].tolist())
            end = games.live[0].tobytes(), games.rows[0].tobytes()
            self._here = Position(self._version, *end, (), None, NOTHING, b"", (), rewards)
            return self._here
        is_same_step = before is not None and n > 0
        self._here = Position(
            self._version,
            before.start if before and is_same_step else games.start[0].tobytes(),
            before.row if before and is_same_step else games.start_rows[0].tobytes(),
            tuple(games.answers[0, :n].tolist()),
            before.dealt_again if before and is_same_step else None,
            int(progress["seat"]),
            games.observations[0].tobytes(),
            tuple(games.numbers[0, : int(progress["n"])].tolist()),
            (),
        )
        return self._here
