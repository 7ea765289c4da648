"""Moving tokens, and passing Go (V2, V4, V5)."""

from bng_sim.core.compiling.compiler import kernel
from bng_sim.games.campaign.declared import events
from bng_sim.games.campaign.declared.components import N_SQUARES
from bng_sim.games.campaign.declared.terms import Purpose, Reason
from bng_sim.games.campaign.engine import chance
from bng_sim.games.campaign.engine.records import NOTHING
from bng_sim.games.campaign.rules import money


@kernel
def forward(table, seat, steps):
    """Move a token clockwise, with what passing Go brings; the square is still to be dealt with (V3)."""
    public = table.state.public
    before = public.square[seat]
    to(table, seat, (before + steps) % N_SQUARES)
    if before + steps >= N_SQUARES:
        complete_lap(table, seat)


@kernel
def forward_to(table, seat, square):
    """Move a token clockwise to a square, a full round if it is there (C2)."""
    way = (square - table.state.public.square[seat]) % N_SQUARES
    forward(table, seat, way if way > 0 else N_SQUARES)


@kernel
def back(table, seat, squares):
    """Move a token backwards, which is no lap, though it may be paid for as one (C3, V4)."""
    before = table.state.public.square[seat]
    to(table, seat, (before - squares) % N_SQUARES)
    if table.rules.salary_backwards == 1 and squares >= before:
        collect(table, seat)


@kernel
def to(table, seat, square):
    """Put a token on a square, which is still to be dealt with (V3)."""
    public = table.state.public
    public.square[seat], public.acts, public.rent_by_card = square, 1, 0
    events.move(table, seat, square)


@kernel
def complete_lap(table, seat):
    """Complete a lap, and be paid for it (V4)."""
    table.state.public.laps[seat] += 1
    events.lap(table, seat)
    collect(table, seat)


@kernel
def collect(table, seat):
    """Collect what Go brings: salary, intern, what the Billionaire takes, and what a law debtor owes them (V4, V5)."""
    public, rules, row = table.state.public, table.rules, table.row
    if chance.happens(table, Purpose.GO, rules.go_miss):
        row.salaries_missed += 1
        events.salary_missed(table, seat)
        return
    row.salaries += 1
    money.pay(table, NOTHING, seat, rules.salary, Reason.SALARY.value)
    public.interns[seat] += 1
    events.intern(table, seat)
    if seat == public.billionaire and rules.billionaire_extra > 0:
        money.pay(table, NOTHING, seat, rules.billionaire_extra, Reason.EXTRA.value)
    if public.law_debt[seat] > 0:
        pay_benefit(table, seat)


@kernel
def pay_benefit(table, seat):
    """Pay the Billionaire, if there is one, a share of one's law debt (F5)."""
    public, rules = table.state.public, table.rules
    who = public.billionaire
    if who not in (NOTHING, seat) and public.is_in[who] == 1:
        amount = min(money.share(public.law_debt[seat], rules.law_benefit), rules.salary)
        if amount > 0:
            table.row.law_benefits += amount
            money.pay(table, seat, who, amount, Reason.LAW_BENEFIT.value)
