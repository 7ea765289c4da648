"""Ways to falsify a log of this game, beside those that any game has."""

from collections.abc import Callable

from tests.referees.operators import At, Event, Where, anywhere, asked, event


def answered(decision: str, answer: str) -> Where:
    return asked(decision, lambda at: at.event["move"] == {"answer": answer})


def question(decision: str, seat: Callable[[At], int], **fields: object) -> Callable[[At], Event]:
    """A decision to be put in, of which `no`, or approval, is chosen."""
    answer = {"answer": "approve" if decision == "vote" else "no"}
    return event("decision", decision=decision, seat=seat, options=2, choice=0, move=lambda at: answer, **fields)


def left(at: At, seat: int, steps: int = 1) -> int:
    return 1 + (seat - 1 + steps) % at.rules["players"]


def other_seat(at: At) -> int:
    return left(at, at.event["seat"])


def others(at: At) -> list[int]:
    """All others who play, from the left of the event's seat on."""
    return [seat for k in range(1, at.rules["players"]) if (seat := left(at, at.event["seat"], k)) in at.table.players]


def hand(at: At) -> list[int]:
    """The hand of the event's seat."""
    return at.table.hands[at.event["seat"]]


def of(billionaire: str, where: Where = anywhere) -> Where:
    """The event's seat has this Billionaire."""
    return lambda at: at.table.billionaires.get(at.event["seat"]) == billionaire and where(at)


def challenged_by(number: int) -> Where:
    """So many have challenged in this turn so far."""

    def where(at: At) -> bool:
        votes = [e for e in at.log[: at.place] if e["event"] == "vote" and e["turn"] == at.event["turn"]]
        return sum(vote["challenges"] for vote in votes) == number

    return where


def printed(at: At, what: str, cards: list[int]) -> int:
    """The sum of values, or of Coin symbols, on these cards."""
    return sum(entry[what] for entry in at.box if entry["card"] in cards)
