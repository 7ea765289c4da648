"""The rules parameters of a log's head, held against the names, ranges and words that a game declares."""

from collections.abc import Collection
from typing import Any, Literal, get_args, get_origin

from bng_sim.core.parameters import Rules, describe
from bng_sim.referees.faults import LOG, breach


def words(rules: type[Rules]) -> dict[str, tuple[str, ...]]:
    """Return the words of each parameter that is one of several."""
    annotations = {name: about.annotation for name, about in rules.model_fields.items()}
    return {name: get_args(each) for name, each in annotations.items() if get_origin(each) is Literal}


def switches(rules: type[Rules]) -> list[str]:
    """Return the parameters that are true or false."""
    return [name for name, about in rules.model_fields.items() if about.annotation is bool]


def whole_numbers(rules: type[Rules]) -> dict[str, tuple[int, int]]:
    """Return the least and the greatest value of each parameter that is a whole number."""
    found = {}
    for name, about in rules.model_fields.items():
        if about.annotation is int:
            limits = {type(limit).__name__: limit for limit in about.metadata}
            found[name] = (limits["Ge"].ge, limits["Le"].le)
    return found


def check(rules: type[Rules], values: Any) -> None:
    """Check that a head has all parameters, and those that are numbers, words or switches in their ranges.

    Raises `Breach` under the parameter's rule. What is a list or a table is for the game's referee to check.
    """
    known(values, rules.model_fields.keys())
    rule = {name: about["rule"] for name, about in describe(rules).items()}
    for name, (low, high) in whole_numbers(rules).items():
        whole(name, values[name], rule[name], low, high)
    for name, allowed in words(rules).items():
        one_of(name, values[name], rule[name], allowed)
    for name in switches(rules):
        if type(values[name]) is not bool:
            breach(rule[name], f"{name} as true or false", repr(values[name]))


def known(values: Any, names: Collection[str]) -> None:
    """Check that a head's rules have exactly these names."""
    if not isinstance(values, dict) or values.keys() != set(names):
        found = set(values) if isinstance(values, dict) else set()
        lacking, beyond = sorted(set(names) - found), sorted(map(str, found - set(names)))
        breach(LOG, "the rules parameters", f"without {lacking}, with {beyond}")


def whole(name: str, value: Any, rule: str, low: int, high: int) -> None:
    """Check that a value is a whole number in this range."""
    if type(value) is not int or not low <= value <= high:
        breach(rule, f"{name} from {low} to {high}", repr(value))


def one_of(name: str, value: Any, rule: str, words: tuple[str, ...]) -> None:
    """Check that a value is one of these words."""
    if value not in words:
        breach(rule, f"{name} as one of {words}", repr(value))


def listed(name: str, value: Any, rule: str, shortest: int, longest: int) -> list[Any]:
    """Check that a value is a list with an allowed number of entries, of any type, and return it."""
    if not isinstance(value, list) or not shortest <= len(value) <= longest:
        breach(rule, f"{name}: {shortest} to {longest} entries", repr(value))
    return value
