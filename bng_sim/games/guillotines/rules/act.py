"""The one action of a turn: what is listed, and what carries it out (T3, chapter D `act`)."""

from bng_sim.core.compiling.compiler import inlined
from bng_sim.games.guillotines.declared import events
from bng_sim.games.guillotines.declared.components import N_MARKETS, CardKind
from bng_sim.games.guillotines.declared.terms import Decision, Kind
from bng_sim.games.guillotines.engine.records import NOTHING
from bng_sim.games.guillotines.rules import assets, buy, cards, decisions, invest, powers, puppets, special


@inlined
def list_actions(table, seat):
    """List every legal action of the turn player, fully specified (T3)."""
    n = list_buys(table, 0, seat)
    n = list_with_each_card(table, n, seat, Kind.INVEST)
    n = list_with_each_card(table, n, seat, Kind.EXCHANGE)
    n = list_swaps(table, n)
    n = list_special_actions(table, n, seat)
    if table.rules.billionaires > table.rules.players:
        n = puppets.list_purchases(table, n, seat)
    return n


@inlined
def list_buys(table, n, seat):
    """List each open market with every one or two cards that are no Crisis (B1)."""
    hand = table.state.own[seat].hand
    size = table.state.public.hand_size[seat]
    for market in range(N_MARKETS):
        if not assets.is_open(table, market):
            continue
        for i in range(size):
            if cards.is_crisis(table, hand[i]):
                continue
            n = add_buy(table, n, market, hand[i], NOTHING)
            if table.rules.buy_cards == 1:
                continue
            for j in range(i + 1, size):
                if not cards.is_crisis(table, hand[j]):
                    n = add_buy(table, n, market, hand[i], hand[j])
    return n


@inlined
def add_buy(table, n, market, card, other_card):
    """List one Buy as move `n`."""
    decisions.blank(table, n, Kind.BUY)
    table.moves.offered[n].market = market
    table.moves.offered[n].card = card
    table.moves.offered[n].other_card = other_card
    return n + 1


@inlined
def list_with_each_card(table, n, seat, kind):
    """List Invests at each open market, or Exchanges at each that has a face-up card (I1, X1)."""
    hand = table.state.own[seat].hand
    for market in range(N_MARKETS):
        if not assets.is_open(table, market):
            continue
        if kind == Kind.EXCHANGE and table.state.public.face_up[market] == NOTHING:
            continue
        for i in range(table.state.public.hand_size[seat]):
            decisions.blank(table, n, kind)
            table.moves.offered[n].market = market
            table.moves.offered[n].card = hand[i]
            n += 1
    return n


@inlined
def list_swaps(table, n):
    """List each pair of open markets with face-up cards (X2)."""
    for market in range(N_MARKETS):
        if not can_swap(table, market):
            continue
        for other in range(market + 1, N_MARKETS):
            if can_swap(table, other):
                decisions.blank(table, n, Kind.SWAP)
                table.moves.offered[n].market = market
                table.moves.offered[n].other_market = other
                n += 1
    return n


@inlined
def can_swap(table, market):
    """Return whether `market` is open and has a face-up card."""
    return assets.is_open(table, market) and table.state.public.face_up[market] != NOTHING


@inlined
def list_special_actions(table, n, seat):
    """List what each Special Action card in hand can do (A1, A3, A4)."""
    hand = table.state.own[seat].hand
    for i in range(table.state.public.hand_size[seat]):
        kind = table.rules.kind[hand[i]]
        if kind == CardKind.AUDIT:
            n = powers.list_audits(table, n, hand[i])
        elif kind == CardKind.SCAM:
            n = special.list_scams(table, n, seat, hand[i])
        elif kind == CardKind.GAME_THE_MARKET:
            decisions.blank(table, n, Kind.GAME)
            table.moves.offered[n].card = hand[i]
            n += 1
    return n


@inlined
def has_no_action(table):
    """Return whether this turn, the first of the game, has no action (T6)."""
    return table.rules.draw_only == 1 and table.state.public.turn == 1


@inlined
def act(table, strategies, seat):
    """Let the turn player take exactly one action, or pass if there is none (T3)."""
    n = 0 if has_no_action(table) else list_actions(table, seat)
    if n == 0:
        table.row.passes += 1
        events.pass_(table, seat)
        return
    choice = decisions.ask(table, strategies, seat, Decision.ACT, n)
    moves = table.moves
    kind, market, card = moves.offered[choice].kind, moves.offered[choice].market, moves.offered[choice].card
    if kind == Kind.BUY:
        buy.from_hand(table, strategies, seat, market, card, moves.offered[choice].other_card)
    elif kind == Kind.INVEST:
        invest.invest(table, seat, market, card)
    elif kind == Kind.EXCHANGE:
        invest.exchange(table, seat, market, card)
    elif kind == Kind.SWAP:
        invest.swap(table, seat, market, moves.offered[choice].other_market)
    elif kind == Kind.AUDIT:
        special.audit(table, strategies, seat, card, moves.offered[choice].asset)
    elif kind == Kind.SCAM:
        special.scam(table, seat, card, moves.offered[choice].asset, moves.offered[choice].other_asset)
    elif kind == Kind.GAME:
        special.game_the_market(table, strategies, seat, card)
    elif kind == Kind.PURCHASE:
        move = moves.offered[choice]
        puppets.purchase(table, seat, move.seat, move.asset, move.several)
