"""Where a marker lands, and what that brings (T5, H3-H5, M2, A, N1, P1, X2)."""

from bng_sim.core.compiling.compiler import inlined, kernel
from bng_sim.games.billionaire.declared import events
from bng_sim.games.billionaire.declared.components import Space
from bng_sim.games.billionaire.declared.terms import Action, Decision
from bng_sim.games.billionaire.engine.records import NOTHING
from bng_sim.games.billionaire.rules import (
    analyzer,
    auction,
    decisions,
    end,
    going_first,
    investments,
    powers,
    profits,
    security,
)

NOWHERE = -2  # no deck: there is nothing to draw


@inlined
def land(table, strategies, seat):
    """Carry out the space a marker has landed on, but for a first turn without that (T5, S9)."""
    kind = table.rules.spaces[table.state.public.space[seat]]
    owner = note(table, seat, kind)
    if not going_first.is_landing_void(table):
        act(table, strategies, seat, kind, owner)
    end.check_action(table)


@inlined
def act(table, strategies, seat, kind, owner):
    """Carry out a space, if nobody cancels that (T5, X2)."""
    region = NOWHERE
    if Space.SEALED_EURASIA <= kind <= Space.SEALED_AMERICAS:
        found = auction.choose_deck(table, strategies, seat, auction.region_of(kind))
        region = found if found != NOTHING else NOWHERE
    elif kind == Space.SEALED_THREE:
        region = NOTHING if investments.decks_left(table) > 0 else NOWHERE
    elif kind >= Space.ANALYZE_EURASIA:
        n = analyzer.list_region(table, seat, kind - Space.ANALYZE_EURASIA.value)
        name_target(table, seat, decisions.ask(table, strategies, seat, Decision.ANALYZE, n))
    elif kind == Space.HEADQUARTERS and owner not in (seat, NOTHING):
        n = analyzer.list_owner(table, owner)
        name_target(table, seat, decisions.ask(table, strategies, seat, Decision.HEADQUARTERS, n))
    if does_anything(table, seat, kind, owner, region) and not security.cancels(table, strategies, seat):
        if region != NOWHERE:
            if auction.hold(table, strategies, seat, region):
                end.check_decks(table)
        else:
            carry_out(table, seat, kind, owner)


@kernel
def note(table, seat, kind):
    """Note which space this action is of; whose Headquarters it is, NOTHING if nobody's."""
    public, row, owner = table.state.public, table.row, NOTHING
    public.action, public.action_kind = Action.LANDING.value, kind
    public.target, public.target_seat = NOTHING, NOTHING
    events.land(table, seat, public.space[seat], kind)
    row.landed[kind] += 1
    if kind == Space.HEADQUARTERS:
        for other in range(table.rules.players):
            if table.rules.headquarters[other] == public.space[seat]:
                owner = other
        row.hq_hit += 1 if owner == seat else 0
        row.hq_vacant += 1 if owner == NOTHING else 0
        row.hq_visited += 1 if owner not in (seat, NOTHING) else 0
    return owner


@kernel
def name_target(table, seat, investment):
    """Name the Investment to be analyzed, or none (N1, H4)."""
    public = table.state.public
    if investment != NOTHING:
        public.target, public.target_seat = investment, public.owner[investment]
        events.name_target(table, seat, investment, public.target_seat)


@kernel
def does_anything(table, seat, kind, owner, region):
    """Return whether a landing does anything; if not, note missed draws (M3), as nobody is asked to cancel (X2)."""
    public = table.state.public
    if kind == Space.PROFIT or (kind == Space.HEADQUARTERS and owner == seat):
        if public.profit_deck == 0:
            profits.draw(table, seat, table.rules.hit_profits if kind == Space.HEADQUARTERS else 1)
        return public.profit_deck > 0
    if kind == Space.POWER_PLAY:
        return public.power_deck > 0
    return public.target != NOTHING or region != NOWHERE


@kernel
def carry_out(table, seat, kind, owner):
    """Do what a space brings that has no auction (M2, H3, H4, N1, P1)."""
    if kind == Space.PROFIT:
        profits.draw(table, seat, 1)
    elif kind == Space.POWER_PLAY:
        powers.draw(table, seat)
    elif kind == Space.HEADQUARTERS and owner == seat:
        profits.draw(table, seat, table.rules.hit_profits)
    else:
        analyzer.analyze(table, seat, table.state.public.target)
