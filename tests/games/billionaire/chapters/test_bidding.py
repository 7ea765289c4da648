"""Bidding (B1-B10)."""

import itertools
from collections import Counter
from fractions import Fraction

import pytest

from bng_sim.games.billionaire.declared.components import Space
from bng_sim.games.billionaire.declared.terms import Decision
from tests.games.billionaire.tables import (
    AFRO_EUROPA,
    AMERICAS,
    EURASIA,
    NONE,
    Scene,
    bids,
    card,
    forfeits,
    pays,
    profit,
)

LOT = card(EURASIA, 4)


def rich(players=4, **rules):
    """A game in which everybody has 5, 4, 3, 2, 1: means of 15."""
    scene = Scene(players, **rules)
    for seat in scene.seats:
        scene.deal(seat, 5, 4, 3, 2, 1)
    return scene


def sell(scene, *told, drawer=0):
    """Have the drawer put `LOT` up."""
    scene.lands(drawer, Space.SEALED_EURASIA, *told, lot=(LOT,))


def rounds(scene):
    """The bids of every round, by seat."""
    return [event["amounts"] for event in scene.events("bids")]


def listed(scene, seat):
    """What a player could bid, each time."""
    return [question.listed for question in scene.questions(Decision.BID) if question.seat == seat]


def buyer(scene):
    """Who has bought the lot, and for how much; None if it is unsold."""
    sold = scene.events("sold")
    assert len(sold) + len(scene.events("unsold")) == 1
    return (sold[0]["seat"], sold[0]["price"]) if sold else None


def test_b1_everybody_bids_in_whole_millions_from_1_or_not_at_all():
    scene = rich()
    sell(scene, bids(2, 1), drawer=3)

    assert scene.who(Decision.BID) == [3, 0, 1, 2]
    assert all(question.listed == [*range(21)] for question in scene.questions(Decision.BID))
    assert rounds(scene) == [[0, 0, 1, 0]]
    assert buyer(scene) == (2, 1)


def test_b1_nobody_sees_another_bid_of_the_round():
    scene = rich()
    seen_bids = []
    scene.look = lambda seen: seen_bids.append(seen.public.bids[: seen.public.n_bid_rounds, :4].tolist())
    sell(scene, bids(0, 3, 1), bids(1, 3, 0), bids(2, 2, 0), bids(3, 1, 0))

    assert seen_bids[:8] == [[]] * 4 + [[[3, 3, 2, 1]]] * 4


def test_b2_a_bid_can_exceed_ones_means_by_5():
    scene = Scene()
    scene.deal(1, 5, 4)
    scene.give(1, card(AMERICAS, 7))
    sell(scene)

    assert [len(entries) - 1 for seat in scene.seats for entries in listed(scene, seat)] == [5, 9 + 15 + 5, 5, 5]


@pytest.mark.parametrize(
    ("rules", "most"),
    [({"overbid_reach": 0}, 15), ({"overbid_reach": 30}, 45), ({"bid_cap": 12}, 12), ({"bid_cap": 1}, 1)],
)
def test_b2_reach_and_cap_can_be_others(rules, most):
    scene = rich(**rules)
    sell(scene)

    assert listed(scene, 1) == [[*range(most + 1)]]


def test_b3_all_bids_are_revealed_together():
    scene = rich()
    sell(scene, bids(0, 1), bids(1, 9), bids(2, 7), drawer=1)

    assert scene.events("bids")[0]["seat"] == 1
    assert rounds(scene) == [[1, 9, 7, 0]]
    assert (scene.public.revealed, scene.row.bid_rounds) == (1, 1)


@pytest.mark.parametrize("rules", [{}, {"overbid_reach": 0}])
def test_b3_they_have_been_revealed_even_if_all_are_0_or_had_to_be(rules):
    scene = Scene(**rules)
    sell(scene)

    assert len(scene.asked) == (0 if rules else 4)
    assert rounds(scene) == [[0, 0, 0, 0]]
    assert (scene.public.revealed, scene.row.bid_rounds) == (1, 1)


def test_b4_a_lot_that_nobody_bids_for_goes_back_to_its_deck():
    scene = rich()
    sell(scene)
    scene.lands(1, Space.SEALED_THREE)

    assert scene.decks == [8, 8, 8]
    assert all(scene.owned(seat) == [] for seat in scene.seats)
    assert (scene.row.sold, scene.row.unsold, scene.public.lot_size) == (0, 2, 0)
    assert [event["to"] for event in scene.events("unsold")] == [NONE, NONE]


def test_b4_or_to_the_drawer_for_nothing():
    scene = rich(unsold="drawer")
    sell(scene, drawer=2)

    assert (scene.owned(2), scene.hand(2), scene.decks) == ([LOT], [1, 2, 3, 4, 5], [7, 8, 8])
    assert (scene.row.sold, scene.row.unsold, scene.row.sold_to_drawer) == (0, 1, 0)
    assert [event["to"] for event in scene.events("unsold")] == [2]


def test_b5_a_tie_for_the_highest_bid_is_bid_again_by_all_from_scratch():
    scene = rich()
    sell(scene, bids(0, 3, 0), bids(1, 7, 2), bids(2, 7, 1), bids(3, 1, 4))

    assert rounds(scene) == [[3, 7, 7, 1], [0, 2, 1, 4]]
    assert all(listed(scene, seat) == [[*range(21)]] * 2 for seat in (1, 2))
    assert buyer(scene) == (3, 4)
    assert (scene.row.ties, scene.row.bid_rounds) == (1, 2)


def test_b5_a_lower_tie_does_not_count():
    scene = rich()
    sell(scene, bids(0, 7), bids(1, 3), bids(2, 3))

    assert (buyer(scene), scene.row.ties) == ((0, 7), 0)


def test_b5_unless_any_does():
    scene = rich(tie_rule="any")
    sell(scene, bids(0, 7, 1), bids(1, 3, 2), bids(2, 3, 0))

    assert (buyer(scene), scene.row.ties) == ((1, 2), 1)


@pytest.mark.parametrize("rule", ["highest", "any"])
def test_b5_zeroes_are_no_tie(rule):
    scene = rich(tie_rule=rule)
    sell(scene, bids(3, 1))

    assert (buyer(scene), scene.row.ties) == ((3, 1), 0)


@pytest.mark.parametrize(
    ("rules", "first", "again"),
    [
        ({"tie_rule": "highest"}, (7, 3, 7, 3), [0, 2]), ({"tie_rule": "any"}, (7, 3, 7, 3), [0, 1, 2, 3]),
        ({"tie_rule": "any"}, (9, 3, 0, 3), [1, 3]), ({"tie_rule": "any"}, (7, 0, 7, 0), [0, 2]),
    ],
)  # fmt: skip
def test_b5_those_who_tied_can_be_the_only_ones(rules, first, again):
    scene = rich(rebid_among="tied", **rules)
    sell(scene, *(bids(seat, amount) for seat, amount in enumerate(first)))

    assert scene.who(Decision.BID) == [0, 1, 2, 3, *again]
    assert rounds(scene) == [[*first], [0 if seat in again else NONE for seat in scene.seats]]
    assert buyer(scene) is None


def test_b5_who_has_fallen_out_stays_out():
    scene = rich(rebid_among="tied")
    sell(scene, bids(0, 5, 5, 2), bids(1, 5, 5, 1), bids(2, 5, 1), bids(3, 4))

    assert rounds(scene) == [[5, 5, 5, 4], [5, 5, 1, NONE], [2, 1, NONE, NONE]]


def test_b5_a_floor_is_the_highest_bid_of_the_round_before():
    scene = Scene(rebid_floor=True)
    for seat in (0, 1):
        scene.deal(seat, 5, 5, 5)
    scene.deal(2, 5, 5, 5, 5)
    sell(scene, bids(0, 18, 0), bids(1, 18, 0), bids(2, 4, 19), bids(3, 1))

    assert [listed(scene, seat)[1:] for seat in scene.seats] == [
        [[0, *range(18, 21)]], [[0, *range(18, 21)]], [[0, *range(18, 26)]], [],
    ]  # fmt: skip
    assert rounds(scene)[1] == [0, 0, 19, 0]
    assert buyer(scene) == (2, 19)


def test_b5_whoever_made_it():
    scene = rich(rebid_floor=True, tie_rule="any", rebid_among="tied")
    sell(scene, bids(0, 9), bids(1, 3, 10), bids(2, 3, 9))

    assert listed(scene, 1)[1] == listed(scene, 2)[1] == [0, *range(9, 21)]
    assert buyer(scene) == (1, 10)


def test_b5_a_floor_follows_the_bids():
    scene = rich(rebid_floor=True)
    sell(scene, bids(0, 3, 8, 0), bids(1, 3, 8, 9))

    assert listed(scene, 3)[1:] == [[0, *range(3, 21)], [0, *range(8, 21)]]
    assert buyer(scene) == (1, 9)


def test_b5_without_a_floor_one_may_bid_less():
    scene = rich()
    sell(scene, bids(0, 9, 1), bids(1, 9, 0))

    assert buyer(scene) == (0, 1)


def test_b5_a_new_round_of_zeroes_leaves_the_lot_unsold():
    scene = rich()
    sell(scene, bids(0, 9), bids(1, 9))

    assert buyer(scene) is None
    assert (scene.row.ties, scene.row.bid_rounds, scene.decks) == (1, 2, [8, 8, 8])


def always_tied(n, *more, **rules):
    """A lot of seat 3's, for which seats 1 and 2 have bid 4 in each of `n` rounds, and others as told."""
    scene = rich(**rules)
    sell(scene, bids(1, *[4] * n), bids(2, *[4] * n), *more, drawer=3)
    return scene


@pytest.mark.parametrize("rebids", [0, 1, 3, 20])
def test_b6_there_are_three_new_rounds_at_most(rebids):
    scene = always_tied(rebids + 1, **({} if rebids == 3 else {"max_rebids": rebids}))

    assert (scene.row.bid_rounds, scene.row.ties, scene.row.lots_drawn) == (rebids + 1, rebids + 1, 1)
    assert scene.row.sold == 1


def test_b6_then_the_lot_decides_among_those_who_tie_for_the_highest():
    n, buyers = 90, Counter()
    for game in range(n):
        scene = rich(max_rebids=0, game=game)
        scene.lands(0, Space.SEALED_EURASIA, bids(0, 4), bids(1, 6), bids(2, 6), bids(3, 6))
        (event,) = scene.events("draw_lots")
        assert buyer(scene) == (event["seat"], 6)
        buyers[event["seat"]] += 1

    assert set(buyers) == {1, 2, 3}
    assert all(abs(each - n / 3) < 4.5 * (n * 2 / 9) ** 0.5 for each in buyers.values())


@pytest.mark.parametrize(("drawer", "first"), [(0, 1), (1, 1), (2, 3), (3, 3)])
def test_b6_or_the_first_of_them_beginning_with_the_drawer(drawer, first):
    scene = rich(max_rebids=0, tie_after_rebids="clockwise")
    sell(scene, bids(1, 6), bids(3, 6), bids(0, 2), drawer=drawer)

    assert (buyer(scene), scene.row.lots_drawn) == ((first, 6), 0)


def test_b6_or_it_is_unsold():
    scene = always_tied(4, tie_after_rebids="unsold")

    assert (buyer(scene), scene.row.ties, scene.decks) == (None, 4, [8, 8, 8])


@pytest.mark.parametrize("after", ["lot", "clockwise", "unsold"])
def test_b6_a_tie_below_a_single_highest_bid_is_passed_over(after):
    scene = always_tied(4, bids(0, 9, 9, 9, 9), tie_rule="any", tie_after_rebids=after)

    assert (buyer(scene), scene.row.ties, scene.row.lots_drawn) == ((0, 9), 4, 0)


def test_b6_two_players_and_one_new_round_enumerated():
    """All bids from 0 to 3 in both rounds: who buys and for how much, and in which share of cases of equal weight."""
    shares, seen = Counter(), set()
    for first in itertools.product(range(4), repeat=2):
        for second in itertools.product(range(4), repeat=2) if first[0] == first[1] > 0 else [()]:
            scene = Scene(2, max_rebids=1, overbid_reach=0)
            for seat in scene.seats:
                scene.deal(seat, 1, 1, 1)
            sell(scene, *(bids(seat, amount, *second[seat : seat + 1]) for seat, amount in enumerate(first)))
            last = second or first
            assert rounds(scene) == [[*each] for each in (first, second) if each]
            weight = Fraction(1, 16 if not second else 256)
            if last == (0, 0):
                assert buyer(scene) is None
                shares[None] += weight
            elif last[0] == last[1]:
                seat, price = buyer(scene)
                assert (price, scene.row.lots_drawn) == (last[0], 1)
                seen.add(seat)
                shares.update({0: weight / 2, 1: weight / 2})
            else:
                seat = 0 if last[0] > last[1] else 1
                assert buyer(scene) == (seat, max(last))
                shares[seat] += weight

    assert seen <= {0, 1}
    assert shares == {None: Fraction(19, 256), 0: Fraction(237, 512), 1: Fraction(237, 512)}


def test_b7_the_highest_bidder_pays_and_has_the_lot_face_up():
    scene = rich()
    sell(scene, bids(2, 15), bids(0, 14))

    assert [event["event"] for event in scene.events("win_bidding", "pay", "sold")] == [
        "win_bidding", *["pay"] * 5, "sold",
    ]  # fmt: skip
    assert (scene.owned(2), scene.hand(2), scene.public.owner[LOT]) == ([LOT], [], 2)
    assert scene.public.trading[2] == scene.public.least[2, EURASIA] == 8


def overbidding(**rules):
    """A game in which seat 2 has means of 1, seat 3 none, and seats 0 and 1 have 15."""
    scene = Scene(**rules)
    for seat in (0, 1):
        scene.deal(seat, 5, 4, 3, 2, 1)
    scene.deal(2, 1)
    return scene


def test_b8_an_overbid_costs_the_own_investment_of_the_greatest_value():
    scene = overbidding()
    scene.give(2, card(AMERICAS, 0), card(AFRO_EUROPA, 3), card(EURASIA, 1))
    sell(scene, bids(2, 15))

    assert scene.owned(2) == [card(EURASIA, 1), card(AMERICAS, 0)]
    assert (scene.hand(2), scene.decks, buyer(scene)) == ([1], [7, 8, 7], None)
    assert scene.questions(Decision.FORFEIT) == []
    assert (scene.row.overbids, scene.row.forfeited_investments, scene.row.forfeited_profits) == (1, 1, 0)


def test_b8_among_equals_the_own_choice():
    scene = overbidding()
    scene.give(2, card(AMERICAS, 3), card(AFRO_EUROPA, 3), card(EURASIA, 1))
    sell(scene, bids(2, 20), forfeits(2, card(AMERICAS, 3)))

    assert scene.questions(Decision.FORFEIT)[0].listed == [card(AFRO_EUROPA, 3), card(AMERICAS, 3)]
    assert scene.owned(2) == [card(EURASIA, 1), card(AFRO_EUROPA, 3)]
    assert scene.decks == [7, 7, 8]


def test_b8_without_investments_the_profit_card_of_the_greatest_value():
    scene = overbidding()
    scene.deal(2, 4, 4, 2)
    sell(scene, bids(2, 12))

    assert scene.hand(2) == [1, 2, 4]
    assert (scene.public.profit_deck, scene.state.profit_deck[3]) == (60 - 10 - 3, 12 - 3)
    assert (scene.row.overbids, scene.row.forfeited_investments, scene.row.forfeited_profits) == (1, 0, 1)


def test_b8_having_neither_nothing():
    scene = overbidding()
    sell(scene, bids(3, 1))

    assert scene.events("forfeit") == []
    assert (scene.row.overbids, buyer(scene), scene.hand(3)) == (1, None, [])


def test_b8_all_one_has_is_no_overbid():
    scene = overbidding()
    sell(scene, bids(2, 1))

    assert (buyer(scene), scene.row.overbids) == ((2, 1), 0)


def test_b9_then_the_others_bid_anew():
    scene = overbidding()
    sell(scene, bids(0, 3, 2), bids(1, 1, 4), bids(2, 6), drawer=1)

    assert rounds(scene) == [[3, 1, 6, 0], [2, 4, NONE, 0]]
    assert scene.who(Decision.BID) == [1, 2, 3, 0, 1, 3, 0]
    assert listed(scene, 0)[1] == [*range(21)]
    assert buyer(scene) == (1, 4)


def test_b9_the_floor_is_gone_and_new_rounds_count_from_zero():
    scene = overbidding(rebid_floor=True, max_rebids=1, tie_after_rebids="clockwise")
    sell(scene, bids(0, 4, 0, 2, 3), bids(1, 4, 0, 2, 3), bids(2, 3, 6))

    assert rounds(scene) == [[4, 4, 3, 0], [0, 0, 6, 0], [2, 2, NONE, 0], [3, 3, NONE, 0]]
    assert [entries[:2] for entries in listed(scene, 0)] == [[0, 1], [0, 4], [0, 1], [0, 2]]
    assert (buyer(scene), scene.row.ties) == ((0, 3), 3)


def test_b9_those_shut_out_of_a_tie_are_in_again():
    scene = overbidding(rebid_among="tied")
    sell(scene, bids(1, 3, 2), bids(0, 5, 4), bids(2, 5, 6))

    assert rounds(scene) == [[5, 3, 5, 0], [4, NONE, 6, NONE], [0, 2, NONE, 0]]
    assert buyer(scene) == (1, 2)


def test_b9_one_bidder_left_is_asked_too():
    scene = overbidding()
    sell(scene, bids(0, 20), bids(1, 19, 19), bids(2, 5, 5, 5), bids(3, 4, 4, 4, 0))

    assert rounds(scene) == [[20, 19, 5, 4], [NONE, 19, 5, 4], [NONE, NONE, 5, 4], [NONE, NONE, NONE, 0]]
    assert (scene.row.overbids, buyer(scene)) == (3, None)


def test_b9_with_nobody_left_the_lot_is_unsold():
    scene = Scene(2)
    sell(scene, bids(0, 5), bids(1, 4, 4))

    assert rounds(scene) == [[5, 4], [NONE, 4]]
    assert (scene.row.overbids, scene.row.unsold, buyer(scene), scene.decks) == (2, 1, None, [8, 8, 8])


def test_b9_another_auction_is_open_to_all_again():
    scene = overbidding()
    sell(scene, bids(2, 6))
    sell(scene, drawer=1)

    assert scene.who(Decision.BID)[-4:] == [1, 2, 3, 0]
    assert not scene.public.overbid.any()


def test_b10_an_overbid_that_does_not_win_has_no_consequence():
    scene = overbidding()
    scene.give(2, card(AMERICAS, 0))
    sell(scene, bids(0, 9), bids(2, 8), bids(3, 5), pays(0, profit(5), profit(4)))

    assert (buyer(scene), scene.row.overbids, scene.events("overbid", "forfeit")) == ((0, 9), 0, [])
    assert (scene.hand(2), scene.owned(2)) == ([1], [card(AMERICAS, 0)])


def test_b10_nor_one_that_ties():
    scene = overbidding()
    sell(scene, bids(0, 6, 2), bids(2, 6, 0))

    assert (buyer(scene), scene.row.overbids, scene.hand(2)) == ((0, 2), 0, [1])
