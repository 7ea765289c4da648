"""What chapter D lists at every decision, written down from the rules page alone.

It looks at what lies on the table only (whose, mortgaged, how many houses, cash, cards kept), not at the sums and sets
that the engine keeps beside, and takes no pains to be quick. `listed` gives an engine's numbers of moves.
"""

from collections.abc import Iterator
from typing import Any

from bng_sim.games.campaign.declared.components import DEEDS, Group
from bng_sim.games.campaign.declared.limits import LAW
from bng_sim.games.campaign.declared.terms import Business, Decision, Evasion, IncomeTax, InJail, Purchase
from tests.games.campaign.tables import Scene, at, borrowing, breaking, forcing, mortgaging, offering

GROUPS = {
    Group.BROWN: (1, 3), Group.LIGHT_BLUE: (6, 8, 9), Group.PINK: (11, 13, 14), Group.ORANGE: (16, 18, 19),
    Group.RED: (21, 23, 24), Group.YELLOW: (26, 27, 29), Group.GREEN: (31, 32, 34), Group.DARK_BLUE: (37, 39),
}  # fmt: skip
LOTS = [lot for lots in GROUPS.values() for lot in lots]
PRICES = {
    1: 60, 3: 60, 5: 200, 6: 100, 8: 100, 9: 120, 11: 140, 12: 150, 13: 140, 14: 160, 15: 200, 16: 180, 18: 180,
    19: 200, 21: 220, 23: 220, 24: 240, 25: 200, 26: 260, 27: 260, 28: 150, 29: 280, 31: 300, 32: 300, 34: 320,
    35: 200, 37: 350, 39: 400,
}  # fmt: skip
RAILROADS, UTILITIES = (5, 15, 25, 35), (12, 28)
GROUP_OF = {lot: group for group, lots in GROUPS.items() for lot in lots}
BUSINESS = {
    Business.BUILD: Decision.BUILD, Business.SELL: Decision.SELL, Business.MORTGAGE: Decision.MORTGAGE,
    Business.LIFT: Decision.LIFT, Business.REPAY: Decision.REPAY, Business.FORCE: Decision.FORCE,
    Business.TRADE: Decision.OFFER,
}  # fmt: skip


def listed(scene: Scene, seat: int, decision: Decision) -> list[int]:
    """What a player who is asked this now is offered."""
    return list(getattr(Paper(scene), decision.name.lower())(seat))


def up(amount: int, percent: int) -> int:
    """So many percent, rounded up."""
    return -(-amount * percent // 100)


class Paper:
    """The table as somebody sees it who goes by the rules page."""

    def __init__(self, scene: Scene) -> None:
        self.scene, self.read, self.public = scene, scene.read, scene.public

    # What lies there

    def cash(self, seat: int) -> int:
        return int(self.public.cash[seat])

    def owner(self, square: int) -> int | None:
        seat = int(self.public.owner[at(square)])
        return seat if seat >= 0 else None

    def is_mortgaged(self, square: int) -> bool:
        return bool(self.public.mortgaged[at(square)])

    def level(self, square: int) -> int:
        return int(self.public.level[at(square)])

    def owned(self, seat: int) -> list[int]:
        return [square for square in DEEDS if self.owner(square) == seat]

    def others(self, seat: int) -> list[int]:
        """Clockwise."""
        n = self.read.players
        return [(seat + i) % n for i in range(1, n) if self.public.is_in[(seat + i) % n]]

    def price(self, square: int) -> int:
        if square in RAILROADS:
            return self.read.rail_price
        return self.read.utility_price if square in UTILITIES else self.read.lot_price[LOTS.index(square)]

    def interest(self, square: int) -> int:
        return up(self.price(square) // 2, self.read.interest)

    def lift_price(self, square: int) -> int:
        return self.price(square) // 2 + self.interest(square)

    def house_cost(self, group: Group) -> int:
        return self.read.house_cost[group]

    def levels(self, group: Group) -> list[int]:
        return [self.level(lot) for lot in GROUPS[group]]

    def has_buildings(self, square: int) -> bool:
        """Whether any lot of its group has one."""
        return square in GROUP_OF and any(self.levels(GROUP_OF[square]))

    def whole_groups(self, seat: int) -> list[Group]:
        return [group for group, lots in GROUPS.items() if all(self.owner(lot) == seat for lot in lots)]

    def kept(self, seat: int, text: str) -> int:
        """How many cards of a kind a player keeps."""
        piles = (self.read.chance, self.read.chest)
        return sum(
            text == written and int(self.public.holder[pile, card]) == seat
            for pile in (0, 1)
            for card, written in enumerate(piles[pile])
        )

    def is_mixed(self, square: int, seat: int, besides: int | None = None) -> bool:
        """Whether somebody other than `seat` owns a lot of the same group, `square` and `besides` apart (B5)."""
        return any(
            self.owner(lot) not in (None, seat) for lot in GROUPS[GROUP_OF[square]] if lot not in (square, besides)
        )

    def may_get(self, square: int, seat: int) -> bool:
        return not self.read.one_owner_per_color or square not in GROUP_OF or not self.is_mixed(square, seat)

    # Jail and taxes

    def jail(self, seat: int) -> Iterator[int]:
        yield InJail.ROLL
        if self.cash(seat) >= self.read.bail:
            yield InJail.PAY
        if self.kept(seat, "free"):
            yield InJail.CARD

    def evade(self, seat: int) -> Iterator[int]:
        yield Evasion.NO
        if self.public.knows_ag[seat] and self.public.files_used[seat] < self.read.non_prosecution:
            yield Evasion.FILES
        if self.kept(seat, "door") + self.public.senators[seat] > 0:
            yield Evasion.CARD

    def income_tax(self, seat: int) -> Iterator[int]:
        yield from (IncomeTax.FLAT, IncomeTax.PERCENT)

    # Buying

    def buy(self, seat: int) -> Iterator[int]:
        square, worth = int(self.public.square[seat]), self.read.favor_worth
        yield Purchase.DECLINE
        if self.may_get(square, seat):
            if self.cash(seat) >= self.price(square):
                yield Purchase.CASH
            if worth > 0 and self.public.interns[seat] * worth >= self.price(square):
                yield Purchase.FAVORS

    def bid(self, seat: int) -> Iterator[int]:
        yield 0
        yield from (b for step in self.read.bid_steps if (b := int(self.public.bid) + step) <= self.cash(seat))

    def yes_or_no(self, seat: int) -> Iterator[int]:
        yield from (0, 1)

    demand = lend = want_house = accept = yes_or_no

    # Debts

    def sell(self, seat: int) -> Iterator[int]:
        mine = [group for group in self.whole_groups(seat) if any(self.levels(group))]
        for group in mine:
            if max(self.levels(group)) < 5 or self.public.houses >= 4:
                yield from (at(lot) for lot in GROUPS[group] if self.level(lot) == max(self.levels(group)))
        for group in mine:
            levels = self.levels(group)
            for k in range(5):
                back = sum(level for level in levels if level < 5)
                gone = sum(levels) - k * len(levels)
                if 5 in levels and min(levels) >= k and gone >= 2 and k * len(levels) <= self.public.houses + back:
                    yield breaking(group, k)

    def can_be_mortgaged(self, seat: int) -> list[int]:
        return [
            square
            for square in self.owned(seat)
            if not self.is_mortgaged(square)
            and self.level(square) == 0
            and not (self.read.mortgage_needs_bare_group and self.has_buildings(square))
        ]

    def mortgage(self, seat: int) -> Iterator[int]:
        yield from map(at, self.can_be_mortgaged(seat))

    def raise_(self, seat: int) -> Iterator[int]:
        missing = int(self.public.debt) - self.cash(seat)
        yield from self.sell(seat)
        yield from map(mortgaging, self.can_be_mortgaged(seat))
        if self.public.law_debt[seat] < self.read.law_loan_limit:
            yield LAW
        if self.read.chicago_loans:
            for other in self.others(seat):
                if self.cash(other) >= missing and other != self.public.creditor and not self.public.refused[other]:
                    yield borrowing(other)

    # Business

    def manage(self, seat: int) -> Iterator[int]:
        yield Business.DONE
        for what, decision in BUSINESS.items():
            is_left = {
                Business.FORCE: self.public.forced < self.read.forced_sales_per_turn,
                Business.TRADE: self.public.proposals < self.read.proposals_per_turn,
            }.get(what, True)
            if is_left and any(True for _ in getattr(self, decision.name.lower())(seat)):
                yield what

    def lots_to_build_on(self, seat: int, cash: int | None, highest: int) -> list[int]:
        """Lots that may get what is next for them, of a level up to `highest`; without cash, whatever it costs."""
        found = []
        for group in self.whole_groups(seat):
            level = min(self.levels(group)) + 1
            if (
                self.public.laps[seat] >= self.read.build_after_laps
                and not any(self.is_mortgaged(lot) for lot in GROUPS[group])
                and level <= highest
                and (self.public.hotels if level == 5 else self.public.houses) > 0
                and (cash is None or cash >= self.house_cost(group))
            ):
                found += [lot for lot in GROUPS[group] if self.level(lot) == level - 1]
        return found

    def build(self, seat: int) -> Iterator[int]:
        yield from map(at, self.lots_to_build_on(seat, self.cash(seat), 5))

    def place(self, seat: int) -> Iterator[int]:
        yield from map(at, self.lots_to_build_on(seat, None, 4))

    def lift(self, seat: int) -> Iterator[int]:
        for square in self.owned(seat):
            if self.is_mortgaged(square) and self.cash(seat) >= self.lift_price(square):
                yield at(square)

    def repay(self, seat: int) -> Iterator[int]:
        if 0 < self.public.law_debt[seat] <= self.cash(seat):
            yield LAW
        for other in self.others(seat):
            owed = int(self.public.owes[seat, other])
            if owed > 0 and owed + up(owed, self.read.chicago_interest) <= self.cash(seat):
                yield borrowing(other)

    def force(self, seat: int) -> Iterator[int]:
        for other in self.others(seat) if self.read.forced_sale else []:
            for square in self.owned(other):
                if self.is_mortgaged(square) and not self.has_buildings(square) and self.may_get(square, seat):
                    for place, step in enumerate(self.read.force_steps):
                        if self.price(square) // 2 + step <= self.cash(seat):
                            yield forcing(square, place)

    def defend(self, seat: int) -> Iterator[int]:
        yield 0
        if self.cash(seat) >= self.lift_price(DEEDS[int(self.public.deed)]):
            yield 1

    inherit = defend

    # Trades

    def to_trade(self, seat: int) -> list[int | None]:
        return [None, *(square for square in self.owned(seat) if not self.has_buildings(square))]

    def offer(self, seat: int) -> Iterator[int]:
        for partner in self.others(seat):
            for gives in self.to_trade(seat):
                for takes in self.to_trade(partner):
                    if self.sums(seat, partner, gives, takes) and self.keeps_groups(seat, partner, gives, takes):
                        yield offering(partner, gives, takes)

    def sums(self, seat: int, partner: int, gives: int | None, takes: int | None) -> list[int]:
        """Every amount that both can pay, and that is none for nothing; positive: the proposer pays."""
        return [
            amount
            for amount in self.read.trade_money
            if self.cash(seat) - amount >= self.due(takes)
            and self.cash(partner) + amount >= self.due(gives)
            and (gives is not None or takes is not None)
            and (gives is not None or amount > 0)
            and (takes is not None or amount < 0)
        ]

    def due(self, square: int | None) -> int:
        return self.interest(square) if square is not None and self.is_mortgaged(square) else 0

    def keeps_groups(self, seat: int, partner: int, gives: int | None, takes: int | None) -> bool:
        """Whether no lot traded is in a group of two owners then (B5)."""
        if not self.read.one_owner_per_color:
            return True
        after = {lot: self.owner(lot) for lot in LOTS} | {gives: partner, takes: seat}
        traded = [square for square in (gives, takes) if square in GROUP_OF]
        return all(len({after[lot] for lot in GROUPS[GROUP_OF[square]]} - {None}) == 1 for square in traded)

    def money(self, seat: int) -> Iterator[int]:
        gives, takes = (None if deed < 0 else DEEDS[deed] for deed in (int(self.public.gives), int(self.public.takes)))
        yield from self.sums(seat, int(self.public.partner), gives, takes)


setattr(Paper, "raise", Paper.raise_)  # a word of Python


def facts(scene: Scene) -> dict[str, Any]:
    """What the engine keeps beside what lies on the table, reckoned anew: sums by seat, sets of deeds as squares."""
    paper, seats = Paper(scene), scene.seats
    groups = [*GROUPS.values(), RAILROADS, UTILITIES]

    def worth(square: int) -> int:
        price = paper.price(square) // (2 if paper.is_mortgaged(square) else 1)
        return price + (paper.level(square) * paper.house_cost(GROUP_OF[square]) if square in GROUP_OF else 0)

    return {
        "n_in": sum(int(scene.public.is_in[seat]) for seat in seats),
        "deeds": [paper.owned(seat) for seat in seats],
        "n_deeds": [len(paper.owned(seat)) for seat in seats],
        "of_group": [[sum(paper.owner(square) == seat for square in each) for each in groups] for seat in seats],
        "monopolies": [[int(group) for group in paper.whole_groups(seat)] for seat in seats],
        "property": [sum(map(worth, paper.owned(seat))) for seat in seats],
        "mortgages": [square for square in DEEDS if paper.is_mortgaged(square)],
        "built": [square for square in DEEDS if paper.level(square) > 0],
        "locked": [square for square in DEEDS if paper.has_buildings(square)],
        "n_loans": int((scene.public.owes > 0).sum()),
    }


def kept_facts(scene: Scene) -> dict[str, Any]:
    """The same as the engine keeps it."""
    public, n = scene.public, len(scene.seats)

    def squares(deeds: Any) -> list[int]:
        return [square for deed, square in enumerate(DEEDS) if int(deeds) >> deed & 1]

    return {
        "n_in": int(public.n_in),
        "deeds": [squares(public.deeds[seat]) for seat in scene.seats],
        "n_deeds": public.n_deeds[:n].tolist(),
        "of_group": public.of_group[:n].tolist(),
        "monopolies": [[g for g in range(8) if int(public.monopolies[seat]) >> g & 1] for seat in scene.seats],
        "property": public.property[:n].tolist(),
        "mortgages": squares(public.mortgages),
        "built": squares(public.built),
        "locked": squares(public.locked),
        "n_loans": int(public.n_loans),
    }
