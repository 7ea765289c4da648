"""Who tells a game from its log knows every event that there is, and fails on one that there is not."""

import keyword

import pytest

from bng_sim.core.teller import Teller
from bng_sim.games.guillotines import events
from bng_sim.games.guillotines.events import EVENTS
from bng_sim.games.guillotines.telling.log import SORTS
from bng_sim.games.guillotines.telling.picture import page
from bng_sim.games.guillotines.telling.tabletop import Tabletop
from bng_sim.games.guillotines.telling.transcript import Story, transcript
from tests.referees.guillotines.recording import recorded

TELLERS = [Story, Tabletop]
HEAD = "game"


def of_all_kinds(teller: type) -> set[type]:
    return {teller} | {kind for each in teller.__subclasses__() for kind in of_all_kinds(each)}


def test_every_teller_is_looked_at_here():
    ends = {kind for kind in of_all_kinds(Teller) if not kind.__subclasses__() and "guillotines" in kind.__module__}

    assert ends == set(TELLERS)


@pytest.mark.parametrize("teller", TELLERS)
def test_an_event_is_told_or_passed_over_and_not_both(teller):
    told = {name for name in (HEAD, *EVENTS.names) if hasattr(teller, f"_{name}")}

    assert teller.passes_over == {HEAD, *EVENTS.names} - told


def flashing():
    log = [dict(event) for event in recorded("four", 0)]
    return [*log[:30], log[30] | {"event": "flash"}]


def test_an_event_that_is_not_known_is_an_error_whoever_tells_it():
    with pytest.raises(LookupError, match="does not know the event 'flash'"):
        list(transcript(flashing()))
    with pytest.raises(LookupError, match="does not know the event 'flash'"):
        page.picture(flashing(), None, "")


def test_what_the_pages_slider_points_out_are_events():
    assert set(page.MARKED) <= set(EVENTS.names)


def test_every_event_has_a_function_of_its_name():
    functions = {name: f"{name}_" if keyword.iskeyword(name) else name for name in EVENTS.names}

    assert {name: getattr(events, function).__name__ for name, function in functions.items()} == functions


def test_every_sort_of_thing_in_an_event_is_known_and_every_one_known_is_in_some():
    named = {value.sort for event in EVENTS for value in (*event.fields.values(), *event.listed.values())}

    assert named == set(SORTS)
