"""List the options of each decision except payments, in the order of chapter D."""

from collections.abc import Iterable

from bng_sim.games.billionaire.declared.components import POWERS, REGIONS
from bng_sim.referees.billionaire.table_state import Auction, TableState

Move = int | str
NO = "no"
SECURITY: list[Move] = [NO, "yes"]


def split(move: Move) -> tuple[str, str]:
    """Return which Power Play card is played, and at what."""
    power, _, target = str(move).partition(" ")
    return power, target


def plays(table: TableState, seat: int) -> list[Move]:
    """List "no" and the legal plays of each kind of card that a player holds (P3 to P8)."""
    held = table.players[seat].powers
    return [NO, *(move for power in POWERS if held[power] for move in _plays_of(table, seat, power))]


def _plays_of(table: TableState, seat: int, power: str) -> list[Move]:
    rules = table.rules
    if power == "power_play":
        return [power] if _can_power_play(table, seat) else []
    if power == "espionage":
        return [f"{power} seat {other}" for other in table.others(seat) if table.players[other].profits.total()]
    reach = {
        "disaster": rules.disaster_targets, "proxy_fight": rules.proxy_targets,
        "analyze_any": rules.analyze_any_targets,
    }.get(power)  # fmt: skip
    if reach is None:  # Security answers others
        return []
    return [f"{power} {card}" for card in targets(table, table.others(seat), REGIONS, is_any=reach == "any")]


def _can_power_play(table: TableState, seat: int) -> bool:
    """Return whether a Power Play would bring anything: the deck, or another player, has Profits (P4)."""
    if table.rules.power_play_effect == "profit":
        return table.profit_deck.total() > 0
    return any(table.players[other].profits.total() for other in table.others(seat))


def targets(table: TableState, owners: Iterable[int], regions: Iterable[str], *, is_any: bool) -> list[str]:
    """List these players' Investments in these regions, unprotected (N2) or any, player by player in card order."""
    names = [*regions]
    return [
        card for owner in owners for card in table.players[owner].investments
        if table.box.region[card] in names and (is_any or table.is_unprotected(card))
    ]  # fmt: skip


def analyze(table: TableState, owners: Iterable[int], regions: Iterable[str]) -> list[Move]:
    """List "no" and the unprotected Investments that can be named (N1, H4)."""
    return [NO, *targets(table, owners, regions, is_any=False)]


def decks(table: TableState) -> list[Move]:
    """List the regions whose deck has a card (A3)."""
    return [region for region in REGIONS if table.decks[region]]


def bids(table: TableState, auction: Auction, seat: int) -> list[Move]:
    """List 0 and the bids from the floor to the most that is in reach (B1, B2, B5)."""
    most = min(table.means(seat) + table.rules.overbid_reach, table.rules.bid_cap)
    return [0, *range(auction.floor, most + 1)]


def first_bids(table: TableState, seat: int) -> list[Move]:
    """List 0 and what a player can pay for going first (S8)."""
    return [*range(min(table.means(seat), table.rules.bid_cap) + 1)]


def forfeits(table: TableState, seat: int) -> list[Move]:
    """List a player's own Investments of the greatest value, in card order (B8)."""
    cards, trading = table.players[seat].investments, table.box.trading
    most = max(trading[card] for card in cards)
    return [card for card in cards if trading[card] == most]
