"""Hands of Profit cards, the stocks of Power Play cards, and what each seat knows of those of others (V4, V5)."""

from collections import Counter, deque
from collections.abc import Iterable


class Hands:
    """Who has which Profit cards, and who is sure of which.

    Attributes:
        held: Value -> how many of it, for each seat.
        known: What a seat knows to be in another's hand: (who knows, whose hand) -> value -> how many.

    """

    def __init__(self, seats: Iterable[int]) -> None:
        """Nobody has any."""
        self.seats = [*seats]
        self.held: dict[int, Counter[int]] = {seat: Counter() for seat in self.seats}
        self.known = {(eyes, seat): Counter[int]() for eyes in self.seats for seat in self.seats if eyes != seat}

    def cash(self, seat: int) -> int:
        """Sum up what a hand is worth, in $M."""
        return sum(value * n for value, n in self.held[seat].items())

    def of(self, seat: int) -> list[int]:
        """List the values in a hand, rising."""
        return sorted(self.held[seat].elements())

    def seen(self, eyes: int | None, seat: int) -> list[int | None]:
        """List a hand as some eyes know it: values, rising, and None for every card that they are not sure of."""
        if eyes in (None, seat):
            return [*self.of(seat)]
        known = sorted(self.known[eyes, seat].elements())
        return [*known, *[None] * (self.held[seat].total() - len(known))]

    def draw(self, seat: int, value: int) -> None:
        """Draw from the deck: nobody else knows of it."""
        self.held[seat][value] += 1

    def give_up(self, seat: int, value: int) -> None:
        """Out of a hand, for all to see."""
        self._drop(seat, value)
        for eyes in self._others(seat):
            self._cross_out(eyes, seat, value)

    def hand_over(self, seat: int, to: int, value: int) -> None:
        """Pass from one hand to another, for all to see."""
        self.give_up(seat, value)
        self.held[to][value] += 1
        for eyes in self._others(to):
            self.known[eyes, to][value] += 1

    def take(self, seat: int, victim: int, value: int) -> None:
        """Pass from one hand to another, seen by these two alone."""
        self._drop(victim, value)
        self.held[seat][value] += 1
        self._cross_out(seat, victim, value)
        self.known[victim, seat][value] += 1
        for eyes in self._others(seat, victim):
            self.known[eyes, victim].clear()

    def look(self, seat: int, victim: int) -> None:
        """Show a hand to one player."""
        self.known[seat, victim] = Counter(self.held[victim])

    def _others(self, *but: int) -> list[int]:
        return [seat for seat in self.seats if seat not in but]

    def _drop(self, seat: int, value: int) -> None:
        self.held[seat][value] -= 1

    def _cross_out(self, eyes: int, seat: int, value: int) -> None:
        known = self.known[eyes, seat]
        known[value] = max(0, known[value] - 1)


class Powers:
    """Who has which Power Play cards, and of which all know.

    Attributes:
        held: Kind -> how many of it, for each seat.
        known: How many of these all know of.
        unseen: Cards of the deck that nobody has seen; they lie above the used ones.
        used: Used cards at the bottom of the deck, the uppermost first.

    """

    def __init__(self, seats: Iterable[int], unseen: int) -> None:
        """Nobody has any."""
        self.held: dict[int, Counter[str]] = {seat: Counter() for seat in seats}
        self.known: dict[int, Counter[str]] = {seat: Counter() for seat in self.held}
        self.unseen = unseen
        self.used: deque[str] = deque()

    def draw(self, seat: int, power: str) -> bool:
        """Draw the top card of the deck; return whether all know which it is (V5)."""
        self.held[seat][power] += 1
        if self.unseen > 0:
            self.unseen -= 1
            return False
        self.used.popleft()
        self.known[seat][power] += 1
        return True

    def use(self, seat: int, power: str) -> None:
        """Play a card, which goes below the deck (P9)."""
        self.held[seat][power] -= 1
        self.known[seat][power] = max(0, self.known[seat][power] - 1)
        self.used.append(power)
