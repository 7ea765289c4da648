"""Put values of parameters into words, as people say them: `3 dice a turn`, `no dice a turn`."""

import re
from collections.abc import Mapping
from typing import Any

from bng_sim.core.wording import listed

VALUE = "{}"  # in words: where the value goes; as a key of words: any value without words of its own
_NAME = re.compile(r"[a-z]\w*")


def plain(value: Any) -> str:
    """Format a parameter's value as YAML on one line: `true`, `{2: 4, 3: 5}`, `[1, 2]`."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {plain(item)}" for key, item in value.items()) + "}"
    if isinstance(value, tuple | list):
        return "[" + ", ".join(plain(item) for item in value) + "]"
    return str(value)


def same(value: Any, other: Any) -> bool:
    """Return whether two values of a parameter are equal, be they from YAML, from JSON or of the rules.

    JSON has lists for tuples, and texts for the numbers that are keys of a table.
    """
    if isinstance(value, dict) and isinstance(other, dict):
        here, there = ({str(key): item for key, item in each.items()} for each in (value, other))
        return here.keys() == there.keys() and all(same(item, there[key]) for key, item in here.items())
    if isinstance(value, tuple | list) and isinstance(other, tuple | list):
        return len(value) == len(other) and all(map(same, value, other))
    return isinstance(value, bool) == isinstance(other, bool) and bool(value == other)


def counted(things: str, none: str = "", plural: str = "") -> dict[Any, str]:
    """Return words for a number of things: `no cards dealt`, `1 card dealt`, `4 cards dealt`.

    Args:
        things: The things, with the `s` of several in brackets: `card(s) dealt`; or a phrase with `{}` for the number.
        none: None of them; `no` and several, unless something else is said. A phrase has no such words by itself.
        plural: Several of them, where an `s` does not make it: `dice`, with `die` for `things`.

    """
    one, many = things.replace("(s)", ""), plural or things.replace("(s)", "s")
    if VALUE not in things:
        one, many, none = f"1 {one}", f"{VALUE} {many}", none or f"no {many}"
    return ({0: none} if none else {}) | {1: one.replace(VALUE, "1"), VALUE: many}


def switch(on: str, off: str = "") -> dict[Any, str]:
    """Return words for true and false; those for false are `no` and those for true, unless something else is said."""
    return {True: on, False: off or f"no {on}"}


def thing(words: str | Mapping[Any, str]) -> str:
    """Return what words count (`counted`), or what they switch on (`switch`); empty if they do neither."""
    given = {} if isinstance(words, str) else words
    return given.get(VALUE, given.get(True, "")).removeprefix(f"{VALUE} ")


def by_text(words: str | Mapping[Any, str], label: str) -> dict[str, str]:
    """Return words by the value as written, with a phrase for all others: that of `VALUE`, or the label and the value.

    Args:
        words: Words for values, or a phrase for all with `{}` for the value; empty: the label and the value.
        label: The parameter's name in words.
    """
    given = {VALUE: words} if isinstance(words, str) and words else words or {}
    return {VALUE: f"{label} {VALUE}"} | {plain(value): text for value, text in dict(given).items()}


def in_words(words: Mapping[str, str], value: str) -> str:
    """Return a value in words.

    Args:
        words: As made by `by_text`.
        value: The value as written, or several: `2 to 8`.
    """
    return words.get(value) or words[VALUE].replace(VALUE, _spoken(value))


def _spoken(value: str) -> str:
    """Return a value as it is said: of a list, and of a name as the config writes it."""
    if value.startswith("[") and value.endswith("]") and not {"[", "{"} & set(value[1:]):
        return listed([_spoken(item) for item in value[1:-1].split(", ")])
    return value.replace("_", " ") if _NAME.fullmatch(value) else value
