"""Rules as an engine takes them: one record of whole numbers, every field filled once, no parameter forgotten.

Most parameters fill their field by themselves, as `parameters.parameter` says. What is left (the pieces in the box,
what follows from several parameters) comes from functions of the game.
"""

import functools
from collections.abc import Callable, Iterable
from enum import IntEnum
from typing import Any, Literal, NamedTuple, get_args, get_origin

import numpy as np

from bng_sim.core.parameters import Fills, Rules, Switch


def fill(rules: Rules, dtype: np.dtype[Any], others: Iterable[Callable[[Any], dict[str, Any]]]) -> np.void:
    """The record of these rules.

    Args:
        rules: What is played.
        dtype: The engine's record.
        others: Functions of the rules that each return some fields with their values; a list may be shorter than its
            field, of which it then fills the beginning, the rest being 0.

    Raises TypeError at a field that nothing fills, that is filled twice, or that the record has not.

    """
    made: np.void = np.zeros(1, dtype)[0]
    left = set(dtype.names or ())
    for fields in (_by_themselves(rules), *(other(rules) for other in others)):
        for name, value in fields.items():
            if name not in left:
                raise TypeError(f"the rules record has no field {name}, or it was filled before")
            left.remove(name)
            _put(made, name, value)
    if left:
        raise TypeError(f"nothing fills {', '.join(sorted(left))} of the rules record")
    return made


def _put(made: np.void, name: str, value: Any) -> None:
    if np.ndim(value) != np.ndim(made[name]):
        raise TypeError(f"{name} of the rules record has {np.ndim(made[name])} dimensions, not {np.ndim(value)}")
    if np.ndim(value) == 0:
        made[name] = value
    else:
        made[name][tuple(map(slice, np.shape(value)))] = value


def _by_themselves(rules: Rules) -> dict[str, int]:
    """Field -> number, of all parameters that fill one by themselves."""
    return {
        taken.field: getattr(rules, name) if taken.numbers is None else taken.numbers[getattr(rules, name)]
        for name, taken in taken_by_themselves(type(rules)).items()
    }


class Taken(NamedTuple):
    """How a parameter is taken: the field that it fills, and the number of each of its words, if it has words."""

    field: str
    numbers: dict[str, int] | None


@functools.cache
def taken_by_themselves(rules: type[Rules]) -> dict[str, Taken]:
    """How each parameter is taken that fills a field by itself."""
    found = {name: _taken(rules, name) for name in rules.model_fields}
    return {name: taken for name, taken in found.items() if taken is not None}


def _taken(rules: type[Rules], name: str) -> Taken | None:
    about = rules.model_fields[name]
    (how,) = (item.how for item in about.metadata if isinstance(item, Fills))
    if how is None:
        return None
    if how == "own" and about.annotation in (bool, int, float):
        return Taken(name, None)
    words = get_args(about.annotation) if get_origin(about.annotation) is Literal else ()
    numbers = _numbers(how, words)
    if not words or set(numbers) != set(words):
        raise TypeError(f"{rules.__name__}.{name} cannot fill a field of the rules record in the way it is declared")
    return Taken(how.field if isinstance(how, Switch) else name, numbers)


def _numbers(how: Literal["own"] | type[IntEnum] | Switch, words: tuple[str, ...]) -> dict[str, int]:
    """The number of each word."""
    if isinstance(how, Switch):
        return {word: int(word == how.word) for word in words} if how.word in words else {}
    if how == "own":
        return {word: number for number, word in enumerate(words)}
    return {each.name.lower(): each.value for each in how}
