"""Taxes (X1, X2)."""

from bng_sim.core.compiling.compiler import kernel
from bng_sim.games.campaign.declared import events
from bng_sim.games.campaign.declared.components import N_DEEDS
from bng_sim.games.campaign.declared.terms import Decision, IncomeTax, Reason
from bng_sim.games.campaign.engine.records import NOTHING
from bng_sim.games.campaign.rules import debts, decisions, deeds, money


@kernel
def luxury(table, pool, seat):
    """Owe the luxury tax (X1)."""
    owe(table, pool, seat, table.rules.luxury_tax)


@kernel
def income(table, pool, seat):
    """Owe the income tax, flat or as a share of all one has (X2)."""
    rules, offered, how = table.rules, table.moves.offered, IncomeTax.FLAT.value
    if rules.income_tax_choice == 1:
        offered[0], offered[1] = IncomeTax.FLAT.value, IncomeTax.PERCENT.value
        how = decisions.ask(table, pool, seat, Decision.INCOME_TAX, 2)
    amount = rules.income_tax_flat
    if how == IncomeTax.PERCENT:
        amount = taxable(table, seat) * rules.income_tax_percent // 100
    owe(table, pool, seat, amount)


@kernel
def taxable(table, seat):
    """Return what the income tax takes a share of: assets, under `full` the other half of mortgaged deeds too (X2)."""
    public, rules, total = table.state.public, table.rules, money.assets(table, seat)
    if rules.income_tax_full == 1:
        left = public.deeds[seat] & public.mortgages
        deed = deeds.first_of(left, 0)
        while deed < N_DEEDS:
            total += rules.price[deed] - rules.price[deed] // 2
            deed = deeds.first_of(left, deed + 1)
    return total


@kernel
def owe(table, pool, seat, amount):
    """Owe the Slush Fund a tax."""
    table.row.tax_money += amount
    events.tax(table, seat, amount)
    debts.owe(table, pool, seat, NOTHING, amount, Reason.TAX.value)
