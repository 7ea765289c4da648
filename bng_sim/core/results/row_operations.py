"""What an expression over a game's row may be made of: operations on values of that row alone.

Numbers are computed as floats of 64 bits, which hold every whole number below 2**53 exactly. What is not finite, or not
below that, is missing, as is whatever is computed from a missing value. An operation takes columns of equal height.
"""

import functools
import operator
from collections.abc import Callable, Sequence
from enum import Enum
from typing import Any

import numpy as np
import polars as pl

LIMIT = 2.0**53

Operation = Callable[..., pl.Series]


class Kind(Enum):
    """What the values of a column are."""

    NUMBER = "numbers"
    YES_OR_NO = "yes or no"
    WORDS = "words"


def kind_of(values: pl.Series) -> Kind | None:
    """Return what the values are; None of a column of nothing but missing values. Raises `ValueError` for others."""
    dtype = values.dtype
    if dtype == pl.Null:
        return None
    if dtype == pl.Boolean:
        return Kind.YES_OR_NO
    if dtype.is_numeric():
        return Kind.NUMBER
    if isinstance(dtype, pl.String | pl.Enum | pl.Categorical):
        return Kind.WORDS
    raise ValueError(f"got {str(dtype).lower()}, expected numbers, words, or yes or no")


def described(dtype: pl.DataType) -> str:
    """Say what the values of a type are, for an error."""
    kind = kind_of(pl.Series(dtype=dtype))
    return kind.value if kind else "nothing but missing values"


def known(values: pl.Series) -> pl.Series:
    """Make missing what is not finite, or too large to be exact."""
    return pl.select(pl.when(values.abs() < LIMIT).then(values)).to_series()


def numbers(values: pl.Series) -> pl.Series:
    """Return values as floats; yes is 1, no 0. Raises `ValueError` for words."""
    if kind_of(values) is Kind.WORDS:
        raise ValueError("got words where a number is expected")
    return known(values.cast(pl.Float64))


def yes_or_no(values: pl.Series) -> pl.Series:
    """Return values that must be yes or no; raises `ValueError` for others."""
    if kind_of(values) not in (Kind.YES_OR_NO, None):
        raise ValueError("got no condition where yes or no is expected; write a comparison, such as turns <> 0")
    return values.cast(pl.Boolean)


def words(values: pl.Series) -> pl.Series:
    """Return values that must be words; raises `ValueError` for others."""
    if kind_of(values) not in (Kind.WORDS, None):
        raise ValueError("got no words where words are expected")
    return values.cast(pl.String)


def whole_numbers(values: pl.Series) -> pl.Series:
    """Cut off what is behind the point, however many bits the type that was asked for has."""
    return _cut(numbers(values))


def _alike(values: Sequence[pl.Series]) -> list[pl.Series]:
    """Convert columns of one kind to one type; raises `ValueError` if they are of several kinds."""
    kinds = {kind for kind in map(kind_of, values) if kind is not None}
    if len(kinds) > 1:
        raise ValueError(f"got {' and '.join(sorted(kind.value for kind in kinds))}, expected values of one kind")
    alike = {Kind.NUMBER: numbers, Kind.YES_OR_NO: yes_or_no, Kind.WORDS: words}
    return [alike[kind](each) for kind in kinds or {Kind.YES_OR_NO} for each in values]


def _comparable(a: pl.Series, b: pl.Series) -> list[pl.Series]:
    if a.dtype.is_integer() and b.dtype.is_integer():
        return [a, b]  # an index of a game may be too large for a float
    _check_in_common(a.dtype, b.dtype)
    return _alike([a, b])


def _check_in_common(a: pl.DataType, b: pl.DataType) -> None:
    """Refuse words of which it is known that they are never equal: one of the two is misspelt."""
    if isinstance(a, pl.Enum) and isinstance(b, pl.Enum) and not set(a.categories) & set(b.categories):
        few, many = sorted((a.categories.to_list(), b.categories.to_list()), key=len)
        raise ValueError(f"{', '.join(map(repr, few))} is none of {', '.join(map(repr, many))}")


def _of_numbers(compute: Operation) -> Operation:
    def operation(*values: pl.Series, **options: Any) -> pl.Series:
        return known(compute(*map(numbers, values), **options))

    return operation


def _of_conditions(combine: Operation) -> Operation:
    return lambda *values, **_options: functools.reduce(combine, map(yes_or_no, values))


def _comparison(compare: Operation) -> Operation:
    return lambda a, b: compare(*_comparable(a, b))


def _cut(values: pl.Series) -> pl.Series:
    return values.sign() * values.abs().floor()


# Divided by a column, for polars multiplies by the reciprocal of a single divisor: 49 / 49 would be less than 1.
def _remainder(a: pl.Series, b: pl.Series) -> pl.Series:
    """Return the remainder of `a / b`, with the sign of `a`; exact for whole numbers."""
    return a - _cut(known(a / b)) * b


def _modulus(a: pl.Series, b: pl.Series) -> pl.Series:
    """Return the remainder of `a / b`, with the sign of `b`."""
    left = _remainder(a, b)
    return pl.select(pl.when(left.sign() * b.sign() < 0).then(left + b).otherwise(left)).to_series()


def _log(values: pl.Series, base: pl.Series) -> pl.Series:
    exact = {2.0: np.log2, 10.0: np.log10, np.e: np.log}
    with np.errstate(all="ignore"):
        if base.n_unique() == 1 and base[0] in exact:
            return pl.Series(exact[base[0]](values.to_numpy()))
        return pl.Series(np.log(values.to_numpy()) / np.log(base.to_numpy()))


def _greater(a: pl.Series, b: pl.Series) -> pl.Series:
    """Return the greater of two numbers; polars' own function passes over a missing one."""
    return pl.select(pl.when(a >= b).then(a).when(a < b).then(b)).to_series()


def _round(values: pl.Series, decimals: int, mode: str = "HalfAwayFromZero") -> pl.Series:
    return values.round(decimals, mode="half_to_even" if mode == "HalfToEven" else "half_away_from_zero")


def _first_known(*values: pl.Series) -> pl.Series:
    return pl.select(pl.coalesce(_alike(values))).to_series()


def _either(predicate: pl.Series, truthy: pl.Series, falsy: pl.Series) -> pl.Series:
    a, b = _alike([truthy, falsy])
    return pl.select(pl.when(yes_or_no(predicate)).then(a).otherwise(b)).to_series()


def _is_between(values: pl.Series, low: pl.Series, high: pl.Series, closed: str) -> pl.Series:
    above = operator.ge if closed in ("Both", "Left") else operator.gt
    below = operator.le if closed in ("Both", "Right") else operator.lt
    found: pl.Series = above(*_comparable(values, low)) & below(*_comparable(values, high))
    return found


def _clip(values: pl.Series, *bounds: pl.Series, has_min: bool, has_max: bool) -> pl.Series:
    found = _greater(values, bounds[0]) if has_min else values
    return -_greater(-found, -bounds[-1]) if has_max else found


def is_in(values: pl.Series, listed: Sequence[Any]) -> pl.Series:
    """Say whether a value is one of those listed, which are of one kind."""
    kind = kind_of(values)
    if kind is Kind.WORDS and all(isinstance(each, str) for each in listed):
        for each in listed:
            _check_in_common(values.dtype, pl.Enum([each]))
        return words(values).is_in(pl.Series(listed, dtype=pl.String))
    is_number = [not isinstance(each, str | bool) for each in listed]
    if kind is Kind.NUMBER and all(is_number):
        return numbers(values).is_in(pl.Series(list(map(float, listed)), dtype=pl.Float64))
    raise ValueError("got a list of another kind than what is looked for in it")


def _text(method: str) -> Operation:
    def operation(values: pl.Series, part: pl.Series) -> pl.Series:
        found: pl.Expr = getattr(pl.lit(words(values)).str, method)(pl.lit(words(part)))
        return pl.select(found).to_series()

    return operation


def _contains(values: pl.Series, pattern: pl.Series, *, literal: bool, strict: bool) -> pl.Series:
    if not isinstance(pattern.dtype, pl.Enum) or len(pattern.dtype.categories) != 1:
        raise ValueError("got a column as what words are searched for, expected words in quotes")
    sought = pattern.dtype.categories[0]
    pl.Series([""]).str.contains(sought, literal=literal)  # a wrong pattern is refused whatever the games
    return words(values).str.contains(sought, literal=literal, strict=strict)


_COMPARISONS: dict[str, Operation] = {
    "Eq": _comparison(operator.eq),
    "NotEq": _comparison(operator.ne),
    "Lt": _comparison(operator.lt),
    "LtEq": _comparison(operator.le),
    "Gt": _comparison(operator.gt),
    "GtEq": _comparison(operator.ge),
    "EqValidity": _comparison(lambda a, b: a.eq_missing(b)),
    "NotEqValidity": _comparison(lambda a, b: a.ne_missing(b)),
}
_CONDITIONS: dict[str, Operation] = {
    "And": _of_conditions(operator.and_),
    "Or": _of_conditions(operator.or_),
    "Xor": _of_conditions(operator.xor),
    "Boolean.Not": lambda values: ~yes_or_no(values),
    "Boolean.AllHorizontal": _of_conditions(operator.and_),
    "Boolean.AnyHorizontal": _of_conditions(operator.or_),
    "Boolean.IsNull": lambda values: values.is_null(),
    "Boolean.IsNotNull": lambda values: values.is_not_null(),
    "Boolean.IsBetween": _is_between,
}
_ARITHMETIC: dict[str, Operation] = {
    "Plus": _of_numbers(operator.add),
    "Minus": _of_numbers(operator.sub),
    "Multiply": _of_numbers(operator.mul),
    "Divide": _of_numbers(operator.truediv),
    "TrueDivide": _of_numbers(operator.truediv),
    "FloorDivide": _of_numbers(lambda a, b: known(a / b).floor()),
    "Modulus": _of_numbers(_modulus),
    "Sql.Binary.Plus": _of_numbers(operator.add),
    "Sql.Binary.Minus": _of_numbers(operator.sub),
    "Sql.Binary.Mul": _of_numbers(operator.mul),
    "Sql.Binary.Div": _of_numbers(operator.truediv),
    "Sql.Binary.IntDiv": _of_numbers(lambda a, b: _cut(known(a / b))),
    "Sql.Binary.Rem": _of_numbers(_remainder),
}
_FUNCTIONS: dict[str, Operation] = {
    "Sql.ToFloat": numbers,
    "Sql.Round": _of_numbers(_round),
    "Round": _of_numbers(_round),
    "Pow.Generic": _of_numbers(lambda a, b: a.pow(b)),
    "Pow.Sqrt": _of_numbers(lambda values: values.sqrt()),
    "Pow.Cbrt": _of_numbers(lambda values: values.cbrt()),
    "Abs": _of_numbers(abs),
    "Negate": _of_numbers(operator.neg),
    "Sign": _of_numbers(lambda values: values.sign()),
    "Floor": _of_numbers(lambda values: values.floor()),
    "Ceil": _of_numbers(lambda values: values.ceil()),
    "Exp": _of_numbers(lambda values: values.exp()),
    "Log": _of_numbers(_log),
    "Log1p": _of_numbers(lambda values: values.log1p()),
    "MaxHorizontal": _of_numbers(lambda *values: functools.reduce(_greater, values)),
    "MinHorizontal": _of_numbers(lambda *values: -functools.reduce(_greater, [-each for each in values])),
    "Clip": _of_numbers(_clip),
    "Coalesce": _first_known,
    "FillNull": _first_known,
    "StringExpr.StartsWith": _text("starts_with"),
    "StringExpr.EndsWith": _text("ends_with"),
    "StringExpr.Contains": _contains,
    "StringExpr.LenChars": lambda values: words(values).str.len_chars(),
    "StringExpr.Lowercase": lambda values: words(values).str.to_lowercase(),
    "StringExpr.Uppercase": lambda values: words(values).str.to_uppercase(),
}

# By the names that polars gives to the parts of an expression. What builds words is left out: it could fill the memory.
_OF_DECIMALS = {f"Sql.Binary.{name}": operation for name, operation in _COMPARISONS.items()}
OPERATIONS = _COMPARISONS | _OF_DECIMALS | _CONDITIONS | _ARITHMETIC | _FUNCTIONS | {"Ternary": _either}
CASTS: dict[str, Operation] = {
    **dict.fromkeys(("Int8", "Int16", "Int32", "Int64", "UInt8", "UInt16", "UInt32", "UInt64"), whole_numbers),
    **dict.fromkeys(("Float32", "Float64"), numbers),
    "Boolean": yes_or_no,
    "String": words,
}
