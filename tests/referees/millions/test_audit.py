"""What this game's referee sees in true games, beside what tests/conformance holds every referee to."""

import pytest

from bng_sim.games.millions.declared.components import ROLES
from bng_sim.referees.millions import audit, event_form
from tests.referees.millions.recording import SETTINGS, play, recorded, tables


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
