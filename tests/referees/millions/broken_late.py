"""Falsified logs that break chapters I, H, L, E and V, lists, and the log itself: rule, what is wrong, which, how."""

from tests.referees.millions.operators import (
    IN,
    answered,
    asked,
    both,
    change_to,
    chooses,
    event,
    follows,
    having,
    in_round,
    is_followed_by,
    left,
    more,
    of_role,
    owner,
    question,
    role,
    seat_of,
    who,
)
from tests.referees.operators import At, change, cut, double, drop, edit, head, insert, rule, shift


def holds(at: At) -> bool:
    """The event's seat has an Intimidation card, and somebody else is in."""
    return at.table.looks[seat_of(at)] > 0 and bool(having(at, *IN))


def has_used_up(at: At) -> bool:
    return seat_of(at) in at.table.has_earned and not at.table.looks[seat_of(at)] and bool(having(at, *IN))


def holders(at: At) -> list[int]:
    return [seat for seat, looks in at.table.looks.items() if looks]


def has_seen(at: At) -> list[str]:
    return [name for name in having(at, *IN) if (seat_of(at), name) in at.table.looked]


def own(at: At) -> str:
    return f"{seat_of(at)}A"


def looking(at: At) -> dict[str, object]:
    """A look at the first Character of others in."""
    name = having(at, *IN)[0]
    return {"event": "look", "seat": seat_of(at), "character": name, "role": at.table.roles[name]}


def is_after_look(at: At) -> bool:
    return at.before()["event"] == "look"


def is_before_other_role(at: At) -> bool:
    """One stands, and the next of another Role is revealed behind."""
    return at.next()["event"] == "stand" and at.next(3)["event"] == "reveal" and role(at) != "snitch"


def swap_reveals(at: At) -> None:
    """Two lone Characters are revealed the wrong way round."""
    at.log[at.place : at.place + 3], at.log[at.place + 3 : at.place + 6] = (
        at.log[at.place + 3 : at.place + 6], at.log[at.place : at.place + 3],
    )  # fmt: skip


def are_two_alone(at: At) -> bool:
    kinds = [at.next(steps)["event"] for steps in range(1, 6)]
    return kinds == ["stand", "ante_back", "reveal", "stand", "ante_back"] and role(at) in ("driver", "crook")


def gone(at: At) -> list[str]:
    return [name for name, status in at.table.status.items() if status == "left"]


def other_role(at: At) -> str:
    return "driver" if at.event["role"] == "brute" else "brute"


def out(how):
    return lambda at: at.event["how"] == how


def is_first_named(at: At) -> bool:
    """Named, and the only one."""
    return at.next()["event"] == "eliminate" and at.next()["how"] == "named"


def is_named_unrewarded(at: At) -> bool:
    return is_first_named(at) and at.next(3)["event"] != "earn_card"


def behind_name(at: At) -> int:
    """How far back the name is."""
    return next(steps for steps in range(-1, -at.place, -1) if at.log[at.place + steps]["event"] == "name") + 1


def is_named_late(at: At) -> bool:
    """Others are revealed between the naming and this one."""
    return is_first_named(at) and behind_name(at) < 0 and at.log[at.place + behind_name(at)]["event"] == "reveal"


def is_named_brutes(at: At) -> bool:
    return at.before()["event"] == "eliminate" and at.before()["how"] == "named" and role(at) == "brute"


def standing(at: At) -> list[str]:
    return [name for name, status in at.table.status.items() if status == "standing"]


def snitch_in_company(at: At) -> bool:
    return any(at.table.roles[name] == "snitch" for name in standing(at))


def the_snitch(at: At) -> str:
    return next(name for name in standing(at) if at.table.roles[name] == "snitch")


def standing_as(name):
    return lambda at: next(each for each in standing(at) if at.table.roles[each] == name)


def nobody_stood(at: At) -> bool:
    """The round before this one had no Loot."""
    return at.event["round"] > 1 and not in_round(at, "loot")


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


LOOKS = [
    ("I1", "a lone Brute earns nothing", "looks", drop("earn_card")),
    ("I1", "a Driver earns a card", "looks",
     insert("ante_back", event("earn_card", character=who), both(follows("stand"), of_role("driver")))),
    ("I1", "Brutes that clash earn a card", "usual",
     insert("ante_back", event("earn_card", character=who),
            both(lambda at: at.before().get("how") == "clashed", of_role("brute"),
                 lambda at: role_behind(at) != "brute"))),
    ("I1", "a look by one who has earned nothing, though others have", "looks",
     insert("visit", looking,
            lambda at: at.table.has_earned and seat_of(at) not in at.table.has_earned and having(at, *IN))),
    ("I2", "a look at one's own Character", "looks", chooses("intimidate", lambda at: {"character": own(at)})),
    ("I2", "a look at one that has left", "looks",
     chooses("intimidate", lambda at: {"character": having(at, "left")[0]}, lambda at: having(at, "left"))),
    ("I2", "another Role is seen", "looks", change("look", role=other_role)),
    ("I2", "a look does not take place", "looks", drop("look")),
    ("I2", "a card is used twice", "looks", insert("visit", looking, has_used_up)),
    ("I3", "nobody asks a holder in a visit", "looks", drop("decision", answered("intimidate", "no"))),
    ("I3", "asked where there are no looks", "no looks", insert("visit", question("intimidate", seat_of), holds)),
    ("I3", "a look during Planning", "looks",
     insert("heist", question("intimidate", lambda at: holders(at)[0]), holders)),
    ("I3", "a window that does not exist", "usual", rule(looks=["plan"])),
    ("I4", "asked again after no", "looks", double("decision", answered("intimidate", "no"))),
    ("I4", "a second look at the same Character", "spies",
     chooses("intimidate", lambda at: {"character": has_seen(at)[0]}, has_seen)),
    ("I4", "not asked again after a look", "spies", drop("decision", answered("intimidate", "no", is_after_look))),
    ("I4", "asked with nobody left to look at", "looks",
     insert("visit", question("intimidate", seat_of),
            lambda at: at.table.looks[seat_of(at)] and not having(at, *IN))),
]  # fmt: skip


def role_behind(at: At) -> str:
    """The Role of the next Character revealed, or nothing."""
    return at.next().get("role", "") if at.next()["event"] == "reveal" else ""


HEIST = [
    ("H1", "in another order of Roles", "looks", edit("reveal", swap_reveals, are_two_alone)),
    ("H1", "another Role is revealed", "usual", change("reveal", role=other_role)),
    ("H1", "one that has left is revealed", "usual",
     change("reveal", gone, character=lambda at: gone(at)[0], role=lambda at: at.table.roles[gone(at)[0]])),
    ("H1", "one that has left is revealed behind the others", "four",
     insert("ante_back", event("reveal", character=lambda at: gone(at)[0], role=lambda at: at.table.roles[gone(at)[0]]),
            lambda at: gone(at) and is_followed_by("loot")(at))),
    ("H2", "a sole Snitch is not asked", "looks", drop("decision", asked("name"))),
    ("H2", "it names nothing", "looks", drop("name")),
    ("H2", "it names another Role than chosen", "looks", change("name", role=other_role)),
    ("H2", "it names the Snitch", "looks", chooses("name", lambda at: {"role": "snitch"})),
    ("H2", "it passes though it may not", "looks", chooses("name", lambda at: {"answer": "none"})),
    ("H2", "it names two", "looks", double("name")),
    ("H3", "two of a Role, and one is not eliminated", "usual", drop("eliminate", out("clashed"))),
    ("H3", "eliminated for another reason", "usual", change("eliminate", out("clashed"), how="named")),
    ("H3", "two of a Role, and one stands", "usual",
     edit("eliminate", lambda at: at.log.__setitem__(at.place, {k: v for k, v in at.event.items() if k != "how"}
                                                     | {"event": "stand"}), out("clashed"))),
    ("H3", "the ante is not lost", "usual", drop("ante_lost", lambda at: at.before()["how"] == "clashed")),
    ("H3", "Brutes lose theirs", "usual",
     edit("ante_back", lambda at: at.log.__setitem__(at.place, lost(at)),
          lambda at: at.before().get("how") == "clashed")),
    ("H4", "one alone does not stand", "usual", drop("stand")),
    ("H4", "one alone is eliminated", "usual",
     edit("stand", lambda at: at.log.__setitem__(at.place, at.event | {"event": "eliminate", "how": "clashed"}))),
    ("H4", "the ante does not go back", "usual", drop("ante_back", follows("stand"))),
    ("H5", "the Role named is not skipped", "looks", shift("reveal", behind_name, is_named_late)),
    ("H5", "a named Brute earns a card", "looks",
     insert("ante_back", event("earn_card", character=who), is_named_brutes)),
    ("H5", "a named Brute earns none", "named",
     drop("earn_card", lambda at: at.before(2).get("how") == "named")),
    ("H6", "the Role named is not revealed at the end", "named", drop("reveal", is_named_unrewarded, lambda at: 3)),
    ("H6", "the Role named is not eliminated", "named", drop("eliminate", out("named"))),
    ("H6", "eliminated for another reason", "named", change("eliminate", out("named"), how="clashed")),
    ("H6", "its ante is not lost", "named", drop("ante_lost", lambda at: at.before()["how"] == "named")),
    ("H7", "a Snitch left alone stands", "looks", drop("eliminate", out("fined"), lambda at: 2)),
    ("H7", "it does not pay", "looks", drop("fine")),
    ("H7", "it pays too much", "looks", change("fine", amount=more("amount"))),
    ("H7", "a Snitch in company is eliminated", "named",
     insert("ante_back", event("eliminate", character=the_snitch, how="fined"),
            both(is_followed_by("loot"), snitch_in_company, lambda at: role(at) != "snitch"))),
    ("H8", "Loot though nobody stands", "usual",
     insert("heist", event("loot", total=8, shares=1, share=8, rest=0), nobody_stood, behind=0)),
    ("H8", "a share though nobody stands", "usual",
     insert("heist", event("share", character="1A", amount=8), nobody_stood, behind=0)),
]  # fmt: skip


def lost(at: At) -> dict[str, object]:
    clock = {name: at.event[name] for name in ("n", "turn", "round")}
    return clock | {"event": "ante_lost", "character": who(at), "amount": at.event["owner"] + at.event["reserve"]}


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

ROWS = LOOKS + HEIST + SHARING + END + FOOLED + LISTS
