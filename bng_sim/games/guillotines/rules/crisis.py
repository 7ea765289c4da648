"""Crises, Rebels and the Revolution (K1-K7)."""

from bng_sim.core.compiling.compiler import inlined, kernel
from bng_sim.core.engines import streams
from bng_sim.games.guillotines.declared import events
from bng_sim.games.guillotines.declared.terms import Ending, Kind, Place, Purpose
from bng_sim.games.guillotines.engine import chance
from bng_sim.games.guillotines.engine.records import NOTHING
from bng_sim.games.guillotines.rules import cards, decisions, powers, seats, win


@inlined
def find(table, market):
    """Return the Crisis at `market` with most Rebel icons, a tie broken at random, or NOTHING (K3)."""
    public = table.state.public
    if table.rules.first_crisis == table.rules.n_cards:
        return NOTHING
    kept = NOTHING
    tied = 0
    for i in range(-1, public.face_down[market]):
        card = public.face_up[market] if i < 0 else table.state.under[market, i]
        if card == NOTHING or not cards.is_crisis(table, card):
            continue
        if kept == NOTHING or table.rules.icons[card] > table.rules.icons[kept]:
            kept = card
            tied = 1
        elif table.rules.icons[card] == table.rules.icons[kept]:
            tied += 1
            if streams.below(chance.of(table, Purpose.TIES), tied) == 0:
                kept = card
    return kept


@kernel
def add_rebels(table, strategies, seat, crisis):
    """Lay `crisis` next to the Guillotine with its Rebels, as far as the supply goes (K4-K6, P1)."""
    public = table.state.public
    taken = min(table.rules.icons[crisis], table.rules.rebels - public.rebels_out)
    public.activated[public.n_activated] = crisis
    public.rebels_on[public.n_activated] = taken
    public.n_activated += 1
    public.rebels_out += taken
    events.crisis(table, seat, crisis, taken, public.rebels_out)
    if public.rebels_out == table.rules.rebels:  # K5
        start_revolution(table, strategies, seat)
    elif public.rebels_out >= table.rules.panic_at and public.panic_held == 0:  # P1
        if public.panic_due == 0:
            events.panic_due(table)
        public.panic_due = 1


@kernel
def start_revolution(table, strategies, trigger):
    """Have all lose but a Celebrity who did not trigger it (K5, O6)."""
    table.row.revolution_by = trigger
    if trigger == NOTHING and table.rules.celebrity_barred_by_round_end == 1:
        trigger = table.state.public.last_player
    powers.celebrity(table, strategies, trigger)
    if not win.is_over(table):
        win.end(table, Ending.REVOLUTION)


@kernel
def take_aside(table):
    """Take a random Crisis of those set aside; there must be one."""
    table.state.public.aside -= 1
    return table.state.crises_aside[table.state.public.aside]


@kernel
def activate(table, strategies, seat, crisis):
    """Activate the Crisis that a Buy of `seat` found, and bring more into the discard pile (K4, P2)."""
    trigger = seats.controller(table, seat)
    cards.show(table, crisis, Place.GUILLOTINE)
    table.state.last_trigger = trigger
    table.row.market_crises += 1
    table.row.seats[seat].crises += 1
    add_rebels(table, strategies, trigger, crisis)
    if win.is_over(table):
        return
    for _ in range(min(table.rules.crises_added, table.state.public.aside)):
        added = take_aside(table)
        cards.enter(table, added, Place.DISCARDS)
        table.state.public.discards += 1
        events.add_crisis(table, added)


@kernel
def activate_at_round_end(table, strategies):
    """Activate a random set-aside Crisis, if any remains; nobody has triggered it (K7)."""
    if table.rules.level < 2 or table.state.public.aside == 0:
        return
    crisis = take_aside(table)
    cards.enter(table, crisis, Place.GUILLOTINE)
    table.state.last_trigger = table.state.public.last_player  # P2: who draws the Panic! card
    table.row.round_crises += 1
    add_rebels(table, strategies, NOTHING, crisis)


@kernel
def list_rebels(table):
    """List each activated Crisis with a Rebel on it (P4, G7)."""
    public = table.state.public
    n = 0
    for i in range(public.n_activated):
        if public.rebels_on[i] > 0:
            decisions.blank(table, n, Kind.CHOOSE)
            table.moves.offered[n].card = public.activated[i]
            n += 1
    return n


@kernel
def take_rebel(table, seat, crisis):
    """Take one Rebel off an activated Crisis; the card stays (P4, G7)."""
    public = table.state.public
    for i in range(public.n_activated):
        if public.activated[i] == crisis:
            public.rebels_on[i] -= 1
    public.rebels_out -= 1
    events.take_rebel(table, seat, crisis, public.rebels_out)


@kernel
def rebels_on(table, crisis):
    """Count the Rebels on an activated Crisis."""
    public = table.state.public
    for i in range(public.n_activated):
        if public.activated[i] == crisis:
            return public.rebels_on[i]
    return 0
