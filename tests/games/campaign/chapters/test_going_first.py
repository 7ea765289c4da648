"""What makes up for going first or last: cash by place, a short first turn, a passing start player, bids (S8-S11)."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bng_sim.games.campaign.declared.gifts import CASH
from bng_sim.games.campaign.declared.parameters import Rules
from bng_sim.games.campaign.declared.terms import Decision, Purchase, Reason
from bng_sim.games.campaign.rules import decisions
from bng_sim.games.campaign.simulation import batch
from tests.games.campaign.tables import FUND, NONE, Scene, says

BUYS = (Decision.BUY, Purchase.CASH)


def quiet(scene, turns):
    """Play turns that lead from Go to Income Tax and on to Jail, where nothing happens: who had them."""
    for _ in range(turns):
        scene.public.square[:] = 7
        scene.turn(dice=[(1, 2)])
    return [event["seat"] for event in scene.events("turn")]


def test_s8_nobody_gets_extra_cash_as_printed():
    scene = Scene(3)

    assert scene.purses == [1500] * 3
    assert scene.events("pay") == []


@pytest.mark.parametrize(
    ("first", "amounts", "purses"),
    [(0, [0, 20, 40], [1500, 1520, 1540]), (1, [0, 20, 40], [1540, 1500, 1520]), (2, [5], [1500, 1500, 1505]),
     (1, [0, 0, 7, 1000, 9], [1507, 1500, 1500])],
)  # fmt: skip
def test_s8_cash_by_order_goes_by_the_place_from_who_begins(first, amounts, purses):
    scene = Scene(3, first, start_cash_by_order=amounts)

    assert scene.purses == purses
    assert scene.public.fund == 4500 - sum(purses)


@given(st.integers(2, 8), st.lists(st.integers(0, 10_000), max_size=8))
def test_s8_the_fund_pays_exactly_what_the_list_says(players, amounts):
    scene = Scene(players, None, start_cash_by_order=amounts)

    got = [scene.purses[(scene.public.first + place) % players] - 1500 for place in range(players)]
    assert got == [*amounts, *[0] * players][:players]
    assert [each[2] for each in scene.paid(Reason.TURN_ORDER)] == [amount for amount in got if amount]
    assert scene.public.fund == -sum(got)
    assert scene.rules.start_money == sum(scene.purses)


def test_s8_comes_on_top_of_cash_given():
    scene = Scene(start_cash_by_order=[0, 50])
    scene.cell.given[1] = CASH
    batch.begin(scene.table, scene.cell, 0)

    assert scene.purses == [1500, 3050, 1500, 1500]


@pytest.mark.parametrize("value", [[-1], [10_001], [1] * 9, "first"])
def test_s8_lists_that_no_table_can_have_are_refused(value):
    assert Rules.problems({"start_cash_by_order": value}).keys() == {"start_cash_by_order"}


def test_s9_something_can_be_bought_in_a_full_first_turn():
    scene = Scene()
    scene.turn(says(0, *BUYS), dice=[(1, 2)])

    assert scene.owned(0) == [3]


def test_s9_nothing_is_bought_or_auctioned_in_a_short_first_turn():
    scene = Scene(first_turn="no_buying")
    scene.turn(dice=[(3, 3), (1, 2)])

    assert scene.questions(Decision.BUY) == scene.questions(Decision.BID) == []
    assert scene.events("declined", "auction") == []
    assert (scene.owned(0), scene.purses[0]) == ([], 1500)


def test_s9_the_second_turn_is_like_all_others():
    scene = Scene(first_turn="no_buying")
    scene.turn(dice=[(1, 2)])
    scene.turn(says(1, *BUYS), dice=[(1, 2)])

    assert scene.owned(1) == [3]


def test_s10_the_same_player_begins_every_round_as_printed():
    assert quiet(Scene(3, 1), 7) == [1, 2, 0, 1, 2, 0, 1]


@pytest.mark.parametrize(
    ("players", "turns"),
    [(4, [0, 1, 2, 3, 1, 2, 3, 0, 2, 3, 0, 1, 3]), (3, [0, 1, 2, 1, 2, 0, 2, 0, 1, 0]), (2, [0, 1, 1, 0, 0, 1, 1])],
)
def test_s10_a_passing_start_goes_to_the_left_neighbour_each_round(players, turns):
    scene = Scene(players, 0, turn_order="passing")

    assert quiet(scene, len(turns)) == turns
    assert scene.public.rounds == 1 + len(turns) // players


@pytest.mark.parametrize("out", [1, 2, 3])
def test_s10_who_is_bankrupt_is_passed_over(out):
    scene = Scene(4, 0, turn_order="passing")
    scene.public.is_in[out], scene.public.n_in = 0, 3
    left = [seat for seat in range(4) if seat != out]

    assert quiet(scene, 9) == [*left, *left[1:], left[0], *left[2:], *left[:2]]


def test_s10_everybody_left_has_a_turn_each_round_though_who_began_it_goes_bankrupt():
    scene = Scene(4, 0, turn_order="passing")
    quiet(scene, 1)
    scene.public.is_in[0], scene.public.n_in = 0, 3

    assert quiet(scene, 6) == [0, 1, 2, 3, 1, 2, 3]


def test_s11_nobody_bids_for_going_first_as_printed():
    scene = Scene(first=None)
    scene.turn(dice=[(1, 3)])

    assert scene.events("first_bid") == []
    assert scene.public.first != NONE


def test_s11_who_bids_most_pays_the_fund_and_begins():
    scene = Scene(3, None, first_bid="sealed")
    scene.turn(says(0, Decision.BID, 10), says(1, Decision.BID, 100), says(2, Decision.BID, 50), dice=[(1, 3)])

    assert scene.questions(Decision.BID)[:3] == [(seat, Decision.BID, [0, 1, 10, 50, 100]) for seat in range(3)]
    assert [each["amount"] for each in scene.events("first_bid")] == [10, 100, 50]
    assert scene.paid(Reason.FIRST_BID) == [(1, FUND, 100)]
    assert (scene.public.first, scene.public.active) == (1, 2)
    assert [each["seat"] for each in scene.events("first_player", "turn")] == [1, 1]


def test_s11_only_steps_that_the_cash_covers_are_listed():
    scene = Scene(2, None, first_bid="sealed", start_cash=49, chance=["money:0"])
    scene.turn(dice=[(1, 3)])

    assert scene.listed(Decision.BID)[0] == [0, 1, 10]


@pytest.mark.parametrize(("bids", "among"), [((50, 50, 10), {0, 1}), ((0, 0, 0), {0, 1, 2}), ((1, 100, 100), {1, 2})])
def test_s11_chance_decides_between_the_highest_bids(bids, among):
    firsts = Counter()
    for seed in range(36):
        scene = Scene(3, None, seed, first_bid="sealed")
        scene.turn(*(says(seat, Decision.BID, bid) for seat, bid in enumerate(bids)))
        firsts[int(scene.public.first)] += 1
        assert [each[2] for each in scene.paid(Reason.FIRST_BID)] == [max(bids)] * (max(bids) > 0)

    assert firsts.keys() == among
    assert min(firsts.values()) > 36 / len(among) / 3


def test_s11_nobody_sees_a_bid_before_all_have_bid():
    scene, shown = Scene(3, None, first_bid="sealed"), []
    scene.look = lambda seen: shown.append((seen.public.bid, seen.public.bidder, seen.public.cash[:3].tolist()))
    scene.turn(*(says(seat, Decision.BID, 100) for seat in range(3)), dice=[(1, 3)])

    assert shown[:3] == [(0, NONE, [1500] * 3)] * 3


def test_s11_cash_by_order_and_the_role_of_who_begins_wait_for_the_bids():
    scene = Scene(3, None, first_bid="sealed", start_cash_by_order=[0, 30], billionaire="starter")

    assert (scene.public.billionaire, scene.events("pay")) == (NONE, [])
    scene.turn(says(2, Decision.BID, 1), dice=[(1, 3)])

    assert scene.paid(Reason.TURN_ORDER) == [(FUND, 0, 30)]
    assert (scene.public.billionaire, scene.public.knows_ag[:3].tolist()) == (2, [0, 0, 1])


def test_s11_a_first_turn_that_is_given_rules_bids_out():
    scene = Scene(3, 1, first_bid="sealed")
    scene.turn(dice=[(1, 3)])

    assert (scene.public.first, scene.events("first_bid")) == (1, [])


def test_s11_others_bid_again_where_one_that_thinks_cannot_know():
    scene = Scene(3, None, first_bid="sealed")
    scene.state.bids[:2] = 100, 50
    scene.public.active = 2
    decisions.determinize(scene.table, (lambda *_: 2,) * 8, 2, Decision.BID.value)

    assert scene.state.bids[:3].tolist() == [10, 10, NONE]
    assert scene.table.moves.offered[:5].tolist() == [0, 1, 10, 50, 100]
    assert scene.public.active == 2


def test_s11_each_is_asked_again_as_the_player_to_bid_and_only_where_there_is_a_choice():
    asked = []
    scene = Scene(3, None, first_bid="sealed")
    scene.public.cash[0] = 0
    scene.state.bids[:2] = 0, 50
    scene.public.active = 2
    bid = lambda seen, *_: asked.append((seen.seat, int(seen.public.active))) or 1  # noqa: E731
    decisions.determinize(scene.table, (bid,) * 8, 2, Decision.BID.value)

    assert asked == [(1, 1)]
    assert scene.state.bids[:3].tolist() == [0, 1, NONE]


@pytest.mark.parametrize("decision", [Decision.BID, Decision.WANT_HOUSE])
def test_s11_what_players_have_answered_stays_where_no_seat_is_to_decide(decision):
    scene = Scene(3, None, first_bid="sealed")
    scene.state.bids[:2] = scene.state.wants[:2] = 0, 1
    decisions.determinize(scene.table, (lambda *_: 1 // 0,) * 8, NONE, decision.value)

    assert scene.state.bids[:2].tolist() == scene.state.wants[:2].tolist() == [0, 1]
