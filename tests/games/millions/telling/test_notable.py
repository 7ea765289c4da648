"""Games worth reading: which they are, and one in a few words."""

import polars as pl
import pytest

from bng_sim.core.notable import ALIKE, OF_COURSE
from bng_sim.games.millions.telling.notable import NOTABLE, in_short
from bng_sim.games.millions.telling.poster import poster
from tests.games.millions.telling.recording import GAME, RECORDED, recorded, rows

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
KINDS = {kind.name: kind for kind in NOTABLE}


def first(kind):
    order = [expression.alias(f"by {at}") for at, expression in enumerate(KINDS[kind].order)]
    ranked = GAMES.with_columns(order).sort([*(f"by {at}" for at in range(len(order))), "game"])
    return ranked["game"][0]


@pytest.mark.parametrize(
    ("kind", "game"),
    [
        ("typical", 0),
        ("fastest target", 1),
        ("most bribes", 4),
        ("most fined", 2),
        ("most caught", 4),
        ("widest gap", 2),
        ("shared victory", 3),
        ("decided at the last", 3),
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
    "ending": "target", "winners": 1, "rounds": 6, "winner_cash": 21, "heists_succeeded": 4, "bribes": 12,
    "left_bribed": 5, "snitch_hits": 0, "fines": 0,
}  # fmt: skip
SEATS = [{"seat": 1, "strategy": "random", "won": False}, {"seat": 2, "strategy": "mine", "won": True}]


@pytest.mark.parametrize(
    ("game", "won", "words"),
    [
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
    ],
)
def test_a_game_in_short(game, won, words):
    assert in_short(ROW | game, [{**seat, "won": seat["seat"] in won} for seat in SEATS]) == words


@pytest.mark.parametrize(("setting", "index"), RECORDED[::5])
def test_the_picture_of_a_game_tells_it_as_the_line_in_words(setting, index):
    row, seats = rows(setting, index)
    told = in_short(row, [{**seat, "strategy": ""} for seat in seats]).replace(" ()", "")
    ending = poster(recorded(setting, index)).ending.replace("\N{NO-BREAK SPACE}", " ")

    assert told.lower().startswith(ending.lower())
