"""The events of one game, taken one by one; their form and numbering are checked on the way."""

from collections.abc import Callable, Iterator
from typing import Any, Protocol, TypeVar

from bng_sim.referees.faults import LOG, Event, breach
from bng_sim.referees.form import Form

HEAD = ("event", "format", "game", "version", "seed", "index", "lineup", "strategies", "rules", "cards")
_PLAIN = (("version", str), ("lineup", str), ("seed", int), ("index", int))
_END = object()


class Seated(Protocol):
    """Rules, as far as every game has them."""

    @property
    def players(self) -> int:
        """How many play."""


RulesT = TypeVar("RulesT", bound=Seated)


class Log:
    """A log behind its head, with a look at the next event."""

    def __init__(self, events: Iterator[Any], game: str, event_format: int) -> None:
        """A log of this game, in this format, of which nothing is read yet."""
        self._events = events
        self._game, self._format = game, event_format
        self._next: Event | None = None
        self._form: Form | None = None
        self.number = 0  # of the event looked at last

    def head(self, read: Callable[[Any], RulesT]) -> tuple[Event, RulesT]:
        """The first entry, what is played, and its rules as `read` makes them; the cards are the game's to check."""
        head = next(self._events, None)
        if not isinstance(head, dict) or head.keys() != set(HEAD) or head["event"] != "game":
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
        return head, rules

    def expect_form(self, form: Form) -> None:
        """From now on events have this form."""
        self._form = form

    def peek(self) -> Event | None:
        """The next event, or None at the end of the log."""
        if self._next is None and self._form is not None:
            event = next(self._events, _END)
            if event is _END:
                return None
            self.number += 1
            self._next = self._form.check(event)
            if self._next["n"] != self.number:
                breach(LOG, f"event number {self.number}", self._next["n"])
        return self._next

    def take(self) -> None:
        """Go on behind the event looked at."""
        self._next = None
