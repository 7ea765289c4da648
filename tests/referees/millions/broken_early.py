"""Falsified logs that break chapters C to N, and T: rule, what is wrong, which games to try, how it is done."""

from bng_sim.games.millions.components import ROLES
from tests.referees.millions.operators import (
    IN,
    answered,
    asked,
    both,
    chooses,
    event,
    follows,
    having,
    is_followed_by,
    is_in,
    left,
    more,
    out,
    question,
    role,
    seat_of,
    until,
    visited,
    who,
)
from tests.referees.operators import At, change, double, drop, edit, head, insert, rule, shift

NO_SYMBOL = [8, 1, "none"]


def is_round(number):
    return lambda at: at.event["round"] == number


def other_role(at: At) -> str:
    return "driver" if at.event["role"] == "brute" else "brute"


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


def is_second_plan(at: At) -> bool:
    return at.before().get("decision") == "plan"


def is_status(status):
    """The visited Character stands so."""
    return lambda at: at.table.status[visited(at)] == status


def swap_visits(at: At) -> None:
    at.log[at.place : at.place + 4] = at.log[at.place + 2 : at.place + 4] + at.log[at.place : at.place + 2]


def are_two_silent(at: At) -> bool:
    return is_silent_visit(at) and at.next(3).get("move") == {"answer": "silent"}


def is_silent_visit(at: At) -> bool:
    """A visit of one move, silence, with another one behind."""
    return at.next().get("move") == {"answer": "silent"} and at.next(2)["event"] == "visit"


def offers(amount, to):
    return lambda at: {"offer": to(at)[0], "amount": amount}


def open_others(at: At) -> list[str]:
    return having(at, "open")


def bound_others(at: At) -> list[str]:
    return having(at, "bound")


def left_others(at: At) -> list[str]:
    return having(at, "left")


def own_other(at: At) -> list[str]:
    """The other Character of the one visited, still open."""
    return [
        name for name, status in at.table.status.items()
        if name[0] == visited(at)[0] and name != visited(at) and status == "open"
    ]  # fmt: skip


def too_poor(at: At) -> list[int]:
    """Players in who cannot pay the price."""
    return [seat for seat, cash in at.table.cash.items() if is_in(at, seat) and cash < at.event["amount"]]


def others_in(at: At) -> list[str]:
    """Characters in of others than payer and leaver."""
    return [name for name in having(at, *IN) if name[0] != at.event["other_character"][0]]


def next_seat(at: At) -> int:
    return left(at, seat_of(at))


def leader(at: At) -> int:
    return at.table.leader


def first_of(at: At) -> str:
    return f"{seat_of(at)}A"


def is_own_order(at: At) -> bool:
    return at.next()["event"] == "ante" and at.next()["character"][0] == who(at)[0]


def settles(how):
    return lambda at: at.event["how"] == how


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

NEGOTIATION = [
    ("N1", "a claim of somebody who has left", "talk",
     insert("circuit", question("claim", lambda at: out(at)[0], "silent"), out)),
    ("N1", "somebody who has left is asked to pay", "prices",
     insert("price", question("pay", lambda at: out(at)[0]), out)),
    ("N1", "a call of somebody who has left", "talk",
     insert("circuit", question("call", lambda at: out(at)[0], "nobody"), out)),
    ("N2", "eleven circuits", "usual", rule(negotiation_rounds=11)),
    ("N2", "another number of a circuit", "usual", change("circuit", number=more("number"))),
    ("N2", "a circuit does not begin", "usual", drop("circuit")),
    ("N2", "a Character is not visited", "usual", drop("visit", is_silent_visit, lambda at: 2)),
    ("N2", "a Character is visited twice", "usual", insert("decision", event("visit", character=visited),
                                                         answered("move", "silent"))),
    ("N2", "visits in another order", "usual",
     edit("visit", swap_visits, are_two_silent)),
    ("N3", "claims where there are none", "usual", insert("circuit", question("claim", leader, "silent"))),
    ("N3", "calls where there are none", "usual", insert("circuit", question("call", leader, "nobody"))),
    ("N3", "a player is not asked for a claim", "talk", drop("decision", answered("claim", "silent"))),
    ("N3", "a player is not asked for a call", "talk", drop("decision", answered("call", "nobody"))),
    ("N3", "another claim than chosen", "talk", change("claim", role=other_role)),
    ("N3", "another is called on than chosen", "talk",
     change("call", lambda at: len(having(at, "open")) > 1,
            character=lambda at: next(name for name in having(at, "open") if name != who(at)))),
    ("N3", "a bound Character is called on", "talk",
     chooses("call", lambda at: {"character": bound_others(at)[0]}, bound_others)),
    ("N4", "a visit without a move", "usual", drop("decision", answered("move", "silent"))),
    ("N4", "two moves in a visit", "usual", double("decision", answered("move", "silent"))),
    ("N5", "a bound Character leaves", "usual", chooses("move", lambda at: {"answer": "leave"}, is_status("bound"))),
    ("N5", "a Character is bound where none can be", "prices", chooses("move", lambda at: {"answer": "stay"})),
    ("N5", "it leaves unasked", "usual",
     insert("decision", event("leave", character=visited, how="alone"), answered("move", "silent", is_status("open")))),
    ("N5", "it does not leave", "usual", drop("leave", settles("alone"), lambda at: 2)),
    ("N5", "it is not said that it stays", "usual", drop("stay")),
    ("N5", "an offer for a bound Character", "usual", chooses("move", offers(1, bound_others), bound_others)),
    ("N6", "offers too high", "usual", rule(offer_max=31)),
    ("N6", "more is offered than one may", "usual", chooses("move", offers(7, open_others), open_others)),
    ("N6", "another offer than chosen", "usual", change("offer", amount=more("amount"))),
    ("N6", "an offer is not made", "usual", drop("offer")),
    ("N6", "nobody is asked for an answer", "usual", drop("decision", asked("answer"))),
    ("N6", "a refusal is not said", "usual", drop("refuse")),
    ("N6", "the money does not pass", "usual", drop("bribe")),
    ("N6", "less passes than was offered", "usual", change("bribe", amount=more("amount", -1))),
    ("N6", "it leaves for another reason", "usual", change("leave", settles("bribed"), how="alone")),
    ("N7", "a price where none can be named", "usual", chooses("move", lambda at: {"price": 1}, is_status("open"))),
    ("N7", "a price too high", "prices", chooses("move", lambda at: {"price": 7})),
    ("N7", "another price than chosen", "prices", change("price", amount=more("amount"))),
    ("N7", "somebody is not asked to pay", "prices", drop("decision", answered("pay", "no"))),
    ("N7", "somebody who cannot pay is asked", "prices",
     insert("price", question("pay", lambda at: too_poor(at)[0]),
            lambda at: [seat for seat in too_poor(at) if seat != seat_of(at)] == too_poor(at) != [])),
    ("N7", "another pays", "prices",
     change("bribe", both(lambda at: at.before().get("decision") == "pay", others_in),
            character=lambda at: others_in(at)[0])),
    ("N8", "another reason", "usual", change("settled", settles("decided"), how="quiet")),
    ("N8", "quiet at the limit", "usual", change("settled", settles("limit"), how="quiet")),
    ("N8", "it is not said to be over", "usual", drop("settled")),
    ("N8", "over before its time", "usual",
     insert("decision", event("settled", how="quiet"), answered("move", "silent", is_followed_by("visit")))),
    ("N8", "over, as all were silent, though there was an offer", "usual",
     insert("refuse", event("settled", how="quiet"), is_followed_by("circuit"))),
    ("N8", "it goes on though all were silent", "four",
     insert("settled", event("circuit", number=2), settles("quiet"), behind=0)),
    ("N9", "no final call", "four", drop("decision", asked("final_answer"))),
    ("N9", "an answer is not shown", "four", drop("final_answer")),
    ("N9", "another answer is shown", "four", change("final_answer", leaves=lambda at: not at.event["leaves"])),
    ("N9", "a Character does not leave", "four", drop("leave", settles("final"), lambda at: 2)),
    ("N9", "a final call where there is none", "quick",
     insert("settled", question("final_answer", leader, "stay"))),
    ("N9", "a final call though all are settled", "four",
     insert("settled", question("final_answer", leader, "stay"), settles("quiet"))),
    ("N10", "the ante stays", "usual", drop("ante_back", follows("leave"))),
    ("N10", "one that has left is visited", "usual",
     change("visit", left_others, character=lambda at: left_others(at)[0])),
    ("N10", "an offer for one that has left", "usual", chooses("move", offers(1, left_others), left_others)),
    ("N11", "none goes on the heist", "four",
     drop("reveal", lambda at: follows("settled")(at) and at.after("heist") < len(at.log), until("heist"))),
    ("N11", "the last does not go on it", "four",
     drop("reveal", lambda at: at.next(3)["event"] == "loot" and at.next()["event"] == "stand", lambda at: 3)),
]  # fmt: skip


TWO_EACH = [
    ("T1", "the first player sends a Role twice", "three", chooses("plan", lambda at: {"roles": ["brute", "brute"]})),
    ("T1", "another player sends a Role twice", "three",
     chooses("plan", lambda at: {"roles": ["snitch", "snitch"]}, is_second_plan)),
    ("T2", "an offer for one's own Character", "three", chooses("move", offers(1, own_other), own_other)),
    ("T2", "one is asked to pay one's own price", "talk", insert("price", question("pay", seat_of))),
]  # fmt: skip

ROWS = COMPONENTS + SET_UP + PLANNING + NEGOTIATION + TWO_EACH
