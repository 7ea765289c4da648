"""Panic! (P1-P5)."""

from bng_sim.core.compiling.compiler import kernel
from bng_sim.core.engines import streams
from bng_sim.games.guillotines.declared import events
from bng_sim.games.guillotines.declared.components import N_ASSETS, N_MARKETS
from bng_sim.games.guillotines.declared.terms import Decision, Kind, Purpose
from bng_sim.games.guillotines.engine import chance
from bng_sim.games.guillotines.rules import assets, bunker, crisis, decisions, powers, seats, win


@kernel
def hold_if_due(table, strategies):
    """Hold the one Panic! of the game, if it is due (P1, P5)."""
    public = table.state.public
    if public.panic_due == 0 or public.panic_held == 1 or win.is_over(table):
        return
    public.panic_held = 1
    table.row.panic = 1
    table.row.panic_turn = public.turn
    drawer = table.state.last_trigger  # P2
    draw_card(table, drawer)
    if not is_dictated(table, strategies) and table.rules.pledges == 1:
        collect_pledges(table, strategies, drawer)
    if win.is_over(table):
        return
    agreed = 1 if n_missing(table) == 0 else 0
    events.panic_ends(table, agreed)
    if agreed == 1:
        succeed(table, strategies, drawer)


@kernel
def draw_card(table, seat):
    """Let `seat` draw one of the Panic! cards: the types to be given up (P2)."""
    card = streams.below(chance.of(table, Purpose.PANIC), table.rules.n_panic_cards)
    for kind in range(N_MARKETS):
        table.state.public.panic_missing[kind] = table.rules.panic_types[card, kind]
    events.panic(table, seat, card)


@kernel
def is_dictated(table, strategies):
    """Let a Power Broker dictate the whole sacrifice, and say whether they did (O9)."""
    named = powers.dictate(table, strategies)
    for asset in range(N_ASSETS):
        if named >> asset & 1 == 1:
            table.state.public.pledged[asset] = 1
            table.state.public.panic_missing[assets.type_of(asset)] = 0
    return named != 0


@kernel
def n_missing(table):
    """Count the types that are still to be pledged."""
    n = 0
    for kind in range(N_MARKETS):
        n += table.state.public.panic_missing[kind]
    return n


@kernel
def collect_pledges(table, strategies, drawer):
    """Visit each player in turn, clockwise from the drawer, until all types are pledged (P3)."""
    for visit in range(table.rules.panic_rounds * table.rules.players):
        seat = (drawer + visit) % table.rules.players
        visit_player(table, strategies, seat)
        if win.is_over(table) or n_missing(table) == 0:
            return


@kernel
def visit_player(table, strategies, seat):
    """Let one player pledge assets, and once offer a trade, until they pass (P3)."""
    may_offer = True
    while n_missing(table) > 0:
        n = list_pledges(table, seat, may_offer)
        choice = decisions.ask(table, strategies, seat, Decision.PLEDGE, n)
        kind = table.moves.offered[choice].kind
        if kind == Kind.NO:
            return
        if kind == Kind.OFFER:
            may_offer = False
            offer_trade(table, strategies, seat)
            if win.is_over(table):
                return
        else:
            pledge(table, table.moves.offered[choice].asset)


@kernel
def list_pledges(table, seat, may_offer):
    """List pass, each own and own Puppet's unpledged asset of a missing type, and an offer if possible (P3, U8)."""
    public = table.state.public
    decisions.blank(table, 0, Kind.NO)
    n = 1
    for asset in range(N_ASSETS):
        owner = public.asset_owner[asset]
        if owner < 0 or seats.controller(table, owner) != seat:  # U8: a Puppet's are its controller's to pledge
            continue
        if public.pledged[asset] == 0 and public.panic_missing[assets.type_of(asset)] == 1:
            decisions.blank(table, n, Kind.CHOOSE)
            table.moves.offered[n].asset = asset
            n += 1
    if may_offer and can_trade(table, seat):
        decisions.blank(table, n, Kind.OFFER)
        n += 1
    return n


@kernel
def is_free(table, seat, asset):
    """Return whether `seat` owns `asset` and has not pledged it."""
    public = table.state.public
    return public.asset_owner[asset] == seat and public.pledged[asset] == 0


@kernel
def can_trade(table, seat):
    """Return whether `seat` and some other player each have an unpledged asset."""
    public = table.state.public
    own = False
    others = False
    for asset in range(N_ASSETS):
        owner = public.asset_owner[asset]
        if owner >= 0 and public.pledged[asset] == 0 and not seats.is_puppet(table, owner):
            if owner == seat:
                own = True
            else:
                others = True
    return own and others


@kernel
def pledge(table, asset):
    """Pledge an asset for good (P3)."""
    seat = table.state.public.asset_owner[asset]
    table.state.public.pledged[asset] = 1
    table.state.public.panic_missing[assets.type_of(asset)] = 0
    table.row.seats[seat].pledged += 1
    events.pledge(table, seat, asset)


@kernel
def list_offers(table, seat):
    """List every own unpledged asset for every other player's (P3)."""
    owner = table.state.public.asset_owner
    n = 0
    for other in range(table.rules.players):
        if other == seat:
            continue
        for given in range(N_ASSETS):
            if not is_free(table, seat, given):
                continue
            for got in range(N_ASSETS):
                if is_free(table, other, got):
                    decisions.blank(table, n, Kind.CHOOSE)
                    table.moves.offered[n].asset = got
                    table.moves.offered[n].other_asset = given
                    table.moves.offered[n].seat = owner[got]
                    n += 1
    return n


@kernel
def offer_trade(table, strategies, seat):
    """Offer another player a trade, which they accept or refuse, and which can win (P3, W3)."""
    n = list_offers(table, seat)
    choice = decisions.ask(table, strategies, seat, Decision.OFFER, n)
    got, given = table.moves.offered[choice].asset, table.moves.offered[choice].other_asset
    other = table.moves.offered[choice].seat
    for answer, kind in enumerate((Kind.NO, Kind.YES)):
        decisions.blank(table, answer, kind)
        table.moves.offered[answer].asset = given
        table.moves.offered[answer].other_asset = got
        table.moves.offered[answer].seat = seat
    if decisions.ask(table, strategies, other, Decision.TRADE, 2) == 1:
        events.trade(table, seat, got, given, other)
        assets.exchange(table, got, given)
        win.check(table, table.state.public.last_player)


@kernel
def succeed(table, strategies, drawer):
    """Return every pledged asset to its market, and roll for the Rebels taken off (P3, P4)."""
    public = table.state.public
    table.row.panic_agreed = 1
    for asset in range(N_ASSETS):
        if public.pledged[asset] == 1:
            assets.put_back(table, asset)
    bunker.update(table)  # L1: what a Panic! gives up is one change
    roll = 1 + streams.below(chance.of(table, Purpose.PANIC), table.rules.panic_die)
    events.roll(table, drawer, roll)
    for _ in range(min(roll, public.rebels_out)):
        n = crisis.list_rebels(table)
        choice = decisions.ask(table, strategies, drawer, Decision.TAKE_REBEL, n)
        crisis.take_rebel(table, drawer, table.moves.offered[choice].card)
