r"""Parse lineups: which strategy plays in which seat, as a user writes it.

| written | means |
|---|---|
| `bold` | bold in every seat |
| `bold,careful` | in the seats in turn, repeated until all are taken |
| `pool:bold,careful` | each seat's strategy drawn from the pool in every game |
| `pool:bold,bold,careful` | the same, bold twice as likely |
| `bold(daring=0.4),bold` | with traits: two personas of one strategy |
| `search(rollouts=400),bold` | a thinking player with its options |
| `search(by=bold,at=bid+pass)` | a thinking player with the script `bold`, which thinks at these decisions only |
| `bot(./my_bot --level=3)` | a program that is asked; quotes protect brackets in its command |
| `learned(net.npz)` | a net that was trained (`bng-sim lab train`) |
| `learned` | the one shipped that has learned the rules played, or those most like them |
| `bold \| careful` | one bold among careful, one seat further in every game |
| `bold \| pool:careful,bold` | one bold, all other seats drawn from the pool |

The name of a persona (`user_strategies.persona`) stands for its strategy and traits.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from bng_sim.core.errors import InputError
from bng_sim.core.input import typed_numbers
from bng_sim.core.strategy import Registry
from bng_sim.core.thinkers import BOT, FILES, LEARNED, PROGRAMS, WAYS, Setting, Thinker, Way, name_of

POOL, ONE = "pool:", "one "
_INSIDE = r"""(?:"[^"]*"|'[^']*'|[^()"'])*+"""  # of brackets
_ENTRY = re.compile(rf"^\s*(?P<name>\w+)\s*(\((?P<traits>{_INSIDE})\))?\s*$")
_INSIDES = {  # what stands in the brackets of those that take no settings
    BOT: f"the command of a program, such as {BOT}(./my_bot)",
    LEARNED: f"the file of a net, such as {LEARNED}(net.npz)",
}
_BY, _AT = "by", "at"  # options of a thinking player: its script, and the decisions at which it thinks
_PART = re.compile(rf"(?:^|,)((?:[^,()]+|\({_INSIDE}\)|[()])*)")  # between commas outside brackets
_BEFORE_BAR = re.compile(rf"((?:[^|(]|\({_INSIDE}\)|\()*+)\|(.*)", re.DOTALL)  # the first bar outside brackets


@dataclass(frozen=True, slots=True)
class Entry:
    """Describe a strategy with its traits, which may be the script of a thinking player.

    Attributes:
        name: Name of the strategy.
        label: The entry as written.
        traits: Values of all traits.
        way: The way to think; empty: it does not think.
        thinker: The thinking player, if any.

    """

    name: str
    label: str
    traits: tuple[float, ...]
    way: str = ""
    thinker: Thinker | None = None

    @property
    def made_of(self) -> tuple[str, ...]:
        """The names of what determines its choices: a strategy, and the way to think if any."""
        return (self.name, self.way) if self.way else (self.name,)


@dataclass(frozen=True, slots=True)
class Lineup:
    """Describe the strategies of a game table: one a seat in turn, or a pool from which each seat draws.

    Attributes:
        text: As written, but with personas replaced by their strategies and traits.
        entries: Each distinct strategy with its traits, once; the single one before `|` is distinct from the rest.
        listed: For each place in the text, the index of its entry.
        is_pool: Whether each seat draws one of `listed` in every game.
        has_one: Whether the first of `listed` has one seat: seat i % players in game i, so that it is in each equally
            often. The others are then for the other seats, in turn from the next one on, or as a pool.

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

    @property
    def thinks(self) -> bool:
        """Whether one of the players thinks."""
        return any(entry.thinker is not None for entry in self.entries)

    @property
    def is_slow(self) -> bool:
        """Whether a game may take a second, since one of the players thinks and games are not played whole."""
        return self.thinks and self.whole_games is None

    def check_known(self, game: Any, rules: Any, where: str) -> None:
        """Raise `InputError`, which begins with `where`, if a net that plays has not learned these rules of a game."""
        for entry in self.entries:
            if (check := getattr(entry.thinker, "check", None)) is not None:
                check(game, rules, where)

    @property
    def whole_games(self) -> Callable[..., None] | None:
        """What plays whole games of all who think, if they do so in one way that can: `(engine, cell, first, rows)`."""
        kinds = {type(entry.thinker) for entry in self.entries if entry.thinker is not None}
        return getattr(kinds.pop(), "play_games", None) if len(kinds) == 1 else None

    @property
    def is_asked_together(self) -> bool:
        """Whether one of the players can be asked the questions of several games at once (`choose_all`)."""
        return any(hasattr(entry.thinker, "choose_all") for entry in self.entries)


def commands_in(text: str) -> list[str]:
    """List the commands of the programs that a lineup names."""
    return _inside(BOT, text)


def _inside(name: str, text: str) -> list[str]:
    """List what a lineup has in the brackets of a name."""
    ones, _, parts = _parted(text)
    found = filter(None, map(_ENTRY.match, (*ones, *parts)))
    return [match["traits"].strip() for match in found if match["name"] == name and match["traits"]]


def parse(text: str, strategies: Registry, players: int) -> Lineup:
    """Parse a lineup; raises `InputError` for an unknown form, strategy or trait, or too many strategies."""
    ones, is_pool, parts = _parted(text)
    entries = [_entry(part, text, strategies) for part in (*ones, *parts)]
    longest = (strategies.max_pool if is_pool else players) - len(ones)
    if len(parts) > longest:
        seats = f"{players} players sit at the table" + (", one of them the one before `|`" if ones else "")
        what = ("a pool beside the one holds" if ones else "a pool holds") if is_pool else f"{seats}, so there can be"
        raise InputError(f"lineup {text!r}: it names {len(parts)} strategies; {what} at most {longest}")
    keys = [(place < len(ones), entry.name, entry.traits, entry.thinker) for place, entry in enumerate(entries)]
    first = {key: entry for key, entry in zip(reversed(keys), reversed(entries), strict=True)}
    order = list(dict.fromkeys(keys))
    listed = tuple(order.index(key) for key in keys)
    named = tuple(_mark_single(first[key], is_one=key[0]) for key in order)
    return Lineup(_spelt_out(text, entries, strategies), named, listed, is_pool, bool(ones))


def one_among(one: str, others: str) -> str:
    """Return the lineup with one seat of `one` among `others`, a lineup without a single seat."""
    return f"{one} | {others}"


def _parted(text: str) -> tuple[list[str], bool, list[str]]:
    """Split a text into the part before `|`, if any, whether the rest is a pool, and the rest."""
    bar = _BEFORE_BAR.match(text)
    rest = bar[2].strip() if bar else text
    return [bar[1]] if bar else [], rest.startswith(POOL), _PART.findall(rest.removeprefix(POOL))


def name_programs(text: str, folder: Path) -> None:
    """Let the programs that a lineup names be started, for a user has named them; their paths start from a folder.

    So do those of nets.
    """
    PROGRAMS.update(dict.fromkeys(commands_in(text), folder.absolute()))
    FILES.update(dict.fromkeys(_inside(LEARNED, text), folder.absolute()))


def _mark_single(entry: Entry, *, is_one: bool) -> Entry:
    return replace(entry, label=ONE + entry.label) if is_one else entry


def _spelt_out(text: str, entries: Sequence[Entry], strategies: Registry) -> str:
    """Return the lineup with all personas replaced by their strategies and traits."""
    ones, is_pool, parts = _parted(text)
    written = [_own_words(part, entry, strategies) for part, entry in zip((*ones, *parts), entries, strict=True)]
    if written == [*ones, *parts]:
        return text
    rest = POOL * is_pool + ",".join(written[len(ones) :])
    return one_among(written[0].strip(), rest) if ones else rest


def _own_words(part: str, entry: Entry, strategies: Registry) -> str:
    """Return a part of a lineup with a persona replaced, alone or as the script of a thinking player."""
    if name_of(entry.way) in _INSIDES:
        return part
    name, given = _split(part, part)
    traits = strategies[entry.name].named_traits(entry.traits)
    if not entry.way:
        return spelt(entry.name, traits) if strategies.is_persona(name) else part
    if not strategies.is_persona(given.get(_BY, "")):
        return part
    settings = {key: value for key, value in given.items() if key not in traits} | {_BY: entry.name}
    return f"{name}({','.join([*(f'{key}={value}' for key, value in settings.items()), *_written(traits)])})"


def spelt(name: str, traits: dict[str, float]) -> str:
    """Format a strategy with some of its traits as in a lineup, with all digits."""
    return f"{name}({','.join(_written(traits))})" if traits else name


def _written(traits: dict[str, float]) -> list[str]:
    return [f"{trait}={_digits(value)}" for trait, value in traits.items()]


def _digits(value: float) -> str:
    short = f"{value:g}"
    return short if float(short) == value else repr(value)


def _entry(part: str, text: str, strategies: Registry) -> Entry:
    match = _ENTRY.match(part)
    if match is not None and match["name"] in _INSIDES:
        return _asked(match["name"], part.strip(), (match["traits"] or "").strip(), text, strategies)
    name, given = _split(part, text)
    if name in WAYS and any(strategy.name == name for strategy in strategies):
        raise InputError(f"lineup {text!r}: {name} is a strategy of the game, and a player of yours; rename yours")
    if name in WAYS:
        return _thinking(part.strip(), given, text, strategies, WAYS[name])
    strategy, own = strategies.played_as(name)
    numbers = {trait: _number(trait, value, text) for trait, value in given.items()}
    return Entry(strategy.name, part.strip(), strategy.trait_values({**own, **numbers}))


def _split(part: str, text: str) -> tuple[str, dict[str, str]]:
    """Split a part of a lineup into its name and the values in its brackets."""
    match = _ENTRY.match(part)
    if match is None:
        raise InputError(
            f"lineup {text!r}: {part.strip()!r} is not a strategy; expected name or name(trait=number), "
            "separated by commas, with pool: in front to draw from them; a bar sets apart the one with a single seat"
        )
    return match["name"], _values(match["traits"] or "", part, text)


def _values(inside: str, part: str, text: str) -> dict[str, str]:
    """Parse the values in the brackets of an entry."""
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
    number = typed_numbers.decimal(value)
    if number is None:
        raise InputError(f"lineup {text!r}: {f'{name}={value}'!r}: expected trait=number")
    return number


def _thinking(label: str, given: dict[str, str], text: str, strategies: Registry, way: Way) -> Entry:
    """Parse a thinking player from the values in its brackets."""
    if not strategies.decisions:
        raise InputError(f"lineup {text!r}: {way.name} thinks, which this game does not offer; name a strategy")
    script, own = strategies.played_as(given.pop(_BY, strategies.script_of(way.name)))
    at = frozenset(given.pop(_AT).split("+")) if _AT in given else frozenset()
    unknown = sorted(at.difference(strategies.decisions))
    if unknown:
        raise InputError(
            f"lineup {text!r}: {_AT}={unknown[0]}: expected decisions, joined by +, of: "
            f"{', '.join(strategies.decisions)}"
        )
    values = {setting.name: setting.default for setting in way.settings}
    values |= {
        setting.name: _whole(setting, given.pop(setting.name), text)
        for setting in way.settings
        if setting.name in given
    }
    traits = {trait.name for trait in script.traits}
    for name in given:
        if name not in traits:
            known = ", ".join([*values, _BY, _AT, *(trait.name for trait in script.traits)])
            raise InputError(f"lineup {text!r}: {way.name}({name}=...): no such setting; its settings: {known}")
    numbers = own | {name: _number(name, value, text) for name, value in given.items()}
    return Entry(script.name, label, script.trait_values(numbers), way.name, way.make(values, at))


def _asked(way: str, label: str, inside: str, text: str, strategies: Registry) -> Entry:
    """Parse a program that is asked, or a net; where it is not, such as in playouts, the game's usual script plays."""
    if not strategies.decisions:
        raise InputError(f"lineup {text!r}: {way} is asked, which this game does not offer; name a strategy")
    if not inside and way != LEARNED:
        raise InputError(f"lineup {text!r}: {label}: expected {_INSIDES[way]}")
    script, own = strategies.played_as(strategies.thinks_with)
    values = (
        {"command": inside, "folder": PROGRAMS.get(inside)} if way == BOT
        else {"file": inside, "folder": FILES.get(inside, Path.cwd())}
    )  # fmt: skip
    thinker = WAYS[way].make(values, frozenset())
    return Entry(script.name, label, script.trait_values(own), f"{way}({inside})" if inside else way, thinker)


def _whole(setting: Setting, value: str, text: str) -> int:
    number = typed_numbers.whole(value)
    if number is None or not setting.low <= number <= setting.high:
        raise InputError(
            f"lineup {text!r}: {setting.name}={value}: expected a whole number from {setting.low} to {setting.high} "
            f"({setting.meaning})"
        )
    return number
