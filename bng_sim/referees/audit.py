"""A whole game, from the log's head to its end or to its first fault."""

from collections.abc import Callable
from typing import TypeVar

from bng_sim.referees.faults import LOG, Breach, Fault, breach
from bng_sim.referees.log import Log
from bng_sim.referees.reader import Reader

Referee = TypeVar("Referee", bound=Reader)


def audit(log: Log, begin: Callable[[Log], Referee], play: Callable[[Referee], None]) -> list[Fault]:
    """The faults of one game's log, its head first: none, or the first one, for what follows it proves nothing.

    Events are read one by one and not kept. Malformed ones are faults of the rule `LOG`.

    Args:
        log: Nothing of it is read yet.
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
