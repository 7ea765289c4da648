"""Playing Millions of Dollars: rules in, result tables out.

Whatever this file imports decides how games go (`compiling.fingerprint`): metrics, what columns mean and the telling of
games stand elsewhere.
"""

from dataclasses import replace

import numpy as np

from bng_sim.core.engines import cell_runner
from bng_sim.core.engines.engine import Engine, Kernels, Records
from bng_sim.core.errors import InputError
from bng_sim.core.game import Batch, Cell
from bng_sim.core.lineup import Lineup
from bng_sim.games.millions import registry
from bng_sim.games.millions.declared.parameters import RANDOM, Rules
from bng_sim.games.millions.declared.terms import Decision
from bng_sim.games.millions.engine import ahead, batch
from bng_sim.games.millions.engine.records import MOVES, ROW, SETUP, STATE, blank_states
from bng_sim.games.millions.engine.rules_record import RULES, RULES_RECORD
from bng_sim.games.millions.engine.thinking import Position

ENGINE = Engine(
    title="Millions of Dollars",
    strategies=registry,
    rules_record=RULES_RECORD,
    records=Records(STATE, MOVES, RULES, SETUP, ROW),
    kernels=Kernels(batch.play_batch, ahead.begin, ahead.play_to_question, ahead.order_by_preference, ahead.play_ahead),
    blank_states=blank_states,
    decisions=Decision,
    position=Position,
)


def warm_up(lineup: Lineup) -> None:
    """Compile the engine and the strategies of `lineup`, or load them."""
    cell_runner.warm_up(ENGINE, lineup)


def play(cell: Cell[Rules], first_game: int, n: int) -> Batch:
    """Play games `first_game` to `first_game + n - 1` of a cell.

    Raises `StrategyError` if a strategy fails or returns an index that is not on the list.
    """
    from bng_sim.games.millions.engine import tables  # noqa: PLC0415 (a game that is told needs no polars)

    rows = play_rows(cell, first_game, n)
    return Batch(tables.games(rows, cell.rules), tables.seats(rows, cell.rules, cell.lineup.labels))


def play_rows(cell: Cell[Rules], first_game: int, n: int, log: np.void | None = None) -> np.ndarray:
    """As `play`, as one array of `ROW` records, shape (n,); `log` is a `LOG` record that is switched on, if any."""
    return cell_runner.play_rows(ENGINE, seated(cell), first_game, n, log)


def begun(cell: Cell[Rules], game: int) -> Position:
    """One game of a cell, set up and not begun, that can be stopped and played on from."""
    position: Position = cell_runner.begun(ENGINE, seated(cell), game)
    return position


def seated(cell: Cell[Rules]) -> Cell[Rules]:
    """The cell with the first Leader said of the seats; raises `InputError` if it is asked for twice (S8)."""
    first = cell.rules.first_leader
    if first == RANDOM:
        return cell
    if cell.starting_seat is not None:
        raise InputError(f"first_leader: got {first} (from 0) and a starting seat too; leave one out (rule S8)")
    return replace(cell, starting_seat=first)
