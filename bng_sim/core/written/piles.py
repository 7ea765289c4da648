"""Piles of cards as written: a number counts cards, a list names them; what nobody has named is dealt again."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bng_sim.core.errors import InputError
from bng_sim.core.input.problems import got, hint, show
from bng_sim.core.written.entries import Entry, word

UNKNOWN = ("unknown", "?")
ANY = "any"  # the sort of all cards
Numbers = NDArray[np.int64]
Marks = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Pile:
    """A pile as written.

    Attributes:
        key: Which pile it is.
        place: Of which seat, or where else, from 0.
        known: The cards named, by their numbers.
        size: How many cards there are; None: all that lie nowhere else.
        entry: Where it is written, for messages.
        sort: Which cards may lie there: a name of the game's sorts.

    """

    key: str
    place: int
    known: tuple[int, ...]
    size: int | None
    entry: Entry
    sort: str = ANY

    @property
    def missing(self) -> int:
        """How many cards are not named; 0 of a pile that takes what is left."""
        return 0 if self.size is None else self.size - len(self.known)


class Box:
    """The cards of the game by name: those that a file names are taken out one by one."""

    def __init__(self, names: Sequence[str], what: str = "box") -> None:
        """Fill the box.

        Args:
            names: The name of each card, by its number; several may share one.
            what: What they are: "box", "deck".

        """
        self.names, self.what = list(names), what
        self._called = list(dict.fromkeys(names))
        self._count = Counter(map(word, names))
        self._left: dict[str, list[int]] = {}
        for card, name in enumerate(names):
            self._left.setdefault(word(name), []).append(card)

    def find(self, entry: Entry, name: Any = None) -> list[int]:
        """Return the numbers of the cards of a name that are still in; raises `InputError` if it is no card's."""
        called = word(entry.value if name is None else name)
        if called not in self._left:
            known = hint(called, self._left, f"; its cards: {', '.join(self._called)}")
            raise entry.fault(f"{show(entry.value)}: no such card in this {self.what}{known}")
        return self._left[called]

    def take(self, entry: Entry, name: Any = None) -> int:
        """Take a card out by its name; raises `InputError` if it is none, or is written once too often."""
        left = self.find(entry, name)
        if not left:
            n = self._count[word(entry.value if name is None else name)]
            raise entry.fault(f"{show(entry.value)}: written once too often; the {self.what} has {n}")
        return left.pop(0)


def read_pile(key: str, place: int, entry: Entry, box: Box, sort: str = ANY, otherwise: int | None = 0) -> Pile:
    """Read a pile: a number of cards, or a list of names and `unknown` (`3 unknown` for several).

    Args:
        key: Which pile it is.
        place: Of which seat, or where else, from 0.
        entry: Where it may be written.
        box: The cards that are not written elsewhere; those named are taken out.
        sort: Which cards may lie there.
        otherwise: How many cards there are if it is not written; None: all that lie nowhere else.

    Raises:
        InputError: For a name that is no card, or a card written twice.

    """
    if not entry.is_written:
        return Pile(key, place, (), otherwise, entry, sort)
    if isinstance(entry.value, int) and not isinstance(entry.value, bool):
        if entry.value < 0:
            raise entry.fault(got(entry.value, "a number of cards, or a list of them"))
        return Pile(key, place, (), _few(entry, entry.value, box), entry, sort)
    known: list[int] = []
    unknown = 0
    for item in entry.items():
        n = _count_unknown(item.value)
        if n:
            unknown += n
        else:
            known.append(box.take(item))
    return Pile(key, place, tuple(known), _few(entry, len(known) + unknown, box), entry, sort)


def _few(entry: Entry, n: int, box: Box) -> int:
    """Return a number of cards; raises `InputError` if it is more than there are at all."""
    if n > len(box.names):
        raise entry.fault(f"got {show(n)} cards, more cards than there are; the {box.what} has {len(box.names)}")
    return n


def _count_unknown(value: Any) -> int:
    """Return how many cards `unknown` or `3 unknown` stands for; 0 for anything else."""
    if not isinstance(value, str):
        return 0
    number, _, last = word(value).rpartition("_")
    if last not in UNKNOWN or (number and not (number.isascii() and number.isdecimal() and len(number) < 5)):
        return 0
    return int(number) if number else 1


def deal(
    piles: Sequence[Pile],
    sorts: Mapping[str, NDArray[np.bool_]],
    elsewhere: NDArray[np.bool_],
    rng: np.random.Generator,
) -> list[Numbers]:
    """Deal all cards that nobody has named to the places not filled, in each world independently.

    Every way is as likely as any other: narrow places, where few cards may lie, are filled first.

    Args:
        piles: All piles; at most one of them takes what is left.
        sorts: By name, for each card whether it is of that sort.
        elsewhere: For each world and card whether it lies in no pile, shape (worlds, cards).
        rng: A source of chance.

    Returns:
        For each pile its cards, those named first, shape (worlds, size).

    Raises:
        InputError: If there are too few cards for a pile, or some lie nowhere.

    """
    taken = elsewhere.copy()
    for pile in piles:
        taken[:, list(pile.known)] = True
    narrow = [i for i, pile in enumerate(piles) if pile.sort != ANY]
    drawn: dict[int, Numbers] = {}
    for i in sorted(narrow, key=lambda i: sorts[piles[i].sort].sum()):
        drawn[i] = _draw_narrow(piles[i], ~taken & sorts[piles[i].sort], rng) if piles[i].missing else _none(taken)
        np.put_along_axis(taken, drawn[i], True, axis=1)
    wide = [i for i in range(len(piles)) if i not in drawn]
    for i, cards in zip(wide, _draw_wide([piles[i] for i in wide], ~taken, rng), strict=True):
        drawn[i] = cards
    return [_with_known(pile, drawn[i]) for i, pile in enumerate(piles)]


def _none(taken: Marks) -> Numbers:
    return np.zeros((len(taken), 0), np.int64)


def _with_known(pile: Pile, drawn: Numbers) -> Numbers:
    """Return the cards of a pile, those named first."""
    if not pile.known:
        return drawn
    known = np.broadcast_to(np.array(pile.known, np.int64), (len(drawn), len(pile.known)))
    return np.concatenate([known, drawn], axis=1)


def _draw_narrow(pile: Pile, free: Marks, rng: np.random.Generator) -> Numbers:
    """Draw for a pile in which only some cards may lie."""
    n_free = int(free.sum(axis=1).min())
    if pile.missing > n_free:
        raise too_few(pile, pile.missing, n_free, free.shape[1])
    return _draw(free, pile.missing, rng)


def _draw_wide(piles: Sequence[Pile], free: Marks, rng: np.random.Generator) -> list[Numbers]:
    """Draw for piles in which any card may lie, all at once; one of them may take what is left."""
    left = int(free[0].sum())
    for pile in piles:
        if pile.missing > left:
            raise too_few(pile, pile.missing, left, free.shape[1])
        left -= pile.missing
    has_rest = any(pile.size is None for pile in piles)
    if left and not has_rest:
        raise piles[-1].entry.fault(f"{left} of {free.shape[1]} cards lie nowhere; write where they are")
    sizes = [left if pile.size is None else pile.missing for pile in piles]
    ends = np.cumsum(sizes)
    cards = _draw(free, int(ends[-1]), rng)
    return [cards[:, end - size : end] for size, end in zip(sizes, ends.tolist(), strict=True)]


def too_few(pile: Pile, missing: int, free: int, total: int) -> InputError:
    """Return the error for a pile with more cards than are left."""
    return pile.entry.fault(
        f"{missing} cards that are not named, but only {free} of {total} are left for it: more cards are written "
        "than there are"
    )


def _draw(free: NDArray[np.bool_], n: int, rng: np.random.Generator) -> Numbers:
    """Draw `n` of the free cards in each world, in random order, shape (worlds, n)."""
    if n == 0:
        return np.zeros((len(free), 0), np.int64)
    keys = np.where(free, rng.random(free.shape), 2.0)
    return np.argsort(keys, axis=1)[:, :n].astype(np.int64)
