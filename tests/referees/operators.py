"""Ways to falsify a log: each makes an edit of a whole log, which returns whether the log had a place for it."""

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

Event = dict[str, Any]
Log = list[Event]
Edit = Callable[[Log, list[SimpleNamespace]], bool]


class At:
    """A place in a log: the event, its neighbours, and what lay on the table before it."""

    def __init__(self, log: Log, tables: list[SimpleNamespace], place: int) -> None:
        self.log, self.place = log, place
        self.event, self.table = log[place], tables[place]
        self.rules, self.box = log[0]["rules"], log[0]["cards"]

    def next(self, steps: int = 1) -> Event:
        return self.log[self.place + steps] if self.place + steps < len(self.log) else {"event": ""}

    def before(self, steps: int = 1) -> Event:
        return self.log[self.place - steps]

    def after(self, kind: str) -> int:
        """The place of the next event of this kind."""
        return next((k for k in range(self.place + 1, len(self.log)) if self.log[k]["event"] == kind), len(self.log))

    def in_turn(self, kind: str) -> bool:
        """Whether this turn has had such an event already."""
        return any(e["event"] == kind for e in self.log[: self.place] if e.get("turn") == self.event["turn"])


Where = Callable[[At], object]


def anywhere(at: At) -> bool:
    return True


def edit(kind: str, how: Callable[[At], None], where: Where = anywhere) -> Edit:
    """Do something at the first event of a kind where it is possible."""

    def make(log: Log, tables: list[SimpleNamespace]) -> bool:
        for place in range(1, len(log)):
            if log[place]["event"] == kind and where(at := At(log, tables, place)):
                how(at)
                return True
        return False

    return make


def change(kind: str, where: Where = anywhere, **fields: Any) -> Edit:
    """Another value in fields of an event; a function is given the place."""

    def how(at: At) -> None:
        at.event |= {name: value(at) if callable(value) else value for name, value in fields.items()}

    return edit(kind, how, where)


def drop(kind: str, where: Where = anywhere, count: Callable[[At], int] = lambda at: 1) -> Edit:
    """Leave out an event, or several from it on."""

    def how(at: At) -> None:
        del at.log[at.place : at.place + count(at)]

    return edit(kind, how, where)


def insert(kind: str, made: Callable[[At], Event], where: Where = anywhere, behind: int = 1) -> Edit:
    """One more event, right behind another or so many places from it."""

    def how(at: At) -> None:
        clock = {name: at.log[at.place + behind - 1].get(name, 0) for name in ("n", "turn", "round")}
        at.log.insert(at.place + behind, clock | made(at))

    return edit(kind, how, where)


def double(kind: str, where: Where = anywhere) -> Edit:
    """The same event twice."""
    return insert(kind, lambda at: dict(at.event), where)


def shift(kind: str, steps: Callable[[At], int], where: Where = anywhere) -> Edit:
    """The event so many places later."""

    def how(at: At) -> None:
        at.log.insert(at.place + steps(at), at.log.pop(at.place))

    return edit(kind, how, where)


def cut(kind: str, end: Event, where: Where = anywhere) -> Edit:
    """The game ends like this, instead of with this event."""

    def how(at: At) -> None:
        clock = {name: at.before()[name] for name in ("n", "turn", "round")}
        at.log[at.place :] = [clock | {"event": "end"} | end]

    return edit(kind, how, where)


def head(how: Callable[[Event], object], where: Callable[[Log], object] = lambda log: True) -> Edit:
    """Another head."""

    def make(log: Log, tables: list[SimpleNamespace]) -> bool:
        if not where(log):
            return False
        how(log[0])
        return True

    return make


def rule(**parameters: Any) -> Edit:
    """Other rules parameters in the head."""
    return head(lambda entry: entry["rules"].update(parameters))


def both(*wheres: Where) -> Where:
    return lambda at: all(where(at) for where in wheres)


def is_not(where: Where) -> Where:
    return lambda at: not where(at)


def asked(decision: str, where: Where = anywhere) -> Where:
    return lambda at: at.event["decision"] == decision and where(at)


def chooses(decision: str, move: Callable[[At], object], where: Where = anywhere) -> Edit:
    """Another entry than any of the list."""
    return change("decision", asked(decision, both(where, lambda at: move(at) is not None)), move=move)


def event(kind: str, **fields: object) -> Callable[[At], Event]:
    """An event to be put in; a function is given the place."""
    return lambda at: (
        {"event": kind} | {name: value(at) if callable(value) else value for name, value in fields.items()}
    )


def question(decision: str, seat: Callable[[At], int], move: object = "no") -> Callable[[At], Event]:
    """A decision to be put in, answered so."""
    return event("decision", decision=decision, seat=seat, options=2, choice=0, move=move)


def before(kind: str, made: Callable[[At], Event], where: Where = anywhere) -> Edit:
    """One more event in front of another."""
    return insert(kind, made, where, behind=0)


def change_to(kind: str, other: str, where: Where = anywhere) -> Edit:
    """Another kind of event with the same fields."""
    return change(kind, where, event=other)


def follows(*kinds: str) -> Where:
    return lambda at: at.before()["event"] in kinds


def is_followed_by(*kinds: str) -> Where:
    return lambda at: at.next()["event"] in kinds


def until(kind: str) -> Callable[[At], int]:
    return lambda at: at.after(kind) - at.place


def seat_of(at: At) -> int:
    return at.event["seat"]


def left(at: At) -> int:
    """Who sits to the left of the event's seat."""
    return 1 + at.event["seat"] % at.rules["players"]


def active(at: At) -> int:
    return at.table.active


def more(field: str, amount: int = 1) -> Callable[[At], int]:
    return lambda at: at.event[field] + amount


def renumber(log: Log) -> Log:
    """The same with events numbered without gaps."""
    for number, event in enumerate(log[1:], start=1):
        event["n"] = number
    return log
