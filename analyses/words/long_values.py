"""Say values that are too long to be written out, such as lists of many numbers, and names in place of values."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from bng_sim.core import value_words
from bng_sim.core.value_words import VALUE, plain, same

AS_SET = "as in the config"  # the only value of a parameter, of which nothing else can be said
MOST_WRITTEN, SHOWN = 3, 2  # numbers of a list that is not long, and of one that is
_ABRIDGED = re.compile(r"(.+) \.\.\. \((\d+) numbers\)")  # of `abridged`
_CALLED = re.compile(r"number \d+ of \d+|as printed|as assumed|as in the config")  # in place of a value


def abridged(value: Any) -> str:
    """Shorten a long list of numbers to its beginning; empty for anything else.

    >>> abridged([0, 10, 20, 30, 40])
    '0, 10 ... (5 numbers)'
    """
    numbers = list(value) if isinstance(value, tuple | list) else []
    if len(numbers) <= MOST_WRITTEN or not all(isinstance(item, int | float) for item in numbers):
        return ""
    return f"{', '.join(map(plain, numbers[:SHOWN]))} ... ({len(numbers)} numbers)"


def called(value: Any, values: Sequence[Any]) -> str:
    """Call one of some long values by its first numbers, or where others begin alike, by its place if it has others.

    >>> called("bc", ["aa", "bc"])
    'number 2 of 2'
    """
    if (short := abridged(value)) and [abridged(other) for other in values].count(short) <= 1:
        return short
    if len(values) == 1:
        return AS_SET
    return f"number {next(at for at, other in enumerate(values, 1) if same(other, value))} of {len(values)}"


def in_words(words: Mapping[str, str], value: str) -> str:
    """Say a value, or what it is called where it is too long.

    >>> in_words({"{}": "${}M of prizes"}, "0, 10 ... (5 numbers)")
    'prizes: $0, $10M ... (5 numbers)'
    """
    phrase, long = words[VALUE], _ABRIDGED.fullmatch(value)
    if value in words or VALUE not in phrase:
        return value_words.in_words(words, value)
    if long:
        before, after, rest = _around(phrase)
        numbers = ", ".join(f"{before}{item}{after if item != '0' else ''}" for item in long[1].split(", "))
        return f"{rest}: {numbers} ... ({long[2]} numbers)"
    if _CALLED.fullmatch(value) and not phrase.endswith(f" {VALUE}"):
        return f"{_around(phrase)[2]}, {value}"
    return value_words.in_words(words, value)


def _around(phrase: str) -> tuple[str, str, str]:
    """Return what stands directly before and after the value in a phrase, and the rest of it, which says what it is.

    >>> _around("${}M of prizes"), _around("a limit of {}")
    (('$', 'M', 'prizes'), ('', '', 'a limit'))
    """
    words = phrase.split(" ")
    at = next(at for at, part in enumerate(words) if VALUE in part)
    before, _, after = words[at].partition(VALUE)
    rest = f"{' '.join(words[:at]).removesuffix(' of')} {' '.join(words[at + 1 :]).removeprefix('of ')}"
    return before, after, rest.strip().removesuffix(":")
