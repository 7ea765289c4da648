"""What makes up for going first or last: cash by place, a first circuit without the Leader, bids (S10-S12)."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bng_sim.games.millions.declared.gifts import CASH, GIFTS
from bng_sim.games.millions.declared.parameters import Rules
from bng_sim.games.millions.declared.terms import Decision
from bng_sim.games.millions.rules import decisions
from bng_sim.games.millions.simulation import batch
from tests.games.millions.chapters.scene import NO, STAY, YES, Scene, moves, pays

FOUR = "brute driver crook crook"


def bidding(*bids, most=5):
    """What seats say who bid so: yes up to the bid, then no, unless there is no more to bid."""
    return [
        pays(seat, answer)
        for seat, bid in enumerate(bids, 1)
        for answer in [YES] * bid + [NO] * (bid < most)
    ]  # fmt: skip


def test_s10_nobody_gets_extra_cash_as_printed():
    scene = Scene(4)

    assert scene.cash == [5] * 4
    assert scene.events("extra_cash") == []


@pytest.mark.parametrize(
    ("leader", "amounts", "cash"),
    [(1, [0, 1, 2, 3], [5, 6, 7, 8]), (3, [0, 1, 2, 3], [7, 8, 5, 6]), (4, [2], [5, 5, 5, 7]),
     (2, [0, 0, 0, 1, 20, 20], [6, 5, 5, 5])],
)  # fmt: skip
def test_s10_cash_by_order_goes_by_the_place_from_the_first_leader(leader, amounts, cash):
    scene = Scene(4, leader, start_cash_by_order=amounts)

    assert scene.cash == cash
    assert scene.public.reserve == 175 - sum(cash) == scene.row.reserve_low


@given(st.integers(3, 8), st.lists(st.integers(0, 15), max_size=8))
def test_s10_the_reserve_pays_exactly_what_the_list_says(players, amounts):
    scene = Scene(players, 0, start_cash_by_order=amounts)
    first = int(scene.public.first_leader)

    got = [scene.cash[(first + place) % players] - 5 for place in range(players)]
    assert got == [*amounts, *[0] * players][:players]
    assert scene.all_money() == 175
    assert [event["amount"] for event in scene.events("extra_cash")] == [amount for amount in got if amount]
    assert [int(seat.distance) for seat in scene.row.course.seats[:players]] == [20 - cash for cash in scene.cash]


def test_s10_the_box_must_hold_it():
    assert "expected at least 26" in Rules.problems({"players": 5, "bank": 25, "start_cash_by_order": [0, 1]})[""]
    assert not Rules.problems({"players": 3, "bank": 15, "start_cash_by_order": [0, 0, 0, 9]})


@pytest.mark.parametrize("value", [[-1], [21], [1] * 9, 3])
def test_s10_lists_that_no_table_can_have_are_refused(value):
    assert Rules.problems({"start_cash_by_order": value}).keys() == {"start_cash_by_order"}


def test_s10_comes_on_top_of_cash_given():
    scene = Scene(4, start_cash_by_order=[0, 1])
    scene.cell.given[1] = CASH
    batch.begin(scene.table, scene.cell, 0)

    assert scene.cash == [5, 11, 5, 5]


def test_s10_no_gift_of_cash_wins_or_breaks_the_bank_with_it():
    exists = {gift.name: gift.exists for gift in GIFTS}["cash"]

    assert exists(Rules.read({"start_cash_by_order": [0, 9]}))
    assert not exists(Rules.read({"start_cash_by_order": [0, 10]}))
    assert not exists(Rules.read({"bank": 30, "start_cash_by_order": [0, 1]}))


def test_s11_the_first_leader_is_visited_first_as_printed():
    scene = Scene(4)
    scene.round(FOUR)

    assert scene.who(Decision.MOVE) == ["1A", "2A", "3A", "4A"]


def test_s11_the_first_circuit_passes_the_first_leader_over():
    scene = Scene(4, 2, first_turn="no_visit")
    scene.round(FOUR, moves("1A", STAY))

    assert scene.who(Decision.MOVE) == ["3A", "4A", "1A", "2A", "3A", "4A", "1A"]


def test_s11_both_characters_are_passed_over():
    scene = Scene(3, first_turn="no_visit")
    scene.round("brute/driver driver/crook crook/brute")

    assert scene.who(Decision.MOVE) == ["2A", "2B", "3A", "3B"]


def test_s11_later_rounds_visit_all():
    scene = Scene(4, first_turn="no_visit")
    scene.round(FOUR)
    before = len(scene.asked)
    scene.round(FOUR)

    assert [each.who for each in scene.asked[before:] if each.decision == Decision.MOVE] == ["2A", "3A", "4A", "1A"]


def test_s12_nobody_bids_for_going_first_as_printed():
    scene = Scene(4, 0)
    scene.round(FOUR)

    assert scene.events("first_bid", "bid_paid") == []


def test_s12_who_bids_most_pays_the_reserve_and_leads():
    scene = Scene(4, 0, first_bid="sealed")
    reserve = int(scene.public.reserve)
    scene.round(FOUR, *bidding(1, 3, 0, 2))

    assert scene.who(Decision.PAY) == ["1"] * 2 + ["2"] * 4 + ["3"] + ["4"] * 3
    assert [event["amount"] for event in scene.events("first_bid")] == [1, 3, 0, 2]
    assert [(event["seat"], event["amount"]) for event in scene.events("bid_paid")] == [(2, 3)]
    assert [event["seat"] for event in scene.events("first_leader", "heist")] == [2, 2]
    assert scene.row.reserve_low <= reserve + 3
    assert scene.all_money() == 175


def test_s12_bids_end_at_the_cash_and_at_the_limit():
    scene = Scene(4, 0, first_bid="sealed")
    scene.round(FOUR, *bidding(5, 0, 0, 0))
    capped = Scene(4, 0, first_bid="sealed", offer_max=2)
    capped.round(FOUR, *bidding(2, 1, 0, 0, most=2))

    assert [event["amount"] for event in scene.events("bid_paid")] == [5]
    assert [event["amount"] for event in capped.events("bid_paid")] == [2]
    assert capped.who(Decision.PAY) == ["1", "1", "2", "2", "3", "4"]


@pytest.mark.parametrize(
    ("bids", "among"), [((3, 3, 1, 0), {1, 2}), ((0, 0, 0, 0), {1, 2, 3, 4}), ((0, 1, 1, 1), {2, 3, 4})]
)
def test_s12_chance_decides_between_the_highest_bids(bids, among):
    firsts = Counter()
    for seed in range(36):
        scene = Scene(4, 0, seed, first_bid="sealed")
        scene.round(FOUR, *bidding(*bids))
        firsts[scene.events("first_leader")[0]["seat"]] += 1
        assert [event["amount"] for event in scene.events("bid_paid")] == [max(bids)] * (max(bids) > 0)

    assert firsts.keys() == among
    assert min(firsts.values()) > 36 / len(among) / 3


def test_s12_nobody_sees_a_bid_before_all_have_bid():
    scene, shown = Scene(4, 0, first_bid="sealed"), []
    answer = scene._answer

    def look(seen, *rest):
        if seen.decision == Decision.PAY:
            shown.append((int(seen.own.seat), int(seen.public.offer), seen.public.cash[:4].tolist()))
        return answer(seen, *rest)

    scene._answer = look
    scene.round(FOUR, *bidding(2, 0, 1, 0))

    assert shown == [(seat, n, [5] * 4) for seat, n in ((0, 1), (0, 2), (0, 3), (1, 1), (2, 1), (2, 2), (3, 1))]


def test_s12_cash_by_order_waits_for_the_bids():
    scene = Scene(4, 0, first_bid="sealed", start_cash_by_order=[0, 2])

    assert scene.cash == [5] * 4
    scene.round(FOUR, *bidding(0, 0, 0, 1))

    assert [(event["seat"], event["amount"]) for event in scene.events("extra_cash")] == [(1, 2)]


@pytest.mark.parametrize(("leader", "rules"), [(3, {}), (0, {"first_leader": 2})])
def test_s12_a_first_leader_that_is_given_rules_bids_out(leader, rules):
    scene = Scene(4, leader or rules["first_leader"] + 1, first_bid="sealed", **rules)
    scene.round(FOUR)

    assert scene.events("first_bid") == []
    assert scene.events("first_leader")[0]["seat"] == 3


def test_s12_others_bid_again_where_one_that_thinks_cannot_know():
    scene = Scene(4, 0, first_bid="sealed")
    scene.state.bids[:2] = 5, 4
    scene.public.offer = 2
    scene.public.leader, asked = 2, []
    bid = lambda seen, *_: asked.append((int(seen.own.seat), int(seen.public.leader))) or int(seen.public.offer <= 3)  # noqa: E731
    decisions.determinize(scene.table, (bid,) * 8, 2, Decision.PAY.value)

    assert scene.state.bids[:4].tolist() == [3, 3, -1, -1]
    assert set(asked) == {(0, 0), (1, 1)}  # each as the player to bid
    assert (scene.public.leader, scene.public.offer) == (2, 2)
