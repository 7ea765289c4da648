"""Lineups: which strategy plays in which seat, as a user writes it.

| written | means |
|---|---|
| `bold` | bold in every seat |
| `bold,careful` | in the seats in turn, repeated until all are taken |
| `pool:bold,careful` | each seat's strategy drawn from the pool, anew in every game |
| `pool:bold,bold,careful` | the same, bold twice as likely |
| `bold(daring=0.4),bold` | traits set: two personas of one strategy |
| `search(rollouts=400),bold` | a player that thinks, settings set |
| `search(by=bold,at=bid+pass)` | one that thinks with the script `bold`, at these decisions only |
"""

import re
from dataclasses import dataclass

from bng_sim.core.errors import InputError
from bng_sim.core.strategy import Registry
from bng_sim.core.thinking import WAYS, Thinker, Way

_ENTRY = re.compile(r"^\s*(?P<name>\w+)\s*(\((?P<traits>[^()]*)\))?\s*$")
_BY, _AT = "by", "at"  # of a player that thinks: its script, and where it does
_PART = re.compile(r"(?:^|,)((?:[^,()]+|\([^()]*\)|[()])*)")  # between commas that stand in no brackets


@dataclass(frozen=True, slots=True)
class Entry:
    """A strategy with its traits, which may be the script of a player that thinks.

    Attributes:
        name: Of the strategy.
        label: As written.
        traits: Their values.
        way: The way to think; empty: it does not.
        thinker: Who thinks so.

    """

    name: str
    label: str
    traits: tuple[float, ...]
    way: str = ""
    thinker: Thinker | None = None

    @property
    def made_of(self) -> tuple[str, ...]:
        """The names of what decides its choices: a strategy, and a way to think if it does."""
        return (self.name, self.way) if self.way else (self.name,)


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

    @property
    def thinks(self) -> bool:
        """Whether one of them thinks."""
        return any(entry.thinker is not None for entry in self.entries)


def parse(text: str, strategies: Registry, players: int) -> Lineup:
    """Read a lineup; raises `InputError` for a form, strategy or trait that is not known, or too many of them."""
    is_pool = text.startswith("pool:")
    parts = _PART.findall(text.removeprefix("pool:"))
    written = [_entry(part, text, strategies) for part in parts]
    longest = strategies.max_pool if is_pool else players
    if len(written) > longest:
        what = "a pool holds" if is_pool else f"{players} players sit at the table, so there can be"
        raise InputError(f"lineup {text!r}: it names {len(written)} strategies; {what} at most {longest}")
    entries = {_who(entry): entry for entry in reversed(written)}
    order = list(dict.fromkeys(map(_who, written)))
    listed = tuple(order.index(_who(entry)) for entry in written)
    return Lineup(text, tuple(entries[key] for key in order), listed, is_pool)


def names(text: str, strategies: Registry) -> list[str]:
    """What a lineup is made of, strategies and ways to think, of which nobody knows yet whether there are such."""
    found: list[str] = []
    for part in _PART.findall(text.removeprefix("pool:")):
        match = _ENTRY.match(part)
        if match is not None:
            found.append(match["name"])
            if match["name"] in WAYS:
                found.append(_values(match["traits"] or "", part, text).get(_BY, strategies.thinks_with))
    return found


def _who(entry: Entry) -> tuple[object, ...]:
    return entry.name, entry.traits, entry.way, entry.thinker


def _entry(part: str, text: str, strategies: Registry) -> Entry:
    match = _ENTRY.match(part)
    if match is None:
        raise InputError(
            f"lineup {text!r}: {part.strip()!r} is not a strategy; expected name or name(trait=number), "
            "separated by commas, with pool: in front to draw from them"
        )
    given = _values(match["traits"] or "", part, text)
    if match["name"] in WAYS:
        return _thinking(part.strip(), given, text, strategies, WAYS[match["name"]])
    strategy = strategies[match["name"]]
    numbers = {name: _number(name, value, text) for name, value in given.items()}
    return Entry(strategy.name, part.strip(), strategy.trait_values(numbers))


def _values(inside: str, part: str, text: str) -> dict[str, str]:
    """What is set in the brackets of an entry."""
    given: dict[str, str] = {}
    for pair in inside.split(",") if inside else []:
        name, equals, value = (each.strip() for each in pair.partition("="))
        if not equals:
            raise InputError(f"lineup {text!r}: {name!r}: expected trait=number")
        if name in given:
            raise InputError(f"lineup {text!r}: {name} is set twice in {part.strip()!r}")
        given[name] = value
    return given


def _number(name: str, value: str, text: str) -> float:
    try:
        return float(value)
    except ValueError:
        raise InputError(f"lineup {text!r}: {f'{name}={value}'!r}: expected trait=number") from None


def _thinking(label: str, given: dict[str, str], text: str, strategies: Registry, way: Way) -> Entry:
    """A player that thinks, as its brackets say."""
    if not strategies.decisions:
        raise InputError(f"lineup {text!r}: {way.name} thinks, which this game does not offer; name a strategy")
    script = strategies[given.pop(_BY, strategies.thinks_with)]
    at = frozenset(given.pop(_AT).split("+")) if _AT in given else frozenset()
    unknown = sorted(at.difference(strategies.decisions))
    if unknown:
        raise InputError(
            f"lineup {text!r}: {_AT}={unknown[0]}: expected decisions, joined by +, of: "
            f"{', '.join(strategies.decisions)}"
        )
    settings = {setting.name: setting for setting in way.settings}
    values = {name: setting.default for name, setting in settings.items()}
    for name, value in given.items():
        if name not in settings:
            known = ", ".join([*settings, _BY, _AT])
            raise InputError(f"lineup {text!r}: {way.name}({name}=...): no such setting; its settings: {known}")
        setting = settings[name]
        if not (value.isdecimal() and setting.low <= int(value) <= setting.high):
            raise InputError(
                f"lineup {text!r}: {name}={value}: expected a whole number from {setting.low} to {setting.high} "
                f"({setting.meaning})"
            )
        values[name] = int(value)
    return Entry(script.name, label, script.trait_values({}), way.name, way.make(values, at))
