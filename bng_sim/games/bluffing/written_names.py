"""The names that may stand on a written table: the values of the decks, and the Billionaires."""

from collections.abc import Mapping, Sequence

from bng_sim.core.game import Cell
from bng_sim.core.written.names import Names
from bng_sim.core.written.piles import UNKNOWN
from bng_sim.games.bluffing.declared.components import BILLIONAIRES
from bng_sim.games.bluffing.declared.parameters import Rules
from bng_sim.games.bluffing.simulation.play import ENGINE

PILES = ("down", "hidden", "hand", "open")


def _values(cell: Cell[Rules]) -> list[int]:
    """Return the values that cards of any deck have."""
    record = ENGINE.rules_record.fill(cell.rules)
    return sorted({int(value) for deck in record["values"] for value in deck[: int(record["deck_size"])]})


def _cards(cell: Cell[Rules]) -> Mapping[str, Sequence[int | str]]:
    values = _values(cell)
    of_any = [f"{who} {value}" for who in BILLIONAIRES for value in values]
    return {**{key: [UNKNOWN[0], *values] for key in PILES}, "claims": values, "bonus": of_any}


NAMES = Names(
    cards=_cards, choices=lambda _cell: {"billionaire": BILLIONAIRES}, counts=("turns", "uses"), rest=("hand",)
)
