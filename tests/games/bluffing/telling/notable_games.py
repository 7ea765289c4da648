"""Games of Bluffing Billionaires made by hand: which of them is worth reading, and a few in a few words."""

import polars as pl

from bng_sim.core.results.notable import ALIKE

GAMES = pl.DataFrame(
    {
        "game": [0, 1, 2, 3, 4],
        "ending": ["last_card", "last_card", "last_card", "sole_survivor", "stalemate"],
        "turns": [30, 20, 22, 40, 10],
        "challenges": [9, 7, 6, 9, 1],
        "winning_points": [30, 22, 20, 40, 9],
        "false_unchallenged": [2, 5, 5, 1, 0],
        "false_claims": [9, 5, 7, 9, 0],
        "ender_won": [False, True, True, None, None],
        "coin_tie_break": [True, False, True, False, False],
        "points_margin": [0, 1, 0, 9, 0],
        "close": [2, 3, 2, 1, 4],
        ALIKE: [1] * 5,
    }
)
FIRST = {
    "typical": 1,
    "shortest": 4,
    "longest": 3,
    "closest": 1,
    "most false claims unchallenged": 2,
    "decided by the last card": 2,
}
_ROW = {
    "ending": "last_card", "winners": 1, "ender": 1, "turns": 23, "winning_points": 21, "coin_tie_break": False,
    "replays": 0, "false_claims": 7, "false_unchallenged": 3, "bankruptcies": 0,
}  # fmt: skip
_SEATS = [
    {"seat": 1, "billionaire": "red", "strategy": "random", "won": False},
    {"seat": 2, "billionaire": "blue", "strategy": "counter", "won": True},
]
_TOLD = [
    (
        {},
        (2,),
        "Blue (counter) wins with 21 points after 23 turns: Red plays a last card; 7 false claims, 3 unchallenged",
    ),
    (
        {"ending": "sole_survivor", "ender": None, "bankruptcies": 2, "false_claims": 1, "coin_tie_break": True},
        (2,),
        "Blue (counter) wins with 21 points, by Coin symbols after 23 turns: one player alone has cards left; "
        "1 false claim, 3 unchallenged; 2 hands emptied",
    ),
    (
        {"replays": 1, "winners": 2},
        (1, 2),
        "Red (random) and Blue (counter) share the victory with 21 points after 23 turns and 1 replay: Red plays a "
        "last card; 7 false claims, 3 unchallenged",
    ),
    (
        {"ending": "stalemate", "ender": None, "winners": 0},
        (),
        "a stalemate that nobody wins after 23 turns: too many turns were played; 7 false claims, 3 unchallenged",
    ),
]
IN_SHORT = [
    (_ROW | game, [seat | {"won": seat["seat"] in won} for seat in _SEATS], words) for game, won, words in _TOLD
]


def ending(row, told):
    """How the line in words tells the ending, as the picture does; of the points of a replay it says nothing."""
    return "" if row["replays"] else told.replace(", by Coin symbols", "")
