"""The Puppets of the two-player game (U1-U10)."""

import numpy as np

from bng_sim.core.compiling.compiler import kernel
from bng_sim.core.engines import streams
from bng_sim.games.guillotines.declared import events
from bng_sim.games.guillotines.declared.components import DIE, MARKET_OF_NUMBER, N_ASSETS, CardKind
from bng_sim.games.guillotines.declared.terms import Decision, Kind, Purpose
from bng_sim.games.guillotines.engine import chance
from bng_sim.games.guillotines.engine.records import NOTHING
from bng_sim.games.guillotines.rules import assets, buy, cards, decisions, hand, powers, win


@kernel
def take_step(table, strategies, seat):
    """Roll for the Puppet of `seat`, and do what the die says (U4, U10)."""
    puppet = seat + table.rules.players
    number = roll(table, strategies, seat, puppet, table.rules.puppet_card)
    if table.rules.puppet_card == 0:
        if number < DIE:
            add_card(table, puppet, MARKET_OF_NUMBER[number - 1])
            return
        number = roll(table, strategies, seat, puppet, 1)
    if number == DIE:
        powers.choose_audit(table, strategies, seat, False)
    elif assets.is_open(table, MARKET_OF_NUMBER[number - 1]):
        buy.resolve(table, strategies, puppet, MARKET_OF_NUMBER[number - 1], NOTHING, NOTHING)


@kernel
def roll(table, strategies, seat, puppet, buys):
    """Roll the die, and let the controller shift it by discarding cards; whether 1 to 5 `buys` is 0 or 1 (U4, U5)."""
    public = table.state.public
    number = 1 + streams.below(chance.of(table, Purpose.PUPPET), DIE)
    events.puppet_roll(table, puppet, number)
    n = list_nudges(table, seat)
    public.die, public.die_buys = number, buys
    choice = decisions.ask(table, strategies, seat, Decision.NUDGE, n)
    public.die, public.die_buys = 0, 0
    kind, several = table.moves.offered[choice].kind, table.moves.offered[choice].several
    if kind == Kind.NO:
        return number
    points = hand.worth_of_several(table, seat, np.int64(several))  # lists are made with int64: one signature
    hand.discard_several(table, seat, several)
    number = (number - 1 + (points if kind == Kind.UP else -points)) % DIE + 1
    events.nudge(table, seat, number)
    return number


@kernel
def list_nudges(table, seat):
    """List to leave the die, and every set of cards, no Crisis among them, with which to turn it up or down (U5)."""
    decisions.blank(table, 0, Kind.NO)
    n = 1
    for several in range(1, 1 << table.state.public.hand_size[seat]):
        if hand.worth_of_several(table, seat, several) == NOTHING:
            continue
        decisions.blank(table, n, Kind.UP)
        table.moves.offered[n].several = several
        decisions.blank(table, n + 1, Kind.DOWN)
        table.moves.offered[n + 1].several = several
        n += 2
    return n


@kernel
def add_card(table, puppet, market):
    """Lay the top card of the deck, if there is one, face-down at `market`, or discard it if that is closed (U4)."""
    if table.state.public.deck_size == 0:
        return
    card = cards.draw(table)
    if assets.is_open(table, market):
        cards.put_under(table, market, card)
        events.puppet_card(table, puppet, market, card)
    else:
        cards.discard(table, card)


@kernel
def list_purchases(table, n, seat):
    """List, from move `n` on, each Puppet's assets with every set of cards that pays for one (U6)."""
    for puppet in range(table.rules.players, table.rules.billionaires):
        for asset in range(N_ASSETS):
            if table.state.public.asset_owner[asset] != puppet:
                continue
            for several in range(1, 1 << table.state.public.hand_size[seat]):
                if pays(table, seat, puppet, several):
                    decisions.blank(table, n, Kind.PURCHASE)
                    table.moves.offered[n].seat = puppet
                    table.moves.offered[n].asset = asset
                    table.moves.offered[n].several = several
                    n += 1
    return n


@kernel
def pays(table, seat, puppet, several):
    """Return whether these cards of `seat`, all of the Puppet's suit or without one, are worth enough (U6)."""
    own = table.state.own[seat].hand
    for place in range(table.state.public.hand_size[seat]):
        if several >> place & 1 == 1:
            is_resource = table.rules.kind[own[place]] == CardKind.RESOURCE
            if is_resource and table.rules.suit[own[place]] != table.state.public.billionaire[puppet]:
                return False
    return hand.worth_of_several(table, seat, several) >= table.rules.puppet_price


@kernel
def purchase(table, seat, puppet, asset, several):
    """Discard these cards for a Puppet's asset, which may win (U6)."""
    hand.discard_several(table, seat, several)
    events.purchase(table, seat, asset, puppet)
    assets.hand_over(table, seat, asset)
    win.check(table, table.state.public.last_player)


@kernel
def trade_at_round_end(table, strategies):
    """Let each player trade assets with their own Puppet, one for one, each asset once (U7)."""
    for asset in range(N_ASSETS):
        table.state.traded[asset] = 0
    for i in range(table.rules.players):
        seat = (table.state.public.last_player + i) % table.rules.players
        while trade(table, strategies, seat):
            win.check(table, table.state.public.last_player)
            if win.is_over(table):
                return


@kernel
def trade(table, strategies, seat):
    """Let `seat` make one trade with its Puppet; whether it did (U7)."""
    n = list_trades(table, seat)
    if n == 1:
        return False
    choice = decisions.ask(table, strategies, seat, Decision.PUPPET_TRADE, n)
    if table.moves.offered[choice].kind == Kind.NO:
        return False
    got, given = table.moves.offered[choice].asset, table.moves.offered[choice].other_asset
    puppet = seat + table.rules.players
    events.puppet_trade(table, seat, got, given, puppet)
    assets.exchange(table, got, given)
    table.state.traded[got], table.state.traded[given] = 1, 1
    return True


@kernel
def list_trades(table, seat):
    """List to be done, and every own asset for every one of the own Puppet's, neither of them traded yet (U7)."""
    owner, traded = table.state.public.asset_owner, table.state.traded
    puppet = seat + table.rules.players
    decisions.blank(table, 0, Kind.NO)
    n = 1
    for given in range(N_ASSETS):
        if owner[given] != seat or traded[given] == 1:
            continue
        for got in range(N_ASSETS):
            if owner[got] == puppet and traded[got] == 0:
                n = assets.add_exchange(table, n, Kind.CHOOSE, got, given)
    return n
