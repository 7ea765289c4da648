"""Bids for going first, in secret and at once (S12)."""

from bng_sim.core.compiling.compiler import inlined, kernel
from bng_sim.core.engines import sealed_bids
from bng_sim.games.millions.declared import events
from bng_sim.games.millions.declared.terms import Answer, Decision, Purpose
from bng_sim.games.millions.engine import chance
from bng_sim.games.millions.engine.records import NOTHING
from bng_sim.games.millions.rules import decisions, going_first


@kernel
def hold_bids(table, strategies):
    """Let all bid for the Leader card, in secret; who bids most pays that and has it first (S12)."""
    state, players = table.state, table.rules.players
    for seat in range(players):
        state.public.leader = seat  # who is asked
        state.bids[seat] = bid(table, strategies, seat)
    for seat in range(players):
        events.first_bid(table, seat, state.bids[seat])
    first = sealed_bids.find_highest_bidder(chance.of(table, Purpose.LEADER), state.bids, players)
    if state.bids[first] > 0:
        going_first.pay(table, first, -state.bids[first])
        events.bid_paid(table, first, state.bids[first])
    for seat in range(players):
        state.bids[seat] = NOTHING
    going_first.start_with(table, first)


@inlined
def bid(table, strategies, seat):
    """Ask a player whether they pay 1, 2, ..., as far as cash and the limit go; return the last yes, 0 for none."""
    public, found, goes_on = table.state.public, 0, True
    while goes_on and found < most_bid(table, seat):
        public.offer = found + 1
        table.moves.offered[0], table.moves.offered[1] = Answer.NO.value, Answer.YES.value
        goes_on = decisions.ask(table, strategies, seat, Decision.PAY, NOTHING, 2) == Answer.YES
        found += 1 if goes_on else 0
    public.offer = 0
    return found


@inlined
def most_bid(table, seat):
    """Return the most that a player can bid for going first (S12)."""
    return min(table.state.public.cash[seat], table.rules.offer_max)
