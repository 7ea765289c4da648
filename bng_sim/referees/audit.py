"""Check the log of a whole game, from its head to its end or its first fault."""

from collections.abc import Callable
from typing import TypeVar

from bng_sim.referees.faults import LOG, Breach, Fault, breach
from bng_sim.referees.log import Log
from bng_sim.referees.reader import Reader

Referee = TypeVar("Referee", bound=Reader)


def audit(log: Log, begin: Callable[[Log], Referee], play: Callable[[Referee], None]) -> list[Fault]:
    """Return the faults of one game's log: none, or the first one, since later ones could be its consequences.

    Events are read one by one and not stored. Malformed ones are faults of the rule `LOG`.

    Args:
        log: A log that has not been read yet.
        begin: Reads the head, and returns the referee of the game.
        play: Takes the events, up to the last one.
    """
    ref: Referee | None = None
    try:
        ref = begin(log)
        play(ref)
        if log.peek() is not None:
            breach(LOG, "the end of the log", "more events")
    except Breach as found:
        return [Fault(found.rule, log.number, found.message, ref.state() if ref else "before the first event")]
    return []
