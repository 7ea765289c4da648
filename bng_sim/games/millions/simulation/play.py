"""Playing Millions of Dollars: rules in, result tables out.

Whatever this file imports decides how games go (`compiling.fingerprint`): metrics, what columns mean and the telling of
games stand elsewhere.
"""

from dataclasses import replace

from bng_sim.core.engines.engine import Engine, Records
from bng_sim.core.errors import InputError
from bng_sim.core.game import Batch, Cell
from bng_sim.games.millions import registry
from bng_sim.games.millions.declared.gifts import GIFTS
from bng_sim.games.millions.declared.parameters import RANDOM, Rules
from bng_sim.games.millions.declared.terms import Decision
from bng_sim.games.millions.engine.records import CELL, MOVES, ROW, STATE
from bng_sim.games.millions.engine.rules_record import RULES, RULES_RECORD
from bng_sim.games.millions.simulation import batch


def apply_seat_rules(cell: Cell[Rules]) -> Cell[Rules]:
    """Set the cell's starting seat to the first Leader of the rules; raise `InputError` if it has one already (S8)."""
    first = cell.rules.first_leader
    if first == RANDOM:
        return cell
    if cell.starting_seat is not None:
        raise InputError(f"first_leader: got {first} (from 0) and a starting seat too; leave one out (rule S8)")
    return replace(cell, starting_seat=first)


ENGINE = Engine(
    title="Millions of Dollars",
    strategies=registry,
    rules_record=RULES_RECORD,
    records=Records(STATE, MOVES, RULES, CELL, ROW),
    kernels=batch.KERNELS,
    decisions=Decision,
    gifts=GIFTS,
    seat=apply_seat_rules,
)


def play(cell: Cell[Rules], first_game: int, n: int) -> Batch:
    """Play games `first_game` to `first_game + n - 1` of a cell.

    Raises `StrategyError` if a strategy fails or returns an index that is not on the list.
    """
    from bng_sim.games.millions.engine import tables  # noqa: PLC0415 (logging a game needs no polars)

    rows = ENGINE.play_rows(cell, first_game, n)
    return Batch(tables.games(rows, cell.rules), tables.seats(rows, cell.rules, cell.lineup.labels))
