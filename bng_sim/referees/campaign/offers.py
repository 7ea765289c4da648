"""What can be forced from others, and what can be proposed to them (G6, T2, T3), in the order of chapter D."""

import math
from collections.abc import Iterator
from typing import NamedTuple

from bng_sim.referees.campaign.table_state import TableState

NOTHING = "nothing"


class Force(NamedTuple):
    """A mortgaged deed that is named, and what is offered for it (G6)."""

    owner: int
    deed: str
    amount: int

    def __str__(self) -> str:
        return f"{self.deed} for {self.amount}"


class Offer(NamedTuple):
    """A trade but for its money (T2): a deed of either side, or nothing."""

    partner: int
    gives: str
    takes: str

    def __str__(self) -> str:
        return f"seat {self.partner}: {self.gives or NOTHING} for {self.takes or NOTHING}"


def forces(table: TableState, seat: int) -> list[Force]:
    """List the forced sales that a player can propose (G6)."""
    if not table.rules.forced_sale:
        return []
    return [
        Force(owner, name, amount)
        for owner in table.seats_after(seat)
        for name in table.deeds_of(owner)
        if name in table.mortgaged and not table.has_buildings(name) and table.may_own(seat, name)
        for amount in (table.deed(name).worth + step for step in table.rules.force_steps)
        if amount <= table.players[seat].cash
    ]


def offers(table: TableState, seat: int) -> Iterator[Offer]:
    """Yield the trades that a player can propose (T2, T3, B5)."""
    mine = ["", *_tradeable(table, seat)]
    for partner in table.seats_after(seat):
        theirs = ["", *_tradeable(table, partner)]
        highs = {takes: _high(table, seat, takes) for takes in theirs}
        for gives in mine:
            low = _low(table, partner, gives)
            least = next((amount for amount in table.rules.trade_money if amount >= low), math.inf)  # they ascend
            for takes in theirs:
                if least <= highs[takes] and _is_allowed(table, seat, offer := Offer(partner, gives, takes)):
                    yield offer


def _tradeable(table: TableState, seat: int) -> list[str]:
    return [name for name in table.deeds_of(seat) if not table.has_buildings(name)]


def sums(table: TableState, seat: int, offer: Offer) -> list[int]:
    """List the sums that a trade can have, in the order of the parameter (T3)."""
    low, high = _low(table, offer.partner, offer.gives), _high(table, seat, offer.takes)
    return [amount for amount in table.rules.trade_money if low <= amount <= high]


def _low(table: TableState, partner: int, gives: str) -> int:
    """Return the lowest sum of a trade, negative where the partner pays (T3)."""
    return _due(table, gives) - table.players[partner].cash if gives else 1


def _high(table: TableState, seat: int, takes: str) -> int:
    """Return the highest sum of a trade, negative where the partner pays (T3)."""
    return table.players[seat].cash - _due(table, takes) if takes else -1


def _due(table: TableState, name: str) -> int:
    """Return the interest that the new owner of a deed owes, 0 if it is not mortgaged (G5)."""
    return table.interest(name) if name in table.mortgaged else 0


def _is_allowed(table: TableState, seat: int, offer: Offer) -> bool:
    """Return whether a trade leaves no traded lot in a group of two owners (B5)."""
    if not table.rules.one_owner_per_color:
        return True
    after = dict(table.owners)
    traded = {offer.gives: offer.partner, offer.takes: seat}
    traded.pop("", None)
    after |= traded
    return all(
        len({after[other] for other in table.group_of(name)} - {0}) == 1 for name in traded if table.deed(name).is_lot
    )
