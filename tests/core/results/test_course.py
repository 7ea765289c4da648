"""The course of a game, from sequences made by hand and from a slow count of the same."""

import itertools

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bng_sim.core.results import course, course_tables
from bng_sim.core.results.course import KEPT, NOBODY


def noted(turns, winner=-1, asked=()):
    """The record of a game: the distances after each turn, who won, and who was asked in which order."""
    record = np.zeros(1, course.record(6))[0]
    for seat in asked:
        course.asked(record, seat)
    seats = len(turns[0]) if turns else 2
    for number, distances in enumerate(turns):
        record["seats"]["distance"][:seats] = distances
        record["has_changed"] = 1
        course.turn_ended(record, seats, number % seats, 0)
    course.end(record, seats, winner)
    return record


def led_by(*leaders):
    """Distances of two seats at the end of turns that these led alone: 1, 2 or nobody."""
    return [{1: (3, 4), 2: (4, 3), NOBODY: (4, 4)}[leader] for leader in leaders]


@pytest.mark.parametrize(
    ("leaders", "changes"),
    [((1, 1), 0), ((1, 2), 1), ((1, 0, 1), 0), ((1, 0, 2), 1), ((0, 0), 0), ((2, 1, 2, 0, 0, 1), 3)],
)
def test_a_lead_changes_when_another_leads_alone_than_the_one_who_last_did(leaders, changes):
    assert noted(led_by(*leaders))["lead_changes"] == changes


def test_who_leads_is_nearest_and_alone():
    record = noted([(3, 2, 5), (2, 2, 5), (2, 2, 1)])

    assert record["seats"]["turns_led"][:3].tolist() == [0, 1, 1]
    assert record["lead_changes"] == 1


@pytest.mark.parametrize(
    ("leaders", "half"),
    [((2,), 2), ((1, 2), 1), ((1, 2, 1), 2), ((1, 2, 1, 1), 2), ((1, 1, 2, 1, 1), 2), ((1, 0, 1), NOBODY)],
)
def test_the_leader_at_half_time_is_that_of_the_middle_turn_or_the_earlier_of_two(leaders, half):
    assert noted(led_by(*leaders))["half_leader"] == half


@pytest.mark.parametrize("turns", [KEPT - 1, KEPT, KEPT + 1, 2 * KEPT, 2 * KEPT + 1, 5 * KEPT + 3])
def test_of_a_long_game_half_time_is_exact_or_nearly_so(turns):
    middle = (turns + 1) // 2
    room = 0 if turns <= KEPT else turns // 64
    there = noted(led_by(*([1] * middle + [2] * (turns - middle))))
    before = noted(led_by(*([1] * (middle - room - 1) + [2] * (turns - middle + room + 1))))

    assert there["half_leader"] == 1
    assert before["half_leader"] == 2


def test_a_comeback_is_by_how_much_the_winner_was_behind_the_nearest_at_worst():
    record = noted([(5, 4, 5), (5, 1, 3), (2, 1, 3), (0, 1, 3)], winner=0)

    assert (record["comeback"], record["margin"]) == (4, 1)


def test_who_wins_without_being_nearest_has_a_margin_below_nothing():
    assert noted([(5, 4), (5, 2)], winner=0)["margin"] == -3


def test_without_a_winner_there_is_neither_comeback_nor_margin():
    games = course_tables.games(np.array([noted([(5, 4)]), noted([(0, 4)], winner=0)]))

    assert games["comeback"].to_list() == [None, 0]
    assert games["margin"].to_list() == [None, 4]


def test_a_game_without_a_turn_has_no_leader_at_half_time():
    assert course_tables.games(np.array([noted([])]))["half_leader"].to_list() == [None]


def test_a_wait_is_what_others_are_asked_between_two_of_ones_own():
    seats = course_tables.seats(np.array([noted([], asked=[1, 0, 0, 1, 1, 1, 0, 1])]), 2, 3)

    assert {name: seats[name].to_list() for name in ("decisions", "waits", "waited", "longest_wait")} == {
        "decisions": [3, 5, None],
        "waits": [1, 2, None],
        "waited": [3, 3, None],
        "longest_wait": [3, 2, None],
    }


def test_whoever_never_waited_has_no_longest_wait():
    assert course_tables.seats(np.array([noted([], asked=[0, 0, 1])]), 2, 2)["longest_wait"].to_list() == [None, None]


@given(st.lists(st.integers(0, 3), max_size=60))
def test_waits_are_those_of_a_slow_count(asked):
    record = noted([(1, 1, 1, 1)], asked=asked)

    for seat in range(4):
        at = [place for place, who in enumerate(asked) if who == seat]
        waits = [b - a - 1 for a, b in itertools.pairwise(at) if b > a + 1]
        found = [int(record["seats"][name][seat]) for name in ("decisions", "waits", "waited", "longest_wait")]
        assert found == [len(at), len(waits), sum(waits), max(waits, default=0)]


@given(st.lists(st.tuples(*[st.integers(0, 5)] * 3), min_size=1, max_size=40), st.integers(-1, 2))
def test_leads_are_those_of_a_slow_count(turns, winner):
    record = noted(turns, winner)
    alone = [[s + 1 for s in range(3) if row[s] == min(row)] for row in turns]
    leaders = [who[0] if len(who) == 1 else NOBODY for who in alone]
    sole = [who for who in leaders if who]

    assert record["lead_changes"] == sum(a != b for a, b in itertools.pairwise(sole))
    assert record["seats"]["turns_led"][:3].tolist() == [leaders.count(seat + 1) for seat in range(3)]
    assert record["half_leader"] == leaders[(len(turns) + 1) // 2 - 1]
    if winner >= 0:
        assert record["comeback"] == max(row[winner] - min(row) for row in turns)
        assert record["margin"] == min(d for s, d in enumerate(turns[-1]) if s != winner) - turns[-1][winner]


def test_turns_begun_without_a_chance_are_those_that_the_game_says():
    record = np.zeros(1, course.record(6))[0]
    for seat, out in ((0, 0), (1, 1), (0, 1), (1, 1)):
        course.turn_ended(record, 2, seat, out)

    assert record["seats"]["turns_out"][:2].tolist() == [1, 2]
