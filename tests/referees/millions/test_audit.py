"""What this game's referee sees in true games, beside what tests/conformance holds every referee to."""

import pytest

from bng_sim.api.cells import CellValues, make_cell
from bng_sim.games.millions.declared.components import ROLES
from bng_sim.referees.millions import audit, event_form
from tests.referees.millions.recording import GAME, SETTINGS, play, recorded, tables


@pytest.mark.parametrize("setting", ["usual", "three", "poor", "poorer", "fees"])
def test_c3_no_money_comes_from_nowhere(setting):
    log = recorded(setting, 0)

    for table in tables(setting, 0)[1:]:
        on_characters = sum(own + reserve for own, reserve in table.antes.values())
        assert sum(table.cash.values()) + on_characters + table.reserve == log[0]["rules"]["bank"]


def test_s2_roles_are_in_play_in_whatever_order_they_are_given():
    (log,) = play({"players": 3, "roles": [*reversed(ROLES)]}, range(1))

    assert audit(log) == []


def test_the_settings_reach_every_reason():
    events = [event for setting in SETTINGS for index in range(4) for event in recorded(setting, index)]

    assert {event["how"] for event in events if "how" in event} == {
        *event_form.terms.SETTLED,
        *event_form.terms.LEFT[1:],
        *event_form.OUT,
    }


@pytest.mark.parametrize("rules", [{}, {"start_cash_by_order": [0, 1, 2]}], ids=str)
def test_s12_a_seat_that_is_named_to_begin_rules_the_bids_out(rules):
    GAME.strategies.load_shipped()
    cell = make_cell(GAME, CellValues({"players": 4, "first_bid": "sealed", "loot_cards": 2, **rules}, starting_seat=3))
    log = [*GAME.telling.log(cell, 0)]

    assert not any(event["event"] == "first_bid" for event in log)
    assert [event["seat"] for event in log if event["event"] == "first_leader"] == [3]
    assert audit(log) == []
