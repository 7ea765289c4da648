"""Powers (P1-P11)."""

import pytest

from bng_sim.games.bluffing.declared.components import BILLIONAIRES, POWERS
from bng_sim.games.bluffing.declared.terms import Decision, Where
from tests.games.bluffing.chapters.scene import APPROVE, CHALLENGE, NO, YES, Says, Scene, plays, votes


def with_powers(*billionaires, **rules):
    """A game of these Billionaires with their powers."""
    return Scene(len(billionaires), billionaires=list(billionaires), powers="assumed", **rules)


def test_p1_each_billionaire_has_the_power_of_its_number():
    assert dict(zip(BILLIONAIRES, POWERS, strict=True)) == {
        "red": "spy", "orange": "gag", "yellow": "swap", "green": "boost", "blue": "insure", "purple": "raid"
    }  # fmt: skip


def test_p2_a_power_is_used_up_by_use_and_not_by_declining():
    scene = with_powers("green", "red")
    scene.turn(plays(0, 5))
    scene.turn(Says(1, Decision.SPY, NO), plays(1, 1), votes(s0=APPROVE))
    scene.turn(plays(0, 1), votes(s1=APPROVE))
    scene.turn(Says(1, Decision.SPY, 0), plays(1, 2), votes(s0=APPROVE))
    scene.turn(plays(0, 2), votes(s1=APPROVE))
    scene.turn(plays(1, 3), votes(s0=APPROVE))

    assert scene.public.uses_left.tolist()[:2] == [1, 0]
    assert scene.row.powers_used == 1


def test_p2_as_many_uses_as_the_rules_say():
    scene = with_powers("green", "red", power_uses=0)
    scene.turn(plays(0, 5))
    scene.turn(plays(1, 1), votes(s0=APPROVE))

    assert scene.row.decisions[Decision.SPY] == 0


def test_p3_with_the_icon_a_power_needs_a_card_before_somebody_else():
    scene = with_powers("purple", "red")
    scene.bonus(1, (0, 9))
    scene.turn(plays(0, 5))  # no face-down card: no raid

    assert scene.row.decisions[Decision.RAID] == 0
    scene = with_powers("purple", "red", power_icons=[])
    scene.bonus(1, (0, 9))
    scene.turn(Says(0, Decision.RAID, NO), plays(0, 5))


def test_p3_flipped_cards_are_not_face_down():
    scene = with_powers("blue", "red", power_icons=["insure"])
    scene.turn(plays(0, 1))
    scene.turn(Says(1, Decision.SPY, NO), plays(1, 5), votes(s0=CHALLENGE))

    assert scene.row.decisions[Decision.INSURE] == 0


def test_p4_a_spy_looks_at_a_face_down_card():
    scene = with_powers("green", "red", "blue")
    scene.turn(plays(0, 5))
    scene.turn(Says(1, Decision.SPY, 0), plays(1, 1), votes(s0=APPROVE))

    assert scene.state.own[1].knows[scene.card(0, 5)] == Where.TABLE
    assert not scene.state.own[2].knows.any()
    scene.turn(plays(2, 1), votes(s0=APPROVE, s1=APPROVE))
    scene.turn(plays(0, 1), votes(s1=APPROVE, s2=APPROVE))
    assert scene.state.own[1].knows[scene.card(0, 5)] == Where.HIDDEN  # H5


def test_d_spy_lists_no_and_each_with_a_face_down_card():
    scene = with_powers("green", "blue", "red")
    scene.turn(plays(0, 5))
    scene.turn(plays(1, 5), votes(s0=APPROVE))
    scene.turn(Says(2, Decision.SPY, NO), plays(2, 1), votes(s0=APPROVE, s1=APPROVE))

    assert scene.listed(Decision.SPY) == [NO, 0, 1]


def test_p5_a_gagged_voter_is_not_asked():
    scene = with_powers("green", "blue", "orange")
    scene.turn(plays(0, 5))
    scene.turn(plays(1, 5), votes(s0=APPROVE))
    scene.turn(plays(2, 1), Says(2, Decision.GAG, 0), votes(s1=CHALLENGE))

    assert scene.row.challenges == 1


def test_p5_with_no_voter_left_all_approve():
    scene = with_powers("green", "orange")
    scene.turn(plays(0, 5))
    scene.turn(plays(1, 1), Says(1, Decision.GAG, 0))

    assert scene.row.votable_turns == 1
    assert scene.row.false_unchallenged == 1
    assert scene.down(0) == [5]


def test_d_gag_lists_no_and_each_voter():
    scene = with_powers("green", "blue", "orange")
    scene.turn(plays(0, 5))
    scene.turn(plays(1, 5), votes(s0=APPROVE))
    scene.turn(plays(2, 1), Says(2, Decision.GAG, NO), votes(s0=APPROVE, s1=APPROVE))

    assert scene.listed(Decision.GAG) == [NO, 0, 1]


def test_p6_a_swap_changes_the_card_after_the_votes():
    scene = with_powers("green", "yellow")
    scene.turn(plays(0, 5))
    scene.turn(plays(1, 1), votes(s0=CHALLENGE), Says(1, Decision.SWAP, (1, 9)), Says(0, Decision.BOOST, NO))

    assert scene.row.won_by_active == 1
    assert 1 in scene.values(1)
    assert scene.where(1, 9) == Where.OPEN
    assert scene.public.is_open[scene.card(1, 1)] == 0


def test_d_swap_lists_no_and_the_hand_if_challenged():
    scene = with_powers("red", "yellow")
    scene.turn(plays(0, 5))
    scene.turn(plays(1, 1), votes(s0=CHALLENGE), Says(1, Decision.SWAP, NO))

    assert scene.listed(Decision.SWAP) == [NO, *(scene.card(1, value) for value in range(2, 10))]
    scene = with_powers("red", "yellow")
    scene.turn(plays(0, 5))
    scene.turn(plays(1, 1), votes(s0=APPROVE))


@pytest.mark.parametrize(("boost", "winner"), [(YES, 1), (NO, 2)])
def test_p7_a_boost_counts_in_this_challenge(boost, winner):
    scene = with_powers("green", "blue")
    scene.turn(plays(0, 4))
    more = [Says(0, Decision.BOOST, boost)]
    more += [Says(1, Decision.INSURE, NO)] if winner == 1 else []
    scene.turn(plays(1, 5), votes(s0=CHALLENGE), more)

    assert scene.events("compare")[0]["winner"] == winner
    assert scene.events("compare")[0]["against"] == (6 if boost == YES else 4)


def test_d_boost_lists_no_and_yes_for_the_active_player_or_a_challenger():
    scene = with_powers("red", "green")
    scene.turn(plays(0, 4))
    scene.turn(plays(1, 5), votes(s0=CHALLENGE), Says(1, Decision.BOOST, NO))

    assert scene.listed(Decision.BOOST) == [NO, YES]


def test_p8_insured_hand_cards_stay_but_the_flipped_one_goes():
    scene = with_powers("red", "blue")
    scene.turn(plays(0, 5))
    scene.turn(plays(1, 4), votes(s0=CHALLENGE), Says(1, Decision.INSURE, YES))

    assert len(scene.hand(1)) == 8
    assert scene.pile(0) == [(1, 4)]
    assert scene.row.takes_missed == 0


def test_d_insure_lists_no_and_yes_for_a_loser_with_hand_cards():
    scene = with_powers("red", "blue")
    scene.turn(plays(0, 4))
    scene.turn(plays(1, 5), votes(s0=CHALLENGE))  # the winner is not asked
    assert scene.row.decisions[Decision.INSURE] == 0
    scene.turn(plays(0, 1))
    scene.turn(plays(1, 1), votes(s0=CHALLENGE), Says(1, Decision.INSURE, NO))  # 1 is no more than 1

    assert scene.listed(Decision.INSURE) == [NO, YES]


def test_p9_a_raid_moves_a_bonus_card():
    scene = with_powers("purple", "red", power_icons=[])
    scene.bonus(1, (0, 9), (0, 4))
    scene.turn(Says(0, Decision.RAID, (0, 4)), plays(0, 5))

    assert scene.pile(1) == [(0, 9)]
    assert scene.pile(0) == [(0, 4)]
    assert scene.public.bonus_coins.tolist()[:2] == [0, 3]


def test_d_raid_lists_no_and_the_others_bonus_cards_by_player_from_the_oldest():
    scene = with_powers("red", "purple", "blue", power_icons=[], first=1)
    scene.bonus(0, (1, 9))
    scene.bonus(2, (0, 8), (1, 4))
    scene.turn(Says(1, Decision.RAID, NO), plays(1, 5))

    assert scene.listed(Decision.RAID) == [NO, *(scene.card(*card) for card in ((0, 8), (1, 4), (1, 9)))]


def test_p10_no_moment_of_a_turn_has_two_who_may_use_a_power():
    scene = Scene(6, powers="assumed", power_uses=9, power_icons=[])
    scene.play_out(lambda seen, moves, n, traits, rng: n - 1)
    asked = [(event["turn"], event["decision"]) for event in scene.events("decision") if event["decision"] in POWERS]

    assert asked
    assert len(asked) == len(set(asked))  # a power is one player's, and offered once a turn


def test_p11_all_other_rules_hold():
    scene = with_powers("red", "blue")
    scene.turn(plays(0, 5))
    scene.turn(plays(1, 4), votes(s0=CHALLENGE), Says(1, Decision.INSURE, YES))

    assert scene.where(0, 5) == Where.OPEN  # X8
    assert scene.public.active == 0  # X10
