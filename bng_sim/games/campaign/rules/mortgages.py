"""Mortgages (G1-G5)."""

from bng_sim.core.compiling.compiler import inlined, kernel
from bng_sim.games.campaign.declared import events
from bng_sim.games.campaign.declared.components import N_DEEDS
from bng_sim.games.campaign.declared.terms import Answer, Decision, Reason
from bng_sim.games.campaign.engine.records import NOTHING
from bng_sim.games.campaign.rules import decisions, deeds, money


@inlined
def can_be(table, seat):
    """Return the set of a player's deeds that can be mortgaged (G1)."""
    public = table.state.public
    is_kept_from = public.locked if table.rules.mortgage_needs_bare_group == 1 else public.built
    return public.deeds[seat] & ~public.mortgages & ~is_kept_from


@kernel
def list_deeds(table, seat, n, number):
    """List behind `n` moves each deed that a player can mortgage, in board order, by `number` and its own."""
    left = can_be(table, seat)
    deed = deeds.first_of(left, 0)
    while deed < N_DEEDS:
        table.moves.offered[n] = number + deed
        n += 1
        deed = deeds.first_of(left, deed + 1)
    return n


@kernel
def mortgage(table, seat, deed):
    """Mortgage a deed (G1)."""
    deeds.set_mortgage(table, deed, 1)
    table.row.mortgages += 1
    events.mortgage(table, seat, deed)
    money.pay(table, NOTHING, seat, table.rules.mortgage[deed], Reason.MORTGAGE.value)


@kernel
def list_lifts(table, seat):
    """List each mortgaged deed that a player can pay for (G3)."""
    public, n = table.state.public, 0
    left = public.deeds[seat] & public.mortgages
    deed = deeds.first_of(left, 0)
    while deed < N_DEEDS:
        if public.cash[seat] >= table.rules.lift_price[deed]:
            table.moves.offered[n] = deed
            n += 1
        deed = deeds.first_of(left, deed + 1)
    return n


@kernel
def can_lift(table, seat):
    """Return whether a player can lift any mortgage (G3)."""
    public = table.state.public
    left = public.deeds[seat] & public.mortgages
    deed = deeds.first_of(left, 0) if left != 0 else N_DEEDS
    while deed < N_DEEDS and public.cash[seat] < table.rules.lift_price[deed]:
        deed = deeds.first_of(left, deed + 1)
    return deed < N_DEEDS


@kernel
def lift(table, seat, deed):
    """Lift a mortgage (G3)."""
    money.pay(table, seat, NOTHING, table.rules.lift_price[deed], Reason.MORTGAGE.value)
    deeds.set_mortgage(table, deed, 0)
    table.row.lifts += 1
    events.lift(table, seat, deed)


@kernel
def clear(table, deed):
    """Free a deed of its mortgage, if it has one, without a payment (K3, K4, G6)."""
    if table.state.public.mortgaged[deed] == 1:
        deeds.set_mortgage(table, deed, 0)
        events.clear_mortgage(table, deed)


@kernel
def inherit(table, pool, seat, deed):
    """Have the new owner of a mortgaged deed pay the interest, or lift the mortgage at once (G5)."""
    public, offered, n = table.state.public, table.moves.offered, 1
    table.row.transfer_interest += 1
    events.inherit(table, seat, deed)
    public.deed = deed
    offered[0] = Answer.NO.value
    if public.cash[seat] >= table.rules.lift_price[deed]:
        offered[1] = Answer.YES.value
        n = 2
    is_lifted = decisions.ask(table, pool, seat, Decision.INHERIT, n) == Answer.YES
    public.deed = NOTHING
    if is_lifted:
        lift(table, seat, deed)
    else:
        money.pay(table, seat, NOTHING, table.rules.mortgage_interest[deed], Reason.INTEREST.value)
