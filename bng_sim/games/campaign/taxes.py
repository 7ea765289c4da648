"""Taxes (X1, X2)."""

from bng_sim.core.compiler import kernel
from bng_sim.games.campaign import debts, decisions, events, money
from bng_sim.games.campaign.records import NOTHING
from bng_sim.games.campaign.terms import Decision, IncomeTax, Reason


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
        amount = money.assets(table, seat) * rules.income_tax_percent // 100
    owe(table, pool, seat, amount)


@kernel
def owe(table, pool, seat, amount):
    """Owe the Slush Fund a tax."""
    table.row.tax_money += amount
    events.tax(table, seat, amount)
    debts.owe(table, pool, seat, NOTHING, amount, Reason.TAX.value)
