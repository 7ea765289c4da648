"""What a game declares so that a table of it can be typed: the `FORM` of its module `written_table`."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

import numpy as np

from bng_sim.core.engines.engine import Engine
from bng_sim.core.game import Cell, Fault
from bng_sim.core.written.dice import Dice
from bng_sim.core.written.entries import Entry

SHARED_KEYS = ("game", "rules", "players", "lineup", "first", "to_move", "done")  # which every game's table has


class Start(NamedTuple):
    """What a written table stands on: a legal state, which the file overwrites.

    Attributes:
        cell: What is played.
        rules: The engine's record of the rules.
        seating: The engine's record of who plays where.
        state: The state that set-up leaves, with the seat that has the first turn.

    """

    cell: Cell[Any]
    rules: np.void
    seating: np.void
    state: np.void


class Passed(NamedTuple):
    """What of a turn is over, as the table lies: the mover's questions up to one of them, or to the roll.

    Attributes:
        answers: Decision -> place of the answer.
        last: The last decision of those; empty: all before the dice are thrown.

    """

    answers: Mapping[str, int]
    last: str = ""


class Written(Protocol):
    """A table as it was read."""

    state: np.void  # what is the same in all worlds
    mover: int  # whose turn begins, from 0
    passed: Passed | None  # what of this turn is over already
    notes: list[str]  # what is not written, and how it was taken

    def fill(self, states: np.ndarray, rng: np.random.Generator) -> None:
        """Deal all that is not written, in states that are copies of `state` or have been filled before."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Form:
    """How a table of a game is written.

    Attributes:
        engine: Of the game.
        keys: The keys of the table, besides `SHARED_KEYS`.
        player_keys: The keys of a player, besides the character's.
        read: `read(entry, start)` reads a file; raises `InputError` for a table that cannot lie there.
        write: `write(cell, state, seat)` writes the table of a state as a seat (from 0) sees it, or with all that is
            hidden if `seat` is None: the value of a file.
        forget: The kernel `forget(table)`, which starts all streams of chance again.
        begin_playout: The kernel that clears what the last playout left, if the game has one.
        dice: The roll of a turn that a table may be written down after, if there is one.
        audit: `audit(cell, state, words)` has a referee hold a log, of the game played on from the start of a turn,
            against the rules; the table before is that of the state. Returns its faults (`core.game.Fault`).
        seating: Rules that say who sits where: a table says it itself.
        chunk: How many worlds are dealt at once.

    """

    engine: Engine
    keys: tuple[str, ...]
    player_keys: tuple[str, ...]
    read: Callable[[Entry, Start], Written]
    write: Callable[[Cell[Any], np.void, int | None], dict[str, Any]]
    forget: Callable[..., None]
    begin_playout: Callable[..., None] | None = None
    dice: Dice | None = None
    audit: Callable[[Cell[Any], np.void, np.ndarray], Sequence[Fault]] | None = None
    seating: tuple[str, ...] = ()
    chunk: int = 200
