"""Who is the Campaign Billionaire, and who knows the Attorney General (S3, J3)."""

from bng_sim.core.compiling.compiler import kernel
from bng_sim.core.engines import streams
from bng_sim.games.campaign.declared import events
from bng_sim.games.campaign.declared.gifts import ATTORNEY_GENERAL, BILLIONAIRE
from bng_sim.games.campaign.declared.terms import Friends, Purpose, Role
from bng_sim.games.campaign.engine import chance
from bng_sim.games.campaign.engine.records import NOTHING
from bng_sim.games.campaign.rules import gifts


@kernel
def choose(table, cell):
    """Hand out both roles; what falls to who begins waits while that is still bid for (S11)."""
    public, rules = table.state.public, table.rules
    waits = rules.billionaire == Role.STARTER and public.first == NOTHING
    public.billionaire = NOTHING
    if not waits:
        choose_billionaire(table, cell)
    if not waits or rules.attorney_general != Friends.BILLIONAIRE:
        choose_friends(table, cell)


@kernel
def give_to_first(table):
    """Hand out what falls to who begins, and has waited for the bids (S11)."""
    public, rules = table.state.public, table.rules
    if rules.billionaire == Role.STARTER:
        make_billionaire(table, public.first)
        if rules.attorney_general == Friends.BILLIONAIRE:
            befriend(table, public.first)


@kernel
def choose_billionaire(table, cell):
    """Make a player the Campaign Billionaire (S3)."""
    rules, who = table.rules, NOTHING
    if rules.billionaire == Role.DRAWN:
        who = streams.below(chance.of(table, Purpose.ROLE), rules.players)
        who = gifts.seat_given(table, cell, BILLIONAIRE, who)
    elif rules.billionaire == Role.STARTER:
        who = table.state.public.first
    make_billionaire(table, who)


@kernel
def choose_friends(table, cell):
    """Say who knows the Attorney General (J3)."""
    rules, how = table.rules, table.rules.attorney_general
    who = NOTHING
    if how == Friends.BILLIONAIRE:
        who = table.state.public.billionaire
    elif how == Friends.DRAWN:
        who = streams.below(chance.of(table, Purpose.FRIEND), rules.players)
        who = gifts.seat_given(table, cell, ATTORNEY_GENERAL, who)
    for seat in range(rules.players):
        if seat == who or how == Friends.ALL:
            befriend(table, seat)


@kernel
def make_billionaire(table, seat):
    """Let a seat, or nobody, be the Campaign Billionaire (S3)."""
    table.state.public.billionaire = seat
    events.billionaire(table, seat)


@kernel
def befriend(table, seat):
    """Let a seat know the Attorney General (J3)."""
    table.state.public.knows_ag[seat] = 1
    events.knows_ag(table, seat)
