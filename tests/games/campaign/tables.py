"""A table, and players who do as told when asked, and else take the first entry: no, decline, pass, roll, done.

Seats count from 0, squares as on the rules page. A deed is known by its number in board order: `at(24)`. The answers
told are numbers of entries: a word of `terms`, a deed, a bid, a sum, `breaking`, `mortgaging`, `borrowing`, `forcing`,
`offering`. What is the only entry of a list happens unasked, and cannot be told.
"""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from bng_sim.core.engines import streams
from bng_sim.games.campaign.declared.components import DEEDS, JAIL, MAX_PLAYERS, Card, Group, Pile
from bng_sim.games.campaign.declared.events import EVENTS
from bng_sim.games.campaign.declared.limits import BORROW, BREAK, KEEPS, MAX_PILE, MORTGAGE, NO_DEED, OFFERED, PARTNER
from bng_sim.games.campaign.declared.parameters import Rules
from bng_sim.games.campaign.declared.terms import Answer, Business, Decision, Ending, Purpose, Reason
from bng_sim.games.campaign.engine import chance
from bng_sim.games.campaign.engine.records import NOTHING
from bng_sim.games.campaign.rules import business, debts, deeds, squares, turn
from bng_sim.games.campaign.simulation import batch
from bng_sim.games.campaign.simulation.play import ENGINE
from tests.games import scenes
from tests.games.scenes import Says

YES, NO = Answer.YES, Answer.NO
FUND = NONE = NOTHING  # no seat, no deed
FEW, MANY, MOST = 1_000, 200_000, 20_000_000  # deals looked at together, at first and at most, and of all of them
Roll = tuple[int, int]


def says(seat: int, decision: Decision, *numbers: int) -> Says:
    """Answers to questions of a kind; without a number: yes."""
    return Says(seat, decision, numbers or (YES,))


def does(seat: int, *actions: Business) -> Says:
    """Actions in the management step."""
    return Says(seat, Decision.MANAGE, actions)


def at(square: int) -> int:
    """The deed of a square."""
    return DEEDS.index(square)


def every(*which: int) -> list[int]:
    """The deeds of squares."""
    return [at(square) for square in which]


def breaking(group: Group, left: int) -> int:
    """Bringing a group down to so many houses on every lot (H8)."""
    return BREAK + group * KEEPS + left


def mortgaging(square: int) -> int:
    """A mortgage as a step of a debtor (F2)."""
    return MORTGAGE + at(square)


def borrowing(seat: int) -> int:
    """Asking a player for a loan, or repaying it (F7)."""
    return BORROW + seat


def forcing(square: int, step: int) -> int:
    """A forced sale at one of `force_steps` (G6)."""
    return at(square) + BREAK * step


def offering(partner: int, gives: int | None, takes: int | None) -> int:
    """A trade of what lies on two squares, or of one for nothing but money (T2)."""
    first, second = (NO_DEED if square is None else at(square) for square in (gives, takes))
    return PARTNER * partner + OFFERED * first + second


class Scene(scenes.ToldScene):
    """A game from its set-up on."""

    def __init__(self, players: int = 4, first: int | None = 0, seed: int = 1, game: int = 0, **rules: Any) -> None:
        """Seat `first` has the first turn, with None whoever chance says; nobody is the Billionaire unless told."""
        rules = Rules.read({"players": players, "billionaire": "none", **rules})
        super().__init__(ENGINE, rules, seed, first, EVENTS)
        batch.begin(self.table, self.cell, game)

    # Playing

    def turn(self, *told: Says, dice: Sequence[Roll] = (), **luck: Any) -> None:
        """Play the next turn, with these rolls to move; all that is told must happen."""
        self.fate(self.public.turn + 1, dice=dice, **luck)
        self._play(told, lambda strategies: turn.play(self.table, strategies))

    def lands(self, seat: int, square: int, *told: Says, roll: Roll = (1, 2), **luck: Any) -> None:
        """Begin a turn of `seat` with a roll that leads to a square, without passing Go, and see what that brings.

        The turn is not finished: there is no other roll, and no business.
        """
        self.begin(seat, **luck)
        self.public.dice[:] = roll
        self.public.square[seat], self.public.acts, self.public.rent_by_card = square, 1, 0
        self._play(told, self._resolve(seat))

    def draws(self, seat: int, text: str, *told: Says, pile: Pile = Pile.CHANCE, square: int | None = None,
              **luck: Any) -> None:  # fmt: skip
        """Have a player land where a card is drawn, and draw this one."""
        self.stack(pile, text)
        self.lands(seat, (7 if pile == Pile.CHANCE else 2) if square is None else square, *told, **luck)

    def manage(self, seat: int, *told: Says) -> None:
        """Begin a turn of `seat` and go to its management step."""
        self.begin(seat)
        self._play(told, lambda strategies: business.manage(self.table, strategies, seat))

    def owes(self, seat: int, amount: int, *told: Says, to: int = FUND) -> None:
        """Have a player owe a sum."""
        self._play(told, lambda strategies: debts.owe(self.table, strategies, seat, to, amount, Reason.TAX.value))

    def begin(self, seat: int, **luck: Any) -> None:
        """Begin a turn of `seat`."""
        self.fate(self.public.turn + 1, **luck)
        self.public.active = seat
        turn.begin(self.table, seat)

    def play_out(self, choose: Any) -> None:
        """Play on to the end, all players choosing by this."""
        while self.state.ending == Ending.GOING_ON:
            turn.play(self.table, (choose,) * MAX_PLAYERS)
        batch.write_row(self.table)

    def fate(
        self,
        turn_number: int,
        dice: Sequence[Roll] = (),
        rents: Sequence[Roll] = (),
        missed: Sequence[bool] = (),
        forgotten: Sequence[bool] = (),
        deeds: Sequence[bool] = (),
    ) -> None:
        """Let chance be such that in a turn all this comes: rolls, rolls for rent, and whether R6, V5, B4 happen.

        It is a deal that does it, the first of those whose streams say so.
        """
        rules = self.rules
        wanted = {
            Purpose.DICE: [(6, range(die - 1, die)) for roll in dice for die in roll],
            Purpose.RENT: [(6, range(die - 1, die)) for roll in rents for die in roll],
            Purpose.MISS: [_percent(rules.rent_miss, happens) for happens in missed],
            Purpose.GO: [_percent(rules.go_miss, happens) for happens in forgotten],
            Purpose.DEED: [_percent(rules.chicago_deeds, happens) for happens in deeds],
        }
        if any(wanted.values()):
            self.state.deal = self._deal(turn_number, wanted)
        chance.forget(self.table)

    def _deal(self, turn_number: int, wanted: Any) -> int:
        """Find the first deal that has these draws in a turn."""
        start, n = 0, FEW
        while start < MOST:
            if (found := np.flatnonzero(self._goes(turn_number, wanted, start, n))).size:
                return start + int(found[0])
            start, n = start + n, min(2 * n, MANY)
        raise AssertionError(f"none of {start} deals goes so: {wanted}")

    def _goes(self, turn_number: int, wanted: Any, start: int, size: int) -> np.ndarray:
        """Which of the `size` deals from `start` on have these draws in a turn, one Boolean each."""
        goes = np.ones(size, bool)
        for purpose, draws in wanted.items():
            if not draws:
                continue
            stream = _Streams()
            deals = streams.game_key(self.state.seed, np.arange(start, start + size))
            streams.key(stream, deals, purpose.value, turn_number)
            for n, among in draws:
                words = (streams.next_word(stream) >> np.uint64(32)) * np.uint64(n) >> np.uint64(32)
                goes &= (words >= among.start) & (words < among.stop)
        return goes

    def _resolve(self, seat: int) -> Callable[[Any], None]:
        return lambda strategies: squares.resolve(self.table, strategies, seat)

    # Laying out

    def give(self, seat: int, *which: int, mortgaged: bool = False, level: int = 0) -> None:
        """Give a player the deeds of squares, mortgaged or with so many houses (5: a hotel) if that is said."""
        for square in which:
            deeds.change_owner(self.table, at(square), seat)
            if mortgaged:
                deeds.set_mortgage(self.table, at(square), 1)
            if level > 0:
                deeds.set_level(self.table, at(square), level)

    def build(self, *levels: tuple[int, int]) -> None:
        """Put houses, or for 5 a hotel, on squares: (square, level)."""
        for square, level in levels:
            deeds.set_level(self.table, at(square), level)

    def mortgage(self, *which: int) -> None:
        """Mortgage the deeds of squares, without a payment."""
        for square in which:
            deeds.set_mortgage(self.table, at(square), 1)

    def cash(self, *amounts: int) -> None:
        """Give the first players these sums instead of what they have; the Fund has the rest."""
        for seat, amount in enumerate(amounts):
            self.public.fund += self.public.cash[seat] - amount
            self.public.cash[seat] = amount

    def jail(self, seat: int, failures: int = 0) -> None:
        """Put a player in Jail, for a stay of so many failures."""
        self.public.square[seat], self.public.in_jail[seat], self.public.failures[seat] = JAIL, 1, failures

    def stack(self, pile: Pile, *texts: str) -> None:
        """Have these cards on top of a pile, the first one uppermost."""
        written = [*(self.read.chance if pile == Pile.CHANCE else self.read.chest)]
        for i, text in enumerate(texts):
            first = (int(self.public.top[pile]) + i) % MAX_PILE
            wanted = [j for j in range(len(written)) if written[j] == text]
            cards = self.state.pile[pile]
            place = next(
                place for k in range(i, int(self.public.n_pile[pile]))
                if int(cards[place := (int(self.public.top[pile]) + k) % MAX_PILE]) in wanted
            )  # fmt: skip
            cards[first], cards[place] = int(cards[place]), int(cards[first])

    def keeps(self, seat: int, pile: Pile, text: str) -> None:
        """Let a player have drawn and kept this card."""
        self.stack(pile, text)
        top = int(self.public.top[pile])
        card = int(self.state.pile[pile, top])
        self.public.top[pile] = (top + 1) % MAX_PILE
        self.public.n_pile[pile] -= 1
        self.public.holder[pile, card] = seat
        held = self.public.free_cards if self.rules.card[pile, card] == Card.FREE else self.public.door_cards
        held[seat, pile] += 1

    # Looking

    def owner(self, square: int) -> int:
        """Whose a property is."""
        return int(self.public.owner[at(square)])

    def level(self, *which: int) -> list[int]:
        """The houses on lots, 5 a hotel."""
        return [int(self.public.level[at(square)]) for square in which]

    def is_mortgaged(self, square: int) -> bool:
        """Whether a deed is mortgaged."""
        return bool(self.public.mortgaged[at(square)])

    def owned(self, seat: int) -> list[int]:
        """The squares of the properties of a player."""
        return [square for square in DEEDS if self.owner(square) == seat]

    @property
    def purses(self) -> list[int]:
        """The cash of all players."""
        return [int(self.public.cash[seat]) for seat in self.seats]

    def pile(self, pile: Pile) -> list[str]:
        """The cards of a pile from the top."""
        written = self.read.chance if pile == Pile.CHANCE else self.read.chest
        top, n = int(self.public.top[pile]), int(self.public.n_pile[pile])
        return [written[int(self.state.pile[pile, (top + i) % MAX_PILE])] for i in range(n)]

    def listed(self, decision: Decision, seat: int | None = None) -> list[list[int]]:
        """What was listed at each question of this kind, to one player or all."""
        return [each.listed for each in self.asked if each.decision == decision and seat in (None, each.seat)]

    def paid(self, reason: Reason) -> list[tuple[int, int, int]]:
        """What was paid for this: by whom, to whom, how much."""
        return [(each["seat"], each["to"], each["amount"]) for each in self.events("pay") if each["reason"] == reason]


class _Streams:
    """Many streams at once: `engines.streams` reckons with arrays as with numbers."""

    a: Any
    b: Any
    c: Any
    counter: Any
    round_number: Any


def _percent(percent: int, happens: bool) -> tuple[int, range]:
    return 100, range(percent) if happens else range(percent, 100)
