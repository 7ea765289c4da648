"""Falsified logs that break chapters H, M and W, lists, and the log itself: rule, what, which games, how."""

from tests.referees.campaign.operators import HOTEL, chose, group, lots_of_groups, owns_group, player, says
from tests.referees.operators import (
    At,
    active,
    asked,
    before,
    both,
    change,
    chooses,
    cut,
    double,
    drop,
    event,
    follows,
    head,
    insert,
    is_followed_by,
    left,
    more,
    question,
    rule,
    seat_of,
)


def is_under_way(at: At) -> bool:
    """A turn that is not the last."""
    return at.event["turn"] == 2


def is_last_action(at: At) -> bool:
    """All actions of the turn are used up."""
    return at.table.actions == at.rules["manage_actions"]


def has_few_laps(at: At) -> bool:
    return player(at).laps < at.rules["build_after_laps"]


def not_in_whole(at: At) -> str | None:
    """A lot of a group that is not one's own."""
    return next((lot for lot in at.table.levels if not owns_group(at, seat_of(at), lot)), None)


def lowest(at: At, lot: str) -> int:
    """The fewest houses in a lot's group."""
    return min(at.table.levels[each] for each in group(at, lot))


def higher(at: At) -> str | None:
    """A lot that has more than another of its group, and fewer than four houses."""
    found = (lot for lot in lots_of_groups(at) if lowest(at, lot) < at.table.levels[lot] < HOTEL - 1)
    return next(found, None)


def full(at: At) -> str | None:
    """A lot with four houses, while another of its group has fewer."""
    found = (lot for lot in lots_of_groups(at) if lowest(at, lot) < at.table.levels[lot] == HOTEL - 1)
    return next(found, None)


def buildable_but(at: At) -> str | None:
    """A lot that could take a house, if there were one."""
    return next(iter(lots_of_groups(at)), None) if not at.table.houses else None


def are_many(at: At) -> bool:
    return at.table.houses > at.rules["players"]


def is_broken(at: At) -> bool:
    """The first of the sales by which a group is broken down."""
    return str(at.before().get("move", "")).startswith("break")


def lower(at: At) -> str | None:
    """A lot that has fewer than another of its group."""
    levels = at.table.levels
    own = [lot for lot in levels if owns_group(at, seat_of(at), lot)]
    lot = next((lot for lot in own if 0 < levels[lot] < max(levels[each] for each in group(at, lot))), None)
    return lot and f"sell {lot}"


def without_hotel(at: At) -> str | None:
    """A group without a hotel."""
    lot = next((lot for lot, level in at.table.levels.items() if 0 < level < HOTEL), None)
    return lot and f"break {lot.rpartition(' ')[0]} to 0"


def ends(ending):
    return lambda at: at.event["ending"] == ending


def other_than_winner(at: At) -> int:
    winners = [e["seat"] for e in at.log if e["event"] == "win"]
    return next(seat for seat in at.table.players if seat not in winners)


TURN = event("turn", seat=active)
DONE = chose("manage", "done")

BUSINESS = [
    ("M1", "nobody asks", "usual", drop("decision", DONE)),
    ("M1", "asked again who is done", "usual", double("decision", DONE)),
    ("M1", "an action that there is not", "usual", chooses("manage", lambda at: "beg")),
    ("M2", "an action too many", "unforced",
     before("turn", question("manage", active, "done"), is_last_action)),
    ("M2", "a second forced sale", "usual", chooses("manage", lambda at: "force", lambda at: at.table.forced)),
    ("M2", "a second proposal", "usual", chooses("manage", lambda at: "trade", lambda at: at.table.proposed)),
]  # fmt: skip

HOUSES = [
    ("H1", "built on the first time round", "usual", chooses("manage", lambda at: "build", has_few_laps)),
    ("H1", "built on the third time round", "laps",
     chooses("manage", lambda at: "build", lambda at: player(at).laps == 2)),
    ("H2", "of a group that is not one's own", "cheap", chooses("build", not_in_whole)),
    ("H2", "for less", "cheap",
     change("pay", both(says(reason="building"), is_followed_by("build")), amount=more("amount", -1))),
    ("H2", "nothing is built", "cheap", drop("build")),
    ("H3", "on a lot that has more", "cheap", chooses("build", higher)),
    ("H3", "on a lot that has more, where houses are many", "hotels", chooses("build", higher)),
    ("H4", "a hotel without houses", "cheap", change("build", level=HOTEL)),
    ("H4", "a hotel beside fewer than four", "hotels", chooses("build", full)),
    ("H5", "a house that there is not", "scarce",
     chooses("manage", lambda at: "build", lambda at: not at.table.houses)),
    ("H5", "a house that there is not, on a lot that could take it", "scarce and sold",
     chooses("manage", lambda at: "build", buildable_but)),
    ("H6", "one is not asked", "scarce", drop("decision", asked("want_house"))),
    ("H6", "asked though there are many", "cheap",
     insert("decision", question("want_house", left), both(asked("build"), are_many))),
    ("H6", "others are said to want it", "scarce", change("scarce", seats=lambda at: [seat_of(at)])),
    ("H6", "it is not auctioned", "scarce", drop("auction", says(deed=None))),
    ("H6", "it is not placed", "scarce", drop("decision", asked("place"))),
    ("H7", "two levels at once", "hotels",
     change("sell", lambda at: at.event["level"] and not is_broken(at), level=more("level", -1))),
    ("H7", "for more", "cheap", change("pay", both(says(reason="building"), follows("sell")), amount=more("amount"))),
    ("H7", "on a lot that has fewer", "hotels", chooses("sell", lower)),
    ("H8", "a lot is left out", "hotels", drop("sell", is_broken)),
    ("H8", "to another number of houses", "hotels", change("sell", is_broken, level=more("level"))),
    ("H8", "without a hotel", "hotels", chooses("sell", without_hotel)),
]  # fmt: skip

ENDS = [
    ("W1", "another wins", "poor keepers", change("win", seat=other_than_winner)),
    ("W1", "another wins as well", "poor keepers", insert("win", event("win", seat=other_than_winner))),
    ("W2", "the game goes on with one player", "poor keepers", before("end", TURN, ends("last_standing"))),
    ("W2", "it ends with several", "usual", cut("turn", {"ending": "last_standing"}, is_under_way)),
    ("W2", "another ending", "poor keepers", change("end", ends("last_standing"), ending="stalemate")),
    ("W3", "the game goes on", "very short", before("end", TURN)),
    ("W3", "a stalemate too early", "usual", cut("turn", {"ending": "stalemate"}, is_under_way)),
    ("W3", "another wins", "very short", change("win", seat=other_than_winner)),
    ("W3", "one of equals wins alone", "like ones", drop("win", lambda at: at.next()["event"] == "win")),
    ("W3", "somebody wins", "nobody wins",
     insert("net_worth", event("win", seat=1), lambda at: at.place == len(at.log) - 1)),
    ("W3", "an ending that there is not", "usual", change("end", ending="tired")),
    ("W4", "another net worth", "usual", change("net_worth", amount=more("amount"))),
    ("W4", "one is left out", "usual", drop("net_worth")),
    ("W4", "interns are not counted", "worth",
     change("net_worth", lambda at: player(at).interns, amount=more("amount", -70))),
]  # fmt: skip

LISTS = [
    ("D", "a longer list", "usual", change("decision", options=more("options"))),
    ("D", "another place on it", "usual",
     change("decision", lambda at: at.event["options"] > 2, choice=lambda at: 1 - min(1, at.event["choice"]))),
    ("D", "a place beyond it", "usual", change("decision", choice=lambda at: at.event["options"])),
    ("D", "a shorter list of offers", "usual", change("decision", asked("offer"), options=more("options", -1))),
    ("D", "a longer list of ways to cash", "poor", change("decision", asked("raise"), options=more("options"))),
]  # fmt: skip

LOGS = [
    ("LOG", "another turn", "usual", change("roll", turn=more("turn"))),
    ("LOG", "another round", "usual", change("roll", round=more("round"))),
    ("LOG", "events behind the end", "usual", insert("win", event("turn", seat=1))),
    ("LOG", "another game", "usual", head(lambda entry: entry.update(game="millions"))),
    ("LOG", "a field too many", "usual", change("turn", colour="red")),
    ("LOG", "an event of no kind", "usual", change("turn", event="nap")),
    ("LOG", "a player too many", "usual", rule(players=5)),
]  # fmt: skip

ROWS = BUSINESS + HOUSES + ENDS + LISTS + LOGS
