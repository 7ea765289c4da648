"""Special Action cards (A1-A4)."""

from bng_sim.core.compiling.compiler import kernel
from bng_sim.games.guillotines.declared import events
from bng_sim.games.guillotines.declared.components import N_ASSETS, N_MARKETS
from bng_sim.games.guillotines.declared.events import Pile
from bng_sim.games.guillotines.declared.terms import Decision, Kind, Place, Purpose
from bng_sim.games.guillotines.engine import chance
from bng_sim.games.guillotines.engine.records import NOTHING
from bng_sim.games.guillotines.rules import assets, buy, cards, decisions, plain, powers, seats, win


@kernel
def list_scams(table, n, seat, card):
    """List, from move `n` on, every other player's asset for every own, unless it completes oneself (A3)."""
    owner = table.state.public.asset_owner
    for asset in range(N_ASSETS):
        if owner[asset] < 0 or owner[asset] == seat or seats.is_puppet(table, owner[asset]):
            continue
        for given in range(N_ASSETS):
            if owner[given] == seat and not assets.would_complete(table, seat, asset, given):
                n = assets.add_exchange(table, n, Kind.SCAM, asset, given)
                table.moves.offered[n - 1].card = card
    return n


@kernel
def audit(table, strategies, seat, card, asset):
    """Return any Billionaire's asset to its market (A1)."""
    cards.play_from_hand(table, seat, card)
    cards.show(table, card, Place.TABLE)
    powers.audit(table, strategies, seat, asset)
    cards.discard(table, card)


@kernel
def scam(table, seat, card, asset, given):
    """Take an asset from another player and give one in return, which may make the victim win (A3)."""
    cards.play_from_hand(table, seat, card)
    events.scam(table, seat, asset, given, table.state.public.asset_owner[asset])
    assets.exchange(table, asset, given)
    win.check(table, seat)
    cards.discard(table, card)


@kernel
def game_the_market(table, strategies, seat, card):
    """Deal the cards of all markets again, then perhaps buy with this card (A4)."""
    cards.play_from_hand(table, seat, card)
    cards.show(table, card, Place.TABLE)
    table.state.game_card = card
    redeal_markets(table)
    n = list_game_buys(table, seat)
    choice = decisions.ask(table, strategies, seat, Decision.GAME_BUY, n)
    if table.moves.offered[choice].kind == Kind.NO:
        return
    market, other_card = table.moves.offered[choice].market, table.moves.offered[choice].other_card
    if other_card != NOTHING:
        cards.play_from_hand(table, seat, other_card)
    buy.resolve(table, strategies, seat, market, card, other_card)


@kernel
def redeal_markets(table):
    """Gather the cards of all markets, shuffle, deal each open market as many, discard the rest (A4)."""
    state = table.state
    n = 0
    plain.mix(table)
    for market in range(N_MARKETS):
        cards.note_gathered(table, market)
        n = take_market(table, market, n)
    shuffle_gathered(table, n)
    n_open = assets.n_open_markets(table)
    share = n // n_open if n_open > 0 else 0
    dealt = 0
    for market in range(N_MARKETS):
        if assets.is_open(table, market):
            for i in range(share):
                if i == share - 1:
                    plain.show_mixed(table, state.order[dealt])
                cards.deal_one(table, market, state.order[dealt], i == share - 1)
                dealt += 1
            state.public.mixed_under[market] = state.public.face_down[market]
    for i in range(dealt, n):
        plain.show_mixed(table, state.order[i])
        cards.discard(table, state.order[i])


@kernel
def shuffle_gathered(table, n):
    """Put the `n` cards gathered into random order, in `state.order` (A4)."""
    state = table.state
    chance.permute(table, Purpose.GAME_THE_MARKET, n)
    for i in range(n):
        state.order[i] = state.gathered[state.order[i]]
    events.shuffle(table, Pile.MARKETS.value, state.order[:n])


@kernel
def take_market(table, market, n):
    """Pick up the cards of `market` unseen, as numbers `n` and on of those gathered; return how many are."""
    state, public = table.state, table.state.public
    if public.face_up[market] != NOTHING:
        state.gathered[n] = public.face_up[market]
        n += 1
        cards.hide(table, public.face_up[market])
        public.face_up[market] = NOTHING
    for i in range(public.face_down[market]):
        state.gathered[n] = state.under[market, i]
        n += 1
    public.face_down[market] = 0
    cards.forget_invested(table, market)
    return n


@kernel
def list_game_buys(table, seat):
    """List no Buy, or each open market with no further card or one free card (A4)."""
    decisions.blank(table, 0, Kind.NO)
    n = 1
    hand = table.state.own[seat].hand
    for market in range(N_MARKETS):
        if not assets.is_open(table, market):
            continue
        for i in range(-1, table.state.public.hand_size[seat]):
            if i >= 0 and (table.rules.buy_cards < 2 or cards.is_crisis(table, hand[i])):
                continue
            decisions.blank(table, n, Kind.BUY)
            table.moves.offered[n].market = market
            table.moves.offered[n].card = table.state.game_card
            if i >= 0:
                table.moves.offered[n].other_card = hand[i]
            n += 1
    return n


@kernel
def discard_game_card(table):
    """Discard Game the Market, if it was played, at the end of the turn (A4)."""
    if table.state.game_card != NOTHING:
        cards.discard(table, table.state.game_card)
        table.state.game_card = NOTHING
