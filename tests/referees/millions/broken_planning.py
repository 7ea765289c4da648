"""Falsified logs that break chapters C, S and P, and K4: rule, what is wrong, which games to try, how it is done."""

from bng_sim.games.millions.declared.components import ROLES
from tests.referees.millions.operators import IN, answered, having, left, other_role, question, role, seat_of, who
from tests.referees.operators import (
    At,
    asked,
    change,
    chooses,
    double,
    drop,
    event,
    follows,
    head,
    insert,
    is_followed_by,
    more,
    rule,
    shift,
)

NO_SYMBOL = [8, 1, "none"]


def is_round(number):
    return lambda at: at.event["round"] == number


def is_one_down(at: At) -> bool:
    return bool(at.next()["roles"])


def with_all(at: At) -> list[str]:
    """The face-up Role cards and the face-down ones."""
    return sorted(at.event["roles"] + at.next()["roles"], key=ROLES.index)


def with_another(at: At) -> list[str]:
    """The Role cards with the first one replaced, still in role order."""
    first, *rest = at.event["roles"]
    return sorted(["driver" if first == "brute" else "brute", *rest], key=ROLES.index)


def is_mixed(at: At) -> bool:
    return len(set(at.event["roles"])) > 1


def is_short(at: At) -> bool:
    return at.event["reserve"] > 0


def is_paid(at: At) -> bool:
    return at.event["own"] > 0 and at.event["reserve"] == 0


def was_short(at: At) -> bool:
    """The ante that goes back is in part the Reserve's."""
    return at.table.antes[who(at)][1] > 0


def next_seat(at: At) -> int:
    return left(at, seat_of(at))


def first_of(at: At) -> str:
    return f"{seat_of(at)}A"


def is_own_order(at: At) -> bool:
    return at.next()["event"] == "ante" and at.next()["character"][0] == who(at)[0]


def is_first_circuit(at: At) -> bool:
    return at.event["round"] == 1 and sum(each["event"] == "circuit" for each in at.log[: at.place + 1]) == 1


def leaders(at: At) -> str:
    return f"{at.table.leader}A"


COMPONENTS = [
    ("C1", "two players", "usual", rule(players=2)),
    ("C1", "nine players", "usual", rule(players=9)),
    ("C2", "a Role that is not in the box", "usual", change("reveal", role="banker")),
    ("C2", "a symbol of no Role", "usual", change("heist", symbol="banker")),
    ("C3", "less money than players start with", "usual", rule(bank=24)),
    ("C3", "more money than the box can hold", "usual", rule(bank=10_001)),
    ("C3", "more goes back than was put down", "usual", change("ante_back", owner=more("owner"))),
    ("C3", "less is lost than was put down", "usual", change("ante_lost", amount=more("amount", -1))),
    ("C3", "cash from nowhere", "usual", change("cash", amount=more("amount"))),
    ("C4", "a Loot card is missing", "usual", head(lambda e: e["cards"].pop())),
    ("C4", "a card with another amount", "usual", head(lambda e: e["cards"][0].update(amount=9))),
    ("C4", "a card with another symbol", "usual", head(lambda e: e["cards"][0].update(symbol="crook"))),
    ("C4", "an amount too high", "usual", rule(loot_table=[[13, 1, "none"]] * 10)),
    ("C4", "an ante too high", "usual", rule(loot_table=[[12, 3, "none"]] * 10)),
    ("C4", "more cards than the box holds", "usual", rule(loot_table=[NO_SYMBOL] * 21)),
    ("C4", "a card that does not exist", "usual", change("heist", card=99)),
    ("C5", "more Intimidation cards than the box can hold", "usual", rule(intimidation_cards=65)),
    ("C5", "a card is earned though the stock is empty", "few looks",
     insert("ante_back", event("earn_card", character=who),
            lambda at: follows("stand")(at) and role(at) == "brute" and not at.table.stock)),
]  # fmt: skip

SET_UP = [
    ("S1", "a Leader at a seat that does not exist", "usual", change("first_leader", seat=6)),
    ("S1", "a Character of a seat that does not exist", "usual", change("visit", character="6A")),
    ("S2", "a Role twice", "usual", rule(roles=["brute", "brute"])),
    ("S2", "no Roles", "usual", rule(roles=[])),
    ("S2", "a Role that is not in play is placed", "usual", change("place", role="mastermind")),
    ("S3", "three Characters each", "usual", rule(characters_each=3)),
    ("S3", "a second Character", "usual", change("visit", character="1B")),
    ("S3", "two Roles are chosen for one Character", "usual",
     chooses("plan", lambda at: {"roles": ["brute", "driver"]})),
    ("S4", "too much to start with", "usual", rule(start_cash=21)),
    ("S4", "less than nothing to start with", "usual", rule(start_cash=-1)),
    ("S6", "a card too few in the pile", "usual", change("pile", cards=lambda at: at.event["cards"][1:])),
    ("S6", "a card twice in the pile", "usual",
     change("pile", cards=lambda at: [at.event["cards"][1], *at.event["cards"][1:]])),
    ("S6", "more cards in the pile than there are", "usual", rule(loot_cards=11)),
    ("S7", "a look by somebody who has never earned a card", "usual",
     insert("visit", event("look", seat=seat_of, character=lambda at: having(at, *IN)[0],
                           role=lambda at: at.table.roles[having(at, *IN)[0]]),
            lambda at: not at.table.has_earned)),
    ("S7", "asked for a look before anybody has earned one", "usual",
     insert("visit", question("intimidate", seat_of), lambda at: not at.table.has_earned)),
    ("S8", "another first Leader than given", "given", change("first_leader", seat=3)),
    ("S8", "another has the card than was given it", "usual", change("heist", is_round(1), seat=next_seat)),
    ("S8", "nobody has it", "usual", drop("first_leader")),
    ("S10", "a place in the turn order brings nothing", "by order", drop("extra_cash")),
    ("S10", "it brings more than it should", "by order", change("extra_cash", amount=more("amount"))),
    ("S10", "it brings something as printed", "usual",
     insert("first_leader", event("extra_cash", seat=1, amount=1))),
    ("S11", "the first Leader is visited in the first circuit", "no visit",
     change("visit", is_first_circuit, character=leaders)),
    ("S11", "the first Leader is visited in it too", "no visit",
     insert("circuit", event("visit", character=leaders), is_first_circuit)),
    ("S12", "another bid is shown than was made", "bids", change("first_bid", amount=more("amount"))),
    ("S12", "less is paid than was bid", "bids", change("bid_paid", amount=more("amount", -1))),
    ("S12", "another leads than who has paid", "bids",
     change("first_leader", follows("bid_paid"), seat=next_seat)),
]  # fmt: skip

PLANNING = [
    ("P1", "not the top card", "usual",
     change("heist", card=lambda at: next(e["card"] for e in at.box if e["card"] != at.event["card"]))),
    ("P1", "another amount than on the card", "usual", change("heist", amount=more("amount"))),
    ("P1", "another symbol than on the card", "usual",
     change("heist", symbol=lambda at: "brute" if at.event["symbol"] is None else None)),
    ("P1", "no card is turned up", "usual", drop("heist")),
    ("P1", "two cards are turned up", "usual", double("heist")),
    ("P3", "a player is not asked", "usual", drop("decision", asked("plan"))),
    ("P3", "a player is asked twice", "usual", double("decision", asked("plan"))),
    ("P3", "players are asked in another order", "usual",
     shift("decision", lambda at: 1, asked("plan", lambda at: at.next().get("decision") == "plan"))),
    ("P3", "another Role is placed than chosen", "usual", change("place", role=other_role)),
    ("P3", "a Character is not placed", "usual", drop("place")),
    ("P4", "a Character without an ante", "usual", drop("ante")),
    ("P4", "an ante too high", "usual", change("ante", own=more("own"))),
    ("P4", "two antes on a Character", "usual", double("ante", is_followed_by("face_up"))),
    ("P5", "the Reserve pays for somebody who can", "usual",
     change("ante", is_paid, own=more("own", -1), reserve=more("reserve"))),
    ("P5", "a player pays who cannot", "poor", change("ante", is_short, own=1, reserve=more("reserve", -1))),
    ("P5", "the Reserve puts down all instead of the rest", "poorer",
     change("ante", lambda at: is_short(at) and at.event["own"], own=0, reserve=2)),
    ("P5", "B's ante before A's", "three", shift("ante", lambda at: 1, is_own_order)),
    ("P6", "the player gets what is the Reserve's", "poor",
     change("ante_back", was_short, owner=lambda at: at.event["owner"] + at.event["reserve"], reserve=0)),
    ("P6", "the Reserve gets what is the player's", "poorer",
     change("ante_back", was_short, owner=lambda at: at.event["owner"] - 1, reserve=more("reserve"))),
    ("P7", "a Role card of a Role chosen less often", "usual", change("face_up", is_mixed, roles=with_another)),
    ("P7", "another face-down Role card", "usual", change("face_down", roles=with_another)),
    ("P8", "no Role card stays face-down", "usual", change("face_up", is_one_down, roles=with_all)),
    ("P8", "one more is turned face-up", "seven",
     change("face_up", roles=lambda at: sorted(at.event["roles"] + at.next()["roles"][:1], key=ROLES.index))),
    ("P8", "the face-down Role card is away", "usual", drop("face_down")),
    ("P8", "Role cards in another order", "usual",
     change("face_up", is_mixed, roles=lambda at: at.event["roles"][::-1])),
    ("P8", "fewer than none face-down", "usual", rule(hidden_roles=-1)),
    ("K4", "a Character is placed before all have chosen", "usual",
     insert("decision", event("place", character=first_of, role=lambda at: at.event["move"]["roles"][0]),
            asked("plan"))),
    ("K4", "an answer to the final call is shown before all are given", "four",
     insert("decision", event("final_answer", character=first_of, leaves=False),
            answered("final_answer", "stay", lambda at: at.next().get("decision") == "final_answer"))),
]  # fmt: skip

ROWS = COMPONENTS + SET_UP + PLANNING
