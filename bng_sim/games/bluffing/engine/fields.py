"""What the numbers of the records mean, for players from elsewhere (`core.field_meanings`)."""

import numpy as np

from bng_sim.core.field_meanings import FLAG, Bits, Fields, Moves, Seats, Window, amount, code, each, of_seats, seat_of
from bng_sim.games.bluffing.declared.components import MAX_PLAYERS
from bng_sim.games.bluffing.declared.limits import MAX_DECK, MAX_START_POINTS, MAX_USES
from bng_sim.games.bluffing.declared.terms import Answer, Where
from bng_sim.games.bluffing.engine.records import NOTHING

_PAST = 3  # turns of each player that are seen, the last ones


def declare(rules: np.void) -> Fields:
    """Return the meaning of every field under these rules."""
    players, deck = int(rules["players"]), int(rules["deck_size"])
    seat, card, turn = seat_of(players), of_seats(players, MAX_DECK, deck), amount(players * deck)
    seats, cards, where = Seats(players), Seats(players, unit=MAX_DECK, used=deck), code(len(Where), NOTHING)
    several = each(amount(deck), seats)
    past = {
        "active": seat,
        "voters": Bits(players, turns=players),
        "challengers": Bits(players, turns=players),
        "challengers_won": Bits(players, turns=players),
        "flipped": each(card, seats),
        **dict.fromkeys(("boosted", "insured", "gagged", "spied"), seat),
        "raided": card,
        "has_swapped": FLAG,
    }
    public = {
        "turn": turn,
        "active": seat,
        "first": seat,
        "start_points": each(amount(MAX_START_POINTS), seats) if rules["start_points"].any() else None,
        "plays": each(FLAG, seats),
        "billionaire": each(code(MAX_PLAYERS), seats),
        "turns_of": several,
        "hand_size": several,
        "face_down": several,
        "hidden": several,
        "bonus_size": each(turn, seats),
        "bonus_coins": each(amount(int(rules["coins"].max()) * players * deck), seats),
        "uses_left": each(amount(MAX_USES), seats),
        "bonus": None,  # `holder` says whose pile each card is in
        "is_open": each(FLAG, cards),
        "holder": each(seat, cards),
        "past": Window(past, length="turn", most=_PAST * players),
    }
    own = {
        "seat": None,  # seats are counted from it
        "hand": None,  # `where` says it too
        "table": each(card, deck),
        "where": each(where, deck),
        "played": each(turn, deck),
        "taken_back": each(turn, deck),
        "knows": each(code(len(Where)), cards),
    }
    return Fields(public, own, {}, _moves(players, deck))


def _moves(players: int, deck: int) -> Moves:
    seat, card, answer = seat_of(players), of_seats(players, MAX_DECK, deck), code(len(Answer) - 1, Answer.NO.value)
    return {
        "play": {"card": card},
        "vote": {"answer": answer},
        "spy": {"seat": seat},
        "raid": {"card": card},
        "gag": {"seat": seat},
        "swap": {"card": card},
        "boost": {"answer": answer},
        "insure": {"answer": answer},
    }
