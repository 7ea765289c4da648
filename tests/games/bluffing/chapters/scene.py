"""A table, and players who expect certain questions in a certain order and answer as told.

Cards are written as `(seat, value)`; in the decks of these tests no value comes twice, unless a test says so.
"""

from typing import Any, NamedTuple

import numpy as np

from bng_sim.games.bluffing.declared.components import BILLIONAIRES, MAX_PLAYERS
from bng_sim.games.bluffing.declared.limits import MAX_DECK
from bng_sim.games.bluffing.declared.parameters import Rules
from bng_sim.games.bluffing.declared.terms import Answer, Decision, Ending, Where
from bng_sim.games.bluffing.engine.records import NOTHING
from bng_sim.games.bluffing.simulation import batch
from bng_sim.games.bluffing.simulation.play import ENGINE
from bng_sim.games.bluffing.telling import log
from tests.games import scenes
from tests.games.scenes import Question

Card = tuple[int, int]
NO, YES, APPROVE, CHALLENGE = Answer.NO, Answer.YES, Answer.APPROVE, Answer.CHALLENGE


class Says(NamedTuple):
    """Who is expected to be asked what, and the entry taken: a card, a seat or an `Answer`."""

    seat: int
    decision: Decision
    chosen: Card | int


def plays(seat: int, value: int) -> Says:
    """Expect `seat` to be asked for a card, and let it play one."""
    return Says(seat, Decision.PLAY, (seat, value))


def votes(**by_seat: Answer) -> list[Says]:
    """Expect these seats, `s1` and so on, to vote in this order."""
    return [Says(int(seat[1:]), Decision.VOTE, answer) for seat, answer in by_seat.items()]


class Scene(scenes.Scene):
    """A game from its set-up on."""

    def __init__(self, players: int = 3, first: int = 0, seed: int = 1, game: int = 0, **rules: Any) -> None:
        """Seat red, orange, ... in order unless `rules` say who; `first` has the first turn."""
        read = Rules.read({"players": players, "billionaires": list(BILLIONAIRES[:players]), **rules})
        super().__init__(ENGINE, read, seed, first)
        self.cell.characters = NOTHING
        if read.billionaires != "none":
            self.cell.characters[:players] = [BILLIONAIRES.index(name) for name in read.billionaires]
        self._answers: list[Says] = []
        batch.begin(self.table, self.cell, game)

    # Laying out

    def card(self, seat: int, value: int) -> int:
        """The number of the first card of a deck with this value."""
        values = self.rules.values[self.public.billionaire[seat]][: self.rules.deck_size].tolist()
        return seat * MAX_DECK + values.index(value)

    def keep(self, seat: int, *values: int) -> None:
        """Leave just these cards in a hand; the others lie face-up in the player's Discard pile."""
        own = self.state.own[seat]
        for place in range(self.rules.deck_size):
            if seat * MAX_DECK + place not in {self.card(seat, value) for value in values}:
                own.where[place] = Where.OPEN
                self.public.is_open[seat * MAX_DECK + place] = 1
        hand = [seat * MAX_DECK + place for place in range(self.rules.deck_size) if own.where[place] == Where.HAND]
        own.hand = NOTHING
        own.hand[: len(hand)] = hand
        self.public.hand_size[seat] = len(hand)
        self.state.hand_points[seat] = sum(values)

    def bonus(self, seat: int, *cards: Card) -> None:
        """Put cards of others' hands into a Bonus pile."""
        for owner, value in cards:
            held = [self.value(card) for card in self.hand(owner) if self.value(card) != value]
            card = self.card(owner, value)
            self.keep(owner, *held)
            self.state.own[owner].where[card % MAX_DECK] = Where.BONUS
            self.public.bonus[seat, self.public.bonus_size[seat]] = card
            self.public.bonus_size[seat] += 1
            self.public.holder[card] = seat
            if owner != seat:
                self.public.bonus_coins[seat] += self.rules.coins[self.public.billionaire[owner]][card % MAX_DECK]

    # Playing

    def turn(self, *answers: Says | list[Says]) -> None:
        """Play one turn with these answers, all of which must be asked for, and no other."""
        self._answers = [each for some in answers for each in (some if isinstance(some, list) else [some])]
        batch.step(self.table, (self._answer,) * MAX_PLAYERS)
        assert self._answers == [], f"nobody was asked: {self._answers}"

    def _answer(self, seen: Any, moves: Any, n: int, traits: Any, rng: Any) -> int:
        question = Question(int(seen.own.seat), Decision(int(seen.decision)), [int(move) for move in moves[:n]])
        self.asked.append(question)
        assert self._answers, f"nobody should have been asked anything more: {question}"
        seat, decision, chosen = self._answers.pop(0)
        assert (seat, decision) == question[:2], f"seat {seat} should have been asked {decision.name}: {question}"
        return question.listed.index(self.card(*chosen) if isinstance(chosen, tuple) else int(chosen))

    def play_out(self, choose: Any) -> None:
        """Play on to the end, all players choosing by this."""
        while self.state.ending == Ending.GOING_ON:
            batch.step(self.table, (choose,) * MAX_PLAYERS)

    # Looking

    def value(self, card: int) -> int:
        """The value of a card."""
        return int(self.rules.values[self.public.billionaire[card // MAX_DECK]][card % MAX_DECK])

    def hand(self, seat: int) -> list[int]:
        """The cards of a hand."""
        return [int(card) for card in self.state.own[seat].hand[: self.public.hand_size[seat]]]

    def values(self, seat: int) -> list[int]:
        """The values of a hand."""
        return [self.value(card) for card in self.hand(seat)]

    def pile(self, seat: int) -> list[Card]:
        """A Bonus pile."""
        cards = self.public.bonus[seat][: self.public.bonus_size[seat]]
        return [(int(card) // MAX_DECK, self.value(card)) for card in cards]

    def down(self, seat: int) -> list[int]:
        """The values of a seat's face-down cards, the top one last."""
        return [self.value(card) for card in self.state.own[seat].table[: self.public.face_down[seat]]]

    def where(self, seat: int, value: int) -> Where:
        """Where a card lies."""
        return Where(int(self.state.own[seat].where[self.card(seat, value) % MAX_DECK]))

    def listed(self, decision: Decision) -> list[int]:
        """What was listed when this was last asked."""
        return self.questions(decision)[-1].listed

    def events(self, kind: str) -> list[dict[str, Any]]:
        """What was logged of this kind."""
        return [event for event in log.FORMAT.read(self.logged()) if event["event"] == kind]

    def cards_in_play(self) -> list[int]:
        """Every card in a hand, on the table, in a Discard or a Bonus pile, each as often as it lies there."""
        found = []
        for seat in range(self.rules.players):
            found += self.hand(seat)
            found += self.state.own[seat].table[: self.public.face_down[seat]].tolist()
            found += self.public.bonus[seat][: self.public.bonus_size[seat]].tolist()
            places = np.flatnonzero(np.isin(self.state.own[seat].where, (Where.HIDDEN, Where.OPEN)))
            found += [seat * MAX_DECK + int(place) for place in places]
        return [int(card) for card in found]


def all_cards(scene: Scene) -> set[int]:
    """The numbers of all cards that a game has."""
    seats, places = range(scene.rules.players), range(scene.rules.deck_size)
    return {seat * MAX_DECK + place for seat in seats for place in places}
