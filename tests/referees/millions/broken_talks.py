"""Falsified logs that break chapters N and T: rule, what is wrong, which games to try, how it is done."""

from tests.referees.millions.operators import (
    IN,
    answered,
    because,
    having,
    is_in,
    other_role,
    out,
    question,
    seat_of,
    visited,
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
    until,
)


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
    """Others in who cannot pay the price."""
    poor = [seat for seat, cash in at.table.cash.items() if cash < at.event["amount"]]
    return [seat for seat in poor if is_in(at, seat) and seat != seat_of(at)]


def others_in(at: At) -> list[str]:
    """Characters in of others than payer and leaver."""
    return [name for name in having(at, *IN) if name[0] != at.event["other_character"][0]]


def leader(at: At) -> int:
    return at.table.leader


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
    ("N5", "it does not leave", "usual", drop("leave", because("alone"), lambda at: 2)),
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
    ("N6", "it leaves for another reason", "usual", change("leave", because("bribed"), how="alone")),
    ("N7", "a price where none can be named", "usual", chooses("move", lambda at: {"price": 1}, is_status("open"))),
    ("N7", "a price too high", "prices", chooses("move", lambda at: {"price": 7})),
    ("N7", "another price than chosen", "prices", change("price", amount=more("amount"))),
    ("N7", "somebody is not asked to pay", "prices", drop("decision", answered("pay", "no"))),
    ("N7", "somebody who cannot pay is asked", "prices",
     insert("price", question("pay", lambda at: too_poor(at)[0]),
            too_poor)),
    ("N7", "another pays", "prices",
     change("bribe", both(lambda at: at.before().get("decision") == "pay", others_in),
            character=lambda at: others_in(at)[0])),
    ("N8", "another reason", "usual", change("settled", because("decided"), how="quiet")),
    ("N8", "quiet at the limit", "usual", change("settled", because("limit"), how="quiet")),
    ("N8", "it is not said to be over", "usual", drop("settled")),
    ("N8", "over before its time", "usual",
     insert("decision", event("settled", how="quiet"), answered("move", "silent", is_followed_by("visit")))),
    ("N8", "over, as all were silent, though there was an offer", "usual",
     insert("refuse", event("settled", how="quiet"), is_followed_by("circuit"))),
    ("N8", "it goes on though all were silent", "four",
     insert("settled", event("circuit", number=2), because("quiet"), behind=0)),
    ("N9", "no final call", "four", drop("decision", asked("final_answer"))),
    ("N9", "an answer is not shown", "four", drop("final_answer")),
    ("N9", "another answer is shown", "four", change("final_answer", leaves=lambda at: not at.event["leaves"])),
    ("N9", "a Character does not leave", "four", drop("leave", because("final"), lambda at: 2)),
    ("N9", "a final call where there is none", "quick",
     insert("settled", question("final_answer", leader, "stay"))),
    ("N9", "a final call though all are settled", "four",
     insert("settled", question("final_answer", leader, "stay"), because("quiet"))),
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

ROWS = NEGOTIATION + TWO_EACH
