"""Games worth reading: which they are, and one in a few words."""

import polars as pl
import pytest

from bng_sim.core.notable import ALIKE, OF_COURSE
from bng_sim.games.bluffing.telling.notable import NOTABLE, in_short
from bng_sim.games.bluffing.telling.poster import poster
from tests.games.bluffing.telling.recording import RECORDED, recorded, rows

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
KINDS = {kind.name: kind for kind in NOTABLE}


def first(kind):
    order = [expression.alias(f"by {at}") for at, expression in enumerate(KINDS[kind].order)]
    ranked = GAMES.with_columns(order).sort([*(f"by {at}" for at in range(len(order))), "game"])
    return ranked["game"][0]


@pytest.mark.parametrize(
    ("kind", "game"),
    [
        ("typical", 1),
        ("shortest", 4),
        ("longest", 3),
        ("closest", 1),
        ("most bluffs", 2),
        ("decided by the last card", 2),
    ],
)
def test_a_kind_is_the_game_that_it_says(kind, game):
    assert first(kind) == game


def test_no_kind_is_called_as_one_that_every_game_has():
    assert not set(KINDS) & {kind.name for kind in OF_COURSE}


def test_who_is_close_has_at_most_two_points_less():
    seats = pl.DataFrame({"game": [0, 0, 0, 1, 1], "points": [9, 7, 6, 4, 4]})

    assert seats.group_by("game", maintain_order=True).agg(**KINDS["closest"].of_seats)["close"].to_list() == [2, 2]


ROW = {
    "ending": "last_card", "winners": 1, "ender": 1, "turns": 23, "winning_points": 21, "coin_tie_break": False,
    "replays": 0, "false_claims": 7, "false_unchallenged": 3, "bankruptcies": 0,
}  # fmt: skip
SEATS = [
    {"seat": 1, "billionaire": "red", "strategy": "random", "won": False},
    {"seat": 2, "billionaire": "blue", "strategy": "counter", "won": True},
]


@pytest.mark.parametrize(
    ("game", "won", "words"),
    [
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
    ],
)
def test_a_game_in_short(game, won, words):
    assert in_short(ROW | game, [{**seat, "won": seat["seat"] in won} for seat in SEATS]) == words


@pytest.mark.parametrize(("setting", "index"), RECORDED[::5])
def test_the_picture_of_a_game_tells_it_as_the_line_in_words(setting, index):
    row, seats = rows(setting, index)
    told = in_short(row, [{**seat, "strategy": ""} for seat in seats]).replace(" ()", "")
    ending = poster(recorded(setting, index)).ending.replace("\N{NO-BREAK SPACE}", " ")

    if not row["replays"]:  # of the points of a replay the row says nothing
        assert told.replace(", by Coin symbols", "").lower().startswith(ending.lower())
