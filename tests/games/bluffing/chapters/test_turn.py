"""A turn and the vote (T1-T5, V1-V6)."""

import pytest

from bng_sim.games.bluffing.declared.terms import Decision, Where
from tests.games.bluffing.chapters.scene import APPROVE, CHALLENGE, NO, Says, Scene, plays, votes


def test_t1_a_turn_is_play_then_older_card_then_vote_then_challenge():
    scene = Scene(2)
    scene.turn(plays(0, 1))
    scene.turn(plays(1, 1), votes(s0=APPROVE))
    before = len(scene.events("turn"))
    scene.turn(plays(0, 5), votes(s1=CHALLENGE))
    kinds = ["play", "put_away", "vote", "flip", "compare", "take", "take_revealed", "discard"]
    numbers = [scene.events(kind)[-1]["n"] for kind in kinds]

    assert before == 2
    assert numbers == sorted(numbers)


def test_t2_exactly_one_card_is_played_face_down():
    scene = Scene(2)
    scene.turn(plays(0, 4))

    assert scene.down(0) == [4]
    assert scene.values(0) == [1, 2, 3, 5, 6, 7, 8, 9]
    assert scene.public.is_open[scene.card(0, 4)] == 0


def test_t3_any_card_may_be_played_and_the_hand_is_listed_in_deck_order():
    scene = Scene(2, deck_values=[5, 1, 3], deck_coins=[1, 1, 1])
    scene.turn(plays(0, 1))
    scene.turn(plays(1, 5), votes(s0=APPROVE))
    scene.turn(plays(0, 3), votes(s1=APPROVE))

    assert [scene.value(card) for card in scene.listed(Decision.PLAY)] == [5, 3]
    assert scene.values(0) == [5]


@pytest.mark.parametrize(("old_card", "where"), [("discarded", Where.HIDDEN), ("shown", Where.OPEN)])
def test_t4_the_older_card_goes_to_the_discard_pile_before_the_vote(old_card, where):
    scene = Scene(2, old_card=old_card)
    scene.turn(plays(0, 4))
    scene.turn(plays(1, 1), votes(s0=APPROVE))
    scene.turn(plays(0, 2), votes(s1=APPROVE))

    assert scene.down(0) == [2]
    assert scene.where(0, 4) == where
    assert scene.public.hidden[0] == (1 if where == Where.HIDDEN else 0)
    assert scene.public.is_open[scene.card(0, 4)] == (1 if where == Where.OPEN else 0)
    assert scene.events("put_away")[0]["n"] < scene.events("vote")[-1]["n"]


def test_t4_stacked_cards_stay_and_the_top_one_counts_until_it_has_gone():
    scene = Scene(2, old_card="stacked")
    scene.turn(plays(0, 9))
    scene.turn(plays(1, 5), votes(s0=APPROVE))
    scene.turn(plays(0, 4), votes(s1=APPROVE))
    assert scene.down(0) == [9, 4]
    scene.turn(plays(1, 6), votes(s0=CHALLENGE))  # 6 against the top card, 4

    assert scene.row.won_by_active == 1
    assert scene.down(0) == [9]
    assert scene.down(1) == [5]
    scene.turn(plays(0, 8), votes(s1=CHALLENGE))  # 8 against 5, which lay below

    assert scene.row.won_by_active == 2
    assert scene.down(0) == [9]


def test_t5_without_a_challenge_the_left_neighbour_is_next():
    scene = Scene(3)
    scene.turn(plays(0, 1))
    assert scene.public.active == 1
    scene.turn(plays(1, 1), votes(s0=APPROVE))
    assert scene.public.active == 2


def test_v1_voters_are_the_others_with_a_face_down_card():
    scene = Scene(4)
    scene.turn(plays(0, 1))  # nobody votes
    scene.turn(plays(1, 1), votes(s0=APPROVE))
    scene.turn(plays(2, 1), votes(s0=APPROVE, s1=APPROVE))

    assert scene.row.votable_turns == 2


def test_v2_votes_are_asked_clockwise_and_nobody_is_told():
    scene = Scene(4)
    scene.turn(plays(0, 1))
    scene.turn(plays(1, 1), votes(s0=APPROVE))
    scene.turn(plays(2, 1), votes(s0=APPROVE, s1=APPROVE))
    scene.turn(plays(3, 2), votes(s0=CHALLENGE, s1=APPROVE, s2=CHALLENGE))
    shown = [event["n"] for event in scene.events("vote")][-3:]
    asked = [event["n"] for event in scene.events("decision") if event["decision"] == "vote"][-3:]

    assert max(asked) < min(shown)
    assert [event["challenges"] for event in scene.events("vote")][-3:] == [True, False, True]


def test_v3_if_all_approve_nothing_is_revealed_and_cards_stay():
    scene = Scene(2)
    scene.turn(plays(0, 7))
    scene.turn(plays(1, 1), votes(s0=APPROVE))

    assert (scene.down(0), scene.down(1)) == ([7], [1])
    assert scene.events("flip") == []
    assert scene.row.challenged_turns == 0


def test_v4_each_challenger_meets_the_active_player():
    scene = Scene(4)
    scene.turn(plays(0, 3))
    scene.turn(plays(1, 5), votes(s0=APPROVE))
    scene.turn(plays(2, 7), votes(s0=APPROVE, s1=APPROVE))
    scene.turn(plays(3, 4), votes(s0=CHALLENGE, s1=APPROVE, s2=CHALLENGE))

    assert [(event["other_seat"], event["winner"]) for event in scene.events("compare")] == [(1, 4), (3, 3)]


def test_v5_one_may_challenge_with_any_card():
    scene = Scene(2)
    scene.turn(plays(0, 1))
    scene.turn(plays(1, 9), votes(s0=CHALLENGE))

    assert scene.listed(Decision.VOTE) == [APPROVE, CHALLENGE]
    assert scene.row.won_by_active == 1


@pytest.mark.parametrize(
    ("equal_card", "card", "is_false"),
    [("challenger", 4, True), ("challenger", 5, True), ("challenger", 6, False), ("active", 5, False)],
)
def test_v6_a_claim_is_false_if_some_voter_would_win(equal_card, card, is_false):
    scene = Scene(3, equal_card=equal_card)
    scene.turn(plays(0, 5))
    scene.turn(plays(1, 6), votes(s0=APPROVE))
    scene.row.false_claims = scene.row.false_unchallenged = 0
    scene.state.own[1].table[0] = scene.card(1, 2)  # the other voter's is low
    scene.turn(plays(2, card), votes(s0=APPROVE, s1=APPROVE))

    assert scene.row.false_claims == is_false
    assert scene.row.false_unchallenged == is_false
    assert scene.row.seats[2].false_claims == is_false


def test_v6_a_claim_counts_by_the_card_played_first():
    scene = Scene(2, billionaires=["yellow", "red"], powers="assumed", first_player=1, first=1)
    scene.turn(plays(1, 5))
    scene.turn(plays(0, 1), votes(s1=CHALLENGE), Says(0, Decision.SWAP, (0, 9)))

    assert scene.row.false_claims == 1
    assert scene.row.won_by_active == 1


def test_d_play_lists_the_hand():
    scene = Scene(2)
    scene.turn(plays(0, 1))

    assert scene.listed(Decision.PLAY) == list(range(9))


def test_d_play_with_one_card_is_not_asked():
    scene = Scene(2)
    scene.keep(0, 4)
    scene.turn()

    assert scene.row.decisions[Decision.PLAY] == 0
    assert scene.row.options[Decision.PLAY] == 0


def test_d_vote_lists_approve_and_challenge():
    scene = Scene(2)
    scene.turn(plays(0, 1))
    scene.turn(plays(1, 2), votes(s0=APPROVE))

    assert scene.listed(Decision.VOTE) == [APPROVE, CHALLENGE]
    assert scene.row.decisions[Decision.VOTE] == 1
    assert scene.row.options[Decision.VOTE] == 2


def test_d_no_power_is_offered_with_powers_off():
    scene = Scene(6, powers="off")
    scene.play_out(lambda seen, moves, n, traits, rng: n - 1)

    assert not scene.row.decisions[Decision.SPY :].any()
    assert NO not in {move for question in scene.asked for move in question.listed}
