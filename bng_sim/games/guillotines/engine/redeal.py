"""Deal again what a seat cannot know (X3, O1, G3).

Every way that fits what the seat sees is as likely as any other: nothing is read into what others have done. How it lay
before leaves no trace, so that a player who continues from here knows no more than the seat does.
"""

from bng_sim.core.compiling.compiler import kernel
from bng_sim.core.engines import streams
from bng_sim.games.guillotines.declared.components import N_MARKETS, N_ROLES
from bng_sim.games.guillotines.declared.terms import Decision, Place, Purpose
from bng_sim.games.guillotines.engine import asking, chance
from bng_sim.games.guillotines.engine.records import NOTHING
from bng_sim.games.guillotines.rules import cards


@kernel
def redeal(table, players, seat, decision):
    """Deal again what `seat`, which is asked this, cannot know; `Purpose.REDEAL` says how.

    With NOTHING for `seat`, what nobody at the table knows: hands, envelopes and Roles held stay as they are.
    """
    deal_cards(table, seat)
    deal_roles(table, seat)
    if seat != NOTHING:
        ask_again(table, players, seat, decision)


@kernel
def deal_cards(table, seat):
    """Deal the cards of unknown place to where such lie: those set aside are Crises, in envelopes is none (S4, G1)."""
    for card in range(table.rules.n_cards):
        table.state.instead[card] = card
    note_known(table, seat)
    n = gather(table)
    n_free = n_before_crises(table, n)
    n = deal_aside(table, n_free, n)
    n = deal_envelopes(table, n_free, n)
    n = deal_hands(table, n)
    n = deal_markets(table, n)
    deal_deck(table, n)
    rename_invested(table)


@kernel
def note_known(table, seat):
    """Note in `gathered`, by card, what `seat`, or anybody, knows of the cards of unknown place; others are NOTHING."""
    for card in range(table.rules.n_cards):
        table.state.gathered[card] = NOTHING
    for other in range(table.rules.players):
        if seat in (NOTHING, other):
            note_own(table, other)


@kernel
def note_own(table, seat):
    """Note as known the cards of `seat`: in hand, in its envelope, and those that it has invested."""
    own, known = table.state.own[seat], table.state.gathered
    for i in range(table.state.public.hand_size[seat]):
        known[own.hand[i]] = own.hand[i]
    for i in range(table.state.public.envelope_size[seat]):
        known[own.envelope[i]] = own.envelope[i]
    for i in range(own.invested):
        known[own.invested_card[i]] = own.invested_card[i]


@kernel
def is_hidden(table, card):
    """Return whether the place of `card` is unknown to the seats that `note_known` has gone through."""
    return table.state.public.place[card] == Place.UNKNOWN and table.state.gathered[card] == NOTHING


@kernel
def gather(table):
    """Put all hidden cards into `order`, in the order of their numbers, so Crises come last; return how many."""
    n = 0
    for card in range(table.rules.n_cards):
        if is_hidden(table, card):
            table.state.order[n] = card
            n += 1
    return n


@kernel
def n_before_crises(table, n):
    """How many of the first `n` cards in `order` are no Crises."""
    while n > 0 and cards.is_crisis(table, table.state.order[n - 1]):
        n -= 1
    return n


@kernel
def take(table, first, n):
    """Take one of the cards `first` to `n - 1` out of `order`, each as likely; the last of them fills its place."""
    order = table.state.order
    at = first + streams.below(chance.of(table, Purpose.REDEAL), n - first)
    card = order[at]
    order[at] = order[n - 1]
    return card


@kernel
def deal_aside(table, n_free, n):
    """Set Crises aside, of those after the first `n_free` in `order`; return how many cards are left there."""
    for i in range(table.state.public.aside):
        table.state.crises_aside[i] = take(table, n_free, n)
        n -= 1
    return n


@kernel
def deal_envelopes(table, n_free, n):
    """Fill envelopes not known from the first `n_free` cards in `order`; return how many cards are left there."""
    order = table.state.order
    for other in range(table.rules.players):
        envelope = table.state.own[other].envelope
        for i in range(table.state.public.envelope_size[other]):
            if is_hidden(table, envelope[i]):
                was = envelope[i]
                envelope[i] = take(table, 0, n_free)
                table.state.instead[was] = envelope[i]
                n_free -= 1
                n -= 1
                order[n_free] = order[n]
    return n


@kernel
def deal_hands(table, n):
    """Deal to hands what is not known of them; return how many of the `n` cards are left in `order`."""
    for other in range(table.rules.players):
        hand = table.state.own[other].hand
        for i in range(table.state.public.hand_size[other]):
            if is_hidden(table, hand[i]):
                was = hand[i]
                hand[i] = take(table, 0, n)
                table.state.instead[was] = hand[i]
                n -= 1
    return n


@kernel
def deal_markets(table, n):
    """Deal the face-down cards at markets; return how many are left in `order`."""
    for market in range(N_MARKETS):
        under = table.state.under[market]
        for i in range(table.state.public.face_down[market]):
            if is_hidden(table, under[i]):
                was = under[i]
                under[i] = take(table, 0, n)
                table.state.instead[was] = under[i]
                n -= 1
    return n


@kernel
def deal_deck(table, n):
    """Deal the deck from the first `n` cards in `order`: all that are left."""
    for i in range(table.state.public.deck_size):
        was = table.state.deck[i]
        table.state.deck[i] = take(table, 0, n)
        table.state.instead[was] = table.state.deck[i]
        n -= 1


@kernel
def rename_invested(table):
    """Let everybody remember what lies now where they have invested (I1, X3)."""
    for other in range(table.rules.players):
        own = table.state.own[other]
        for i in range(own.invested):
            own.invested_card[i] = table.state.instead[own.invested_card[i]]


@kernel
def deal_roles(table, seat):
    """Deal again the Roles left and, but for NOTHING as `seat`, those that the others hold unrevealed (O1)."""
    state, public = table.state, table.state.public
    hidden = 0
    for other in range(table.rules.players):
        if holds_hidden_role(table, seat, other):
            hidden |= 1 << state.own[other].role
    for i in range(public.roles_left):
        hidden |= 1 << state.role_deck[i]
    n = 0
    for role in range(N_ROLES):
        if hidden >> role & 1 == 1:
            state.order[n] = role
            n += 1
    for other in range(table.rules.players):
        if holds_hidden_role(table, seat, other):
            state.own[other].role = take(table, 0, n)
            n -= 1
        if seat not in (NOTHING, other):
            forget_roles_seen(table, other)
    for i in range(public.roles_left):
        state.role_deck[i] = take(table, 0, n)
        n -= 1


@kernel
def holds_hidden_role(table, seat, other):
    """Return whether `other` holds a Role that `seat` does not know."""
    return seat not in (NOTHING, other) and table.state.public.has_role[other] == 1


@kernel
def forget_roles_seen(table, seat):
    """Let `seat` have seen no Role: which it saw, nobody else knows."""
    for role in range(N_ROLES):
        table.state.own[seat].role_seen[role] = 0


@kernel
def ask_again(table, players, seat, decision):
    """Ask those who answered before `seat` what all answer at once: nobody hears another's answer (R7, G3)."""
    if decision == Decision.HOLD_UP:
        ask_before(table, players, seat, decision, table.state.public.last_player, table.state.held_up)
    elif decision == Decision.END_ROUND:
        ask_before(table, players, seat, decision, table.state.public.turn_player, table.state.agrees)


@kernel
def ask_before(table, players, seat, decision, first, answers):
    """Ask each player from `first` clockwise to the one before `seat`; the list of no and yes is that of `seat`."""
    for i in range(table.rules.players):
        other = (first + i) % table.rules.players
        if other == seat:
            return
        answers[other] = asking.choose(table, players, other, decision, 2)
