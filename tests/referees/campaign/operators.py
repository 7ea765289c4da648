"""Ways to falsify a log of this game, beside those that any game has."""

from collections.abc import Callable

from tests.referees.operators import At, Edit, Event, Where, anywhere, change, insert

HOTEL = 5


def both(*wheres: Where) -> Where:
    return lambda at: all(where(at) for where in wheres)


def is_not(where: Where) -> Where:
    return lambda at: not where(at)


def asked(decision: str, where: Where = anywhere) -> Where:
    return lambda at: at.event["decision"] == decision and where(at)


def chose(decision: str, *moves: object) -> Where:
    """One of these entries of a decision was taken."""
    return asked(decision, lambda at: at.event["move"] in moves)


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


def follows(*kinds: str) -> Where:
    return lambda at: at.before()["event"] in kinds


def is_followed_by(*kinds: str) -> Where:
    return lambda at: at.next()["event"] in kinds


def says(**fields: object) -> Where:
    """The event has these values."""
    return lambda at: all(at.event[name] == value for name, value in fields.items())


def seat_of(at: At) -> int:
    return at.event["seat"]


def left(at: At) -> int:
    """Who sits to the left of the event's seat."""
    return 1 + at.event["seat"] % at.rules["players"]


def active(at: At) -> int:
    return at.table.active


def more(field: str, amount: int = 1) -> Callable[[At], int]:
    return lambda at: at.event[field] + amount


def last(at: At, kind: str) -> Event:
    """The last event of a kind in the event's turn, it included; nothing of it if there is none."""
    of_turn = (e for e in at.log[at.place : 0 : -1] if e["turn"] == at.event["turn"])
    return next((e for e in of_turn if e["event"] == kind), {})


def drew(*kinds: str) -> Where:
    """The last card of the turn is of such a kind."""
    return lambda at: last(at, "card").get("card") in kinds


def deed_at(at: At) -> str | None:
    """The deed of the square that a token moves to."""
    return at.table.box.at.get(at.event["square"])


def owner_there(at: At) -> int:
    """Whose the square is that a token moves to; 0 for nobody's."""
    return at.table.owners.get(deed_at(at), 0)


def player(at: At):
    """The event's seat, as it is before it."""
    return at.table.players[seat_of(at)]


def group(at: At, deed: str) -> list[str]:
    return at.table.box.groups[at.table.box.deeds[deed].group]


def price(at: At, deed: str) -> int:
    return at.table.box.deeds[deed].price


def owns_group(at: At, seat: int, deed: str) -> bool:
    return all(at.table.owners[each] == seat for each in group(at, deed))


def lots_of_groups(at: At) -> list[str]:
    """Lots of groups that the event's seat owns in whole, without a mortgage in them."""
    return [
        lot for lot in at.table.levels
        if owns_group(at, seat_of(at), lot) and not at.table.mortgaged & {*group(at, lot)}
    ]  # fmt: skip
