"""Rent (R1-R7)."""

from bng_sim.core.compiling.compiler import kernel
from bng_sim.games.campaign.declared import events
from bng_sim.games.campaign.declared.components import N_COLOURS, Group
from bng_sim.games.campaign.declared.terms import Decision, Ending, Purpose, Reason
from bng_sim.games.campaign.engine import chance
from bng_sim.games.campaign.engine.records import NOTHING
from bng_sim.games.campaign.rules import debts, decisions, deeds


@kernel
def land(table, pool, seat, deed):
    """See to the rent of a property of another player, who must notice and demand it (R5, R6)."""
    public, rules, owner = table.state.public, table.rules, table.state.public.owner[deed]
    if public.in_jail[owner] == 1 and rules.jail_rent == 0:
        return
    amount = rent(table, seat, deed)
    if chance.happens(table, Purpose.MISS, rules.rent_miss):
        table.row.rents_missed += 1
        events.rent_missed(table, owner, seat, deed, amount)
        if rules.rent_second_turn == 1:
            note_missed(table, seat, owner, deed, amount)
    else:
        demand(table, pool, seat, owner, deed, amount, 0)


@kernel
def rent(table, seat, deed):
    """Return what a landing costs `seat`, rolling for a utility's rent where the rules say so (R1-R4, C3)."""
    public, rules, group = table.state.public, table.rules, table.rules.group[deed]
    owner, by_card = public.owner[deed], public.rent_by_card
    if group < N_COLOURS:
        return lot_rent(table, owner, deed)
    n = public.of_group[owner, group]
    if group == Group.RAILROAD:
        return rules.rail_rent[n - 1] * (1 + by_card)
    if by_card == 1 or rules.utility_again == 1:
        chance.roll(table, Purpose.RENT)
        events.roll_for_rent(table, seat, public.dice[0], public.dice[1])
    return rules.utility_factor[1 if by_card == 1 else n - 1] * (public.dice[0] + public.dice[1])


@kernel
def lot_rent(table, owner, deed):
    """Return the rent of a lot (R1, R2)."""
    public, rules = table.state.public, table.rules
    level = public.level[deed]
    times = 1
    if level == 0 and deeds.has(public.monopolies[owner], rules.group[deed]):
        times = rules.monopoly_rent
    return rules.rent[deed, level] * times


@kernel
def demand(table, pool, debtor, owner, deed, amount, is_late):
    """Have a rent that was noticed demanded, if its owner wants it, and paid (R6)."""
    public, row = table.state.public, table.row
    is_demanded = True
    if table.rules.rent_asked == 1:
        public.deed, public.debtor, public.debt = deed, debtor, amount
        is_demanded = decisions.ask_yes(table, pool, owner, Decision.DEMAND)
        public.deed, public.debtor, public.debt = NOTHING, NOTHING, 0
    if is_demanded:
        row.rents += 1
        row.rent_money += amount
        row.rents_of[table.rules.group[deed]] += amount
        row.seats[owner].rent_received += amount
        row.seats[debtor].rent_owed += amount
        events.rent(table, owner, debtor, deed, amount, is_late)
        debts.owe(table, pool, debtor, owner, amount, Reason.RENT.value)


@kernel
def note_missed(table, debtor, owner, deed, amount):
    """Remember a rent until the end of the next player's turn (R7)."""
    public = table.state.public
    page, at = public.turn % 2, public.n_missed
    public.missed_debtor[page, at], public.missed_owner[page, at] = debtor, owner
    public.missed_deed[page, at], public.missed_rent[page, at] = deed, amount
    public.n_missed += 1


@kernel
def claim_late(table, pool):
    """Give each rent missed in the turn before a second chance to be noticed (R7)."""
    public, row = table.state.public, table.row
    page = (public.turn + 1) % 2
    for at in range(public.n_missed_before):
        debtor, owner = public.missed_debtor[page, at], public.missed_owner[page, at]
        is_open = table.state.ending == Ending.GOING_ON and public.is_in[debtor] == 1 and public.is_in[owner] == 1
        if is_open and not chance.happens(table, Purpose.MISS, table.rules.rent_miss):
            row.rents_late += 1
            demand(table, pool, debtor, owner, public.missed_deed[page, at], public.missed_rent[page, at], 1)
    public.n_missed_before, public.n_missed = public.n_missed, 0
