"""Trades between players (T1-T5)."""

import pytest

from bng_sim.games.campaign.declared.terms import Business, Decision, Reason
from bng_sim.games.campaign.rules import trades
from tests.games.campaign.tables import NONE, YES, Scene, at, does, offering, says

TRADE = Business.TRADE


def proposes(seat, partner, gives, takes, *money):
    """A trade proposed, for a sum if one is asked for."""
    told = [does(seat, TRADE), says(seat, Decision.OFFER, offering(partner, gives, takes))]
    return told + ([says(seat, Decision.MONEY, *money)] if money else [])


def accepts(seat):
    """A player takes it."""
    return says(seat, Decision.ACCEPT, YES)


def two(**rules):
    """Seat 0 has 5 and 15, seat 2 has 24 and 39."""
    scene = Scene(**rules)
    scene.give(0, 5, 15)
    scene.give(2, 24, 39)
    return scene


def test_t1_a_proposal_is_taken_or_left():
    scene = two()
    scene.manage(0, *proposes(0, 2, 5, 39, 100))

    assert scene.who(Decision.ACCEPT) == [2]
    assert (scene.owned(0), scene.owned(2)) == ([5, 15], [24, 39])
    assert scene.purses == [1500] * 4
    assert (scene.row.trades_offered, scene.row.trades_made) == (1, 0)
    assert TRADE not in scene.listed(Decision.MANAGE)[-1]


def test_t2_at_most_one_deed_of_each_side_and_one_in_all():
    scene = two()
    scene.manage(0, *proposes(0, 2, 5, None, -500))

    sides = [(5, 24), (5, 39), (15, None), (15, 24), (15, 39)]
    wanted = [offering(1, 5, None), offering(1, 15, None), offering(2, None, 24), offering(2, None, 39),
              offering(2, 5, None), *(offering(2, *side) for side in sides),
              offering(3, 5, None), offering(3, 15, None)]  # fmt: skip
    assert scene.listed(Decision.OFFER) == [wanted]


def test_t2_no_lots_of_a_group_with_a_building_but_mortgaged_deeds():
    scene = Scene()
    scene.give(1, 37, 39, 21)
    scene.build((37, 1))
    scene.mortgage(21)
    scene.manage(0, does(0, TRADE), says(0, Decision.MONEY, 50))

    assert scene.who(Decision.OFFER) == []  # 21 is all there is
    assert scene.events("propose")[0]["takes"] == at(21)


@pytest.mark.parametrize(
    ("gives", "takes", "sums"),
    [(5, 39, [-500, -200, -100, -50, 0, 50, 100, 200, 500]), (None, 39, [50, 100, 200, 500]),
     (5, None, [-500, -200, -100, -50])],
)  # fmt: skip
def test_t3_a_deed_is_never_given_for_nothing(gives, takes, sums):
    scene = two()
    scene.manage(0, *proposes(0, 2, gives, takes, sums[0]))

    assert scene.listed(Decision.MONEY) == [sums]


@pytest.mark.parametrize(
    ("cash", "mortgaged", "sums"),
    [((120, 250), (), [-200, -100, -50, 0, 50, 100]), ((120, 250), (39,), [-200, -100, -50, 0, 50, 100]),
     ((119, 250), (39,), [-200, -100, -50, 0, 50]), ((120, 209), (5,), [-100, -50, 0, 50, 100]),
     ((0, 9), (5,), []), ((0, 10), (5,), [0]), ((19, 60), (5, 39), [-50]), ((0, 109), (5, 39), [-50]),
     ((0, 110), (5, 39), [-100, -50]), ((0, 0), (), [0])],
)  # fmt: skip
def test_t3_both_must_have_the_cash_for_it_and_for_the_interest_received_money_counts(cash, mortgaged, sums):
    scene = Scene(2)
    scene.give(0, 5)
    scene.give(1, 39)
    scene.cash(*cash)
    scene.mortgage(*mortgaged)
    n = trades.list_sums(scene.table, 0, 1, at(5), at(39))

    assert scene.table.moves.offered[:n].tolist() == sums


def test_t3_a_pair_without_an_amount_cannot_be_proposed():
    scene = two(trade_money=[300])
    scene.cash(299)
    scene.manage(0)

    assert all(TRADE not in entries for entries in scene.listed(Decision.MANAGE))


def test_t4_accepted_money_and_deeds_change_hands():
    scene = two()
    scene.manage(0, *proposes(0, 2, 5, 39, 200), accepts(2))

    assert (scene.owned(0), scene.owned(2)) == ([15, 39], [5, 24])
    assert scene.purses == [1300, 1500, 1700, 1500]
    assert scene.paid(Reason.TRADE) == [(0, 2, 200)]
    assert scene.row.trades_made == 1


def test_t4_below_zero_the_partner_pays():
    scene = two()
    scene.manage(0, *proposes(0, 2, 5, None, -200), accepts(2))

    assert scene.owned(2) == [5, 24, 39]
    assert scene.purses == [1700, 1500, 1300, 1500]


def test_t4_a_whole_group_is_noticed_when_both_deeds_have_moved():
    scene = Scene()
    scene.give(0, 37, 1)
    scene.give(1, 3, 39)
    scene.manage(0, *proposes(0, 1, 1, 39, 0), accepts(1))

    assert scene.row.monopolies_made == 2
    assert scene.row.first_monopoly_turn == 1

    scene = Scene()
    scene.give(0, 37)
    scene.give(1, 39)
    scene.manage(0, *proposes(0, 1, 37, 39, 0), accepts(1))
    assert scene.row.monopolies_made == 0


def test_t4_nothing_of_a_proposal_is_left():
    scene = two()
    scene.manage(0, *proposes(0, 2, 5, 39, 100))

    public = scene.public
    assert (public.partner, public.gives, public.takes, public.offer) == (NONE, NONE, NONE, 0)


def test_t5_the_proposers_interest_first_then_the_partners():
    scene = Scene()
    scene.give(0, 5, mortgaged=True)
    scene.give(1, 39, mortgaged=True)
    scene.manage(0, *proposes(0, 1, 5, 39, 0), accepts(1))

    assert [event["seat"] for event in scene.events("inherit")] == [0, 1]
    assert scene.purses[:2] == [1480, 1490]
    assert scene.who(Decision.INHERIT) == [0, 1]


def test_t5_with_money_just_received():
    scene = Scene(2)
    scene.cash(0, 70)
    scene.give(0, 5, mortgaged=True)
    scene.give(1, 39, mortgaged=True)
    scene.manage(0, does(0, TRADE), says(0, Decision.OFFER, offering(1, 5, 39)), accepts(1))

    assert scene.purses == [30, 10]


def test_t2_b5_one_owner_per_color_is_heeded_in_trades():
    scene = Scene(one_owner_per_color=True)
    scene.give(0, 21)
    scene.give(1, 23, 24, 39, 5, 15)
    scene.give(2, 37)
    scene.manage(0, does(0, TRADE), says(0, Decision.OFFER, offering(1, None, 5)), says(0, Decision.MONEY, 50))

    wanted = [(None, 5), (None, 15), (21, None), (21, 5), (21, 15)]  # of red and dark blue else two owners are left
    assert scene.listed(Decision.OFFER) == [[offering(1, *sides) for sides in wanted]]


def test_t2_b5_a_trade_that_leaves_one_owner_is_possible_under_it():
    scene = Scene(one_owner_per_color=True)
    scene.give(0, 21)
    scene.give(1, 23, 5)
    scene.manage(0, does(0, TRADE), says(0, Decision.OFFER, offering(1, None, 23)), says(0, Decision.MONEY, 50),
                 accepts(1))  # fmt: skip

    assert offering(1, 21, 23) not in scene.listed(Decision.OFFER)[0]
    assert scene.owned(0) == [21, 23]
