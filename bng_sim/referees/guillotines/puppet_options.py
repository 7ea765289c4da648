"""The lists of chapter D for Puppets (chapter U), in the order of the page."""

from bng_sim.referees.guillotines.options import NO, Move, subsets
from bng_sim.referees.guillotines.table_state import TableState


def nudge(table: TableState, seat: int) -> list[Move]:
    """U5: no; by set of spendable cards, up and down."""
    return [NO, *(Move(way, cards=some) for some in subsets(table.spendable(seat)) for way in ("up", "down"))]


def purchases(table: TableState, seat: int) -> list[Move]:
    """U6: by Puppet and its asset, the sets of cards that make enough, in its suit or without one."""
    sets = subsets(table.spendable(seat))
    return [
        Move("purchase", asset=asset, seat=puppet, cards=some)
        for puppet, board in table.puppets.items()
        for asset in board.assets
        for some in sets
        if all(table.cards[card].suit in (board.suit, None) for card in some)
        and sum(map(table.points, some)) >= table.rules.puppet_price
    ]


def trades(table: TableState, seat: int, traded: set[str]) -> list[Move]:
    """U7: done; by own asset the Puppet's assets, none of them traded yet; nothing if there are no such two."""
    puppet = table.puppet_of(seat)
    pairs = [
        Move("choose", asset=theirs, other_asset=own, seat=puppet)
        for own in table.players[seat].assets
        for theirs in table.puppets[puppet].assets
        if own not in traded and theirs not in traded
    ]
    return [NO, *pairs] if pairs else []
