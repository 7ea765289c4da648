"""Profit cards: drawing, giving and taking them, and who knows where they are (M1-M3, N8, V4)."""

from bng_sim.core.compiling.compiler import inlined, kernel
from bng_sim.games.billionaire.declared import events
from bng_sim.games.billionaire.declared.limits import MAX_INVESTMENTS
from bng_sim.games.billionaire.declared.terms import Purpose
from bng_sim.games.billionaire.engine import chance
from bng_sim.games.billionaire.rules import arrivals


@inlined
def face_value(table, value):
    """Return what is printed on the Profit cards of this place, in $ million (C2)."""
    return table.rules.worth[MAX_INVESTMENTS + value]


@kernel
def receive(table, seat, value, n):
    """Put a Profit card into a hand, or with `n` of -1 take it out."""
    own = table.state.own[seat]
    own.profits[value] += n
    own.cash += n * face_value(table, value)
    table.state.public.n_profits[seat] += n
    arrivals.note(table, seat)


@kernel
def draw_one(table, seat):
    """Move the top Profit card of the deck, which is not empty, into a hand (R2); its value's place."""
    state = table.state
    value = chance.drawn(state.profit_deck, state.public.profit_deck, chance.of(table, Purpose.PROFIT))
    state.profit_deck[value] -= 1
    state.public.profit_deck -= 1
    receive(table, seat, value, 1)
    return value


@kernel
def draw(table, seat, due):
    """Let a player draw the Profit cards that are due, or what there is (M3)."""
    there = table.state.public.profit_deck
    n = due
    if there < due:
        n = there if table.rules.partial_draws == 1 else 0
        table.row.profits_short += due - n
        events.short(table, seat, due - n)
    table.row.profits_drawn += n
    for _ in range(n):
        value = draw_one(table, seat)
        events.draw_profit(table, seat, face_value(table, value))


@kernel
def strike_off(table, seat, value):
    """Let everybody who knew such a card in this hand know of one less (V4): it has left openly."""
    state = table.state
    public = state.public
    public.known_profits[seat, value] = max(0, public.known_profits[seat, value] - 1)
    for other in range(table.rules.players):
        knows = state.own[other].knows
        knows[seat, value] = max(0, knows[seat, value] - 1)


@kernel
def make_known(table, seat, value):
    """Let everybody know that such a card is in this hand now (V4)."""
    table.state.public.known_profits[seat, value] += 1
    for other in range(table.rules.players):
        if other != seat:
            table.state.own[other].knows[seat, value] += 1


@kernel
def put_back(table, seat, value):
    """Put a Profit card from a hand back into the deck, for all to see (R1)."""
    table.state.profit_deck[value] += 1
    table.state.public.profit_deck += 1
    receive(table, seat, value, -1)
    strike_off(table, seat, value)


@kernel
def hand_over(table, seat, to, value):
    """Give a Profit card to another player, for all to see (Y5)."""
    receive(table, seat, value, -1)
    strike_off(table, seat, value)
    receive(table, to, value, 1)
    make_known(table, to, value)


@kernel
def take(table, seat, victim, value):
    """Take this Profit card out of another hand; no third player sees which it is (V4)."""
    state, rules = table.state, table.rules
    receive(table, victim, value, -1)
    receive(table, seat, value, 1)
    table.row.profits_taken += 1
    for other in range(rules.players):
        if other not in (seat, victim):
            for each in range(rules.n_values):
                state.own[other].knows[victim, each] = 0
    for each in range(rules.n_values):
        state.public.known_profits[victim, each] = 0
    taker = state.own[seat].knows
    taker[victim, value] = max(0, taker[victim, value] - 1)
    state.own[victim].knows[seat, value] += 1
    events.take_profit(table, seat, victim, face_value(table, value))


@kernel
def take_unseen(table, seat, victim):
    """Take one of another player's Profit cards, sight unseen, if there is any (N5, N8)."""
    n = table.state.public.n_profits[victim]
    if n > 0:
        take(table, seat, victim, chance.drawn(table.state.own[victim].profits, n, chance.of(table, Purpose.TAKE)))


@kernel
def look(table, seat, victim):
    """Look at another player's Profit cards (P6): one knows all of them from now on (V4)."""
    own, seen = table.state.own[seat], table.state.own[victim]
    for value in range(table.rules.n_values):
        own.knows[victim, value] = seen.profits[value]
    events.look(table, seat, victim)
