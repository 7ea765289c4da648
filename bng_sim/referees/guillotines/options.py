"""List the options of each decision (chapter D) in the order of the rules page."""

from collections.abc import Iterable
from functools import cache
from typing import Any, NamedTuple

from bng_sim.referees.guillotines.box import MARKETS, ORDER, TYPE_OF
from bng_sim.referees.guillotines.table_state import Market, TableState

NO_CARD = -1


class Move(NamedTuple):
    """An entry of a list; only the fields that its kind needs are filled."""

    kind: str
    market: str = ""
    other_market: str = ""
    card: int = NO_CARD
    other_card: int = NO_CARD
    asset: str = ""
    other_asset: str = ""
    seat: int = 0
    role: str = ""
    policy: str = ""
    cards: tuple[int, ...] = ()
    assets: tuple[str, ...] = ()

    @property
    def spent(self) -> list[int]:
        """The cards that a Buy names."""
        return [card for card in (self.card, self.other_card) if card != NO_CARD]


NO, YES, OFFER = Move("no"), Move("yes"), Move("offer")


def read(entry: dict[str, Any]) -> Move:
    """Return a move as the log writes it."""
    fields: dict[str, Any] = {name: tuple(value) if isinstance(value, list) else value for name, value in entry.items()}
    return Move(**fields)


@cache
def _everywhere(kind: str, card: int, other_card: int = NO_CARD) -> dict[str, Move]:
    """Return a move with these cards at each market; each is created once, since a turn has hundreds of options."""
    return {market: Move(kind, market, card=card, other_card=other_card) for market in MARKETS}


@cache
def _swap(market: str, other_market: str) -> Move:
    return Move("swap", market, other_market)


def act(table: TableState, seat: int) -> list[Move]:
    """List the actions of a turn: Buys, Invests, Exchanges, Swaps, then Special Actions (T3)."""
    hand = table.players[seat].hand
    markets = [market.name for market in table.open_markets()]
    with_open = [market for market in markets if table.markets[market].open is not None]
    buys = [_everywhere("buy", card, other) for card, other in _spent(table, seat)]
    invests = [_everywhere("invest", card) for card in hand]
    exchanges = [_everywhere("exchange", card) for card in hand]
    moves = [buy[market] for market in markets for buy in buys]
    moves += [invest[market] for market in markets for invest in invests]
    moves += [exchange[market] for market in with_open for exchange in exchanges]
    moves += [_swap(one, two) for i, one in enumerate(with_open) for two in with_open[i + 1 :]]
    for card in hand:
        moves += _special(table, seat, card)
    return moves


def _spent(table: TableState, seat: int) -> list[tuple[int, int]]:
    """List what a Buy can spend: each card alone, followed by its pairs with the later ones (B1)."""
    spendable = table.spendable(seat)
    if table.rules.buy_cards == 1:
        return [(card, NO_CARD) for card in spendable]
    return [(card, other) for place, card in enumerate(spendable) for other in (NO_CARD, *spendable[place + 1 :])]


def _special(table: TableState, seat: int, card: int) -> list[Move]:
    kind = table.cards[card].kind
    if kind == "audit":
        return _audits(table, card)
    if kind == "scam":
        return _scams(table, seat, card)
    return [Move("game", card=card)] if kind == "game_the_market" else []


def owned(table: TableState) -> list[tuple[str, int]]:
    """Return every asset on a board with its owner, Puppets among them (U10)."""
    return _sorted((asset, seat) for seat, board in table.billionaires.items() for asset in board.assets)


def of_others(table: TableState, seat: int) -> list[tuple[str, int]]:
    """Return every asset of another player with its owner; a Puppet's is not meant (U10)."""
    return _sorted((asset, other) for other, p in table.players.items() if other != seat for asset in p.assets)


def _sorted(pairs: Iterable[tuple[str, int]]) -> list[tuple[str, int]]:
    return sorted(pairs, key=lambda pair: ORDER[pair[0]])


def subsets(cards: list[int]) -> list[tuple[int, ...]]:
    """List the sets of cards, in the order of binary numbers with the oldest card as the lowest digit (D)."""
    return [
        tuple(card for place, card in enumerate(cards) if number >> place & 1) for number in range(1, 2 ** len(cards))
    ]


def _audits(table: TableState, card: int) -> list[Move]:
    """List the audits that a card can do: of any asset on anybody's board (A1)."""
    return [Move("audit", card=card, asset=asset, seat=seat) for asset, seat in owned(table)]


def _scams(table: TableState, seat: int, card: int) -> list[Move]:
    """List the scams: each asset of others for each own one, unless the scammer's board would be full (A3)."""
    return [
        Move("scam", card=card, asset=asset, other_asset=own, seat=who)
        for asset, who in of_others(table, seat)
        for own in table.players[seat].assets
        if not would_fill(table, seat, asset, own)
    ]


def would_fill(table: TableState, seat: int, gained: str, lost: str = "") -> bool:
    """Return whether a board would be full after this; only with one empty space left can it be (A3, O8, O9, O10)."""
    player = table.players[seat]
    if player.empty_spaces() > 1 or (lost and TYPE_OF[gained] == TYPE_OF[lost]):
        return False
    rest = list(player.assets)
    player.assets = [*(asset for asset in rest if asset != lost), gained]
    filled = player.empty_spaces() == 0
    player.assets = rest
    return filled


def claim(market: Market) -> list[Move]:
    """List the assets at a market (B4)."""
    return [Move("choose", market.name, asset=asset) for asset in market.assets]


def game_buy(table: TableState, seat: int, card: int) -> list[Move]:
    """List "no" and the Buys with the card, alone or with one from hand if two are allowed (A4)."""
    moves = [NO]
    for market in table.open_markets():
        moves.append(Move("buy", market.name, card=card))
        if table.rules.buy_cards > 1:
            moves += [Move("buy", market.name, card=card, other_card=other) for other in table.spendable(seat)]
    return moves


def give_back(table: TableState, seat: int) -> list[Move]:
    """List the assets of a Billionaire (R3)."""
    return [Move("choose", asset=asset) for asset in table.billionaires[seat].assets]


def unpledged(table: TableState, seat: int, pledged: dict[str, int]) -> list[str]:
    """List a player's assets that are not pledged (P3)."""
    return [asset for asset in table.players[seat].assets if asset not in pledged]


def pledge(table: TableState, seat: int, pledged: dict[str, int], lacking: set[str], may_offer: bool) -> list[Move]:
    """List a pass, the lacking assets that a player or their Puppet can pledge, and a proposal (P3, U8)."""
    own = unpledged(table, seat, pledged)
    theirs = [asset for asset, owner in owned(table) if table.decides_for(owner) == seat and asset not in pledged]
    moves = [NO, *(Move("choose", asset=asset) for asset in theirs if TYPE_OF[asset] in lacking)]
    others = any(unpledged(table, other, pledged) for other in table.players if other != seat)
    return [*moves, OFFER] if may_offer and own and others else moves


def offer(table: TableState, seat: int, pledged: dict[str, int]) -> list[Move]:
    """List the proposals: by other player, each own asset for each of theirs (P3)."""
    own = unpledged(table, seat, pledged)
    return [
        Move("choose", asset=theirs, other_asset=mine, seat=other)
        for other in table.players
        if other != seat
        for mine in own
        for theirs in unpledged(table, other, pledged)
    ]


def trade(offered: Move, seat: int) -> list[Move]:
    """List no and yes to what `seat` offered, as the other player sees it (P3)."""
    return [Move(kind, asset=offered.other_asset, other_asset=offered.asset, seat=seat) for kind in ("no", "yes")]


def take_rebel(table: TableState) -> list[Move]:
    """List the Crises with Rebels on them, in the order they struck (P4)."""
    return [Move("choose", card=crisis) for crisis, rebels in table.guillotine.items() if rebels > 0]
