"""Falsified logs that break chapters I and H: rule, what is wrong, which games to try, how it is done."""

from tests.referees.millions.operators import (
    IN,
    answered,
    because,
    gone,
    having,
    in_round,
    of_role,
    other_role,
    question,
    role,
    seat_of,
    standing,
    who,
)
from tests.referees.operators import (
    At,
    asked,
    both,
    change,
    chooses,
    double,
    drop,
    edit,
    event,
    follows,
    insert,
    is_followed_by,
    more,
    rule,
    shift,
)


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


def swap_reveals(at: At) -> None:
    """Two lone Characters are revealed the wrong way round."""
    at.log[at.place : at.place + 3], at.log[at.place + 3 : at.place + 6] = (
        at.log[at.place + 3 : at.place + 6], at.log[at.place : at.place + 3],
    )  # fmt: skip


def are_two_alone(at: At) -> bool:
    kinds = [at.next(steps)["event"] for steps in range(1, 6)]
    return kinds == ["stand", "ante_back", "reveal", "stand", "ante_back"] and role(at) in ("driver", "crook")


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


def snitch_in_company(at: At) -> bool:
    return any(at.table.roles[name] == "snitch" for name in standing(at))


def the_snitch(at: At) -> str:
    return next(name for name in standing(at) if at.table.roles[name] == "snitch")


def nobody_stood(at: At) -> bool:
    """The round before this one had no Loot."""
    return at.event["round"] > 1 and not in_round(at, "loot")


def role_behind(at: At) -> str:
    """The Role of the next Character revealed, or nothing."""
    return at.next().get("role", "") if at.next()["event"] == "reveal" else ""


def lost(at: At) -> dict[str, object]:
    clock = {name: at.event[name] for name in ("n", "turn", "round")}
    return clock | {"event": "ante_lost", "character": who(at), "amount": at.event["owner"] + at.event["reserve"]}


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
    ("H3", "two of a Role, and one is not eliminated", "usual", drop("eliminate", because("clashed"))),
    ("H3", "eliminated for another reason", "usual", change("eliminate", because("clashed"), how="named")),
    ("H3", "two of a Role, and one stands", "usual",
     edit("eliminate", lambda at: at.log.__setitem__(at.place, {k: v for k, v in at.event.items() if k != "how"}
                                                     | {"event": "stand"}), because("clashed"))),
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
    ("H6", "the Role named is not eliminated", "named", drop("eliminate", because("named"))),
    ("H6", "eliminated for another reason", "named", change("eliminate", because("named"), how="clashed")),
    ("H6", "its ante is not lost", "named", drop("ante_lost", lambda at: at.before()["how"] == "named")),
    ("H7", "a Snitch left alone stands", "looks", drop("eliminate", because("fined"), lambda at: 2)),
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

ROWS = LOOKS + HEIST
