"""A game in a few words: who won or why nobody did, how long it took, who was near."""

import pytest

from bng_sim.games import GAMES

IN_SHORT = GAMES["guillotines"].notable.in_short
GAME = {"ending": "assets", "winner": 2, "turns": 34, "rounds": 2, "rebels_out": 6, "bought": 12}
SEATS = [
    {"billionaire": "aristocrat", "strategy": "greedy", "won": False, "empty_spaces": 3},
    {"billionaire": "media_baron", "strategy": "cautious", "won": True, "empty_spaces": 0},
]


@pytest.mark.parametrize(
    ("game", "short", "words"),
    [
        ({}, 3, "Media Baron (cautious) wins after 34 turns, in Round 2; 6 Rebels out, 12 Buys won"),
        ({"rebels_out": 0, "bought": 1}, 3, "Media Baron (cautious) wins after 34 turns, in Round 2; 1 Buy won"),
        (
            {"ending": "revolution", "winner": None, "turns": 1, "rounds": 1, "rebels_out": 1},
            3,
            "the Revolution comes after 1 turn, in Round 1; 1 Rebel out, 12 Buys won",
        ),
        (
            {"ending": "stalemate", "winner": None, "turns": 1000, "rebels_out": 0},
            1,
            "a stalemate after 1,000 turns, in Round 2; 12 Buys won; one space short: Aristocrat",
        ),
    ],
)
def test_it_says_how_it_ended_after_how_long_and_who_was_near(game, short, words):
    seats = [{**SEATS[0], "empty_spaces": short}, {**SEATS[1], "won": game.get("winner", 2) is not None}]
    seats[1]["empty_spaces"] = 0 if seats[1]["won"] else 2

    assert IN_SHORT(GAME | game, seats) == words
