"""Headquarters (H1-H5)."""

import itertools

import pytest

from bng_sim.games.billionaire.declared.components import Power
from bng_sim.games.billionaire.declared.terms import Decision
from tests.games.billionaire.tables import (
    AFRO_EUROPA,
    AMERICAS,
    EURASIA,
    GREEN,
    NONE,
    RED,
    Scene,
    card,
    secures,
    visits,
)

HOME = 12  # of seat 2
PAIRS = [*itertools.product(range(24), range(1, 7))]  # where the marker stands, and what is rolled


def moved(space, die, **rules):
    """A game in which seat 2 has moved from there by that."""
    scene = Scene(first=2, **rules)
    scene.public.space[2] = space
    scene.turn(die=die)
    return scene


def test_h1_to_stop_is_to_land_and_to_go_on_is_to_pass():
    """All 144 pairs of a start and a roll: 15 pass, 6 land."""
    passed, hit = [], []
    for space, die in PAIRS:
        scene = moved(space, die)
        over = [(space + step) % 24 for step in range(1, die)]
        assert scene.row.hq_passed == (HOME in over)
        assert scene.row.hq_hit == ((space + die) % 24 == HOME)
        assert len(scene.events("pass_own")) == scene.row.hq_passed
        passed += [(space, die)] * int(scene.row.hq_passed)
        hit += [(space, die)] * int(scene.row.hq_hit)

    assert (len(PAIRS), len(passed), len(hit)) == (144, 15, 6)
    assert set(passed).isdisjoint(hit)


def test_h1_a_small_ring_has_as_many():
    spaces = ["headquarters", "analyze_eurasia", "headquarters", *["analyze_eurasia"] * 4]
    there = {"players": 2, "spaces": spaces, "headquarters": [[0, 2], [0, 1, 2], [0, 1, 2, 3]]}
    counts = [0, 0]
    for space, die in itertools.product(range(7), range(1, 7)):
        scene = Scene(**there)
        scene.public.space[0] = space
        scene.turn(die=die)
        counts = [counts[0] + scene.row.hq_passed, counts[1] + scene.row.hq_hit]

    assert counts == [15, 6]


@pytest.mark.parametrize(("rules", "n"), [({}, 1), ({"pass_profits": 0}, 0), ({"pass_profits": 3}, 3)])
def test_h2_passing_ones_own_gives_a_profit_card(rules, n):
    scene = moved(11, 6, **rules)  # to Analyze, where there is nothing to be named

    assert len(scene.hand(2)) == n
    assert [event["seat"] for event in scene.events("draw_profit")] == [2] * n
    assert (scene.row.profits_drawn, scene.public.profit_deck) == (n, 60 - n)


def test_h2_security_cannot_stop_it():
    scene = Scene(first=2)
    scene.public.space[2] = 11
    for seat in (0, 1, 3):
        scene.arm(seat, Power.SECURITY)
    scene.turn(die=6)

    assert len(scene.hand(2)) == 1
    assert scene.asked == []


@pytest.mark.parametrize(("rules", "n"), [({}, 2), ({"hit_profits": 0}, 0), ({"hit_profits": 5}, 5)])
def test_h3_landing_on_ones_own_gives_two_instead(rules, n):
    scene = moved(9, 3, **rules)

    assert len(scene.hand(2)) == n
    assert (scene.row.hq_hit, scene.row.hq_passed, scene.row.profits_drawn) == (1, 0, n)


def test_h3_security_can_stop_it():
    scene = Scene(first=2)
    scene.public.space[2] = 9
    scene.arm(0, Power.SECURITY)
    scene.turn(secures(0), die=3)

    assert scene.hand(2) == []
    assert (scene.row.hq_hit, scene.row.cancelled_landings) == (1, 1)


def at_anothers():
    """A game in which seat 1, whose Headquarters is space 6, has Investments in two regions; so has seat 3."""
    scene = Scene()
    scene.give(1, card(EURASIA, 3), card(EURASIA, 1), card(AMERICAS, 0))
    scene.give(3, card(AFRO_EUROPA, 0))
    return scene


def test_h4_on_anothers_an_unprotected_investment_of_the_owner_can_be_analyzed():
    scene = at_anothers()
    scene.lands(0, 6, visits(0, card(AMERICAS, 0)), spin=(RED, RED))

    (question,) = scene.questions(Decision.HEADQUARTERS)
    assert (question.seat, question.listed) == (0, [NONE, card(EURASIA, 1), card(AMERICAS, 0)])
    assert scene.owned(0) == [card(AMERICAS, 0)]
    assert (scene.row.hq_visited, scene.row.analyses) == (1, 1)


def test_h4_nothing_need_be_analyzed():
    scene = at_anothers()
    scene.lands(0, 6, visits(0, NONE))

    assert (scene.row.hq_visited, scene.row.analyses) == (1, 0)


def test_h4_an_owner_of_nothing_has_nothing_to_be_analyzed():
    scene = at_anothers()
    scene.lands(0, 12)

    assert scene.asked == []
    assert scene.row.hq_visited == 1


def test_h4_the_owner_gains_by_green_and_green():
    scene = at_anothers()
    scene.lands(0, 6, visits(0, card(EURASIA, 1)), spin=(GREEN, GREEN))

    assert [len(scene.hand(seat)) for seat in scene.seats] == [0, 2, 0, 0]


def test_h5_a_vacant_one_does_nothing():
    scene = Scene(2)
    scene.give(1, card(EURASIA, 1))
    scene.arm(1, Power.SECURITY)
    scene.lands(0, 6)

    assert (scene.row.hq_vacant, scene.asked, scene.hand(0)) == (1, [], [])


@pytest.mark.parametrize("space", [0, 6, 18])
def test_h5_passing_any_but_ones_own_does_nothing(space):
    scene = moved((space - 1) % 24, 4)

    assert scene.public.space[2] == (space + 3) % 24
    assert (scene.row.hq_passed, scene.row.profits_drawn, scene.hand(2)) == (0, 0, [])
