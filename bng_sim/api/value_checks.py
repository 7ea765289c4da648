"""Checks of argument values: each takes a value and returns it in the form that the library uses.

Values of NumPy and pandas become Python's own, and everything returned is plain data of bounded size, so no later step
has to handle anything else. A value that does not pass raises `InputError` with the argument, the value, what was
expected and how to correct it.
"""

import contextlib
import os
from collections.abc import Callable, Iterable, Mapping, Set
from itertools import islice
from pathlib import Path, PurePath
from typing import Any

import numpy as np

from bng_sim.core.errors import InputError
from bng_sim.core.game_file import is_game_file
from bng_sim.core.input.problems import dotted
from bng_sim.core.visible import shown

Check = Callable[[str, Any], Any]  # of the argument's name and its value
FAR = 2**62
MOST_BITS = 1_000  # of a number in a mapping; Python refuses to print much longer ones
MOST_CHARACTERS = 10_000  # of a text
LONGEST_GAME = 200  # characters of a game's name
MOST_ITEMS = 100_000  # of a list, or of a mapping with all nested items
MOST_LEVELS = 20  # of nested lists and mappings


def refusal(argument: str, value: Any, expected: str) -> InputError:
    """Build the error for an invalid value, which is shown on one line, shortened if long."""
    return InputError(f"{argument}: got {shown(value)}, expected {expected}")


def whole_number(low: int = -FAR, high: int = FAR) -> Check:
    """Check for a whole number, NumPy's too, from `low` to `high`; `True` and `1.0` do not pass."""
    expected = "a whole number" + (f" from {low} to {high}" if low > -FAR else "")

    def check(argument: str, value: Any) -> int:
        if isinstance(value, bool) or not isinstance(value, int | np.integer) or not low <= value <= high:
            raise refusal(argument, value, expected + _advise_number(value, low, high))
        return int(value)

    return check


def boolean(argument: str, value: Any) -> bool:
    """Check for `True` or `False`, NumPy's too."""
    if not isinstance(value, bool | np.bool_):
        raise refusal(argument, value, "True or False")
    return bool(value)


def text(expected: str, most: int = MOST_CHARACTERS) -> Check:
    """Check for text of limited length whose characters a file can hold."""

    def check(argument: str, value: Any) -> str:
        if not isinstance(value, str):
            raise refusal(argument, value, expected)
        if len(value) > most:
            raise refusal(argument, value, f"{expected}, of at most {most:,} characters, not of {len(value):,}")
        if not _is_utf8(value):
            raise refusal(argument, value, f"{expected}, without halves of characters")
        return str.__str__(value)

    return check


def game_or_file(argument: str, value: Any) -> str:
    """Check for the name of a game, or the path of a game in one file."""
    if isinstance(value, os.PathLike):
        value = os.fspath(value)
    most = MOST_CHARACTERS if is_game_file(value) else LONGEST_GAME
    named: str = text("the name of a game, or its file", most)(argument, value)
    return named


def choice(*words: str) -> Check:
    """Check for one of some words."""
    expected = " or ".join([", ".join(map(repr, words[:-1])), repr(words[-1])])

    def check(argument: str, value: Any) -> str:
        if not (isinstance(value, str) and value in words):
            raise refusal(argument, value, expected)
        return str.__str__(value)

    return check


def path(expected: str) -> Check:
    """Check for a path, as text or `PathLike`, in a form that the system takes; it need not exist."""

    def check(argument: str, value: Any) -> Path:
        written = os.fspath(value) if isinstance(value, os.PathLike) else value
        if not (isinstance(written, str) and written.strip() and _is_utf8(written)):
            raise refusal(argument, value, expected)
        try:
            os.stat(written)  # noqa: PTH116 (`Path.stat` raises other errors in other versions of Python)
        except FileNotFoundError:
            pass
        except (OSError, ValueError) as error:  # too long, a null byte, in an unreadable folder
            reason = error.strerror if isinstance(error, OSError) else error
            raise refusal(argument, value, f"{expected}; that one cannot be used ({reason})") from None
        return Path(written)

    return check


def new_file(expected: str) -> Check:
    """Check for the path of a file to write, in a folder that exists."""

    def check(argument: str, value: Any) -> Path:
        where: Path = path(expected)(argument, value)
        if where.is_dir():
            raise refusal(argument, value, f"{expected}; that one is a folder, so name a file in it")
        if not where.parent.is_dir():
            raise refusal(argument, value, f"{expected}; create the folder {where.parent} first")
        return where

    return check


def list_of(item: Check, expected: str, least: int = 0) -> Check:
    """Check for values of one kind in a list, tuple, array, column or generator; not a set, which has no order."""

    def check(argument: str, value: Any) -> list[Any]:
        items = _items(argument, value, expected, lambda: _advise_list(item, argument, value))
        if len(items) < least:
            raise refusal(argument, value, f"{expected}; name at least {least}")
        return [item(f"{argument}[{place}]", each) for place, each in enumerate(items)]

    return check


def mapping(expected: str) -> Check:
    """Check for a mapping of names to values that YAML could hold."""

    def check(argument: str, value: Any) -> dict[str, Any]:
        if not isinstance(value, Mapping):
            raise refusal(argument, value, expected)
        copied: dict[str, Any] = plain_data(argument, value)
        for name in copied:
            if not isinstance(name, str):
                raise InputError(f"{argument}: got the name {shown(name)}, expected {expected}; put it in quotes")
        return copied

    return check


def plain_data(argument: str, value: Any) -> Any:
    """Copy plain data that YAML could hold: numbers, words, true or false, lists and mappings."""
    return _Copy().of(argument, value, 0)


class _Copy:
    """Copies a value and counts its items, so that an endless one is refused before memory runs out."""

    def __init__(self) -> None:
        self.items = 0

    def of(self, place: str, value: Any, level: int) -> Any:
        self.items += 1
        if level > MOST_LEVELS:
            raise refusal(place, value, f"lists and mappings nested at most {MOST_LEVELS} levels deep")
        if self.items > MOST_ITEMS:
            raise refusal(place, value, f"no more than {MOST_ITEMS:,} values in all")
        if isinstance(value, Mapping):
            named = ((self._key(place, key), each) for key, each in islice(value.items(), MOST_ITEMS + 1))
            return {key: self.of(f"{place}.{dotted(key)}", each, level + 1) for key, each in named}
        if value is None or isinstance(value, bool | int | float | str | PurePath | np.generic):
            return _scalar(place, value)
        items = _items(place, value, "a number, a word, True or False, or a list or mapping of these", str)
        return [self.of(f"{place}[{number}]", each, level + 1) for number, each in enumerate(items)]

    def _key(self, place: str, key: Any) -> Any:
        if not isinstance(key, bool | int | float | str | np.generic) and key is not None:
            raise InputError(f"{place}: got the name {shown(key)}, expected a word or a number")
        return _scalar(place, key)


def _scalar(place: str, value: Any) -> Any:
    """Convert a value without parts to Python's own type."""
    if isinstance(value, np.generic):
        value = value.tolist()
    if isinstance(value, str | PurePath):
        return text("a text")(place, str(value) if isinstance(value, PurePath) else value)
    if value is None or isinstance(value, bool | float):
        return value
    if not isinstance(value, int):
        raise refusal(place, value, "a number, a word, or True or False")
    if value.bit_length() > MOST_BITS:
        raise refusal(place, value, f"a number of at most {MOST_BITS} bits")
    return int(value)


def _items(argument: str, value: Any, expected: str, advice: Callable[[], str]) -> list[Any]:
    """Return the items of a list or another iterable."""
    is_list = isinstance(value, Iterable) and not isinstance(value, str | bytes | bytearray | Mapping | Set)
    if not is_list or (isinstance(value, np.ndarray) and not value.ndim):
        raise refusal(argument, value, expected + advice())
    items = list(islice(value, MOST_ITEMS + 1))
    if len(items) > MOST_ITEMS:
        raise refusal(argument, value, f"{expected}, at most {MOST_ITEMS:,} of them")
    return items


def _advise_list(item: Check, argument: str, value: Any) -> str:
    """Advise to write a list, if the value would pass as an item."""
    with contextlib.suppress(InputError):
        return f"; write [{shown(item(argument, value))}]"
    return ""


def _advise_number(value: Any, low: int, high: int) -> str:
    """Advise to write a whole number, if the value is one in another form."""
    if isinstance(value, str | float | np.floating):
        with contextlib.suppress(ValueError, OverflowError):
            number = float(value)
            return f"; write {int(number)}" if number == int(number) and low <= number <= high else ""
    return ""


def _is_utf8(written: str) -> bool:
    try:
        written.encode()
    except UnicodeEncodeError:
        return False
    return True
