"""Forced sales of mortgaged deeds (G6)."""

from bng_sim.core.compiling.compiler import kernel
from bng_sim.games.campaign.declared import events
from bng_sim.games.campaign.declared.components import N_DEEDS
from bng_sim.games.campaign.declared.limits import BREAK
from bng_sim.games.campaign.declared.terms import Answer, Decision, Reason
from bng_sim.games.campaign.engine.records import NOTHING
from bng_sim.games.campaign.rules import decisions, deeds, money, mortgages


@kernel
def can_be(table, seat, owner):
    """Return the set of a player's deeds whose sale can be forced, at whatever sum (G6)."""
    public = table.state.public
    return public.deeds[owner] & public.mortgages & ~public.locked if owner != seat else 0


@kernel
def is_possible(table, seat):
    """Return whether a player can force any sale now."""
    public, rules = table.state.public, table.rules
    if rules.forced_sale == 0 or public.mortgages & ~public.deeds[seat] & ~public.locked == 0:
        return False
    for owner in range(rules.players):
        left = can_be(table, seat, owner)
        deed = deeds.first_of(left, 0) if left != 0 else N_DEEDS
        while deed < N_DEEDS:
            if offer(table, deed, 0) <= public.cash[seat] and deeds.may_own(table, deed, seat):
                return True
            deed = deeds.first_of(left, deed + 1)
    return False


@kernel
def offer(table, deed, step):
    """Return the sum that is offered for a deed at a step (G6)."""
    return table.rules.mortgage[deed] + table.rules.force_steps[step]


@kernel
def list_sales(table, seat):
    """List the deeds of the others, clockwise, each with every offer that the cash covers."""
    public, rules, n = table.state.public, table.rules, 0
    for i in range(1, rules.players):
        left = can_be(table, seat, (seat + i) % rules.players)
        deed = deeds.first_of(left, 0) if left != 0 else N_DEEDS
        while deed < N_DEEDS:
            step = 0 if deeds.may_own(table, deed, seat) else rules.n_force_steps
            while step < rules.n_force_steps and offer(table, deed, step) <= public.cash[seat]:  # steps rise
                table.moves.offered[n] = deed + BREAK * step
                n += 1
                step += 1
            deed = deeds.first_of(left, deed + 1)
    return n


@kernel
def force(table, pool, seat, move):
    """Force a sale: the owner lifts the mortgage, or relinquishes the deed (G6)."""
    public, rules, offered, n = table.state.public, table.rules, table.moves.offered, 1
    deed, amount = move % BREAK, offer(table, move % BREAK, move // BREAK)
    owner = public.owner[deed]
    table.row.forced_tried += 1
    events.force(table, seat, deed, owner, amount)
    public.deed, public.offer = deed, amount
    offered[0] = Answer.NO.value
    if public.cash[owner] >= rules.lift_price[deed]:
        offered[1] = Answer.YES.value
        n = 2
    is_bought_back = decisions.ask(table, pool, owner, Decision.DEFEND, n) == Answer.YES
    public.deed, public.offer = NOTHING, 0
    if is_bought_back:
        mortgages.lift(table, owner, deed)
        return
    table.row.forced_sold += 1
    money.pay(table, seat, NOTHING, amount, Reason.FORCED_SALE.value)
    if rules.forced_to_owner == 1:
        money.pay(table, NOTHING, owner, amount - rules.mortgage[deed], Reason.FORCED_SALE.value)
    mortgages.clear(table, deed)
    deeds.give(table, deed, seat)
