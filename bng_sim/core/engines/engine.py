"""What a compiled engine hands over: its kernels and its records. `engines.cell_runner` plays games by them."""

from collections.abc import Callable
from enum import IntEnum
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from bng_sim.core.engines.game_kernels import Kernels
from bng_sim.core.strategy import Registry

if TYPE_CHECKING:
    from bng_sim.core.engines.stopped_game import Position


class Records(NamedTuple):
    """The records of an engine.

    Attributes:
        state: A game: `seed`, `game`, `deal`, `strategy` [seat], `traits` [seat, trait], `asked_seat` (NOTHING while no
            strategy is choosing), and `public`, which has the `turn`.
        moves: A list of moves: `kept` (`engines.answer_replay`), `decision` and `offered`.
        rules: What a game's `Rules.record()` makes.
        setting: Who plays where: `engines.seating.setting`.
        row: What is counted of a game.

    """

    state: np.dtype[Any]
    moves: np.dtype[Any]
    rules: np.dtype[Any]
    setting: np.dtype[Any]
    row: np.dtype[Any]


class Engine(NamedTuple):
    """A compiled engine.

    Attributes:
        title: What its game is called in the words of the box.
        strategies: Of the game.
        records: Its records.
        kernels: Its kernels.
        blank_states: States that no game was played in yet, of a number.
        decisions: What is asked.
        characters: Whom a seat can be given to play.
        position: A game that can be stopped and played on from, if players can think.

    """

    title: str
    strategies: Registry
    records: Records
    kernels: Kernels
    blank_states: Callable[[int], np.ndarray]
    decisions: type[IntEnum]
    characters: tuple[str, ...] = ()
    position: "Callable[..., Position] | None" = None
