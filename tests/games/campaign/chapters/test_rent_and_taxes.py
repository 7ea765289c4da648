"""Rent and taxes (R1-R7, X1, X2)."""

import pytest

from bng_sim.games.campaign.declared.components import Pile
from bng_sim.games.campaign.declared.terms import Decision, IncomeTax, Reason
from bng_sim.games.campaign.rules import money
from tests.games.campaign.tables import FUND, NO, YES, Scene, says

RENTS = {
    1: [2, 10, 30, 90, 160, 250], 3: [4, 20, 60, 180, 320, 450],
    6: [6, 30, 90, 270, 400, 550], 8: [6, 30, 90, 270, 400, 550], 9: [8, 40, 100, 300, 450, 600],
    11: [10, 50, 150, 450, 625, 750], 13: [10, 50, 150, 450, 625, 750], 14: [12, 60, 180, 500, 700, 900],
    16: [14, 70, 200, 550, 750, 950], 18: [14, 70, 200, 550, 750, 950], 19: [16, 80, 220, 600, 800, 1000],
    21: [18, 90, 250, 700, 875, 1050], 23: [18, 90, 250, 700, 875, 1050], 24: [20, 100, 300, 750, 925, 1100],
    26: [22, 110, 330, 800, 975, 1150], 27: [22, 110, 330, 800, 975, 1150], 29: [24, 120, 360, 850, 1025, 1200],
    31: [26, 130, 390, 900, 1100, 1275], 32: [26, 130, 390, 900, 1100, 1275], 34: [28, 150, 450, 1000, 1200, 1400],
    37: [35, 175, 500, 1100, 1300, 1500], 39: [50, 200, 600, 1400, 1700, 2000],
}  # fmt: skip


def rents(scene):
    """The rents demanded: by whom, of whom, how much."""
    return [(event["seat"], event["debtor"], event["amount"]) for event in scene.events("rent")]


@pytest.mark.parametrize("square", RENTS)
def test_r1_a_lot_earns_the_rent_printed_for_what_stands_on_it(square):
    scene = Scene(start_cash=10_000)
    scene.give(1, square)
    for level in range(6):
        scene.build((square, level))
        scene.lands(0, square)

    assert rents(scene) == [(1, 0, rent) for rent in RENTS[square]]
    assert scene.purses == [10_000 - sum(RENTS[square]), 10_000 + sum(RENTS[square]), 10_000, 10_000]
    assert (scene.row.rents, scene.row.rent_money) == (6, sum(RENTS[square]))


def test_r1_rents_can_be_others():
    scene = Scene(lot_rent=[[n, 0, 0, 0, 0, 5000] for n in range(22)])
    scene.give(1, 39)
    scene.lands(0, 39)

    assert rents(scene) == [(1, 0, 21)]


@pytest.mark.parametrize("times", [1, 2, 3])
@pytest.mark.parametrize("mortgaged", [False, True])
def test_r2_a_whole_group_does_not_raise_the_rent_of_bare_lots_unless_the_rules_say_so(times, mortgaged):
    scene = Scene(monopoly_rent=times)
    scene.give(1, 21, 24)
    scene.give(1, 23, mortgaged=mortgaged)
    scene.lands(0, 24)

    assert rents(scene) == [(1, 0, 20 * times)]


def test_r2_the_factor_is_for_bare_lots_of_whole_groups():
    scene = Scene(monopoly_rent=3)
    scene.give(1, 21, 23, 24, 11, 13)
    scene.build((21, 1))
    for square in (21, 24, 11):
        scene.lands(0, square)

    assert rents(scene) == [(1, 0, 90), (1, 0, 60), (1, 0, 10)]


@pytest.mark.parametrize(("n", "rent"), [(1, 25), (2, 50), (3, 100), (4, 200)])
@pytest.mark.parametrize("mortgaged", [False, True])
def test_r3_a_railroad_earns_by_how_many_the_owner_has(n, rent, mortgaged):
    scene = Scene()
    scene.give(1, 5)
    scene.give(1, *(15, 25, 35)[: n - 1], mortgaged=mortgaged)
    scene.give(2, *(15, 25, 35)[n - 1 :])
    scene.lands(0, 5)

    assert rents(scene) == [(1, 0, rent)]


@pytest.mark.parametrize(("second", "rent"), [(None, 4 * 7), (1, 10 * 7), (2, 4 * 7)])
@pytest.mark.parametrize("mortgaged", [False, True])
def test_r4_a_utility_earns_times_dice_rolled_anew(second, rent, mortgaged):
    scene = Scene()
    scene.give(1, 12)
    if second is not None:
        scene.give(second, 28, mortgaged=mortgaged)
    scene.lands(0, 12, roll=(1, 2), rents=[(3, 4)])

    assert rents(scene) == [(1, 0, rent)]
    assert [(event["first"], event["second"]) for event in scene.events("roll_for_rent")] == [(3, 4)]


def test_r4_or_the_dice_that_began_the_move():
    scene = Scene(utility_roll="same", utility_factor=[3, 9])
    scene.give(1, 12)
    scene.lands(0, 12, roll=(1, 2))
    scene.give(1, 28)
    scene.lands(0, 12, roll=(6, 6))

    assert rents(scene) == [(1, 0, 9), (1, 0, 108)]
    assert scene.events("roll_for_rent") == []


def test_r5_an_owner_in_jail_collects():
    scene = Scene()
    scene.give(1, 24)
    scene.jail(1)
    scene.lands(0, 24)

    assert rents(scene) == [(1, 0, 20)]


def test_r5_or_nothing_is_owed_or_missed():
    scene = Scene(jail_rent=False, rent_miss=100, rent_window="second_turn")
    scene.give(1, 24)
    scene.jail(1)
    scene.lands(0, 24)

    assert (scene.row.rents, scene.row.rents_missed, scene.public.n_missed) == (0, 0, 0)


@pytest.mark.parametrize(("answer", "n"), [(YES, 1), (NO, 0)])
def test_r6_the_owner_may_be_asked(answer, n):
    scene = Scene(rent_demand="asked")
    scene.give(1, 24)
    scene.lands(0, 24, says(1, Decision.DEMAND, answer))

    assert len(rents(scene)) == scene.row.rents == n
    assert scene.purses[0] == 1500 - 20 * n


def test_r6_an_owner_who_does_not_notice_is_not_asked():
    scene = Scene(rent_demand="asked", rent_miss=30)
    scene.give(1, 24)
    scene.lands(0, 24, missed=[True])
    scene.lands(0, 24, missed=[False])

    assert scene.who(Decision.DEMAND) == [1]
    assert (scene.row.rents_missed, scene.row.rents) == (1, 0)


def test_r6_by_default_it_is_always_demanded():
    scene = Scene()
    scene.give(1, 24)
    scene.lands(0, 24)

    assert scene.asked == []
    assert rents(scene) == [(1, 0, 20)]


def missing(**rules):
    """Seat 0 lands at 39 of seat 1 in turn 1, and that is missed."""
    scene = Scene(3, rent_miss=30, **rules)
    scene.give(1, 39)
    scene.public.square[:3] = 36, 31, 31
    scene.turn(dice=[(1, 2)], missed=[True])
    return scene


def test_r7_a_missed_rent_is_lost_when_another_player_rolls():
    scene = missing()
    scene.turn(dice=[(1, 2)])
    scene.turn(dice=[(1, 2)])

    assert rents(scene) == []
    assert (scene.row.rents_missed, scene.row.rents_late) == (1, 0)


def test_r7_or_is_noticed_at_the_end_of_the_next_turn():
    scene = missing(rent_window="second_turn")
    scene.build((39, 1))
    scene.turn(dice=[(1, 2)], missed=[False])

    assert rents(scene) == [(1, 0, 50)]
    assert [event["turn"] for event in scene.events("rent")] == [2]
    assert [event["late"] for event in scene.events("rent")] == [1]
    assert (scene.row.rents_missed, scene.row.rents_late, scene.row.rents) == (1, 1, 1)


def test_r7_it_comes_up_once():
    scene = missing(rent_window="second_turn")
    scene.turn(dice=[(1, 2)], missed=[True])
    for _ in range(3):
        scene.turn(dice=[(1, 2)])

    assert rents(scene) == []
    assert scene.row.rents_missed == 1


def test_r7_the_owner_in_jail_by_then_collects_and_is_asked():
    scene = missing(rent_window="second_turn", jail_rent=False, rent_demand="asked")
    scene.public.square[1] = 27
    scene.turn(says(1, Decision.DEMAND, YES), dice=[(1, 2)], missed=[False])

    assert scene.public.in_jail[1] == 1
    assert rents(scene) == [(1, 0, 50)]


def test_r7_what_is_noticed_and_not_demanded_is_gone():
    scene = missing(rent_window="second_turn", rent_demand="asked")
    scene.turn(says(1, Decision.DEMAND, NO), dice=[(1, 2)], missed=[False])
    for _ in range(3):
        scene.turn(dice=[(1, 2)])

    assert rents(scene) == []
    assert scene.row.rents_late == 1


def test_r7_the_oldest_comes_first():
    scene = Scene(3, rent_miss=30, rent_window="second_turn")
    scene.give(1, 24, 27)
    scene.public.square[0] = 20
    scene.turn(dice=[(2, 2), (1, 2)], missed=[True, True])
    scene.turn(dice=[(1, 3)], missed=[False, False])

    assert rents(scene) == [(1, 0, 20), (1, 0, 22)]


@pytest.mark.parametrize("out", [0, 1])
def test_r7_both_must_be_in_the_game(out):
    scene = missing(rent_window="second_turn")
    if out == 1:
        scene.public.active = 2
    scene.public.is_in[out], scene.public.n_in = 0, 2
    scene.turn(dice=[(1, 2)])

    assert rents(scene) == []


def test_r7_a_late_rent_can_make_bankrupt():
    scene = missing(rent_window="second_turn", law_loan_limit=0)
    scene.cash(49)
    scene.turn(dice=[(1, 2)], missed=[False])

    assert scene.public.is_in[0] == 0
    assert scene.purses[1] == 1549
    assert scene.public.active == 2


@pytest.mark.parametrize("tax", [100, 75])
def test_x1_luxury_tax_goes_to_the_fund(tax):
    scene = Scene(luxury_tax=tax)
    scene.lands(0, 38)

    assert scene.paid(Reason.TAX) == [(0, FUND, tax)]
    assert (scene.purses[0], scene.public.fund, scene.row.tax_money) == (1500 - tax, tax, tax)


@pytest.mark.parametrize(("how", "tax"), [(IncomeTax.FLAT, 200), (IncomeTax.PERCENT, 150)])
def test_x2_income_tax_is_flat_or_a_share_as_the_player_chooses(how, tax):
    scene = Scene()
    scene.lands(0, 4, says(0, Decision.INCOME_TAX, how))

    assert scene.purses[0] == 1500 - tax
    assert scene.row.tax_money == tax


def test_x2_or_always_flat():
    scene = Scene(income_tax="flat", income_tax_flat=90)
    scene.lands(0, 4)

    assert scene.asked == []
    assert scene.purses[0] == 1410


def test_x2_assets_are_cash_deeds_mortgaged_ones_by_half_and_buildings_at_cost():
    scene = Scene(income_tax_percent=7)
    scene.give(0, 37, 39, 12)
    scene.build((37, 4), (39, 5))
    scene.mortgage(12)
    scene.public.law_debt[0] = 400
    scene.public.interns[0] = 5
    scene.lands(0, 4, says(0, Decision.INCOME_TAX, IncomeTax.PERCENT))

    assets = 1500 + 350 + 400 + 75 + 9 * 200
    assert scene.row.tax_money == assets * 7 // 100
    assert scene.public.property[0] == assets - 1500


@pytest.mark.parametrize(("counts", "of_deeds"), [("half", 75 + 30 + 350), ("full", 150 + 60 + 350)])
def test_x2_the_tax_may_count_mortgaged_deeds_in_full_and_nothing_else_does(counts, of_deeds):
    scene = Scene(income_tax_mortgaged=counts, income_tax_percent=50, start_cash=5000)
    scene.give(0, 37)
    scene.give(0, 12, 1, mortgaged=True)
    scene.give(1, 39, mortgaged=True)
    worth = money.net_worth(scene.table, 0)
    scene.lands(0, 4, says(0, Decision.INCOME_TAX, IncomeTax.PERCENT))

    assert scene.row.tax_money == (5000 + of_deeds) // 2
    assert worth == 5000 + 75 + 30 + 350


def test_x2_percent_of_little_is_little():
    scene = Scene()
    scene.cash(19)
    scene.lands(0, 4, says(0, Decision.INCOME_TAX, IncomeTax.PERCENT))

    assert scene.purses[0] == 18


def test_x2_a_card_can_lead_there():
    scene = Scene(chance=["back:3"])
    scene.draws(0, "back:3", says(0, Decision.INCOME_TAX, IncomeTax.PERCENT), pile=Pile.CHANCE, square=7)

    assert scene.row.tax_money == 150
