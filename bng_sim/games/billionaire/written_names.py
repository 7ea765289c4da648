"""The names that may stand on a written table: the values of Profit cards, Power Play cards and Investments."""

from collections.abc import Mapping, Sequence

from bng_sim.core.game import Cell
from bng_sim.core.written.names import Names
from bng_sim.core.written.piles import UNKNOWN
from bng_sim.games.billionaire.declared.components import POWERS, REGIONS
from bng_sim.games.billionaire.declared.limits import MAX_CARDS, MAX_INVESTMENTS
from bng_sim.games.billionaire.declared.parameters import Rules
from bng_sim.games.billionaire.engine.rules_record import RULES_RECORD, investments_of


def _cards(cell: Cell[Rules]) -> Mapping[str, Sequence[int | str]]:
    rules = RULES_RECORD.fill(cell.rules)
    faces = [int(rules["worth"][MAX_INVESTMENTS + value]) for value in range(int(rules["n_values"]))]
    lots = [f"{REGIONS[number // MAX_CARDS]} {int(rules['worth'][number])}" for number in investments_of(cell.rules)]
    return {
        "profits": [UNKNOWN[0], *faces],
        "known_profits": faces,
        "powers": [UNKNOWN[0], *POWERS],
        "known_powers": POWERS,
        "used": POWERS,
        "investments": list(dict.fromkeys(lots)),
    }


NAMES = Names(cards=_cards, seats=("written_by",), counts=("turn", "space"))
