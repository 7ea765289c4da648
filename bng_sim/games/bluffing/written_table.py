"""A table of Bluffing Billionaires, written down by hand: what is declared, and what follows from it.

A card is named by its value. A player's hand that is not written is what is left of the deck. What all have seen of
earlier claims may be written; nothing else of the turns gone matters but their number (E5).
"""

from collections.abc import Mapping
from typing import Any

import numpy as np

from bng_sim.core.event_logs.event_log import NOTHING
from bng_sim.core.game import Cell, imported_later
from bng_sim.core.input.problems import got, show
from bng_sim.core.written.entries import Entry, word
from bng_sim.core.written.form import Form, Passed, Start
from bng_sim.core.written.piles import ANY, Box, Pile, deal, read_pile
from bng_sim.core.written.seated import seat_strategies
from bng_sim.games.bluffing.declared.components import BILLIONAIRES
from bng_sim.games.bluffing.declared.limits import MAX_DECK
from bng_sim.games.bluffing.declared.parameters import RANDOM, Rules
from bng_sim.games.bluffing.declared.terms import EmptyHand, OldCard, Where
from bng_sim.games.bluffing.engine import chance
from bng_sim.games.bluffing.simulation.play import ENGINE

# Where a player's own cards lie; what is not written of a deck is in the hand.
PILES = {"down": Where.TABLE, "hidden": Where.HIDDEN, "open": Where.OPEN, "hand": Where.HAND}
POWERS_USED = ("boosted", "insured", "gagged", "spied", "raided")


class WrittenTable:
    """A table as it was read."""

    passed: Passed | None = None

    def __init__(self, top: Entry, start: Start) -> None:
        """Read it; raises `InputError` for one that cannot lie there."""
        self.start, self.state, self.notes = start, start.state, list[str]()
        self.players, self.size = start.cell.rules.players, int(start.rules["deck_size"])
        self._public = self.state["public"]
        who = [int(each) for each in self._public["billionaire"][: self.players]]
        self.values = [[int(value) for value in start.rules["values"][each][: self.size]] for each in who]
        self.coins = [np.array(start.rules["coins"][each][: self.size]) for each in who]
        self._boxes = [Box([str(value) for value in values], "deck") for values in self.values]
        self._decks = {BILLIONAIRES[each]: seat for seat, each in enumerate(who)}
        self._seats = top.at("players").items()
        if top.at("to_move").is_written:
            self._public["active"] = top.at("to_move").seat(self.players)
        self.mover = int(self._public["active"])
        self._check_first(top)
        self._read_bonus()
        self.piles = [self._read_deck(seat) for seat in range(self.players)]
        self._read_turns()
        self._check_goes_on(top)

    def _check_first(self, top: Entry) -> None:
        """Have the file say who went first, if points depend on it (S6) and no rule does (S3)."""
        points = {*self._public["start_points"][: self.players].tolist()}
        is_known = top.at("first").is_written or self.start.cell.rules.first_player != RANDOM
        if len(points) > 1 and not is_known:
            raise top.at("first").fault("write who went first: points were given by turn order (S6)")

    def fill(self, states: np.ndarray, rng: np.random.Generator) -> None:
        """Deal the cards of each deck that are not named."""
        states["public"]["is_open"] = self._public["is_open"]
        for seat in range(self.players):
            elsewhere = np.zeros((states.size, self.size), bool)
            elsewhere[:, self._taken_of(seat)] = True
            dealt = deal(self.piles[seat], {ANY: np.ones(self.size, bool)}, elsewhere, rng)
            cards = {pile.key: each for pile, each in zip(self.piles[seat], dealt, strict=True)}
            self._lay_out(states, seat, cards)
        seat_strategies(states, self.start.seating, self.players, rng)

    def _lay_out(self, states: np.ndarray, seat: int, cards: Mapping[str, Any]) -> None:
        """Lay a player's cards out, given by their places in the deck."""
        public = states["public"]
        own = {name: states["own"][name][:, seat] for name in ("hand", "table", "where", "played")}
        own["hand"][:], own["table"][:] = NOTHING, NOTHING
        for key, where in PILES.items():
            np.put_along_axis(own["where"], cards[key], where, axis=1)
        hand, down = np.sort(cards["hand"], axis=1), cards["down"]
        public["hand_size"][:, seat], public["face_down"][:, seat] = hand.shape[1], down.shape[1]
        public["hidden"][:, seat] = cards["hidden"].shape[1]
        own["hand"][:, : hand.shape[1]], own["table"][:, : down.shape[1]] = hand, down
        own["hand"][own["hand"] != NOTHING] += seat * MAX_DECK
        own["table"][own["table"] != NOTHING] += seat * MAX_DECK
        np.put_along_axis(own["played"], down, max(int(self._public["turn"]), 1), axis=1)
        np.put_along_axis(public["is_open"], cards["open"] + seat * MAX_DECK, 1, axis=1)
        states["hand_points"][:, seat] = np.array(self.values[seat])[hand].sum(axis=1)
        states["coins_to_lose"][:, seat] = self.coins[seat][hand].sum(axis=1) + self.coins[seat][down].sum(axis=1)

    def _taken_of(self, seat: int) -> list[int]:
        """Return the places of the cards of a player's deck that lie in Bonus piles."""
        return [card % MAX_DECK for pile in self._bonus for card in pile if card // MAX_DECK == seat]

    def _read_bonus(self) -> None:
        """Read the Bonus piles (X5, X7), whose cards are of any deck: `green 9`."""
        self._bonus: list[list[int]] = []
        for seat, player in enumerate(self._seats):
            self._bonus.append([self._read_bonus_card(item) for item in player.at("bonus").items()])
            for at, card in enumerate(self._bonus[seat]):
                self._put_into_bonus(seat, at, card)

    def _read_bonus_card(self, entry: Entry) -> int:
        colour, _, value = str(entry.value).strip().rpartition(" ")
        if word(colour) not in self._decks:
            raise entry.fault(
                f"got {show(entry.value)}, expected a deck and a value such as `{next(iter(self._decks))} 7`; decks "
                f"here: {', '.join(self._decks)}"
            )
        owner = self._decks[word(colour)]
        return owner * MAX_DECK + self._boxes[owner].take(entry, value)

    def _put_into_bonus(self, seat: int, at: int, card: int) -> None:
        public, (owner, place) = self._public, divmod(card, MAX_DECK)
        public["bonus"][seat, at], public["bonus_size"][seat] = card, at + 1
        public["is_open"][card], public["holder"][card] = 1, seat
        self.state["own"][owner]["where"][place] = Where.BONUS
        if owner != seat:
            public["bonus_coins"][seat] += self.coins[owner][place]

    def _read_deck(self, seat: int) -> list[Pile]:
        """Read where the cards of a player's deck lie; the hand is what is left."""
        player, box, taken = self._seats[seat], self._boxes[seat], len(self._taken_of(seat))
        piles = [read_pile(key, seat, player.at(key), box) for key in PILES if key != "hand"]
        hand = read_pile("hand", seat, player.at("hand"), box, otherwise=None)
        written = taken + sum(pile.size or 0 for pile in (*piles, hand))
        if written > self.size or (hand.size is not None and written != self.size):
            raise player.fault(
                f"{written} cards of its deck are written, expected {self.size}, in the hand, in front of the player "
                "and in piles"
            )
        self._check_old_cards(player, {pile.key: pile.size or 0 for pile in piles})
        return [*piles, hand]

    def _check_old_cards(self, player: Entry, n: Mapping[str, int]) -> None:
        """Refuse face-down cards that T4 does not leave."""
        old = self.start.rules["old_card"]
        if n["down"] > 1 and old != OldCard.STACKED:
            raise player.at("down").fault(f"{n['down']} cards; there is one at most in front of a player (T4)")
        if n["hidden"] and old != OldCard.DISCARDED:
            raise player.at("hidden").fault(f"{n['hidden']} cards; older cards are not discarded face-down here (T4)")

    def _read_turns(self) -> None:
        """Read how many turns each has had, the claims turned up in them, and the uses of powers left."""
        public = self._public
        claims = []
        for seat, player in enumerate(self._seats):
            played = sum(pile.size or 0 for pile in self.piles[seat] if pile.key != "hand")
            of_seat = [self._read_claim(seat, item) for item in player.at("claims").items()]
            least = max(played, len(of_seat))
            entry = player.at("turns")
            public["turns_of"][seat] = least
            if entry.is_written:
                why = "a turn for every card played, and no more than cards in the deck"
                public["turns_of"][seat] = entry.whole(least, self.size, why)
            if player.at("uses").is_written:
                public["uses_left"][seat] = player.at("uses").whole(0, int(public["uses_left"][seat]), "P2")
            claims += [(seat, card) for card in of_seat]
        public["turn"] = int(public["turns_of"][: self.players].sum())
        self.state["rounds"] = public["turns_of"].max()
        self._write_past(claims)

    def _read_claim(self, seat: int, entry: Entry) -> int:
        """Read a claim that was turned up (X1): the card lies face-up since (X7, X8)."""
        pile = next(pile for pile in self.piles[seat] if pile.key == "open")
        places = [*pile.known, *self._taken_of(seat)]
        if str(entry.value) not in map(str, self.values[seat]):
            raise entry.fault(got(entry.value, f"a value of its deck: {', '.join(map(str, self.values[seat]))}"))
        found = [place for place in places if self.values[seat][place] == entry.value]
        if not found and len(pile.known) < (pile.size or 0):  # it may be one of those that are not named
            found = [self.values[seat].index(entry.value)]
        if not found:
            raise entry.fault(f"got {entry.value}; a claim turned up lies in `open` or in a `bonus` (X7, X8)")
        return seat * MAX_DECK + found[0]

    def _write_past(self, claims: list[tuple[int, int]]) -> None:
        """Write the turns gone: in the first of them these claims were turned up, of the others nothing is known."""
        for turn in range(int(self._public["turn"])):
            past = self._public["past"][turn]
            seat, card = claims[turn] if turn < len(claims) else (self.mover, NOTHING)
            past["active"], past["flipped"] = seat, NOTHING
            for name in POWERS_USED:
                past[name] = NOTHING
            if card != NOTHING:
                past["flipped"][seat] = card

    def _check_goes_on(self, top: Entry) -> None:
        """Refuse a table at which the game is over (E1 to E5)."""
        rule, hands = self.start.rules["empty_hand"], [self._hand_size(seat) for seat in range(self.players)]
        mover = top.at("to_move")
        if hands[self.mover] == 0:
            raise mover.fault(f"seat {self.mover + 1} has no hand cards (E2)")
        if rule == EmptyHand.SKIP and sum(n > 0 for n in hands) < 2:
            raise mover.fault(f"only seat {self.mover + 1} has hand cards: the game is over (E2)")
        if rule == EmptyHand.ENDS_AT_ONCE and 0 in hands:
            raise self._seats[hands.index(0)].fault("no hand cards: the game is over (E3)")
        if self._public["turn"] >= self.start.rules["max_turns"]:
            most = int(self.start.rules["max_turns"])
            raise top.at("players").fault(f"{int(self._public['turn'])} turns: the game is over after {most} (E5)")

    def _hand_size(self, seat: int) -> int:
        others = sum(pile.size or 0 for pile in self.piles[seat] if pile.key != "hand")
        return self.size - others - len(self._taken_of(seat))


def write(cell: Cell[Rules], state: np.void, seat: int | None) -> dict[str, Any]:
    """Write the table of a state down, as a seat (from 0) sees it; None: with all that is hidden."""
    public, n = state["public"], cell.rules.players
    printed = ENGINE.rules_record.fill(cell.rules)["values"]
    who = [int(each) for each in public["billionaire"][:n]]

    def value(card: int) -> int:
        return int(printed[who[card // MAX_DECK], card % MAX_DECK])

    players = []
    for at in range(n):
        player = {"billionaire": BILLIONAIRES[who[at]], **_write_deck(state, at, value, seat in (None, at))}
        bonus = [int(card) for card in public["bonus"][at][: public["bonus_size"][at]]]
        player["bonus"] = [f"{BILLIONAIRES[who[card // MAX_DECK]]} {value(card)}" for card in bonus]
        player["claims"] = [value(card) for card in _claims(public, at)]
        player["turns"], player["uses"] = int(public["turns_of"][at]), int(public["uses_left"][at])
        players.append({key: each for key, each in player.items() if each != [] or key == "hand"})
    first = {"first": int(public["first"]) + 1} if cell.rules.first_player == RANDOM else {}  # else a rule says it (S3)
    return {"to_move": int(public["active"]) + 1, **first, "players": players}


def _write_deck(state: np.void, seat: int, value: Any, knows: bool) -> dict[str, Any]:
    """Write where the cards of a player's deck lie, by name if the one who writes knows them."""
    own, written = state["own"][seat], {}
    for key, where in PILES.items():
        cards = [seat * MAX_DECK + int(place) for place in np.flatnonzero(own["where"] == where)]
        written[key] = [value(card) for card in cards] if knows or key == "open" else len(cards)
    return written


def _claims(public: np.void, seat: int) -> list[int]:
    """Return the cards that a player claimed and turned up, the oldest first."""
    past = [public["past"][turn] for turn in range(int(public["turn"]))]
    return [int(each["flipped"][seat]) for each in past if each["active"] == seat and each["flipped"][seat] != NOTHING]


FORM = Form(
    engine=ENGINE,
    keys=(),
    player_keys=(*PILES, "bonus", "claims", "turns", "uses"),
    read=WrittenTable,
    write=write,
    forget=chance.forget,
    audit=imported_later("bng_sim.games.bluffing.written_referee", "audit"),
    seating=("billionaires",),
    chunk=1_000,
)
