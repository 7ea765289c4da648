"""The values of a rules parameter at its edges, as its declaration gives them: least, greatest and every choice."""

import re
from types import UnionType
from typing import Annotated, Literal, Union, get_args, get_origin

from bng_sim.core.parameters import describe

_RANGE = re.compile(r"(?:from (-?[\d,]+)|up) to (-?[\d,]+)")


def edges(rules, name):
    """Values of a parameter at its edges; whether rules take them, only `rules.problems` knows.

    A whole number has its least and its greatest, a choice each word, a list or a table all its numbers at either end,
    each word alone and all together, each entry alone, and nothing; an assumed figure its alternatives too.
    """
    field, about = rules.model_fields[name], describe(rules)[name]
    ends = _limits(field.metadata) or _ends_in_words(about["wanted"])
    found = [*_of_type(field.annotation, ends, about["default"]), *about["alternatives"].values()]
    return list({repr(value): value for value in found}.values())


def _ends_in_words(wanted):
    found = _RANGE.search(wanted)
    return tuple(int((end or "0").replace(",", "")) for end in found.groups()) if found else ()


def _limits(metadata):
    """The least and the greatest number that constraints allow; empty if they say neither."""
    each = [one for limit in metadata for one in getattr(limit, "metadata", [limit])]  # of a `Field` in an annotation
    given = {name: getattr(one, name) for one in each for name in ("ge", "le") if hasattr(one, name)}
    return (given["ge"], given["le"]) if len(given) == 2 else ()


def _of_type(kind, ends, default):
    origin, inner = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return _of_type(inner[0], _limits(inner[1:]) or ends, default)
    if origin in (Union, UnionType):
        return [value for one in inner for value in _of_type(one, ends, default)]
    if origin in (tuple, dict):
        return _of_several(inner, ends, default)
    return [False, True] if kind is bool else list(inner or ends)


def _of_several(inner, ends, default):
    words, most = _words(inner), _limits_within(inner) or ends
    filled = [_filled(default, end) for end in most] if isinstance(default, tuple | list | dict) else []
    if isinstance(default, dict):
        return filled
    entries = [[entry] for entry in (*words, *(default if isinstance(default, tuple) else ()))]
    return [*filled, *entries, words, []]


def _words(inner):
    """The words that a list may hold, not those in lists within it."""
    return [word for one in inner if get_origin(one) is Literal for word in get_args(one)]


def _limits_within(inner):
    """The limits of the numbers that a list or table holds, if all have the same."""
    parts = [get_args(one) for one in inner]
    found = {limits for part in parts for limits in (_limits(part[1:]), _limits_within(part)) if limits}
    return found.pop() if len(found) == 1 else ()


def _filled(value, end):
    """The same list or table with each number replaced."""
    if isinstance(value, dict):
        return {key: _filled(one, end) for key, one in value.items()}
    if isinstance(value, tuple | list):
        return [_filled(one, end) for one in value]
    return value if isinstance(value, str) else end
