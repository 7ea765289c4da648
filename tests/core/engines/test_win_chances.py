"""Chances along a game: what a turn changed, which turns decided, and whose turns brought on a loss of all."""

import pytest

from bng_sim.core.win_chances import NOBODY, Moment, brought, decisive, half_width, swings


def moment(turn, seat, *wins, lost, did="", n=1000):
    return Moment(turn, seat, n, wins, lost, did)


GAME = [
    moment(0, None, 300, 300, lost=400),
    moment(0, None, 320, 280, lost=400),  # what came before the first turn
    moment(1, 1, 500, 100, lost=400),
    moment(2, 2, 490, 105, lost=405),
    moment(2, 2, 480, 100, lost=420),  # a round's end
    moment(3, 1, 0, 0, lost=1000, did="Buys"),
]


def test_each_turn_changes_what_it_changes():
    assert [(swing.turn, swing.seat) for swing in swings(GAME)] == [(1, 1), (2, 2), (2, 2), (3, 1)]
    assert swings(GAME)[0].changes == pytest.approx({"seat 1": 0.18, "seat 2": -0.18, NOBODY: 0.0})
    assert swings(GAME)[-1].size == pytest.approx(0.58)


def test_what_many_had_a_part_in_changes_chances_too():
    rounds = [moment(0, None, 500, 500, lost=0), moment(9, None, 900, 100, lost=0, did="round 1")]

    assert [(swing.turn, swing.seat, swing.did) for swing in decisive(rounds)] == [(9, None, "round 1")]
    assert brought([rounds[0], moment(9, None, 0, 0, lost=1000, did="round 1")]) == {(None, "round 1"): 1.0}


def test_decisive_are_the_largest_changes_that_are_no_luck_of_playouts():
    assert [swing.turn for swing in decisive(GAME)] == [3, 1]
    assert decisive(GAME[2:5]) == []
    assert [swing.turn for swing in decisive(GAME, most=1)] == [3]


def test_what_seats_did_and_what_came_before_add_up_to_the_whole_way():
    told = brought(GAME)

    assert told == pytest.approx({(1, "Buys"): 0.58, (1, ""): 0.0, (2, ""): 0.02})
    assert sum(told.values()) == pytest.approx(1.0 - GAME[1].chances[NOBODY])


def test_a_chance_that_is_certain_before_and_after_is_no_swing():
    still = [moment(5, 1, 1000, 0, lost=0), moment(6, 2, 1000, 0, lost=0)]

    assert decisive(still) == []
    assert decisive([still[0], moment(6, 2, 0, 1000, lost=0)])[0].size == 1.0


def test_the_half_width_is_that_of_a_share_of_one_half():
    assert half_width(1000) == pytest.approx(0.031, abs=0.0005)


def test_few_playouts_that_all_ended_alike_are_no_certainty():
    few, many = ([moment(5, 1, n, 0, lost=0, n=n), moment(6, 2, 0, n, lost=0, n=n)] for n in (2, 50))

    assert decisive(few) == []
    assert len(decisive(many)) == 1
