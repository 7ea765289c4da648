"""A table of Billionaires & Guillotines as it was read, and worlds in which all that is not written is dealt."""

import numpy as np

from bng_sim.core.event_logs.event_log import NOTHING
from bng_sim.core.written.entries import Entry
from bng_sim.core.written.form import Start
from bng_sim.core.written.piles import Box, Pile, deal
from bng_sim.core.written.seated import seat_strategies
from bng_sim.games.guillotines.declared.terms import Place
from bng_sim.games.guillotines.telling.log import cards as cards_of
from bng_sim.games.guillotines.written_table import boards, cards, held_roles, struck, turn
from bng_sim.games.guillotines.written_table.cards import PLAIN, Cards, Complete
from bng_sim.games.guillotines.written_table.held_roles import Roles
from bng_sim.games.guillotines.written_table.struck import Struck

KEYS = (*turn.KEYS, *boards.KEYS, *struck.KEYS, *cards.KEYS, held_roles.KEY)
PLAYER_KEYS = (*cards.PLAYER_KEYS, "assets", "role", "shows")
SHOWN = {"open": Place.FACE_UP, "discards": Place.DISCARDS}  # where everybody knows a pile's cards to be


class WrittenTable:
    """A table as it was read."""

    def __init__(self, top: Entry, start: Start) -> None:
        """Read it; raises `InputError` for one that cannot lie there."""
        self.start, self.state = start, start.state
        self._public, self._rules = start.state["public"], start.rules
        self._n_cards, self._players = int(start.rules["n_cards"]), start.cell.rules.players
        turn.read(top, start)
        self.mover, self.passed = int(self._public["turn_player"]), turn.passed(top)
        is_first_turn = int(self._public["round_number"]) == 1 and int(self._public["turn"]) == 0
        self.notes = boards.read(top, start)
        bunker = turn.read_bunker(top, start)
        self.roles = Roles(top, start, turn.is_at_start(top, start))
        box = Box([card["name"] for card in cards_of(start.cell.rules)])
        self.struck = Struck(top, start, box)
        self.cards = Cards(top, start, box, is_first_turn)
        self._complete = Complete(top, start, self.cards, self.struck, is_first_turn).by_struck
        self.notes += [*self.cards.notes, *filter(None, (bunker, self.roles.note, turn.began_note(top, start)))]
        self._write_known(is_first_turn)

    def _write_known(self, is_first_turn: bool) -> None:
        """Write what is the same in all worlds and has no key: what counts of cards, and memory."""
        public, state = self._public, self.state
        public["rebels_out"] = self.struck.rebels
        public["dealt_under"][:] = self.cards.dealt_under
        if not is_first_turn:
            public["plain"] = 0
        public["mixed_under"], public["mixed_plain"] = 0, 0
        state["last_trigger"] = public["last_player"]
        own = state["own"]
        own["role_seen"], own["invested"] = 0, 0
        own["invested_card"], own["invested_market"] = NOTHING, NOTHING
        for seat, card, market in self.cards.invested:
            at = int(own["invested"][seat])
            own["invested_card"][seat, at], own["invested_market"][seat, at] = card, market
            own["invested"][seat] = at + 1

    def fill(self, states: np.ndarray, rng: np.random.Generator) -> None:
        """Deal all that is not written."""
        sizes = [*self._complete]
        weights = np.array([len(sets) for _, sets in self._complete.values()], float)
        counts = rng.multinomial(states.size, weights / weights.sum())
        first = 0
        for size, n in zip(sizes, counts, strict=True):
            if n:
                self._fill(states[first : first + n], size, rng)
            first += n
        self.roles.fill(states, rng)
        seat_strategies(states, self.start.seating, self._players, rng)

    def _fill(self, states: np.ndarray, n_struck: int, rng: np.random.Generator) -> None:
        """Deal the cards in worlds in which so many Crises have struck."""
        piles, sets = self._complete[n_struck]
        which = rng.integers(len(sets), size=states.size)
        at_guillotine = np.array(sets, np.int64).reshape(len(sets), n_struck)[which]
        elsewhere = np.zeros((states.size, self._n_cards), bool)
        np.put_along_axis(elsewhere, at_guillotine, True, axis=1)
        dealt = deal(piles, self.cards.sorts, elsewhere, rng)
        self._clear(states)
        for pile, given in zip(piles, dealt, strict=True):
            self._lay(states, pile, given, rng)
        public = states["public"]
        np.put_along_axis(public["place"], at_guillotine, Place.GUILLOTINE, axis=1)
        public["n_activated"] = n_struck
        public["activated"][:, :n_struck] = at_guillotine
        public["rebels_on"][:, :n_struck] = self.struck.rebels_on(at_guillotine)
        for card, seat in self.cards.seen.items():
            public["place"][:, card], public["holder"][:, card] = Place.HAND, seat
        self._count_unseen(public)

    def _clear(self, states: np.ndarray) -> None:
        public = states["public"]
        public["place"], public["holder"] = Place.UNKNOWN, NOTHING
        public["face_up"], public["face_down"], public["envelope_size"] = NOTHING, 0, 0
        public["activated"], public["rebels_on"] = NOTHING, 0
        states["own"]["hand"], states["own"]["envelope"] = NOTHING, NOTHING

    def _lay(self, states: np.ndarray, pile: Pile, given: np.ndarray, rng: np.random.Generator) -> None:
        """Lay the cards of a pile, shape (worlds, cards)."""
        public, at, n = states["public"], pile.place, given.shape[1]
        if pile.key == "open":
            public["face_up"][:, at] = given[:, 0] if n else NOTHING
        elif pile.key in (PLAIN, "covered"):  # the cards of set-up come first
            before = int(public["face_down"][0, at])
            states["under"][:, at, before : before + n] = given
            public["face_down"][:, at] = before + n
        elif pile.key in ("hand", "envelope"):
            states["own"][pile.key][:, at, :n] = given
            public[f"{pile.key}_size"][:, at] = n
        elif pile.key == "deck":
            states["deck"][:, :n] = rng.permuted(given, axis=1)
            public["deck_size"] = n
        elif pile.key == "aside":
            states["crises_aside"][:, :n] = rng.permuted(given, axis=1)
            public["aside"] = n
        else:
            public["discards"] = n
        if pile.key in SHOWN:
            np.put_along_axis(public["place"], given, SHOWN[pile.key], axis=1)

    def _count_unseen(self, public: np.ndarray) -> None:
        """Count the cards in play whose place nobody knows."""
        first, rules = int(self._rules["first_crisis"]), self._rules
        unknown = public["place"][:, : self._n_cards] == Place.UNKNOWN
        public["unseen"] = 0
        faces = list(zip(rules["suit"][:first].tolist(), rules["points"][:first].tolist(), strict=True))
        for suit, points in {*faces}:
            like = [card for card, face in enumerate(faces) if face == (suit, points)]
            public["unseen"][:, suit, points] = unknown[:, like].sum(axis=1)
        public["unseen_crises"] = unknown[:, first:].sum(axis=1) - public["aside"]
