"""Games of Billionaire made by hand: which of them is worth reading, and a few in a few words."""

import polars as pl

from bng_sim.core.results.notable import ALIKE

GAMES = pl.DataFrame(
    {
        "game": [0, 1, 2, 3, 4, 5],
        "ending": ["billionaire", "billionaire", "billionaire", "sold_out", "sold_out", "stalemate"],
        "turns": [60, 62, 31, 80, 82, 20],
        "sold": [20, 30, 20, 24, 24, 1],
        "winner_total": [1010, 1300, 1200, 700, 700, None],
        "overbids": [0, 1, 9, 9, 2, 0],
        "price": [200, 300, 200, 200, 300, 1],
        "sold_trading": [100, 160, 90, 160, 110, 0],
        "investments_seized": [1, 1, 1, 2, 9, 9],
        "cancelled_landings": [0, 4, 2, 0, 0, 0],
        "cancelled_cards": [3, 1, 2, 0, 0, 0],
        "winners": [1, 1, 1, 2, 2, 0],
        ALIKE: [1] * 6,
    }
)
FIRST = {
    "typical": 0,
    "fastest billionaire": 2,
    "greatest fortune": 1,
    "most overbids": 2,
    "dearest lots": 4,
    "most seized": 5,
    "most cancelled": 1,
    "shared victory": 3,
}
_ROW = {
    "ending": "billionaire", "winners": 1, "turns": 61, "winner_total": 1020, "sold": 20, "price": 300, "overbids": 0,
    "investments_seized": 0, "cancelled_landings": 0, "cancelled_cards": 0,
}  # fmt: skip
_SEATS = [{"seat": 1, "strategy": "random", "won": False}, {"seat": 2, "strategy": "mine", "won": True}]
_TOLD = [
    ({}, (2,), "seat 2 (mine) wins with $1,020M after 61 turns: somebody is at the goal; 20 lots sold for $300M"),
    (
        {"ending": "sold_out", "winners": 2, "overbids": 1, "investments_seized": 3, "cancelled_cards": 2},
        (1, 2),
        "seat 1 (random) and seat 2 (mine) share the victory with $1,020M after 61 turns: all Investments are "
        "sold; 20 lots sold for $300M, 1 overbid, 3 Investments seized, 2 actions cancelled",
    ),
    (
        {"ending": "stalemate", "winners": 0, "winner_total": None, "turns": 1, "sold": 1, "price": 3},
        (),
        "a stalemate that nobody wins after 1 turn: too many turns were played; 1 lot sold for $3M",
    ),
]
IN_SHORT = [
    (_ROW | game, [seat | {"won": seat["seat"] in won} for seat in _SEATS], words) for game, won, words in _TOLD
]
