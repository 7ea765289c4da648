"""Security cards (X1-X5)."""

from bng_sim.core.compiling.compiler import inlined
from bng_sim.games.billionaire.declared import events
from bng_sim.games.billionaire.declared.components import Power
from bng_sim.games.billionaire.declared.terms import Action, Answer, Decision
from bng_sim.games.billionaire.engine.records import NOTHING
from bng_sim.games.billionaire.rules import decisions, powers, seats


@inlined
def cancels(table, strategies, active):
    """Return whether the action that `public` describes is cancelled: by an odd number of Security cards (X4)."""
    public = table.state.public
    public.securities, public.last_security = 0, NOTHING
    goes_on = True
    while goes_on and public.securities < table.rules.security_chain:
        seat = first_to_play(table, strategies, active)
        goes_on = seat != NOTHING
        if goes_on:
            powers.use(table, seat, Power.SECURITY.value)
            public.securities += 1
            public.last_security = seat
            table.row.seats[seat].securities += 1
            events.security(table, seat, public.securities)
    is_cancelled = public.securities % 2 == 1
    if is_cancelled:
        count(table, active)
    return is_cancelled


@inlined
def count(table, active):
    """Count a cancelled action."""
    public, row = table.state.public, table.row
    is_landing = public.action == Action.LANDING
    if is_landing:
        row.cancelled_landings += 1
    else:
        row.cancelled_cards += 1
    if public.target != NOTHING:
        row.cancelled_attacks += 1
        row.cancelled_spins += 1 if is_landing or public.action_kind == Power.ANALYZE_ANY else 0
    events.cancel(table, active)


@inlined
def first_to_play(table, strategies, active):
    """Return who plays a Security card: the first clockwise of those asked who will, or NOTHING (X3, X4)."""
    public, rules = table.state.public, table.rules
    is_first = public.securities == 0
    last = active if is_first else public.last_security
    n = rules.players if is_first and rules.security_own_action == 1 else rules.players - 1
    plays, i = NOTHING, 1
    while plays == NOTHING and i <= n:
        seat = seats.clockwise(table, last, i)
        if table.state.own[seat].powers[Power.SECURITY] > 0:
            table.moves.offered[0], table.moves.offered[1] = Answer.NO.value, Answer.YES.value
            if decisions.ask(table, strategies, seat, Decision.SECURITY, 2) == Answer.YES:
                plays = seat
        i += 1
    return plays
