"""An action as a player would say it."""

from collections.abc import Callable
from typing import Any

import numpy as np

from bng_sim.games.guillotines.declared.components import ASSET_NAMES, AssetType
from bng_sim.games.guillotines.declared.terms import Kind
from bng_sim.games.guillotines.engine.records import NOTHING
from bng_sim.games.guillotines.telling.log import cards


def in_words(rules: np.void, move: np.void) -> str:
    """Describe a move of the decision `act` (T3): `buy at Toys with Bombs 3 and Dishes 1`.

    Args:
        rules: A `RULES` record.
        move: A `MOVE` record.

    """
    names = [card["name"] for card in cards(rules)]
    said: dict[Kind, Callable[[], str]] = {
        Kind.BUY: lambda: f"buy at {_market(move['market'])} with {_played(names, move)}",
        Kind.INVEST: lambda: f"invest {names[move['card']]} at {_market(move['market'])}",
        Kind.EXCHANGE: lambda: f"exchange {names[move['card']]} at {_market(move['market'])}",
        Kind.SWAP: lambda: f"swap at {_market(move['market'])} and {_market(move['other_market'])}",
        Kind.AUDIT: lambda: f"audit {ASSET_NAMES[move['asset']]} of seat {move['seat'] + 1}",
        Kind.SCAM: lambda: (
            f"scam {ASSET_NAMES[move['asset']]} of seat {move['seat'] + 1} for {ASSET_NAMES[move['other_asset']]}"
        ),
        Kind.GAME: lambda: "game the market",
        Kind.PURCHASE: lambda: f"purchase {ASSET_NAMES[move['asset']]} from seat {move['seat'] + 1}",
    }
    return said[Kind(int(move["kind"]))]()


def _market(number: Any) -> str:
    return AssetType(int(number)).name.capitalize()


def _played(names: list[str], move: np.void) -> str:
    first = names[move["card"]]
    return first if move["other_card"] == NOTHING else f"{first} and {names[move['other_card']]}"
