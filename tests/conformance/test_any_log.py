"""Every game's referee is lazy and never thrown: whatever it reads that is no event of a game is a fault."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bng_sim.games import GAMES
from tests.examples import tried
from tests.referees import cases
from tests.referees.checks import JUNK, NO_LOGS
from tests.referees.recordings import play

AUDITS = {name: game.referee for name, game in GAMES.items() if game.referee}
ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=8,
)


def fresh(name):
    """A recorded game, to be changed."""
    return cases.of(name).recordings.fresh("usual", 0)


@pytest.fixture(scope="module", params=AUDITS)
def name(request):
    """A game with a referee; what is to be changed of it is played before any test is timed."""
    fresh(request.param)
    return request.param


@tried(40)
@given(st.data())
def test_a_log_of_anything_is_a_fault_and_never_an_error(name, data):
    log = fresh(name)
    at = data.draw(st.integers(0, len(log) - 1))
    log[at] = data.draw(ANYTHING)

    assert [fault.rule for fault in AUDITS[name](log)] == ["LOG"]


def test_a_log_read_back_from_a_file_is_audited_the_same(name):
    (log,) = play(GAMES[name], cases.of(name).in_a_file, "random", range(1))

    assert AUDITS[name](map(json.loads, map(json.dumps, log))) == []


@pytest.mark.parametrize("events", NO_LOGS)
def test_what_is_no_log_is_a_fault(name, events):
    assert [fault.rule for fault in AUDITS[name](events)] == ["LOG"]


def test_entries_that_are_no_events_are_faults(name):
    for junk in JUNK:
        log = fresh(name)
        log[9] = junk

        assert [(fault.rule, fault.event_number) for fault in AUDITS[name](log)] == [("LOG", 9)]


def test_events_are_read_one_by_one_and_none_behind_a_fault(name):
    log = fresh(name)
    at = next(event["n"] for event in log[len(log) // 3 :] if "seat" in event)
    log[at]["seat"] = 99
    events = iter(log)

    assert AUDITS[name](events)[0].event_number == at
    assert next(events) is log[at + 1]
