"""The names that may stand on a written table: of cards, assets, Crises, Roles and policies."""

from collections.abc import Mapping, Sequence

from bng_sim.core.game import Cell
from bng_sim.core.written.entries import NONE
from bng_sim.core.written.names import Names
from bng_sim.core.written.piles import UNKNOWN
from bng_sim.games.guillotines.declared.components import ASSET_NAMES, BILLIONAIRES, POLICIES, ROLES
from bng_sim.games.guillotines.declared.parameters import Rules
from bng_sim.games.guillotines.telling.log import cards

PILES = ("hand", "envelope", "covered")
SHOWN = ("discards", "seen_by_all")


def _cards(cell: Cell[Rules]) -> Mapping[str, Sequence[str]]:
    box = cards(cell.rules)
    names = list(dict.fromkeys(card["name"] for card in box))
    crises = [card["name"] for card in box if card["kind"] == "crisis"]
    hidden = [UNKNOWN[0], *names]
    return {
        **dict.fromkeys(PILES, hidden),
        **dict.fromkeys(SHOWN, names),
        **dict.fromkeys(("assets", "out"), ASSET_NAMES),
        "guillotine": crises,
    }


def _choices(cell: Cell[Rules]) -> Mapping[str, Sequence[str]]:
    names = dict.fromkeys(card["name"] for card in cards(cell.rules))
    return {
        "open": [UNKNOWN[0], NONE, *names],
        "role": [UNKNOWN[0], NONE, *ROLES],
        "shows": ROLES,
        "policy": POLICIES,
        "billionaire": BILLIONAIRES,
    }


NAMES = Names(
    cards=_cards,
    choices=_choices,
    seats=("last", "bunker", "began"),
    counts=("round", "turn", "rebels", "aside", "deck"),
    markers=("rebels",),
    rest=("deck",),
    flags=("drawn", "panic_held"),
)
