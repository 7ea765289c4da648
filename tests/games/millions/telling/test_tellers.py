"""Who tells a game from its log knows every event that there is, and fails on one that there is not."""

import pytest

from bng_sim.core.teller import Teller
from bng_sim.games.millions.events import EVENTS
from bng_sim.games.millions.telling.log import SORTS
from bng_sim.games.millions.telling.picture import page
from bng_sim.games.millions.telling.tabletop import Tabletop
from bng_sim.games.millions.telling.transcript import Story, transcript
from tests.games.millions.telling.recording import recorded

TELLERS = [Story, Tabletop]
HEAD = "game"


def test_every_teller_is_looked_at_here():
    assert {kind for kind in Teller.__subclasses__() if "millions" in kind.__module__} == set(TELLERS)


@pytest.mark.parametrize("teller", TELLERS)
def test_an_event_is_told_or_passed_over_and_not_both(teller):
    told = {name for name in (HEAD, *EVENTS.names) if hasattr(teller, f"_{name}")}

    assert teller.passes_over == {HEAD, *EVENTS.names} - told


def test_an_event_that_is_not_known_is_an_error_whoever_tells_it():
    log = recorded("usual", 0)
    flashing = [*log[:30], log[30] | {"event": "flash"}]

    with pytest.raises(LookupError, match="does not know the event 'flash'"):
        list(transcript(flashing))
    with pytest.raises(LookupError, match="does not know the event 'flash'"):
        page.picture(flashing, None, "")


def test_what_the_page_names_are_events():
    assert {*page.MARKED, *page.PAGE.stops, page.PAGE.opens} <= set(EVENTS.names)


def test_every_sort_of_thing_in_an_event_is_known_and_every_one_known_is_in_some():
    named = {value.sort for event in EVENTS for value in (*event.fields.values(), *event.listed.values())}

    assert named == set(SORTS)
