"""Crises at the Guillotine, and the Rebels on them (K4 to K6): as written, or by the number of Rebels alone."""

import numpy as np

from bng_sim.core.written.entries import Entry
from bng_sim.core.written.form import Start
from bng_sim.core.written.piles import Box

KEYS = ("rebels", "guillotine")


class Struck:
    """Which Crises have struck.

    Attributes:
        sets: Those that may have, each a list of cards; one if they are written.
        on: The Rebels on each card of the only set, if they are written.
        rebels: How many Rebels are out.

    """

    def __init__(self, top: Entry, start: Start, box: Box) -> None:
        """Read them; raises `InputError` if no Crises have so many Rebels, or the Revolution has come."""
        rules, public = start.rules, start.state["public"]
        self._icons = np.array(rules["icons"][: int(rules["n_cards"])])
        self._first = int(rules["first_crisis"])
        self._is_less = bool(public["panic_held"]) or int(rules["level"]) >= 4  # whether Rebels may have been taken off
        self.on: list[int] = []
        cards = [self._read_card(name, entry, box) for name, entry in top.at("guillotine").pairs()]
        entry = top.at("rebels")
        self.rebels = sum(self.on) if cards else 0
        if entry.is_written:
            written = entry.whole(0, int(rules["rebels"]))
            if cards and written != self.rebels:
                raise entry.fault(f"got {written}, but {self.rebels} lie on the Crises at the Guillotine")
            self.rebels = written
        if self.rebels and rules["level"] < 2:
            raise entry.fault("level 1 has none (S7)")
        if self.rebels >= rules["rebels"]:
            raise (entry if entry.is_written else top.at("guillotine")).fault(
                f"{self.rebels} of {int(rules['rebels'])} Rebels are out: the Revolution has come (K5)"
            )
        self._check_panic(top, start)
        is_later = int(public["round_number"]) > 1 and self._is_less
        is_known = top.at("guillotine").is_written or not (self.rebels or is_later)
        self.sets = [cards] if is_known else self._possible(entry, start)

    def _read_card(self, name: str, entry: Entry, box: Box) -> int:
        card = box.take(entry, name)
        if card < self._first:
            raise entry.fault("is no Crisis; only these lie at the Guillotine (K4)")
        self.on.append(entry.whole(0, int(self._icons[card]), "its icons, or fewer"))
        return card

    def _check_panic(self, top: Entry, start: Start) -> None:
        """Have Panic! held from so many Rebels on (P1)."""
        at = int(start.rules["panic_at"])
        if self.rebels >= at and start.rules["level"] >= 2:
            entry = top.at("panic_held")
            if entry.value is False:
                raise entry.fault(f"got false, but {self.rebels} Rebels are out: Panic! came at {at} (P1)")
            start.state["public"]["panic_held"] = 1
            self._is_less = True

    def _possible(self, entry: Entry, start: Start) -> list[list[int]]:
        """Return the sets of Crises whose Rebels are so many; if some may have been taken off, the fewest that fit."""
        crises = range(self._first, len(self._icons))
        least = int(start.rules["panic_at"]) if start.state["public"]["panic_held"] else self.rebels
        sets = [[crises[i] for i in range(len(crises)) if number >> i & 1] for number in range(1 << len(crises))]
        sums = np.array([int(self._icons[each].sum()) if each else 0 for each in sets])
        struck = int(start.state["public"]["round_number"]) > 1  # a Crisis has, at the end of the first Round (K7)
        wanted = max(self.rebels, least, struck) if self._is_less else self.rebels
        if self._is_less:
            wanted = min((int(n) for n in sums if n >= wanted), default=wanted)
        found = [each for each, n in zip(sets, sums, strict=True) if n == wanted and len(each) >= struck]
        if not found:
            raise entry.fault(f"no Crises of this box have {self.rebels} Rebels together; write `guillotine`")
        return found

    def without(self, named: set[int]) -> list[list[int]]:
        """Return the sets that have no card that lies elsewhere."""
        return [each for each in self.sets if not named & set(each)]

    def rebels_on(self, cards: np.ndarray) -> np.ndarray:
        """Return the Rebels on the cards of each world, shape (worlds, cards): as written, or those that are out."""
        if self.on:
            return np.broadcast_to(np.array(self.on), cards.shape)
        icons = self._icons[cards]
        gone = icons.sum(axis=1, keepdims=True) - self.rebels  # taken off, the first Crisis first
        before = np.cumsum(icons, axis=1) - icons
        left: np.ndarray = icons - np.clip(gone - before, 0, icons)
        return left
