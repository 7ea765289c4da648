"""Bring a world to the middle of its turn: answer what the written table says is over (`Passed`) or done (`done`)."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from bng_sim.core.engines.stopped_game import StoppedGame
from bng_sim.core.errors import InputError
from bng_sim.core.game import Prompt
from bng_sim.core.input.problems import hint, show
from bng_sim.core.written import dice
from bng_sim.core.written.entries import Entry, word
from bng_sim.here.reading import TypedTable

MOST_LISTED = 12  # moves in a message


class Reached(NamedTuple):
    """Where a world has come to.

    Attributes:
        is_asked: Whether somebody is asked in this turn, whom `stopped` names.
        given: The answers of this turn before that.
        was_thrown: Whether the dice that the table names had been thrown when the last of these was given.
        is_thrown: Whether they have been by now.

    """

    is_asked: bool
    given: tuple[int, ...]
    was_thrown: bool
    is_thrown: bool


class SoFar:
    """Answers, in one turn, the questions that are over."""

    def __init__(self, table: TypedTable, prompts: dict[tuple[Any, ...], Prompt] | None = None) -> None:
        """Begin with the turn.

        Args:
            table: The table.
            prompts: Questions in words, by what is asked; those of other worlds may be taken over.

        """
        self._table, self._left = table, [*table.done]
        self._passed = table.written.passed
        self._prompts = {} if prompts is None else prompts

    def prompt_of(self, stopped: StoppedGame) -> Prompt:
        """Return the question that a game has stopped at, in words."""
        asked = (stopped.decision, stopped.asked_seat, stopped.offered.tobytes())
        if asked not in self._prompts:
            telling = self._table.game.telling
            if telling is None or telling.prompt is None:
                raise InputError(f"{self._table.game.title} has no words for its moves")
            self._prompts[asked] = telling.prompt(self._table.cell, stopped)
        return self._prompts[asked]

    def place(self, stopped: StoppedGame) -> int | None:
        """Return the answer to the question at hand, as a place on its list; None if it has not been answered yet.

        Raises:
            InputError: If what was done next is not among its moves.

        """
        if not self._left:
            return self._answer_passed(stopped)
        prompt = self.prompt_of(stopped)
        entry = self._left[0]
        found = _find_move(prompt.moves, word(entry.value))
        if found is not None:
            self._left.pop(0)
            return found
        place = self._answer_passed(stopped)
        if place is None:
            raise _not_offered(entry, stopped, prompt)
        return place

    def check_done(self, stopped: StoppedGame, *, is_asked: bool, is_thrown: bool) -> None:
        """Raise `InputError` if something is left that was done, or dice that are not thrown yet."""
        if self._left:
            raise self._left[0].fault("nobody is asked any more in this turn")
        if self._table.rolled and not is_thrown:
            before = f"before this is asked: {self.prompt_of(stopped).text}" if is_asked else "in this turn"
            raise InputError(
                f"{self._table.path}: {dice.KEY}: no dice are thrown {before}"
                + (" Write the answer under `done`" if is_asked else "")
            )

    def _answer_passed(self, stopped: StoppedGame) -> int | None:
        passed = self._passed
        if passed is None or stopped.asked_seat != self._table.written.mover:
            return None
        if stopped.decision not in passed.answers or (not passed.last and are_thrown(self._table, stopped)):
            self._passed = None
            return None
        if stopped.decision == passed.last:
            self._passed = None
        return passed.answers[stopped.decision]


def are_thrown(table: TypedTable, stopped: StoppedGame) -> bool:
    """Return whether the dice that the table names have been thrown in the turn being played."""
    of_game = table.form.dice
    return bool(table.rolled) and of_game is not None and of_game.are_thrown(stopped.state)


def start(table: TypedTable) -> StoppedGame:
    """Return a game that stops where the mover is asked; if something was done in this turn, where anybody is."""
    stopped: StoppedGame = table.form.engine.start_game(table.cell, 0)
    thinks = stopped.live[1]["answers"]["thinks"]
    thinks[:] = -1 if table.done else 0  # at every decision
    thinks[0, table.written.mover] = -1
    return stopped


def lay(stopped: StoppedGame, state: np.void) -> None:
    """Lay a world out in a game of `start`."""
    stopped.live[0][0] = state
    answers = stopped.live[1]["answers"]
    answers["n"] = answers["noted"] = 0


def reach(table: TypedTable, stopped: StoppedGame, state: np.void, so_far: SoFar) -> Reached:
    """Play a world to the first question of its turn that is not over; raises `InputError` as `SoFar` does."""
    lay(stopped, state)
    asked, was_thrown = stopped._stops(0, 1), False
    while asked and (place := so_far.place(stopped)) is not None:
        was_thrown = are_thrown(table, stopped)
        stopped.answer(place)
        asked = stopped._stops(1, 1)
    is_thrown = are_thrown(table, stopped)
    so_far.check_done(stopped, is_asked=asked, is_thrown=is_thrown)
    answers = stopped.live[1]["answers"][0]
    given = tuple(int(choice) for choice in answers["choice"][: int(answers["n"])])
    return Reached(asked, given, was_thrown, is_thrown)


def _find_move(moves: Sequence[str], called: str) -> int | None:
    """Return the place of a move, which may be called without what is in brackets after it, if only one is."""
    names = [word(move) for move in moves]
    if called in names:
        return names.index(called)
    short = [word(move.partition(" (")[0]) for move in moves]
    return short.index(called) if short.count(called) == 1 else None


def _not_offered(entry: Entry, stopped: StoppedGame, prompt: Prompt) -> InputError:
    """Return the fault of something done that cannot have been done then."""
    moves = prompt.moves[:MOST_LISTED]
    more = f" and {len(prompt.moves) - len(moves)} more" if len(prompt.moves) > len(moves) else ""
    return entry.fault(
        f"seat {stopped.asked_seat + 1} is asked: {prompt.text} {show(entry.value)} is no answer"
        + hint(str(entry.value), [*prompt.moves], f"; known: {', '.join(moves)}{more}")
    )
