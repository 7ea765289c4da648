"""What the numbers of the records mean, for players from elsewhere (`core.field_meanings`)."""

from typing import Any

import numpy as np

from bng_sim.core.field_meanings import (
    FLAG,
    Bits,
    Either,
    Fields,
    Kind,
    Meaning,
    Moves,
    Part,
    Place,
    Seats,
    Window,
    amount,
    code,
    each,
    one_of,
    seat_of,
)
from bng_sim.games.campaign.declared.components import (
    HOTEL,
    N_COLOURS,
    N_DEEDS,
    N_GROUPS,
    N_PILES,
    N_SQUARES,
)
from bng_sim.games.campaign.declared.limits import (
    BORROW,
    BREAK,
    KEEPS,
    LAW,
    MAX_CARDS,
    MAX_CASH,
    MAX_HOTELS,
    MAX_HOUSES,
    MAX_LAW,
    MAX_MISSED,
    MAX_RENT,
    MAX_ROLLS,
    MORTGAGE,
    OFFERED,
    PARTNER,
)
from bng_sim.games.campaign.declared.terms import Answer, Business, Evasion, IncomeTax, InJail, Purchase
from bng_sim.games.campaign.engine.records import NOTHING

_MISSED = 4  # rents missed that are seen, of this turn and of the one before, the last ones
_TURNS = 1000  # more are seen as so many
_FEW = 20  # the same of laps, interns, files and what is done in a turn
_DEED_BITS, _KEEPS_BITS = (n.bit_length() - 1 for n in (OFFERED, KEEPS))


def declare(rules: np.void) -> Fields:
    """Return the meaning of every field under these rules."""
    seats = Seats(int(rules["players"]))
    public = {**_table(rules, seats), **_at_hand(seats), **_missed(seats)}
    return Fields(public, {}, {}, _moves(rules))


def _table(rules: np.void, seats: Seats) -> dict[str, Any]:
    """Return how things stand between turns."""
    seat, few, cash, deeds = seat_of(seats.players), amount(_FEW), amount(MAX_CASH), Bits(N_DEEDS)
    flags, several, money = each(FLAG, seats), each(few, seats), each(cash, seats)
    n_cards = [int(n) for n in rules["n_cards"]]
    return {
        "turn": amount(_TURNS), "rounds": amount(_TURNS), "first": seat,
        "began_round": None,  # players that learned were trained without it
        "active": seat, "billionaire": seat,
        "knows_ag": flags, "is_in": flags, "n_in": amount(seats.players), "square": each(code(N_SQUARES), seats),
        "in_jail": flags, "failures": several, "laps": several, "cash": money, "interns": several,
        "law_debt": each(amount(MAX_LAW), seats), "owes": each(cash, seats, seats), "n_loans": few,
        "files_used": several, "senators": several, "free_cards": each(few, seats, N_PILES),
        "door_cards": each(few, seats, N_PILES), "fund": cash, "houses": amount(MAX_HOUSES),
        "hotels": amount(MAX_HOTELS),
        "owner": each(seat, N_DEEDS), "mortgaged": each(FLAG, N_DEEDS), "level": each(amount(HOTEL), N_DEEDS),
        "deeds": None,  # `owner` says it too, and so on
        "mortgages": None, "built": None, "locked": deeds, "n_deeds": each(amount(N_DEEDS), seats),
        "of_group": each(amount(4), seats, N_GROUPS), "monopolies": each(Bits(N_COLOURS), seats),
        "property": money, "n_pile": each(amount(max(n_cards)), N_PILES), "top": None,  # where it is means nothing
        "pile": each(code(max(n_cards), NOTHING), N_PILES, max(n_cards)),
        "holder": each(seat, N_PILES, max(n_cards)),
    }  # fmt: skip


def _at_hand(seats: Seats) -> dict[str, Any]:
    """Return what is going on in a turn."""
    seat, few, cash, deed, flags = (
        seat_of(seats.players), amount(_FEW), amount(MAX_CASH), code(N_DEEDS, NOTHING), each(FLAG, seats),
    )  # fmt: skip
    return {
        "dice": each(code(7), 2), "rolls": amount(MAX_ROLLS), "doubles": few, "cards": amount(MAX_CARDS), "acts": FLAG,
        "rent_by_card": FLAG, "deed": deed, "debtor": seat, "creditor": seat, "debt": cash, "refused": flags,
        "in_auction": flags, "bid": cash, "bidder": seat, "actions": few, "forced": few, "proposals": few,
        "offer": amount(MAX_CASH, -MAX_CASH), "partner": seat, "gives": deed, "takes": deed,
    }  # fmt: skip


def _missed(seats: Seats) -> dict[str, Any]:
    """Return the rents missed in this turn and in the one before, which go into the halves of a list by turns."""
    seat, rent, deed = seat_of(seats.players), amount(MAX_RENT), code(N_DEEDS, NOTHING)
    fields = {"missed_debtor": seat, "missed_owner": seat, "missed_rent": rent, "missed_deed": deed}

    def both(of: Meaning) -> Either:
        now = Window(of, length="n_missed", most=_MISSED, start="turn", step=MAX_MISSED)
        return Either({"now": now, "before": now._replace(length="n_missed_before", shift=MAX_MISSED)})

    return {
        "n_missed": amount(MAX_MISSED), "n_missed_before": amount(MAX_MISSED),
        **{name: both(of) for name, of in fields.items()},
    }  # fmt: skip


def _moves(rules: np.void) -> Moves:
    players = int(rules["players"])
    answer, deed, seat = {"answer": code(len(Answer))}, {"deed": code(N_DEEDS)}, seat_of(players, low=0)
    sell = [
        Kind("sell", 0, BREAK - 1, deed),
        Kind(
            "break",
            BREAK,
            MORTGAGE - 1,
            {"left": Part(code(KEEPS), _KEEPS_BITS), "group": Part(code(N_COLOURS), 0, _KEEPS_BITS)},
        ),
    ]
    law = [Kind("law", LAW, LAW, {}), Kind("lender", BORROW, BORROW + players - 1, {"seat": seat})]
    part = code(N_DEEDS + 1)  # the last is none
    offer = {
        "takes": Part(part, _DEED_BITS), "gives": Part(part, _DEED_BITS, _DEED_BITS),
        "partner": Part(seat, 0, PARTNER.bit_length() - 1),
    }  # fmt: skip
    force = {"deed": Part(code(N_DEEDS), _DEED_BITS), "step": Part(code(int(rules["n_force_steps"])), 0, _DEED_BITS)}
    return {
        "jail": {"how": code(len(InJail))}, "evade": {"how": code(len(Evasion))},
        "income_tax": {"how": code(len(IncomeTax))}, "buy": {"how": code(len(Purchase))},
        "bid": {"step": Place(1 + int(rules["n_bid_steps"]))},  # to pass, then each step by which a bid can rise
        "demand": answer, "raise": [*sell, Kind("mortgage", MORTGAGE, LAW - 1, deed), *law], "lend": answer,
        "manage": {"business": code(len(Business))}, "build": deed, "want_house": answer, "place": deed, "sell": sell,
        "mortgage": deed, "lift": deed, "repay": law, "force": [Kind("force", 0, PARTNER, force)], "defend": answer,
        "offer": [Kind("offer", 0, PARTNER * players, offer)],
        "money": {"money": _sums(rules)}, "accept": answer, "inherit": answer,
    }  # fmt: skip


def _sums(rules: np.void) -> Meaning:
    return one_of([int(each_) for each_ in rules["trade_money"][: int(rules["n_trade_money"])]])
