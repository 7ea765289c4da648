"""Rules as an engine takes them: one record of numbers, made from the declared parameters.

Most parameters fill a field by themselves, as `parameters.parameter` says. What is left (the pieces in the box, what
follows from several parameters) is derived by functions of the game, each declared together with its fields.
"""

import functools
from collections.abc import Callable
from enum import IntEnum
from typing import Any, Generic, Literal, NamedTuple, get_args, get_origin

import numpy as np
from typing_extensions import TypeVar

from bng_sim.core.parameters import RecordField, Rules, Switch

RulesT = TypeVar("RulesT", bound=Rules, default=Rules)
T = TypeVar("T")
Derivation = Callable[[RulesT], dict[str, Any]]


def once_per_rules(function: Callable[[RulesT], T]) -> Callable[[RulesT], T]:
    """Return a function of rules that computes again only when they change: the games of a cell have the same."""
    last: list[tuple[RulesT, T]] = []

    @functools.wraps(function)
    def remembered(rules: RulesT) -> T:
        rules_and_result = last[0] if last else None  # taken once, for another thread may replace it
        if rules_and_result is None or rules_and_result[0] != rules:
            rules_and_result = (rules, function(rules))
            last[:] = [rules_and_result]
        return rules_and_result[1]

    return remembered


class RulesRecord(Generic[RulesT]):
    """The record of a game's rules: what fields it has, and what is in them under given rules."""

    def __init__(self, rules: type[RulesT]) -> None:
        """Begin with the fields that the parameters of `rules` fill by themselves; raise TypeError if two fill one."""
        self._types: dict[str, Any] = {}
        self._derivations: list[tuple[tuple[str, ...], Derivation[RulesT]]] = []
        self._filled = once_per_rules(self._fill)
        for filled in parameter_fields(rules).values():
            self._add(filled.field, filled.type)

    def derives(self, **fields: Any) -> Callable[[Derivation[RulesT]], Derivation[RulesT]]:
        """Declare a function that derives these fields from the rules.

        Args:
            **fields: Field -> its NumPy type: `np.int64` for a number, `(np.int64, 4)` for four, `(np.int64, (4, 5))`.

        Returns:
            A decorator of the function, which returns field -> value; a list may be shorter than its field, of which it
            then fills the beginning, the rest being 0.

        Raises:
            TypeError: If the record has such a field already.

        """
        for name, type_ in fields.items():
            self._add(name, type_)

        def declare(derivation: Derivation[RulesT]) -> Derivation[RulesT]:
            self._derivations.append((tuple(fields), derivation))
            return derivation

        return declare

    def _add(self, name: str, type_: Any) -> None:
        if name in self._types:
            raise TypeError(f"the field {name} of the rules record is declared twice")
        self._types[name] = type_

    @property
    def dtype(self) -> np.dtype[Any]:
        """The type of the record, with all fields that are declared by now."""
        return np.dtype((np.record, [*self._types.items()]))

    def fill(self, rules: RulesT) -> np.void:
        """Return the record of these rules; raise TypeError if a function derives other fields than it declares."""
        return self._filled(rules).copy()  # the caller may change it

    def _fill(self, rules: RulesT) -> np.void:
        made: np.void = np.zeros(1, self.dtype)[0]
        for name, filled in parameter_fields(type(rules)).items():
            value = getattr(rules, name)
            made[filled.field] = value if filled.numbers is None else filled.numbers[value]
        for names, derivation in self._derivations:
            values = derivation(rules)
            if values.keys() != set(names):
                raise TypeError(f"{', '.join(values)} derived of the rules record, not {', '.join(names)}")
            for name, value in values.items():
                _put(made, name, value)
        return made


def _put(made: np.void, name: str, value: Any) -> None:
    if np.ndim(value) != np.ndim(made[name]):
        raise TypeError(f"{name} of the rules record has {np.ndim(made[name])} dimensions, not {np.ndim(value)}")
    if np.ndim(value) == 0:
        made[name] = value
    else:
        made[name][tuple(map(slice, np.shape(value)))] = value


class ParameterField(NamedTuple):
    """The field that a parameter fills by itself: its name, its type, and the number of each word, if it has words."""

    field: str
    type: type[np.number[Any]]
    numbers: dict[str, int] | None


@functools.cache
def parameter_fields(rules: type[Rules]) -> dict[str, ParameterField]:
    """Return the field of each parameter that fills one by itself; raise TypeError if one is declared to and cannot."""
    found = {name: _parameter_field(rules, name) for name in rules.model_fields}
    return {name: filled for name, filled in found.items() if filled is not None}


def _parameter_field(rules: type[Rules], name: str) -> ParameterField | None:
    about = rules.model_fields[name]
    (how,) = (item.how for item in about.metadata if isinstance(item, RecordField))
    if how is None:
        return None
    if how == "own" and about.annotation in (bool, int, float):
        return ParameterField(name, np.float64 if about.annotation is float else np.int64, None)
    words = get_args(about.annotation) if get_origin(about.annotation) is Literal else ()
    numbers = _numbers(how, words)
    if not words or set(numbers) != set(words):
        raise TypeError(f"{rules.__name__}.{name} cannot fill a field of the rules record in the way it is declared")
    return ParameterField(how.field if isinstance(how, Switch) else name, np.int64, numbers)


def _numbers(how: Literal["own"] | type[IntEnum] | Switch, words: tuple[str, ...]) -> dict[str, int]:
    """Map each word to its number; empty for a `Switch` whose word is not among them."""
    if isinstance(how, Switch):
        return {word: int(word == how.word) for word in words} if how.word in words else {}
    if how == "own":
        return {word: number for number, word in enumerate(words)}
    return {each.name.lower(): each.value for each in how}
