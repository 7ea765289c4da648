"""The rules parameters of a log's head, held against the names and ranges of a rules page."""

from collections.abc import Collection
from typing import Any

from bng_sim.referees.faults import LOG, breach


def known(values: Any, names: Collection[str]) -> None:
    """A head's rules have exactly these names."""
    if not isinstance(values, dict) or values.keys() != set(names):
        found = set(values) if isinstance(values, dict) else set()
        lacking, beyond = sorted(set(names) - found), sorted(map(str, found - set(names)))
        breach(LOG, "the rules parameters", f"without {lacking}, with {beyond}")


def whole(name: str, value: Any, rule: str, low: int, high: int) -> None:
    """A whole number in this range."""
    if type(value) is not int or not low <= value <= high:
        breach(rule, f"{name} from {low} to {high}", repr(value))


def one_of(name: str, value: Any, rule: str, words: tuple[str, ...]) -> None:
    """One of these words."""
    if value not in words:
        breach(rule, f"{name} as one of {words}", repr(value))


def listed(name: str, value: Any, rule: str, shortest: int, longest: int) -> list[Any]:
    """A list of so many entries, whatever they are."""
    if not isinstance(value, list) or not shortest <= len(value) <= longest:
        breach(rule, f"{name}: {shortest} to {longest} entries", repr(value))
    return value
