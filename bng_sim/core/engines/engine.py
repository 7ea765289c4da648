"""What a compiled engine hands over: its kernels and its records. `engines.cell_runner` plays games by them."""

from collections.abc import Callable
from enum import IntEnum
from typing import Any, NamedTuple

import numpy as np

from bng_sim.core.strategy import Registry


class Kernels(NamedTuple):
    """The kernels of an engine; those beside the first are for players that think.

    `records` are several of its states, lists of moves and rows, as `position.Which` says, and its rules.

    Attributes:
        play_batch: `play_batch(state, moves, rules, setting, pool, first_game, rows, log)` plays one game for each of
            the rows, and fills these in.
        begin: `begin(*records, setting, game, log)` sets a game up.
        play_to_question: `play_to_question(*records, pool, again, steps, log)` plays on for some steps or to the end,
            from what happened last or, if `again` is 1, from where the step began; it raises `Asked`.
        order_by_preference: `order_by_preference(*records, pool, script, traits, log, places)` fills `places` with the
            moves that a script chooses from the list at hand, asked again without those it chose.
        play_ahead: `play_ahead(*records, pool, script, traits, log, choices, is_open, question, first, outcomes)` plays
            on after each choice (NOTHING: from between two steps), as often as `outcomes` has columns, and fills them:
            the ending, then for each seat whether it wins, 0 or 1. With `script` NOTHING each seat plays its own.

    """

    play_batch: Callable[..., None]
    begin: Callable[..., None] | None = None
    play_to_question: Callable[..., None] | None = None
    order_by_preference: Callable[..., None] | None = None
    play_ahead: Callable[..., None] | None = None


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
        position: The game's `stopped_game.Position`, which can be stopped and played on from, if players can think.

    """

    title: str
    strategies: Registry
    records: Records
    kernels: Kernels
    blank_states: Callable[[int], np.ndarray]
    decisions: type[IntEnum]
    characters: tuple[str, ...] = ()
    position: Callable[..., Any] | None = None
