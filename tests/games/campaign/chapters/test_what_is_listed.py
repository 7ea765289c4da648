"""Chapter D: who is asked what, and what is listed in which order; `test_properties` checks every list of games."""

import pytest

from bng_sim.games.campaign.declared.components import DEEDS, Group, Pile
from bng_sim.games.campaign.declared.limits import LAW
from bng_sim.games.campaign.declared.terms import Business, Decision, Evasion, IncomeTax, InJail, Purchase
from bng_sim.games.campaign.engine.records import MOVES
from tests.games.campaign.on_paper import GROUPS
from tests.games.campaign.tables import Scene, borrowing, breaking, does, every, forcing, mortgaging, offering, says

RED, PINK, BLUE = (21, 23, 24), (11, 13, 14), (37, 39)
BUILD, SELL, MORTGAGE, LIFT, REPAY, FORCE, TRADE = list(Business)[1:]


def only(scene, decision):
    """Who was asked once, and what was listed."""
    (seat,) = scene.who(decision)
    (entries,) = scene.listed(decision)
    return seat, entries


def test_d_jail_is_asked_of_the_turn_player_roll_pay_card():
    scene = Scene()
    scene.keeps(0, Pile.CHEST, "free")
    scene.jail(0)
    scene.turn(dice=[(1, 2)])

    assert only(scene, Decision.JAIL) == (0, [InJail.ROLL, InJail.PAY, InJail.CARD])


def test_d_jail_is_not_asked_of_who_can_only_roll_or_visits():
    scene = Scene()
    scene.cash(0)
    scene.jail(0)
    scene.turn(dice=[(1, 2)])
    scene.public.square[1] = 10
    scene.turn(dice=[(1, 2)])

    assert scene.who(Decision.JAIL) == []


def test_d_evade_is_asked_of_who_is_to_go_no_files_card():
    scene = Scene(attorney_general="all")
    scene.public.senators[2] = 1
    scene.lands(2, 30)

    assert only(scene, Decision.EVADE) == (2, [Evasion.NO, Evasion.FILES, Evasion.CARD])


def test_d_income_tax_is_asked_of_who_landed_flat_percent():
    scene = Scene()
    scene.lands(3, 4)

    assert only(scene, Decision.INCOME_TAX) == (3, [IncomeTax.FLAT, IncomeTax.PERCENT])


def test_d_buy_is_asked_of_who_landed_decline_cash_favors():
    scene = Scene()
    scene.public.interns[3] = 4
    scene.lands(3, 39)

    assert only(scene, Decision.BUY) == (3, [Purchase.DECLINE, Purchase.CASH, Purchase.FAVORS])


def test_d_bid_is_asked_of_each_bidder_pass_then_the_steps():
    scene = Scene()
    scene.lands(0, 39, says(1, Decision.BID, 10))

    assert scene.who(Decision.BID) == [1, 2, 3]
    assert scene.listed(Decision.BID) == [[0, 1, 10, 50, 100], [0, 11, 20, 60, 110], [0, 11, 20, 60, 110]]


def test_d_demand_is_asked_of_the_owner_no_yes():
    scene = Scene(rent_demand="asked")
    scene.give(2, 39)
    scene.lands(0, 39)

    assert only(scene, Decision.DEMAND) == (2, [0, 1])


def test_d_raise_is_asked_of_the_debtor_sell_break_mortgage_law_borrow():
    scene = Scene(chicago_loans=True)
    scene.cash(0)
    scene.give(0, *BLUE, *PINK, 28, 1)
    scene.build((37, 5), (39, 5), (11, 1))
    scene.owes(0, 150, says(0, Decision.RAISE, LAW), to=2)

    assert only(scene, Decision.RAISE) == (
        0,
        [*every(11, 37, 39), *(breaking(Group.DARK_BLUE, k) for k in range(5)),
         *map(mortgaging, (1, 13, 14, 28)), LAW, borrowing(1), borrowing(3)],
    )  # fmt: skip


def test_d_raise_is_76_entries_at_the_most():
    """All is owned and built up evenly to four houses or hotels, everybody can be asked."""
    scene = Scene(8, chicago_loans=True, houses=200, hotels=50, law_loan_limit=5000)
    scene.give(0, *DEEDS)
    for lots in GROUPS.values():
        scene.build(*((lot, 5) for lot in lots))
    scene.cash(0)
    scene.owes(0, 10, says(0, Decision.RAISE, LAW))
    most = [len(entries) for entries in scene.listed(Decision.RAISE)]

    assert most == [22 + 8 * 5 + 6 + 1 + 7]
    assert max(most) == 76


def test_d_lend_is_asked_of_the_lender_refuse_lend():
    scene = Scene(chicago_loans=True, law_loan_limit=0)
    scene.cash(0)
    scene.owes(0, 10, says(0, Decision.RAISE, borrowing(2)), to=1)

    assert scene.who(Decision.LEND) == [2, 3]
    assert scene.listed(Decision.LEND) == [[0, 1]] * 2


def test_d_manage_is_asked_of_the_turn_player_all_that_is_possible():
    scene = Scene()
    scene.give(0, *RED, 5)
    scene.give(0, 15, mortgaged=True)
    scene.build((21, 1))
    scene.give(1, 25, mortgaged=True)
    scene.public.laps[0] = 1
    scene.public.law_debt[0] = 10
    scene.manage(0)

    assert only(scene, Decision.MANAGE) == (0, [0, BUILD, SELL, MORTGAGE, LIFT, REPAY, FORCE, TRADE])


def test_d_manage_m1_b5_lists_what_is_possible_and_nothing_else():
    scene = Scene(one_owner_per_color=True)
    scene.give(0, 5, 21)
    scene.give(1, 15, 23)
    scene.manage(0)

    assert only(scene, Decision.MANAGE) == (0, [0, MORTGAGE, TRADE])


def test_d_manage_b5_lists_no_trade_that_groups_forbid():
    scene = Scene(one_owner_per_color=True)
    scene.give(0, 21)
    scene.give(1, 23)
    scene.give(2, 24)
    scene.manage(0)

    assert only(scene, Decision.MANAGE) == (0, [0, MORTGAGE])


def test_d_build_is_asked_of_the_turn_player_in_board_order():
    scene = Scene()
    scene.give(0, *RED, *PINK, *BLUE)
    scene.build((11, 1), (37, 5), (39, 5))
    scene.public.laps[0] = 1
    scene.manage(0, does(0, BUILD))

    assert only(scene, Decision.BUILD) == (0, every(13, 14, 21, 23, 24))


def test_d_want_house_is_asked_of_each_other_able_player_no_yes():
    scene = Scene(houses=1)
    scene.give(0, *RED)
    scene.give(1, *BLUE)
    scene.give(3, *PINK)
    scene.public.laps[:4] = 1
    scene.manage(0, does(0, BUILD))

    assert scene.who(Decision.WANT_HOUSE) == [1, 3]
    assert scene.listed(Decision.WANT_HOUSE) == [[0, 1]] * 2


def test_d_place_is_asked_of_the_winner_each_lot_that_may_take_a_house():
    scene = Scene(houses=1 + 8)
    scene.give(0, *RED)
    scene.give(3, *PINK, *BLUE, 16, 18, 19)
    scene.build((37, 4), (39, 4))
    scene.public.laps[:4] = 1
    scene.cash(150, 0, 0, 100)
    scene.manage(0, does(0, BUILD), says(3, Decision.WANT_HOUSE), says(3, Decision.BID, 100))

    assert only(scene, Decision.PLACE) == (3, every(*PINK, 16, 18, 19))


def test_d_sell_is_asked_of_the_turn_player_each_lot_then_each_group():
    scene = Scene()
    scene.give(0, *BLUE, *PINK)
    scene.build((37, 5), (39, 4), (11, 1), (13, 1))
    scene.manage(0, does(0, SELL))

    ways = [breaking(Group.DARK_BLUE, k) for k in range(4)]
    assert only(scene, Decision.SELL) == (0, [*every(11, 13, 37), *ways])


def test_d_mortgage_is_asked_of_the_turn_player_in_board_order():
    scene = Scene()
    scene.give(0, 39, 1, 12, 5)
    scene.mortgage(12)
    scene.manage(0, does(0, MORTGAGE))

    assert only(scene, Decision.MORTGAGE) == (0, every(1, 5, 39))


def test_d_lift_is_asked_of_the_turn_player_what_cash_covers():
    scene = Scene()
    scene.cash(110)
    scene.give(0, 39, 1, 12, 5, mortgaged=True)
    scene.manage(0, does(0, LIFT))

    assert only(scene, Decision.LIFT) == (0, every(1, 5, 12))


def test_d_repay_is_asked_of_the_turn_player_law_then_lenders_clockwise():
    scene = Scene(chicago_loans=True)
    scene.cash(0, 0, 110)
    scene.public.law_debt[2] = 110
    scene.public.owes[2, :4] = 100, 101, 0, 1
    scene.public.n_loans = 3
    scene.manage(2, does(2, REPAY))

    assert only(scene, Decision.REPAY) == (2, [LAW, borrowing(3), borrowing(0)])


def test_d_force_is_asked_of_the_turn_player_owners_deeds_offers():
    scene = Scene()
    scene.cash(1500, 150)
    scene.give(0, 39, mortgaged=True)
    scene.give(2, 15, 5, mortgaged=True)
    scene.give(3, 1, mortgaged=True)
    scene.manage(1, does(1, FORCE))

    wanted = [forcing(5, 0), forcing(5, 1), forcing(15, 0), forcing(15, 1), *(forcing(1, step) for step in range(3))]
    assert only(scene, Decision.FORCE) == (1, wanted)


@pytest.mark.parametrize(("steps", "most"), [([10, 50, 100], 84), ([1, 2, 3, 4], 112)])
def test_d_force_is_84_entries_at_the_most_or_112(steps, most):
    scene = Scene(force_steps=steps)
    scene.give(1, *DEEDS, mortgaged=True)
    scene.manage(0, does(0, FORCE))

    assert len(scene.listed(Decision.FORCE)[0]) == most


def test_d_defend_is_asked_of_the_owner_relinquish_buy_back():
    scene = Scene()
    scene.give(2, 5, mortgaged=True)
    scene.manage(0, does(0, FORCE))

    assert only(scene, Decision.DEFEND) == (2, [0, 1])


def test_d_offer_is_asked_of_the_turn_player_partners_gives_takes():
    scene = Scene(3)
    scene.give(1, 5, 39)
    scene.give(0, 1)
    scene.manage(1, does(1, TRADE))

    wanted = [(2, 5, None), (2, 39, None), (0, None, 1), (0, 5, None), (0, 5, 1), (0, 39, None), (0, 39, 1)]
    assert only(scene, Decision.OFFER) == (1, [offering(*each) for each in wanted])


def test_d_offer_is_317_entries_at_the_most():
    """With d deeds of the 28, of which a partner has r, there are (d + 1)(r + 1) - 1 pairs with that partner."""
    most = 0
    for mine in range(1, 28):
        scene = Scene(8)
        scene.give(0, *DEEDS[:mine])
        for i, square in enumerate(DEEDS[mine:]):
            scene.give(1 + i % 7, square)
        scene.manage(0, does(0, TRADE))
        most = max(most, len(scene.listed(Decision.OFFER)[0]))

    assert most == 317
    assert most <= MOVES["offered"].shape[0]


def test_d_money_is_asked_of_the_turn_player_in_the_order_of_trade_money():
    scene = Scene(2)
    scene.cash(120, 60)
    scene.give(0, 5)
    scene.give(1, 39)
    scene.manage(0, does(0, TRADE), says(0, Decision.OFFER, offering(1, 5, 39)))

    assert only(scene, Decision.MONEY) == (0, [-50, 0, 50, 100])


def test_d_accept_is_asked_of_the_partner_refuse_accept():
    scene = Scene(2)
    scene.give(1, 39)
    scene.manage(0, does(0, TRADE))

    assert only(scene, Decision.ACCEPT) == (1, [0, 1])


def test_d_inherit_is_asked_of_the_new_owner_hold_lift():
    scene = Scene(law_loan_limit=0)
    scene.cash(0, 1500, 219)
    scene.give(0, 39, 5, mortgaged=True)
    scene.owes(0, 1, to=2)

    assert only(scene, Decision.INHERIT) == (2, [0, 1])  # of 5: for 39 the cash is too little then
    assert scene.purses[2] == 219 - 10 - 20


def test_d_a_single_entry_happens_unasked_and_is_not_counted():
    scene = Scene(2)
    scene.give(0, 39)
    scene.manage(0, does(0, MORTGAGE))

    assert scene.who(Decision.MORTGAGE) == []
    assert scene.is_mortgaged(39)
    assert scene.row.decisions[Decision.MORTGAGE] == 0
    assert scene.row.decisions[Decision.MANAGE] == len(scene.who(Decision.MANAGE))
    assert scene.row.options[Decision.MANAGE] == sum(map(len, scene.listed(Decision.MANAGE)))


def test_d_an_answer_off_the_list_is_an_error():
    scene = Scene()
    with pytest.raises(IndexError, match="not on the list"):
        scene.play_out(lambda seen, moves, n, traits, rng: n)
