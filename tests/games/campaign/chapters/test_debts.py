"""Debts and loans (F1-F7)."""

import pytest

from bng_sim.games.campaign.declared.components import Group
from bng_sim.games.campaign.declared.limits import LAW
from bng_sim.games.campaign.declared.terms import Business, Decision, Reason
from tests.games.campaign.tables import FUND, NO, NONE, YES, Scene, at, borrowing, breaking, does, mortgaging, says


def raises(seat, *steps):
    """Steps that a debtor takes for money."""
    return says(seat, Decision.RAISE, *steps)


def lends(seat, answer=YES):
    """Whether a player lends."""
    return says(seat, Decision.LEND, answer)


def poor(*cash, **rules):
    """A game without law loans in which the first players have these sums."""
    scene = Scene(**{"law_loan_limit": 0, **rules})
    scene.cash(*cash)
    return scene


def test_f1_a_debt_is_paid_at_once_from_cash():
    scene = Scene()
    scene.give(0, 39)
    scene.owes(0, 1500, to=2)

    assert scene.purses == [0, 1500, 3000, 1500]
    assert scene.asked == []


def test_f1_a_debt_of_nothing_is_none():
    scene = poor(0)
    scene.owes(0, 0)

    assert scene.public.is_in[0] == 1
    assert scene.events("pay") == []


def test_f2_money_is_raised_step_by_step_on_anybodys_turn():
    scene = poor(100)
    scene.give(0, 37, 39, level=2)
    scene.give(0, 5)
    scene.public.active = 3
    scene.owes(0, 500, raises(0, mortgaging(5), at(37), at(37)), to=1)

    both = [at(37), at(39)]
    assert scene.listed(Decision.RAISE) == [[*both, mortgaging(5)], both, both]  # and 39 alone, unasked
    assert scene.purses[:2] == [0, 2000]
    assert scene.level(37, 39) == [0, 1]


def test_f2_no_more_than_is_needed_is_asked_and_change_is_kept():
    scene = poor(100)
    scene.give(0, 5, 39)
    scene.owes(0, 150, raises(0, mortgaging(39)))

    assert scene.purses[0] == 100 + 200 - 150
    assert len(scene.asked) == 1
    assert not scene.is_mortgaged(5)


def test_f2_a_group_can_be_broken_for_a_debt():
    scene = poor(0)
    scene.give(0, 37, 39, level=5)
    scene.owes(0, 900, raises(0, breaking(Group.DARK_BLUE, 0)))

    assert scene.purses[0] == 100
    assert scene.level(37, 39) == [0, 0]


def test_f2_without_a_step_left_one_is_bankrupt():
    scene = poor(100)
    scene.give(0, 5)
    scene.owes(0, 201, to=1)

    assert scene.public.is_in[0] == 0
    assert scene.who(Decision.RAISE) == []  # one step, unasked
    assert scene.row.mortgages == 1
    assert scene.row.bankruptcies == 1


def test_f2_nobody_can_give_up_before():
    scene = poor(0)
    scene.give(0, 5, 15)
    scene.owes(0, 5000)

    assert scene.listed(Decision.RAISE) == [[mortgaging(5), mortgaging(15)]]
    assert scene.row.mortgages == 2


def test_f2_nothing_of_a_debt_is_left():
    scene = Scene()
    scene.cash(0)
    scene.owes(0, 5, to=1)

    assert (scene.public.debt, scene.public.debtor, scene.public.creditor) == (0, NONE, NONE)


def test_f3_no_player_lends_by_default():
    scene = poor(0)
    scene.give(0, 5, 15)
    scene.owes(0, 5000)

    assert all(step < borrowing(0) for steps in scene.listed(Decision.RAISE) for step in steps)
    assert scene.purses == [0, 1500, 1500, 1500]


@pytest.mark.parametrize(("debt", "owed", "lent"), [(300, 0, 200), (300, 450, 50), (700, 0, 500)])
def test_f4_a_law_loan_is_the_missing_sum_or_what_the_limit_leaves(debt, owed, lent):
    scene = Scene()
    scene.cash(100)
    scene.public.law_debt[0] = owed
    scene.give(0, 37, 39, 5)
    scene.owes(0, debt, raises(0, LAW))

    assert scene.public.law_debt[0] == owed + lent
    assert scene.paid(Reason.LOAN) == [(FUND, 0, lent)]
    assert (scene.row.law_loans, scene.row.law_money) == (1, lent)


def test_f4_not_above_the_limit_and_not_for_a_purchase():
    scene = Scene(law_loan_limit=60)
    scene.cash(0)
    scene.give(0, 5, 15)
    scene.public.law_debt[0] = 60
    scene.owes(0, 100)
    scene.lands(0, 39)

    assert scene.listed(Decision.RAISE) == [[mortgaging(5), mortgaging(15)]]
    assert scene.who(Decision.BUY) == []


def test_f4_with_a_limit_of_0_there_are_none():
    scene = poor(0)
    scene.owes(0, 1)

    assert scene.public.is_in[0] == 0


def lapped(debt, **rules):
    """Seat 1 is the Billionaire; seat 0 comes past Go with a law debt."""
    scene = Scene(3, **{"billionaire": "starter", "first": 1, **rules})
    scene.public.law_debt[0] = debt
    scene.public.active = 0
    scene.public.square[0] = 38
    return scene


@pytest.mark.parametrize(
    ("debt", "rules", "paid"),
    [(500, {}, 50), (401, {}, 41), (1, {}, 1), (500, {"law_benefit": 100}, 200), (500, {"law_benefit": 0}, 0),
     (500, {"law_benefit": 100, "salary": 30}, 30), (500, {"salary": 0}, 0)],
)  # fmt: skip
def test_f5_with_each_salary_the_billionaire_gets_a_share_of_the_law_debt(debt, rules, paid):
    scene = lapped(debt, **rules)
    scene.turn(dice=[(1, 4)])

    assert scene.purses[:2] == [1500 + rules.get("salary", 200) - paid, 1500 + paid]
    assert scene.row.law_benefits == paid
    assert scene.public.law_debt[0] == debt


@pytest.mark.parametrize("who", ["self", "bankrupt", "none"])
def test_f5_not_from_the_billionaire_and_not_to_one_who_is_out(who):
    scene = lapped(500, billionaire="none" if who == "none" else "starter", first=0 if who == "self" else 1)
    if who == "bankrupt":
        scene.public.is_in[1], scene.public.n_in = 0, 2
    scene.turn(dice=[(1, 4)])

    assert scene.purses == [1700, 1500, 1500]


def test_f5_the_law_debt_is_repaid_whole_in_business():
    scene = Scene()
    scene.public.law_debt[0] = 300
    scene.manage(0, does(0, Business.REPAY))

    assert (scene.public.law_debt[0], scene.purses[0], scene.row.laws_repaid) == (0, 1200, 1)
    assert scene.paid(Reason.REPAYMENT) == [(0, FUND, 300)]


def test_f5_not_in_part():
    scene = Scene()
    scene.cash(299)
    scene.public.law_debt[0] = 300
    scene.manage(0)

    assert scene.asked == []


def test_f7_in_chicago_a_player_lends_the_missing_sum():
    scene = poor(100, chicago_loans=True)
    scene.owes(0, 700, lends(2), raises(0, borrowing(2)), to=1)

    assert scene.listed(Decision.RAISE) == [[borrowing(2), borrowing(3)]]
    assert scene.purses == [0, 2200, 900, 1500]
    assert (scene.public.owes[0, 2], scene.public.n_loans, scene.row.player_loans) == (600, 1, 1)


def test_f7_who_refuses_is_not_asked_again_for_this_debt():
    scene = poor(100, chicago_loans=True)
    scene.owes(0, 700, lends(2, NO), lends(3, YES), raises(0, borrowing(2)), to=1)
    scene.owes(0, 10, raises(0, borrowing(2)), lends(2), to=1)

    assert scene.who(Decision.LEND) == [2, 3, 2]
    assert scene.public.owes[0, :4].tolist() == [0, 0, 10, 600]


def test_f7_only_who_has_that_much():
    scene = poor(100, 1500, 599, 600, chicago_loans=True)
    scene.owes(0, 700)

    assert scene.listed(Decision.RAISE) == [[borrowing(1), borrowing(3)]]
    assert scene.who(Decision.LEND) == [1, 3]
    assert scene.public.is_in[0] == 0


def test_f7_what_one_owes_one_lender_is_one_sum_repaid_with_interest():
    scene = poor(0, chicago_loans=True, chicago_interest=7)
    for debt in (100, 55):
        scene.owes(0, debt, raises(0, borrowing(1)), lends(1))
    assert (scene.public.owes[0, 1], scene.public.n_loans) == (155, 1)

    scene.cash(166)
    before = scene.purses[1]
    scene.manage(0, does(0, Business.REPAY))

    assert scene.purses[:2] == [0, before + 166]  # 10.85 of interest
    assert (scene.public.owes[0, 1], scene.public.n_loans) == (0, 0)


def test_f6_law_debt_lowers_net_worth_and_not_assets():
    scene = Scene(max_turns=1)
    scene.public.law_debt[1] = 300
    scene.turn(dice=[(1, 2)])

    assert [event["amount"] for event in scene.events("net_worth")] == [1500, 1200, 1500, 1500]

    scene = Scene()
    scene.public.law_debt[1] = 300
    scene.lands(1, 4, says(1, Decision.INCOME_TAX, 1))
    assert scene.purses[1] == 1350
