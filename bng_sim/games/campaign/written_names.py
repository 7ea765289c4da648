"""The names that may stand on a written table: of deeds and what is built there, and of cards that a player keeps."""

from collections.abc import Mapping, Sequence

from bng_sim.core.game import Cell
from bng_sim.core.written.names import Names
from bng_sim.games.campaign.declared.components import PILES
from bng_sim.games.campaign.declared.parameters import Rules
from bng_sim.games.campaign.telling.log import DEED_NAMES
from bng_sim.games.campaign.written_table import BARE, BUILT_UP, COUNTS, KEPT, MORTGAGED

HOUSES = (1, 2, 3, 4)


def _cards(cell: Cell[Rules]) -> Mapping[str, Sequence[int | str]]:
    seats = range(1, cell.rules.players + 1)
    kept = [f"{pile} {text}" for pile in PILES for text in KEPT]
    return {"deeds": DEED_NAMES, "kept": kept, "knows_ag": list(seats)}


NAMES = Names(
    cards=_cards,
    choices=lambda _cell: {"deeds": (BARE, *HOUSES, BUILT_UP, MORTGAGED)},
    seats=("billionaire", "began_round"),
    counts=("turn", "round", "fund", "square", "jail", *COUNTS),
    markers=("interns",),
    flags=("out",),
)
