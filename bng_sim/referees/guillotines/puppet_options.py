"""The lists of chapter D for Puppets (chapter U), in the order of the page."""

from bng_sim.referees.guillotines.options import NO, Move, subsets
from bng_sim.referees.guillotines.table_state import TableState


def nudge(table: TableState, seat: int) -> list[Move]:
    """List "no" and, for each set of spendable cards, a push of the die up and down (U5)."""
    return [NO, *(Move(way, cards=some) for some in subsets(table.spendable(seat)) for way in ("up", "down"))]


def purchases(table: TableState, seat: int) -> list[Move]:
    """List the purchases from Puppets: each asset with the sets of cards that pay for it (U6)."""
    sets = subsets(table.spendable(seat)) if table.puppets else []
    return [
        Move("purchase", asset=asset, seat=puppet, cards=some)
        for puppet, board in table.puppets.items()
        for asset in board.assets
        for some in sets
        if all(table.cards[card].suit in (board.suit, None) for card in some)
        and sum(map(table.points, some)) >= table.rules.puppet_price
    ]


def trades(table: TableState, seat: int, traded: set[str]) -> list[Move]:
    """List "no" and the swaps of own assets for the Puppet's, untraded ones only; nothing without any (U7)."""
    puppet = table.puppet_of(seat)
    pairs = [
        Move("choose", asset=theirs, other_asset=own, seat=puppet)
        for own in table.players[seat].assets
        for theirs in table.puppets[puppet].assets
        if own not in traded and theirs not in traded
    ]
    return [NO, *pairs] if pairs else []
