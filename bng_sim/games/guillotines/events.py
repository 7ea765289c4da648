"""The event log: everything that happens on the table and every choice, in the order in which it happens.

Off in batches, on for single games. Complete enough that somebody without this engine can rebuild every pile: what is
hidden from the players is in it too. `docs/events.md` says what each kind means.
"""

from enum import IntEnum

from bng_sim.core.compiler import inlined, kernel
from bng_sim.games.guillotines.components import N_ASSETS
from bng_sim.games.guillotines.limits import LOG_WORDS
from bng_sim.games.guillotines.records import NOTHING
from bng_sim.games.guillotines.terms import Decision

HEADER = 9  # words before an event's list: event, turn, round, seat, four numbers, length of the list


class Event(IntEnum):
    """What can happen; the numbers in brackets are the four of `note`, then its list."""

    SEAT = 0  # S1 (billionaire)
    LAY_OUT = 1  # S2 (asset, where: a seat, AT_MARKET or OUT_OF_GAME)
    SHUFFLE = 2  # S4, R2, A4 (pile) [cards, the first to be drawn or dealt first]
    DEAL = 3  # S4, B6, A4 (market, card, face up)
    DEAL_HAND = 4  # S4 (card)
    STARTING_PLAYER = 5  # S5
    TURN = 6  # T1
    DECISION = 7  # D (decision, options, choice) [the move taken]
    DRAW = 8  # T2, I1 (card)
    DECLINE = 9  # T2
    PASS = 10  # T3
    PLAY = 11  # B1, A1-A4 (card)
    INVEST = 12  # I1 (market, card)
    EXCHANGE = 13  # X1 (market, card, taken)
    SWAP = 14  # X2 (market, other market, card, other card: those lying there before)
    BUY = 15  # B1 (market)
    REVEAL = 16  # B2 (market) [cards, the face-up one first]
    SCORE = 17  # B2-B4, K3 (market, own, against, Crisis)
    CLAIM = 18  # B4, O9 (asset)
    DISCARD = 19  # B5, A1-A4, K3 (card)
    CLOSE = 20  # B6 (market): its last asset is gone
    CRISIS = 21  # K4, K7 (card, Rebels put on it, Rebels out then)
    ADD_CRISIS = 22  # K4 (card)
    RETURN = 23  # A2 (asset, where: AT_MARKET or OUT_OF_GAME)
    SCAM = 24  # A3 (asset, asset given, other seat)
    GATHER = 25  # A4, R2 (market) [cards]
    PANIC_DUE = 26  # P1
    PANIC = 27  # P2 (card) [types]
    PLEDGE = 28  # P3 (asset)
    TRADE = 29  # P3 (asset got, asset given, other seat)
    ROLL = 30  # P4, G7 (number)
    TAKE_REBEL = 31  # P4, G7 (Crisis, Rebels out then)
    PANIC_ENDS = 32  # P3 (agreed)
    ROUND_ENDS = 33  # R1, R7 (by consensus)
    EMERGENCY = 34  # R3
    NEXT_ROUND = 35  # R6: seat is the player who begins
    WIN = 36  # W1, W3
    END = 37  # W4 (ending)
    BUNKER = 38  # L1: seat is the new holder
    SHUFFLE_ROLES = 39  # O2, O3, O13, G6 [Roles, the next one last]
    DRAW_ROLES = 40  # O2, O3, O13, G6 [Roles]
    TAKE_ROLE = 41  # O2, O3, O13, G6 (Role)
    RETURN_ROLE = 42  # O2, O3, O13, G6 (Role)
    REVEAL_ROLE = 43  # O4 (Role)
    GIVE_ROLE = 44  # O13 (other seat, Role taken)
    SWAP_ENVELOPES = 45  # O11 (other seat)
    BRIBE = 46  # G1 (card, into the envelope)
    TAKE_CARD = 47  # O7, G5 (card)
    DISCARD_FROM_HAND = 48  # O5, O7, G5, G8 (card)
    POLICY_DUE = 49  # G3
    OPEN_ENVELOPE = 50  # G3 (points) [cards]
    SETTER = 51  # G3
    POLICY = 52  # G4 (policy)
    TAXED = 53  # G8 [seats, the richest first]
    SEIZE = 54  # O8 (asset, other seat)
    DICTATE = 55  # O9 [assets]
    ROLE_ORDER = 56  # O3 [seats, the poorest first]
    ESCAPE = 57  # O6
    ALSO_WINS = 58  # O12
    PUPPET_ROLL = 59  # U4 (number)
    NUDGE = 60  # U5 (number then)
    PUPPET_CARD = 61  # U4 (market, card)
    PURCHASE = 62  # U6 (asset, Puppet)
    PUPPET_TRADE = 63  # U7 (asset got, asset given, Puppet)


class Pile(IntEnum):
    """What can be shuffled."""

    DECK = 0
    CRISES_ASIDE = 1
    MARKETS = 2


@inlined
def note(table, event, seat, a, b, c, d):
    """Log an event with up to four numbers, `NOTHING` in place of those it has not."""
    if table.log.on == 1:
        _begin(table, event.value, seat, a, b, c, d, 0)


@inlined
def note_decision(table, seat, decision, n, choice):
    """Log what was asked, how many options were listed, and the one taken."""
    if table.log.on == 1:
        _append_decision(table, seat, decision, n, choice)


@inlined
def note_list(table, event, seat, a, b, c, d, values):
    """Log an event with four numbers and a list: a slice, for arrays of different lengths are different types."""
    if table.log.on == 1:
        _append(table, event.value, seat, a, b, c, d, values)


@kernel
def _append(table, event, seat, a, b, c, d, values):
    start = _begin(table, event, seat, a, b, c, d, values.size)
    for i in range(values.size):
        table.log.words[start + i] = values[i]


@kernel
def _begin(table, event, seat, a, b, c, d, n):
    """Write all of an event but its list; return where this is to be written."""
    log, public = table.log, table.state.public
    at = log.used
    if at + HEADER + n > LOG_WORDS:
        raise OverflowError("the game is too long for the event log")
    log.words[at] = event
    log.words[at + 1] = public.turn
    log.words[at + 2] = public.round_number
    log.words[at + 3] = seat
    log.words[at + 4] = a
    log.words[at + 5] = b
    log.words[at + 6] = c
    log.words[at + 7] = d
    log.words[at + 8] = n
    log.used = at + HEADER + n
    return at + HEADER


@kernel
def _append_decision(table, seat, decision, n, choice):
    """Write the eight numbers of the move taken, then what its bits stand for: cards of a hand, or assets."""
    move = table.moves.offered[choice]
    several = move.several
    n_bits = 0
    for bit in range(N_ASSETS):
        n_bits += several >> bit & 1
    at = _begin(table, Event.DECISION.value, seat, decision, n, choice, NOTHING, 8 + n_bits)
    words = table.log.words
    words[at] = move.kind
    words[at + 1] = move.market
    words[at + 2] = move.other_market
    words[at + 3] = move.card
    words[at + 4] = move.other_card
    words[at + 5] = move.asset
    words[at + 6] = move.other_asset
    words[at + 7] = move.seat
    at += 8
    for bit in range(N_ASSETS):
        if several >> bit & 1 == 1:
            words[at] = bit if decision == Decision.DICTATE else table.state.own[seat].hand[bit]
            at += 1
