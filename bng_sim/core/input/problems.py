"""Report problems of a YAML file so that they can be corrected: file, line, key, value, what was expected."""

import difflib
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

from bng_sim.core.errors import InputError
from bng_sim.core.value_words import plain

MOST_SHOWN = 20  # problems
LONGEST_VALUE = 60  # characters
LONGEST_NUMBER = 1_000  # bits; Python refuses to write out thousands of digits
LONGEST_TEXT = 600


class Problem(NamedTuple):
    """Describe a problem: its line, its key (empty if it concerns no key), and a message."""

    line: int
    key: str
    text: str


def refusal(path: Path, problems: Iterable[Problem]) -> InputError:
    """Return the error that lists all problems, one a line, in the order of the file."""
    lines = [located(path, *problem) for problem in sorted(problems, key=lambda problem: problem.line)]
    hidden = len(lines) - MOST_SHOWN
    more = [harmless(f"{path}: and {hidden} more")] if hidden > 0 else []
    return InputError("\n".join(lines[:MOST_SHOWN] + more))


def located(path: Path, line: int, key: str, text: str) -> str:
    """Format a problem on one line."""
    where = f"{path}:{line}: " if line else f"{path}: "  # a value passed from Python has no line
    place = f"{where}{key}: " if key else where
    return harmless(place + clipped(text, LONGEST_TEXT))


def got(value: Any, wanted: str) -> str:
    """Describe a value that is not as expected."""
    return f"got {show(value)}, expected {wanted}"


def show(value: Any) -> str:
    """Format a value as YAML on one line, shortened if long."""
    return clipped(spelt(value), LONGEST_VALUE)


def spelt(value: Any) -> str:
    """Format a value as YAML on one line; values with the same text are the same."""
    return plain(_in_quotes(value))


def dotted(*keys: Any) -> str:
    """Join the keys that lead to a value, such as `grid.players`."""
    words = [key if isinstance(key, str) and re.fullmatch(r"\w+", key) else show(key) for key in keys]
    return ".".join(clipped(word, LONGEST_VALUE) for word in words)


def hint(name: Any, known: Iterable[str], otherwise: str = "") -> str:
    """Suggest the known name that was perhaps meant; if none is near return `otherwise`, or else list all, if any."""
    names = list(known)
    lower = {known.lower(): known for known in reversed(names)}
    near = difflib.get_close_matches(name.lower(), lower, n=1) if isinstance(name, str) else []
    if near:
        return f"; did you mean {lower[near[0]]}?"
    return otherwise or (f": {', '.join(names)}" if names else "")


def blamed(message: str, written: Iterable[str]) -> str | None:
    """Return the first of the written parameters that a message about several mentions."""
    names = list(written)
    words = re.findall(r"\w+", message)
    return next((word for word in words if word in names), None)


def harmless(text: str) -> str:
    """Return the text on one line, with every unprintable character escaped."""
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)


def clipped(text: str, longest: int) -> str:
    """Shorten a text to `longest` characters, of which the last then mark the omission."""
    return text if len(text) <= longest else f"{text[: longest - 4]} ..."


def _in_quotes(value: Any) -> Any:
    """Return the value with its text in quotes, so that '4' is not taken for 4."""
    if isinstance(value, dict):
        return {_as_key(key): _in_quotes(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_in_quotes(item) for item in value]
    if isinstance(value, str):
        return repr(value)
    if isinstance(value, int) and value.bit_length() > LONGEST_NUMBER:
        return f"a whole number of {value.bit_length():,} bits"
    return "null" if value is None else value


def _as_key(key: Any) -> str:
    return key if isinstance(key, str) and re.fullmatch(r"[^\W\d]\w*", key) else plain(_in_quotes(key))
