"""Draw expressions over a row, each written as in SQL and of polars, with plain Python that computes the same."""

import math
import operator
import random
from collections.abc import Callable
from typing import Any, NamedTuple

import polars as pl

LIMIT = 2**53
ENDINGS = ["won", "lost", "drawn"]
ROWS = pl.DataFrame(
    [
        (7, 300, 5, True, "won", 0.5),
        (-3, 2_000_000_000, 2**53 - 1, False, "lost", -2.25),
        (0, 0, 2**53 + 1, None, "drawn", 1e17),
        (None, -49, 2**62, True, None, 0.1),
        (120, 49, -(2**53), False, "won", None),
        (1, None, 49, True, "lost", 3.0),
        (-120, 7, 0, None, "won", -0.0),
    ],
    schema={
        "small": pl.Int8,
        "middle": pl.Int32,
        "large": pl.Int64,
        "yes": pl.Boolean,
        "ending": pl.Enum(ENDINGS),
        "share": pl.Float64,
    },
    orient="row",
).with_row_index("game")
Row = dict[str, Any]


class Drawn(NamedTuple):
    """An expression.

    Attributes:
        sql: As it is written as text.
        polars: As it is written in Python.
        compute: What it gives for a row; the second argument says whether it was written in Python, where a quotient is
            rounded down and not towards 0.
        is_whole: Whether it is a column or a number of whole numbers, which are compared exactly however large.

    """

    sql: str
    polars: pl.Expr
    compute: Callable[[Row, bool], Any]
    is_whole: bool = False


def number(value):
    """A value as a number of at most 53 bits, or None."""
    if value is None or (isinstance(value, float) and not math.isfinite(value)) or abs(value) >= LIMIT:
        return None
    return int(value) if isinstance(value, bool) else value


def of_numbers(compute):
    """Compute with numbers; what is not finite, or too large, is missing, as is what is computed from that."""

    def computed(*values):
        if None in (values := [number(value) for value in values]):
            return None
        try:
            return number(compute(*values))
        except (ZeroDivisionError, OverflowError, ValueError):
            return None

    return computed


def small(value):
    if number(value) is None:
        raise OverflowError
    return value


def cut(a, b):
    """Divide and cut off; whole numbers exactly."""
    if isinstance(a, int) and isinstance(b, int):
        return abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1)
    return math.trunc(small(a / b))


def down(a, b):
    """Divide and round down; whole numbers exactly."""
    return a // b if isinstance(a, int) and isinstance(b, int) else math.floor(small(a / b))


def left(a, b):
    return a - cut(a, b) * b


def modulus(a, b):
    return left(a, b) + (b if left(a, b) * b < 0 else 0)


def rounded(value):
    whole = math.floor(abs(value))
    return math.copysign(whole + (abs(value) - whole >= 0.5), value)


ARITHMETIC = [
    ("+", operator.add, operator.add, operator.add),
    ("-", operator.sub, operator.sub, operator.sub),
    ("*", operator.mul, operator.mul, operator.mul),
    ("/", operator.truediv, operator.truediv, operator.truediv),
    ("//", operator.floordiv, cut, down),
    ("%", operator.mod, left, modulus),
]
FUNCTIONS = [
    ("abs({})", lambda a: a.abs(), abs),
    ("sign({})", lambda a: a.sign(), lambda a: (a > 0) - (a < 0)),
    ("floor({})", lambda a: a.floor(), math.floor),
    ("ceil({})", lambda a: a.ceil(), math.ceil),
    ("round({})", lambda a: a.round(0, mode="half_away_from_zero"), rounded),
    ("sqrt({})", lambda a: a.sqrt(), math.sqrt),
    ("power({}, 2)", lambda a: a.pow(2), lambda a: a**2),
    ("cast({} as bigint)", lambda a: a.cast(pl.Int64), math.trunc),
]
COMPARISONS = [
    ("=", operator.eq),
    ("<>", operator.ne),
    ("<", operator.lt),
    ("<=", operator.le),
    (">", operator.gt),
    (">=", operator.ge),
]


def drawn(seed):
    """The expression of a number: a condition, or a number."""
    rng = random.Random(seed)
    return rng.choice([_number, _number, _condition])(rng, rng.randint(1, 5))


def _column(name):
    return Drawn(name, pl.col(name), lambda row, _: row[name], is_whole=name in ("small", "middle", "large"))


def _literal(rng):
    value = rng.choice([0, 1, 2, 3, 7, 49, 300, 3_000_000_000, 2**53 - 1, 0.5, 1.5, 0.1, 1e3, 1e17, 2.25])
    return Drawn(str(value), pl.lit(value), lambda _, __: value, is_whole=isinstance(value, int))


def _number(rng, depth):
    if depth == 0 or rng.random() < 0.1:
        return _column(rng.choice(["small", "middle", "large", "share"])) if rng.random() < 0.6 else _literal(rng)
    return rng.choice([_sum, _sum, _sum, _function, _case, _coalesce, _extreme, _nullif])(rng, depth - 1)


def _sum(rng, depth):
    sign, of_polars, as_sql, as_polars = rng.choice(ARITHMETIC)
    a, b = _number(rng, depth), _number(rng, depth)
    in_sql, in_polars = of_numbers(as_sql), of_numbers(as_polars)

    def compute(row, by_polars):
        return (in_polars if by_polars else in_sql)(a.compute(row, by_polars), b.compute(row, by_polars))

    return Drawn(f"({a.sql} {sign} {b.sql})", of_polars(a.polars, b.polars), compute)


def _function(rng, depth):
    text, of_polars, plain = rng.choice(FUNCTIONS)
    a, computed = _number(rng, depth), of_numbers(plain)
    return Drawn(text.format(a.sql), of_polars(a.polars), lambda *given: computed(a.compute(*given)))


def _case(rng, depth):
    asked, a, b = _condition(rng, depth), _number(rng, depth), _number(rng, depth)

    def compute(*given):
        return number((a if asked.compute(*given) else b).compute(*given))

    text = f"case when {asked.sql} then {a.sql} else {b.sql} end"
    return Drawn(text, pl.when(asked.polars).then(a.polars).otherwise(b.polars), compute)


def _coalesce(rng, depth):
    a, b = _number(rng, depth), _number(rng, depth)

    def compute(*given):
        first = number(a.compute(*given))
        return number(b.compute(*given)) if first is None else first

    return Drawn(f"coalesce({a.sql}, {b.sql})", pl.coalesce(a.polars, b.polars), compute)


def _extreme(rng, depth):
    name, of_polars, plain = rng.choice(
        [("greatest", pl.max_horizontal, max), ("least", pl.min_horizontal, min)],
    )
    parts = [_number(rng, depth) for _ in range(2)]

    def compute(*given):
        values = [number(part.compute(*given)) for part in parts]
        return None if None in values else plain(values)

    return Drawn(f"{name}({parts[0].sql}, {parts[1].sql})", of_polars(*(part.polars for part in parts)), compute)


def _nullif(rng, depth):
    a, b = _number(rng, depth), _number(rng, depth)
    equal = _compared(a, b, operator.eq)
    polars = pl.when(a.polars == b.polars).then(None).otherwise(a.polars)
    return Drawn(
        f"nullif({a.sql}, {b.sql})",
        polars,
        lambda *given: None if equal(*given) else number(a.compute(*given)),
    )


def _compared(a, b, compare):
    def compute(*given):
        values = a.compute(*given), b.compute(*given)
        if not (a.is_whole and b.is_whole):
            values = tuple(map(number, values))
        return None if None in values else compare(*values)

    return compute


def _condition(rng, depth):
    if depth == 0:
        return _column("yes")
    return rng.choice([_comparison, _comparison, _and_or, _not, _is_null, _in, _words, _between])(rng, depth - 1)


def _comparison(rng, depth):
    sign, compare = rng.choice(COMPARISONS)
    a, b = _number(rng, depth), _number(rng, depth)
    return Drawn(f"({a.sql} {sign} {b.sql})", compare(a.polars, b.polars), _compared(a, b, compare))


def _and_or(rng, depth):
    name, of_polars, decides = rng.choice([("and", operator.and_, False), ("or", operator.or_, True)])
    a, b = _condition(rng, depth), _condition(rng, depth)

    def compute(*given):
        values = a.compute(*given), b.compute(*given)
        return decides if decides in values else None if None in values else not decides

    return Drawn(f"({a.sql} {name} {b.sql})", of_polars(a.polars, b.polars), compute)


def _not(rng, depth):
    a = _condition(rng, depth)

    def compute(*given):
        value = a.compute(*given)
        return None if value is None else not value

    return Drawn(f"(not {a.sql})", ~a.polars, compute)


def _is_null(rng, depth):
    a = _number(rng, depth)
    if not any(name in a.sql for name in ROWS.columns):  # a number that is written is known, however large it is
        a = _column("small")
    is_column = a.sql.isidentifier()

    def compute(*given):
        value = a.compute(*given)
        return (value if is_column else number(value)) is None

    return Drawn(f"({a.sql} is null)", a.polars.is_null(), compute)


def _in(rng, depth):
    a, listed = _number(rng, depth), rng.sample([0, 1, 7, 49, 0.5, 300], 3)

    def compute(*given):
        value = number(a.compute(*given))
        return None if value is None else value in listed

    return Drawn(f"({a.sql} in ({', '.join(map(str, listed))}))", a.polars.is_in(list(map(float, listed))), compute)


def _between(rng, depth):
    a, low, high = _number(rng, depth), rng.randint(0, 5), rng.randint(5, 400)
    ends = [Drawn(str(end), pl.lit(end), lambda *_, end=end: end, is_whole=True) for end in (low, high)]
    parts = [_compared(a, end, compare) for end, compare in zip(ends, (operator.ge, operator.le), strict=True)]

    def compute(*given):
        values = [part(*given) for part in parts]
        return False if False in values else None if None in values else True

    return Drawn(f"({a.sql} between {low} and {high})", a.polars.is_between(low, high), compute)


def _words(rng, _depth):
    word = rng.choice(ENDINGS)
    text, of_polars, plain = rng.choice(
        [
            (f"ending = '{word}'", pl.col("ending") == word, lambda ending: ending == word),
            (
                f"ending like '{word[:2]}%'",
                pl.col("ending").str.starts_with(word[:2]),
                lambda ending: ending[:2] == word[:2],
            ),
            ("length(ending) > 3", pl.col("ending").str.len_chars() > 3, lambda ending: len(ending) > 3),
            (
                f"ending in ('{word}', 'won')",
                pl.col("ending").is_in([word, "won"]),
                lambda ending: ending in (word, "won"),
            ),
        ]
    )
    return Drawn(f"({text})", of_polars, lambda row, _: None if row["ending"] is None else plain(row["ending"]))
