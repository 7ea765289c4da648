"""What is wrong with a file in YAML, told so that it can be mended: file, line, key, value, what was wanted."""

import difflib
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

from bng_sim.core.errors import InputError
from bng_sim.core.parameters import plain

MOST_SHOWN = 20  # problems
LONGEST_VALUE = 60  # characters
LONGEST_TEXT = 600


class Problem(NamedTuple):
    """One thing that is wrong: on which line, with which key (none if it is no key's), and what."""

    line: int
    key: str
    text: str


def refusal(path: Path, problems: Iterable[Problem]) -> InputError:
    """The error that tells of all problems, one a line, in the order of the file."""
    lines = [located(path, *problem) for problem in sorted(problems, key=lambda problem: problem.line)]
    hidden = len(lines) - MOST_SHOWN
    more = [harmless(f"{path}: and {hidden} more")] if hidden > 0 else []
    return InputError("\n".join(lines[:MOST_SHOWN] + more))


def located(path: Path, line: int, key: str, text: str) -> str:
    """A problem as it is printed, on one line."""
    where = f"{path}:{line}: " if line else f"{path}: "  # what is in no file is on no line
    place = f"{where}{key}: " if key else where
    return harmless(place + clipped(text, LONGEST_TEXT))


def got(value: Any, wanted: str) -> str:
    """The words for a value that is not as wanted."""
    return f"got {show(value)}, expected {wanted}"


def show(value: Any) -> str:
    """A value as it is written in YAML, on one line, shortened if long."""
    return clipped(spelt(value), LONGEST_VALUE)


def spelt(value: Any) -> str:
    """A value as it is written in YAML, on one line; what is spelt alike is the same value."""
    return plain(_in_quotes(value))


def dotted(*keys: Any) -> str:
    """The keys that lead to a value, such as `grid.players`."""
    words = [key if isinstance(key, str) and re.fullmatch(r"\w+", key) else show(key) for key in keys]
    return ".".join(clipped(word, LONGEST_VALUE) for word in words)


def hint(name: Any, known: Iterable[str], otherwise: str = "") -> str:
    """Of the known names the one that was perhaps meant; if none is near `otherwise`, or else all of them."""
    names = list(known)
    lower = {known.lower(): known for known in reversed(names)}
    near = difflib.get_close_matches(name.lower(), lower, n=1) if isinstance(name, str) else []
    if near:
        return f"; did you mean {lower[near[0]]}?"
    return otherwise or f": {', '.join(names)}"


def blamed(message: str, written: Iterable[str]) -> str | None:
    """Of the parameters that somebody wrote, the first that a message about several speaks of."""
    names = list(written)
    words = re.findall(r"\w+", message)
    return next((word for word in words if word in names), None)


def harmless(text: str) -> str:
    """The text on one line, with every character that is no print escaped."""
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)


def clipped(text: str, longest: int) -> str:
    """Shorten a text to `longest` characters, the last of which then say that there were more."""
    return text if len(text) <= longest else f"{text[: longest - 4]} ..."


def _in_quotes(value: Any) -> Any:
    """The value with its text in quotes, so that '4' is not taken for 4."""
    if isinstance(value, dict):
        return {_as_key(key): _in_quotes(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_in_quotes(item) for item in value]
    if isinstance(value, str):
        return repr(value)
    return "null" if value is None else value


def _as_key(key: Any) -> str:
    return key if isinstance(key, str) and re.fullmatch(r"[^\W\d]\w*", key) else plain(_in_quotes(key))
