"""Read the events of one game one by one, with checks of form and numbering."""

from collections.abc import Callable, Iterator
from typing import Any, Protocol, TypeVar

from bng_sim.referees.event_form import EventForm
from bng_sim.referees.faults import LOG, Event, breach

HEAD = ("event", "format", "game", "version", "seed", "index", "lineup", "strategies", "rules", "cards")
FIRST_TURN = "first_turn"
GIVEN = "given"  # in the head if a seat is given something
_PLAIN = (("version", str), ("lineup", str), ("seed", int), ("index", int))
_NAMES = (str, type(None))
_END = object()


class Seated(Protocol):
    """Describe the rules that every game has."""

    @property
    def players(self) -> int:
        """The number of players."""


RulesT = TypeVar("RulesT", bound=Seated)


class Log:
    """Read a log after its head, with a look at the next event."""

    def __init__(self, events: Iterator[Any], game: str, event_format: int) -> None:
        """Create the reader of a log of this game and format; nothing is read yet."""
        self._events = events
        self._game, self._format = game, event_format
        self._next: Event | None = None
        self._form: EventForm | None = None
        self.number = 0  # of the event last looked at
        self.given: dict[int, str] = {}  # seat, from 1 -> what it is given at the start

    def head(self, read: Callable[[Any], RulesT]) -> tuple[Event, RulesT]:
        """Read and return the head, and its rules as parsed by `read`; the game checks the cards itself."""
        head = next(self._events, None)
        if not isinstance(head, dict) or head.keys() - {GIVEN} != set(HEAD) or head["event"] != "game":
            breach(LOG, f"a head with {', '.join(HEAD)}", repr(head)[:200])
        if head["format"] != self._format or type(head["format"]) is not int:
            breach(LOG, f"event format {self._format}", repr(head["format"]))
        if head["game"] != self._game:
            breach(LOG, f"the game {self._game}", repr(head["game"]))
        for name, kind in _PLAIN:
            if type(head[name]) is not kind:
                breach(LOG, f"{name} as {kind.__name__}", repr(head[name]))
        rules = read(head["rules"])
        if not isinstance(head["strategies"], list) or len(head["strategies"]) != rules.players:
            breach(LOG, f"{rules.players} strategies", repr(head["strategies"]))
        self.given = _read_given(head.get(GIVEN, []), rules.players)
        return head, rules

    def seat_given(self, name: str) -> dict[str, int]:
        """Return the seat that is given this at the start, as the field of an event; empty if nobody is."""
        return next(({"seat": seat} for seat, given in self.given.items() if given == name), {})

    def expect_form(self, form: EventForm) -> None:
        """Set the form of all further events."""
        self._form = form

    def peek(self) -> Event | None:
        """Return the next event without taking it, or None at the end of the log."""
        if self._next is None and self._form is not None:
            self._next = self._read(self._form)
        return self._next

    def _read(self, form: EventForm) -> Event | None:
        found = next(self._events, _END)
        if found is _END:
            return None
        self.number += 1
        event = form.check(found)
        if event["n"] != self.number:
            breach(LOG, f"event number {self.number}", event["n"])
        return event

    def take(self) -> None:
        """Move past the event last looked at."""
        self._next = None


def _read_given(names: Any, players: int) -> dict[int, str]:
    """Return what each seat is given, by seat from 1; raises `Breach` unless it is a name or null for each seat."""
    if type(names) is not list or len(names) not in (0, players) or not all(type(name) in _NAMES for name in names):
        breach(LOG, f"a name or null for each of {players} seats in {GIVEN}", repr(names)[:200])
    given = {seat: name for seat, name in enumerate(names, 1) if name is not None}
    if len({*given.values()}) < len(given):
        breach(LOG, f"each name once in {GIVEN}", repr(names)[:200])
    return given
