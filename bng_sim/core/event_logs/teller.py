"""Telling a game from its log: each event by the method of its name, and none dropped in silence."""

from collections.abc import Callable
from typing import Any, ClassVar

Event = dict[str, Any]


class Teller:
    """Somebody who follows a log, with a method `_claim` for the event `claim`, and so on.

    Attributes:
        passes_over: The events of which it has nothing to tell. A test of the game holds these and the methods against
            the events that are declared, so that a new one is not forgotten.

    """

    passes_over: ClassVar[frozenset[str]] = frozenset()

    def method_for(self, event: Event) -> Callable[[Event], Any] | None:
        """What tells this event, None if it is passed over; raises `LookupError` if it is not known."""
        kind = event["event"]
        method = getattr(self, f"_{kind}", None)
        if method is None and kind not in self.passes_over:
            raise LookupError(f"{type(self).__name__} does not know the event {kind!r}: tell it, or pass it over")
        return method
