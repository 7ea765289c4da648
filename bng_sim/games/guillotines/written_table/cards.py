"""Where the cards lie (C2, S4, X3): read from the file, and where those that nobody has named may lie."""

from dataclasses import replace
from typing import Any

import numpy as np

from bng_sim.core.input.problems import got, show
from bng_sim.core.written.entries import Entry, word
from bng_sim.core.written.form import Start
from bng_sim.core.written.piles import ANY, Box, Pile, read_pile
from bng_sim.games.guillotines.declared.components import N_MARKETS, TYPE_NAMES, Role
from bng_sim.games.guillotines.written_table.struck import Struck

KEYS = ("markets", "aside", "discards", "deck")
PLAYER_KEYS = ("hand", "envelope", "seen_by_all", "invested")
MARKETS = tuple(map(word, TYPE_NAMES))
CRISES, CARDS = "crises", "cards"  # sorts: nothing but Crises, and none of them
PLAIN = "plain"  # the first cards under a market, if they are no Crises (S4)


class Cards:
    """Where the cards lie.

    Attributes:
        piles: All piles but those that `complete` adds.
        seen: Cards of hands that all have seen -> the seat.
        invested: For each seat its cards at markets: `(card, market)`.
        dealt_under: For each market how many of the first cards under it are no Crises.
        notes: What is taken as at set-up.

    """

    def __init__(self, top: Entry, start: Start, box: Box, is_first_turn: bool) -> None:
        """Read them; raises `InputError` for cards that are written twice, or cannot lie there."""
        self._top, self._start, self._box = top, start, box
        self._public, self._rules = start.state["public"], start.rules
        # Before the first turn nothing has moved since Crises were shuffled into what was left of the deck (S4).
        self._has_no_crises = is_first_turn and int(start.rules["crises_dealt"]) == 0
        self.notes: list[str] = []
        self.piles: list[Pile] = []
        self.seen: dict[int, int] = {}
        self.invested: list[tuple[int, int, int]] = []
        self.dealt_under = [0] * N_MARKETS
        self._under: list[list[int | None]] = []
        self._is_first_turn = is_first_turn
        markets = top.at("markets")
        for name, entry in markets.pairs():
            if word(name) not in MARKETS:
                raise entry.fault(f"no such market; known: {', '.join(MARKETS)}")
        for market in range(N_MARKETS):
            self._read_market(market, markets.at(MARKETS[market]))
        self._check_first()
        for seat, player in enumerate(top.at("players").items()):
            self._read_hand(seat, player)
        for seat, player in enumerate(top.at("players").items()):
            self._read_invested(seat, player.at("invested"))
        for market in range(N_MARKETS):
            self._pile_up(market, markets.at(MARKETS[market]))
        for key, sort in (("aside", CRISES), ("discards", ANY), ("deck", ANY)):
            if top.at(key).is_written:
                self.piles.append(read_pile(key, 0, top.at(key), box, sort))

    @property
    def sorts(self) -> dict[str, Any]:
        """For each sort, which cards are of it."""
        crises = np.arange(int(self._rules["n_cards"])) >= int(self._rules["first_crisis"])
        return {ANY: np.ones(crises.size, bool), CRISES: crises, CARDS: ~crises}

    @property
    def named(self) -> set[int]:
        """The cards that are named in a pile."""
        return {card for pile in self.piles for card in pile.known}

    def _sort(self) -> str:
        return CARDS if self._has_no_crises else ANY

    def _read_market(self, market: int, entry: Entry) -> None:
        """Read the cards at a market; as at set-up if they are not written."""
        if entry.is_written:
            entry.check_keys(("open", "covered", "set_up"))
        is_open = self._public["market_assets"][market] > 0
        usual = int(self._rules["cards_per_market"]) if is_open else 0
        if not {"open", "covered"} <= (entry.value or {}).keys() and is_open and not self._is_first_turn:
            self.notes.append(
                f"{MARKETS[market]}: what lies there, taken as at set-up: {usual} cards with the open one"
            )
        top = read_pile("open", market, entry.at("open"), self._box, self._sort(), min(usual, 1))
        if top.size is not None and top.size > 1:
            raise entry.at("open").fault(
                got(entry.at("open").value, "a card, unknown or none: one lies face-up at most")
            )
        covered = read_pile("covered", market, entry.at("covered"), self._box, otherwise=max(usual - 1, 0))
        if (top.size or covered.size) and not is_open:
            raise entry.fault("no asset is left there: a closed market has no cards (B6)")
        self.piles.append(top)
        places: list[int | None] = [*covered.known, *[None] * covered.missing]
        self._under.append(places)
        self.dealt_under[market] = self._read_set_up(entry.at("set_up"), places)

    def _read_set_up(self, entry: Entry, places: list[int | None]) -> int:
        """Return how many of the cards under a market are those of set-up, which has no Crises (S4)."""
        if entry.is_written:
            if self._rules["crises_dealt"]:
                raise entry.fault("Crises are dealt at set-up with these rules (S4)")
            n = entry.whole(0, len(places), "of the covered cards")
        else:
            n = len(places) if self._has_no_crises else 0
        if any(card is not None and card >= self._rules["first_crisis"] for card in places[:n]):
            raise entry.fault("a Crisis is none of the cards dealt at set-up (S4)")
        return n

    def _check_first(self) -> None:
        """Have the file say who went first, if hands that are taken as dealt depend on it (S9)."""
        first, players = self._top.at("first"), self._top.at("players").items()
        dealt = {*self._public["hand_size"][: len(players)].tolist()}
        is_taken = self._is_first_turn or not all(player.at("hand").is_written for player in players)
        if self._rules["has_start_cards"] and len(dealt) > 1 and is_taken and not first.is_written:
            raise first.fault("write who went first: cards were dealt by turn order (S9)")

    def _read_hand(self, seat: int, player: Entry) -> None:
        entry, usual = player.at("hand"), int(self._public["hand_size"][seat])  # as dealt, by turn order too (S4, S9)
        pile = read_pile("hand", seat, entry, self._box, self._sort(), usual)
        most = int(self._rules["hand_limit"])
        if self._public["role_shown"][seat] == Role.BANKER:
            most = int(self._rules["banker_hand_limit"])
        if (pile.size or 0) > most:
            raise entry.fault(f"{pile.size} cards; {most} are the most (T2)")
        if not entry.is_written and not self._is_first_turn:
            self.notes.append(f"{player.name}: hand, taken as at set-up: {usual} cards")
        self.piles.append(pile)
        self._read_seen(seat, player.at("seen_by_all"), pile)
        envelope = player.at("envelope")
        if envelope.is_written:
            held = read_pile("envelope", seat, envelope, self._box, CARDS)
            if held.size and self._rules["level"] < 4:
                raise envelope.fault("there are none below level 4 (S7)")
            if any(card >= self._rules["first_crisis"] for card in held.known):
                raise envelope.fault("a Crisis cannot go into an envelope (K1)")
            self.piles.append(held)

    def _read_seen(self, seat: int, entry: Entry, hand: Pile) -> None:
        """Read the hand cards that all have seen (X3), which the hand names too."""
        for item in entry.items():
            same = [card for card in hand.known if self._is_called(card, item.value) and card not in self.seen]
            if not same:
                raise item.fault(f"{show(item.value)}: is not in the hand as it is written")
            self.seen[same[0]] = seat

    def _is_called(self, card: int, name: Any) -> bool:
        return word(self._box.names[card]) == word(name)

    def _read_invested(self, seat: int, entry: Entry) -> None:
        """Read a player's own cards at markets: `bombs 2 at toys` (I1)."""
        for item in entry.items():
            name, _, where = str(item.value).rpartition(" at ")
            if word(where) not in MARKETS:
                raise item.fault(
                    got(item.value, f"a card and a market such as `bombs 2 at toys`; known: {', '.join(MARKETS)}")
                )
            market = MARKETS.index(word(where))
            places, first = self._under[market], self.dealt_under[market]
            taken = {card for _, card, _ in self.invested}
            named = [
                card
                for card in places[first:]
                if card is not None and self._is_called(card, name) and card not in taken
            ]
            if named:
                card = named[0]
            elif None in places[first:]:
                card = self._box.take(item, name)
                places[places.index(None, first)] = card
            else:
                raise item.fault(f"no covered card of {MARKETS[market]} is left for it")
            self.invested.append((seat, card, market))

    def _pile_up(self, market: int, entry: Entry) -> None:
        """Make piles of the cards under a market: those of set-up, and the others."""
        n, places = self.dealt_under[market], self._under[market]
        for key, part, sort in ((PLAIN, places[:n], CARDS), ("covered", places[n:], ANY)):
            known = tuple(card for card in part if card is not None)
            self.piles.append(Pile(key, market, known, len(part), entry.at("covered"), sort))


class Complete:
    """The piles of all cards, for each number of Crises that may have struck.

    Attributes:
        by_struck: Number of Crises at the Guillotine -> all piles, and the sets of Crises of that number.

    """

    def __init__(self, top: Entry, start: Start, cards: Cards, struck: Struck, is_first_turn: bool) -> None:
        """Complete them; raises `InputError` if the cards written do not add up."""
        self._top, self._start, self._cards = top, start, cards
        self._n, self._first = int(start.rules["n_cards"]), int(start.rules["first_crisis"])
        has_deck, has_discards = top.at("deck").is_written, top.at("discards").is_written
        if not has_deck and not has_discards and not is_first_turn:
            raise top.fault("deck, discards: write at least how many cards one of them has")
        self._has_both = has_deck and has_discards
        sets = struck.without(cards.named)
        sizes = sorted({len(each) for each in sets})
        fitting = {n: piles for n in sizes if (piles := self._piles(n)) is not None}
        if not fitting:
            raise self._refuse(struck, sizes)
        likely = {n: piles for n, piles in fitting.items() if self._is_usual(n, piles)} or fitting
        self.by_struck = {n: (piles, [each for each in sets if len(each) == n]) for n, piles in likely.items()}

    def _piles(self, n_struck: int) -> list[Pile] | None:
        """Return all piles if so many Crises have struck; None if the cards do not add up."""
        piles = list(self._cards.piles)
        if not self._top.at("aside").is_written:
            size = self._left(piles, n_struck) if self._has_both else self._usual_aside(n_struck)
            free = self._n - self._first - n_struck - sum(card >= self._first for card in self._cards.named)
            if not self._has_both:
                size = min(size, max(free, 0), max(self._left(piles, n_struck), 0))
            if not 0 <= size <= free:
                return None
            piles.append(Pile("aside", 0, (), size, self._top.at("aside"), CRISES))
        if not self._top.at("discards").is_written:
            is_rest = self._top.at("deck").is_written
            piles.append(Pile("discards", 0, (), None if is_rest else 0, self._top.at("discards")))
        if not self._top.at("deck").is_written:
            piles.append(Pile("deck", 0, (), None, self._top.at("deck")))
        left = self._left(piles, n_struck)
        is_right = left >= 0 if any(pile.size is None for pile in piles) else left == 0
        return piles if is_right else None

    def _left(self, piles: list[Pile], n_struck: int) -> int:
        """Return how many cards are in none of these piles."""
        return self._n - n_struck - sum(pile.size or 0 for pile in piles)

    def _usual_aside(self, n_struck: int) -> int:
        """Return how many Crises are set aside by K4 and K7: one struck at each Round's end, the others in a Buy."""
        rules = self._start.rules
        by_round = min(int(self._start.state["public"]["round_number"]) - 1, n_struck)
        added = int(rules["crises_added"]) * (n_struck - by_round)
        return max(0, self._n - self._first - int(rules["crises_in_deck"]) - by_round - added)

    def _is_usual(self, n_struck: int, piles: list[Pile]) -> bool:
        return any(pile.key == "aside" and pile.size == self._usual_aside(n_struck) for pile in piles)

    def _refuse(self, struck: Struck, sizes: list[int]) -> Exception:
        if not sizes:
            return self._top.at("rebels").fault(
                f"no Crises that are not named elsewhere have {struck.rebels} Rebels together"
            )
        piles = [pile for pile in self._cards.piles if pile.size]
        written = sum(pile.size or 0 for pile in piles)
        n = sizes[0] if len(sizes) == 1 else f"{sizes[0]} to {sizes[-1]}"
        largest = max(piles, key=lambda pile: pile.size or 0)
        aside = f", at most {self._n - self._first} of them Crises set aside" if self._n > self._first else ""
        return replace(largest.entry, keys=(largest.key,) if largest.key in KEYS else largest.entry.keys).fault(
            f"{written} cards are written, and {n} Crises are at the Guillotine; the box has {self._n}{aside}"
        )
