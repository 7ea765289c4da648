"""Who tells a game from its log knows every event that there is, and fails on one that there is not."""

import importlib
import keyword

import pytest

from bng_sim.core.event_logs.teller import Teller
from bng_sim.games import GAMES
from tests.games.parts import having
from tests.referees.recordings import play

TELLERS = {"tabletop": "Tabletop", "transcript": "Story"}  # module of a game's `telling`: its class
HEAD = "game"
TOLD = having("telling")
DRAWN = [name for name in TOLD if GAMES[name].telling.picture]
every_game = pytest.mark.parametrize("name", TOLD)
with_a_page = pytest.mark.parametrize("name", DRAWN)


def of_game(name, module):
    return importlib.import_module(f"bng_sim.games.{name}.{module}")


def tellers(name):
    """The tellers of a game: of its transcript, and of its page if it has one."""
    modules = TELLERS if name in DRAWN else ["transcript"]
    return [getattr(of_game(name, f"telling.{module}"), TELLERS[module]) for module in modules]


def ends(kind):
    """The kinds of a teller that no other is a kind of."""
    below = kind.__subclasses__()
    return set().union(*map(ends, below)) if below else {kind}


@every_game
def test_every_teller_is_looked_at_here(name):
    known = set(tellers(name))

    assert {kind for kind in ends(Teller) if f".{name}." in kind.__module__} == known


@every_game
def test_an_event_is_told_or_passed_over_and_not_both(name):
    events = {HEAD, *of_game(name, "declared.events").EVENTS.names}
    for teller in tellers(name):
        assert teller.passes_over == events - {event for event in events if hasattr(teller, f"_{event}")}


@every_game
def test_an_event_that_is_not_known_is_an_error_whoever_tells_it(name):
    log = next(play(GAMES[name], {}, "random", range(1)))
    log[min(30, len(log) - 1)]["event"] = "flash"

    with pytest.raises(LookupError, match="does not know the event 'flash'"):
        list(GAMES[name].telling.transcript(log, None))
    if name in DRAWN:
        with pytest.raises(LookupError, match="does not know the event 'flash'"):
            GAMES[name].telling.picture(log, None)


@with_a_page
def test_what_the_page_names_are_events(name):
    page = of_game(name, "telling.picture.page").PAGE

    assert {*page.marked, *page.stops, page.opens} <= set(of_game(name, "declared.events").EVENTS.names)


@every_game
def test_every_event_has_a_function_of_its_name(name):
    events = of_game(name, "declared.events")
    functions = {event: f"{event}_" if keyword.iskeyword(event) else event for event in events.EVENTS.names}

    assert {event: getattr(events, function).__name__ for event, function in functions.items()} == functions


@every_game
def test_every_sort_of_thing_in_an_event_is_known_and_every_one_known_is_in_some(name):
    events = of_game(name, "declared.events").EVENTS
    named = {value.sort for event in events for value in (*event.fields.values(), *event.listed.values())}

    assert named == set(of_game(name, "telling.log").SORTS)
