"""Describe a game from its log: a method for each kind of event, and an error for an unknown one."""

from collections.abc import Callable
from typing import Any, ClassVar

Event = dict[str, Any]


def given(head: Event) -> dict[str, int]:
    """Return what is given to a seat at the start: the name of each gift -> the seat, from 1."""
    return {name: seat for seat, name in enumerate(head.get("given", ()), 1) if name is not None}


class Teller:
    """Follow a log with a method `_claim` for the event `claim`, and so on.

    Attributes:
        passes_over: The events that it ignores. A test of the game compares these and the methods with
            the declared events, so that a new one is not forgotten.

    """

    passes_over: ClassVar[frozenset[str]] = frozenset()

    def method_for(self, event: Event) -> Callable[[Event], Any] | None:
        """Return the method for an event, None if it is ignored; raises `LookupError` if it is unknown."""
        kind = event["event"]
        method = getattr(self, f"_{kind}", None)
        if method is None and kind not in self.passes_over:
            raise LookupError(f"{type(self).__name__} does not know the event {kind!r}: tell it, or pass it over")
        return method
