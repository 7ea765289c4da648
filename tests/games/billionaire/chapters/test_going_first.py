"""What evens out who goes first: cards by turn order, a bid, a first turn without landing, a start player (S7-S10)."""

from collections import Counter

import pytest

from bng_sim.core.errors import InputError
from bng_sim.games.billionaire.declared.components import Power, Space
from bng_sim.games.billionaire.declared.gifts import PROFIT
from bng_sim.games.billionaire.declared.parameters import Rules
from bng_sim.games.billionaire.declared.terms import Decision
from bng_sim.games.billionaire.simulation import batch
from tests.games.billionaire.tables import NOTHING, Scene, bids, pays, profit
from tests.games.scenes import at_random


def on_top(scene):
    """Who was dealt a Profit card after it was known who begins."""
    kinds = [event["event"] for event in scene.events()]
    later = scene.events()[kinds.index("first_player") :]
    return [event["seat"] for event in later if event["event"] == "deal"]


def to_bid(players=3, *cash, **rules):
    """A game in which players bid for going first, with this Profit card each."""
    scene = Scene(players, first=None, first_bid="sealed", **rules)
    for seat, value in enumerate(cash):
        scene.deal(seat, value)
    return scene


# Cards by turn order


def test_s7_nobody_gets_anything_on_top_as_printed():
    assert Rules.read({}).start_profits_by_order == ()
    assert on_top(Scene(start_profits=5)) == []


def test_s7_each_place_from_the_first_player_on_gets_its_cards():
    scene = Scene(4, first=2, start_profits_by_order=[0, 1, 2, 3])

    assert on_top(scene) == [3, 0, 0, 1, 1, 1]
    assert [len(scene.hand(seat)) for seat in scene.seats] == [2, 3, 0, 1]
    assert scene.public.profit_deck == 60 - 6
    assert scene.row.profits_drawn == 0


@pytest.mark.parametrize(("listed", "sizes"), [([1], [1, 0, 0]), ([0, 0, 1, 5], [0, 0, 1])])
def test_s7_a_short_list_gives_the_rest_nothing_and_what_lies_beyond_the_players_is_not_used(listed, sizes):
    scene = Scene(3, start_profits_by_order=listed)

    assert [len(scene.hand(seat)) for seat in scene.seats] == sizes


def test_s7_is_dealt_while_the_deck_lasts():
    scene = Scene(4, first=1, start_profits_by_order=[1, 2, 2, 2], profit_cards=[4, 0, 0, 0, 0])

    assert on_top(scene) == [1, 2, 2, 3]
    assert scene.row.profits_short == 0


def test_s7_comes_after_what_a_seat_is_given():
    scene = Scene(4, start_profits_by_order=[0, 3], profit_cards=[3, 0, 0, 0, 1])
    scene.cell.given[3] = PROFIT
    batch.begin(scene.table, scene.cell, 0)

    assert scene.hand(3) == [5]
    assert scene.hand(1) == [1, 1, 1]


def test_s7_a_list_longer_than_any_table_is_refused():
    with pytest.raises(InputError, match="start_profits_by_order: got"):
        Rules.read({"start_profits_by_order": [0, 0, 0, 0, 1]})


# Bids for going first


def test_s8_the_highest_pays_the_board_and_begins():
    scene = to_bid(3, 4, 5, 3)
    scene.turn(bids(0, 2), bids(1, 5), bids(2, 3), die=1)

    assert [event["amounts"] for event in scene.events("first_bids")] == [[2, 5, 3]]
    assert [(event["seat"], event["to"]) for event in scene.events("pay")] == [(1, NOTHING)]
    assert scene.public.first == scene.events("turn")[0]["seat"] == 1
    assert scene.hand(1) == []
    assert scene.state.profit_deck[4] == 12


def test_s8_who_can_pay_in_several_ways_is_asked_and_no_change_is_given():
    scene = to_bid(2, 4, 5)
    scene.deal(1, 4)
    scene.turn(bids(1, 3), pays(1, profit(4)), die=3)

    assert scene.hand(1) == [5]
    assert scene.public.first == 1


@pytest.mark.parametrize("reach", [0, 5])
def test_s8_a_bid_is_at_most_what_one_has(reach):
    scene = to_bid(2, 4, 5, overbid_reach=reach)
    scene.turn(die=1)

    assert [question.listed for question in scene.questions(Decision.BID)][:2] == [[*range(5)], [*range(6)]]


def test_s8_a_bid_is_within_the_cap():
    scene = to_bid(2, 4, 5, bid_cap=3)
    scene.turn(die=1)

    assert scene.questions(Decision.BID)[0].listed == [0, 1, 2, 3]


@pytest.mark.parametrize("amount", [0, 2])
def test_s8_chance_decides_among_the_highest_and_all_are_if_nobody_bids(amount):
    found = Counter()
    for game in range(120):
        scene = to_bid(3, 2, 2, 1, game=game)
        scene.turn(bids(0, amount), bids(1, amount), die=None)
        found[int(scene.public.first)] += 1

    expected = 2 if amount else 3
    assert len(found) == expected
    assert all(abs(n - 120 / expected) < 4.5 * (120 / expected) ** 0.5 for n in found.values())


def test_s8_nothing_of_the_bids_is_left_and_no_power_play_card_is_shut_out():
    scene = to_bid(2, 4, 4)
    scene.arm(0, Power.POWER_PLAY)
    scene.turn(bids(0, 1), die=1)

    assert scene.public.price == scene.public.owed == scene.public.n_bid_rounds == 0
    assert scene.public.may_bid.sum() == 0
    assert Decision.PLAY in {question.decision for question in scene.asked}
    assert (scene.row.bid_rounds, scene.row.auctions, scene.row.price) == (0, 0, 0)


def test_s8_cards_by_turn_order_follow_the_bids():
    scene = to_bid(3, 4, 4, 4, start_profits_by_order=[0, 1, 2])
    scene.turn(bids(2, 1), die=1)

    assert on_top(scene)[:3] == [0, 1, 1]


def test_s8_nobody_bids_for_a_first_turn_that_is_given():
    scene = Scene(3, first=2, first_bid="sealed", start_profits_by_order=[0, 0, 1])
    scene.turn(die=1)

    assert [event["amounts"] for event in scene.events("first_bids")] == [[NOTHING] * 3]
    assert scene.events("turn")[0]["seat"] == 2
    assert on_top(scene)[:1] == [1]


def test_s8_nobody_sees_another_bid():
    scene = to_bid(3, 4, 4, 4)
    seen = []
    scene.look = lambda view: seen.append((int(view.public.first), view.public.bids.max()))
    scene.turn(bids(0, 4), bids(1, 3), die=1)

    assert seen[:3] == [(NOTHING, NOTHING)] * 3


# The first turn


@pytest.mark.parametrize("space", [1, 2, 3])  # Profit, Sealed Bids, Power Play
def test_s9_the_landing_of_the_first_turn_brings_nothing(space):
    scene = Scene(first_turn="no_landing")
    scene.turn(die=space)

    assert [event["event"] for event in scene.events("turn", "land", "draw_profit", "put_up", "draw_power")] == [
        "turn",
        "land",
    ]
    assert scene.row.landed.sum() == 1


def test_s9_all_later_landings_are_as_printed():
    scene = Scene(2, first_turn="no_landing")
    scene.turn(die=1)
    scene.turn(die=1)
    scene.turn(die=2)

    assert [event["seat"] for event in scene.events("draw_profit")] == [1]
    assert scene.row.power_drawn == 1


def test_s9_a_full_first_turn_is_as_any_other():
    scene = Scene()
    scene.turn(die=1)

    assert len(scene.events("draw_profit")) == 1


def test_s9_nobody_is_asked_to_cancel_it():
    scene = Scene(first_turn="no_landing")
    scene.arm(1, Power.SECURITY)
    scene.turn(die=1)

    assert scene.questions(Decision.SECURITY) == []


# The start player of each round


@pytest.mark.parametrize(
    ("rule", "seats"), [("clockwise", [1, 2, 0, 1, 2, 0, 1, 2, 0, 1]), ("passing", [1, 2, 0, 2, 0, 1, 0, 1, 2, 1])]
)
def test_s10_after_everybody_has_had_a_turn_the_next_begins(rule, seats):
    scene = Scene(3, first=1, turn_order=rule)
    for _ in range(10):
        scene.turn(die=1)

    assert [event["seat"] for event in scene.events("turn")] == seats
    assert [event["round"] for event in scene.events("turn")] == [1, 1, 1, 2, 2, 2, 3, 3, 3, 4]


def test_s10_the_order_of_results_is_that_of_the_first_round():
    scene = Scene(3, first=2, turn_order="passing", max_turns=8)
    scene.play_out(at_random)

    assert [int(scene.row.seats[seat].order) for seat in range(3)] == [1, 2, 0]
    assert (scene.row.turns, scene.row.rounds) == (8, 3)


def test_s7_to_s10_hold_together():
    scene = Scene(
        3, first=None, start_profits=5, start_profits_by_order=[0, 1, 2], first_bid="sealed", first_turn="no_landing",
        turn_order="passing", max_turns=6,
    )  # fmt: skip
    scene.play_out(at_random)

    first = scene.events("first_player")[0]["seat"]
    order = [(first + place) % 3 for place in range(3)]
    assert [event["seat"] for event in scene.events("turn")] == [*order, *order[1:], order[0]]
    assert len(on_top(scene)) == 3
    assert Space.HEADQUARTERS not in {event.get("kind") for event in scene.events("land")[:1]}
