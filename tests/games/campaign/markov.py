"""Where a token rests in the long run, solved: a Markov chain of the board, written down from the rules page alone.

A state is where a roll has led, 40 being in Jail, and how many doubles on end a turn has had so far that goes on (0:
the turn is over), or in Jail the failures to leave it. Cards are any of their pile (`card_draw: fresh`), none is kept.
"""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from typing import NamedTuple

import numpy as np

IN_JAIL, JAIL, AFTER_JAIL = 40, 10, 11
CHANCE, CHEST = (7, 22, 36), (2, 17, 33)
RAILROADS, UTILITIES = (5, 15, 25, 35), (12, 28)
MOST_CARDS = 10

Where = dict[int, Fraction]  # the chance of each square


class Board(NamedTuple):
    """What decides where tokens go.

    Attributes:
        chance: The cards of the pile.
        chest: The same.
        jail_cards: What a door does: `jail` or `past_jail`.
        bribe_square: That moves past Jail; 0: none.
        knows: Whether the player knows the Attorney General, and so is moved past Jail by the last double.
        limit: The double in a row that is not played out, and the failure that ends a stay in Jail.
        stays: Whether a player in Jail rolls for doubles, and does not pay the bail at once.

    """

    chance: Sequence[str]
    chest: Sequence[str]
    jail_cards: str
    bribe_square: int
    knows: bool = False
    limit: int = 3
    stays: bool = False

    def rests(self, square: int, cards: int = 0) -> Where:
        """Where a token comes to rest that has come to a square after so many cards of this roll."""
        if square == self.bribe_square > 0:
            return {AFTER_JAIL: Fraction(1)}
        if square == 30:
            return {IN_JAIL: Fraction(1)}
        pile = self.chance if square in CHANCE else self.chest if square in CHEST else ()
        if not pile or cards == MOST_CARDS:
            return {square: Fraction(1)}
        found: Counter[int] = Counter()
        for text in pile:
            for end, chance in self.carried_out(text, square, cards + 1).items():
                found[end] += chance / len(pile)
        return dict(found)

    def carried_out(self, text: str, square: int, cards: int) -> Where:
        """Where a card leads in the end."""
        word, _, number = text.partition(":")
        if word == "door":
            return {IN_JAIL if self.jail_cards == "jail" else AFTER_JAIL: Fraction(1)}
        goals = {"rail": RAILROADS, "utility": UTILITIES}
        if word in goals:
            return self.rests(next(s % 40 for s in range(square + 1, square + 41) if s % 40 in goals[word]), cards)
        if word in ("to", "back"):
            return self.rests(int(number) if word == "to" else (square - int(number)) % 40, cards)
        return {square: Fraction(1)}

    def roll(self, square: int, doubles: int) -> dict[tuple[int, int], Fraction]:
        """The state after a roll, from that before it."""
        found: Counter[tuple[int, int]] = Counter()
        rests = cache(self.rests)
        if square == IN_JAIL:
            if self.stays:
                return self.roll_in_jail(doubles)
            square = JAIL
        for first in range(1, 7):
            for second in range(1, 7):
                n = doubles + 1 if first == second else 0
                if n == self.limit:
                    ends, n = {AFTER_JAIL if self.knows else IN_JAIL: Fraction(1)}, 0
                else:
                    ends = rests((square + first + second) % 40)
                for end, chance in ends.items():
                    found[end, 0 if end == IN_JAIL else n] += chance / 36
        return dict(found)

    def roll_in_jail(self, failures: int) -> dict[tuple[int, int], Fraction]:
        """The state after a roll for doubles."""
        found: Counter[tuple[int, int]] = Counter()
        for first in range(1, 7):
            for second in range(1, 7):
                if first == second or failures + 1 == self.limit:
                    for end, chance in self.rests(JAIL + first + second).items():
                        found[end, 0] += chance / 36
                else:
                    found[IN_JAIL, failures + 1] += Fraction(1, 36)
        return dict(found)

    def long_run(self) -> np.ndarray:
        """The share of all rolls that come to rest on each square, the last for in Jail, shape (41,)."""
        states = [(square, n) for square in range(41) for n in range(self.limit)]
        steps = np.zeros((len(states), len(states)))
        for i, (square, n) in enumerate(states):
            for state, chance in self.roll(square, n).items():
                steps[i, states.index(state)] += float(chance)
        equations = np.vstack([steps.T - np.eye(len(states)), np.ones(len(states))])
        shares = np.linalg.lstsq(equations, np.append(np.zeros(len(states)), 1.0), rcond=None)[0]
        return shares.reshape(41, self.limit).sum(axis=1)
