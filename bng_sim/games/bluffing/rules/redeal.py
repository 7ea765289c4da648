"""Deal again what a seat cannot know: other players' hands, face-down cards and face-down discards (H4).

Every way that fits what the seat sees is as likely as any other: nothing is read into what others have done. How it lay
before leaves no trace, so that a player who continues from here knows no more than the seat does.
"""

from bng_sim.core.compiling.compiler import inlined, kernel
from bng_sim.core.engines import streams
from bng_sim.games.bluffing.declared.limits import MAX_DECK
from bng_sim.games.bluffing.declared.terms import Decision, Purpose, Where
from bng_sim.games.bluffing.engine import asking, chance
from bng_sim.games.bluffing.engine.records import NOTHING
from bng_sim.games.bluffing.rules import cards


@kernel
def redeal(table, strategies, seat, decision):
    """Deal again what `seat`, which is asked this, cannot know; with NOTHING for `seat`, deal nothing."""
    if seat == NOTHING:
        return
    rng = chance.of(table, Purpose.REDEAL)
    for other in range(table.rules.players):
        if other != seat and table.state.public.plays[other] == 1:
            redeal_seat(table, rng, seat, other)
    if decision == Decision.VOTE:
        vote_again(table, strategies, seat)


@kernel
def redeal_seat(table, rng, seat, other):
    """Let the cards of another player that `seat` has not seen change places, hand, table and Discard pile alike.

    A card that `seat` has spied stays where it knows it to be (H5). They are put in order first, so that where they end
    up does not depend on where they lay.
    """
    state, own, left = table.state, table.state.own[other], table.state.left
    n = 0
    for place in range(table.rules.deck_size):
        card = other * MAX_DECK + place
        state.origin[card] = card
        if state.public.is_open[card] == 0 and state.own[seat].knows[card] == 0:
            left[n] = place
            n += 1
    for i in range(1, n):
        j = i
        while j > 0 and comes_before(own, left[j], left[j - 1]):
            exchange(table, own, left[j], left[j - 1])
            j -= 1
    for i in range(n - 1, 0, -1):
        j = streams.below(rng, i + 1)
        exchange(table, own, left[i], left[j])
    gather_hand(table, other)


@inlined
def comes_before(own, place, other):
    """Return whether a card comes before another by where it is and since when, which all players know."""
    if own.where[place] != own.where[other]:
        return own.where[place] < own.where[other]
    if own.played[place] != own.played[other]:
        return own.played[place] < own.played[other]
    return own.taken_back[place] < own.taken_back[other]


@kernel
def exchange(table, own, place, other):
    """Let two cards of a deck change places."""
    origin, a, b = table.state.origin, own.seat * MAX_DECK + place, own.seat * MAX_DECK + other
    origin[a], origin[b] = origin[b], origin[a]
    own.where[place], own.where[other] = own.where[other], own.where[place]
    own.played[place], own.played[other] = own.played[other], own.played[place]
    own.taken_back[place], own.taken_back[other] = own.taken_back[other], own.taken_back[place]
    for i in range(table.state.public.face_down[own.seat]):
        if cards.place(own.table[i]) == place:
            own.table[i] = own.seat * MAX_DECK + other
        elif cards.place(own.table[i]) == other:
            own.table[i] = own.seat * MAX_DECK + place


@kernel
def gather_hand(table, seat):
    """Make a hand's list and sums of where its cards are."""
    state, own = table.state, table.state.own[seat]
    state.hand_points[seat], state.coins_to_lose[seat], n = 0, 0, 0
    for place in range(table.rules.deck_size):
        card = seat * MAX_DECK + place
        if own.where[place] == Where.HAND:
            own.hand[n] = card
            n += 1
            state.hand_points[seat] += cards.value(table, card)
        if own.where[place] in (Where.HAND, Where.TABLE):
            state.coins_to_lose[seat] += cards.coins(table, card)


@kernel
def vote_again(table, strategies, seat):
    """Ask those again who have voted before `seat`, which cannot know how (V2), with the cards that they have now."""
    state = table.state
    i = 0
    while state.voters[i] != seat:
        state.votes[i] = asking.choose(
            table, strategies, state.voters[i], Decision.VOTE.value, asking.list_votes(table)
        )
        i += 1
