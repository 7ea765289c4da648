"""What can be bid: in auctions (A2), and for going first (S11)."""

from bng_sim.core.compiling.compiler import kernel

PASS = 0  # the move; another is the bid that it raises to


@kernel
def list_bids(table, seat):
    """List passing, and every raise that the bidder can afford (A2)."""
    public, rules, offered, n = table.state.public, table.rules, table.moves.offered, 1
    offered[0] = PASS
    while n <= rules.n_bid_steps and public.bid + rules.bid_steps[n - 1] <= public.cash[seat]:  # steps rise
        offered[n] = public.bid + rules.bid_steps[n - 1]
        n += 1
    return n
