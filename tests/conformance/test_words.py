"""The check itself: a game's words are found where they are said, and nothing else is taken for one."""

import pytest

from tests.conformance.conftest import others
from tests.conformance.held import HELD
from tests.conformance.words import ENGLISH, foreign, own_words, said

GUILLOTINES, RACE = HELD["guillotines"], HELD["race"]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("The Revolution comes in 3 of 4 games", ["Revolution"]),
        ("with a Billionaire and two Puppets", ["Billionaire", "Puppets"]),
        ("Hand limit 7, hand_limit: 7", ["Hand limit", "hand_limit"]),
        ("`--lineup greedy,cautious`", ["cautious", "greedy"]),
        ("6.36 (6.32 to 6.39) Rounds and turns", ["Rounds"]),
        ("Rounds\n| Rounds | 6.36 |", []),
        ("a revolutionary way to play; handy limits", []),
        ("the last step levels off; How often is the race called off", []),
    ],
)
def test_the_words_of_the_first_game_are_noticed_in_what_the_race_says(text, words):
    assert said(foreign(RACE, [GUILLOTINES]), text) == words


def test_every_game_has_words_of_its_own():
    for game in HELD.values():
        assert {game.name, game.title, *game.metrics[0].name.split()} - own_words(game) <= {"stalemate_rate"}


def test_a_games_own_words_are_not_held_against_it():
    for game in HELD.values():
        assert foreign(game, others(game)) & own_words(game) == set()


def test_what_is_let_pass_as_english_is_a_word_that_a_game_has():
    assert frozenset().union(*map(own_words, HELD.values())) >= ENGLISH
