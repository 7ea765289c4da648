"""Mortgages and forced sales (G1-G6)."""

import pytest

from bng_sim.games.campaign.declared.components import DEEDS
from bng_sim.games.campaign.declared.terms import Business, Decision, Reason
from tests.games.campaign.on_paper import PRICES
from tests.games.campaign.tables import FUND, NO, YES, Scene, at, does, every, forcing, says

MORTGAGE, LIFT, FORCE, BUILD, TRADE = (
    Business.MORTGAGE, Business.LIFT, Business.FORCE, Business.BUILD, Business.TRADE,
)  # fmt: skip


@pytest.mark.parametrize("square", PRICES)
def test_g1_a_deed_is_mortgaged_for_half_its_price(square):
    scene = Scene()
    scene.give(0, square)
    scene.manage(0, does(0, MORTGAGE))

    assert scene.is_mortgaged(square)
    assert scene.paid(Reason.MORTGAGE) == [(FUND, 0, PRICES[square] // 2)]
    assert scene.row.mortgages == 1


@pytest.mark.parametrize(("rules", "listed"), [({}, [23, 24, 5]), ({"mortgage_needs_bare_group": True}, [5])])
def test_g1_a_lot_only_without_a_building_of_its_own_or_in_its_group(rules, listed):
    scene = Scene(**rules)
    scene.give(0, 5, 21, 23, 24)
    scene.build((21, 1))
    scene.manage(0, does(0, MORTGAGE), *([says(0, Decision.MORTGAGE, at(5))] if len(listed) > 1 else []))

    assert scene.is_mortgaged(5)
    assert scene.listed(Decision.MORTGAGE) == ([sorted(every(*listed))] if len(listed) > 1 else [])


def test_g1_not_twice():
    scene = Scene(proposals_per_turn=0)
    scene.give(0, 5, mortgaged=True)
    scene.manage(0)

    assert scene.listed(Decision.MANAGE) == [[0, LIFT]]


def test_g2_a_mortgaged_deed_earns_no_rent_and_nothing_is_built_in_its_group():
    scene = Scene()
    scene.give(1, 21, 23, 24)
    scene.mortgage(21)
    scene.public.laps[1] = 1
    scene.lands(0, 21)
    scene.lands(0, 23)
    scene.manage(1)

    assert [amount for *_, amount in scene.paid(Reason.RENT)] == [18]
    assert BUILD not in scene.listed(Decision.MANAGE)[0]


def test_g2_houses_of_other_lots_stay_and_earn():
    scene = Scene()
    scene.give(1, 21, 23, 24)
    scene.build((21, 1))
    scene.mortgage(23)
    scene.lands(0, 21)

    assert scene.purses[1] == 1590


@pytest.mark.parametrize("square", PRICES)
def test_g3_lifting_costs_half_the_price_and_ten_percent_rounded_up(square):
    scene = Scene()
    scene.give(0, square, mortgaged=True)
    scene.manage(0, does(0, LIFT))

    interest = {37: 18, 12: 8, 28: 8}.get(square, PRICES[square] // 20)
    assert scene.paid(Reason.MORTGAGE) == [(0, FUND, PRICES[square] // 2 + interest)]
    assert not scene.is_mortgaged(square)
    assert (scene.row.lifts, scene.owner(square)) == (1, 0)


@pytest.mark.parametrize(("cash", "can"), [(110, True), (109, False)])
def test_g3_from_cash_in_hand(cash, can):
    scene = Scene(proposals_per_turn=0)
    scene.cash(cash)
    scene.give(0, 5, mortgaged=True)
    scene.manage(0)

    assert scene.listed(Decision.MANAGE) == ([[0, LIFT]] if can else [])


def test_g3_interest_can_be_other():
    scene = Scene(interest=33)
    scene.give(0, 5, mortgaged=True)
    scene.manage(0, does(0, LIFT))

    assert scene.purses[0] == 1500 - 133


def test_g4_own_deeds_only_and_as_many_as_one_likes():
    scene = Scene(manage_actions=50)
    scene.give(0, *DEEDS[:27])
    scene.give(1, DEEDS[27])
    scene.manage(0, does(0, *[MORTGAGE] * 27))

    assert scene.public.mortgaged.sum() == 27
    assert not scene.is_mortgaged(39)
    assert all(to == 0 and payer == FUND for payer, to, _ in scene.paid(Reason.MORTGAGE))


@pytest.mark.parametrize(("answer", "cost", "mortgaged"), [(NO, 20, True), (YES, 220, False)])
def test_g5_who_receives_a_mortgaged_deed_pays_the_interest_or_lifts_at_once(answer, cost, mortgaged):
    scene = Scene()
    scene.give(1, 39, mortgaged=True)
    scene.manage(0, does(0, TRADE), says(1, Decision.ACCEPT, YES),
                 says(0, Decision.INHERIT, answer), says(0, Decision.MONEY, 50))  # fmt: skip

    assert scene.purses[0] == 1500 - 50 - cost
    assert (scene.owner(39), scene.is_mortgaged(39)) == (0, mortgaged)
    assert (scene.row.transfer_interest, scene.row.lifts) == (1, int(not mortgaged))


def test_g5_lifting_it_later_costs_the_interest_again():
    scene = Scene()
    scene.give(1, 39, mortgaged=True)
    scene.manage(0, does(0, TRADE, LIFT), says(1, Decision.ACCEPT, YES), says(0, Decision.MONEY, 50))  # fmt: skip

    assert scene.purses[0] == 1500 - 50 - 20 - 220


def test_g5_without_the_cash_to_lift_it_is_held_unasked():
    scene = Scene()
    scene.cash(200, 1500)
    scene.give(1, 39, mortgaged=True)
    scene.manage(0, does(0, TRADE), says(1, Decision.ACCEPT, YES), says(0, Decision.MONEY, 50))

    assert scene.who(Decision.INHERIT) == []
    assert (scene.purses[0], scene.is_mortgaged(39)) == (130, True)


def forced(*told, step=0, **rules):
    """Seat 0 forces the sale of 39, mortgaged by seat 1."""
    scene = Scene(**rules)
    scene.give(1, 39, mortgaged=True)
    scene.manage(0, does(0, FORCE), says(0, Decision.FORCE, forcing(39, step)), *told)
    return scene


def test_g6_the_owner_relinquishes_it_and_the_offer_goes_to_the_fund():
    scene = forced(step=1)

    assert (scene.owner(39), scene.is_mortgaged(39)) == (0, False)
    assert scene.purses[:2] == [1500 - 250, 1500]
    assert (scene.row.forced_tried, scene.row.forced_sold, scene.row.lifts) == (1, 1, 0)


def test_g6_or_lifts_it_now():
    scene = forced(says(1, Decision.DEFEND, YES))

    assert (scene.owner(39), scene.is_mortgaged(39)) == (1, False)
    assert scene.purses[:2] == [1500, 1500 - 220]
    assert (scene.row.forced_tried, scene.row.forced_sold, scene.row.lifts) == (1, 0, 1)


def test_g6_from_cash_in_hand():
    scene = Scene()
    scene.cash(1500, 219)
    scene.give(1, 39, 5, mortgaged=True)
    scene.manage(0, does(0, FORCE), says(0, Decision.FORCE, forcing(39, 2)))

    assert scene.who(Decision.DEFEND) == []
    assert (scene.owner(39), scene.purses[0]) == (0, 1200)


@pytest.mark.parametrize(("cash", "n"), [(209, 0), (210, 1), (249, 1), (250, 2), (300, 3)])
def test_g6_an_offer_is_the_mortgage_value_and_a_step_that_cash_covers(cash, n):
    scene = Scene()
    scene.cash(cash)
    scene.give(1, 39, mortgaged=True)
    scene.manage(0, *([does(0, FORCE)] if n else []))

    offers = scene.listed(Decision.FORCE)
    assert offers == ([[forcing(39, step) for step in range(n)]] if n > 1 else [])
    assert scene.row.forced_tried == min(n, 1)


def test_g6_the_surplus_can_be_the_owners():
    scene = forced(step=2, forced_surplus="owner")

    assert scene.purses[:2] == [1500 - 300, 1500 + 100]
    assert scene.public.fund == 200


def test_g6_not_a_lot_of_a_group_with_buildings_and_not_if_it_is_off():
    scene = Scene(proposals_per_turn=0)
    scene.give(1, 21, 23, 24)
    scene.build((21, 1))
    scene.mortgage(23)
    scene.manage(0)
    assert scene.asked == []

    scene = Scene(proposals_per_turn=0, forced_sale=False)
    scene.give(1, 39, mortgaged=True)
    scene.manage(0)
    assert scene.asked == []


def test_g6_one_owner_per_color_is_heeded():
    scene = Scene(one_owner_per_color=True, proposals_per_turn=0)
    scene.give(1, 21, 37, 39, 5, mortgaged=True)
    scene.give(2, 23)
    scene.manage(0, does(0, FORCE), says(0, Decision.FORCE, forcing(5, 0)))

    assert scene.listed(Decision.FORCE) == [[forcing(5, step) for step in range(3)]]


def test_g6_a_lone_lot_can_be_forced_under_it():
    scene = Scene(one_owner_per_color=True, proposals_per_turn=0)
    scene.give(1, 39, mortgaged=True)
    scene.manage(0, does(0, FORCE))

    assert scene.owner(39) == 0
