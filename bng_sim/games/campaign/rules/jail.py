"""Jail, and how to keep out of it (J1, J6-J8)."""

from bng_sim.core.compiling.compiler import kernel
from bng_sim.games.campaign.declared import events
from bng_sim.games.campaign.declared.components import AFTER_JAIL, JAIL, N_PILES, Card
from bng_sim.games.campaign.declared.terms import Decision, Evasion, JailEffect, Reason
from bng_sim.games.campaign.engine.records import NOTHING
from bng_sim.games.campaign.rules import debts, decisions, moving, piles


@kernel
def threaten(table, pool, seat, cause):
    """Send a player to Jail, unless they evade it (J1, J6)."""
    how = decisions.ask(table, pool, seat, Decision.EVADE, list_evasions(table, seat))
    if how == Evasion.NO:
        imprison(table, seat, cause)
        return
    if how == Evasion.FILES:
        table.state.public.files_used[seat] += 1
        table.row.files_used += 1
        events.files(table, seat)
    else:
        use_evasion(table, seat)
    move_past(table, seat)


@kernel
def list_evasions(table, seat):
    """List going to Jail, and the ways around it (J6)."""
    public, offered, n = table.state.public, table.moves.offered, 1
    offered[0] = Evasion.NO.value
    if public.knows_ag[seat] == 1 and public.files_used[seat] < table.rules.non_prosecution:
        offered[n] = Evasion.FILES.value
        n += 1
    if public.senators[seat] > 0 or n_cards(public.door_cards, seat) > 0:
        offered[n] = Evasion.CARD.value
        n += 1
    return n


@kernel
def n_cards(held, seat):
    """Return how many cards of a kind a player keeps, of both piles."""
    n = 0
    for pile in range(N_PILES):
        n += held[seat, pile]
    return n


@kernel
def use_evasion(table, seat):
    """Use a kept evasion: a card, else a senator's (J6)."""
    public = table.state.public
    if n_cards(public.door_cards, seat) > 0:
        piles.use(table, seat, Card.DOOR.value)
    else:
        public.senators[seat] -= 1
        events.senator_used(table, seat)


@kernel
def imprison(table, seat, cause):
    """Put a player in Jail (J1)."""
    public = table.state.public
    public.square[seat], public.in_jail[seat], public.failures[seat], public.acts = JAIL, 1, 0, 0
    table.row.jailed[cause] += 1
    events.jailed(table, seat, cause)


@kernel
def move_past(table, seat):
    """Move a token past Jail, where nothing happens unless the rules say so (J7)."""
    public = table.state.public
    table.row.past_jail += 1
    events.past_jail(table, seat)
    moving.to(table, seat, AFTER_JAIL)
    public.acts = table.rules.past_jail_acts


@kernel
def release(table, seat):
    """Let a player out of Jail (J4, J5)."""
    public = table.state.public
    public.in_jail[seat], public.failures[seat] = 0, 0
    events.released(table, seat)


@kernel
def bribe_senator(table, pool, seat):
    """Land on Bribe a Senator (J8)."""
    public, rules = table.state.public, table.rules
    table.row.senator_landings += 1
    events.senator(table, seat)
    if rules.bribe_effect == JailEffect.NOTHING:
        return
    debts.owe(table, pool, seat, NOTHING, rules.bribe_price, Reason.BRIBE.value)
    if public.is_in[seat] == 1:
        if rules.bribe_effect == JailEffect.KEEP:
            public.senators[seat] += 1
            events.evasion_kept(table, seat)
        else:
            move_past(table, seat)
