"""What moves reveal: how likely others would have made theirs in each of the worlds that a seat thinks possible.

A search player deals again what its seat cannot know. All such worlds are as likely by the cards alone; by what the
others have done they are not. So a game that offers it keeps what each player was asked, what it saw and what it
answered (`noter`). For a world the same questions are put to the script again, as that world would have put them, and
each answer that was really given counts by its rank among those the script likes (`weigher`).

Nothing is carried from one question to the next but these notes: each question draws worlds of its own and weighs them
by all notes there are. Worlds that were carried would have to be mended after each move that does not fit them.
"""

import math
from collections.abc import Callable
from typing import Any

import numpy as np

from bng_sim.core.compiling.compiler import inlined, kernel, part_of
from bng_sim.core.engines.records import record
from bng_sim.core.event_logs.event_log import NOTHING

MAX_NOTES = 64  # the last ones are kept
_TRUST = 1.5  # a move is so many times e as likely as the one that the script likes next best
_RANKS = 4  # later moves of the script's order count as this one


def notes(move: Any, most: int, *view: tuple[Any, ...]) -> tuple[str, np.dtype[Any], int]:
    """Return the field of a game's moves that stores what players were asked and answered.

    Args:
        move: The type of a move.
        most: How many moves of a list are stored, the first ones.
        view: The fields that store what a player saw, which the game itself fills in and reads.

    """
    note = record(
        ("number", np.int64),  # of the note, from 0
        ("seat", np.int64),  # who was asked
        ("decision", np.int64),
        ("n", np.int64),  # moves offered
        ("choice", np.int64),  # the place of the answer among them
        *view,
        ("chosen", move, 1),  # the answer
        ("offered", move, most),  # the first moves offered
    )
    return "notes", note, MAX_NOTES


def noter(module: str, keep_view: Callable[..., None]) -> Callable[..., None]:
    """Build `note(table, seat, decision, n, choice)`, which stores an answer in `table.moves.notes`.

    Args:
        module: The module of the game that it is part of (`compiler.part_of`).
        keep_view: `keep_view(table, note, seat)` stores what a seat sees in a note.

    """

    @kernel
    @part_of(module)
    def note(table: Any, seat: int, decision: int, n: int, choice: int) -> None:
        moves = table.moves
        made = moves.notes[moves.answers.noted % MAX_NOTES]
        made.number = moves.answers.noted
        moves.answers.noted += 1
        made.seat, made.decision, made.n, made.choice = seat, decision, n, choice
        keep_view(table, made, seat)
        made.chosen[0] = moves.offered[choice]
        for i in range(min(n, made.offered.size)):
            made.offered[i] = moves.offered[i]

    return note


def weigher(module: str, choose: Callable[..., Any], recall: Callable[..., Any]) -> Callable[..., Any]:
    """Build `log_likelihood(table, strategies, world, asked, seat, decision)` of what others than `seat` have done.

    Args:
        module: The module of the game that it is part of (`compiler.part_of`).
        choose: Of `asking.chooser`.
        recall: `recall(table, world, asked, note, decision)` makes `table` show the player of a note what it would have
            seen in a world, lists the moves it would have had, and returns the place of the one that it made, and how
            many there are. The place is NOTHING if the note says nothing of what is hidden, or a seat cannot know of it
            yet when it is asked this decision; `asked` are the moves with all notes.

    """

    @inlined
    @part_of(module)
    def rank(table: Any, strategies: Any, seat: int, decision: int, n: int, wanted: int) -> Any:
        """Return how many moves the script prefers, at most `_RANKS`; it is asked again without those."""
        offered, left = table.moves.offered, n
        for found in range(min(_RANKS, n - 1)):
            chosen = choose(table, strategies, seat, decision, left)
            if chosen == wanted:
                return found
            for i in range(chosen, left - 1):
                offered[i] = offered[i + 1]
            wanted -= wanted > chosen
            left -= 1
        return min(_RANKS, n - 1)

    @kernel
    @part_of(module)
    def log_likelihood(table: Any, strategies: Any, world: Any, asked: Any, seat: int, decision: int) -> float:
        found, noted = 0.0, asked.answers.noted
        for i in range(max(0, noted - MAX_NOTES), noted):
            note = asked.notes[i % MAX_NOTES]
            if note.seat != seat and note.n > 1:
                place, n = recall(table, world, asked, note, decision)
                if place != NOTHING and n > 1:
                    found += of_rank(rank(table, strategies, note.seat, note.decision, n, place), n)
        return found

    return log_likelihood


@inlined
def of_rank(rank: int, n: int) -> Any:
    """Return the logarithm of the chance of a move of this rank among `n`, by a softmax over ranks."""
    total = 0.0
    for i in range(n):
        total += math.exp(-_TRUST * min(i, _RANKS))
    return -_TRUST * rank - math.log(total)
