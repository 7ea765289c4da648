"""Paying for a lot, card by card (Y1-Y5)."""

from bng_sim.core.compiling.compiler import inlined, kernel
from bng_sim.games.billionaire.declared import events
from bng_sim.games.billionaire.declared.limits import MAX_INVESTMENTS
from bng_sim.games.billionaire.declared.terms import Decision
from bng_sim.games.billionaire.engine.records import NOTHING
from bng_sim.games.billionaire.rules import bids, decisions, investments, profits


@inlined
def pay(table, strategies, seat, drawer):
    """Have the winner give one card after the other until the bid is covered (Y3)."""
    public = table.state.public
    owe(table, seat)
    to = NOTHING if seat == drawer else drawer
    while public.owed > 0:
        kind = decisions.ask(table, strategies, seat, Decision.PAY, list_payments(table, seat))
        give(table, seat, to, kind)


@kernel
def owe(table, seat):
    """Note what the winner owes, and whether it is to be paid exactly if that can be done (Y4)."""
    state, public, rules = table.state, table.state.public, table.rules
    public.owed, public.paid_down_to, state.has_paid = public.price, 0, 0
    state.left = bids.means(table, seat)
    state.must_be_exact = rules.exact_payment
    if rules.exact_payment == 1 and rules.exact_with_profits == 1 and not find_exact(table, seat, MAX_INVESTMENTS):
        state.must_be_exact = 0


@inlined
def held(table, seat, kind):
    """Return how many cards of a kind a player has."""
    if kind < MAX_INVESTMENTS:
        return 1 if table.state.public.owner[kind] == seat else 0
    return table.state.own[seat].profits[kind - MAX_INVESTMENTS]


@kernel
def list_payments(table, seat):
    """List what may be given next: no earlier in the order, and enough with all after it for what is owed (Y3)."""
    public, rules = table.state.public, table.rules
    is_exact = table.state.must_be_exact == 1 and find_exact(table, seat, 0)
    offered, left, owed = table.moves.offered, table.state.left, public.owed
    n, place = 0, public.paid_down_to
    while left >= owed:  # it runs out before the kinds do
        kind = rules.by_worth[place]
        there = held(table, seat, kind)
        offered[n] = kind
        if is_exact:
            n += 1 if there > 0 and table.moves.can_pay[place] == 1 else 0
        else:
            n += 1 if there > 0 else 0
        left -= there * rules.worth[kind]
        place += 1
    return n


@kernel
def find_exact(table, seat, least):
    """Note which cards, of the kinds from `least` on, can be given next towards the exact sum; whether any can (Y4)."""
    public, rules, moves = table.state.public, table.rules, table.moves
    found, sums = False, moves.sums
    for amount in range(public.owed + 1):
        sums[amount] = 1 if amount == 0 else 0
    for place in range(rules.n_kinds - 1, public.paid_down_to - 1, -1):
        kind = rules.by_worth[place]
        worth, there = rules.worth[kind], held(table, seat, kind) if kind >= least else 0
        moves.can_pay[place] = 0
        for i in range(there):
            # With this card given, all of its like that are left and all later ones may follow.
            if i == there - 1 and worth <= public.owed:
                moves.can_pay[place] = sums[public.owed - worth]
            for amount in range(public.owed, worth - 1, -1):
                sums[amount] = max(sums[amount], sums[amount - worth])
        found = found or moves.can_pay[place] == 1
    return found


@kernel
def give(table, seat, to, kind):
    """Give a card to the drawer, or with NOTHING to the board (Y5)."""
    state, public, row = table.state, table.state.public, table.row
    events.pay(table, seat, to, kind)
    if kind < MAX_INVESTMENTS:
        row.paid_investments += 1
        if to == NOTHING:
            investments.put_back(table, kind)
        else:
            investments.leave(table, kind)
            investments.join(table, to, kind)
    else:
        row.paid_profits += 1
        if to == NOTHING:
            profits.put_back(table, seat, kind - MAX_INVESTMENTS)
        else:
            profits.hand_over(table, seat, to, kind - MAX_INVESTMENTS)
    worth = table.rules.worth[kind]
    state.has_paid += worth
    state.left -= worth
    public.owed = max(0, public.owed - worth)
    while table.rules.by_worth[public.paid_down_to] != kind:
        passed = table.rules.by_worth[public.paid_down_to]
        state.left -= held(table, seat, passed) * table.rules.worth[passed]
        public.paid_down_to += 1
