"""Playing the games of a cell by a compiled engine."""

from typing import Any

import numpy as np

from bng_sim.core.compiling import compiler
from bng_sim.core.engines import signatures
from bng_sim.core.engines.engine import Engine
from bng_sim.core.event_logs.event_log import LOG, NOTHING
from bng_sim.core.game import Cell
from bng_sim.core.lineup import Lineup
from bng_sim.core.user_strategies.strategy_faults import report_faults


def warm_up(engine: Engine, lineup: Lineup, thinks: bool = False) -> None:
    """Compile the engine and the strategies of `lineup`, or load them; what lets players think only if one `thinks`."""
    of_batch, *of_thinking = zip(engine.kernels, signatures.of_kernels(*engine.records), strict=True)
    compiler.build(*of_batch, f"the engine of {engine.title}")
    if thinks or lineup.thinks:
        for kernel, signature in of_thinking:
            compiler.build(kernel, signature, f"what lets players of {engine.title} think")
    for entry in lineup.entries:
        engine.strategies.compiled(entry.name)


def play_rows(engine: Engine, cell: Cell[Any], first_game: int, n: int, log: np.void | None = None) -> np.ndarray:
    """Play games `first_game` to `first_game + n - 1` of a cell.

    Args:
        engine: Of its game.
        cell: What is played; its rules have a method `record`, which makes the engine's record of them.
        first_game: The index of the first.
        n: How many.
        log: A `LOG` record that is switched on, if any.

    Returns:
        The engine's rows, shape (n,).

    Raises:
        StrategyError: If a strategy fails or returns an index that is not on the list.

    """
    rows, events = np.zeros(n, engine.records.row), np.zeros(1, LOG)[0] if log is None else log
    if cell.lineup.thinks:
        position = opened(engine, cell, events)
        with position.faults_told(cell.lineup):
            for i in range(n):
                rows[i] = position.play(first_game + i, cell.lineup.entries)
    else:
        warm_up(engine, cell.lineup)
        rules, pool = cell.rules.record(), _pool(engine, cell.lineup)
        state, moves = engine.blank_states(1)[0], np.zeros(1, engine.records.moves)[0]
        with report_faults(cell.lineup, engine.decisions, lambda: (state, moves)):
            engine.kernels.play_batch(state, moves, rules, setting(engine, cell), pool, first_game, rows, events)
    return rows


def opened(engine: Engine, cell: Cell[Any], log: np.void) -> Any:
    """Room to play games of a cell in that can be stopped and played on from: the engine's `position`."""
    warm_up(engine, cell.lineup, thinks=True)
    if engine.position is None:
        raise AssertionError(f"{engine.title}: nothing was said to play on from")
    return engine.position(engine, cell.rules.record(), setting(engine, cell), _pool(engine, cell.lineup), log)


def begun(engine: Engine, cell: Cell[Any], game: int) -> Any:
    """One game of a cell, set up and not begun, that can be stopped and played on from."""
    position = opened(engine, cell, np.zeros(1, LOG)[0])
    position.begin(game, cell.lineup.entries)
    return position


def _pool(engine: Engine, lineup: Lineup) -> Any:
    """The strategies of a lineup, as the engine is handed them."""
    return engine.strategies.pool([entry.name for entry in lineup.entries])


def setting(engine: Engine, cell: Cell[Any]) -> np.void:
    """Who plays where in a cell, and by what chance, as a record of `seating.setting`."""
    made: np.void = np.zeros(1, engine.records.setting)[0]
    made["seed"], made["games_a_deal"] = cell.seed, cell.games_a_deal
    made["starting_seat"] = NOTHING if cell.starting_seat is None else cell.starting_seat
    made["characters"] = NOTHING
    for seat, name in enumerate(cell.characters):
        if name is not None:
            made["characters"][seat] = engine.characters.index(name)
    lineup = cell.lineup
    made["alone"], made["drawn"] = lineup.has_one, lineup.is_pool
    made["n_listed"] = len(lineup.listed)
    made["listed"][: len(lineup.listed)] = lineup.listed
    for index, entry in enumerate(lineup.entries):
        made["traits"][index, : len(entry.traits)] = entry.traits
    return made
