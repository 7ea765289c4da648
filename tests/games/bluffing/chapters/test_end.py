"""The end and the scoring (E1-E6, W1-W6)."""

import pytest

from bng_sim.games.bluffing.declared.terms import Ending
from tests.games.bluffing.chapters.scene import APPROVE, CHALLENGE, Scene, plays, votes


def bankrupt(**rules):
    """Seat 1 of three loses its last hand card to seat 0, and seat 2 would be next."""
    scene = Scene(**{"players": 3, **rules})
    scene.keep(1, 1, 2)
    scene.turn(plays(0, 5))
    scene.turn(plays(1, 1), votes(s0=CHALLENGE))
    return scene


def test_e1_the_last_card_ends_the_game_at_once():
    scene = Scene(2)
    scene.keep(1, 9)
    scene.turn(plays(0, 5))
    scene.turn()

    assert scene.ending() == Ending.LAST_CARD
    assert scene.row.votable_turns == 0
    assert scene.row.ender == 1
    assert scene.down(1) == [9]


def test_e1_or_after_the_vote_and_what_follows():
    scene = Scene(2, last_play="voted")
    scene.keep(1, 9)
    scene.turn(plays(0, 5))
    scene.turn(votes(s0=CHALLENGE))

    assert scene.ending() == Ending.LAST_CARD
    assert scene.row.won_by_active == 1
    assert scene.pile(1)[-1] == (0, 5)


def test_e2_who_has_no_cards_is_passed_over():
    scene = bankrupt()
    assert scene.public.active == 2
    scene.turn(plays(2, 3))
    scene.turn(plays(0, 4), votes(s2=APPROVE))

    assert scene.public.active == 2
    assert scene.row.skips == 1
    assert scene.row.bankruptcies == 1


def test_e2_the_game_ends_when_one_player_alone_has_cards():
    scene = bankrupt(players=2)

    assert scene.ending() == Ending.SOLE_SURVIVOR
    assert scene.row.skips == 0


def test_e2_with_stacks_a_bankrupt_player_still_votes():
    scene = Scene(3, old_card="stacked")
    scene.keep(1, 1, 2, 7)
    scene.turn(plays(0, 5))
    scene.turn(plays(1, 7), votes(s0=APPROVE))
    scene.turn(plays(2, 1), votes(s0=APPROVE, s1=APPROVE))
    scene.turn(plays(0, 6), votes(s1=APPROVE, s2=APPROVE))
    scene.turn(plays(1, 1), votes(s2=APPROVE, s0=CHALLENGE))
    assert scene.public.hand_size[1] == 0
    scene.turn(plays(2, 8), votes(s0=APPROVE, s1=APPROVE))

    assert scene.down(1) == [7]


def test_e3_play_on_ends_with_a_last_card_only():
    scene = bankrupt(players=2, empty_hand="play_on")
    assert scene.ending() == Ending.GOING_ON
    assert scene.public.active == 0
    assert scene.row.skips == 0  # seat 0 is the next
    scene.turn(plays(0, 9))

    assert scene.public.active == 0
    assert scene.row.skips == 1


def test_e3_no_cards_when_a_challenge_takes_the_last():
    scene = Scene(3, empty_hand="play_on", hand_cards_taken=9)
    scene.keep(0)
    scene.keep(2)
    scene.keep(1, 5, 6)
    scene.public.active = 1
    scene.public.face_down[0] = 1
    scene.state.own[0].table[0] = scene.card(0, 9)
    scene.turn(plays(1, 5), votes(s0=CHALLENGE))

    assert scene.ending() == Ending.NO_CARDS


def test_e3_ends_at_turn():
    scene = bankrupt(empty_hand="ends_at_turn")
    assert scene.ending() == Ending.GOING_ON
    scene.turn(plays(2, 3))
    assert scene.ending() == Ending.GOING_ON
    scene.turn(plays(0, 4), votes(s2=APPROVE))

    assert scene.ending() == Ending.BANKRUPT
    assert scene.row.skips == 0


def test_e3_ends_at_once():
    assert bankrupt(empty_hand="ends_at_once").ending() == Ending.BANKRUPT


@pytest.mark.parametrize("empty_hand", ["skip", "ends_at_once", "ends_at_turn"])
def test_e4_a_last_card_comes_before_a_bankruptcy(empty_hand):
    scene = Scene(2, last_play="voted", empty_hand=empty_hand)
    scene.keep(0, 1, 2)
    scene.keep(1, 9)
    scene.turn(plays(0, 1))
    scene.turn(votes(s0=CHALLENGE))  # empties the other hand, too

    assert scene.row.bankruptcies == 1
    assert scene.ending() == Ending.LAST_CARD


def test_e4_a_bankruptcy_comes_before_the_limit_of_turns():
    assert bankrupt(empty_hand="ends_at_once", max_turns=2).ending() == Ending.BANKRUPT


def test_e5_the_limit_of_turns_is_a_stalemate_that_nobody_wins():
    scene = Scene(2, max_turns=2)
    scene.turn(plays(0, 1))
    assert scene.ending() == Ending.GOING_ON
    scene.turn(plays(1, 2), votes(s0=APPROVE))

    assert scene.ending() == Ending.STALEMATE
    assert scene.winners() == []
    assert scene.row.winning_points == 44
    assert scene.row.points_margin == 1


def test_e6_there_are_five_endings():
    assert [ending.name for ending in Ending][1:] == ["LAST_CARD", "SOLE_SURVIVOR", "BANKRUPT", "NO_CARDS", "STALEMATE"]


def ended(*hands, bonus=(), **rules):
    """A game in which the last seat plays its last card, with these hands kept by the others."""
    scene = Scene(len(hands) + 1, first=len(hands), **rules)
    for seat, cards in bonus:
        scene.bonus(seat, *cards)
    for seat, values in enumerate(hands):
        scene.keep(seat, *values)
    scene.keep(len(hands), 1)
    scene.turn()
    return scene


def test_w1_hand_cards_score_their_values():
    scene = ended((2, 9), (5,))

    assert [scene.row.seats[seat].hand_points for seat in range(3)] == [11, 5, 0]


def test_w2_bonus_cards_score_their_coins_and_not_their_values():
    scene = ended((2, 3), (5,), bonus=[(1, [(0, 9), (0, 4)])])

    assert scene.row.seats[1].bonus_points == 3 + 2
    assert scene.row.seats[1].points == 10


def test_w2_ones_own_card_scores_nothing():
    scene = ended((2, 3), (5,), bonus=[(1, [(1, 9)])])

    assert scene.row.seats[1].bonus_points == 0
    assert scene.row.seats[1].bonus_cards == 1


def test_w3_most_points_win():
    scene = ended((2, 9), (5,))

    assert scene.winners() == [0]
    assert (scene.row.winning_points, scene.row.points_margin) == (11, 6)


def test_w4_more_coins_break_a_tie():
    scene = ended((4, 2), (5,), bonus=[(1, [(0, 1)])])  # 6 points each

    assert scene.winners() == [1]
    assert scene.row.coin_tie_break == 1


def test_w4_or_those_on_hand_cards_too():
    tied = {"deck_values": [1, 2, 3, 5], "deck_coins": [3, 1, 1, 1]}

    assert ended((5,), (2, 3), **tied).winners() == [0, 1]
    assert ended((5,), (2, 3), tie_coins="all", **tied).winners() == [1]


def test_w5_who_is_still_tied_shares_the_victory():
    scene = ended((5,), (5,))

    assert scene.winners() == [0, 1]
    assert scene.row.coin_tie_break == 0


def test_w5_or_plays_again_among_the_tied_alone():
    scene = ended((5,), (5,), further_tie="replay")

    assert scene.ending() == Ending.GOING_ON
    assert scene.state.replay == 1
    assert scene.public.plays[:3].tolist() == [1, 1, 0]
    assert [len(scene.hand(seat)) for seat in range(3)] == [9, 9, 0]
    assert scene.public.active in (0, 1)
    assert scene.public.billionaire[:3].tolist() == [0, 1, 2]
    assert scene.public.turn == 0
    before = int(scene.row.turns)
    scene.play_out(lambda seen, moves, n, traits, rng: 0)
    assert scene.row.turns == before  # the row is the first game's
    assert 2 not in scene.winners()


def test_w5_replays_come_to_an_end():
    scene = ended((5,), (5,), further_tie="replay", max_replays=2, deck_values=[5, 1], deck_coins=[0, 0])
    while scene.ending() == Ending.GOING_ON:  # who begins plays both cards, the other one
        scene.keep(int(scene.public.active), 5)
        scene.keep(1 - int(scene.public.active))
        scene.turn()

    assert scene.state.replay == 2
    assert scene.winners() == [0, 1]


def test_w5_of_a_stalemate_in_a_replay_the_players_share():
    scene = ended((5,), (5,), further_tie="replay", max_turns=1)
    scene.turn(plays(int(scene.public.active), 9))

    assert scene.ending() == Ending.STALEMATE
    assert scene.winners() == [0, 1]


def test_w6_cards_on_the_table_and_discards_score_nothing():
    scene = ended((2,), (5,))

    assert scene.row.seats[2].points == 0
