"""Who tells a log tells or passes over every event, and fails on one that it does not know."""

import pytest

from bng_sim.core.event_logs.teller import Teller


class Witness(Teller):
    passes_over = frozenset({"yawn"})

    def _bang(self, event):
        return f"bang {event['n']}"


def test_an_event_is_told_by_the_method_of_its_name():
    told = Witness().method_for({"event": "bang"})

    assert told({"n": 3}) == "bang 3"


def test_an_event_may_be_passed_over_by_name():
    assert Witness().method_for({"event": "yawn"}) is None


def test_an_event_that_is_not_known_is_an_error():
    with pytest.raises(LookupError, match="Witness does not know the event 'flash'"):
        Witness().method_for({"event": "flash"})
