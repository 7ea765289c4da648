"""What the numbers of the records mean, for players from elsewhere (`core.field_meanings`)."""

from typing import Any

import numpy as np

from bng_sim.core.field_meanings import (
    Bits,
    Either,
    Fields,
    Kind,
    Meaning,
    Moves,
    Part,
    Seats,
    Window,
    amount,
    code,
    each,
    of_seats,
    seat_of,
)
from bng_sim.games.millions.declared.components import N_ROLES
from bng_sim.games.millions.declared.limits import (
    MAX_CASH,
    MAX_CHARACTERS,
    MAX_EACH,
    MAX_LOOKS,
    MAX_LOOT,
    MAX_TARGET,
    OFFERS,
    PAIRS,
)
from bng_sim.games.millions.declared.terms import Answer, Left, Move, Said, Status
from bng_sim.games.millions.engine.records import NOTHING

_PAST = 4  # rounds that are over, of which all is seen: the last ones
_SAID = 24  # entries of what was said, the last ones
_AMOUNT = OFFERS.bit_length() - 1  # bits
_PAIR = PAIRS.bit_length() - 1


def declare(rules: np.void) -> Fields:
    """Return the meaning of every field under these rules."""
    players, used = int(rules["players"]), int(rules["each"])
    seats, characters = Seats(players), Seats(players, unit=MAX_EACH, used=used)
    return Fields(
        _public(rules, seats, characters),
        _own(used, characters),
        {"about": of_seats(players, MAX_EACH, used)},
        _moves(rules, seat_of(players), of_seats(players, MAX_EACH, used)),
    )


def _public(rules: np.void, seats: Seats, characters: Seats) -> dict[str, Any]:
    players, used = seats.players, characters.used
    seat, character, role = seat_of(players), of_seats(players, MAX_EACH, used), code(N_ROLES, NOTHING)
    loot, n_roles, paid = code(int(rules["n_loot"]), NOTHING), each(amount(players * used), N_ROLES), amount(OFFERS)
    status, left, rounds = each(code(len(Status)), characters), each(code(len(Left)), characters), amount(MAX_LOOT)
    past = {
        "card": loot, "leader": seat, "named": role, "face_up": n_roles, "face_down": amount(players * used),
        "role": each(role, characters), "status": status, "left": left, "price": each(paid, characters),
    }  # fmt: skip
    said = {
        "round_number": rounds, "circuit": amount(int(rules["negotiation_rounds"])), "what": code(len(Said)),
        "by": Either({"character": character, "seat": seat}), "of": character, "amount": paid,
        # To a price the answer is the seat that pays, so that both readings have to hold either.
        "answer": Either({"answer": code(max(len(Answer), players), NOTHING), "seat": seat}), "unused": None,
    }  # fmt: skip
    looks = amount(MAX_LOOKS)
    return {
        "round_number": rounds, "turn": None,  # only counts visits
        "circuit": amount(int(rules["negotiation_rounds"])), "leader": seat,
        "first_leader": seat, "card": loot, "amount": amount(int(rules["loot_amount"].max())),
        "ante": amount(int(rules["loot_ante"].max())), "symbol": role, "pile": rounds, "reserve": amount(MAX_TARGET),
        "stock": looks, "face_down": amount(players * used), "named": role, "visited": character,
        "offered_for": character, "offer": paid, "face_up": n_roles, "cash": each(amount(MAX_TARGET), seats),
        "cards_held": each(looks, seats), "status": status, "ante_own": each(amount(MAX_CASH), characters),
        "ante_reserve": each(amount(MAX_CASH), characters), "left": left, "price": each(paid, characters),
        "shown": each(role, characters), "looked": each(Bits(players, turns=players), characters),
        "past": Window(past, length="round_number", most=_PAST, over=1), "n_said": None,
        "said": Window(said, length="n_said", most=_SAID),
    }  # fmt: skip


def _own(used: int, characters: Seats) -> dict[str, Any]:
    role = code(N_ROLES, NOTHING)
    return {
        "seat": None,  # seats are counted from it
        "role": each(role, used),
        "knows": each(role, characters),
        "past_role": Window(each(role, used), length="round_number", most=_PAST, over=1),
        "past_knows": Window(each(role, characters), length="round_number", most=_PAST, over=1),
    }


def _moves(rules: np.void, seat: Meaning, character: Meaning) -> Moves:
    role, answer, offers = code(N_ROLES, NOTHING), {"answer": code(len(Answer))}, int(rules["offer_max"])
    to_whom = character._replace(low=0)
    price = OFFERS * (1 + MAX_CHARACTERS)
    pairs = {"role": Part(code(N_ROLES), _PAIR), "other_role": Part(code(N_ROLES), 0, _PAIR)}  # of A, of B
    amount_ = Part(code(1 + offers, low=1), _AMOUNT)
    return {
        "plan": {"role": code(N_ROLES)} if rules["each"] == 1 else [Kind("pair", PAIRS, PAIRS * PAIRS - 1, pairs)],
        "intimidate": {"character": character},
        "claim": {"role": role},
        "call": {"character": character},
        "move": [
            Kind("answer", 0, len(Move) - 1, {"move": code(len(Move))}),
            Kind("offer", OFFERS, price - 1, {"character": Part(to_whom, 0, _AMOUNT), "amount": amount_}),
            Kind("price", price, price + OFFERS - 1, {"amount": amount_}),
        ],
        "answer": answer,
        "pay": answer,
        "final_answer": answer,
        "name": {"role": role},
    }
