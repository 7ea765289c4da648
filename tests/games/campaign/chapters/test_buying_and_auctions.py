"""Landing on an unowned property, and auctions (B1-B5, A1-A3)."""

import pytest

from bng_sim.games.campaign.declared.terms import Decision, Purchase, Reason
from tests.games.campaign.tables import FUND, NONE, Scene, says

CASH, FAVORS, DECLINE = Purchase.CASH, Purchase.FAVORS, Purchase.DECLINE


def buys(seat, how=CASH):
    """How a player buys."""
    return says(seat, Decision.BUY, how)


def bids(seat, *amounts):
    """What the standing bid is raised to, or 0: passing."""
    return says(seat, Decision.BID, *amounts)


def auctioned(scene):
    """Who may bid in each auction, in order."""
    return [event["seats"] for event in scene.events("auction")]


def sold(scene):
    """To whom and for how much, of each auction."""
    return [(event["seat"], event["amount"]) for event in scene.events("auctioned")]


def test_b1_a_property_is_bought_at_list_price():
    scene = Scene()
    scene.lands(0, 39, buys(0))

    assert scene.owner(39) == 0
    assert scene.purses == [1100, 1500, 1500, 1500]
    assert (scene.public.fund, scene.row.bought_cash) == (400, 1)
    assert auctioned(scene) == []


@pytest.mark.parametrize(("cash", "listed"), [(400, [DECLINE, CASH]), (399, [])])
def test_b1_with_cash_in_hand_only(cash, listed):
    scene = Scene(auctions=False)
    scene.give(0, 5, 15)
    scene.cash(cash)
    scene.lands(0, 39)

    assert scene.listed(Decision.BUY) == ([listed] if listed else [])
    assert scene.who(Decision.RAISE) == []


@pytest.mark.parametrize(("square", "interns"), [(1, 1), (9, 2), (6, 1), (39, 4), (37, 4), (12, 2), (5, 2)])
def test_b2_a_deed_costs_an_intern_for_100_dollars_or_part_of_it(square, interns):
    scene = Scene()
    scene.public.interns[0] = interns
    scene.lands(0, square, buys(0, FAVORS))

    assert scene.owner(square) == 0
    assert scene.public.interns[0] == 0
    assert (scene.purses[0], scene.public.fund) == (1500, 0)
    assert (scene.row.bought_favors, scene.row.bought_cash, scene.row.interns_spent) == (1, 0, interns)


def test_b2_not_with_an_intern_too_few():
    scene = Scene()
    scene.public.interns[0] = 3
    scene.lands(0, 39)

    assert scene.listed(Decision.BUY) == [[DECLINE, CASH]]


@pytest.mark.parametrize(("worth", "listed"), [(0, [DECLINE, CASH]), (500, [DECLINE, CASH, FAVORS]), (20, [0, 1])])
def test_b2_favors_can_be_worth_more_or_nothing(worth, listed):
    scene = Scene(favor_worth=worth)
    scene.public.interns[0] = 1
    scene.lands(0, 39)

    assert scene.listed(Decision.BUY) == [listed]


def test_b2_without_cash_favors_are_left():
    scene = Scene()
    scene.cash(0)
    scene.public.interns[0] = 4
    scene.lands(0, 39, buys(0, FAVORS))

    assert scene.listed(Decision.BUY) == [[DECLINE, FAVORS]]
    assert scene.owner(39) == 0


def test_b3_a_declined_property_is_auctioned():
    scene = Scene()
    scene.lands(0, 39, bids(2, 100))

    assert sold(scene) == [(2, 100)]
    assert scene.row.declined == 1


def test_b3_so_is_one_that_a_player_cannot_buy():
    scene = Scene()
    scene.cash(10)
    scene.lands(0, 39, bids(1, 1))

    assert scene.who(Decision.BUY) == []
    assert (scene.owner(39), scene.purses[1], scene.row.declined) == (1, 1499, 1)


def test_b4_in_chicago_who_pays_may_get_no_deed():
    scene = Scene(chicago_deeds=60)
    scene.lands(0, 39, buys(0), deeds=[False])

    assert scene.owner(39) == NONE
    assert (scene.purses[0], scene.public.fund) == (1100, 400)
    assert (scene.row.no_deed, scene.row.bought_cash, scene.row.auctions, scene.row.declined) == (1, 0, 0, 0)


def test_b4_or_gets_it():
    scene = Scene(chicago_deeds=60)
    scene.lands(0, 39, buys(0), deeds=[True])

    assert scene.owner(39) == 0


@pytest.mark.parametrize("percent", [0, 100])
def test_b4_certainty_is_certain(percent):
    scene = Scene(chicago_deeds=percent)
    for square in (1, 3, 6, 8, 9):
        scene.lands(0, square, buys(0))

    assert scene.owned(0) == ([1, 3, 6, 8, 9] if percent else [])


def test_b4_it_is_of_purchases_in_money_at_list_price():
    scene = Scene(chicago_deeds=0)
    scene.public.interns[0] = 4
    scene.lands(0, 39, buys(0, FAVORS))
    scene.lands(0, 37, bids(1, 1))

    assert (scene.owned(0), scene.owned(1)) == ([39], [37])


def one_owner(**rules):
    """Seat 1 owns square 21, of red."""
    scene = Scene(one_owner_per_color=True, **rules)
    scene.give(1, 21)
    return scene


def test_b5_nobody_buys_or_bids_for_a_lot_of_a_group_in_which_another_owns_one():
    scene = one_owner()
    scene.public.interns[0] = 9
    scene.lands(0, 24)

    assert scene.who(Decision.BUY) == []
    assert auctioned(scene) == [[1]]


def test_b5_the_owner_of_the_others_can():
    scene = one_owner()
    scene.lands(1, 24, buys(1))
    scene.lands(1, 23)

    assert scene.owned(1) == [21, 24]
    assert auctioned(scene) == [[]]


def test_b5_railroads_and_utilities_have_no_colour():
    scene = one_owner()
    scene.give(1, 5, 12)
    scene.lands(0, 15, buys(0))
    scene.lands(0, 28, buys(0))

    assert scene.owned(0) == [15, 28]


def test_b5_it_is_of_tokens_else():
    scene = Scene()
    scene.give(1, 21)
    scene.lands(0, 24, buys(0))

    assert scene.owner(24) == 0


def test_a1_the_others_bid_clockwise_from_who_declined():
    scene = Scene()
    scene.lands(2, 39)
    scene.public.is_in[3], scene.public.n_in = 0, 3
    scene.lands(2, 37)

    assert auctioned(scene) == [[3, 0, 1], [0, 1]]
    assert scene.row.auctions == 2


def test_a1_the_decliner_can_bid_last():
    scene = Scene(decliner_bids=True)
    scene.lands(2, 39, bids(2, 50))

    assert auctioned(scene) == [[3, 0, 1, 2]]
    assert scene.who(Decision.BID) == [3, 0, 1, 2]
    assert scene.owner(39) == 2


def test_a1_without_auctions_it_stays_nobodys():
    scene = Scene(auctions=False)
    scene.lands(0, 39)

    assert scene.owner(39) == NONE
    assert auctioned(scene) == []
    assert (scene.row.declined, scene.row.auctions) == (1, 0)


def test_a2_round_and_round_each_still_in_raises_or_passes_for_good():
    scene = Scene()
    scene.lands(0, 39, bids(1, 50, 61, 0), bids(2, 51, 161), bids(3, 0))

    assert scene.who(Decision.BID) == [1, 2, 3, 1, 2, 1]
    assert sold(scene) == [(2, 161)]
    assert [event["seat"] for event in scene.events("passes")] == [3, 1]
    assert (scene.row.bids, scene.row.auctions_sold, scene.row.auction_money) == (4, 1, 161)


def test_a2_a_bid_is_the_standing_one_and_a_step_and_no_more_than_cash():
    scene = Scene(bid_steps=[5, 7, 300])
    scene.cash(0, 300, 306, 305)
    scene.lands(0, 39, bids(1, 300))

    assert scene.listed(Decision.BID) == [[0, 5, 7, 300], [0, 305], [0, 305]]


def test_a2_who_can_afford_no_raise_passes_unasked():
    scene = Scene()
    scene.cash(0, 0, 10, 10)
    scene.lands(0, 39, bids(2, 10))

    assert scene.who(Decision.BID) == [2]
    assert sold(scene) == [(2, 10)]
    assert [event["seat"] for event in scene.events("passes")] == [1, 3]


def test_a3_the_highest_bidder_is_not_asked_to_go_higher():
    scene = Scene()
    scene.lands(0, 39, bids(1, 10), bids(2, 0), bids(3, 0))

    assert scene.who(Decision.BID) == [1, 2, 3]
    assert scene.paid(Reason.BID) == [(1, FUND, 10)]
    assert scene.owner(39) == 1


def test_a3_it_ends_after_so_many_bids():
    scene = Scene(max_bids=3)
    scene.lands(0, 39, bids(1, 1, 3), bids(2, 2), bids(3, 0))

    assert scene.who(Decision.BID) == [1, 2, 3, 1]
    assert sold(scene) == [(1, 3)]


def test_a3_without_a_bid_it_stays_with_the_fund():
    scene = Scene()
    scene.lands(0, 39)

    assert sold(scene) == [(NONE, 0)]
    assert scene.owner(39) == NONE
    assert (scene.row.auctions, scene.row.auctions_sold) == (1, 0)


def test_a3_a_sole_bidder_is_asked_once():
    scene = Scene(2)
    scene.lands(0, 39, bids(1, 1))
    scene.lands(0, 37)

    assert scene.who(Decision.BID) == [1, 1]
    assert sold(scene) == [(1, 1), (NONE, 0)]


def test_a3_the_last_one_left_is_asked_if_nobody_has_bid():
    scene = Scene()
    scene.lands(0, 39, bids(3, 50))

    assert scene.who(Decision.BID) == [1, 2, 3]
    assert sold(scene) == [(3, 50)]


def test_a3_nothing_of_an_auction_is_left():
    scene = Scene()
    scene.lands(0, 39, bids(3, 50))

    assert (scene.public.bid, scene.public.bidder, scene.public.deed) == (0, NONE, NONE)
    assert not scene.public.in_auction.any()
