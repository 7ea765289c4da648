"""Playing Billionaires & Guillotines: rules in, result tables out.

Whatever this file imports decides how games go (`compiling.fingerprint`): metrics, what columns mean and the telling of
games stand elsewhere.
"""

from bng_sim.core.engines.engine import Engine, Records
from bng_sim.core.game import Batch, Cell
from bng_sim.games.guillotines import registry
from bng_sim.games.guillotines.declared.components import BILLIONAIRES
from bng_sim.games.guillotines.declared.gifts import GIFTS
from bng_sim.games.guillotines.declared.parameters import Rules
from bng_sim.games.guillotines.declared.terms import Decision
from bng_sim.games.guillotines.engine.records import CELL, MOVES, ROW, STATE, begin_blank
from bng_sim.games.guillotines.engine.rules_record import RULES, RULES_RECORD
from bng_sim.games.guillotines.simulation import batch
from bng_sim.games.guillotines.simulation.stopped_game import StoppedGame

ENGINE = Engine(
    title="Billionaires & Guillotines",
    strategies=registry,
    rules_record=RULES_RECORD,
    records=Records(STATE, MOVES, RULES, CELL, ROW),
    kernels=batch.KERNELS,
    decisions=Decision,
    begin_blank=begin_blank,
    characters=BILLIONAIRES,
    gifts=GIFTS,
    stopped_game=StoppedGame,
)


def play(cell: Cell[Rules], first_game: int, n: int) -> Batch:
    """Play games `first_game` to `first_game + n - 1` of a cell.

    Raises `StrategyError` if a strategy fails or returns an index that is not on the list.
    """
    from bng_sim.games.guillotines.engine import tables  # noqa: PLC0415 (a transcript needs no polars)

    rows = ENGINE.play_rows(cell, first_game, n)
    return Batch(tables.games(rows, cell.rules.players), tables.seats(rows, cell.rules, cell.lineup.labels))
