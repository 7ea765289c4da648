"""The answers of the step being played, kept so that it can be played again up to a question (for players that think).

An engine's state does not say which function has called which, so a game cannot go on from the middle of a turn. It
goes on from where the turn began: every answer given since is given again, and since chance is keyed the same happens.
An engine has a record of type `record(seats)` next to its list of moves and asks by `engines.asking.ask`.
"""

from enum import IntEnum
from typing import Any

import numpy as np

from bng_sim.core.compiling.compiler import inlined, kernel
from bng_sim.core.event_logs.event_log import NOTHING
from bng_sim.core.thinkers import AnswerNeeded

MAX_ANSWERS = 2048  # answers in one step


def record(seats: int) -> np.dtype[Any]:
    """Return the type of the record that stores the answers of a game with at most this many seats."""
    return np.dtype(
        (
            np.record,
            [
                ("mode", np.int64),  # Mode
                ("n", np.int64),  # answers kept
                ("at", np.int64),  # of these, already given again
                ("n_offered", np.int64),  # moves listed for the player that thinks
                ("asked_seat", np.int64),  # who that is
                ("seed", np.int64),  # of what happens after the last answer
                ("world", np.int64),  # the seed by which what its player cannot know is dealt again
                ("noted", np.int64),  # answers noted in this game (`engines.evidence`)
                ("noted_before", np.int64),  # the same before the step
                ("is_open", np.int64),  # 0 or 1: whether only what nobody knows is dealt again then
                ("log_used", np.int64),  # words of the event log before the step
                ("thinks", np.int64, seats),  # a bit for each decision at which it does [seat]
                ("choice", np.int64, MAX_ANSWERS),
            ],
        )
    )


class Mode(IntEnum):
    """What is done with answers."""

    OFF = 0  # they are taken and forgotten
    RECORD = 1  # those of players that think are given again, further ones are kept, and such a player stops the game
    PLAYOUT = 2  # those kept are given again; with the last, chance and all that its player cannot know are new
    REPLAY = 3  # as in RECORD, but no further ones are kept


@kernel
def given(answers: Any, seat: int, decision: int, n: int) -> Any:
    """Return the answer stored for this question, or NOTHING if the strategy is to be asked.

    A script is called again for each answer, so that it draws as many random numbers as before. After the last answer
    recorded for a playout (`is_last`) the game takes its own course. Raises `AnswerNeeded` if it is a question to a
    player that thinks and no answer to it is recorded.
    """
    thinks = answers.thinks[seat] >> decision & 1 == 1
    if answers.at < answers.n and (thinks or answers.mode == Mode.PLAYOUT):
        answers.at += 1
        return answers.choice[answers.at - 1]
    if thinks:
        answers.asked_seat = seat
        answers.n_offered = n
        raise AnswerNeeded
    return NOTHING


@inlined
def is_last(answers: Any) -> Any:
    """Return whether the answer just given again is the one after which a playout goes its own way."""
    return answers.mode == Mode.PLAYOUT and answers.at == answers.n


@inlined
def keep(answers: Any, choice: int) -> None:
    """Keep an answer, if it is not one that was kept before. Raises OverflowError beyond `MAX_ANSWERS`."""
    if answers.at == answers.n:
        if answers.n == MAX_ANSWERS:
            raise OverflowError("more answers in one step than can be kept for a player that thinks")
        answers.choice[answers.n] = choice
        answers.n += 1
    answers.at += 1
