"""Playing Bluffing Billionaires: rules in, result tables out.

Whatever this file imports decides how games go (`compiling.fingerprint`): metrics, what columns mean and the telling of
games stand elsewhere.
"""

from dataclasses import replace

from bng_sim.core.engines.engine import Engine, Records
from bng_sim.core.errors import InputError
from bng_sim.core.game import Batch, Cell
from bng_sim.games.bluffing import registry
from bng_sim.games.bluffing.declared.components import BILLIONAIRES
from bng_sim.games.bluffing.declared.gifts import GIFTS
from bng_sim.games.bluffing.declared.parameters import RANDOM, Rules
from bng_sim.games.bluffing.declared.terms import Decision
from bng_sim.games.bluffing.engine.records import CELL, MOVES, ROW, STATE, begin_blank
from bng_sim.games.bluffing.engine.rules_record import RULES, RULES_RECORD
from bng_sim.games.bluffing.simulation import batch
from bng_sim.games.bluffing.simulation.stopped_game import StoppedGame


def check_asked_once(cell: Cell[Rules]) -> None:
    """Raise `InputError` if both the rules and the cell say who sits where, or who begins."""
    if cell.characters and cell.rules.billionaires != "none":
        raise InputError("billionaires: given as a rule and for the seats too; leave one out (rule S1)")
    if cell.starting_seat is not None and cell.rules.first_player != RANDOM:
        raise InputError(
            f"first_player: got {cell.rules.first_player} (from 0) and a starting seat too; leave one out (rule S3)"
        )


def apply_seat_rules(cell: Cell[Rules]) -> Cell[Rules]:
    """Return the cell with the characters and the starting seat that its rules name, if they do.

    Raises `InputError` if the rules and the cell both ask for them.
    """
    check_asked_once(cell)
    rules = cell.rules
    named = cell.characters or (rules.billionaires if isinstance(rules.billionaires, tuple) else ())
    first = cell.starting_seat if rules.first_player == RANDOM else rules.first_player
    return replace(cell, characters=named, starting_seat=first)


ENGINE = Engine(
    title="Bluffing Billionaires",
    strategies=registry,
    rules_record=RULES_RECORD,
    records=Records(STATE, MOVES, RULES, CELL, ROW),
    kernels=batch.KERNELS,
    decisions=Decision,
    gifts=GIFTS,
    begin_blank=begin_blank,
    characters=BILLIONAIRES,
    seat=apply_seat_rules,
    stopped_game=StoppedGame,
)


def play(cell: Cell[Rules], first_game: int, n: int) -> Batch:
    """Play games `first_game` to `first_game + n - 1` of a cell.

    Raises `StrategyError` if a strategy fails or returns an index that is not on the list.
    """
    from bng_sim.games.bluffing.engine import tables  # noqa: PLC0415 (a transcript needs no polars)

    rows = ENGINE.play_rows(cell, first_game, n)
    return Batch(tables.games(rows, cell.rules.players), tables.seats(rows, cell.rules.players, cell.lineup.labels))
