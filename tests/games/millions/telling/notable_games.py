"""Games of Millions of Dollars made by hand: which of them is worth reading, and a few in a few words."""

import polars as pl

from bng_sim.core.results.notable import ALIKE

GAMES = pl.DataFrame(
    {
        "game": [0, 1, 2, 3, 4, 5],
        "ending": ["target", "target", "target", "last_round", "last_round", "stalemate"],
        "rounds": [3, 3, 6, 8, 8, 9],
        "turns": [30, 31, 60, 80, 81, 99],
        "bribes": [20, 30, 22, 40, 40, 0],
        "left_bribed": [5, 9, 6, 12, 10, 0],
        "fines": [0, 3, 6, 6, 0, 0],
        "named": [1, 0, 2, 2, 4, 0],
        "clashed": [5, 1, 1, 4, 0, 9],
        "winners": [1, 1, 1, 2, 1, 0],
        "winner_cash": [24, 25, 22, 17, 18, None],
        "richest_cash": [24, 25, 30, 17, 18, 9],
        "poorest_cash": [4, 6, 1, 5, 0, 9],
        "margin": [9, 8, -1, 0, 2, None],
        "lead_changes": [1, 2, 3, 4, 5, 6],
        ALIKE: [1] * 6,
    }
)
FIRST = {
    "typical": 0,
    "fastest target": 1,
    "most bribes": 4,
    "most fined": 2,
    "most caught": 4,
    "widest gap": 2,
    "shared victory": 3,
    "decided at the last": 3,
}
_ROW = {
    "ending": "target", "winners": 1, "rounds": 6, "winner_cash": 21, "heists_succeeded": 4, "bribes": 12,
    "left_bribed": 5, "snitch_hits": 0, "fines": 0,
}  # fmt: skip
_SEATS = [{"seat": 1, "strategy": "random", "won": False}, {"seat": 2, "strategy": "mine", "won": True}]
_TOLD = [
    (
        {},
        (2,),
        "seat 2 (mine) wins with $21M after 6 heists: the target is reached; 4 of them a success, $12M for 5 "
        "departures",
    ),
    (
        {"ending": "last_round", "winners": 2, "left_bribed": 1, "bribes": 3, "snitch_hits": 1, "fines": 3},
        (1, 2),
        "seat 1 (random) and seat 2 (mine) share the victory with $21M after 6 heists: no Loot card is left; 4 of "
        "them a success, $3M for 1 departure, 1 hit by Snitches, $3M of fines",
    ),
    (
        {"ending": "stalemate", "winners": 0, "winner_cash": None, "left_bribed": 0, "bribes": 0, "rounds": 1},
        (),
        "a stalemate that nobody wins after 1 heist: too many rounds were played; 4 of them a success",
    ),
]
IN_SHORT = [
    (_ROW | game, [seat | {"won": seat["seat"] in won} for seat in _SEATS], words) for game, won, words in _TOLD
]
