"""Chapter D: who is asked for a deck, a bid, a forfeit and a payment, and what is listed in which order."""

import pytest

from bng_sim.games.billionaire.declared.components import Power, Space
from bng_sim.games.billionaire.declared.terms import Decision
from bng_sim.games.billionaire.engine.records import MOVES
from tests.games.billionaire.tables import (
    AFRO_EUROPA,
    AMERICAS,
    EURASIA,
    Scene,
    bids,
    card,
    forfeits,
    pays,
    picks,
    profit,
    secures,
)


def bidding(**rules):
    """Seat 0 is in its turn and has 5; seat 1 has 3 and an Investment of 7; seat 2 has nothing."""
    scene = Scene(3, **rules)
    scene.deal(0, 5)
    scene.deal(1, 3)
    scene.give(1, card(AMERICAS, 3))
    return scene


def lists(scene, decision):
    """What was listed, each time that this was asked."""
    return [question.listed for question in scene.questions(decision)]


def up_to(most):
    """The list of bids up to this."""
    return [*range(most + 1)]


def test_d_deck_lists_the_regions_with_cards_in_order():
    scene = Scene(2)
    scene.empty(AFRO_EUROPA, to=1)
    scene.lands(0, Space.SEALED_AFRO_EUROPA, picks(0, AMERICAS), lot=(card(AMERICAS, 2),))

    assert scene.asked[0] == (0, Decision.DECK, [EURASIA, AMERICAS])
    assert [event["investments"] for event in scene.events("put_up")] == [[card(AMERICAS, 2)]]


@pytest.mark.parametrize("left", [EURASIA, AFRO_EUROPA, AMERICAS])
@pytest.mark.parametrize("space", [Space.SEALED_EURASIA, Space.SEALED_AFRO_EUROPA, Space.SEALED_AMERICAS])
def test_d_deck_is_not_asked_where_one_is_left_and_leaves_no_trace_in_the_bids(left, space):
    scene = Scene(2)
    scene.lands(0, Space.SEALED_THREE)  # lists of bids before
    for region in (EURASIA, AFRO_EUROPA, AMERICAS):
        if region != left:
            scene.empty(region, to=1)
    scene.asked.clear()
    scene.lands(0, space)

    assert [question.decision for question in scene.asked] == [Decision.BID, Decision.BID]
    assert lists(scene, Decision.BID) == [up_to(5), up_to(126 + 5)]
    assert scene.public.deck[left] == 8


def test_d_bid_is_asked_of_the_drawer_first_then_clockwise():
    scene = bidding()
    scene.lands(2, Space.SEALED_EURASIA)

    assert scene.asked == [
        (2, Decision.BID, up_to(5)), (0, Decision.BID, up_to(10)), (1, Decision.BID, up_to(15)),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("rules", "most"),
    [({"overbid_reach": 0}, [5, 10]), ({"overbid_reach": 0, "bid_cap": 7}, [5, 7]), ({"bid_cap": 1}, [1, 1, 1])],
)
def test_d_bid_lists_every_whole_number_up_to_the_reach_or_the_cap(rules, most):
    scene = bidding(**rules)
    scene.lands(0, Space.SEALED_EURASIA)

    assert lists(scene, Decision.BID) == [up_to(each) for each in most]


def test_d_bid_lists_in_a_re_bid_with_a_floor_nought_and_from_the_highest_on():
    scene = bidding(rebid_floor=True)
    scene.lands(0, Space.SEALED_EURASIA, bids(0, 6, 0), bids(1, 6, 0))

    assert lists(scene, Decision.BID)[3:] == [[0, *range(6, 11)], [0, *range(6, 16)]]


def test_d_bid_lists_all_again_after_a_list_with_a_floor():
    scene = bidding(rebid_floor=True)
    scene.lands(0, Space.SEALED_EURASIA, bids(0, 4, 0), bids(1, 4, 0))
    scene.asked.clear()
    scene.lands(0, Space.SEALED_EURASIA)

    assert lists(scene, Decision.BID) == [up_to(10), up_to(15), up_to(5)]


@pytest.mark.parametrize("asked_between", [True, False])
def test_d_bid_lists_all_after_whatever_was_listed_before(asked_between):
    scene = bidding()
    scene.give(0, card(AMERICAS, 7))
    scene.arm(2, *[Power.SECURITY] * asked_between)
    scene.lands(1, 0)
    scene.asked.clear()
    scene.lands(0, Space.SEALED_EURASIA, *[secures(2, 0)] * asked_between)

    assert lists(scene, Decision.BID) == [up_to(25), up_to(15), up_to(5)]


def test_d_bid_is_never_longer_than_512():
    scene = Scene(2, trading_values=[[100] * 16] * 3, bid_cap=511)
    scene.empty(AMERICAS, to=1)
    scene.lands(0, Space.SEALED_EURASIA)

    assert [len(listed) for listed in lists(scene, Decision.BID)] == [6, 512]
    assert MOVES["offered"].shape == (512,)


def test_d_forfeit_lists_the_investments_of_the_greatest_value():
    scene = Scene(2, trading_values=[[2, 9, 9], [9, 3], [1]])
    scene.give(1, *(card(EURASIA, n) for n in (0, 1, 2)), card(AFRO_EUROPA, 0))
    scene.lands(0, Space.SEALED_THREE, bids(1, 34), forfeits(1, card(EURASIA, 2)))

    assert scene.questions(Decision.FORFEIT) == [
        (1, Decision.FORFEIT, [card(EURASIA, 1), card(EURASIA, 2), card(AFRO_EUROPA, 0)]),
    ]  # fmt: skip
    assert scene.owned(1) == [card(EURASIA, 0), card(EURASIA, 1), card(AFRO_EUROPA, 0)]


def test_d_forfeit_of_one_alone_is_not_asked():
    scene = Scene(2)
    scene.give(1, card(EURASIA, 1), card(EURASIA, 2))
    scene.lands(0, Space.SEALED_AMERICAS, bids(1, 14))

    assert scene.questions(Decision.FORFEIT) == []
    assert scene.owned(1) == [card(EURASIA, 1)]


def test_d_pay_lists_by_worth_then_investments_first():
    """The example of Y3: 11 owed."""
    scene = Scene(2)
    scene.give(1, card(EURASIA, 2), card(AMERICAS, 2), card(AFRO_EUROPA, 1))
    scene.deal(1, 5, 5, 4, 1)
    scene.lands(
        0, Space.SEALED_AFRO_EUROPA, bids(1, 11), pays(1, card(AMERICAS, 2), profit(5), profit(5))
    )  # fmt: skip

    assert lists(scene, Decision.PAY) == [
        [card(EURASIA, 2), card(AMERICAS, 2), profit(5)],
        [profit(5), card(AFRO_EUROPA, 1)],
        [profit(5), card(AFRO_EUROPA, 1), profit(4), profit(1)],
    ]
    assert {question.seat for question in scene.questions(Decision.PAY)} == {1}
    assert scene.hand(0) == [5, 5]


def test_d_pay_with_exact_payment_lists_only_what_leads_to_the_sum():
    scene = Scene(2, exact_payment=True)
    scene.give(1, card(EURASIA, 2), card(AFRO_EUROPA, 1))
    scene.deal(1, 5, 3, 2, 2)
    scene.lands(0, Space.SEALED_AMERICAS, bids(1, 6))

    assert lists(scene, Decision.PAY) == []  # 4 and 2 it must be, though a 5 and a 2 would do
    assert scene.owned(0) == [card(AFRO_EUROPA, 1)]
    assert scene.hand(0) == [2]


def test_d_pay_with_exact_payment_lists_each_way_to_the_sum():
    scene = Scene(2, exact_payment=True)
    scene.deal(1, 5, 4, 3, 2, 1)
    scene.lands(0, Space.SEALED_AMERICAS, bids(1, 6), pays(1, profit(3)))

    assert lists(scene, Decision.PAY) == [[profit(5), profit(4), profit(3)]]
    assert scene.hand(0) == [1, 2, 3]
