"""Debts: paid at once, and how money is raised for that (F1-F4, F7)."""

from bng_sim.core.compiling.compiler import kernel
from bng_sim.games.campaign.declared import events
from bng_sim.games.campaign.declared.components import MAX_PLAYERS
from bng_sim.games.campaign.declared.limits import BORROW, LAW, MORTGAGE
from bng_sim.games.campaign.declared.terms import Decision, Reason
from bng_sim.games.campaign.engine.records import NOTHING
from bng_sim.games.campaign.rules import bankruptcy, building, decisions, money, mortgages


@kernel
def owe(table, pool, debtor, creditor, amount, reason):
    """Have a debt to a player or, for NOTHING, the Slush Fund paid; who cannot raise the money is bankrupt (F1, F2)."""
    public = table.state.public
    events.debt(table, debtor, creditor, amount, reason)
    if public.cash[debtor] < amount:
        raise_money(table, pool, debtor, creditor, amount)
    if public.cash[debtor] >= amount:
        if amount > 0:
            money.pay(table, debtor, creditor, amount, reason)
    else:
        bankruptcy.go_bankrupt(table, pool, debtor, creditor)


@kernel
def raise_money(table, pool, debtor, creditor, amount):
    """Have a debtor raise money step by step, until it suffices or no step is left (F2)."""
    public = table.state.public
    public.debtor, public.creditor, public.debt = debtor, creditor, amount
    for seat in range(MAX_PLAYERS):
        public.refused[seat] = 0
    n = list_steps(table)
    while n > 0:
        take_step(table, pool, decisions.ask(table, pool, debtor, Decision.RAISE, n))
        n = list_steps(table) if public.cash[debtor] < amount else 0
    public.debtor, public.creditor, public.debt = NOTHING, NOTHING, 0


@kernel
def list_steps(table):
    """List what a debtor can do for money (F2)."""
    public, rules, offered = table.state.public, table.rules, table.moves.offered
    seat = public.debtor
    n = building.list_sales(table, seat, 0)
    n = mortgages.list_deeds(table, seat, n, MORTGAGE)
    if public.law_debt[seat] < rules.law_loan_limit:
        offered[n] = LAW
        n += 1
    if rules.chicago_loans == 1:
        for i in range(1, rules.players):
            lender = (seat + i) % rules.players
            if may_lend(table, lender):
                offered[n] = BORROW + lender
                n += 1
    return n


@kernel
def may_lend(table, lender):
    """Return whether a player can be asked for the missing sum (F7)."""
    public = table.state.public
    missing = public.debt - public.cash[public.debtor]
    return (
        public.is_in[lender] == 1
        and public.refused[lender] == 0
        and lender != public.creditor
        and public.cash[lender] >= missing
    )


@kernel
def take_step(table, pool, move):
    """Do one thing for money (F2)."""
    public = table.state.public
    seat = public.debtor
    if move < MORTGAGE:
        building.sell(table, seat, move)
    elif move < LAW:
        mortgages.mortgage(table, seat, move - MORTGAGE)
    elif move < BORROW:
        promise_law(table, seat)
    else:
        borrow(table, pool, seat, move - BORROW)


@kernel
def promise_law(table, seat):
    """Promise a law for the missing sum, or as much of it as the limit leaves (F4)."""
    public = table.state.public
    missing = public.debt - public.cash[seat]
    amount = min(missing, table.rules.law_loan_limit - public.law_debt[seat])
    public.law_debt[seat] += amount
    table.row.law_loans += 1
    table.row.law_money += amount
    events.law_loan(table, seat, amount)
    money.pay(table, NOTHING, seat, amount, Reason.LOAN.value)


@kernel
def borrow(table, pool, seat, lender):
    """Ask another player for the missing sum (F7)."""
    public = table.state.public
    if decisions.ask_yes(table, pool, lender, Decision.LEND):
        missing = public.debt - public.cash[seat]
        public.n_loans += 1 if public.owes[seat, lender] == 0 else 0
        public.owes[seat, lender] += missing
        table.row.player_loans += 1
        events.loan(table, seat, lender, missing)
        money.pay(table, lender, seat, missing, Reason.LOAN.value)
    else:
        public.refused[lender] = 1
        events.refused(table, lender)


@kernel
def list_repayments(table, seat):
    """List the law debt if it can be repaid whole, then each such lender, clockwise (F5, F7)."""
    public, rules, offered, n = table.state.public, table.rules, table.moves.offered, 0
    if 0 < public.law_debt[seat] <= public.cash[seat]:
        offered[n] = LAW
        n += 1
    if public.n_loans > 0:
        for i in range(1, rules.players):
            lender = (seat + i) % rules.players
            if public.owes[seat, lender] > 0 and with_interest(table, seat, lender) <= public.cash[seat]:
                offered[n] = BORROW + lender
                n += 1
    return n


@kernel
def with_interest(table, seat, lender):
    """Return what it takes to repay a lender, with interest (F7)."""
    owed = table.state.public.owes[seat, lender]
    return owed + money.share(owed, table.rules.chicago_interest)


@kernel
def repay(table, seat, move):
    """Repay the law debt, or a lender (F5, F7)."""
    public = table.state.public
    if move == LAW:
        amount = public.law_debt[seat]
        public.law_debt[seat] = 0
        table.row.laws_repaid += 1
        events.law_repaid(table, seat, amount)
        money.pay(table, seat, NOTHING, amount, Reason.REPAYMENT.value)
    else:
        lender = move - BORROW
        amount = with_interest(table, seat, lender)
        events.loan_repaid(table, seat, lender, public.owes[seat, lender])
        public.owes[seat, lender] = 0
        public.n_loans -= 1
        money.pay(table, seat, lender, amount, Reason.REPAYMENT.value)
