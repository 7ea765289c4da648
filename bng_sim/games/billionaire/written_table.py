"""A table of Billionaire, written down by hand: what is declared, and what follows from it.

A Profit card is named by its face value, an Investment by its region and trading value: `eurasia 10`. Hands are written
as far as they are known; the decks are what is left.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bng_sim.core.event_logs.event_log import NOTHING
from bng_sim.core.game import Cell, imported_later
from bng_sim.core.input.problems import show
from bng_sim.core.written.entries import Entry, word
from bng_sim.core.written.form import Form, Start
from bng_sim.core.written.piles import ANY, Box, Pile, deal, read_pile
from bng_sim.core.written.seated import seat_strategies
from bng_sim.games.billionaire import written_roll
from bng_sim.games.billionaire.declared.components import POWERS, REGIONS
from bng_sim.games.billionaire.declared.limits import MAX_CARDS, MAX_INVESTMENTS
from bng_sim.games.billionaire.declared.parameters import Rules
from bng_sim.games.billionaire.engine import chance
from bng_sim.games.billionaire.engine.rules_record import RULES_RECORD, investments_of
from bng_sim.games.billionaire.simulation import batch
from bng_sim.games.billionaire.simulation.play import ENGINE

UNKNOWN = "unknown"
TRIES = 200  # deals of the hands of a world in which nobody may be at the goal yet
Counts = NDArray[np.int64]


class Hands:
    """Hands of one kind of card, of which the deck is what is left.

    Attributes:
        piles: Each seat's hand, then what lies elsewhere.
        kinds: The kind of each card, by its number.
        known: Of each seat's cards, by kind, how many all know.

    """

    def __init__(self, top: Entry, key: str, names: Sequence[Any], counts: Sequence[int], usual: Sequence[int]) -> None:
        """Read them; raises `InputError` for cards that are written too often."""
        self.kinds = np.repeat(np.arange(len(counts)), counts)
        self._box = Box([str(names[kind]) for kind in self.kinds.tolist()], "deck")
        self._players = top.at("players").items()
        self._n_kinds = len(names)
        hands = enumerate(self._players)
        self.piles = [read_pile(key, at, each.at(key), self._box, otherwise=usual[at]) for at, each in hands]
        self.known = np.array(
            [self._known(each.at(f"known_{key}"), pile) for each, pile in zip(self._players, self.piles, strict=True)]
        )

    def take(self, key: str, entry: Entry) -> list[int]:
        """Read cards that lie elsewhere; return their kinds."""
        pile = read_pile(key, 0, entry, self._box)
        if pile.missing:
            raise entry.fault("all have seen these cards: name them")
        self.piles.append(pile)
        return [int(self.kinds[card]) for card in pile.known]

    def named(self, seat: int) -> Counts:
        """Return how many cards of each kind are named in a hand."""
        return np.bincount(self.kinds[list(self.piles[seat].known)], minlength=self._n_kinds)

    def _known(self, entry: Entry, hand: Pile) -> Counts:
        """Read the cards of a hand that all know; the hand names them too."""
        left = list(hand.known)
        counts = np.zeros(self._n_kinds, np.int64)
        for item in entry.items():
            same = [card for card in left if word(self._box.names[card]) == word(item.value)]
            if not same:
                raise item.fault(f"{show(item.value)}: is not in the hand as it is written")
            left.remove(same[0])
            counts[self.kinds[same[0]]] += 1
        return counts

    def deal(self, worlds: int, rng: np.random.Generator) -> list[Counts]:
        """Deal what is not named; return for each pile, and last for the deck, how many of each kind it has."""
        deck = Pile("deck", 0, (), None, self.piles[0].entry)
        everything = {ANY: np.ones(self.kinds.size, bool)}
        dealt = deal([*self.piles, deck], everything, np.zeros((worlds, self.kinds.size), bool), rng)
        return [self._count(cards, worlds) for cards in dealt]

    def _count(self, cards: Counts, worlds: int) -> Counts:
        kinds = self.kinds[cards]
        return np.stack([(kinds == kind).sum(axis=1) for kind in range(self._n_kinds)], axis=1).reshape(worlds, -1)


class WrittenTable:
    """A table as it was read."""

    def __init__(self, top: Entry, start: Start) -> None:
        """Read it; raises `InputError` for one that cannot lie there."""
        self.passed = written_roll.passed(top)
        self.start, self.state, self.notes = start, start.state, list[str]()
        self._top, self._public, self._rules = top, start.state["public"], start.rules
        self.players = start.cell.rules.players
        self._seats = top.at("players").items()
        self._read_turn()
        self.mover = int(self._public["active"])
        self._read_spaces()
        self._read_investments()
        n_values = int(self._rules["n_values"])
        self._values = [int(self._rules["worth"][MAX_INVESTMENTS + value]) for value in range(n_values)]
        usual = self._dealt()
        self.profits = Hands(top, "profits", self._values, self._rules["profit_cards"][:n_values].tolist(), usual)
        self.powers = Hands(top, "powers", POWERS, self._rules["power_cards"].tolist(), [0] * self.players)
        used = self.powers.take("used", top.at("used"))
        self._public["used"][: len(used)], self._public["n_used"] = used, len(used)
        self._writer = top.at("written_by").seat(self.players) if top.at("written_by").is_written else NOTHING
        self._take_as_at_set_up(usual)

    def _read_turn(self) -> None:
        public, top = self._public, self._top
        if top.at("to_move").is_written:
            public["active"] = top.at("to_move").seat(self.players)
        if top.at("turn").is_written:
            public["turn"] = top.at("turn").whole(0, int(self._rules["max_turns"]) - 1, "W6")
        public["rounds"] = -(-int(public["turn"]) // self.players)
        if self.start.cell.rules.first_turn != "full" and not top.at("turn").is_written:
            raise top.at("turn").fault("write how many turns have begun: the first one is another (S9)")
        if public["first"] == NOTHING and not (top.at("turn").is_written and public["turn"] == 0):
            raise top.at("first").fault("write who went first, or `turn: 0` if that is still to be bid for (S8)")
        if self.start.cell.rules.turn_order == "passing" and public["first"] != NOTHING:
            self._check_order()

    def _check_order(self) -> None:
        """Where the start player moves on (S10), derive who is to move from the turns begun; refuse another seat."""
        public, top = self._public, self._top
        rounds, rest = divmod(int(public["turn"]), self.players)
        due = (int(public["first"]) + rounds + rest) % self.players
        if top.at("to_move").is_written and top.at("first").is_written and int(public["active"]) != due:
            if not top.at("turn").is_written:
                raise top.at("turn").fault("write how many turns have begun: the start player moves on (S10)")
            raise top.at("to_move").fault(f"seat {due + 1} is to move: the start player moves on (S10)")
        if not top.at("to_move").is_written:
            public["active"] = due
        elif not top.at("first").is_written:
            public["first"] = (int(public["active"]) - rounds - rest) % self.players

    def _read_spaces(self) -> None:
        for seat, player in enumerate(self._seats):
            if player.at("space").is_written:
                most = int(self._rules["n_spaces"]) - 1
                self._public["space"][seat] = player.at("space").whole(0, most, "counted clockwise (C1)")

    def _read_investments(self) -> None:
        """Read who has which Investments, which lie open (V3)."""
        public, numbers = self._public, investments_of(self.start.cell.rules)
        worth = {number: int(self._rules["worth"][number]) for number in numbers}
        box = Box([f"{REGIONS[number // MAX_CARDS]} {worth[number]}" for number in numbers])
        for seat, player in enumerate(self._seats):
            pile = read_pile("investments", seat, player.at("investments"), box)
            if pile.missing:
                raise player.at("investments").fault("they lie open: name them, such as `eurasia 10` (V3)")
            for card in pile.known:
                self._give(seat, numbers[card], worth[numbers[card]])
        if self._rules["end_on_last_investment"] and public["deck"].sum() == 0:
            raise self._top.at("players").fault("no Investment is left in a deck: the game is over (W3)")

    def _give(self, seat: int, investment: int, worth: int) -> None:
        public, region = self._public, investment // MAX_CARDS
        public["owner"][investment] = seat
        public["n_investments"][seat] += 1
        public["trading"][seat] += worth
        public["deck"][region] -= 1
        least = int(public["least"][seat, region])
        public["least"][seat, region] = min(least, worth) if least else worth

    def _dealt(self) -> list[int]:
        """Return how many Profit cards each seat was dealt, by who went first (S4, S7), once that is known (S8)."""
        usual, more = int(self._rules["start_profits"]), self._rules["start_profits_by_order"].tolist()
        if self._public["first"] == NOTHING:
            return [usual] * self.players
        if any(more) and not self._top.at("first").is_written:
            raise self._top.at("first").fault("write who went first: cards were dealt by turn order (S7)")
        first = int(self._public["first"])
        return [usual + more[(seat - first) % self.players] for seat in range(self.players)]

    def _take_as_at_set_up(self, usual: Sequence[int]) -> None:
        """Note the hands that are not written."""
        if self._public["turn"] == 0 and not self._public["n_investments"].any():
            return
        for player, dealt in zip(self._seats, usual, strict=True):
            if not player.at("profits").is_written:
                self.notes.append(f"{player.name}: profits, taken as at set-up: {dealt} cards")

    def fill(self, states: np.ndarray, rng: np.random.Generator) -> None:
        """Deal the hands that are not written, so that nobody is at the goal (W1)."""
        hands = self._deal_profits(states.size, rng)
        public, own = states["public"], states["own"]
        values = np.array(self._values)
        for seat in range(self.players):
            profits = hands[seat]
            own["profits"][:, seat, : values.size] = profits
            own["cash"][:, seat] = profits @ values
            public["n_profits"][:, seat] = profits.sum(axis=1)
        states["profit_deck"][:, : values.size] = hands[-1]
        public["profit_deck"] = hands[-1].sum(axis=1)
        powers = self.powers.deal(states.size, rng)
        for seat in range(self.players):
            own["powers"][:, seat] = powers[seat]
            public["n_powers"][:, seat] = powers[seat].sum(axis=1)
        states["power_deck"] = powers[-1]
        public["power_deck"] = powers[-1].sum(axis=1) + public["n_used"]
        self._write_known(states)
        seat_strategies(states, self.start.seating, self.players, rng)

    def _deal_profits(self, worlds: int, rng: np.random.Generator) -> list[Counts]:
        """Deal Profit cards, again in each world in which somebody is at the goal."""
        hands = self.profits.deal(worlds, rng)
        for _ in range(TRIES):
            again = np.flatnonzero(self._is_over(hands))
            if again.size == 0:
                return hands
            for old, new in zip(hands, self.profits.deal(again.size, rng), strict=True):
                old[again] = new
        raise self._top.at("players").fault(f"somebody has $ {int(self._rules['goal'])} M: the game is over (W1)")

    def _is_over(self, hands: list[Counts]) -> NDArray[np.bool_]:
        values, ratio = np.array(self._values), int(self._rules["value_ratio"])
        totals = [hands[seat] @ values + ratio * int(self._public["trading"][seat]) for seat in range(self.players)]
        found: NDArray[np.bool_] = np.max(totals, axis=0) >= self._rules["goal"]
        return found

    def _write_known(self, states: np.ndarray) -> None:
        """Write what all know of hands (V4, V5), and what the one who writes the table knows."""
        n = len(self._values)
        states["public"]["known_profits"][:, : self.players, :n] = self.profits.known
        states["public"]["known_powers"][:, : self.players] = self.powers.known
        for seat in range(self.players):
            for other in range(self.players):
                if other != seat:
                    known = self.profits.named(other) if seat == self._writer else self.profits.known[other]
                    states["own"]["knows"][:, seat, other, :n] = known


def write(cell: Cell[Rules], state: np.void, seat: int | None) -> dict[str, Any]:
    """Write the table of a state down, as a seat (from 0) sees it; None: with all that is hidden but the decks."""
    public = state["public"]
    value: dict[str, Any] = {
        "turn": int(public["turn"]),
        "to_move": int(public["active"]) + 1,
        **({} if public["first"] == NOTHING else {"first": int(public["first"]) + 1}),  # not before the bids (S8)
        "used": [
            POWERS[public["used"][(public["first_used"] + i) % public["used"].size]] for i in range(public["n_used"])
        ],
    }
    if seat is not None:
        value["written_by"] = seat + 1
    value["players"] = [_write_player(cell, state, at, seat) for at in range(cell.rules.players)]
    return value


def _write_player(cell: Cell[Rules], state: np.void, at: int, seat: int | None) -> dict[str, Any]:
    public, own, rules = state["public"], state["own"][at], RULES_RECORD.fill(cell.rules)
    knows_all = seat in (None, at)
    faces = [int(rules["worth"][MAX_INVESTMENTS + value]) for value in range(int(rules["n_values"]))]
    seen = own["profits"] if knows_all else state["own"][seat]["knows"][at]
    powers = own["powers"] if knows_all else public["known_powers"][at]
    investments = [number for number in investments_of(cell.rules) if public["owner"][number] == at]
    value: dict[str, Any] = {
        "space": int(public["space"][at]),
        "investments": [f"{REGIONS[number // MAX_CARDS]} {int(rules['worth'][number])}" for number in investments],
        "profits": _write_hand(faces, seen, int(public["n_profits"][at])),
        "powers": _write_hand(POWERS, powers, int(public["n_powers"][at])),
    }
    known = {
        "known_profits": _write_hand(faces, public["known_profits"][at], 0),
        "known_powers": _write_hand(POWERS, public["known_powers"][at], 0),
    }
    return value | {key: cards for key, cards in known.items() if cards}


def _write_hand(names: Sequence[Any], counts: Any, size: int) -> list[Any]:
    """Write a hand: the cards known, by how many there are of each kind, and the others."""
    known = [name for name, n in zip(names, counts, strict=False) for _ in range(int(n))]
    return [*known, *[UNKNOWN] * (size - len(known))]


FORM = Form(
    engine=ENGINE,
    keys=("turn", "used", "written_by"),
    player_keys=("space", "investments", "profits", "powers", "known_profits", "known_powers"),
    read=WrittenTable,
    write=write,
    forget=chance.forget,
    audit=imported_later("bng_sim.games.billionaire.written_referee", "audit"),
    dice=written_roll.DICE,
    begin_playout=batch.begin_playout,
    chunk=1_000,
)
