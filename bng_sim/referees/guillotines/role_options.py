"""The lists of chapter D for Roles (chapter O), in the order of the page."""

from itertools import product

from bng_sim.referees.guillotines.box import MARKETS, TYPE_OF
from bng_sim.referees.guillotines.options import NO, Move, of_others, owned, would_fill
from bng_sim.referees.guillotines.table_state import TableState


def reveal(role: str) -> list[Move]:
    """List no and yes to showing a Role (O4)."""
    return [Move("no", role=role), Move("yes", role=role)]


def keep_role(role: str) -> list[Move]:
    """List no, by which a Role goes back, and yes (O3)."""
    return [Move("no", role=role), Move("yes", role=role)]


def pick_role(drawn: list[str], may_decline: bool) -> list[Move]:
    """List the drawn Roles in their order, perhaps after "no" (O2, O3, G6)."""
    return [NO] * may_decline + [Move("choose", role=role) for role in drawn]


def power_broker(table: TableState, seat: int) -> list[Move]:
    """List own assets with each one at a market, unless that would fill the last space (O9)."""
    return [
        Move("choose", asset=asset, other_asset=own)
        for own in table.players[seat].assets
        for market in table.markets.values()
        for asset in market.assets
        if not would_fill(table, seat, asset, own)
    ]


def dictate(table: TableState, kinds: list[str]) -> list[Move]:
    """List the choices of one asset of each type on the card, all of different Billionaires (O9)."""
    held = owned(table)
    of_kinds = [[pair for pair in held if TYPE_OF[pair[0]] == kind] for kind in MARKETS if kind in kinds]
    return [
        Move("choose", assets=tuple(asset for asset, _ in pairs))
        for pairs in product(*of_kinds)
        if len({seat for _, seat in pairs}) == len(pairs)
    ]


def scam_artist(table: TableState, seat: int) -> list[Move]:
    """List the assets of other players (O10)."""
    return [Move("choose", asset=asset, seat=owner) for asset, owner in of_others(table, seat)]


def scam_give(table: TableState, seat: int, asset: str, owner: int) -> list[Move]:
    """List own assets to give, perhaps only those that leave a space empty (O10)."""
    can_win = table.rules.scam_artist_can_win
    return [
        Move("choose", asset=asset, other_asset=own, seat=owner)
        for own in table.players[seat].assets
        if can_win or not would_fill(table, seat, asset, own)
    ]


def scam_answer(table: TableState, seat: int, asset: str, owner: int) -> list[Move]:
    """List no, by which the asset goes back, and yes if there is something to get for it (O10)."""
    kinds = ("no", "yes") if scam_give(table, seat, asset, owner) else ("no",)
    return [Move(kind, asset=asset, seat=seat) for kind in kinds]


def vulture(table: TableState, seat: int) -> list[Move]:
    """List the other players who have a Role (O13)."""
    return [Move("choose", seat=other) for other, player in table.players.items() if other != seat and player.role]


def insider_trader(table: TableState, seat: int) -> list[Move]:
    """List the other players (O11)."""
    return [Move("choose", seat=other) for other in table.players if other != seat]


def speculate(table: TableState) -> list[Move]:
    """List the Resource cards among the discards (O7)."""
    return [Move("choose", card=card) for card in sorted(table.discards) if table.cards[card].kind == "resource"]


def discard(table: TableState, seat: int) -> list[Move]:
    """List spendable cards, or Crises if there are no others (O5)."""
    return [Move("choose", card=card) for card in table.spendable(seat) or table.players[seat].hand]
