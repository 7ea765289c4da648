"""Playing Campaign Billionaire: rules in, result tables out.

Whatever this file imports decides how games go (`compiling.fingerprint`): metrics, what columns mean and the telling of
games stand elsewhere.
"""

from bng_sim.core.engines.engine import Engine, Records
from bng_sim.core.game import Batch, Cell
from bng_sim.games.campaign import registry
from bng_sim.games.campaign.declared.gifts import GIFTS
from bng_sim.games.campaign.declared.parameters import Rules
from bng_sim.games.campaign.declared.terms import Decision
from bng_sim.games.campaign.engine.records import CELL, MOVES, ROW, STATE
from bng_sim.games.campaign.engine.rules_record import RULES, RULES_RECORD
from bng_sim.games.campaign.simulation import batch

ENGINE = Engine(
    title="Campaign Billionaire",
    strategies=registry,
    rules_record=RULES_RECORD,
    records=Records(STATE, MOVES, RULES, CELL, ROW),
    kernels=batch.KERNELS,
    decisions=Decision,
    gifts=GIFTS,
)


def play(cell: Cell[Rules], first_game: int, n: int) -> Batch:
    """Play games `first_game` to `first_game + n - 1` of a cell.

    Raises `StrategyError` if a strategy fails or returns an index that is not on the list.
    """
    from bng_sim.games.campaign.engine import tables  # noqa: PLC0415 (logging a game needs no polars)

    rows = ENGINE.play_rows(cell, first_game, n)
    return Batch(tables.games(rows, cell.rules.players), tables.seats(rows, cell.rules.players, cell.lineup.labels))
