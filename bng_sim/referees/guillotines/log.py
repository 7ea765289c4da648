"""The events of one game, taken one by one; their form and numbering are checked on the way."""

from collections.abc import Iterator
from typing import Any

from bng_sim.referees.guillotines.faults import LOG, Event, breach
from bng_sim.referees.guillotines.form import FORMAT, HEAD, Form

_END = object()


class Log:
    """A log behind its head, with a look at the next event."""

    def __init__(self, events: Iterator[Any]) -> None:
        """Nothing is read yet."""
        self._events = events
        self._next: Event | None = None
        self._form: Form | None = None
        self.number = 0  # of the event looked at last

    def head(self) -> Event:
        """The first entry: what is played."""
        head = next(self._events, None)
        if not isinstance(head, dict) or head.keys() != set(HEAD) or head["event"] != "game":
            breach(LOG, f"a head with {', '.join(HEAD)}", repr(head)[:200])
        if head["format"] != FORMAT or type(head["format"]) is not int:
            breach(LOG, f"event format {FORMAT}", repr(head["format"]))
        if head["game"] != "guillotines":
            breach(LOG, "the game guillotines", repr(head["game"]))
        return head

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
