"""Games of Campaign Billionaire made by hand: which of them is worth reading, and a few in a few words."""

import polars as pl

from bng_sim.core.results.notable import ALIKE

GAMES = pl.DataFrame(
    {
        "game": [0, 1, 2, 3, 4, 5],
        "ending": ["last_standing", "last_standing", "last_standing", "stalemate", "stalemate", "last_standing"],
        "turns": [150, 160, 90, 500, 500, 161],
        "trades_made": [10, 12, 30, 2, 30, 14],
        "winner_net_worth": [6000, 9000, 6100, None, 3000, 8000],
        "forced_sold": [1, 2, 3, 9, 9, 8],
        "law_money": [500, 900, 100, 0, 100, 900],
        "house_auctions": [0, 0, 1, 0, 0, 4],
        "jailed_square": [3, 2, 1, 5, 5, 4],
        "jailed_doubles": [0, 1, 1, 0, 0, 0],
        "jailed_card": [5, 0, 0, 0, 0, 0],
        ALIKE: [1] * 6,
    }
)
FIRST = {
    "typical": 5,
    "fastest to be alone": 2,
    "greatest fortune": 1,
    "most trades": 2,
    "most forced sales": 3,
    "most laws": 1,
    "scarcest houses": 5,
    "most jailed": 0,
}
_ROW = {
    "ending": "last_standing", "winners": 1, "turns": 163, "winner_net_worth": 7488, "trades_made": 1,
    "houses_built": 57, "hotels_built": 0, "forced_sold": 0, "law_money": 0,
}  # fmt: skip
_SEATS = [{"seat": 1, "strategy": "random", "won": False}, {"seat": 2, "strategy": "mine", "won": True}]
_TOLD = [
    (
        {},
        (2,),
        "seat 2 (mine) wins with $7,488 after 163 turns: all others are bankrupt; 1 trade, 57 houses and 0 hotels "
        "built",
    ),
    (
        {"ending": "stalemate", "winners": 2, "forced_sold": 1, "law_money": 1200, "trades_made": 0},
        (1, 2),
        "seat 1 (random) and seat 2 (mine) share the victory with $7,488 after 163 turns: the last turn allowed is "
        "over; 0 trades, 57 houses and 0 hotels built, 1 forced sale, $1,200 lent for laws",
    ),
    (
        {"ending": "stalemate", "winners": 0, "winner_net_worth": None, "turns": 1},
        (),
        "nobody wins after 1 turn: the last turn allowed is over; 1 trade, 57 houses and 0 hotels built",
    ),
]
IN_SHORT = [
    (_ROW | game, [seat | {"won": seat["seat"] in won} for seat in _SEATS], words) for game, won, words in _TOLD
]
