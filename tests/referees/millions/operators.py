"""Ways to falsify a log of this game, beside those that any game has."""

from collections.abc import Callable

from tests.referees.operators import At, Event, Where, anywhere, asked, event

IN = ("open", "bound")


def answered(decision: str, answer: str, where: Where = anywhere) -> Where:
    return asked(decision, lambda at: at.event["move"] == {"answer": answer} and where(at))


def question(decision: str, seat: Callable[[At], int], answer: str = "no") -> Callable[[At], Event]:
    """A decision to be put in, answered so."""
    return event("decision", decision=decision, seat=seat, options=2, choice=0, move=lambda at: {"answer": answer})


def because(how: str) -> Where:
    """The event gives this reason."""
    return lambda at: at.event["how"] == how


def seat_of(at: At) -> int:
    """Whose Character, or who."""
    return at.event["seat"] if "seat" in at.event else owner(at.event["character"])


def owner(character: str) -> int:
    return int(character[0])


def who(at: At) -> str:
    return at.event["character"]


def left(at: At, seat: int) -> int:
    return 1 + seat % at.rules["players"]


def others(at: At) -> list[str]:
    """Characters of others than the event's seat."""
    return [name for name in at.table.roles if owner(name) != seat_of(at)]


def having(at: At, *status: str) -> list[str]:
    """Characters of others than the event's seat, that stand so."""
    return [name for name in others(at) if at.table.status[name] in status]


def is_in(at: At, seat: int) -> bool:
    return any(owner(name) == seat and status in IN for name, status in at.table.status.items())


def out(at: At) -> list[int]:
    """Players all of whose Characters have left."""
    return [seat for seat in at.table.cash if at.table.roles and not is_in(at, seat)]


def visited(at: At) -> str:
    """The Character of the visit that an event is in."""
    return next(e["character"] for e in reversed(at.log[: at.place]) if e["event"] == "visit")


def in_round(at: At, kind: str) -> list[Event]:
    """Such events of the event's round, before it."""
    return [e for e in at.log[1 : at.place] if e["event"] == kind and e["round"] == at.before()["round"]]


def role(at: At) -> str:
    """That of the event's Character."""
    return at.table.roles[who(at)]


def of_role(*roles: str) -> Where:
    return lambda at: role(at) in roles


def other_role(at: At) -> str:
    return "driver" if at.event["role"] == "brute" else "brute"


def gone(at: At) -> list[str]:
    return [name for name, status in at.table.status.items() if status == "left"]


def standing(at: At) -> list[str]:
    return [name for name, status in at.table.status.items() if status == "standing"]
