"""Chapter Y: the winner gives card after card until the bid is covered; which cards may come next (Y3, Y4)."""

from collections.abc import Iterable, Iterator
from functools import partial
from itertools import accumulate

from bng_sim.referees.billionaire.box import profit
from bng_sim.referees.billionaire.broken_rules import rule_of_payment
from bng_sim.referees.billionaire.options import Move
from bng_sim.referees.billionaire.referee import Referee
from bng_sim.referees.billionaire.table_state import Auction, TableState
from bng_sim.referees.faults import breach, text


def pay(ref: Referee, auction: Auction, winner: int) -> None:
    """Check the winner's payment, card by card, to the drawer, or to the board if the drawer has won (Y1 to Y5)."""
    table = ref.table
    to = None if winner == auction.drawer else auction.drawer
    payment = Payment(table, winner, auction.price)
    while payment.owed > 0:
        chosen = partial(rule_of_payment, table, winner, payment.enough())
        card = str(ref.ask(winner, "pay", payment.options(), asked="Y1", chosen=chosen))
        event = ref.due("pay", "Y1", seat=winner, to=to, card=card)
        if event["to"] != to:
            breach("Y5", f"a payment to {to or 'the board'}", text(event))
        ref.expect("pay", "Y1", seat=winner, card=card)
        payment.give(card)
        table.give(winner, card, to)
    auction.paid = payment.paid
    ref.refuse_decision("pay", "Y3")
    if ref.sees("pay"):
        event = ref.due("pay", "Y3")
        breach("Y3" if event["seat"] == winner else "Y2", "no more payments", text(event))


class Payment:
    """A winner's cards in Y3's row, as far as they have not been passed, and what is still owed."""

    def __init__(self, table: TableState, seat: int, price: int) -> None:
        """Begin a payment of `price`: nothing is given yet."""
        player, box = table.players[seat], table.box
        investments = [(-box.trading[card], 0, box.place[card], card) for card in player.investments]
        profits = [(-value, 1, 0, profit(value)) for value in player.profits.elements()]
        self._row = [(card, -worth) for worth, _, _, card in sorted([*investments, *profits])]
        self.owed, self.paid = price, 0
        self._must_be_exact = table.rules.exact_payment
        if table.rules.exact_with == "profits":
            self._must_be_exact &= price in _sums(worth for card, worth in self._row if card not in player.investments)

    def enough(self) -> list[Move]:
        """List the cards that with all behind them cover the rest; of equal Profit cards the first (Y3)."""
        left = sum(worth for _, worth in self._row)
        offered: list[Move] = []
        for card, worth in self._row:
            if left >= self.owed and card not in offered:
                offered.append(card)
            left -= worth
        return offered

    def exact(self) -> list[Move]:
        """List the cards that with some of those behind them make up the exact rest (Y4)."""
        sums = [*_growing(worth for _, worth in reversed(self._row))]
        behind = sums[-2::-1]  # of each place the sums that the cards behind it can make
        offered: list[Move] = []
        for (card, worth), reachable in zip(self._row, behind, strict=True):
            if self.owed - worth in reachable and card not in offered:
                offered.append(card)
        return offered

    def options(self) -> list[Move]:
        """List the moves by which the payment may continue: exact ones alone if it must be exact and can be."""
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
