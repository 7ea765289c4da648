"""Games worth reading: which they are, and one in a few words."""

import polars as pl
import pytest

from bng_sim.core.notable import ALIKE, OF_COURSE
from bng_sim.games.campaign.telling.notable import NOTABLE, in_short
from bng_sim.games.campaign.telling.poster import poster
from tests.games.campaign.telling.recording import GAME, RECORDED, recorded, rows

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
KINDS = {kind.name: kind for kind in NOTABLE}


def first(kind):
    order = [expression.alias(f"by {at}") for at, expression in enumerate(KINDS[kind].order)]
    ranked = GAMES.with_columns(order).sort([*(f"by {at}" for at in range(len(order))), "game"])
    return ranked["game"][0]


@pytest.mark.parametrize(
    ("kind", "game"),
    [
        ("typical", 5),
        ("fastest to be alone", 2),
        ("greatest fortune", 1),
        ("most trades", 2),
        ("most forced sales", 3),
        ("most laws", 1),
        ("scarcest houses", 5),
        ("most jailed", 0),
    ],
)
def test_a_kind_is_the_game_that_it_says(kind, game):
    assert first(kind) == game


def test_each_kind_is_tried_here_and_none_is_called_as_one_that_every_game_has():
    assert len(KINDS) == 8
    assert not set(KINDS) & {kind.name for kind in OF_COURSE}


def test_they_read_columns_that_there_are():
    assert {name for kind in NOTABLE for name in kind.columns} <= set(GAME.columns["games"])


ROW = {
    "ending": "last_standing", "winners": 1, "turns": 163, "winner_net_worth": 7488, "trades_made": 1,
    "houses_built": 57, "hotels_built": 0, "forced_sold": 0, "law_money": 0,
}  # fmt: skip
SEATS = [{"seat": 1, "strategy": "random", "won": False}, {"seat": 2, "strategy": "mine", "won": True}]


@pytest.mark.parametrize(
    ("game", "won", "words"),
    [
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
    ],
)
def test_a_game_in_short(game, won, words):
    seats = [seat | {"won": seat["seat"] in won} for seat in SEATS]

    assert in_short(ROW | game, seats) == words


@pytest.mark.parametrize(("setting", "index"), RECORDED[::5])
def test_the_picture_of_a_game_tells_it_as_the_line_in_words(setting, index):
    row, seats = rows(setting, index)
    told = in_short(row, [{**seat, "strategy": ""} for seat in seats]).replace(" ()", "")
    ending = poster(recorded(setting, index)).ending.replace("\N{NO-BREAK SPACE}", " ")

    assert told.lower().startswith(ending.lower())
