"""Chapters I, X and A: Invest, Exchange, Swap, and the effects of Special Action cards."""

from bng_sim.referees.guillotines import dealing, options, powers, win
from bng_sim.referees.guillotines.assets import change_places
from bng_sim.referees.guillotines.buy import buy, play
from bng_sim.referees.guillotines.referee import Referee


def invest(ref: Referee, seat: int, move: options.Move) -> None:
    """I1: a card covered to an open market, then a new one, provided there is a deck."""
    table, hand = ref.table, ref.table.players[seat].hand
    ref.expect("invest", "I1", seat=seat, market=move.market, card=move.card)
    hand.remove(move.card)
    table.markets[move.market].covered.append(move.card)
    if table.deck:
        ref.expect("draw", "I1", seat=seat, card=table.deck[-1])
        hand.append(table.deck.pop())
    ref.refuse("draw", "I1")


def exchange(ref: Referee, seat: int, move: options.Move) -> None:
    """X1: a card in hand for the open card."""
    market, hand = ref.table.markets[move.market], ref.table.players[seat].hand
    event = ref.expect("exchange", "X1", seat=seat, market=market.name, card=move.card, taken=market.open)
    hand.remove(move.card)
    hand.append(event["taken"])
    market.open = move.card


def swap(ref: Referee, seat: int, move: options.Move) -> None:
    """X2: two markets' open cards change places."""
    one, two = ref.table.markets[move.market], ref.table.markets[move.other_market]
    names = {"market": one.name, "other_market": two.name}
    ref.expect("swap", "X2", seat=seat, **names, card=one.open, other_card=two.open)
    one.open, two.open = two.open, one.open


def audit(ref: Referee, seat: int, move: options.Move) -> None:
    """A1: an asset goes back to where it is traded, or to the auditor (O8)."""
    play(ref, seat, move.card, "A1")
    powers.audited(ref, seat, move, "A1")
    dealing.discard(ref, [move.card], "A1")


def scam(ref: Referee, seat: int, move: options.Move) -> None:
    """A3: an asset for another's; only the victim may win by it, before the card is discarded (W1)."""
    play(ref, seat, move.card, "A3")
    fields = {"asset": move.asset, "other_asset": move.other_asset, "other_seat": move.seat}
    ref.expect("scam", "A3", seat=seat, **fields)
    change_places(ref, seat, move)
    win.check(ref, (move.seat,))
    dealing.discard(ref, [move.card], "A3")


def game_the_market(ref: Referee, seat: int, move: options.Move) -> None:
    """A4: collect and shuffle, deal equally, perhaps one Buy; the card lies apart till `put_away`."""
    table, card = ref.table, move.card
    play(ref, seat, card, "A4")
    table.apart = card
    _deal_anew(ref)
    chosen = ref.ask(seat, "game_buy", options.game_buy(table, seat, card))
    if chosen != options.NO:
        buy(ref, seat, chosen)


def put_away(ref: Referee) -> None:
    """A4: the card that lies apart is discarded as the turn ends."""
    card = ref.table.apart
    if card is not None:
        ref.table.apart = None
        dealing.discard(ref, [card], "A4")


def _deal_anew(ref: Referee) -> None:
    """A4: equally many for each open market, the last one open; the rest is discarded."""
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
