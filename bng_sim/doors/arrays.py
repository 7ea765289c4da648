"""What compiled code takes of games side by side: arrays with an element for each, and what all of them share."""

from enum import IntEnum
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from bng_sim.core.engines.records import record


class Status(IntEnum):
    """What a game has come to."""

    ASKED = 0
    OVER = 1


PROGRESS = record(
    ("game", np.int64),  # its index
    ("status", np.int64),  # Status
    ("seat", np.int64),  # that is asked
    ("decision", np.int64),
    ("n", np.int64),  # moves offered
    ("answers", np.int64),  # given by learners since the step began
)


class Games(NamedTuple):
    """The games played side by side: arrays with an element for each.

    Attributes:
        live: States.
        start: States when the step began that is being played.
        rows: What is counted.
        start_rows: The same when the step began.
        ended: The row of the game that has ended last.
        outcomes: How that game ended, then for each seat whether it won.
        progress: `PROGRESS`.
        answers: Learners' answers since the step began, as places on the list [game, answer].
        numbers: The numbers of the moves offered [game, place].
        words: `live`, as whole numbers [game, word].
        observations: What the seat that is asked sees [game, number].
        masks: 1 for the number of each move offered [game, number].

    """

    live: Any
    start: Any
    rows: Any
    start_rows: Any
    ended: Any
    outcomes: NDArray[np.int8]
    progress: Any
    answers: NDArray[np.int32]
    numbers: NDArray[np.int64]
    words: NDArray[np.int64]
    observations: NDArray[np.float32]
    masks: NDArray[np.int8]


class Shared(NamedTuple):
    """What all games share; records as arrays of one, for numba takes a tenth of a millisecond to be given a record.

    Attributes:
        moves: The list of moves.
        moves_words: The same, as whole numbers.
        rules: The engine's record of the rules.
        cell: Its record of who plays where. With `alone` the learner has the first strategy's seat, else all seats.
        log: An event log that is off.
        pool: The addresses of the strategies.
        step: The address of the engine's step.
        number_plan: Of `move_numbers.write_numbers`.
        observation_plan: Of `observation.write_observation`.

    """

    moves: Any
    moves_words: NDArray[np.int64]
    rules: Any
    cell: Any
    log: Any
    pool: Any
    step: Any
    number_plan: Any
    observation_plan: Any
