"""Ways to falsify a log of this game, beside those that any game has."""

from tests.referees.operators import At, Event, Where, asked, seat_of

HOTEL = 5


def chose(decision: str, *moves: object) -> Where:
    """One of these entries of a decision was taken."""
    return asked(decision, lambda at: at.event["move"] in moves)


def says(**fields: object) -> Where:
    """The event has these values."""
    return lambda at: all(at.event[name] == value for name, value in fields.items())


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
