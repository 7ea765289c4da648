"""The names that may stand on a written table: of Loot cards and Roles."""

from collections.abc import Mapping, Sequence

from bng_sim.core.game import Cell
from bng_sim.core.written.names import Names
from bng_sim.core.written.piles import UNKNOWN
from bng_sim.games.millions.declared.components import ROLES
from bng_sim.games.millions.declared.parameters import Rules
from bng_sim.games.millions.simulation.play import ENGINE
from bng_sim.games.millions.written_table import loot_names


def _cards(cell: Cell[Rules]) -> Mapping[str, Sequence[str]]:
    loot = dict.fromkeys(loot_names(ENGINE.rules_record.fill(cell.rules)))
    return {"played": [UNKNOWN[0], *loot], "face_up": ROLES, "last": [UNKNOWN[0], *ROLES]}


NAMES = Names(cards=_cards, counts=("round", "stock", "cash", "intimidation"), markers=("stock", "intimidation"))
