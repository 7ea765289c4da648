"""Expect events: the next one must be the one that the rules make due."""

from abc import ABC, abstractmethod
from typing import NoReturn

from bng_sim.referees.faults import LOG, Event, breach, text
from bng_sim.referees.log import Log


class Reader(ABC):
    """Take events as they become due; a game's subclass provides the turn, and the rule broken by other events."""

    __slots__ = ("log",)

    def __init__(self, log: Log) -> None:
        """Start before the first event."""
        self.log = log

    @abstractmethod
    def state(self) -> str:
        """Describe the table briefly."""

    @abstractmethod
    def clock(self) -> tuple[int, int]:
        """Return the turn and round that an event must have now."""

    @abstractmethod
    def broken_rule(self, due: str, rule: str, found: Event) -> str:
        """Return the rule broken by an event of another kind, where `rule` made one of the kind `due` due."""

    def misfit(self, rule: str, found: Event) -> str:
        """Return the rule broken by an event of the right kind with other values, where `rule` made it due."""
        return rule

    def sees(self, kind: str) -> bool:
        """Return whether the next event is of this kind."""
        event = self.log.peek()
        return event is not None and event["event"] == kind

    def expect(self, kind: str, rule: str, **fields: object) -> Event:
        """Take the next event, which must have this kind and values; otherwise `rule` or another one is broken."""
        event = self.log.peek()
        if event is None or event["event"] != kind:
            self._refuse_other(event, kind, rule, fields)
        for name, value in fields.items():
            if event[name] != value:
                breach(self.misfit(rule, event), _wanted(kind, fields), text(event))
        self.accept(event)
        return event

    def refuse(self, kind: str, rule: str) -> None:
        """Check that the next event is not of this kind."""
        if self.sees(kind):
            breach(rule, f"no {kind} here", text(self.log.peek()))

    def refuse_decision(self, decision: str, rule: str) -> None:
        """Check that the next event is not this decision."""
        event = self.log.peek()
        if event is not None and event.get("decision") == decision:
            breach(rule, f"no decision {decision} here", text(event))

    def due(self, kind: str, rule: str, **fields: object) -> Event:
        """Return the next event without taking it; it must be of this kind; `fields` are only for the message."""
        event = self.log.peek()
        if event is None or event["event"] != kind:
            self._refuse_other(event, kind, rule, fields)
        return event

    def _refuse_other(self, event: Event | None, kind: str, rule: str, fields: dict[str, object]) -> NoReturn:
        """Report the end of the log, or an event of another kind than the one that is due."""
        if event is None:
            breach(LOG, _wanted(kind, fields), "the end of the log")
        breach(self.broken_rule(kind, rule, event), _wanted(kind, fields), text(event))

    def accept(self, event: Event) -> None:
        """Take an event after checking its turn and round."""
        turn, round_ = self.clock()
        if event["turn"] != turn or event["round"] != round_:
            breach(LOG, f"turn {turn} and round {round_}", f"{event['turn']} and {event['round']}")
        self.log.take()


def _wanted(kind: str, fields: dict[str, object]) -> str:
    return " ".join([kind, *(f"{name}={value}" for name, value in fields.items())])
