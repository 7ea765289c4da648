"""What of a game's rules becomes a control of the page, by types and limits: buttons, a slider, an editor of a list."""

import functools
import types
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any, Literal, Union, get_args, get_origin

from bng_sim.core.game import Game
from bng_sim.core.parameters import Rules, declared, describe, limits, printed
from bng_sim.core.relevance import relevance_of
from bng_sim.core.value_words import in_words, plain

Kind = Literal["choice", "number", "editor"]
FEW = 13  # values: a slider has them all
NEAR = 6  # steps on either side of a small number
STEPS = (0, 0.25, 0.5, 0.75, 1, 1.25, 1.5, 2, 3)  # of wider ranges: times the printed value
FROM_ZERO = (0, 1, 2, 5, 10, 20, 30, 50, 75, 100, 200, 500)
LARGEST = 1_000_000  # to which the end of a range is looked for that no limit declares


@dataclass(frozen=True, slots=True)
class Control:
    """A rule as the page offers it.

    Attributes:
        name: The parameter.
        kind: Buttons, a slider with a number, or an editor of a list or table.
        label: Its name for people.
        meaning: What it sets.
        rule: The id of the rule.
        source: Where the printed value is from: `rulebook`, `ruling` or `assumed`.
        known: Of an assumed figure: what is known of it.
        printed: The printed value.
        text: The same as written.
        values: What buttons and sliders offer.
        named: Each of these in words.
        words: Words by value, for others.
        low: The least number, of a slider.
        high: The greatest number.
        step: What numbers are multiples of.
        when: When it matters, in words; empty: always.
        matters: Whether it matters under the rules in force.

    """

    name: str
    kind: Kind
    label: str
    meaning: str
    rule: str
    source: str
    known: str
    printed: Any
    text: str
    words: Mapping[str, str]
    values: list[Any] = field(default_factory=list)
    named: list[str] = field(default_factory=list)
    low: int | None = None
    high: int | None = None
    step: int = 1
    when: str = ""
    matters: bool = True

    def as_data(self) -> dict[str, Any]:
        """Return it as plain data."""
        return asdict(self)

    def laddered(self, value: Any) -> list[Any]:
        """Return its values with one more among them, if that is a number between two."""
        if value in self.values or isinstance(value, bool) or not isinstance(value, int):
            return self.values
        numbers = [each for each in self.values if isinstance(each, int)]
        return sorted([*numbers, value]) if self.kind == "number" else self.values


def fixed_names(game: Game) -> tuple[str, ...]:
    """Return the rules that have buttons of their own: the number of players, and what sets several games apart."""
    return ("players", *game.structure)


def list_controls(game: Game, fixed: Mapping[str, Any], rules: Any = None) -> dict[str, Control]:
    """Return the controls of a game, without those of `fixed_names`, by name.

    Args:
        game: The game.
        fixed: The number of players and the structure in force.
        rules: The rules in force, which say what matters; None: the printed ones with `fixed`.

    """
    in_force = game.rules.read(dict(fixed)) if rules is None else rules
    others = [name for name in game.rules.model_fields if name not in fixed_names(game)]
    controls = [_control(game.rules, name, game.name, tuple(fixed.items()), is_button=False) for name in others]
    relevance = relevance_of(f"bng_sim.games.{game.name}")
    return {
        each.name: replace(each, matters=each.name not in relevance or relevance[each.name].holds(in_force))
        for each in controls
    }


def list_buttons(game: Game, fixed: Mapping[str, Any]) -> list[Control]:
    """Return the controls of `fixed_names`, each with every value that it can have."""
    return [_control(game.rules, name, game.name, tuple(fixed.items()), is_button=True) for name in fixed_names(game)]


@functools.lru_cache(maxsize=2_000)  # finding out which values are possible takes a tenth of a second for a game
def _control(
    rules: type[Rules], name: str, game: str, fixed: tuple[tuple[str, Any], ...], *, is_button: bool
) -> Control:
    """Return the control of a rule; whether it matters is left to the caller."""
    about = describe(rules)[name]
    field_of = rules.model_fields[name]
    value = printed(rules, name, [int(dict(fixed)["players"])])
    kinds = list(_alternatives(field_of.annotation))
    given = {**declared(field_of.annotation)[1], **limits(field_of.metadata)}
    words = [word for kind in kinds if get_origin(kind) is Literal for word in get_args(kind)]
    kind: Kind = "editor"
    values: list[Any] = []
    ends: tuple[int, int] | None = None

    def is_possible(tried: Any) -> bool:
        return not rules.problems({**dict(fixed), name: tried})

    if bool in kinds:
        kind, values = "choice", [True, False]
    elif int in kinds and (isinstance(value, int) or words):
        ends = _range(given, is_possible)
        whole = is_button or not isinstance(value, int)
        numbers = list(range(ends[0], ends[1] + 1)) if whole else ladder(value, *ends, given.get("multiple_of", 1))
        possible = [number for number in numbers if number == value or is_possible(number)]
        kind, values = ("choice", [*words, *possible[:FEW]]) if words else ("number", possible)
    elif words and not _has_lists(kinds):
        kind, values = "choice", words
    matters = relevance_of(f"bng_sim.games.{game}").get(name)
    return Control(
        name=name, kind="choice" if is_button else kind, label=about["label"], meaning=about["meaning"],
        rule=about["rule"], source=about["provenance"], known=about["known"], printed=value, text=plain(value),
        words=about["words"], values=values, named=[in_words(about["words"], plain(each)) for each in values],
        low=ends[0] if ends else None, high=ends[1] if ends else None, step=given.get("multiple_of", 1),
        when=matters.words if matters else "",
    )  # fmt: skip


def _alternatives(kind: Any) -> Iterator[Any]:
    """Yield the types that a value may have, without annotations."""
    bare = declared(kind)[0]
    if get_origin(bare) in (Union, types.UnionType):
        for each in get_args(bare):
            yield from _alternatives(each)
    else:
        yield bare


def _has_lists(kinds: Sequence[Any]) -> bool:
    return any(get_origin(kind) in (tuple, list, dict) for kind in kinds)


def _range(given: Mapping[str, int], is_possible: Callable[[int], bool]) -> tuple[int, int]:
    """Return the least and the greatest number: as declared, or as far as the rules accept numbers."""
    low = given.get("ge", 0)
    while "ge" not in given and not is_possible(low) and low < FEW:
        low += 1
    if "le" in given:
        return low, given["le"]
    high, step = low, 1
    while step and high < LARGEST:  # first in growing steps, then in shrinking ones
        if is_possible(high + step):
            high, step = high + step, 2 * step
        else:
            step //= 2
    return low, high


def ladder(at: int, low: int, high: int, step: int = 1) -> list[int]:
    """Return the values of a slider: all, or those around the printed one, in steps that one would try.

    >>> ladder(20, 1, 200)
    [1, 5, 10, 15, 20, 25, 30, 40, 60]
    """
    if (high - low) // step < FEW:
        return list(range(low, high + 1, step))
    if at == 0:
        tried = [number for number in FROM_ZERO if number <= high]
    elif at <= 2 * NEAR * step:
        tried = list(range(max(low, at - NEAR * step), min(high, at + NEAR * step) + 1, step))
    else:
        tried = [_rounded(at * times, step) for times in STEPS]
    return sorted({min(high, max(low, number)) for number in [*tried, at]})


def _rounded(value: float, step: int) -> int:
    if value == 0:
        return 0
    unit: int = 10 ** max(0, len(str(int(value))) - 2) * step
    return round(value / unit) * unit
