"""Playing Bluffing Billionaires: rules in, result tables out.

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
from bng_sim.games.bluffing import registry
from bng_sim.games.bluffing.declared.components import BILLIONAIRES
from bng_sim.games.bluffing.declared.parameters import RANDOM, Rules
from bng_sim.games.bluffing.declared.terms import Decision
from bng_sim.games.bluffing.engine import ahead, batch
from bng_sim.games.bluffing.engine.records import MOVES, ROW, SETUP, STATE, blank_states
from bng_sim.games.bluffing.engine.rules_record import RULES, RULES_RECORD
from bng_sim.games.bluffing.engine.thinking import Position

ENGINE = Engine(
    title="Bluffing Billionaires",
    strategies=registry,
    rules_record=RULES_RECORD,
    records=Records(STATE, MOVES, RULES, SETUP, ROW),
    kernels=Kernels(batch.play_batch, ahead.begin, ahead.play_to_question, ahead.order_by_preference, ahead.play_ahead),
    blank_states=blank_states,
    decisions=Decision,
    characters=BILLIONAIRES,
    position=Position,
)


def warm_up(lineup: Lineup) -> None:
    """Compile the engine and the strategies of `lineup`, or load them."""
    cell_runner.warm_up(ENGINE, lineup)


def play(cell: Cell[Rules], first_game: int, n: int) -> Batch:
    """Play games `first_game` to `first_game + n - 1` of a cell.

    Raises `StrategyError` if a strategy fails or returns an index that is not on the list.
    """
    from bng_sim.games.bluffing.engine import tables  # noqa: PLC0415 (a game that is told needs no polars)

    rows = play_rows(cell, first_game, n)
    return Batch(tables.games(rows, cell.rules.players), tables.seats(rows, cell.rules.players, cell.lineup.labels))


def play_rows(cell: Cell[Rules], first_game: int, n: int, log: np.void | None = None) -> np.ndarray:
    """As `play`, as one array of `ROW` records, shape (n,); `log` is a `LOG` record that is switched on, if any."""
    return cell_runner.play_rows(ENGINE, seated(cell), first_game, n, log)


def begun(cell: Cell[Rules], game: int) -> Position:
    """One game of a cell, set up and not begun, that can be stopped and played on from."""
    position: Position = cell_runner.begun(ENGINE, seated(cell), game)
    return position


def check_asked_once(cell: Cell[Rules]) -> None:
    """Who sits where and who begins is asked for by the rules or by the cell, not by both."""
    if cell.characters and cell.rules.billionaires != "none":
        raise InputError("billionaires: given as a rule and for the seats too; leave one out (rule S1)")
    if cell.starting_seat is not None and cell.rules.first_player != RANDOM:
        raise InputError(
            f"first_player: got {cell.rules.first_player} (from 0) and a starting seat too; leave one out (rule S3)"
        )


def seated(cell: Cell[Rules]) -> Cell[Rules]:
    """The cell with what its rules say of the seats said of them; raises `InputError` for what is asked for twice."""
    check_asked_once(cell)
    rules = cell.rules
    named = cell.characters or (rules.billionaires if isinstance(rules.billionaires, tuple) else ())
    first = cell.starting_seat if rules.first_player == RANDOM else rules.first_player
    return replace(cell, characters=named, starting_seat=first)
