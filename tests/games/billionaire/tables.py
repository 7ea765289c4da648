"""A table, and players who do as told when they are asked, and else take the first entry: no, no bid, the first card.

Seats count from 0, as on the rules page. Nobody starts with a card, unless `start_profits` is given: tests lay out what
they need. A card is known by its number: `card(EURASIA, 3)` an Investment, `profit(5)` a Profit card of the default
values. What is the only entry of a list happens unasked, and cannot be told.
"""

from collections.abc import Callable
from typing import Any

import numpy as np

from bng_sim.core.engines.records import Table
from bng_sim.core.event_logs.event_log import LOG
from bng_sim.games.billionaire.declared.components import MAX_PLAYERS, Power, Region, Space
from bng_sim.games.billionaire.declared.events import EVENTS
from bng_sim.games.billionaire.declared.limits import MAX_CARDS, MAX_INVESTMENTS
from bng_sim.games.billionaire.declared.parameters import Rules
from bng_sim.games.billionaire.declared.terms import Answer, Colour, Decision, Ending, Purpose
from bng_sim.games.billionaire.engine import chance
from bng_sim.games.billionaire.engine.records import NOTHING
from bng_sim.games.billionaire.rules import analyzer, end, investments, landing, power_plays, profits, turn
from bng_sim.games.billionaire.simulation import batch
from bng_sim.games.billionaire.simulation.play import ENGINE
from tests.games import scenes
from tests.games.scenes import Says

EURASIA, AFRO_EUROPA, AMERICAS = Region
RED, GREEN = Colour.RED, Colour.GREEN
YES, NO = Answer.YES, Answer.NO
NONE = NOTHING  # no Investment, nobody
MOST_DEALS = 100_000  # among so many some game goes as wanted


def card(region: Region, number: int) -> int:
    """An Investment, by its number within its region (C3)."""
    return region * MAX_CARDS + number


def profit(value: int) -> int:
    """A Profit card of the default values, as a card that one pays with."""
    return MAX_INVESTMENTS + value - 1


def bids(seat: int, *amounts: int) -> Says:
    """Bids, one a round."""
    return Says(seat, Decision.BID, amounts)


def pays(seat: int, *cards: int) -> Says:
    """What is given in payment."""
    return Says(seat, Decision.PAY, cards)


def forfeits(seat: int, investment: int) -> Says:
    """Which of several Investments is lost for an overbid."""
    return Says(seat, Decision.FORFEIT, (investment,))


def picks(seat: int, region: Region) -> Says:
    """The deck that a drawer takes instead of an empty one."""
    return Says(seat, Decision.DECK, (region,))


def analyzes(seat: int, investment: int) -> Says:
    """What is named on an Analyze space."""
    return Says(seat, Decision.ANALYZE, (investment,))


def visits(seat: int, investment: int) -> Says:
    """What is named on another player's Headquarters."""
    return Says(seat, Decision.HEADQUARTERS, (investment,))


def secures(seat: int, *answers: Answer) -> Says:
    """Whether a Security card is played, each time that one is asked."""
    return Says(seat, Decision.SECURITY, answers or (YES,))


def plays(seat: int, *moves: int) -> Says:
    """Power Play cards played, each by `play`; 0 is no."""
    return Says(seat, Decision.PLAY, moves)


def play(power: Power, target: int = 0) -> int:
    """The move of playing a card at an Investment, at a seat (Espionage) or at nothing (Power Play)."""
    return int(power_plays.play(power.value, target))


def takes(seat: int, value: int) -> Says:
    """The Profit card that a spy chooses, by `profit`."""
    return Says(seat, Decision.TAKE_PROFIT, (value,))


class Scene(scenes.ToldScene):
    """A game from its set-up on."""

    def __init__(self, players: int = 4, first: int | None = 0, seed: int = 1, game: int = 0, **rules: Any) -> None:
        """Seat `first` has the first turn, with None whoever chance says."""
        rules = Rules.read({"players": players, "start_profits": 0, **rules})
        super().__init__(ENGINE, rules, seed, first, EVENTS)
        batch.begin(self.table, self.cell, game)

    # Playing

    def turn(self, *told: Says, die: int | None = None) -> None:
        """Play the next turn, with this roll to move; all that is told must happen."""
        if die is not None:
            self.fate(lambda table: _roll_of_next_turn(table) == die)
        self._play(told, lambda strategies: turn.play(self.table, strategies))

    def lands(
        self, seat: int, space: int, *told: Says, spin: tuple[Colour, Colour] | None = None, lot: tuple[int, ...] = ()
    ) -> None:
        """Begin a turn of `seat` and have it land on a space (a number), or on the first of a kind (a `Space`).

        The spinners stop as `spin` says, and the Investments drawn are those of `lot`. Power Play cards are not asked
        about, and the turn is not finished.
        """
        self.begin(seat)
        if spin:
            self.fate(lambda table: tuple(_spinners(table)) == spin)
        if lot:
            self.fate(lambda table: _lot(table, lot) == lot)
        where = self.read.spaces.index(space.name.lower()) if isinstance(space, Space) else space
        self.public.space[seat] = where
        self._play(told, lambda strategies: landing.land(self.table, strategies, seat))

    def window(self, seat: int, *told: Says) -> None:
        """Let the turn player play Power Play cards, in the turn at hand."""
        self._play(told, lambda strategies: power_plays.window(self.table, strategies, seat))

    def begin(self, seat: int) -> None:
        """Begin a turn of `seat`."""
        self.public.active = seat
        turn.begin(self.table, seat)

    def play_out(self, choose: Any) -> None:
        """Play on to the end, all players choosing by this."""
        while self.state.ending == Ending.GOING_ON:
            turn.play(self.table, (choose,) * MAX_PLAYERS)
        batch.write_row(self.table)

    def fate(self, wanted: Callable[[Table], bool]) -> None:
        """Let chance be such that this comes true: it is tried on a copy of the table, one deal after the other."""
        silent = np.zeros(1, LOG)[0]
        for deal in range(MOST_DEALS):
            self.state.deal = deal
            chance.forget(self.table)
            if wanted(self.table._replace(state=self.state.copy(), row=self.row.copy(), log=silent)):
                return
        raise AssertionError("chance never goes that way")

    # Laying out

    def give(self, seat: int, *cards: int) -> None:
        """Give a player Investments of the decks."""
        for investment in cards:
            assert self.public.owner[investment] == NOTHING
            self.public.deck[investments.region_of(investment)] -= 1
            investments.join(self.table, seat, investment)

    def deal(self, seat: int, *values: int) -> None:
        """Give a player Profit cards of the deck, by what they are worth."""
        for value in values:
            place = self.face_values.index(value)
            assert self.state.profit_deck[place] > 0
            self.state.profit_deck[place] -= 1
            self.public.profit_deck -= 1
            profits.receive(self.table, seat, place, 1)

    def arm(self, seat: int, *powers: Power) -> None:
        """Give a player Power Play cards of the deck."""
        for power in powers:
            assert self.state.power_deck[power] > 0
            self.state.power_deck[power] -= 1
            self.public.power_deck -= 1
            self.state.own[seat].powers[power] += 1
            self.public.n_powers[seat] += 1

    def empty(self, region: Region, to: int) -> None:
        """Give a player all that is left in a deck."""
        first = card(region, 0)
        cards = range(first, first + int(self.rules.n_cards[region]))
        self.give(to, *(each for each in cards if self.public.owner[each] == NOTHING))

    # Looking

    @property
    def face_values(self) -> list[int]:
        """What the different Profit cards are worth, rising."""
        return [int(profits.face_value(self.table, place)) for place in range(self.rules.n_values)]

    def hand(self, seat: int) -> list[int]:
        """What a player's Profit cards are worth, each, rising."""
        held = self.state.own[seat].profits
        return [value for place, value in enumerate(self.face_values) for _ in range(held[place])]

    def powers(self, seat: int) -> list[Power]:
        """The Power Play cards that a player holds."""
        return [power for power in Power for _ in range(self.state.own[seat].powers[power])]

    def owned(self, seat: int) -> list[int]:
        """The Investments of a player."""
        return [number for number in range(MAX_INVESTMENTS) if self.public.owner[number] == seat]

    @property
    def decks(self) -> list[int]:
        """How many cards the Investment decks have, by region."""
        return [int(n) for n in self.public.deck]

    def total(self, seat: int) -> int:
        """What a player has in all (W1)."""
        return int(end.total(self.table, seat))


def _roll_of_next_turn(table: Table) -> int:
    table.state.public.turn += 1
    return int(chance.roll(table, Purpose.DIE))


def _spinners(table: Table) -> list[Colour]:
    """Where both spinners stop."""
    return [Colour(int(analyzer.stops_at(table, spinner))) for spinner in range(2)]


def _lot(table: Table, cards: tuple[int, ...]) -> tuple[int, ...]:
    """What is drawn of the decks that these cards lie in."""
    for investment in cards:
        investments.draw_from(table, investments.region_of(investment))
    return tuple(int(investment) for investment in table.state.lot[: len(cards)])
