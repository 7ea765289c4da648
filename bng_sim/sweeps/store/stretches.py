"""Which deals are stored: for each cell the stretches of its deals, each in one file of every table."""

import bisect
import itertools
from collections.abc import Hashable, Iterable, Iterator
from typing import Generic, NamedTuple, TypeVar

from bng_sim.sweeps.store.files import Shard

Span = tuple[int, int]  # first deal, and the deal after the last


class Stretch(NamedTuple):
    """Consecutive deals that are stored together.

    Attributes:
        first: The first deal.
        end: The deal after the last.
        shards: Their files, one of each table, in the order of writing.

    """

    first: int
    end: int
    shards: tuple[Shard, ...] = ()

    @property
    def bytes(self) -> int:
        """The size of the files."""
        return sum(shard.bytes for shard in self.shards)


Key = TypeVar("Key", bound=Hashable)


class Stretches(Generic[Key]):
    """Stretches by some key, such as the number of a cell; those of one key do not overlap.

    Threads may read while one of them changes it: the list of a key is replaced as a whole.
    """

    def __init__(self) -> None:
        """Have none."""
        self._known: dict[Key, list[Stretch]] = {}

    def add(self, key: Key, stretch: Stretch) -> None:
        """Add a stretch in the place of all that it overlaps."""
        known = self._known.get(key, [])
        low = bisect.bisect_right(known, stretch.first, key=lambda one: one.end)
        high = bisect.bisect_left(known, stretch.end, key=lambda one: one.first)
        self._known[key] = [*known[:low], stretch, *known[max(low, high) :]]

    def remove(self, key: Key) -> list[Stretch]:
        """Forget the stretches of a key, and return them."""
        return self._known.pop(key, [])

    def of(self, key: Key) -> list[Stretch]:
        """Return the stretches of a key, in order."""
        return self._known.get(key, [])

    def find(self, key: Key, deal: int) -> Stretch:
        """Return the stretch that has a deal; raises `KeyError` if none has."""
        known = self.of(key)
        at = bisect.bisect_right(known, deal, key=lambda one: one.first) - 1
        if at < 0 or known[at].end <= deal:
            raise KeyError(deal)
        return known[at]

    def gaps(self, key: Key, first: int, end: int) -> list[Span]:
        """List the spans between two deals that are in no stretch."""
        known, found, at = self.of(key), list[Span](), first
        for one in itertools.islice(known, bisect.bisect_right(known, first, key=lambda each: each.end), None):
            if one.first >= end:
                break
            if one.first > at:
                found.append((at, one.first))
            at = one.end
        if at < end:
            found.append((at, end))
        return found

    def covers(self, key: Key, first: int, end: int) -> bool:
        """Return whether all deals from one to another are in stretches."""
        return not self.gaps(key, first, end)

    def overlap(self, key: Key, first: int, end: int) -> list[Span]:
        """List the spans between two deals that are in stretches."""
        cut = ((max(one.first, first), min(one.end, end)) for one in self.of(key))
        return [span for span in cut if span[0] < span[1]]

    @property
    def keys(self) -> list[Key]:
        """All keys that have stretches."""
        return list(self._known)

    def __iter__(self) -> Iterator[Stretch]:
        """Yield all stretches, by key and in order."""
        for key in sorted(self._known):  # type: ignore[type-var]
            yield from self._known[key]

    @property
    def count(self) -> int:
        """The number of stretches."""
        return sum(map(len, self._known.values()))


def count_deals(spans: Iterable[Span]) -> int:
    """Count the deals in spans."""
    return sum(end - first for first, end in spans)


def runs(known: list[Stretch]) -> list[list[Stretch]]:
    """Cut stretches where deals are missing between two of them."""
    found: list[list[Stretch]] = []
    for one in known:
        if found and found[-1][-1].end == one.first:
            found[-1].append(one)
        else:
            found.append([one])
    return found
