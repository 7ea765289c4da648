"""A game in a few words: who won or why nobody did, how long it took, who was near."""

import pytest

from bng_sim.games import GAMES

IN_SHORT = GAMES["guillotines"].notable().in_short
GAME = {"ending": "assets", "winner": 2, "turns": 34, "rounds": 2, "rebels_out": 6, "bought": 12}
SEATS = [
    {"billionaire": "aristocrat", "strategy": "greedy", "won": False, "empty_spaces": 3, "kind": "player"},
    {"billionaire": "media_baron", "strategy": "cautious", "won": True, "empty_spaces": 0, "kind": "player"},
]
BY_ASSETS = {"won_by": "assets"}


@pytest.mark.parametrize(
    ("game", "short", "words"),
    [
        ({}, 3, "Media Baron (cautious) wins after 34 turns, in Round 2; 6 Rebels out, 12 Buys won"),
        ({"rebels_out": 0, "bought": 1}, 3, "Media Baron (cautious) wins after 34 turns, in Round 2; 1 Buy won"),
        (
            {"ending": "revolution", "winner": None, "turns": 1, "rounds": 1, "rebels_out": 1},
            3,
            "the Revolution comes and everybody loses after 1 turn, in Round 1; 1 Rebel out, 12 Buys won",
        ),
        (
            {"ending": "stalemate", "winner": None, "turns": 1000, "rebels_out": 0},
            1,
            "a stalemate that nobody wins after 1,000 turns, in Round 2; 12 Buys won; one space short: Aristocrat",
        ),
    ],
)
def test_it_says_how_it_ended_after_how_long_and_who_was_near(game, short, words):
    seats = [{**SEATS[0], "empty_spaces": short}, {**SEATS[1], **BY_ASSETS, "won": game.get("winner", 2) is not None}]
    seats[1]["empty_spaces"] = 0 if seats[1]["won"] else 2

    assert IN_SHORT(GAME | game, seats) == words


@pytest.mark.parametrize(
    ("ending", "won_by", "words"),
    [
        ("assets", [None, "assets"], "Media Baron (cautious) wins after 34 turns"),
        ("assets", [None, "puppet"], "Media Baron (cautious) wins by the Puppet's board after 34 turns"),
        ("assets", ["toady", "assets"], "Media Baron (cautious) wins, and Aristocrat (greedy) along as Toady after 34"),
        (
            "celebrity",
            ["celebrity", None],
            "a Celebrity escapes the Revolution: Aristocrat (greedy) wins after 34 turns",
        ),
        (
            "celebrity",
            ["celebrity", "toady"],
            "a Celebrity escapes the Revolution: Aristocrat (greedy) wins, and Media Baron (cautious) along as Toady",
        ),
    ],
)
def test_it_says_who_really_won(ending, won_by, words):
    seats = [{**seat, "won": by is not None, "won_by": by} for seat, by in zip(SEATS, won_by, strict=True)]

    assert IN_SHORT(GAME | {"ending": ending}, seats).startswith(words)


def test_a_winner_is_not_called_one_space_short_and_a_puppet_is_called_one():
    winner = {**SEATS[1], "won_by": "celebrity", "empty_spaces": 1}
    puppet = {**SEATS[0], "empty_spaces": 1, "kind": "puppet", "won": None}
    words = IN_SHORT(GAME | {"ending": "celebrity"}, [winner, puppet])

    assert words.endswith("; one space short: Aristocrat (Puppet)")
