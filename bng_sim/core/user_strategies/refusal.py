"""Explain why a strategy could not be compiled: the line, and what to write instead."""

import difflib
import linecache
import re
from pathlib import Path
from types import FunctionType
from typing import Any

from numba import types

from bng_sim.core.compiling import code_names
from bng_sim.core.user_strategies.advice import ROWS

# The parameters of a strategy, in order.
CONTRACT = ("seen", "moves", "n", "traits", "rng")
_COLOURS = re.compile(r"\x1b\[[0-9;]*m")  # numba prints in colour if colorama is installed
_PLACE = re.compile(r'(?:File "| at |from )([^"\n(]+?)(?:", line | \()(\d+)')
_NOISE = ("During:", "There are", "Overload", "Failed in", "- Of which", "raised from", "<source elided>")


class Refused(Exception):  # noqa: N818 (what numba has done)
    """Raised if a strategy could not be compiled.

    Attributes:
        says: The message, to follow the strategy's name.
        is_wrong: Whether the strategy would fail as ordinary Python too.

    """

    def __init__(self, says: str, *, is_wrong: bool = False) -> None:
        """Store the message."""
        super().__init__(says)
        self.says, self.is_wrong = says, is_wrong


def explain_refusal(error: Exception, function: FunctionType, signature: Any) -> Refused:
    """Return the explanation of a strategy that numba refused.

    Args:
        error: The error that numba raised.
        function: The strategy as plain Python.
        signature: The numba signature of the game's strategies.
    """
    place = _place(error, function)
    if isinstance(error, KeyError) and place:  # how numba reports an unknown field of a record
        field = str(error.args[0])
        near = _near(field, signature)
        return Refused(f"does not compile: there is no field {field!r} there{place}{near}", is_wrong=True)
    for row in ROWS:
        match = re.search(row.numba, f"{type(error).__name__}: {_said(error)}")
        if match:
            words = f"{match.expand(row.what)}{place}; {row.instead}\n  numba says: {_first_words(error)}"
            return Refused(f"does not compile: {words}", is_wrong=row.is_wrong)
    return Refused(f"does not compile: {_without_noise(error)}")


def _place(error: Exception, function: FunctionType) -> str:
    """Return the innermost of its author's lines that an error of numba names, or that contains the cause."""
    names = {
        Path(own.__code__.co_filename).resolve(): own.__code__.co_filename for own in code_names.functions(function)
    }
    for name, line in _PLACE.findall(_said(error)):
        found = names.get(Path(name).resolve())
        if found:
            return _of_line(found, int(line))
    about = re.search(r"(?:name|attribute) '(\w+)'|^'(\w+)'$", _said(error))
    for own in code_names.functions(function):
        for line, step in code_names.instructions(own):
            is_about = about and step.argval == (about[1] or about[2])
            if is_about and step.opname in (*code_names.LOADS_FIELD, "LOAD_GLOBAL"):
                return _of_line(own.__code__.co_filename, line)
    return ""


def _said(error: Exception) -> str:
    """Return the message of a numba error, without colours."""
    return _COLOURS.sub("", str(error))


def _of_line(name: str, line: int) -> str:
    file = f"{Path(name).name}, " if Path(name).is_file() else ""
    code = linecache.getline(name, line).strip()
    return f" ({file}line {line}: `{code}`)" if code else f" ({file}line {line})"


def _first_words(error: Exception) -> str:
    """Return the first sentence of a numba error, with its subject."""
    first, *more = _without_noise(error).splitlines()
    return f"{first} {more[0].strip(' >')}" if more and first.endswith(":") else first


def _without_noise(error: Exception) -> str:
    """Return the message of a numba error, without internals and repetitions."""
    text = re.sub(r"(View|Record|Array)\(.*", r"\1", _said(error))  # a record type lists all field names
    lines = dict.fromkeys(line.strip() for line in text.splitlines())
    return "\n  ".join(line for line in lines if line and not line.startswith(_NOISE)) or type(error).__name__


def _near(name: str, signature: Any) -> str:
    """Return where a strategy finds fields of a similar name, or of this name in another record."""
    fields = _fields(signature)
    near = difflib.get_close_matches(name, fields, n=3)
    places = [place for field in near for place in fields[field]]
    return f"; did you mean {' or '.join(places)}?" if places else ""


def _fields(signature: Any) -> dict[str, list[str]]:
    """Return the names of all fields of a strategy's records, each with its records."""
    found: dict[str, list[str]] = {}
    for argument, kind in zip(CONTRACT, signature.args, strict=True):
        parts = {argument: kind}
        if isinstance(kind, types.BaseNamedTuple):
            named: Any = kind
            parts = {f"{argument}.{name}": part for name, part in zip(named.fields, named.types, strict=True)}
        for place, part in parts.items():
            is_list = isinstance(part, types.Array)
            record = part.dtype if is_list else part
            if isinstance(record, types.Record):
                for name in record.fields:
                    found.setdefault(name, []).append(f"{place}[i].{name}" if is_list else f"{place}.{name}")
    return found
