"""The dice of a turn that a written table says have been thrown: what a game declares of them."""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from bng_sim.core.compiling.compiler import inlined_early
from bng_sim.core.engines import streams
from bng_sim.core.event_logs.event_log import NOTHING
from bng_sim.core.input.problems import got
from bng_sim.core.written.entries import Entry

KEY = "rolled"
SIDES = 6
_key: Any = streams.key
_below: Any = streams.below


class Dice(NamedTuple):
    """The first roll of a turn.

    Attributes:
        n: How many dice are thrown.
        what: The roll and its rule, as in "the first roll of this turn (V2)".
        streams: The field of the state that has the streams of chance [purpose].
        purpose: What the roll's stream is for.
        shows: The kernel `shows(table, dice)`: whether the dice of the turn that begins will show this (`will_show`).

    """

    n: int
    what: str
    streams: str
    purpose: int
    shows: Callable[..., Any]

    def are_thrown(self, state: np.void) -> bool:
        """Return whether they have been thrown since the turn began, with which all streams began again."""
        return bool(state[self.streams][self.purpose]["round_number"] != NOTHING)

    def read(self, entry: Entry) -> tuple[int, ...]:
        """Read what they show; raises `InputError` for anything else."""
        faces = entry.items()
        if len(faces) != self.n:
            wanted = "what the die shows" if self.n == 1 else f"a list of what the {self.n} dice show"
            raise entry.fault(got(entry.value, f"{wanted}, {self.what}"))
        return tuple(face.whole(1, SIDES, self.what) for face in faces)


@inlined_early
def will_show(stream: Any, of_game: Any, purpose: int, round_number: int, dice: Any) -> bool:
    """Return whether a stream, keyed by these, begins with what the dice show; it is left to be keyed again."""
    _key(stream, of_game, purpose, round_number)
    is_shown = True
    for at in range(dice.size):
        if 1 + _below(stream, SIDES) != dice[at]:
            is_shown = False
    stream.round_number = NOTHING
    return is_shown
