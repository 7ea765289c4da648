"""The table as a reader of the event log sees it: where every card lies, and who knows which card (chapter H).

It is rebuilt from the log alone. A new kind of event that moves something gets a method of its name here; one that
moves nothing is named among those passed over.
"""

from typing import Any, NamedTuple

from bng_sim.core.event_logs.table import Table
from bng_sim.core.event_logs.teller import Event, given
from bng_sim.games.bluffing.declared.components import BILLIONAIRES, POWERS

PLACES = ("hand", "table", "flipped", "discards", "bonus")  # of each player


class Score(NamedTuple):
    """What a player has scored when a game is over (W1, W2), and got at the start (S6)."""

    hand: int
    bonus: int
    start: int = 0

    @property
    def points(self) -> int:
        """All together."""
        return self.hand + self.bonus + self.start


class Tabletop(Table):
    """Everything that lies on the table, after the events so far; after a `replay` those tied have it to themselves."""

    passes_over = frozenset({"decision", "compare", "pass_over"})

    def __init__(self) -> None:
        """Create an empty table: a log's head says what is in the box."""
        self.rules: dict[str, Any] = {}
        self.cards: dict[int, dict[str, Any]] = {}
        self.billionaires: dict[int, str] = {}
        self.everybody: frozenset[int] = frozenset()
        self.seen_by: dict[int, frozenset[int]] = {}  # card -> the seats that know it where it lies
        self.playing: list[int] = []  # the seats that take part: in a replay only some do (W5)
        self.uses_left: dict[int, int] = {}  # of each seat's power
        self.start_points: dict[int, int] = {}  # of each seat that has got some (S6)
        self.gifts: dict[str, int] = {}  # what is given at the start -> the seat
        self.seat: int | None = None  # whose turn it is
        self.turn = self.replay = 0
        self.votes: dict[int, bool] = {}  # of this turn: seat -> whether it challenges
        self.gagged: int | None = None  # who has no vote this turn (P5)
        self.boosted: int | None = None  # whose card counts more this turn (P7)
        self.insured: int | None = None  # whose hand nobody takes from this turn (P8)
        self.ending = ""
        self.scores: dict[int, Score] = {}
        self.winners: list[int] = []
        self._lying: dict[tuple[str, int], list[int]] = {}
        self._place_of: dict[int, tuple[str, int]] = {}

    def lying(self, place: str, seat: int) -> list[int]:
        """List the cards of a player at one of the `PLACES`: a hand in deck order, all others as they came there."""
        cards = self._lying.get((place, seat), [])
        return sorted(cards) if place == "hand" else list(cards)

    def owner(self, card: int) -> int:
        """Return the seat whose deck a card is of."""
        return int(self.cards[card]["seat"])

    def is_open(self, card: int) -> bool:
        """Return whether all players see a card (H2)."""
        return self.seen_by[card] == self.everybody

    def hand_points(self, seat: int) -> int:
        """Sum the values of a player's hand cards (W1)."""
        return sum(self.cards[card]["value"] for card in self.lying("hand", seat))

    def bonus_points(self, seat: int) -> int:
        """Count the Coin symbols on the cards of others in a player's Bonus pile (W2)."""
        return sum(self.cards[card]["coins"] for card in self.lying("bonus", seat) if self.owner(card) != seat)

    def points(self, seat: int) -> int:
        """Return what a player would score now (W1, W2, S6)."""
        return self.hand_points(seat) + self.bonus_points(seat) + self.start_points.get(seat, 0)

    def power(self, seat: int) -> str:
        """Return the name of a player's power; empty if powers are off (P1)."""
        has_powers = self.rules["powers"] != "off"
        return POWERS[BILLIONAIRES.index(self.billionaires[seat])] if has_powers else ""

    def _move(self, card: int, place: str, seat: int) -> None:
        if card in self._place_of:
            self._lying[self._place_of[card]].remove(card)
        self._lying.setdefault((place, seat), []).append(card)
        self._place_of[card] = place, seat

    def _show(self, card: int, place: str, seat: int) -> None:
        self._move(card, place, seat)
        self.seen_by[card] = self.everybody

    # Set-up

    def _game(self, event: Event) -> None:
        self.rules = event["rules"]
        self.cards = {card["card"]: card for card in event["cards"]}
        self.everybody = frozenset(range(1, self.rules["players"] + 1))
        self.gifts = given(event)

    def _seat(self, event: Event) -> None:
        self.billionaires[event["seat"]] = event["billionaire"]
        self._give_deck(event["seat"])
        self.uses_left[event["seat"]] += self.gifts.get("power_use") == event["seat"]

    def _give_deck(self, seat: int) -> None:
        self.playing.append(seat)
        self.uses_left[seat] = self.rules["power_uses"] if self.power(seat) else 0
        for card in self.cards:
            if self.owner(card) == seat:
                self._move(card, "hand", seat)
                self.seen_by[card] = frozenset({seat})

    def _first_player(self, event: Event) -> None:
        self.seat = event["seat"]

    def _start_points(self, event: Event) -> None:
        self.start_points[event["seat"]] = event["points"]

    def _replay(self, event: Event) -> None:
        self.replay += 1
        self.start_points = {}
        self._lying, self._place_of, self.seen_by = {}, {}, {}
        self.playing, self.uses_left, self.scores = [], {}, {}
        self.ending = ""
        self._clear_turn()
        for seat in event["seats"]:
            self._give_deck(seat)

    # A turn

    def _turn(self, event: Event) -> None:
        self.seat = event["seat"]
        self._clear_turn()

    def _clear_turn(self) -> None:
        self.votes, self.gagged, self.boosted, self.insured = {}, None, None, None

    def _play(self, event: Event) -> None:
        self._move(event["card"], "table", event["seat"])

    def _put_away(self, event: Event) -> None:
        if event["face_up"]:
            self._show(event["card"], "discards", event["seat"])
        else:
            self._move(event["card"], "discards", event["seat"])

    def _vote(self, event: Event) -> None:
        self.votes[event["seat"]] = event["challenges"]

    # A challenge

    def _flip(self, event: Event) -> None:
        self._show(event["card"], "flipped", event["seat"])

    def _take(self, event: Event) -> None:
        self._show(event["card"], "bonus", event["seat"])

    _take_revealed = _take

    def _discard(self, event: Event) -> None:
        self._show(event["card"], "discards", event["seat"])

    # The end

    def _end(self, event: Event) -> None:
        self.ending = event["ending"]

    def _score(self, event: Event) -> None:
        seat = event["seat"]
        self.scores[seat] = Score(event["hand"], event["bonus"], self.start_points.get(seat, 0))

    def _win(self, event: Event) -> None:
        self.winners.append(event["seat"])

    # Powers

    def _use(self, event: Event) -> None:
        self.uses_left[event["seat"]] -= 1

    def _spy(self, event: Event) -> None:
        self._use(event)
        self.seen_by[event["card"]] |= {event["seat"]}  # H5: wherever it goes

    def _raid(self, event: Event) -> None:
        self._use(event)
        self._move(event["card"], "bonus", event["seat"])

    def _gag(self, event: Event) -> None:
        self._use(event)
        self.gagged = event["other_seat"]

    def _swap(self, event: Event) -> None:
        self._use(event)
        self._move(event["card"], "hand", event["seat"])
        self._move(event["other_card"], "table", event["seat"])

    def _boost(self, event: Event) -> None:
        self._use(event)
        self.boosted = event["seat"]

    def _insure(self, event: Event) -> None:
        self._use(event)
        self.insured = event["seat"]
