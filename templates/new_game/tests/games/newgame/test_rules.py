"""The rules of New Game, one by one, as the logs of games show them."""

from collections import Counter
from dataclasses import replace
from itertools import chain, pairwise

import numpy as np
import pytest

from bng_sim.games import GAMES
from bng_sim.games.newgame import FILE
from bng_sim.own_games import trial
from tests.games.metrics import play
from tests.games.thinkers import cell_of

NAME = "newgame"
GAME = GAMES[NAME]


@pytest.fixture(scope="module")
def games():
    return play(NAME, "pool:high,low,random", 40, players=3)


def hands(game):
    """The cards that each seat is dealt."""
    dealt = {}
    for event in game.log:
        if event["event"] == "gets":
            dealt.setdefault(event["seat"], []).append(int(event["card"]))
    return dealt


def tricks(game):
    """Each trick: the seats in order, with their cards, and who takes it."""
    found, cards = [], []
    for event in game.log:
        if event["event"] == "plays":
            cards.append((event["seat"], int(event["card"])))
        elif event["event"] == "takes":
            found.append((cards, event["seat"]))
            cards = []
    return found


def test_c1_deck_has_cards_dealt_and_spare_ones():
    games = play(NAME, "low", 60, players=2, hand=2, spare=1)

    assert {card for game in games for hand in hands(game).values() for card in hand} == {1, 2, 3, 4, 5}


def test_s1_only_players_get_cards():
    (game,) = play(NAME, "low", 1, players=2)

    assert {*hands(game)} == {1, 2}


def test_s2_hands_are_different_cards_and_change_with_the_game(games):
    for game in games:
        assert [len(hand) for hand in hands(game).values()] == [5, 5, 5]
        assert len({*chain(*hands(game).values())}) == 15
    assert hands(games[0]) != hands(games[1])


def test_s3_each_player_leads_as_often():
    seats = GAME.play(cell_of(NAME, "low", {"players": 2}), 0, 400).seats
    first = seats.filter(seat=1, order=1).height

    assert 160 <= first <= 240  # four standard errors


def test_t1_leader_plays_first_then_others_clockwise(games):
    for game in games:
        for cards, _ in tricks(game):
            seats = [seat for seat, _ in cards]
            assert seats == [(seats[0] - 1 + i) % 3 + 1 for i in range(3)]


def test_t2_highest_card_takes_the_trick(games):
    for game in games:
        for cards, taker in tricks(game):
            assert taker == max(cards, key=lambda each: each[1])[0]


def test_t3_taking_a_trick_leads_the_next(games):
    for game in games:
        for (_, taker), (cards, _) in pairwise(tricks(game)):
            assert cards[0][0] == taker


def test_e1_game_is_over_when_hands_are_empty(games):
    for game in games:
        assert game.row["ending"] == "hands_empty"
        assert game.row["turns"] == len(tricks(game)) == 5
        played = [card for cards, _ in tricks(game) for _, card in cards]
        assert sorted(played) == sorted(chain(*hands(game).values()))


def test_e2_most_tricks_win_and_several_share(games):
    for game in games:
        taken = Counter(taker for _, taker in tricks(game))
        assert {seat["seat"] for seat in game.winners} == {seat for seat in taken if taken[seat] == max(taken.values())}
    assert {game.row["winners"] for game in games} >= {1, 2}


def test_h1_seat_reads_of_its_own_cards_alone(games):
    told = [line.plain for line in GAME.telling.transcript(games[0].log, 2)]

    assert sum("gets the" in line for line in told) == 5
    assert sum("gets a card" in line for line in told) == 10


@pytest.mark.slow
def test_h2_what_is_dealt_again_fits_what_the_seat_sees():
    found = trial.run(FILE)

    assert found.redealt > 0
    assert found.seen == found.conserved == []


class Person:
    """Play the first card, and note what there was to choose from."""

    at = frozenset()

    def __init__(self):
        self.asked = []

    def choose(self, question):
        has = np.flatnonzero(question.state["own"][question.asked_seat]["has"])
        self.asked.append((question.offered.tolist(), has.tolist()))
        return 0


def test_d_play_offers_the_hand_from_the_lowest():
    person, cell = Person(), cell_of(NAME, "low", {"players": 2})
    GAME.play(replace(cell, people=(person, person)), 0, 1)

    assert len(person.asked) > 2
    assert [offered for offered, has in person.asked if offered != has] == []


def test_no_game_is_stopped():
    assert "stalemate" not in GAME.play(cell_of(NAME, "random", {}), 0, 100).games["ending"]


def test_led_counts_tricks_that_the_leader_took(games):
    for game in games:
        assert game.row["led"] == sum(cards[0][0] == taker for cards, taker in tricks(game))


def test_rounds_are_begun_by_every_third_trick_of_three_players(games):
    assert {game.row["rounds"] for game in games} == {2}
