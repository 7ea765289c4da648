"""Which cards may be given next in payment (Y3, Y4): the row of all one has, and what of it is on offer."""

from collections.abc import Iterable, Iterator
from itertools import accumulate

from bng_sim.referees.billionaire.box import profit
from bng_sim.referees.billionaire.options import Move
from bng_sim.referees.billionaire.table_state import TableState


class Payment:
    """A winner's cards in Y3's row, as far as they have not been passed, and what is still owed."""

    def __init__(self, table: TableState, seat: int, price: int) -> None:
        """Nothing is given yet."""
        player, box = table.players[seat], table.box
        investments = [(-box.trading[card], 0, box.place[card], card) for card in player.investments]
        profits = [(-value, 1, 0, profit(value)) for value in player.profits.elements()]
        self._row = [(card, -worth) for worth, _, _, card in sorted([*investments, *profits])]
        self.owed, self.paid = price, 0
        self._must_be_exact = table.rules.exact_payment
        if table.rules.exact_with == "profits":
            self._must_be_exact &= price in _sums(worth for card, worth in self._row if card not in player.investments)

    def enough(self) -> list[Move]:
        """Y3: what covers the rest together with all behind it; of equal Profit cards the first."""
        left = sum(worth for _, worth in self._row)
        offered: list[Move] = []
        for card, worth in self._row:
            if left >= self.owed and card not in offered:
                offered.append(card)
            left -= worth
        return offered

    def exact(self) -> list[Move]:
        """Y4: what can make up the exact rest with others behind it."""
        sums = [*_growing(worth for _, worth in reversed(self._row))]
        behind = sums[-2::-1]  # of each place the sums that the cards behind it can make
        offered: list[Move] = []
        for (card, worth), reachable in zip(self._row, behind, strict=True):
            if self.owed - worth in reachable and card not in offered:
                offered.append(card)
        return offered

    def options(self) -> list[Move]:
        """What may be given next."""
        exact = self.exact() if self._must_be_exact else []
        return exact or self.enough()

    def give(self, card: Move) -> None:
        """Pass all before this card, and give it."""
        place = next(place for place, (name, _) in enumerate(self._row) if name == card)
        worth = self._row[place][1]
        self._row = self._row[place + 1 :]
        self.owed -= worth
        self.paid += worth


def _sums(worths: Iterable[int]) -> set[int]:
    """Return the sums that cards of this worth can make."""
    *_, last = _growing(worths)
    return last


def _growing(worths: Iterable[int]) -> Iterator[set[int]]:
    """Return the sums that none of these cards can make, the first one, the first two, and so on."""
    none: set[int] = {0}
    return accumulate(worths, _with_card, initial=none)


def _with_card(sums: set[int], worth: int) -> set[int]:
    """Return the sums that can be made with one card more."""
    return sums | {each + worth for each in sums}
