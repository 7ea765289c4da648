"""The values of a written table: each knows its place in the file, and faults name it in a designer's words."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from bng_sim.core.errors import InputError
from bng_sim.core.input.problems import got, hint, located, show
from bng_sim.core.input.yaml_lines import Document

NONE = "none"
NOTHING = -1  # what `none` is read as


def word(text: Any) -> str:
    """Write a name as files do.

    >>> word("Old Tower"), word("Fire!")
    ('old_tower', 'fire')
    """
    return str(text).strip().lower().replace(" ", "_").replace("-", "_").strip("!")


@dataclass(frozen=True, slots=True)
class Entry:
    """A value of the file.

    Attributes:
        document: The file.
        keys: The keys that lead to the value.
        value: The value; None if it is not written.

    """

    document: Document
    keys: tuple[Any, ...]
    value: Any

    @property
    def name(self) -> str:
        """What the value is called in messages: `seat 2: hand`."""
        words: list[str] = []
        for key in self.keys:
            if isinstance(key, int) and words and words[-1] == "players":
                words[-1] = f"seat {key + 1}"
            else:
                words.append(f"entry {key + 1}" if isinstance(key, int) else str(key))
        return ": ".join(words)

    @property
    def is_written(self) -> bool:
        """Whether the file has it."""
        return self.value is not None

    def fault(self, text: str) -> InputError:
        """Return the error that says what is wrong with this value."""
        return InputError(located(self.document.path, self.document.line(*self.keys), self.name, text))

    def at(self, key: Any) -> "Entry":
        """Return the entry of a key; one that the file does not have has no value."""
        inside = self.value if isinstance(self.value, dict) else {}
        return Entry(self.document, (*self.keys, key), inside.get(key))

    def check_keys(self, known: Iterable[str]) -> None:
        """Raise `InputError` unless this is a table with keys of these."""
        names = list(known)
        if not isinstance(self.value, dict):
            raise self.fault(got(self.value, f"keys and values; known: {', '.join(names)}"))
        for key in self.value:
            if key not in names:
                raise self.at(key).fault(f"no such key{hint(key, names, '; known: ' + ', '.join(names))}")

    def pairs(self) -> "Iterator[tuple[Any, Entry]]":
        """Yield the keys of a table, and their entries; raises `InputError` if it is none."""
        if self.value is None:
            return
        if not isinstance(self.value, dict):
            raise self.fault(got(self.value, "keys and values"))
        for key in self.value:
            yield key, self.at(key)

    def items(self) -> "list[Entry]":
        """Return the entries of a list; of a single value, that value's; none if nothing is written."""
        if self.value is None or self.value == NONE:
            return []
        if isinstance(self.value, dict):
            raise self.fault(got(self.value, "a list"))
        if not isinstance(self.value, list):
            return [self]
        return [Entry(self.document, (*self.keys, at), each) for at, each in enumerate(self.value)]

    def whole(self, low: int, high: int, why: str = "") -> int:
        """Return a whole number in this range; raises `InputError` for anything else."""
        if not isinstance(self.value, int) or isinstance(self.value, bool) or not low <= self.value <= high:
            because = f" ({why})" if why else ""
            raise self.fault(got(self.value, f"a whole number from {low} to {high}{because}"))
        return self.value

    def seat(self, players: int) -> int:
        """Return a seat, which is written from 1, from 0."""
        return self.whole(1, players, "a seat") - 1

    def seat_or_none(self, players: int) -> int:
        """Return a seat, from 0, or NOTHING for `none`."""
        return NOTHING if self.value == NONE else self.seat(players)

    def flag(self) -> int:
        """Return 1 for true, 0 for false."""
        if not isinstance(self.value, bool):
            raise self.fault(got(self.value, "true or false"))
        return int(self.value)

    def choice(self, names: Sequence[str], what: str) -> int:
        """Return the place of a name among those known; NOTHING for `none`."""
        called = word(self.value)
        if called == NONE:
            return NOTHING
        if called not in names:
            known = hint(called, names, "; known: " + ", ".join(names))
            raise self.fault(f"{show(self.value)}: no such {what}{known}")
        return list(names).index(called)
