"""The Analyzer (N1-N8), and what its two decisions list."""

from collections import Counter

import pytest

from bng_sim.games.billionaire.declared.components import Space
from bng_sim.games.billionaire.declared.terms import Decision
from bng_sim.games.billionaire.rules import analyzer
from tests.games.billionaire.tables import (
    AFRO_EUROPA,
    AMERICAS,
    EURASIA,
    GREEN,
    NONE,
    RED,
    Scene,
    analyzes,
    card,
    visits,
)

OUTCOMES = ("red_red", "red_green", "green_red", "green_green")
SPINS = {"red_red": (RED, RED), "red_green": (RED, GREEN), "green_red": (GREEN, RED), "green_green": (GREEN, GREEN)}


def analyzed(spin, *hand, **rules):
    """Seat 0 has analyzed an Investment of seat 1, which held these Profit cards."""
    scene = Scene(2, **rules)
    scene.give(1, card(EURASIA, 3))
    scene.deal(1, *hand)
    scene.lands(0, Space.ANALYZE_EURASIA, analyzes(0, card(EURASIA, 3)), spin=SPINS[spin])
    return scene


def kinds(scene):
    """What was logged after the spin, in order."""
    found = [event["event"] for event in scene.events()]
    return found[found.index("spin") + 1 :]


@pytest.mark.parametrize(
    ("space", "region"),
    [(Space.ANALYZE_EURASIA, EURASIA), (Space.ANALYZE_AFRO_EUROPA, AFRO_EUROPA), (Space.ANALYZE_AMERICAS, AMERICAS)],
)
def test_n1_one_of_another_player_and_of_the_region_is_named_before_the_spin(space, region):
    scene = Scene(2)
    for each in (EURASIA, AFRO_EUROPA, AMERICAS):
        scene.give(0, card(each, 0))
        scene.give(1, card(each, 1))
    scene.lands(0, space, analyzes(0, card(region, 1)))

    assert scene.questions(Decision.ANALYZE) == [(0, Decision.ANALYZE, [NONE, card(region, 1)])]
    named, spun = scene.events("name_target", "spin")
    assert (named["event"], named["investment"], named["owner"]) == ("name_target", card(region, 1), 1)
    assert spun["event"] == "spin"


def test_n1_one_may_decline():
    scene = Scene(2)
    scene.give(1, card(EURASIA, 0))
    scene.lands(0, Space.ANALYZE_EURASIA, analyzes(0, NONE))

    assert scene.row.analyses == 0
    assert scene.public.target == NONE


def test_n2_only_the_least_of_each_region_is_unprotected_and_all_that_equal_it():
    scene = Scene(3, trading_values=[[4, 2, 2, 7], [3, 1], [9]])
    scene.give(1, card(EURASIA, 0), card(EURASIA, 1), card(EURASIA, 2))
    scene.give(2, card(EURASIA, 3), card(AFRO_EUROPA, 0))
    scene.lands(0, Space.ANALYZE_EURASIA)

    assert scene.questions(Decision.ANALYZE)[0].listed == [
        NONE, card(EURASIA, 1), card(EURASIA, 2), card(EURASIA, 3),
    ]  # fmt: skip


def test_n2_what_was_protected_is_open_once_the_lesser_one_has_left():
    scene = Scene(2)
    scene.give(1, card(EURASIA, 0), card(EURASIA, 4))
    scene.lands(0, Space.ANALYZE_EURASIA, analyzes(0, card(EURASIA, 0)), spin=(RED, RED))
    scene.lands(0, Space.ANALYZE_EURASIA)

    assert [question.listed for question in scene.asked] == [[NONE, card(EURASIA, 0)], [NONE, card(EURASIA, 4)]]


@pytest.mark.parametrize("outcome", OUTCOMES)
def test_n3_chances_of_nought_and_one_fix_the_outcome_and_all_are_counted(outcome):
    scene = Scene(2, analyzer_red=[1.0 if colour == "red" else 0.0 for colour in outcome.split("_")])
    for number in range(8):
        scene.begin(0)
        scene.give(1, card(EURASIA, number))
        analyzer.analyze(scene.table, 0, card(EURASIA, number))

    for row in (scene.row, scene.row.seats[0]):
        assert {name: int(row[name]) for name in OUTCOMES} == {name: 8 * (name == outcome) for name in OUTCOMES}
    assert scene.row.analyses == 8
    moved = (int(scene.row.investments_seized), int(scene.row.profits_taken), int(scene.row.profits_drawn))
    wanted = {"red_red": (8, 0, 0), "red_green": (0, 7, 8), "green_red": (0, 8, 8), "green_green": (0, 0, 16)}
    assert moved == wanted[outcome]  # red and green find an empty hand the first time (N8)


def test_n3_the_spinners_are_fair_and_independent():
    scene, found = Scene(2), Counter()
    for _ in range(2000):
        scene.begin(0)
        found[analyzer.stops_at(scene.table, 0), analyzer.stops_at(scene.table, 1)] += 1

    assert found.keys() == {(RED, RED), (RED, GREEN), (GREEN, RED), (GREEN, GREEN)}
    assert all(abs(n - 500) < 4.5 * (2000 * 0.25 * 0.75) ** 0.5 for n in found.values())


def test_n3_the_first_colour_is_the_first_spinners():
    scene = analyzed("red_green", 5)

    assert [(event["first"], event["second"]) for event in scene.events("spin")] == [(RED, GREEN)]
    assert scene.public.spinners.tolist() == [RED, GREEN]
    assert scene.row.red_green == scene.row.analyses == scene.row.seats[0].analyses == 1


def test_n4_red_and_red_takes_the_investment_and_nothing_else():
    scene = analyzed("red_red", 5)

    assert scene.owned(0) == [card(EURASIA, 3)]
    assert scene.owned(1) == []
    assert (scene.hand(0), scene.hand(1)) == ([], [5])
    assert (scene.row.red_red, scene.row.investments_seized, scene.row.red_red_actual) == (1, 1, 70)
    assert (scene.row.seats[0].seized, scene.row.seats[1].lost) == (1, 1)


def test_n5_red_and_green_takes_a_card_before_the_owner_draws():
    scene = analyzed("red_green", 5)

    assert kinds(scene) == ["take_profit", "draw_profit"]
    assert scene.hand(0) == [5]
    assert len(scene.hand(1)) == 1
    assert scene.owned(1) == [card(EURASIA, 3)]
    assert (scene.row.profits_taken, scene.row.profits_drawn) == (1, 1)


def test_n5_any_card_of_the_hand_is_as_likely():
    found = Counter()
    for game in range(120):
        scene = Scene(2, game=game, analyzer_red=[1.0, 0.0])
        scene.give(1, card(EURASIA, 3))
        scene.deal(1, 1, 1, 5)
        scene.begin(0)
        analyzer.analyze(scene.table, 0, card(EURASIA, 3))
        found[scene.hand(0)[0]] += 1

    assert found.keys() == {1, 5}
    assert abs(found[1] - 80) < 4.5 * (120 * 2 / 9) ** 0.5


def test_n6_green_and_red_lets_the_owner_draw_first_and_the_new_card_may_be_taken():
    scene = analyzed("green_red")

    assert kinds(scene) == ["draw_profit", "take_profit"]
    assert len(scene.hand(0)) == 1
    assert scene.hand(1) == []
    assert scene.owned(1) == [card(EURASIA, 3)]


@pytest.mark.parametrize("n", [0, 2, 4])
def test_n7_green_and_green_is_for_the_owner(n):
    scene = analyzed("green_green", 5, green_green_profits=n)

    assert kinds(scene) == ["draw_profit"] * n
    assert len(scene.hand(1)) == 1 + n
    assert (scene.hand(0), scene.row.profits_taken) == ([], 0)
    assert scene.owned(1) == [card(EURASIA, 3)]


def test_n8_an_empty_hand_yields_nothing():
    scene = analyzed("red_green")

    assert scene.hand(0) == []
    assert len(scene.hand(1)) == 1
    assert scene.row.profits_taken == 0


@pytest.mark.parametrize(
    ("outcome", "hands", "short"),
    [("red_green", ([5], []), 1), ("green_red", ([5], []), 1), ("green_green", ([], [5]), 2)],
)
def test_n8_an_empty_deck_yields_nothing(outcome, hands, short):
    scene = analyzed(outcome, 5, profit_cards=[0, 0, 0, 0, 1])

    assert (scene.hand(0), scene.hand(1)) == hands
    assert (scene.row.profits_drawn, scene.row.profits_short) == (0, short)


@pytest.mark.parametrize(("partial", "drawn"), [(True, 1), (False, 0)])
def test_n7_a_short_deck_gives_what_there_is_or_nothing(partial, drawn):
    scene = analyzed("green_green", 5, profit_cards=[0, 0, 0, 1, 1], partial_draws=partial)

    assert (scene.row.profits_drawn, scene.row.profits_short) == (drawn, 2 - drawn)


def test_d_analyze_lists_others_clockwise_and_a_list_of_no_alone_is_not_asked():
    scene = Scene(4)
    for seat in range(4):
        scene.give(seat, card(AMERICAS, 2 * seat))
    scene.lands(2, Space.ANALYZE_AMERICAS)
    assert scene.asked == [
        (2, Decision.ANALYZE, [NONE, card(AMERICAS, 6), card(AMERICAS, 0), card(AMERICAS, 2)]),
    ]  # fmt: skip

    scene.asked.clear()
    scene.lands(2, Space.ANALYZE_EURASIA)
    assert scene.asked == []
    assert scene.row.decisions[Decision.ANALYZE] == 1


def test_d_headquarters_lists_its_owners_unprotected_investments_by_region():
    scene = Scene(4)
    scene.give(1, card(AMERICAS, 2), card(AMERICAS, 5), card(EURASIA, 4), card(AFRO_EUROPA, 7))
    scene.give(2, card(EURASIA, 0))
    scene.lands(0, 6, visits(0, card(AMERICAS, 2)), spin=(RED, RED))

    assert scene.asked == [
        (0, Decision.HEADQUARTERS, [NONE, card(EURASIA, 4), card(AFRO_EUROPA, 7), card(AMERICAS, 2)]),
    ]  # fmt: skip
    assert scene.owned(0) == [card(AMERICAS, 2)]
