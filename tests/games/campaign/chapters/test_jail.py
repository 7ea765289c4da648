"""Jail, and how to keep out of it (J1-J8)."""

from collections import Counter

import pytest

from bng_sim.games.campaign.declared.components import MAX_PLAYERS, Pile
from bng_sim.games.campaign.declared.terms import Business, Cause, Decision, Evasion, InJail, Purchase, Reason
from bng_sim.games.campaign.rules import turn
from bng_sim.games.campaign.simulation import batch
from tests.games.campaign.tables import FUND, Scene, does, mortgaging, says

CHANCE, CHEST = Pile.CHANCE, Pile.CHEST
PAY, CARD, ROLL = InJail.PAY, InJail.CARD, InJail.ROLL


def jailed(scene, seat=0):
    """Whether a player is in Jail, by the three marks of it."""
    return (int(scene.public.square[seat]), int(scene.public.in_jail[seat])) == (10, 1)


def friends(**rules):
    """A game in which all know the Attorney General."""
    return Scene(attorney_general="all", **rules)


def test_j1_go_to_jail():
    scene = Scene()
    scene.public.square[0] = 27
    scene.turn(dice=[(1, 2)])

    assert jailed(scene)
    assert (scene.purses[0], scene.public.laps[0]) == (1500, 0)
    assert scene.row.jailed[Cause.SQUARE] == 1
    assert scene.row.landings[40] == 1


def test_j1_a_player_in_jail_bids_and_collects_rent():
    scene = Scene(2)
    scene.jail(1)
    scene.give(1, 24)
    scene.lands(0, 24)
    scene.lands(0, 39, says(1, Decision.BID, 1))

    assert scene.owner(39) == 1
    assert scene.purses == [1480, 1519]


def test_j1_business_is_done_in_jail_too():
    scene = Scene()
    scene.give(0, 24)
    scene.jail(0)
    scene.turn(does(0, Business.MORTGAGE), dice=[(1, 2)])

    assert scene.is_mortgaged(24)
    assert jailed(scene)


def test_j2_the_third_double_is_not_played_out():
    scene = Scene()
    scene.turn(dice=[(5, 5), (1, 1), (2, 2)])

    assert jailed(scene)
    assert [event["square"] for event in scene.events("move")] == [10, 12]
    assert scene.row.jailed.tolist() == [0, 1, 0]
    assert (scene.row.rolls, scene.row.doubles) == (3, 3)


@pytest.mark.parametrize(("limit", "dice"), [(2, [(5, 5), (1, 1)]), (4, [(5, 5), (1, 1), (3, 3), (1, 1)])])
def test_j2_it_can_be_another(limit, dice):
    scene = Scene(doubles_limit=limit)
    scene.turn(dice=dice)

    assert jailed(scene)
    assert scene.row.jailed[Cause.DOUBLES] == 1


def test_j2_they_are_counted_within_a_turn():
    scene = Scene(2)
    scene.turn(dice=[(5, 5), (1, 1), (1, 2)])
    scene.turn(dice=[(1, 2)])
    scene.turn(dice=[(1, 1), (1, 2)])

    assert not jailed(scene)


def test_j2_rolls_in_jail_are_not_among_them():
    scene = Scene(doubles_limit=2)
    scene.jail(0)
    scene.turn(says(0, Decision.JAIL, PAY), dice=[(1, 1), (1, 2)])
    assert not jailed(scene)

    scene.jail(1)
    scene.turn(says(1, Decision.JAIL, ROLL), dice=[(1, 1)])
    assert scene.public.square[1] == 12


def test_j3_who_knows_the_attorney_general_is_moved_past_jail_for_it():
    scene = friends()
    scene.turn(dice=[(5, 5), (1, 1), (2, 2)])

    assert (scene.public.square[0], scene.public.in_jail[0]) == (11, 0)
    assert scene.row.rolls == 3
    assert scene.row.past_jail == 1
    assert scene.public.active == 1
    assert (scene.public.files_used[0], scene.who(Decision.EVADE)) == (0, [])


def test_j3_or_plays_on():
    scene = friends(ag_doubles="play_on", bribe_effect="nothing")
    scene.turn(dice=[(5, 5), (1, 1), (2, 2), (1, 2)])

    assert [event["square"] for event in scene.events("move")] == [10, 12, 16, 19]
    assert scene.row.rolls == 4


def test_j3_but_only_who_does():
    scene = Scene(attorney_general="billionaire", billionaire="starter", ag_doubles="play_on", first=1)
    scene.public.active = 0
    scene.turn(dice=[(5, 5), (1, 1), (2, 2)])

    assert jailed(scene)


def test_j3_to_20_rolls_a_turn():
    scene = friends(ag_doubles="play_on", auctions=False)
    scene.begin(0, dice=[(4, 4), (4, 4)])
    scene.public.rolls, scene.public.doubles = 18, 18
    nobody = (lambda *_: 0,) * MAX_PLAYERS

    assert [turn.roll(scene.table, nobody, 0) for _ in range(2)] == [True, False]
    assert scene.public.square[0] == 16


@pytest.mark.parametrize(
    ("rules", "known"),
    [({"attorney_general": "nobody"}, [0, 0, 0]), ({"attorney_general": "all"}, [1, 1, 1]),
     ({"billionaire": "starter"}, [0, 1, 0]), ({}, [0, 0, 0])],
)  # fmt: skip
def test_j3_it_is_settled_who_knows_the_attorney_general(rules, known):
    scene = Scene(3, first=1, **rules)

    assert scene.public.knows_ag[:3].tolist() == known


def test_j3_or_a_seat_is_drawn():
    scene = Scene(2, first=None, billionaire="drawn", attorney_general="drawn")
    pairs = Counter()
    for game in range(160):
        batch.begin(scene.table, scene.cell, game)
        assert scene.public.knows_ag.sum() == 1
        pairs[int(scene.public.billionaire), int(scene.public.knows_ag[1])] += 1

    assert len(pairs) == 4
    assert all(abs(each - 40) < 28 for each in pairs.values())


def test_j4_the_bail_and_then_a_normal_turn():
    scene = Scene()
    scene.jail(0)
    scene.turn(says(0, Decision.JAIL, PAY), dice=[(3, 3), (1, 3)])

    assert scene.paid(Reason.BAIL) == [(0, FUND, 50)]
    assert (scene.public.in_jail[0], scene.row.bails) == (0, 1)
    assert [event["square"] for event in scene.events("move")] == [16, 20, 11]
    assert scene.row.rolls == 2


@pytest.mark.parametrize(("held", "used"), [([CHANCE], CHANCE), ([CHEST], CHEST), ([CHEST, CHANCE], CHANCE)])
def test_j4_or_a_card_which_goes_under_its_pile(held, used):
    scene = Scene()
    for pile in held:
        scene.keeps(0, pile, "free")
    scene.jail(0)
    scene.turn(says(0, Decision.JAIL, CARD), dice=[(1, 3)])

    assert scene.pile(used)[-1] == "free"
    assert scene.public.free_cards[0].sum() == len(held) - 1
    assert (scene.purses[0], scene.row.bails) == (1500, 0)
    assert scene.public.square[0] == 14


def test_j4_three_doubles_after_the_bail_lead_back():
    scene = Scene()
    scene.jail(0)
    scene.turn(says(0, Decision.JAIL, PAY), dice=[(1, 1), (1, 1), (3, 3)])

    assert jailed(scene)
    assert scene.public.failures[0] == 0


@pytest.mark.parametrize(("cash", "bail", "listed"), [(50, 50, [[ROLL, PAY]]), (49, 50, []), (0, 0, [[ROLL, PAY]])])
def test_j4_with_cash_in_hand(cash, bail, listed):
    scene = Scene(bail=bail)
    scene.cash(cash)
    scene.give(0, 24)
    scene.jail(0)
    scene.turn(dice=[(1, 2)])

    assert scene.listed(Decision.JAIL) == listed


def test_j5_doubles_free_and_are_played_out_without_another_roll():
    scene = Scene()
    scene.jail(0, failures=1)
    scene.turn(dice=[(2, 2)])

    assert (scene.public.square[0], scene.public.in_jail[0], scene.public.failures[0]) == (14, 0, 0)
    assert (scene.row.rolls, scene.row.doubles, scene.row.bails) == (1, 1, 0)
    assert scene.row.landings[14] == 1


def test_j5_else_it_is_a_failure():
    scene = Scene()
    scene.jail(0)
    scene.turn(dice=[(2, 3)])

    assert jailed(scene)
    assert scene.public.failures[0] == 1
    assert scene.row.landings[40] == 1
    assert scene.purses[0] == 1500


@pytest.mark.parametrize(("turns", "failures"), [(3, 2), (1, 0), (9, 8)])
def test_j5_the_last_failure_costs_the_bail_and_is_played_out(turns, failures):
    scene = Scene(jail_turns=turns)
    scene.keeps(0, CHANCE, "free")
    scene.jail(0, failures)
    scene.turn(dice=[(2, 3)])

    assert scene.paid(Reason.BAIL) == [(0, FUND, 50)]
    assert (scene.public.square[0], scene.public.in_jail[0], scene.public.failures[0]) == (15, 0, 0)
    assert (scene.row.landings[15], scene.row.landings[40], scene.row.bails) == (1, 0, 1)
    assert scene.public.free_cards[0, CHANCE] == 1


def test_j5_money_is_raised_for_that_bail():
    scene = Scene()
    scene.cash(0)
    scene.give(0, 24, 39)
    scene.jail(0, failures=2)
    scene.turn(says(0, Decision.RAISE, mortgaging(24)), dice=[(2, 3)])

    assert (scene.is_mortgaged(24), scene.is_mortgaged(39)) == (True, False)
    assert (scene.purses[0], scene.public.square[0]) == (70, 15)


def test_j5_or_the_player_is_bankrupt():
    scene = Scene(law_loan_limit=0)
    scene.cash(49)
    scene.jail(0, failures=2)
    scene.turn(dice=[(2, 3)])

    assert scene.public.is_in[0] == 0
    assert scene.events("move") == []
    assert scene.row.landings.sum() == 0


def test_j5_the_doors_of_the_square_are_open():
    scene = Scene()
    scene.jail(0)
    scene.turn(says(0, Decision.BUY, Purchase.CASH), dice=[(4, 4)])

    assert scene.owner(18) == 0


@pytest.mark.parametrize("cause", ["square", "doubles", "card"])
def test_j6_the_files_evade_it_whatever_the_cause(cause):
    scene = Scene(jail_cards="jail")
    scene.public.knows_ag[0] = cause != "doubles"
    scene.public.senators[0] = cause == "doubles"
    if cause == "square":
        scene.lands(0, 30, says(0, Decision.EVADE, Evasion.FILES))
    elif cause == "card":
        scene.draws(0, "door", says(0, Decision.EVADE, Evasion.FILES))
    else:
        scene.turn(says(0, Decision.EVADE, Evasion.CARD), dice=[(5, 5), (1, 1), (2, 2)])

    assert (scene.public.square[0], scene.public.in_jail[0]) == (11, 0)
    assert scene.row.jailed.sum() == 0
    assert (scene.public.files_used[0], scene.row.files_used) == ((1, 1) if cause != "doubles" else (0, 0))


@pytest.mark.parametrize("times", [0, 1, 2])
def test_j6_so_many_times_a_game(times):
    scene = friends(non_prosecution=times)
    for _ in range(times):
        scene.lands(0, 30, says(0, Decision.EVADE, Evasion.FILES))
    scene.lands(0, 30)

    assert len(scene.who(Decision.EVADE)) == times
    assert jailed(scene)


def test_j6_only_for_who_knows_the_attorney_general():
    scene = Scene()
    scene.lands(0, 30)

    assert scene.asked == []
    assert jailed(scene)


def test_j6_a_card_before_a_senator_and_chance_before_the_chest():
    scene = Scene(jail_cards="keep")
    scene.keeps(0, CHEST, "door")
    scene.keeps(0, CHANCE, "door")
    scene.public.senators[0] = 1
    left = []
    for _ in range(3):
        scene.lands(0, 30, says(0, Decision.EVADE, Evasion.CARD))
        left.append((*scene.public.door_cards[0].tolist(), int(scene.public.senators[0])))
    scene.lands(0, 30)

    assert left == [(0, 1, 1), (0, 0, 1), (0, 0, 0)]
    assert (scene.pile(CHANCE)[-1], scene.pile(CHEST)[-1]) == ("door", "door")
    assert jailed(scene)


def test_j6_one_can_go_all_the_same():
    scene = friends()
    scene.lands(0, 30, says(0, Decision.EVADE, Evasion.NO))

    assert jailed(scene)
    assert scene.public.files_used[0] == 0


def test_j7_past_jail_is_square_11_where_nothing_happens():
    scene = Scene()
    scene.give(1, 11)
    scene.lands(0, 20)

    assert scene.public.square[0] == 11
    assert scene.purses[:2] == [1500, 1500]
    assert (scene.public.laps[0], scene.row.past_jail) == (0, 1)


def test_j7_unless_the_rules_say_so():
    scene = Scene(past_jail_acts=True)
    scene.give(1, 11)
    scene.lands(0, 20)

    assert scene.purses[:2] == [1490, 1510]


def test_j7_doubles_still_give_another_roll():
    scene = Scene()
    scene.public.square[0] = 16
    scene.turn(dice=[(2, 2), (1, 2)])

    assert [event["square"] for event in scene.events("move")] == [20, 11, 14]


@pytest.mark.parametrize(("where", "is_senator"), [(20, {20}), (30, {30}), (0, set())])
def test_j8_where_bribe_a_senator_lies(where, is_senator):
    for square in (0, 20, 30):
        scene = Scene(bribe_square=where)
        scene.lands(0, square)

        assert scene.row.senator_landings == int(square in is_senator)
        assert jailed(scene) == (square == 30 and where != 30)


def test_j8_it_costs_the_price_and_moves_past_jail():
    scene = Scene(bribe_price=70)
    scene.lands(0, 20)

    assert scene.paid(Reason.BRIBE) == [(0, FUND, 70)]
    assert scene.public.square[0] == 11


def test_j8_or_gives_an_evasion():
    scene = Scene(bribe_effect="keep", bribe_price=70)
    for _ in range(2):
        scene.lands(0, 20)

    assert (scene.public.senators[0], scene.public.square[0], scene.purses[0]) == (2, 20, 1360)


def test_j8_or_does_nothing_and_costs_nothing():
    scene = Scene(bribe_effect="nothing", bribe_price=70)
    scene.lands(0, 20)

    assert (scene.public.square[0], scene.purses[0], scene.row.senator_landings) == (20, 1500, 1)
    assert scene.events("debt") == []


@pytest.mark.parametrize("effect", ["past_jail", "keep"])
def test_j8_who_is_bankrupt_for_it_has_nothing_of_it(effect):
    scene = Scene(bribe_effect=effect, bribe_price=70, law_loan_limit=0)
    scene.cash(69)
    scene.lands(0, 20)

    assert (scene.public.is_in[0], scene.public.senators[0], scene.row.past_jail) == (0, 0, 0)
