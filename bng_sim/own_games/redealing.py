"""Dealing again what a seat cannot know, by the `redeal` of a game in one file: for a question, or in typed tables."""

from collections.abc import Callable
from typing import Any

from bng_sim.core.compiling.compiler import inlined, kernel, part_of
from bng_sim.core.engines import streams
from bng_sim.core.engines.records import Table
from bng_sim.own_games import table as tables

_derived: Any = streams.derived  # kernels have no type annotations
_desk: Any = tables.desk


def at_question(home: str, again: Any) -> Callable[..., None]:
    """Build `redeal(table, strategies, seat, decision)`, which draws from a stream of its own.

    Args:
        home: The game's module.
        again: The file's function.

    """

    @inlined
    @part_of(home)
    def redeal(table: Any, strategies: Any, seat: Any, _decision: Any) -> None:
        purpose = table.state.purpose
        table.state.purpose = tables.REDEAL
        again(_desk(table, strategies), seat)
        table.state.purpose = purpose

    return redeal


def in_worlds(home: str, again: Any, forget: Any) -> Any:
    """Build `deal_again(worlds, moves, rows, rules, log, seat, seed)`: in each world, what `seat` cannot know.

    Args:
        home: The game's module.
        again: The file's function.
        forget: The kernel `forget(table)`, which starts all streams of chance again.

    """
    redeal = at_question(home, again)

    @kernel
    @part_of(home)
    def deal_again(worlds: Any, moves: Any, rows: Any, rules: Any, log: Any, seat: int, seed: int) -> None:
        for j in range(worlds.size):
            table = Table(worlds[j], moves[0], rules, rows[0], log)
            table.state.seed = _derived(seed, j)
            forget(table)
            redeal(table, 0, seat, 0)

    return deal_again
