"""Buying an asset (B1-B8)."""

from bng_sim.core.compiling.compiler import inlined, kernel
from bng_sim.games.guillotines.declared import events
from bng_sim.games.guillotines.declared.components import ASSETS_A_TYPE
from bng_sim.games.guillotines.declared.terms import Decision, Kind, Place
from bng_sim.games.guillotines.engine.records import AT_MARKET, NOTHING
from bng_sim.games.guillotines.rules import assets, cards, crisis, decisions, policy, powers, seats, win


@inlined
def scores(table, seat, market, card, other_card, kept):
    """Return the player's score and the market's, with `kept`, a Crisis or NOTHING, at the market (B2, B3, B8)."""
    public, rules = table.state.public, table.rules
    suit = public.billionaire[seat]
    own = rules.puppet_points if seats.is_puppet(table, seat) else cards.worth(table, card)  # U4
    if other_card != NOTHING:
        own += cards.worth(table, other_card)
    against = 0
    if kept != NOTHING and public.bunker_holder != seat:  # B3, L2
        against = rules.crisis_penalty
    for i in range(-1, public.face_down[market]):
        found = public.face_up[market] if i < 0 else table.state.under[market, i]
        if found == NOTHING or cards.is_crisis(table, found):
            continue
        if rules.suit[found] == suit:
            own += cards.worth(table, found)
        else:
            against += cards.worth(table, found)
    return own, against


@kernel
def list_claims(table, market):
    """List each asset at `market` (B4)."""
    n = 0
    for asset in range(market * ASSETS_A_TYPE, (market + 1) * ASSETS_A_TYPE):
        if table.state.public.asset_owner[asset] == AT_MARKET:
            decisions.blank(table, n, Kind.CHOOSE)
            table.moves.offered[n].market = market
            table.moves.offered[n].asset = asset
            n += 1
    return n


@kernel
def claim(table, strategies, seat, market):
    """Let the buyer claim any one asset at `market`, which may win the game (B4, W1)."""
    n = list_claims(table, market)
    controller = seats.controller(table, seat)
    choice = decisions.ask(table, strategies, controller, Decision.CLAIM, n)
    asset = table.moves.offered[choice].asset
    assets.claim(table, seat, asset)
    table.row.bought += 1
    table.row.seats[seat].bought += 1
    win.check(table, controller)


@inlined
def inflate(table, market):
    """Refill an empty market by the assets left there; with none left it is closed (B6, B7)."""
    left = table.state.public.market_assets[market]
    if left > 0:
        cards.deal(table, market, table.rules.inflation[left])
    else:
        events.close(table, market)


@inlined
def discard_played(table, card):
    """Discard a card played in a Buy; Game the Market itself waits for the end of the turn (B5, A4)."""
    if card not in (NOTHING, table.state.game_card):
        cards.discard(table, card)


@kernel
def resolve(table, strategies, seat, market, card, other_card):
    """Try to buy at `market` with one or two cards that have left the hand, a Puppet with none (B2-B8, K3, K4, U4)."""
    table.row.buys += 1
    table.row.seats[seat].buys += 1
    events.buy(table, seat, market, card, other_card)
    if card != NOTHING:
        cards.show(table, card, Place.TABLE)
    if other_card != NOTHING:
        cards.show(table, other_card, Place.TABLE)
    cards.reveal_market(table, market)
    kept = crisis.find(table, market)
    own, against = scores(table, seat, market, card, other_card, kept)
    events.score(table, seat, market, own, against, kept)
    if own > against:  # B4: strictly greater
        claim(table, strategies, seat, market)
    discard_played(table, card)
    discard_played(table, other_card)
    cards.clear_market(table, market, kept)
    if win.is_over(table):  # W2: a winning Buy comes before its Crisis
        return
    inflate(table, market)
    if kept != NOTHING:
        crisis.activate(table, strategies, seat, kept)
        if table.rules.level >= 3 and not win.is_over(table):
            policy.reset(table, strategies)
            powers.disaster_speculator(table, strategies)


@inlined
def from_hand(table, strategies, seat, market, card, other_card):
    """Play one or two cards from hand to buy at `market` (B1)."""
    cards.play_from_hand(table, seat, card)
    if other_card != NOTHING:
        cards.play_from_hand(table, seat, other_card)
    resolve(table, strategies, seat, market, card, other_card)
