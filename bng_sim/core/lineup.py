"""Lineups: which strategy plays in which seat, as a user writes it.

| written | means |
|---|---|
| `bold` | bold in every seat |
| `bold,careful` | in the seats in turn, repeated until all are taken |
| `pool:bold,careful` | each seat's strategy drawn from the pool, anew in every game |
| `pool:bold,bold,careful` | the same, bold twice as likely |
| `bold(daring=0.4),bold` | traits set: two personas of one strategy |
"""

import re
from dataclasses import dataclass

from bng_sim.core.errors import InputError
from bng_sim.core.strategy import Registry

_ENTRY = re.compile(r"^\s*(?P<name>\w+)\s*(\((?P<traits>[^()]*)\))?\s*$")
_PART = re.compile(r"(?:^|,)((?:[^,()]+|\([^()]*\)|[()])*)")  # between commas that stand in no brackets


@dataclass(frozen=True, slots=True)
class Entry:
    """A strategy with its traits."""

    name: str
    label: str
    traits: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Lineup:
    """The strategies of a table: one a seat in turn, or a pool from which each seat draws.

    Attributes:
        text: As written.
        entries: Each different strategy with its traits, once.
        listed: For each place in the text, which of the entries stands there.
        is_pool: Whether each seat draws one of `listed` anew in every game.

    """

    text: str
    entries: tuple[Entry, ...]
    listed: tuple[int, ...]
    is_pool: bool

    @property
    def labels(self) -> tuple[str, ...]:
        """The entries as first written; the column `strategy` of the results counts them from 0."""
        return tuple(entry.label for entry in self.entries)


def parse(text: str, strategies: Registry, players: int) -> Lineup:
    """Read a lineup; raises `InputError` for a form, strategy or trait that is not known, or too many of them."""
    is_pool = text.startswith("pool:")
    parts = _PART.findall(text.removeprefix("pool:"))
    written = [_entry(part, text, strategies) for part in parts]
    longest = strategies.max_pool if is_pool else players
    if len(written) > longest:
        what = "a pool holds" if is_pool else f"{players} players sit at the table, so there can be"
        raise InputError(f"lineup {text!r}: it names {len(written)} strategies; {what} at most {longest}")
    entries = {(entry.name, entry.traits): entry for entry in reversed(written)}
    order = list(dict.fromkeys((entry.name, entry.traits) for entry in written))
    listed = tuple(order.index((entry.name, entry.traits)) for entry in written)
    return Lineup(text, tuple(entries[key] for key in order), listed, is_pool)


def names(text: str) -> list[str]:
    """The strategies that a lineup names, of which nobody knows yet whether there are such."""
    matches = (_ENTRY.match(part) for part in _PART.findall(text.removeprefix("pool:")))
    return [match["name"] for match in matches if match]


def _entry(part: str, text: str, strategies: Registry) -> Entry:
    match = _ENTRY.match(part)
    if match is None:
        raise InputError(
            f"lineup {text!r}: {part.strip()!r} is not a strategy; expected name or name(trait=number), "
            "separated by commas, with pool: in front to draw from them"
        )
    given: dict[str, float] = {}
    for pair in (match["traits"] or "").split(",") if match["traits"] else []:
        trait, _, number = pair.partition("=")
        if trait.strip() in given:
            raise InputError(f"lineup {text!r}: {trait.strip()} is set twice in {part.strip()!r}")
        try:
            given[trait.strip()] = float(number)
        except ValueError:
            raise InputError(f"lineup {text!r}: {pair.strip()!r}: expected trait=number") from None
    strategy = strategies[match["name"]]
    return Entry(strategy.name, part.strip(), strategy.trait_values(given))
