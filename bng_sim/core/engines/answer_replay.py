"""The answers of the step being played, kept so that it can be played again up to a question (for players that think).

What calls what is no part of an engine's state, so a game cannot be taken up in the middle of a turn. It is taken up
where the turn began: every answer given since is given again, and since chance is keyed the same things happen. An
engine keeps a record of type `record(seats)` beside its list of moves and asks by `engines.asking.ask`.
"""

from collections.abc import Callable
from enum import IntEnum
from typing import Any

import numpy as np

from bng_sim.core.compiling.compiler import inlined, kernel, pasted
from bng_sim.core.engines.thinkers import Asked
from bng_sim.core.event_logs.event_log import NOTHING

MOST_KEPT = 2048  # answers in one step


def record(seats: int) -> np.dtype[Any]:
    """The record that a game of at most so many seats keeps answers in."""
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
                ("is_open", np.int64),  # 0 or 1: whether only what nobody knows is dealt anew then
                ("log_used", np.int64),  # words of the event log before the step
                ("thinks", np.int64, seats),  # a bit for each decision at which it does [seat]
                ("choice", np.int64, MOST_KEPT),
            ],
        )
    )


class Mode(IntEnum):
    """What is done with answers."""

    OFF = 0  # they are taken and forgotten
    KEEP = 1  # those of players that think are given again, further ones are kept, and such a player stops the game
    AHEAD = 2  # those kept are given again; with the last, chance and all that its player cannot know are new


@kernel
def given(kept: Any, seat: int, decision: int, n: int) -> Any:
    """The answer kept for this question, or NOTHING if the strategy is to be asked.

    A script is asked again, which draws as much of its dice as it did before. Where the answer is the last of those
    kept for a playout (`is_last`), all is to go its own way from there. Raises `Asked` if it is a question to a player
    that thinks and no answer to it is kept.
    """
    thinks = kept.thinks[seat] >> decision & 1 == 1
    if kept.at < kept.n and (thinks or kept.mode == Mode.AHEAD):
        kept.at += 1
        return kept.choice[kept.at - 1]
    if thinks:
        kept.asked_seat = seat
        kept.n_offered = n
        raise Asked
    return NOTHING


@inlined
def is_last(kept: Any) -> Any:
    """Whether the answer just given again is the one after which a playout goes its own way."""
    return kept.mode == Mode.AHEAD and kept.at == kept.n


@inlined
def keep(kept: Any, choice: int) -> None:
    """Keep an answer, if it is not one that was kept before. Raises OverflowError beyond `MOST_KEPT`."""
    if kept.at == kept.n:
        if kept.n == MOST_KEPT:
            raise OverflowError("more answers in one step than can be kept for a player that thinks")
        kept.choice[kept.n] = choice
        kept.n += 1
    kept.at += 1


@pasted
def answer(table: Any, players: Any, seat: int, decision: int, n: int, anew: Callable[..., None]) -> Any:
    """The answer kept for a question, or NOTHING, as `given`; a playout's last lets all go its own way by `anew`.

    Args:
        table: The engine's; its list of moves has the field `kept`.
        players: The strategies by seat.
        seat: Who is asked.
        decision: What.
        n: How many moves are listed.
        anew: A kernel of `anew` below: `anew(table, players, seat, decision)`.

    """
    answers = table.moves.kept
    choice = given(answers, seat, decision, n)
    if choice != NOTHING and is_last(answers):
        anew(table, players, NOTHING if answers.is_open == 1 else seat, decision)
    return choice


@pasted
def anew(
    table: Any, players: Any, seat: int, decision: int, forget: Callable[..., None], redeal: Callable[..., None]
) -> None:
    """Let everything go its own way from here on: what `seat` cannot know, or nobody does if that is NOTHING.

    Args:
        table: The engine's; its state has the field `seed`.
        players: The strategies by seat.
        seat: Who was asked.
        decision: What.
        forget: The engine's `forget(table)`: makes all its streams of chance start anew, by the seed.
        redeal: The engine's `redeal(table, players, seat, decision)`: deals anew what the seat cannot know.

    """
    table.moves.kept.mode = Mode.OFF.value
    table.state.seed = table.moves.kept.seed
    forget(table)
    redeal(table, players, seat, decision)
