"""The rules of New Game, one by one."""

import numpy as np

from bng_sim.games.newgame.declared.limits import MAX_PLAYERS
from bng_sim.games.newgame.declared.terms import Decision, Ending
from bng_sim.games.newgame.engine import chance
from bng_sim.games.newgame.rules import decisions, redeal, turn
from tests.games.newgame.chapters.scene import Scene


def played(scene, *cards):
    """The scene after as many tricks as each player has cards here."""
    strategies = scene.strategies(*cards, *[[]] * (MAX_PLAYERS - len(cards)))
    for _ in cards[0]:
        turn.play(scene.table, strategies)
    return scene


def test_c1_the_deck_has_the_cards_dealt_and_the_spare_ones():
    assert Scene(players=3, hand=4, spare=2).rules.n_cards == 14


def test_s1_only_players_get_cards():
    scene = Scene(players=2)

    assert [len(scene.hand(seat)) for seat in range(MAX_PLAYERS)] == [5, 5, 0, 0, 0, 0]


def test_s2_hands_are_different_cards_and_change_with_the_seed():
    hands = [[Scene(seed=seed).hand(seat) for seat in range(4)] for seed in (1, 2)]

    assert [len({card for hand in dealt for card in hand}) for dealt in hands] == [20, 20]
    assert hands[0] != hands[1]


def test_s3_each_player_leads_as_often():
    leaders = np.bincount([Scene(seed=seed, players=2, hand=1).public.leader for seed in range(400)])

    assert 160 <= leaders[0] <= 240  # four standard errors
    assert Scene(starting_seat=3).public.leader == 3


def test_t1_the_leader_plays_first_then_the_others_clockwise():
    scene = Scene(players=3, hand=2, starting_seat=1)
    scene.give([1, 4], [2, 5], [3, 6])

    assert [seat for seat, _ in played(scene, [1], [2], [3]).asked] == [1, 2, 0]
    assert scene.public.on_table[:3].tolist() == [1, 2, 3]


def test_t2_the_highest_card_takes_the_trick():
    scene = Scene(players=3, hand=2, starting_seat=0)
    scene.give([0, 4], [1, 9], [2, 7])

    assert played(scene, [4], [9], [7]).public.tricks[:3].tolist() == [0, 1, 0]


def test_t3_taking_a_trick_leads_the_next():
    scene = Scene(players=3, hand=3, starting_seat=0)
    scene.give([0, 1, 6], [2, 5, 7], [3, 4, 8])

    assert [seat for seat, _ in played(scene, [0, 1], [5, 2], [3, 4]).asked] == [0, 1, 2, 1, 2, 0]


def test_e1_the_game_is_over_when_hands_are_empty():
    scene = Scene(players=2, hand=2, starting_seat=0)
    scene.give([0, 1], [2, 3])
    first = Scene(players=2, hand=2, starting_seat=0)
    first.give([0, 1], [2, 3])

    assert played(first, [0], [2]).state.ending == Ending.GOING_ON
    assert played(scene, [0, 1], [2, 3]).state.ending == Ending.HANDS_EMPTY


def test_e2_most_tricks_win_and_several_share():
    alone, shared = (Scene(players=2, hand=2, starting_seat=0) for _ in range(2))
    alone.give([0, 1], [2, 3])
    shared.give([0, 3], [1, 2])

    assert played(alone, [0, 1], [2, 3]).state.winners[:2].tolist() == [0, 1]
    assert played(shared, [0, 3], [1, 2]).state.winners[:2].tolist() == [1, 1]


def test_h1_a_seat_sees_its_own_hand_and_the_table():
    scene = Scene(players=2)
    seen = decisions.view(scene.table, 1, Decision.PLAY)

    assert np.flatnonzero(seen.own.has).tolist() == scene.hand(1)
    assert seen.own.seat == 1
    assert {*seen.public.dtype.names} == {"turn", "first", "leader", "tricks", "on_table", "played"}


def test_h2_what_is_dealt_again_fits_what_the_seat_sees():
    scene = Scene(players=3, hand=3)
    own, others = scene.hand(0), [scene.hand(1), scene.hand(2)]
    deals = set()
    for seed in range(60):
        scene.state.seed = seed
        chance.forget(scene.table)
        redeal.redeal(scene.table, None, 0, Decision.PLAY)
        hands = [scene.hand(seat) for seat in range(3)]
        assert hands[0] == own
        assert [len(hand) for hand in hands] == [3, 3, 3]
        assert len({card for hand in hands for card in hand}) == 9
        deals.add(tuple(map(tuple, hands)))

    assert len(deals) > 50
    assert others != [list(hand) for hand in max(deals)[1:]]


def test_d_play_offers_the_hand_from_the_lowest():
    scene = Scene(players=2, hand=3, starting_seat=0)
    scene.give([8, 2, 5], [1, 3, 4])

    assert played(scene, [5], [1]).asked[0] == (0, [2, 5, 8])
