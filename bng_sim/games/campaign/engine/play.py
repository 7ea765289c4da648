"""Playing Campaign Billionaire: rules in, result tables out.

Whatever this file imports decides how games go (`compiling.fingerprint`): metrics, what columns mean and the telling of
games stand elsewhere.
"""

import numpy as np

from bng_sim.core.engines import cell_runner
from bng_sim.core.engines.engine import Engine, Kernels, Records
from bng_sim.core.game import Batch, Cell
from bng_sim.core.lineup import Lineup
from bng_sim.games.campaign import registry
from bng_sim.games.campaign.declared.parameters import Rules
from bng_sim.games.campaign.declared.terms import Decision
from bng_sim.games.campaign.engine import ahead, batch
from bng_sim.games.campaign.engine.records import MOVES, ROW, SETUP, STATE, blank_states
from bng_sim.games.campaign.engine.rules_record import RULES, RULES_RECORD
from bng_sim.games.campaign.engine.thinking import Position

ENGINE = Engine(
    title="Campaign Billionaire",
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
    from bng_sim.games.campaign.engine import tables  # noqa: PLC0415 (a game that is told needs no polars)

    rows = play_rows(cell, first_game, n)
    return Batch(tables.games(rows, cell.rules.players), tables.seats(rows, cell.rules.players, cell.lineup.labels))


def play_rows(cell: Cell[Rules], first_game: int, n: int, log: np.void | None = None) -> np.ndarray:
    """As `play`, as one array of `ROW` records, shape (n,); `log` is a `LOG` record that is switched on, if any."""
    return cell_runner.play_rows(ENGINE, cell, first_game, n, log)


def begun(cell: Cell[Rules], game: int) -> Position:
    """One game of a cell, set up and not begun, that can be stopped and played on from."""
    position: Position = cell_runner.begun(ENGINE, cell, game)
    return position
