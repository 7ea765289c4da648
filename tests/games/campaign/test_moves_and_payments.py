"""Whole games in which an odd rule once showed: what was chosen is on its list, and money that is paid is some."""

import pytest

from bng_sim.games import GAMES
from bng_sim.games.campaign.declared.terms import Business
from tests.referees.recordings import play

GAME = GAMES["campaign"]
ACTIONS = {action.name.lower() for action in Business}


def events(rules, kind):
    """The events of a kind in some games of random players."""
    return [event for log in play(GAME, rules, "random", range(4)) for event in log if event["event"] == kind]


def test_b5_to_see_whether_a_trade_is_possible_spoils_no_list():
    asked = events({"one_owner_per_color": True, "max_turns": 40}, "decision")
    actions = [event["move"] for event in asked if event["decision"] == "manage"]

    assert set(actions) <= ACTIONS
    assert "trade" in actions


@pytest.mark.parametrize("rules", [{"interest": 0}, {"start_cash": 0, "salary": 0, "luxury_tax": 1000}])
def test_f1_where_nothing_is_due_nothing_is_paid(rules):
    assert min(event["amount"] for event in events({"max_turns": 60, **rules}, "pay")) > 0
