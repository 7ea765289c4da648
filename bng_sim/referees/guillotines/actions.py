"""Chapters I, X and A: Invest, Exchange, Swap, and the effects of Special Action cards."""

from bng_sim.referees.guillotines import dealing, options, powers, win
from bng_sim.referees.guillotines.assets import change_places
from bng_sim.referees.guillotines.buy import buy, play
from bng_sim.referees.guillotines.referee import Referee


def invest(ref: Referee, seat: int, move: options.Move) -> None:
    """Put a card covered to an open market, then draw a new one if the deck has one (I1)."""
    table, hand = ref.table, ref.table.players[seat].hand
    ref.expect("invest", "I1", seat=seat, market=move.market, card=move.card)
    hand.remove(move.card)
    table.markets[move.market].covered.append(move.card)
    if table.deck:
        ref.expect("draw", "I1", seat=seat, card=table.deck[-1])
        hand.append(table.deck.pop())
    ref.refuse("draw", "I1")


def exchange(ref: Referee, seat: int, move: options.Move) -> None:
    """Exchange a card in hand for a market's open card (X1)."""
    market, hand = ref.table.markets[move.market], ref.table.players[seat].hand
    event = ref.expect("exchange", "X1", seat=seat, market=market.name, card=move.card, taken=market.open)
    hand.remove(move.card)
    hand.append(event["taken"])
    market.open = move.card


def swap(ref: Referee, seat: int, move: options.Move) -> None:
    """Swap the open cards of two markets (X2)."""
    one, two = ref.table.markets[move.market], ref.table.markets[move.other_market]
    names = {"market": one.name, "other_market": two.name}
    ref.expect("swap", "X2", seat=seat, **names, card=one.open, other_card=two.open)
    one.open, two.open = two.open, one.open


def audit(ref: Referee, seat: int, move: options.Move) -> None:
    """Play an audit: an asset goes back to its market, or to the auditor (A1, O8)."""
    play(ref, seat, move.card, "A1")
    powers.audited(ref, seat, move, "A1")
    dealing.discard(ref, [move.card], "A1")


def scam(ref: Referee, seat: int, move: options.Move) -> None:
    """Play a scam: one asset for another's, by which only the victim may win before the discard (A3, W1)."""
    play(ref, seat, move.card, "A3")
    fields = {"asset": move.asset, "other_asset": move.other_asset, "other_seat": move.seat}
    ref.expect("scam", "A3", seat=seat, **fields)
    change_places(ref, seat, move)
    win.check(ref, (move.seat,))
    dealing.discard(ref, [move.card], "A3")


def game_the_market(ref: Referee, seat: int, move: options.Move) -> None:
    """Collect, shuffle and deal the markets' cards, then perhaps Buy; `put_away` discards the card (A4)."""
    table, card = ref.table, move.card
    play(ref, seat, card, "A4")
    table.apart = card
    _deal_anew(ref)
    chosen = ref.decide(seat, "game_buy", options.game_buy(table, seat, card))
    if chosen != options.NO:
        buy(ref, seat, chosen)


def put_away(ref: Referee) -> None:
    """Discard the card that lies apart, as the turn ends (A4)."""
    card = ref.table.apart
    if card is not None:
        ref.table.apart = None
        dealing.discard(ref, [card], "A4")


def _deal_anew(ref: Referee) -> None:
    """Deal all markets' cards again, equally many to each open market, and discard the rest (A4)."""
    table, gathered = ref.table, []
    for market in table.markets.values():
        gathered += dealing.reveal(ref, "gather", market, "A4")
    pile, markets = dealing.shuffled(ref, "markets", gathered, "A4"), table.open_markets()
    each = len(pile) // len(markets) if markets else 0
    for market in markets:
        dealing.lay(ref, market, pile, each, "A4")
    dealing.discard(ref, pile, "A4")


ACTIONS = {
    "buy": buy, "invest": invest, "exchange": exchange, "swap": swap, "audit": audit, "scam": scam,
    "game": game_the_market,
}  # fmt: skip
