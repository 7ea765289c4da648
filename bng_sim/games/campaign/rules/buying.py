"""Landing on an unowned property (B1-B5)."""

from bng_sim.core.compiling.compiler import kernel
from bng_sim.games.campaign.declared import events
from bng_sim.games.campaign.declared.terms import Decision, Purchase, Purpose, Reason
from bng_sim.games.campaign.engine import chance
from bng_sim.games.campaign.engine.records import NOTHING
from bng_sim.games.campaign.rules import auction, decisions, deeds, going_first, money


@kernel
def land(table, pool, seat, deed):
    """Let a player buy a property, or see it auctioned; in a short first turn neither (S9)."""
    if going_first.buys_nothing(table):
        return
    table.state.public.deed = deed
    how = decisions.ask(table, pool, seat, Decision.BUY, list_ways(table, seat, deed))
    table.state.public.deed = NOTHING
    if how == Purchase.CASH:
        buy(table, seat, deed)
    elif how == Purchase.FAVORS:
        buy_for_favors(table, seat, deed)
    else:
        table.row.declined += 1
        events.declined(table, seat, deed)
        if table.rules.auctions == 1:
            auction.of_deed(table, pool, deed, seat, table.rules.decliner_bids)


@kernel
def list_ways(table, seat, deed):
    """List declining, and the ways in which a player can buy (B1, B2)."""
    public, offered, n = table.state.public, table.moves.offered, 1
    offered[0] = Purchase.DECLINE.value
    if deeds.may_own(table, deed, seat):
        if public.cash[seat] >= table.rules.price[deed]:
            offered[n] = Purchase.CASH.value
            n += 1
        if table.rules.favor_worth > 0 and public.interns[seat] >= favors(table, deed):
            offered[n] = Purchase.FAVORS.value
            n += 1
    return n


@kernel
def favors(table, deed):
    """Return the number of interns that a deed costs (B2)."""
    return (table.rules.price[deed] + table.rules.favor_worth - 1) // table.rules.favor_worth


@kernel
def buy(table, seat, deed):
    """Buy a property at list price, which may yield no deed (B4)."""
    money.pay(table, seat, NOTHING, table.rules.price[deed], Reason.PRICE.value)
    if chance.happens(table, Purpose.DEED, table.rules.chicago_deeds):
        table.row.bought_cash += 1
        deeds.give(table, deed, seat)
    else:
        table.row.no_deed += 1
        events.no_deed(table, seat, deed)


@kernel
def buy_for_favors(table, seat, deed):
    """Buy a property for interns, who leave play (B2)."""
    n = favors(table, deed)
    table.state.public.interns[seat] -= n
    table.row.interns_spent += n
    table.row.bought_favors += 1
    events.favors(table, seat, deed, n)
    deeds.give(table, deed, seat)
