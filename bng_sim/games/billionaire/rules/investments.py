"""Investments: their decks, who owns them, which are unprotected (A1, N2, R1, R2, V1, V3)."""

from bng_sim.core.compiling.compiler import inlined, kernel
from bng_sim.core.engines import streams
from bng_sim.games.billionaire.declared.limits import MAX_CARDS
from bng_sim.games.billionaire.declared.terms import Purpose
from bng_sim.games.billionaire.engine import chance
from bng_sim.games.billionaire.engine.records import NOTHING
from bng_sim.games.billionaire.rules import arrivals


@inlined
def region_of(investment):
    """Return the region of an Investment (C3)."""
    return investment // MAX_CARDS


@inlined
def decks_left(table):
    """Return how many cards the three decks have together."""
    deck = table.state.public.deck
    return deck[0] + deck[1] + deck[2]


@kernel
def draw(table, region, rng):
    """Take the top card of a deck that is not empty into the lot: any card of it, as likely (R2)."""
    state, public = table.state, table.state.public
    left = streams.below(rng, public.deck[region])
    investment = region * MAX_CARDS
    while public.owner[investment] != NOTHING or left > 0:
        left -= 1 if public.owner[investment] == NOTHING else 0
        investment += 1
    state.lot[public.lot_size] = investment
    public.lot[public.lot_size], public.lot_region[public.lot_size] = NOTHING, region
    public.lot_size += 1
    public.deck[region] -= 1


@kernel
def draw_from(table, region):
    """Take the top card of a deck into the lot, by the chance of this turn."""
    draw(table, region, chance.of(table, Purpose.LOT))


@kernel
def leave(table, investment):
    """Take an Investment from its owner."""
    public = table.state.public
    seat = public.owner[investment]
    public.n_investments[seat] -= 1
    public.trading[seat] -= table.rules.worth[investment]
    is_least = is_unprotected(table, investment)
    public.owner[investment] = NOTHING
    if is_least:
        find_least(table, seat, region_of(investment))
    arrivals.note(table, seat)


@kernel
def join(table, seat, investment):
    """Give an Investment that nobody owns to a player, face up."""
    public, worth = table.state.public, table.rules.worth[investment]
    region = region_of(investment)
    public.owner[investment] = seat
    public.n_investments[seat] += 1
    public.trading[seat] += worth
    arrivals.note(table, seat)
    if public.least[seat, region] == 0 or worth < public.least[seat, region]:
        public.least[seat, region] = worth


@kernel
def put_back(table, investment):
    """Put an Investment that is owned back into its deck, which is reshuffled (R1)."""
    leave(table, investment)
    table.state.public.deck[region_of(investment)] += 1


@kernel
def find_least(table, seat, region):
    """Find the least trading value that a player has in a region, 0 if none."""
    public, least = table.state.public, 0
    first = region * MAX_CARDS
    for investment in range(first, first + table.rules.n_cards[region]):
        worth = table.rules.worth[investment]
        if public.owner[investment] == seat and (least == 0 or worth < least):
            least = worth
    public.least[seat, region] = least


@inlined
def is_unprotected(table, investment):
    """Return whether an owned Investment is of the least value that its owner has in its region (N2)."""
    public = table.state.public
    return table.rules.worth[investment] == public.least[public.owner[investment], region_of(investment)]


@kernel
def append_of(table, n, seat, region, is_any, base):
    """Add a player's Investments of a region to the `n` moves listed: the unprotected ones, or any.

    Args:
        table: With the list.
        n: How many are listed so far.
        seat: Whose.
        region: Of which region.
        is_any: 0 or 1: whether protected ones too.
        base: What a move is above the number of its Investment.

    """
    public, rules, offered = table.state.public, table.rules, table.moves.offered
    least = public.least[seat, region]
    if least > 0:
        first = region * MAX_CARDS
        for investment in range(first, first + rules.n_cards[region]):
            offered[n] = base + investment
            n += (public.owner[investment] == seat) & ((is_any == 1) | (rules.worth[investment] == least))
    return n
