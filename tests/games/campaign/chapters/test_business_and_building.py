"""The management step, and houses and hotels (M1, M2, H1-H8)."""

import pytest

from bng_sim.games.campaign.declared.components import Group
from bng_sim.games.campaign.declared.terms import Business, Decision, Reason
from tests.games.campaign.tables import FUND, NONE, YES, Scene, at, breaking, does, every, says

BUILD, SELL, MORTGAGE, LIFT, FORCE, TRADE = (
    Business.BUILD, Business.SELL, Business.MORTGAGE, Business.LIFT, Business.FORCE, Business.TRADE,
)  # fmt: skip
RED = (21, 23, 24)


def builds(seat, *lots):
    """Lots built on, one after the other."""
    return says(seat, Decision.BUILD, *every(*lots))


def sells(seat, *moves):
    """What is sold."""
    return says(seat, Decision.SELL, *moves)


def wants(*seats):
    """Players who want a house too."""
    return [says(seat, Decision.WANT_HOUSE, YES) for seat in seats]


def landlords(*groups, houses=32, laps=1, **rules):
    """Each of the first players owns one of these groups, and all have been round the board."""
    scene = Scene(houses=houses, **rules)
    for seat, lots in enumerate(groups):
        scene.give(seat, *lots)
    scene.public.laps[:] = laps
    return scene


def test_m1_one_is_asked_until_done():
    scene = landlords(RED)
    scene.manage(0, does(0, BUILD, BUILD, SELL, Business.DONE), builds(0, 21, 24), sells(0, at(24)))

    assert scene.level(*RED) == [1, 0, 0]
    assert len(scene.who(Decision.MANAGE)) == 4
    assert scene.purses[0] == 1500 - 300 + 75


def test_m1_only_what_is_possible_now():
    scene = landlords(RED, trade_money=[500])
    scene.cash(149, 0, 0, 0)
    scene.manage(0, does(0, MORTGAGE, LIFT), says(0, Decision.MORTGAGE, at(21)))

    assert scene.listed(Decision.MANAGE) == [[0, MORTGAGE], [0, MORTGAGE, LIFT], [0, MORTGAGE]]


def test_m1_at_the_end_of_ones_own_turn_only():
    scene = landlords(RED, (11, 13, 14))
    scene.turn(dice=[(4, 6)])

    assert scene.who(Decision.MANAGE) == [0]


def test_m2_so_many_actions_a_turn():
    scene = landlords(RED, manage_actions=2)
    scene.manage(0, does(0, BUILD, BUILD))

    assert scene.public.actions == 2
    assert len(scene.who(Decision.MANAGE)) == 2


def test_m2_with_none_nobody_is_asked():
    scene = landlords(RED, manage_actions=0)
    scene.manage(0)

    assert scene.asked == []


@pytest.mark.parametrize("times", [0, 1, 2])
def test_m2_of_these_so_many_forced_sales_successful_or_not(times):
    scene = Scene(forced_sales_per_turn=times)
    scene.give(1, 5, 15, 25, mortgaged=True)
    scene.manage(0, does(0, *[FORCE] * times), *[says(1, Decision.DEFEND, YES)] * times)

    assert scene.row.forced_tried == times
    assert (scene.row.forced_sold, FORCE in scene.listed(Decision.MANAGE, 0)[-1]) == (0, False)


@pytest.mark.parametrize("times", [0, 1, 2])
def test_m2_and_so_many_proposals_successful_or_not(times):
    scene = Scene(proposals_per_turn=times)
    scene.give(1, 5, 15, 25)
    scene.manage(0, does(0, *[TRADE] * times))

    assert scene.row.trades_offered == times
    assert scene.row.trades_made == 0


@pytest.mark.parametrize(("laps", "needed", "can"), [(0, 1, False), (1, 1, True), (0, 0, True), (2, 3, False)])
def test_h1_building_starts_on_the_second_time_round(laps, needed, can):
    scene = landlords(RED, laps=laps, build_after_laps=needed)
    scene.manage(0)

    assert (BUILD in scene.listed(Decision.MANAGE)[0]) == can


def test_h2_a_house_costs_the_house_cost_of_its_group():
    scene = landlords(RED)
    scene.manage(0, does(0, BUILD), builds(0, 23))

    assert scene.level(*RED) == [0, 1, 0]
    assert scene.paid(Reason.BUILDING) == [(0, FUND, 150)]
    assert (scene.public.houses, scene.row.houses_built, scene.row.fewest_houses) == (31, 1, 31)


@pytest.mark.parametrize("spoilt", ["owner", "mortgage", "cash"])
def test_h2_only_on_a_whole_group_without_a_mortgage_from_cash(spoilt):
    scene = landlords(RED)
    if spoilt == "owner":
        scene.give(1, 23)
    elif spoilt == "mortgage":
        scene.mortgage(23)
    else:
        scene.cash(149)
    scene.manage(0)

    assert BUILD not in scene.listed(Decision.MANAGE)[0]


def test_h3_evenly():
    scene = landlords(RED)
    scene.manage(0, does(0, *[BUILD] * 4), builds(0, 24, 21, 24))

    assert scene.listed(Decision.BUILD) == [every(21, 23, 24), every(21, 23), every(21, 23, 24)]
    assert scene.level(*RED) == [1, 1, 2]


def test_h3_a_hotel_counts_as_five():
    scene = landlords(RED)
    scene.build((21, 5), (23, 4), (24, 4))
    scene.manage(0, does(0, BUILD), builds(0, 24))

    assert scene.listed(Decision.BUILD) == [every(23, 24)]
    assert scene.level(*RED) == [5, 4, 5]


def test_h4_a_hotel_for_four_houses_on_every_lot_which_go_back():
    scene = landlords(RED)
    scene.build((21, 4), (23, 4), (24, 4))
    scene.manage(0, does(0, BUILD), builds(0, 21))

    assert scene.level(*RED) == [5, 4, 4]
    assert (scene.public.houses, scene.public.hotels) == (32 - 8, 11)
    assert scene.purses[0] == 1350
    assert (scene.row.hotels_built, scene.row.houses_built) == (1, 0)


def test_h4_not_with_three_on_a_lot():
    scene = landlords(RED)
    scene.build((21, 4), (23, 3), (24, 4))
    scene.manage(0, does(0, BUILD))

    assert scene.level(*RED) == [4, 4, 4]


def test_h4_nothing_stands_higher_than_a_hotel():
    scene = landlords((37, 39))
    scene.build((37, 5), (39, 5))
    scene.manage(0)

    assert BUILD not in scene.listed(Decision.MANAGE)[0]


@pytest.mark.parametrize(("houses", "hotels", "level"), [(3, 12, 1), (32, 0, 4)])
def test_h5_what_the_fund_has_not_cannot_be_bought(houses, hotels, level):
    scene = landlords(RED, houses=houses, hotels=hotels)
    scene.build(*((lot, level) for lot in RED))
    scene.manage(0)

    assert BUILD not in scene.listed(Decision.MANAGE)[0]


def test_h5_a_hotel_needs_no_house_in_the_fund():
    scene = landlords((37, 39), houses=8)
    scene.build((37, 4), (39, 4))
    scene.manage(0, does(0, BUILD), builds(0, 39))

    assert scene.level(37, 39) == [4, 5]


THREE = (RED, (11, 13, 14), (6, 8, 9))  # of seats 0, 1, 2


def test_h6_a_house_is_auctioned_if_more_want_one_than_there_are():
    scene = landlords(*THREE, houses=2)
    scene.manage(0, does(0, BUILD), builds(0, 23), *wants(1, 2), says(0, Decision.BID, 1, 0),
                 says(1, Decision.BID, 51), says(2, Decision.BID, 61), says(2, Decision.PLACE, at(8)))  # fmt: skip

    assert scene.who(Decision.WANT_HOUSE) == [1, 2]
    assert scene.events("auction")[0]["seats"] == [0, 1, 2]
    assert scene.events("auction")[0]["deed"] == NONE
    assert scene.level(*RED, 6, 8, 9) == [0, 0, 0, 0, 1, 0]
    assert scene.paid(Reason.BUILDING) == []
    assert scene.purses == [1500, 1500, 1439, 1500]
    assert (scene.row.house_auctions, scene.row.auctions, scene.row.houses_built, scene.public.houses) == (1, 1, 1, 1)
    assert scene.public.actions == 1


def test_h6_nobody_is_asked_if_there_are_enough_for_all_who_could():
    scene = landlords(*THREE, houses=3)
    scene.manage(0, does(0, BUILD), builds(0, 23))

    assert scene.who(Decision.WANT_HOUSE) == []
    assert scene.level(23) == [1]


def test_h6_it_is_built_as_intended_if_too_few_want_one():
    scene = landlords(*THREE, houses=2)
    scene.manage(0, does(0, BUILD), builds(0, 23), *wants(2))

    assert scene.who(Decision.WANT_HOUSE) == [1, 2]
    assert scene.level(23) == [1]
    assert scene.purses[0] == 1350
    assert scene.events("scarce")[0]["seats"] == [2]


def test_h6_only_who_could_pay_list_price_for_a_house_now_counts():
    scene = landlords(*THREE, (16, 18, 19), houses=1 + 4 * 3)
    scene.build((16, 4), (18, 4), (19, 4))  # who could only buy a hotel
    scene.public.laps[1] = 0
    scene.cash(1500, 1500, 49, 1500)
    scene.manage(0, does(0, BUILD), builds(0, 23))

    assert scene.who(Decision.WANT_HOUSE) == []
    assert scene.level(23) == [1]


def test_h6_the_turn_player_may_lose_it_or_win_it():
    scene = landlords(*THREE[:2], houses=1)
    scene.manage(0, does(0, BUILD), builds(0, 23), *wants(1), says(0, Decision.BID, 1), says(0, Decision.PLACE, at(24)))

    assert scene.level(*RED) == [0, 0, 1]  # anywhere that may take one
    assert scene.purses[0] == 1499


def test_h6_without_a_bid_nobody_gets_it():
    scene = landlords(*THREE[:2], houses=1)
    scene.manage(0, does(0, BUILD), builds(0, 23), *wants(1))

    assert scene.public.houses == 1
    assert scene.public.actions == 1
    assert not scene.public.level.any()


def test_h6_the_winner_places_it_whatever_cash_is_left():
    scene = landlords(*THREE[:2], houses=1)
    scene.cash(150, 101)
    scene.manage(0, does(0, BUILD), builds(0, 23), *wants(1), says(0, Decision.BID, 0), says(1, Decision.BID, 100),
                 says(1, Decision.PLACE, at(13)))  # fmt: skip

    assert scene.level(11, 13, 14) == [0, 1, 0]
    assert scene.purses[1] == 1


def test_h6_answers_are_secret_until_all_have_answered():
    scene = landlords(*THREE, houses=1)
    seen = []
    scene.look = lambda view: seen.append(view.public.copy().tobytes())
    scene.manage(0, does(0, BUILD), builds(0, 23), *wants(1))
    asked = [i for i, question in enumerate(scene.asked) if question.decision == Decision.WANT_HOUSE]

    assert len(asked) == 2
    assert seen[asked[0]] == seen[asked[1]]
    assert (scene.state.wants == NONE).all()


def test_h6_can_be_off_and_hotels_are_never_auctioned():
    scene = landlords(*THREE, houses=1, house_auction=False)
    scene.manage(0, does(0, BUILD), builds(0, 23))
    assert scene.level(23) == [1]

    scene = landlords((37, 39), (1, 3), hotels=1, houses=16)
    scene.build((37, 4), (39, 4), (1, 4), (3, 4))
    scene.manage(0, does(0, BUILD), builds(0, 39))
    assert scene.level(37, 39) == [4, 5]
    assert scene.asked[-1].decision == Decision.MANAGE


def test_h7_a_lot_with_the_most_goes_down_for_half_the_cost():
    scene = landlords(RED)
    scene.build((21, 2), (23, 3), (24, 3))
    scene.manage(0, does(0, SELL), sells(0, at(24)))

    assert scene.listed(Decision.SELL) == [every(23, 24)]
    assert scene.level(*RED) == [2, 3, 2]
    assert scene.paid(Reason.BUILDING) == [(FUND, 0, 75)]
    assert (scene.row.levels_sold, scene.public.houses) == (1, 25)


@pytest.mark.parametrize(("houses", "can"), [(10, False), (11, False), (12, True)])
def test_h7_a_hotel_becomes_four_houses_if_the_fund_has_them(houses, can):
    scene = landlords((37, 39), (1, 3), houses=houses)
    scene.build((37, 5), (39, 5), (1, 4), (3, 4))
    scene.manage(0, does(0, SELL), sells(0, breaking(Group.DARK_BLUE, 0)))

    assert (at(37) in scene.listed(Decision.SELL)[0]) == can


@pytest.mark.parametrize(
    ("levels", "left_in_fund", "ks"),
    [((5, 5, 5), 12, [0, 1, 2, 3, 4]), ((5, 5, 5), 11, [0, 1, 2, 3]), ((5, 5, 5), 0, [0]), ((5, 4, 4), 4, [0, 1, 2, 3]),
     ((5, 5, 4), 8, [0, 1, 2, 3, 4]), ((5, 5, 4), 7, [0, 1, 2, 3]), ((5, 4, 4), 0, [0, 1, 2])],
)  # fmt: skip
def test_h8_a_group_with_a_hotel_is_broken_to_as_many_on_every_lot(levels, left_in_fund, ks):
    on_board = sum(level for level in levels if level < 5)
    scene = landlords(RED, houses=on_board + left_in_fund)
    scene.build(*zip(RED, levels, strict=True))
    scene.manage(0, does(0, SELL), *([sells(0, breaking(Group.RED, ks[-1]))] if left_in_fund or len(ks) > 1 else []))

    listed = scene.listed(Decision.SELL)[0] if scene.listed(Decision.SELL) else [breaking(Group.RED, 0)]
    assert [move for move in listed if move >= breaking(Group.BROWN, 0)] == [breaking(Group.RED, k) for k in ks]
    assert scene.level(*RED) == [ks[-1]] * 3
    gone = sum(levels) - 3 * ks[-1]
    assert (scene.row.levels_sold, scene.purses[0]) == (gone, 1500 + 75 * gone)
    assert scene.public.houses == on_board + left_in_fund - 3 * ks[-1]


def test_h8_not_without_a_hotel():
    scene = landlords(RED)
    scene.build((21, 4), (23, 4), (24, 4))
    scene.manage(0, does(0, SELL))

    assert scene.listed(Decision.SELL) == [every(*RED)]
