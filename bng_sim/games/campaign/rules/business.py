"""The management step: business at the end of one's own turn (M1, M2)."""

from bng_sim.core.compiling.compiler import kernel
from bng_sim.games.campaign.declared.terms import Business, Decision
from bng_sim.games.campaign.rules import building, debts, decisions, forced, mortgages, trades


@kernel
def manage(table, pool, seat):
    """Let the turn player do business, one action after the other."""
    public, goes_on = table.state.public, True
    public.actions, public.forced, public.proposals = 0, 0, 0
    while goes_on and public.actions < table.rules.manage_actions:
        what = decisions.ask(table, pool, seat, Decision.MANAGE, list_business(table, seat))
        goes_on = what != Business.DONE
        if goes_on:
            public.actions += 1
            do(table, pool, seat, what)


@kernel
def list_business(table, seat):
    """List being done, and all that is possible now (M1, M2)."""
    public, rules, offered, n = table.state.public, table.rules, table.moves.offered, 1
    offered[0] = Business.DONE.value
    if building.can_build(table, seat, 0):
        offered[n] = Business.BUILD.value
        n += 1
    if public.built & public.deeds[seat] != 0:  # then a group can be brought down to nothing, if nothing else
        offered[n] = Business.SELL.value
        n += 1
    if mortgages.can_be(table, seat) != 0:
        offered[n] = Business.MORTGAGE.value
        n += 1
    if public.mortgages & public.deeds[seat] != 0 and mortgages.can_lift(table, seat):
        offered[n] = Business.LIFT.value
        n += 1
    if can_repay(table, seat):
        offered[n] = Business.REPAY.value
        n += 1
    if public.forced < rules.forced_sales_per_turn and forced.is_possible(table, seat):
        offered[n] = Business.FORCE.value
        n += 1
    if public.proposals < rules.proposals_per_turn and trades.is_possible(table, seat):
        offered[n] = Business.TRADE.value
        n += 1
    return n


@kernel
def can_repay(table, seat):
    """Return whether a player can repay anything (F5, F7)."""
    public = table.state.public
    if 0 < public.law_debt[seat] <= public.cash[seat]:
        return True
    if public.n_loans > 0:
        for lender in range(table.rules.players):
            if public.owes[seat, lender] > 0 and debts.with_interest(table, seat, lender) <= public.cash[seat]:
                return True
    return False


@kernel
def do(table, pool, seat, what):
    """Do one action: choose how from its list, and do it."""
    public = table.state.public
    if what == Business.BUILD:
        n = building.list_lots(table, seat, public.cash[seat], 0)
        building.build(table, pool, seat, decisions.ask(table, pool, seat, Decision.BUILD, n))
    elif what == Business.SELL:
        n = building.list_sales(table, seat, 0)
        building.sell(table, seat, decisions.ask(table, pool, seat, Decision.SELL, n))
    elif what == Business.MORTGAGE:
        n = mortgages.list_deeds(table, seat, 0, 0)
        mortgages.mortgage(table, seat, decisions.ask(table, pool, seat, Decision.MORTGAGE, n))
    elif what == Business.LIFT:
        n = mortgages.list_lifts(table, seat)
        mortgages.lift(table, seat, decisions.ask(table, pool, seat, Decision.LIFT, n))
    elif what == Business.REPAY:
        n = debts.list_repayments(table, seat)
        debts.repay(table, seat, decisions.ask(table, pool, seat, Decision.REPAY, n))
    elif what == Business.FORCE:
        public.forced += 1
        n = forced.list_sales(table, seat)
        forced.force(table, pool, seat, decisions.ask(table, pool, seat, Decision.FORCE, n))
    else:
        public.proposals += 1
        n = trades.list_offers(table, seat)
        trades.propose(table, pool, seat, decisions.ask(table, pool, seat, Decision.OFFER, n))
