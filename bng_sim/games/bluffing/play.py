"""Playing Bluffing Billionaires: rules in, result tables out.

Whatever this file imports decides how games go (`core.fingerprint`): metrics, what columns mean and the telling of
games stand elsewhere.
"""

import contextlib
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from bng_sim.core import compiler
from bng_sim.core.errors import InputError, StrategyError
from bng_sim.core.event_log import LOG
from bng_sim.core.game import Batch, Cell
from bng_sim.core.lineup import Lineup
from bng_sim.games.bluffing import registry, tables, thinking
from bng_sim.games.bluffing.batch import play_batch
from bng_sim.games.bluffing.components import BILLIONAIRES
from bng_sim.games.bluffing.records import BATCH_SIGNATURE, MOVES, NOTHING, ROW, SETUP, blank_states
from bng_sim.games.bluffing.rules import RANDOM, Rules
from bng_sim.games.bluffing.terms import Decision
from bng_sim.games.bluffing.thinking import Position


def warm_up(lineup: Lineup) -> None:
    """Compile the engine and the strategies of `lineup`, or load them."""
    compiler.build(play_batch, BATCH_SIGNATURE, "the engine of Bluffing Billionaires")
    if lineup.thinks:
        thinking.warm_up()
    for entry in lineup.entries:
        registry.compiled(entry.name)


def play(cell: Cell[Rules], first_game: int, n: int) -> Batch:
    """Play games `first_game` to `first_game + n - 1` of a cell.

    Raises `StrategyError` if a strategy fails or returns an index that is not on the list.
    """
    rows = play_rows(cell, first_game, n)
    return Batch(tables.games(rows, cell.rules.players), tables.seats(rows, cell.rules.players, cell.lineup.labels))


def play_rows(cell: Cell[Rules], first_game: int, n: int, log: np.void | None = None) -> np.ndarray:
    """As `play`, as one array of `ROW` records, shape (n,); `log` is a `LOG` record that is switched on, if any."""
    rows, events = np.zeros(n, ROW), np.zeros(1, LOG)[0] if log is None else log
    if cell.lineup.thinks:
        position = opened(cell, events)
        with faults_told(cell.lineup, lambda: position.played):
            for i in range(n):
                rows[i] = position.play(first_game + i, cell.lineup.entries)
    else:
        warm_up(cell.lineup)
        rules, pool, spare = cell.rules.record(), _pool(cell.lineup), np.zeros(1, ROW)[0]
        state, moves = blank_states(1)[0], np.zeros(1, MOVES)[0]
        with faults_told(cell.lineup, lambda: (state, moves)):
            play_batch(state, moves, rules, setting(cell), pool, first_game, rows, spare, events)
    return rows


def opened(cell: Cell[Rules], log: np.void) -> Position:
    """Room to play games of a cell in that can be stopped and played on from."""
    warm_up(cell.lineup)
    thinking.warm_up()
    return Position(cell.rules.record(), setting(cell), _pool(cell.lineup), log)


def _pool(lineup: Lineup) -> Any:
    """The strategies of a lineup, as the engine is handed them."""
    return registry.pool([entry.name for entry in lineup.entries])


@contextlib.contextmanager
def faults_told(lineup: Lineup, playing: Callable[[], tuple[np.void, np.void]]) -> Iterator[None]:
    """Say which strategy failed, and where, if one does; `playing` gives the state and the moves that were played."""
    try:
        with np.errstate(over="ignore"):  # interpreted, the random streams' words wrap around with a warning
            yield
    except Exception as error:  # a strategy may raise anything
        state, moves = playing()
        if state["asked_seat"] == NOTHING:
            raise
        entry = lineup.entries[state["strategy"][state["asked_seat"]]]
        raise StrategyError(_what_went_wrong(entry.label, state, moves, error)) from None


def _what_went_wrong(label: str, state: np.void, moves: np.void, error: Exception) -> str:
    decision = Decision(int(moves["decision"])).name.lower()
    what = "game" if state["game"] == state["deal"] else "deal, though with the strategies in other seats,"
    return (
        f"strategy {label} failed at decision `{decision}` in game {state['game']}, turn {state['public']['turn']} "
        f"(seed {state['seed']}, seat {state['asked_seat'] + 1}): {type(error).__name__}: {error}\n"
        "It must return an index from 0 to n - 1 at every decision, and read nothing beyond the end of a list; replay "
        f"that {what} with `--games 1 --first-game {state['deal']}` while you mend it."
    )


def check_asked_once(cell: Cell[Rules]) -> None:
    """Who sits where and who begins is asked for by the rules or by the cell, not by both."""
    if cell.characters and cell.rules.billionaires != "none":
        raise InputError("billionaires: given as a rule and for the seats too; leave one out (rule S1)")
    if cell.starting_seat is not None and cell.rules.first_player != RANDOM:
        raise InputError(
            f"first_player: got {cell.rules.first_player} (from 0) and a starting seat too; leave one out (rule S3)"
        )


def setting(cell: Cell[Rules]) -> np.void:
    """Who sits where, and by what chance, as a `SETUP` record; raises `InputError` for what is asked for twice."""
    check_asked_once(cell)
    setup: np.void = np.zeros(1, SETUP)[0]
    setup["seed"] = cell.seed
    setup["billionaire"] = NOTHING
    named = cell.characters or (cell.rules.billionaires if isinstance(cell.rules.billionaires, tuple) else ())
    for seat, name in enumerate(named):
        if name is not None:
            setup["billionaire"][seat] = BILLIONAIRES.index(name)
    first = NOTHING if cell.rules.first_player == RANDOM else cell.rules.first_player
    setup["first"] = first if cell.starting_seat is None else cell.starting_seat
    setup["games_a_deal"] = cell.games_a_deal
    lineup = cell.lineup
    setup["alone"], setup["drawn"] = lineup.has_one, lineup.is_pool
    setup["n_listed"] = len(lineup.listed)
    setup["listed"][: len(lineup.listed)] = lineup.listed
    for index, entry in enumerate(lineup.entries):
        setup["traits"][index, : len(entry.traits)] = entry.traits
    return setup
