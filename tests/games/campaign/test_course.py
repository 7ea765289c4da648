"""How far the goal is at the start, under today's rules and in runs that were stored before some of them were."""

import pytest

from bng_sim.games import GAMES

GAME = GAMES["campaign"]


@pytest.mark.parametrize(
    ("rules", "money"),
    [
        ({"players": 3}, 4500),
        ({"players": 3, "start_cash_by_order": [0, 10, 20, 40]}, 4530),
        ({"players": 2, "start_cash": 100, "start_cash_by_order": [7]}, 207),
    ],
)
def test_s8_the_goal_counts_what_each_place_gets_on_top(rules, money):
    assert GAME.course.goal(GAME.rules.read(rules).model_dump()) == money


def test_s8_rules_stored_before_cash_by_order_give_nobody_any():
    rules = GAME.rules.read({"players": 3}).model_dump()
    del rules["start_cash_by_order"]

    assert GAME.course.goal(rules) == 4500
