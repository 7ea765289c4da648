"""Deal again what a seat cannot know (X3, O1, G3).

Every way that fits what the seat sees is as likely as any other: nothing is read into what others have done. How it lay
before leaves no trace, so that a player who continues from here knows no more than the seat does.
"""

from bng_sim.core.compiling.compiler import kernel
from bng_sim.core.engines import streams
from bng_sim.games.guillotines.declared.components import MAX_PLAYERS, N_MARKETS, N_ROLES
from bng_sim.games.guillotines.declared.terms import Decision, Place, Purpose
from bng_sim.games.guillotines.engine import asking, chance
from bng_sim.games.guillotines.engine.records import N_GROUPS, NOTHING
from bng_sim.games.guillotines.rules import cards

# Groups of places after those of the seats.
MIXED = MAX_PLAYERS  # at markets, since A4
NO_CRISES = MAX_PLAYERS + 1  # dealt before Crises were in the deck (S4), and envelopes (G1)
ASIDE = MAX_PLAYERS + 2  # nothing but Crises (S4)
ANYWHERE = MAX_PLAYERS + 3  # Crises may be there as well as any other card


@kernel
def redeal(table, strategies, seat, decision):
    """Deal again what `seat`, which is asked this, cannot know; `Purpose.REDEAL` says how.

    With NOTHING for `seat`, what nobody at the table knows: hands, envelopes and Roles held stay as they are.
    """
    deal_cards(table, seat)
    deal_roles(table, seat)
    if seat != NOTHING:
        ask_again(table, strategies, seat, decision)


@kernel
def deal_cards(table, seat):
    """Deal the cards of unknown place to where such lie, no more Crises anywhere than can be there (S4, G1)."""
    for card in range(table.rules.n_cards):
        table.state.instead[card] = card
    note_known(table, seat)
    group_places(table)
    gather(table)
    deal_aside(table)
    spread_crises(table)
    deal_envelopes(table)
    deal_hands(table)
    deal_markets(table)
    deal_deck(table)
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
    """Put all hidden cards, in the order of their numbers, into `crises`, and those that are none into `order`."""
    state, n_plain, n_crises = table.state, 0, 0
    for card in range(table.rules.n_cards):
        if is_hidden(table, card) and cards.is_crisis(table, card):
            state.crises[n_crises] = card
            n_crises += 1
        elif is_hidden(table, card):
            state.order[n_plain] = card
            n_plain += 1
    state.plain_left, state.crises_left = n_plain, n_crises


@kernel
def take(table, list_of_cards, n):
    """Take one of the first `n` cards out of a list, each as likely; the last of them fills its place."""
    at = streams.below(chance.of(table, Purpose.REDEAL), n)
    card = list_of_cards[at]
    list_of_cards[at] = list_of_cards[n - 1]
    return card


@kernel
def take_crisis(table):
    """Take one of the Crises that are left."""
    crisis = take(table, table.state.crises, table.state.crises_left)
    table.state.crises_left -= 1
    return crisis


@kernel
def deal_aside(table):
    """Set Crises aside (S4)."""
    for i in range(table.state.public.aside):
        table.state.crises_aside[i] = take_crisis(table)


@kernel
def group_places(table):
    """Note in `group`, by the card that lies there, which places have their number of Crises in common.

    Those of a player's hand and Invests have the player's seat as their group; of it, and of the group MIXED, all know
    how many are no Crises at least. `room` is how many places a group has, `most_crises` how many Crises it may have.
    """
    state, public = table.state, table.state.public
    for group in range(N_GROUPS):
        state.room[group], state.most_crises[group] = 0, 0
    for card in range(table.rules.n_cards):
        state.group[card] = ANYWHERE
    for seat in range(table.rules.players):
        group_own(table, seat)
    for i in range(public.aside):
        state.group[state.crises_aside[i]] = ASIDE
    for market in range(N_MARKETS):
        for i in range(public.mixed_under[market]):
            state.group[state.under[market, i]] = MIXED
        for i in range(public.dealt_under[market]):
            state.group[state.under[market, i]] = NO_CRISES
    for card in range(table.rules.n_cards):
        if is_hidden(table, card):
            state.room[state.group[card]] += 1
    for seat in range(table.rules.players):
        state.most_crises[seat] = max(state.room[seat] - public.plain[seat], 0)
    state.most_crises[MIXED] = max(state.room[MIXED] - public.mixed_plain, 0)
    state.most_crises[ANYWHERE] = state.room[ANYWHERE]


@kernel
def group_own(table, seat):
    """Note the group of each place in a player's hand and envelope, and where it has invested (G1, I1)."""
    state, own = table.state, table.state.own[seat]
    for i in range(state.public.hand_size[seat]):
        state.group[own.hand[i]] = seat
    for i in range(own.invested):
        state.group[own.invested_card[i]] = seat
    for i in range(state.public.envelope_size[seat]):
        state.group[own.envelope[i]] = NO_CRISES


@kernel
def spread_crises(table):
    """Draw how many of the Crises left each group has: each way to lay them is as likely that gives none too many."""
    while not are_spread(table):
        pass


@kernel
def are_spread(table):
    """Lay the Crises left into places of groups that may have some; return whether none has too many."""
    state, left = table.state, 0
    for group in range(N_GROUPS):
        state.n_crises[group] = 0
        left += state.room[group] if state.most_crises[group] > 0 else 0
    for _ in range(state.crises_left):
        at = streams.below(chance.of(table, Purpose.REDEAL), left)
        left -= 1
        for group in range(N_GROUPS):
            free = state.room[group] - state.n_crises[group] if state.most_crises[group] > 0 else 0
            if at < free:
                state.n_crises[group] += 1
                if state.n_crises[group] > state.most_crises[group]:
                    return False
                break
            at -= free
    return True


@kernel
def deal_instead(table, card):
    """Return a card for the place where `card` lies: a Crisis as likely as this is anywhere in its group."""
    state, group = table.state, table.state.group[card]
    is_crisis = False
    if state.n_crises[group] > 0:
        is_crisis = streams.below(chance.of(table, Purpose.REDEAL), state.room[group]) < state.n_crises[group]
    state.room[group] -= 1
    if is_crisis:
        state.n_crises[group] -= 1
        state.instead[card] = take_crisis(table)
    else:
        state.instead[card] = take(table, state.order, state.plain_left)
        state.plain_left -= 1
    return state.instead[card]


@kernel
def deal_envelopes(table):
    """Fill the envelopes that are not known."""
    for other in range(table.rules.players):
        envelope = table.state.own[other].envelope
        for i in range(table.state.public.envelope_size[other]):
            if is_hidden(table, envelope[i]):
                envelope[i] = deal_instead(table, envelope[i])


@kernel
def deal_hands(table):
    """Deal to hands what is not known of them."""
    for other in range(table.rules.players):
        hand = table.state.own[other].hand
        for i in range(table.state.public.hand_size[other]):
            if is_hidden(table, hand[i]):
                hand[i] = deal_instead(table, hand[i])


@kernel
def deal_markets(table):
    """Deal the face-down cards at markets."""
    for market in range(N_MARKETS):
        under = table.state.under[market]
        for i in range(table.state.public.face_down[market]):
            if is_hidden(table, under[i]):
                under[i] = deal_instead(table, under[i])


@kernel
def deal_deck(table):
    """Deal the deck: all that is left."""
    for i in range(table.state.public.deck_size):
        table.state.deck[i] = deal_instead(table, table.state.deck[i])


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
            state.own[other].role = take(table, state.order, n)
            n -= 1
        if seat not in (NOTHING, other):
            forget_roles_seen(table, other)
    for i in range(public.roles_left):
        state.role_deck[i] = take(table, state.order, n)
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
def ask_again(table, strategies, seat, decision):
    """Ask those who answered before `seat` what all answer at once: nobody hears another's answer (R7, G3)."""
    if decision == Decision.HOLD_UP:
        ask_before(table, strategies, seat, decision, table.state.public.last_player, table.state.held_up)
    elif decision == Decision.END_ROUND:
        ask_before(table, strategies, seat, decision, table.state.public.turn_player, table.state.agrees)


@kernel
def ask_before(table, strategies, seat, decision, first, answers):
    """Ask each player from `first` clockwise to the one before `seat`; the list of no and yes is that of `seat`."""
    for i in range(table.rules.players):
        other = (first + i) % table.rules.players
        if other == seat:
            return
        answers[other] = asking.choose(table, strategies, other, decision, 2)
