"""What the counts of a game mean where no other chapter's tests say it (Counts)."""

import numpy as np

from bng_sim.games.campaign.declared.components import HOTEL, Group, Pile
from bng_sim.games.campaign.declared.terms import Business, Decision, Purchase
from bng_sim.games.campaign.engine.records import IN_JAIL, ROW
from bng_sim.games.campaign.engine.tables import games
from bng_sim.games.campaign.simulation import batch
from tests.games.campaign.tables import FUND, Scene, at, does, says


def test_w3_rounds_count_how_often_play_comes_round_to_who_began_or_past_them():
    scene = Scene(3, first=1)
    rounds = []
    for _ in range(7):
        scene.turn(dice=[(1, 2)])
        rounds.append(int(scene.public.rounds))

    assert rounds == [1, 1, 2, 2, 2, 3, 3]


def test_w3_rounds_go_on_when_who_began_is_out():
    scene = Scene(3, first=1)
    scene.turn(dice=[(1, 2)])
    scene.public.is_in[1], scene.public.n_in = 0, 2
    rounds = []
    for _ in range(4):
        scene.turn(dice=[(1, 2)])
        rounds.append(int(scene.public.rounds))

    assert rounds == [1, 2, 2, 3]


def test_w2_at_the_end_all_is_as_k1_left_it():
    scene = Scene(2)
    scene.give(0, 5, 15, mortgaged=True)
    scene.give(1, 37, 39)
    scene.build((37, 4), (39, 5))
    scene.public.law_debt[0], scene.public.interns[0] = 500, 3
    scene.cash(7)
    scene.owes(0, 8, to=1)
    batch.write_row(scene.table)
    row = scene.row

    assert (row.law_debt_at_end, row.interns_at_end, row.mortgaged_at_end, row.unowned_at_end) == (500, 3, 2, 24)
    assert (row.houses_at_end, row.hotels_at_end, row.players_at_end) == (4, 1, 1)
    assert row.seats["cash"][:2].tolist() == [7, 1500]
    assert row.seats["deeds"][:2].tolist() == [2, 2]
    assert row.seats["net_worth"][:2].tolist() == [7 + 200 - 500, 1500 + 750 + 9 * 200]
    assert row.seats["won"][:2].tolist() == [0, 1]
    assert row.seats["bankrupt_turn"][:2].tolist() == [scene.public.turn, 0]


def test_v2_landings_count_where_a_roll_leads_in_the_end():
    scene = Scene()
    scene.public.square[0] = 16
    scene.turn(dice=[(2, 2), (1, 2)])  # by 20 to 11, and on to 14
    scene.public.square[1] = 27
    scene.turn(dice=[(1, 2)])

    assert {square: int(n) for square, n in enumerate(scene.row.landings) if n} == {11: 1, 14: 1, IN_JAIL: 1}


def test_v2_landings_leave_out_who_is_bankrupt():
    scene = Scene(law_loan_limit=0)
    scene.cash(0)
    scene.public.square[0] = 35
    scene.turn(dice=[(1, 2)])

    assert scene.row.landings.sum() == 0
    assert scene.row.rolls == 1


def test_b1_all_sold_is_noted_when_the_last_deed_is_bought():
    scene = Scene()
    scene.give(1, *(square for square in range(40) if scene.rules.deed_at[square] >= 0 and square != 3))
    scene.turn(says(0, Decision.BUY, Purchase.CASH), dice=[(1, 2)])

    assert scene.row.all_sold_turn == 1
    assert scene.row.monopolies_made == 0


def test_b1_a_whole_group_is_noted_when_its_last_lot_is_bought():
    scene = Scene()
    scene.give(0, 1)
    scene.turn(says(0, Decision.BUY, Purchase.CASH), dice=[(1, 2)])

    assert (scene.row.monopolies_made, scene.row.first_monopoly_turn, scene.row.seats[0].monopolies) == (1, 1, 1)


def test_r1_rents_are_counted_by_group_and_by_seat():
    scene = Scene()
    scene.give(1, 39, 5)
    scene.lands(0, 39)
    scene.lands(2, 5)

    assert {group: int(sum_) for group, sum_ in enumerate(scene.row.rents_of) if sum_} == {7: 50, 8: 25}
    assert scene.row.seats["rent_received"][:3].tolist() == [0, 75, 0]
    assert scene.row.seats["rent_owed"][:3].tolist() == [50, 0, 25]


def test_h2_h7_what_is_built_and_sold_is_counted_by_group():
    scene = Scene()
    scene.give(0, 37, 39)
    scene.build((37, 4), (39, 4))
    scene.public.laps[0] = 1
    scene.manage(0, does(0, Business.BUILD, Business.SELL), says(0, Decision.BUILD, at(39)),
                 says(0, Decision.SELL, at(39)))  # fmt: skip

    assert scene.level(37, 39) == [4, HOTEL - 1]
    assert scene.row.built_of[7] == 200 - 100
    assert (scene.row.hotels_built, scene.row.levels_sold) == (1, 1)
    assert scene.row.fewest_houses == 32 - 8


def test_l3_the_fewest_houses_are_all_if_nothing_is_built():
    assert Scene(houses=9).row.fewest_houses == 9


def test_b1_held_deeds_are_counted_by_price_and_turn_until_they_are_given_back_or_the_game_ends():
    scene = Scene()
    scene.public.turn = 10
    scene.give(0, 1, 3)
    scene.give(2, 5)
    scene.public.turn = 14
    scene.give(1, 3)  # from a player to another: held all the while
    scene.give(FUND, 1)
    scene.public.turn = 20
    batch.write_row(scene.table)

    assert {group: int(held) for group, held in enumerate(scene.row.held_of) if held} == {
        Group.BROWN: 60 * 4 + 60 * 10,
        Group.RAILROAD: 200 * 10,
    }


def test_b1_what_the_first_roll_of_a_turn_may_lead_to_is_counted_by_how_likely_that_is():
    scene = Scene()
    scene.give(1, 6, 8)
    scene.turn(dice=[(1, 2)])
    own_row = scene.row.seats[0]

    assert {group: int(due) for group, due in enumerate(own_row.offers_due) if due} == {
        Group.BROWN: 2,  # 3 by three
        Group.LIGHT_BLUE: 4,  # 9 by nine: 6 and 8 are sold
        Group.PINK: 2,  # 11 by eleven
        Group.RAILROAD: 4,  # 5 by five
        Group.UTILITY: 1,  # 12 by twelve
    }
    assert {group: int(n) for group, n in enumerate(own_row.offers) if n} == {Group.BROWN: 1}
    assert scene.row.seats[1].offers_due.sum() == 0


def test_b1_offers_leave_out_deeds_that_are_sold_second_rolls_and_cards():
    scene = Scene()
    scene.give(1, 6)
    scene.stack(Pile.CHANCE, "to:39")
    scene.turn(dice=[(3, 3), (1, 2)])  # to 6, which is sold, and on to 9
    scene.turn(dice=[(3, 4)])  # to Chance, and on to 39

    assert scene.row.seats["offers"].sum() == 0


def test_h5_turns_that_begin_without_a_house_in_the_fund_are_counted():
    scene = Scene(houses=8)
    scene.give(0, 37, 39)
    scene.turn(dice=[(1, 2)])
    scene.build((37, 4), (39, 4))
    scene.turn(dice=[(1, 2)])

    assert scene.row.turns_without_houses == 1


def test_w1_victories_are_told_of_who_began_who_is_what_and_who_had_a_group_first():
    rows = np.zeros(4, ROW)
    rows["first"] = 2
    rows["seats"]["won"][:, 1] = [1, 1, 1, 0]
    rows["seats"]["is_billionaire"][:, 1] = [1, 0, 1, 1]
    rows["seats"]["is_billionaire"][1, 0] = 1
    rows["seats"]["knows_ag"][:2, :3] = [[1, 1, 1], [0, 1, 0]]
    rows["first_monopolist"] = [2, 1, 0, 2]
    found = games(rows, 3)

    assert found["first_player_won"].to_list() == [False, False, False, None]
    assert found["billionaire_won"].to_list() == [True, False, True, None]
    assert found["attorney_general_won"].to_list() == [None, True, None, None]
    assert found["first_monopolist_won"].to_list() == [True, False, None, None]
