"""Falsified logs that break chapters L, E and V, lists, and the log itself: rule, what is wrong, which games, how."""

from tests.referees.millions.operators import gone, left, other_role, owner, seat_of, standing, who
from tests.referees.operators import (
    At,
    asked,
    change,
    change_to,
    chooses,
    cut,
    double,
    drop,
    edit,
    event,
    follows,
    head,
    insert,
    is_followed_by,
    more,
    rule,
    shift,
)


def standing_as(name):
    return lambda at: next(each for each in standing(at) if at.table.roles[each] == name)


def is_later(at: At) -> bool:
    return at.event["round"] > 1


def own_driver(at: At) -> list[str]:
    """The other Character of the Driver's owner, that stands."""
    drivers = [name for name in standing(at) if at.table.roles[name] == "driver"]
    return [name for name in standing(at) if drivers and name[0] == drivers[0][0] and name != drivers[0]]


def own_thieves(at: At) -> bool:
    """Brute and Crook of one player stand."""
    found = {at.table.roles[name]: name[0] for name in standing(at)}
    return "brute" in found and found.get("brute") == found.get("crook")


def has_no_theft(at: At) -> bool:
    roles = {at.table.roles[name] for name in standing(at)}
    return {"brute", "crook"} & roles != set() and not {"brute", "crook"} <= roles and len(roles) > 1


def two_standing(at: At) -> dict[str, object]:
    one, two = [name for name in standing(at)][:2]
    return {"event": "theft", "character": one, "other_character": two, "amount": 1}


def has_no_symbol(at: At) -> bool:
    symbol = next(e["symbol"] for e in reversed(at.log[: at.place]) if e["event"] == "heist")
    return symbol not in {at.table.roles[name] for name in standing(at)}


def is_last_of_sharing(at: At) -> bool:
    return at.next()["event"] in ("heist", "end")


def with_mastermind(at: At) -> bool:
    return "mastermind" in {at.table.roles[name] for name in standing(at)}


def ends(ending):
    return lambda at: at.event["ending"] == ending


def winners(at: At) -> list[int]:
    return [e["seat"] for e in at.log if e["event"] == "win"]


def losers(at: At) -> list[int]:
    return [seat for seat in at.table.cash if seat not in winners(at)]


def has_ending(ending):
    return lambda at: any(e.get("ending") == ending for e in at.log) and losers(at)


def loser(at: At) -> int:
    return losers(at)[0]


def chosen_before(at: At) -> list[str]:
    """The Roles of the event's seat in the round before."""
    return [e["role"] for e in at.log if e["event"] == "place" and e["round"] == at.event["round"] - 1
            and owner(e["character"]) == seat_of(at)]  # fmt: skip


SHARING = [
    ("L1", "more than the card's amount", "usual", change("loot", total=more("total"))),
    ("L1", "without the Mastermind's bonus", "looks", change("loot", with_mastermind, total=more("total", -2))),
    ("L2", "the Loot is not shared", "usual", drop("loot")),
    ("L2", "a share too many", "usual", change("loot", shares=more("shares"))),
    ("L2", "a share too large", "usual", change("share", amount=more("amount"))),
    ("L2", "one who stands gets no share", "looks", drop("share")),
    ("L2", "somebody gets two shares", "looks", double("share", is_followed_by("heist"))),
    ("L3", "a fee is not paid", "looks", drop("fee")),
    ("L3", "a fee too high", "looks", change("fee", amount=more("amount"))),
    ("L3", "fees in another order", "looks", shift("fee", lambda at: 1, is_followed_by("fee"))),
    ("L3", "a fee without a Driver", "looks",
     insert("share", lambda at: two_standing(at) | {"event": "fee"},
            lambda at: is_last_of_sharing(at) and len(standing(at)) > 1
            and "driver" not in {at.table.roles[name] for name in standing(at)})),
    ("L4", "nothing is stolen", "looks", drop("theft")),
    ("L4", "too much is stolen", "looks", change("theft", amount=more("amount"))),
    ("L4", "a theft without Brute or Crook", "looks",
     insert("share", two_standing, lambda at: is_last_of_sharing(at) and has_no_theft(at))),
    ("L5", "no bonus for the symbol", "symbols", drop("bonus")),
    ("L5", "a bonus too high", "symbols", change("bonus", amount=more("amount"))),
    ("L5", "a bonus for no symbol", "symbols",
     insert("share", event("bonus", character=who, amount=1), lambda at: is_last_of_sharing(at) and has_no_symbol(at))),
    ("L6", "a fee to oneself", "quick",
     insert("share", event("fee", character=lambda at: own_driver(at)[0], other_character=standing_as("driver"),
                           amount=1),
            lambda at: own_driver(at) and not is_followed_by("share")(at))),
    ("L6", "a theft from oneself", "quick",
     insert("share", event("theft", character=standing_as("brute"), other_character=standing_as("crook"), amount=2),
            lambda at: own_thieves(at) and is_last_of_sharing(at))),
    ("L6", "a player pays more than there is", "fees", change("fee", lambda at: at.event["amount"] < 12, amount=12)),
]  # fmt: skip

END = [
    ("E1", "the Leader card stays", "usual",
     change("heist", is_later, seat=lambda at: at.table.leader - 1 or at.rules["players"])),
    ("E1", "the Leader card skips a player", "usual", change("heist", is_later, seat=lambda at: left(at, seat_of(at)))),
    ("E1", "a Role is not shown at the end", "shown", drop("show")),
    ("E1", "another Role is shown", "shown", change("show", role=other_role)),
    ("E1", "a Role is shown though it is secret", "usual",
     insert("heist", lambda at: {"event": "show", "character": gone(at)[0], "role": at.table.roles[gone(at)[0]]},
            lambda at: is_later(at) and gone(at), behind=0)),
    ("E2", "it goes on though somebody is at the target", "target",
     drop("end", ends("target"))),
    ("E2", "another name for it", "target", change("end", ends("target"), ending="last_round")),
    ("E2", "an end though nobody is at the target", "usual", cut("heist", {"ending": "target"}, is_later)),
    ("E2", "somebody else wins by it", "target", change("win", has_ending("target"), seat=loser)),
    ("E2", "a target too high", "usual", rule(target=201)),
    ("E3", "it goes on without a card", "usual", drop("end", ends("last_round"))),
    ("E3", "an end with cards left", "usual", cut("heist", {"ending": "last_round"}, is_later)),
    ("E3", "somebody else is the richest", "usual", change("win", has_ending("last_round"), seat=loser)),
    ("E4", "one of the richest does not win", "poorer", drop("win", follows("win"))),
    ("E4", "a winner wins twice", "usual", double("win")),
    ("E5", "it goes on after the last round", "short", drop("end", ends("stalemate"))),
    ("E5", "a stalemate too early", "usual", cut("heist", {"ending": "stalemate"}, is_later)),
    ("E5", "somebody wins a stalemate", "short",
     insert("cash", event("win", seat=seat_of), lambda at: at.place == len(at.log) - 1)),
    ("E6", "an ending that does not exist", "usual", change("end", ending="bankrupt")),
    ("E6", "what a player has is not said", "usual", drop("cash")),
    ("E6", "what a player has is said twice", "usual", double("cash", is_followed_by("win"))),
]  # fmt: skip

FOOLED = [
    ("V1", "a Role of the round before", "fooled",
     chooses("plan", lambda at: {"roles": chosen_before(at)}, chosen_before)),
    ("V1", "a Role of the round before is not public", "fooled", drop("show")),
    ("V1", "another Role than that of the round before", "fooled", change("show", role=other_role)),
    ("V1", "too few Roles for it", "usual", rule(roles=["brute"], wont_get_fooled=True)),
]  # fmt: skip

LISTS = [
    ("D", "a Role too many to choose", "usual", change("decision", asked("plan"), options=5)),
    ("D", "a move too few", "usual", change("decision", asked("move"), options=more("options", -1))),
    ("D", "moves in another order", "usual",
     change("decision", asked("move", lambda at: at.event["choice"] > 2), choice=more("choice", -1))),
    ("D", "answers in another order", "usual",
     change("decision", asked("answer"), choice=lambda at: 1 - at.event["choice"])),
    ("D", "a place beyond the list", "usual", change("decision", asked("answer"), choice=2)),
    ("D", "a place before the list", "usual", change("decision", asked("answer"), choice=-1)),
    ("D", "a Role too many to name", "looks", change("decision", asked("name"), options=more("options"))),
    ("D", "a Character too few to look at", "looks",
     change("decision", asked("intimidate"), options=more("options", -1))),
    ("LOG", "another turn", "usual", change("visit", turn=99)),
    ("LOG", "another round", "usual", change("visit", round=99)),
    ("LOG", "it breaks off", "usual", edit("visit", lambda at: at.log.__delitem__(slice(at.place, None)))),
    ("LOG", "it goes on", "usual",
     insert("win", event("circuit", number=1), lambda at: at.place == len(at.log) - 1)),
    ("LOG", "another game", "usual", head(lambda e: e.update(game="bluffing"))),
    ("LOG", "an unknown parameter", "usual", head(lambda e: e["rules"].update(jokers=2))),
    ("LOG", "a strategy too few", "usual", head(lambda e: e["strategies"].pop())),
    ("LOG", "a field too many", "usual", change("visit", colour="red")),
    ("LOG", "an unknown event", "usual", change_to("visit", "shuffle")),
]  # fmt: skip

ROWS = SHARING + END + FOOLED + LISTS
