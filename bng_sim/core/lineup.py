r"""Lineups: which strategy plays in which seat, as a user writes it.

| written | means |
|---|---|
| `bold` | bold in every seat |
| `bold,careful` | in the seats in turn, repeated until all are taken |
| `pool:bold,careful` | each seat's strategy drawn from the pool, anew in every game |
| `pool:bold,bold,careful` | the same, bold twice as likely |
| `bold(daring=0.4),bold` | traits set: two personas of one strategy |
| `bold \| careful` | one bold among careful, a seat further on in every game |
| `bold \| pool:careful,bold` | one bold, all other seats drawn from the pool |

The name of a persona (`core.persona`) stands for its strategy with its traits.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from bng_sim.core.errors import InputError
from bng_sim.core.strategy import Registry

POOL, ONE = "pool:", "one "
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
        text: As written, but with personas spelt out, so that it says by itself who plays.
        entries: Each different strategy with its traits, once; the one that has a seat of its own apart from the rest.
        listed: For each place in the text, which of the entries stands there.
        is_pool: Whether each seat draws one of `listed` anew in every game.
        has_one: Whether the first of `listed` has one seat: in game i seat i % players, so that it is in each equally
            often. The others are then for the rest of the seats, in turn from the next one on, or as a pool.

    """

    text: str
    entries: tuple[Entry, ...]
    listed: tuple[int, ...]
    is_pool: bool
    has_one: bool = False

    @property
    def labels(self) -> tuple[str, ...]:
        """The entries as first written; the column `strategy` of the results counts them from 0."""
        return tuple(entry.label for entry in self.entries)


def parse(text: str, strategies: Registry, players: int) -> Lineup:
    """Read a lineup; raises `InputError` for a form, strategy or trait that is not known, or too many of them."""
    ones, is_pool, parts = _parted(text)
    entries = [_entry(part, text, strategies) for part in (*ones, *parts)]
    longest = (strategies.max_pool if is_pool else players) - len(ones)
    if len(parts) > longest:
        seats = f"{players} players sit at the table" + (", one of them the one before `|`" if ones else "")
        what = ("a pool beside the one holds" if ones else "a pool holds") if is_pool else f"{seats}, so there can be"
        raise InputError(f"lineup {text!r}: it names {len(parts)} strategies; {what} at most {longest}")
    keys = [(place < len(ones), entry.name, entry.traits) for place, entry in enumerate(entries)]
    first = {key: entry for key, entry in zip(reversed(keys), reversed(entries), strict=True)}
    order = list(dict.fromkeys(keys))
    listed = tuple(order.index(key) for key in keys)
    named = tuple(_told_apart(first[key], is_one=key[0]) for key in order)
    return Lineup(_spelt_out(text, entries, strategies), named, listed, is_pool, bool(ones))


def names(text: str) -> list[str]:
    """The strategies and personas that a lineup names, of which nobody knows yet whether there are such."""
    ones, _, parts = _parted(text)
    matches = (_ENTRY.match(part) for part in (*ones, *parts))
    return [match["name"] for match in matches if match]


def one_among(one: str, others: str) -> str:
    """The lineup of one seat of `one` among `others`, a lineup without such a seat."""
    return f"{one} | {others}"


def _parted(text: str) -> tuple[list[str], bool, list[str]]:
    """What has a seat of its own, if anything; whether the rest is a pool; and the rest."""
    before, bar, after = text.partition("|")
    rest = after.strip() if bar else text
    return [before] if bar else [], rest.startswith(POOL), _PART.findall(rest.removeprefix(POOL))


def _told_apart(entry: Entry, *, is_one: bool) -> Entry:
    return Entry(entry.name, ONE + entry.label, entry.traits) if is_one else entry


def _spelt_out(text: str, entries: Sequence[Entry], strategies: Registry) -> str:
    """A lineup in which no persona is named."""
    if not any(strategies.is_persona(name) for name in names(text)):
        return text
    ones, is_pool, parts = _parted(text)
    written = [
        spelt(entry.name, strategies[entry.name].named_traits(entry.traits)) if strategies.is_persona(name) else part
        for part, name, entry in zip((*ones, *parts), names(text), entries, strict=True)
    ]
    rest = POOL * is_pool + ",".join(written[len(ones) :])
    return one_among(written[0].strip(), rest) if ones else rest


def spelt(name: str, traits: dict[str, float]) -> str:
    """A strategy with some of its traits, as a lineup says it, to the last digit."""
    values = ",".join(f"{trait}={_digits(value)}" for trait, value in traits.items())
    return f"{name}({values})" if values else name


def _digits(value: float) -> str:
    short = f"{value:g}"
    return short if float(short) == value else repr(value)


def _entry(part: str, text: str, strategies: Registry) -> Entry:
    match = _ENTRY.match(part)
    if match is None:
        raise InputError(
            f"lineup {text!r}: {part.strip()!r} is not a strategy; expected name or name(trait=number), "
            "separated by commas, with pool: in front to draw from them; a bar sets apart the one with a single seat"
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
    strategy, own = strategies.played_as(match["name"])
    return Entry(strategy.name, part.strip(), strategy.trait_values({**own, **given}))
