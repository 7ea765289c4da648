"""Falsified logs that break chapters F, G, K and T: rule, what is wrong, which games, how it is done."""

from tests.referees.campaign.operators import deed_at, group, last, owner_there, owns_group, player, says
from tests.referees.operators import (
    At,
    asked,
    both,
    change,
    chooses,
    drop,
    event,
    follows,
    head,
    insert,
    is_followed_by,
    left,
    more,
    seat_of,
)


def is_paid_at_once(at: At) -> bool:
    return is_followed_by("pay")(at) and at.next()["reason"] == at.event["reason"]


def pays_a_debt(at: At) -> bool:
    """The payment of a debt for which no cash had to be found."""
    return follows("debt")(at)


def has_no_limit_left(at: At) -> bool:
    return player(at).law >= at.rules["law_loan_limit"]


def creditor(at: At) -> int | None:
    return last(at, "debt")["to"]


def own_mortgaged(at: At) -> list[str]:
    return [deed for deed in at.table.owners if at.table.owners[deed] == seat_of(at) and deed in at.table.mortgaged]


def built(at: At) -> str | None:
    """An own lot with a building."""
    lots = [lot for lot, level in at.table.levels.items() if level and at.table.owners[lot] == seat_of(at)]
    return next(iter(lots), None)


def bare_of_built(at: At) -> str | None:
    """An own bare lot of a group with a building."""
    return next(
        (
            lot for lot, level in at.table.levels.items()
            if not level and at.table.owners[lot] == seat_of(at)
            and lot not in at.table.mortgaged and any(at.table.levels[each] for each in group(at, lot))
        ),
        None,
    )  # fmt: skip


def of_another(at: At) -> str | None:
    deeds = (deed for deed, owner in at.table.owners.items() if owner not in (0, seat_of(at)))
    return next(deeds, None)


def of_nobody(at: At) -> str | None:
    return next((deed for deed, owner in at.table.owners.items() if not owner), None)


def is_mortgaged_there(at: At) -> bool:
    """A roll leads to a mortgaged property of another."""
    return (
        owner_there(at) not in (0, seat_of(at))
        and deed_at(at) in at.table.mortgaged
        and is_followed_by("rest")(at)
        and follows("roll")(at)
    )


def rent_there(at: At):
    return {
        "event": "rent",
        "seat": owner_there(at),
        "debtor": seat_of(at),
        "deed": deed_at(at),
        "amount": 1,
        "late": 0,
    }


def with_mortgage(at: At) -> str | None:
    """A lot of a group that is one's own, with a mortgage in it."""
    return next(
        (
            lot for lot in at.table.levels
            if owns_group(at, seat_of(at), lot) and at.table.mortgaged & {*group(at, lot)}
        ),
        None,
    )  # fmt: skip


def is_inherited(at: At) -> bool:
    """A deed comes from a bankrupt."""
    return bool(last(at, "bankrupt").get("to"))


def in_trade(at: At) -> bool:
    return follows("deed")(at) and bool(last(at, "trade")) and not last(at, "bankrupt")


def of_lots_built(at: At) -> str | None:
    """A proposal of a lot of a group with buildings."""
    lot = built(at)
    partner = next(seat for seat in at.table.in_game if seat != seat_of(at))
    return lot and f"seat {partner}: {lot} for nothing"


def for_nothing(at: At) -> str:
    partner = next(seat for seat in at.table.in_game if seat != seat_of(at))
    return f"seat {partner}: nothing for nothing"


def gift(at: At) -> bool:
    """A deed is asked for, and none is given."""
    return ": nothing for " in at.before()["move"]


def other_amount(at: At) -> int:
    """A sum between two of those that there are."""
    return at.event["move"] + 3


def to_fund(at: At) -> bool:
    return at.event["to"] is None


def gives_up(at: At) -> bool:
    """A deed of a bankrupt that falls to the Fund."""
    return at.event["seat"] is None and "bankrupt" in (at.before()["event"], at.before(2)["event"])


def is_of_bankrupt(at: At) -> bool:
    return follows("deed", "clear_mortgage")(at) and bool(last(at, "bankrupt"))


PAYMENT = event("bankrupt", seat=seat_of, to=lambda at: at.event["to"])

DEBTS = [
    ("F1", "it is not paid", "usual", drop("pay", pays_a_debt)),
    ("F1", "less is paid", "usual", change("pay", pays_a_debt, amount=more("amount", -1))),
    ("F1", "the Fund is paid", "usual", change("pay", both(pays_a_debt, says(reason="rent")), to=None)),
    ("F2", "nobody asks how", "poor", drop("decision", asked("raise"))),
    ("F2", "bankrupt with the cash in hand", "usual", insert("debt", PAYMENT, is_paid_at_once)),
    ("F2", "what is no way to cash", "poor", chooses("raise", lambda at: "beg")),
    ("F4", "another sum", "laws", change("law_loan", amount=more("amount"))),
    ("F4", "no loan", "laws", drop("law_loan")),
    ("F4", "beyond the limit", "chicago", chooses("raise", lambda at: "law", has_no_limit_left)),
    ("F5", "the Billionaire gets nothing", "laws", drop("pay", says(reason="law_benefit"))),
    ("F5", "the Billionaire gets more", "laws", change("pay", says(reason="law_benefit"), amount=more("amount"))),
    ("F5", "it is repaid in part", "laws", change("law_repaid", amount=more("amount", -1))),
    ("F7", "another sum", "chicago", change("loan", amount=more("amount"))),
    ("F7", "nobody asks", "chicago", drop("decision", asked("lend"))),
    ("F7", "it is refused in silence", "chicago", drop("refused")),
    ("F7", "without interest", "chicago",
     change("pay", both(says(reason="repayment"), follows("loan_repaid")), amount=lambda at: at.before()["amount"])),
]  # fmt: skip

BANKRUPTCIES = [
    ("K1", "one is not out", "poor", drop("bankrupt")),
    ("K1", "for another creditor", "poor", change("bankrupt", to=left)),
    ("K2", "the cash is kept", "poor", drop("pay", says(reason="bankruptcy"))),
    ("K2", "a dollar is kept", "poor", change("pay", says(reason="bankruptcy"), amount=more("amount", -1))),
    ("K3", "a card is not handed on", "poor keepers", change("use_card", lambda at: at.event["to"], to=None)),
    ("K3", "a deed is not handed on", "poor keepers", drop("deed", both(is_inherited, lambda at: at.event["seat"]))),
    ("K4", "a deed is kept", "poor", drop("deed", gives_up)),
    ("K4", "it is not auctioned", "poor", drop("auction", is_of_bankrupt)),
    ("K4", "its mortgage stays", "poor", drop("clear_mortgage", lambda at: at.before()["seat"] is None)),
    ("K4", "it is auctioned where it is not", "unowned",
     insert("clear_mortgage", event("auction", deed=lambda at: at.event["deed"], seats=[]),
            lambda at: at.next()["event"] == "turn")),
]  # fmt: skip

MORTGAGES = [
    ("G1", "for more", "usual", change("pay", follows("mortgage"), amount=more("amount"))),
    ("G1", "with a building on it", "cheap", chooses("mortgage", built)),
    ("G1", "with a building beside it", "bare", chooses("mortgage", bare_of_built)),
    ("G2", "rent while it is mortgaged", "eight", insert("move", rent_there, is_mortgaged_there)),
    ("G2", "built while one is mortgaged", "cheap", chooses("build", with_mortgage)),
    ("G3", "for less", "usual",
     change("pay", both(says(reason="mortgage"), is_followed_by("lift")), amount=more("amount", -1))),
    ("G3", "another interest in the head", "usual", head(lambda entry: entry["cards"][0].update(lift_price=40))),
    ("G3", "it is not lifted", "usual", drop("lift", lambda at: at.before(2).get("decision") == "lift")),
    ("G4", "a deed of another", "usual", chooses("mortgage", of_another)),
    ("G4", "a deed of nobody", "usual", chooses("mortgage", of_nobody)),
    ("G5", "less interest", "forced", change("pay", says(reason="interest"), amount=more("amount", 1))),
    ("G5", "no interest", "usual", drop("pay", says(reason="interest"))),
    ("G5", "nobody asks", "usual", drop("decision", asked("inherit"))),
    ("G6", "for another sum", "usual", change("force", amount=more("amount"))),
    ("G6", "nobody asks", "usual", drop("decision", asked("defend"))),
    ("G6", "the former owner gets nothing", "forced",
     drop("pay", lambda at: at.event["reason"] == "forced_sale" and at.event["seat"] is None)),
    ("G6", "the mortgage stays", "usual", drop("clear_mortgage")),
]  # fmt: skip

TRADES = [
    ("T2", "of a group with buildings", "cheap", chooses("offer", of_lots_built)),
    ("T2", "nothing for nothing", "usual", chooses("offer", for_nothing)),
    ("T2", "another deed is proposed", "usual",
     change("propose", lambda at: at.event["gives"] not in (None, "brown 1"), gives="brown 1")),
    ("T3", "a sum that there is not", "usual", chooses("money", other_amount)),
    ("T3", "a deed is given away", "usual", chooses("money", lambda at: 0, gift)),
    ("T4", "nobody asks", "usual", drop("decision", asked("accept"))),
    ("T4", "it is not made", "usual", drop("trade")),
    ("T4", "the money stays", "usual", drop("pay", says(reason="trade"))),
    ("T4", "a deed stays", "usual", drop("deed", follows("trade"))),
    ("T5", "the other gets it", "usual", change("inherit", in_trade, seat=left)),
    ("T5", "no interest is due", "usual", drop("inherit", in_trade)),
]  # fmt: skip

ROWS = DEBTS + BANKRUPTCIES + MORTGAGES + TRADES
