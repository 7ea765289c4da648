"""Falsified logs that break chapter W, lists, and the log itself: rule, what is wrong, which games, how it is done."""

from tests.referees.operators import At, active, asked, before, change, cut, drop, event, head, insert, more, rule


def ends(ending):
    return lambda at: at.event["ending"] == ending


def is_later(at: At) -> bool:
    return at.event["turn"] > 2


def is_under_way(at: At) -> bool:
    """A turn that is not the last."""
    return at.event["turn"] == 2


def winners(at: At) -> list[int]:
    return [e["seat"] for e in at.log if e["event"] == "win"]


def losers(at: At) -> list[int]:
    return [seat for seat in at.table.space if seat not in winners(at)]


def equals(at: At) -> list[int]:
    """Those of the greatest total."""
    return [seat for seat, total in at.table.totals.items() if total == max(at.table.totals.values())]


def are_equals(at: At) -> bool:
    return len(equals(at)) > 1


def other_equal(at: At) -> int:
    return next(seat for seat in equals(at) if seat != at.event["seat"])


TURN = event("turn", seat=active)

ENDS = [
    ("W1", "another total", "usual", change("total", amount=more("amount"))),
    ("W1", "a total is not told", "usual", drop("total", lambda at: at.next()["event"] == "total")),
    ("W1", "the end though nobody is there", "usual", cut("turn", {"ending": "billionaire"}, is_under_way)),
    ("W2", "the game goes on at the goal", "usual", before("end", TURN)),
    ("W2", "it ends before the turn does", "passing", rule(goal_check="action")),
    ("W3", "the game goes on without Investments", "sold out", before("end", TURN, ends("sold_out"))),
    ("W3", "another ending", "sold out", change("end", ends("sold_out"), ending="stalemate")),
    ("W3", "sold out with Investments in the decks", "usual", cut("turn", {"ending": "sold_out"}, is_under_way)),
    ("W4", "another wins", "goal", change("win", losers, seat=lambda at: losers(at)[0])),
    ("W4", "another wins as well", "goal", insert("win", event("win", seat=lambda at: losers(at)[0]), losers)),
    ("W5", "one of equals does not win", "all there", drop("win", are_equals)),
    ("W5", "the next of equals wins", "first there", change("win", are_equals, seat=other_equal)),
    ("W5", "both of equals win", "first there", insert("win", event("win", seat=other_equal), are_equals)),
    ("W6", "the game goes on", "very short", before("end", TURN)),
    ("W6", "somebody wins a stalemate", "very short",
     insert("total", event("win", seat=1), lambda at: at.place == len(at.log) - 1)),
    ("W6", "a stalemate too early", "usual", cut("turn", {"ending": "stalemate"}, is_under_way)),
    ("W7", "an ending that there is not", "usual", change("end", ending="bankrupt")),
    ("W7", "an ending that there is not, too early", "usual", cut("turn", {"ending": "tired"}, is_under_way)),
]  # fmt: skip

LISTS = [
    ("D", "a longer list", "usual", change("decision", options=more("options"))),
    ("D", "another place on it", "usual",
     change("decision", lambda at: at.event["options"] > 2, choice=lambda at: 1 - min(1, at.event["choice"]))),
    ("D", "a place beyond it", "usual", change("decision", choice=lambda at: at.event["options"])),
    ("D", "a shorter list of payments", "auctions", change("decision", asked("pay"), options=0)),
]  # fmt: skip

LOGS = [
    ("LOG", "another turn", "usual", change("roll", turn=more("turn"))),
    ("LOG", "another round", "usual", change("roll", round=more("round"))),
    ("LOG", "events behind the end", "usual", insert("win", event("turn", seat=1))),
    ("LOG", "another game", "usual", head(lambda entry: entry.update(game="millions"))),
    ("LOG", "a field too many", "usual", change("turn", colour="red")),
    ("LOG", "an event of no kind", "usual", change("turn", is_later, event="nap")),
]  # fmt: skip

ROWS = ENDS + LISTS + LOGS
