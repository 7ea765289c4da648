"""What a seat cannot know, dealt again: others' hands, the lot, and bids that are not yet revealed.

Every way that fits what the seat knows is as likely as any other: nothing is read into what others have done. How
things lay before leaves no trace, so that a player who continues from here knows no more than the seat does. What
another player knows of a third hand is taken to be what all know of it.
"""

from bng_sim.core.compiling.compiler import kernel
from bng_sim.games.billionaire.declared.components import N_POWERS
from bng_sim.games.billionaire.declared.terms import Decision, Purpose
from bng_sim.games.billionaire.engine import asking, chance
from bng_sim.games.billionaire.engine.records import NOTHING
from bng_sim.games.billionaire.rules import bids, investments, profits, seats


@kernel
def redeal(table, strategies, seat, decision):
    """Deal again what `seat`, which decides, cannot know; for NOTHING, what nobody at the table knows."""
    rng = chance.of(table, Purpose.REDEAL)
    redeal_lot(table, seat, rng)
    if seat == NOTHING:
        return
    redeal_profits(table, seat, rng)
    redeal_powers(table, seat, rng)
    if decision == Decision.BID:
        bid_again(table, strategies, seat)


@kernel
def redeal_lot(table, seat, rng):
    """Draw the lot again, if it has not been turned up and is not what the seat itself has drawn (A1, A4).

    If `seat` is NOTHING, what the lot's drawer has seen stays.
    """
    state, public = table.state, table.state.public
    n, drawer = public.lot_size, public.active
    if n == 0 or public.lot[0] != NOTHING or (public.is_three == 0 and seat in (drawer, NOTHING)):
        return
    public.lot_size = 0
    for place in range(n):
        region = public.lot_region[place]
        public.deck[region] += 1
        investments.draw(table, region, rng)
    if public.is_three == 0:
        state.own[drawer].lot = state.lot[0]


@kernel
def redeal_profits(table, seat, rng):
    """Deal the others' Profit cards that the seat does not know from all that it does not (V4)."""
    state, public, rules = table.state, table.state.public, table.rules
    n, knows = 0, state.own[seat].knows
    for value in range(rules.n_values):
        left = rules.profit_cards[value] - state.own[seat].profits[value]
        for other in range(rules.players):
            left -= knows[other, value]
        state.profit_deck[value] = left
        n += left
    for other in range(rules.players):
        if other != seat:
            n -= redeal_hand(table, seat, other, n, rng)
    for other in range(rules.players):
        for third in range(rules.players):
            if other != seat and third not in (seat, other):
                for value in range(rules.n_values):
                    state.own[other].knows[third, value] = public.known_profits[third, value]


@kernel
def redeal_hand(table, seat, other, n, rng):
    """Give a player the Profit cards that the seat knows, and others of the `n` in the deck; how many these are."""
    state, knows, size = table.state, table.state.own[seat].knows, table.state.public.n_profits[other]
    own = state.own[other]
    own.cash, state.public.n_profits[other] = 0, 0
    for value in range(table.rules.n_values):
        own.profits[value] = 0
        profits.receive(table, other, value, knows[other, value])
    dealt = size - state.public.n_profits[other]
    for i in range(dealt):
        value = chance.drawn(state.profit_deck, n - i, rng)
        state.profit_deck[value] -= 1
        profits.receive(table, other, value, 1)
    return dealt


@kernel
def redeal_powers(table, seat, rng):
    """Deal the others' Power Play cards that nobody knows from all that the seat does not (V5)."""
    state, public, n = table.state, table.state.public, 0
    for power in range(N_POWERS):
        left = table.rules.power_cards[power] - state.own[seat].powers[power]
        for other in range(table.rules.players):
            left -= public.known_powers[other, power] if other != seat else 0
        state.power_deck[power] = left
        n += left
    for i in range(public.n_used):
        state.power_deck[public.used[(public.first_used + i) % public.used.size]] -= 1
    n -= public.n_used
    for other in range(table.rules.players):
        if other != seat:
            dealt = public.n_powers[other]
            for power in range(N_POWERS):
                state.own[other].powers[power] = public.known_powers[other, power]
                dealt -= public.known_powers[other, power]
            for i in range(dealt):
                power = chance.drawn(state.power_deck, n - i, rng)
                state.power_deck[power] -= 1
                state.own[other].powers[power] += 1
            n -= dealt


@kernel
def bid_again(table, strategies, seat):
    """Ask those again who have bid before `seat`, which cannot know how much (B1)."""
    state, other = table.state, table.state.public.active
    while other != seat:
        if state.public.may_bid[other] == 1:
            n = bids.list_bids(table, other)
            choice = asking.choose(table, strategies, other, Decision.BID.value, n) if n > 1 else 0
            state.bids[other] = table.moves.offered[choice]
        other = seats.clockwise(table, other, 1)
    bids.list_bids(table, seat)  # the list at hand, of which the answer is
