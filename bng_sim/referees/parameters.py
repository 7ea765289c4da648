"""The rules parameters of a log's head, held against the names, ranges and words that a game declares."""

import contextlib
import math
from collections.abc import Collection, Mapping, Sequence
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin

from bng_sim.core.parameters import Rules, declared, describe, limits
from bng_sim.referees.faults import LOG, Breach, breach


def words(rules: type[Rules]) -> dict[str, tuple[str, ...]]:
    """Return the words of each parameter that is one of several."""
    annotations = {name: about.annotation for name, about in rules.model_fields.items()}
    return {name: get_args(each) for name, each in annotations.items() if get_origin(each) is Literal}


def switches(rules: type[Rules]) -> list[str]:
    """Return the parameters that are true or false."""
    return [name for name, about in rules.model_fields.items() if about.annotation is bool]


def whole_numbers(rules: type[Rules]) -> dict[str, tuple[int, int]]:
    """Return the least and the greatest value of each parameter that is a whole number."""
    ranges = {name: limits(about.metadata) for name, about in rules.model_fields.items() if about.annotation is int}
    return {name: (given["ge"], given["le"]) for name, given in ranges.items()}


def check(rules: type[Rules], values: Any) -> None:
    """Check that a head has all parameters, each of its declared type and within its limits.

    Raises `Breach` under the parameter's rule. What parameters, and the entries of a list, have to do with each other
    is for the game's referee to check.
    """
    known(values, rules.model_fields.keys())
    rule = {name: about["rule"] for name, about in describe(rules).items()}
    for name, about in rules.model_fields.items():
        check_value(name, values[name], rule[name], about.annotation, limits(about.metadata))


def known(values: Any, names: Collection[str]) -> None:
    """Check that a head's rules have exactly these names."""
    if not isinstance(values, dict) or values.keys() != set(names):
        found = set(values) if isinstance(values, dict) else set()
        lacking, surplus = sorted(set(names) - found), sorted(map(str, found - set(names)))
        breach(LOG, "the rules parameters", f"without {lacking}, with {surplus}")


def check_value(name: str, value: Any, rule: str, kind: Any, given: Mapping[str, int]) -> None:
    """Check that a value is of a declared type and within its constraints (`core.parameters.limits`)."""
    origin = get_origin(kind)
    if kind is bool and type(value) is not bool:
        breach(rule, f"{name} as true or false", repr(value))
    elif kind in (int, float):
        _number(name, value, rule, kind, given)
    elif origin is Literal:
        one_of(name, value, rule, get_args(kind))
    elif origin is tuple:
        _list(name, value, rule, get_args(kind), given)
    elif origin is dict:
        _table(name, value, rule, *get_args(kind))
    elif origin in (Union, UnionType):
        _one_kind(name, value, rule, get_args(kind))


def _number(name: str, value: Any, rule: str, kind: type[int | float], given: Mapping[str, int]) -> None:
    low, high = given.get("ge", -math.inf), given.get("le", math.inf)
    if type(value) not in (int, kind) or not low <= value <= high:
        breach(rule, f"{name} from {low} to {high}", repr(value))
    if "multiple_of" in given and value % given["multiple_of"]:
        breach(rule, f"{name} divisible by {given['multiple_of']}", repr(value))


def _list(name: str, value: Any, rule: str, kinds: tuple[Any, ...], given: Mapping[str, int]) -> None:
    """Check a list and its entries, which are of one kind, `(kind, ...)`, or each of its own."""
    if kinds[-1] is Ellipsis:
        shortest, longest = given.get("min_length", 0), given.get("max_length", math.inf)
    else:
        shortest = longest = len(kinds)
    if not isinstance(value, list) or not shortest <= len(value) <= longest:
        breach(rule, f"{name}: {shortest} to {longest} entries", repr(value))
    for entry, kind in zip(value, kinds[:1] * len(value) if kinds[-1] is Ellipsis else kinds, strict=True):
        check_value(f"an entry of {name}", entry, rule, *declared(kind))


def _table(name: str, value: Any, rule: str, of_keys: Any, of_values: Any) -> None:
    """Check a table; its keys only if they are words, for JSON has no numbers as keys."""
    if not isinstance(value, dict):
        breach(rule, f"{name} as a table", repr(value))
    for key, entry in value.items():
        check_value(f"a key of {name}", key, rule, *((of_keys, {}) if get_origin(of_keys) is Literal else (Any, {})))
        check_value(f"{key} of {name}", entry, rule, *declared(of_values))


def _one_kind(name: str, value: Any, rule: str, kinds: tuple[Any, ...]) -> None:
    """Check that a value is of one of these kinds; the last of them says what is wrong."""
    for kind in kinds[:-1]:
        with contextlib.suppress(Breach):
            return check_value(name, value, rule, *declared(kind))
    return check_value(name, value, rule, *declared(kinds[-1]))


def whole(name: str, value: Any, rule: str, low: int, high: int) -> None:
    """Check that a value is a whole number in this range."""
    _number(name, value, rule, int, {"ge": low, "le": high})


def one_of(name: str, value: Any, rule: str, words: Collection[str]) -> None:
    """Check that a value is one of these words."""
    if value not in words:
        breach(rule, f"{name} as one of {words}", repr(value))


def different(name: str, values: Sequence[Any], rule: str) -> None:
    """Check that no entry of a list is in it twice."""
    if any(values.count(value) > 1 for value in values):
        breach(rule, f"{name} that differ", values)
