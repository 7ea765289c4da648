"""Money changing hands, and what everybody is worth (S5, X2, W4)."""

from bng_sim.core.compiling.compiler import inlined, kernel
from bng_sim.games.campaign.declared import events
from bng_sim.games.campaign.declared.components import MAX_PLAYERS
from bng_sim.games.campaign.engine.records import NOTHING


@kernel
def pay(table, payer, payee, amount, reason):
    """Let a player or, for NOTHING, the Slush Fund pay another, or it; where nothing is due, nothing is logged."""
    public = table.state.public
    if payer == NOTHING:
        public.fund -= amount
    else:
        public.cash[payer] -= amount
    if payee == NOTHING:
        public.fund += amount
    else:
        public.cash[payee] += amount
    if amount > 0:
        events.pay(table, payer, payee, amount, reason)


@inlined
def share(amount, percent):
    """So many percent of a sum, rounded up."""
    return (amount * percent + 99) // 100


@inlined
def assets(table, seat):
    """Return the assets that a player's income tax is computed from (X2)."""
    return table.state.public.cash[seat] + table.state.public.property[seat]


@kernel
def net_worth(table, seat):
    """Return what a player is worth (W4)."""
    public = table.state.public
    worth = assets(table, seat) + public.interns[seat] * table.rules.intern_worth - public.law_debt[seat]
    if public.n_loans > 0:
        for other in range(MAX_PLAYERS):
            worth += public.owes[other, seat] - public.owes[seat, other]
    return worth
