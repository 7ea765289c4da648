"""What a referee does with a log in every game: the next event must be the one that the rules make due."""

from abc import ABC, abstractmethod

from bng_sim.referees.faults import LOG, Event, breach, text
from bng_sim.referees.log import Log


class Reader(ABC):
    """Takes events as they become due; a game's referee says at which turn they are, and which rule others break."""

    __slots__ = ("log",)

    def __init__(self, log: Log) -> None:
        """Before the first event."""
        self.log = log

    @abstractmethod
    def state(self) -> str:
        """The table, in short."""

    @abstractmethod
    def clock(self) -> tuple[int, int]:
        """Turn and round that an event now says."""

    @abstractmethod
    def culprit(self, due: str, rule: str, found: Event) -> str:
        """The rule broken when an event of the kind `due` was expected, by `rule`, and one of another kind came."""

    def misfit(self, rule: str, found: Event) -> str:
        """The rule broken when an event that was expected by `rule` says something else."""
        return rule

    def sees(self, kind: str) -> bool:
        """Whether the next event is of this kind."""
        event = self.log.peek()
        return event is not None and event["event"] == kind

    def expect(self, kind: str, rule: str, **fields: object) -> Event:
        """Take the next event, which must be of this kind and say this; else `rule` is broken, or another's."""
        event = self.due(kind, rule, **fields)
        for name, value in fields.items():
            if event[name] != value:
                breach(self.misfit(rule, event), _wanted(kind, fields), text(event))
        self.accept(event)
        return event

    def refuse(self, kind: str, rule: str) -> None:
        """The next event must not be of this kind."""
        if self.sees(kind):
            breach(rule, f"no {kind} here", text(self.log.peek()))

    def refuse_decision(self, decision: str, rule: str) -> None:
        """The next event must not be this question."""
        event = self.log.peek()
        if event is not None and event.get("decision") == decision:
            breach(rule, f"no decision {decision} here", text(event))

    def due(self, kind: str, rule: str, **fields: object) -> Event:
        """The next event, not taken yet, which must be of this kind; `fields` are for the message."""
        event = self.log.peek()
        if event is None:
            breach(LOG, _wanted(kind, fields), "the end of the log")
        if event["event"] != kind:
            breach(self.culprit(kind, rule, event), _wanted(kind, fields), text(event))
        return event

    def accept(self, event: Event) -> None:
        """Take an event; every one says in which turn and round it is."""
        turn, round_ = self.clock()
        if event["turn"] != turn or event["round"] != round_:
            breach(LOG, f"turn {turn} and round {round_}", f"{event['turn']} and {event['round']}")
        self.log.take()


def _wanted(kind: str, fields: dict[str, object]) -> str:
    return " ".join([kind, *(f"{name}={value}" for name, value in fields.items())])
