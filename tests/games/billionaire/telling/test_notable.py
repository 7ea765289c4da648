"""Games worth reading: which they are, and one in a few words."""

import polars as pl
import pytest

from bng_sim.core.notable import ALIKE, OF_COURSE
from bng_sim.games.billionaire.telling.notable import NOTABLE, in_short
from bng_sim.games.billionaire.telling.poster import poster
from tests.games.billionaire.telling.recording import GAME, RECORDED, recorded, rows

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
KINDS = {kind.name: kind for kind in NOTABLE}


def first(kind):
    order = [expression.alias(f"by {at}") for at, expression in enumerate(KINDS[kind].order)]
    ranked = GAMES.with_columns(order).sort([*(f"by {at}" for at in range(len(order))), "game"])
    return ranked["game"][0]


@pytest.mark.parametrize(
    ("kind", "game"),
    [
        ("typical", 0),
        ("fastest billionaire", 2),
        ("greatest fortune", 1),
        ("most overbids", 2),
        ("dearest lots", 4),
        ("most seized", 5),
        ("most cancelled", 1),
        ("shared victory", 3),
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
    "ending": "billionaire", "winners": 1, "turns": 61, "winner_total": 1020, "sold": 20, "price": 300, "overbids": 0,
    "investments_seized": 0, "cancelled_landings": 0, "cancelled_cards": 0,
}  # fmt: skip
SEATS = [{"seat": 1, "strategy": "random", "won": False}, {"seat": 2, "strategy": "mine", "won": True}]


@pytest.mark.parametrize(
    ("game", "won", "words"),
    [
        (
            {},
            (2,),
            "seat 2 (mine) wins with $1,020M after 61 turns: somebody is at the goal; 20 lots sold for $300M",
        ),
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
