"""An expression over the row of a game, as in SQL or of polars, computed row by row.

Polars reads it, and writes down what it read as a tree. That tree is held against the list of allowed operations, which
look at one row, and is computed by them: no wording of an expression gets at other games.

sqlglot would be a second reader, for expressions of polars are taken too; it takes half a second to import, and 15
times as long as polars to parse.
"""

import functools
import io
import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

import polars as pl

from bng_sim.core.results import LONGEST_EXPRESSION
from bng_sim.core.results.row_operations import CASTS, OPERATIONS, Kind, is_in, kind_of, numbers

MOST_NESTED = 100  # operations within one another, at least
_MOST_BRACKETS = 4 * MOST_NESTED
_MOST_WRITTEN = 1_000_000  # letters of what polars writes of an expression
_SORT = re.compile(r"Null|Boolean|Str(ing)?|U?Int\d*|Float\d*|Decimal")  # of a value, as polars names it
_STRING = re.compile(r'"(?:[^"\\]|\\.)*"')

_REFUSED = {  # what polars calls it -> what it is
    "Agg": "a count, a sum, a mean or the like over games",
    "Alias": "an alias (AS)",
    "Cast": "a cast to that type",
    "Datetime": "a time",
    "Len": "a count of games",
    "List": "a list that is not written out",
    "Over": "a window (OVER)",
    "Python": "a function of Python",
    "Selector": "a choice of columns",
    "Series": "a column of values",
    "SubPlan": "SELECT",
}

Tree = Any
Compute = Callable[[pl.DataFrame], pl.Series]


@dataclass(frozen=True, slots=True)
class RowExpression:
    """What is computed from a row.

    Attributes:
        columns: Of the row, those that it takes, in the order in which they are named.
        compute: One value a row of a table.

    """

    columns: tuple[str, ...]
    compute: Compute

    def values(self, rows: pl.DataFrame) -> pl.Series:
        """Compute one value a row: yes or no, words, or a float; what cannot be computed is missing.

        Raises:
            ValueError: If the types of the columns do not fit.

        """
        try:
            found = self.compute(rows)
            return numbers(found) if kind_of(found) is Kind.NUMBER else found
        except pl.exceptions.PolarsError as error:
            raise ValueError(str(error).partition("\n")[0]) from None

    def type_over(self, schema: Mapping[str, pl.DataType]) -> pl.DataType:
        """Return the type of its values over columns of these types; raises `ValueError` if they do not fit."""
        return self.values(pl.DataFrame(schema={name: schema[name] for name in self.columns})).dtype

    def over(self, dtype: Any) -> pl.Expr:
        """Return it for queries of polars; `dtype` is what `type_over` gave."""

        def computed(rows: pl.Series) -> pl.Series:
            return self.values(rows.struct.unnest()).cast(dtype)

        taken = pl.struct(self.columns or ("game",))
        return taken.map_batches(computed, return_dtype=dtype, is_elementwise=True)


@functools.singledispatch
def read(written: object) -> RowExpression:
    """Take an expression written as in SQL, or one of polars.

    Raises:
        ValueError: If it is none, takes more than a row, or is too long or too deep. The message is one line.

    """
    raise ValueError(f"got {type(written).__name__}, expected text as in SQL, or an expression of polars")


@read.register
@functools.lru_cache(maxsize=256)
def _read_text(written: str) -> RowExpression:
    if len(written) > LONGEST_EXPRESSION:
        raise ValueError(f"it has {len(written):,} letters, expected at most {LONGEST_EXPRESSION:,}")
    try:
        return _read_polars(pl.sql_expr(written))
    except pl.exceptions.PolarsError as error:
        raise ValueError(str(error).partition("\n")[0]) from None


@read.register
def _read_polars(written: pl.Expr) -> RowExpression:
    tree = _tree(written)
    compute = _compute(tree)
    return RowExpression(tuple(dict.fromkeys(_columns(tree))), compute)


def _tree(written: pl.Expr) -> Tree:
    """Return the parts of an expression as plain data; raises `ValueError` if it cannot be used or is too long."""
    try:
        text = written.meta.serialize(format="json")
    except pl.exceptions.PolarsError:
        raise ValueError(_refusal("Python")) from None
    if len(text) > _MOST_WRITTEN or _depth(text) > _MOST_BRACKETS:
        raise ValueError(f"it is too long, or has more than {MOST_NESTED} operations within one another; simplify it")
    return json.loads(text)


def _depth(text: str) -> int:
    """Return how deeply the brackets of a text in JSON are nested."""
    depth = deepest = 0
    for letter in _STRING.sub("", text):
        depth += (letter in "[{") - (letter in "]}")
        deepest = max(deepest, depth)
    return deepest


def _columns(tree: Tree) -> Iterator[str]:
    """Yield the names of the columns in a tree that has been checked."""
    if isinstance(tree, dict):
        for key, value in tree.items():
            if key == "Column":
                yield value
            elif key != "Literal":
                yield from _columns(value)
    elif isinstance(tree, list):
        for value in tree:
            yield from _columns(value)


def _compute(tree: Tree) -> Compute:
    """Build the function that computes a part from rows; raises `ValueError` if the part is not allowed."""
    content: Any
    sort, content = next(iter(tree.items())) if isinstance(tree, dict) else (tree, None)
    if sort == "Column":
        return lambda rows: rows[content]
    readers: dict[str, Callable[[Any], Compute]] = {
        "Literal": _literal,
        "BinaryExpr": _binary,
        "Ternary": _ternary,
        "Cast": _cast,
        "Function": _function,
    }
    if sort not in readers:
        raise ValueError(_refusal(sort))
    return readers[sort](content)


def _binary(content: Tree) -> Compute:
    return _call(content["op"], (content["left"], content["right"]), {})


def _ternary(content: Tree) -> Compute:
    return _call("Ternary", (content["predicate"], content["truthy"], content["falsy"]), {})


def _cast(content: Tree) -> Compute:
    dtype = content["dtype"].get("Literal")
    if not isinstance(dtype, str) or dtype not in CASTS:
        raise ValueError(_refusal("Cast"))
    convert, compute = CASTS[dtype], _compute(content["expr"])
    return lambda rows: convert(compute(rows))


def _function(content: Tree) -> Compute:
    name, options = _named(content["function"])
    if name.endswith(".IsIn"):
        sought, listed = content["input"]
        compute, values = _compute(sought), _listed(listed)
        return lambda rows: is_in(compute(rows), values)
    return _call(name, content["input"], options)


def _named(function: Tree) -> tuple[str, dict[str, Any]]:
    """Return the name of a function, prefixed by its family's, and its options."""
    if isinstance(function, str):
        return function, {}
    ((name, rest),) = function.items()
    if isinstance(rest, str) or (isinstance(rest, dict) and len(rest) == 1 and next(iter(rest))[0].isupper()):
        below, options = _named(rest)
        return f"{name}.{below}", options
    return name, rest


def _call(name: str, inputs: Any, options: dict[str, Any]) -> Compute:
    if name not in OPERATIONS:
        raise ValueError(_refusal(name))
    operation, computes = OPERATIONS[name], [_compute(each) for each in inputs]
    return lambda rows: operation(*(compute(rows) for compute in computes), **options)


def _literal(content: Tree) -> Compute:
    column = _column_of(_value(content))
    return lambda rows: column.new_from_index(0, rows.height)


def _value(content: Tree) -> Any:
    """Return the value of a literal in an expression: a number, a string, true or false, or None."""
    written = next(iter(content.values())) if isinstance(content, dict) else None
    if not isinstance(written, dict):  # a column of values
        raise ValueError(_refusal("Series"))
    ((sort, value),) = written.items()
    if not _SORT.fullmatch(sort):
        raise ValueError(_refusal(sort))
    if sort == "Decimal":
        return float(Decimal(value[0]).scaleb(-value[2]))
    if sort.startswith("Float") and value is None:  # polars writes no number that is not finite
        raise ValueError("got a number that is not finite")
    return None if sort == "Null" else value


def _column_of(value: Any) -> pl.Series:
    """Return a value as a column of one row; a string as an enum of it alone, so that misspelt words are found."""
    if isinstance(value, str):
        return pl.Series([value], dtype=pl.Enum([value]))
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) >= 2**63:
        return pl.Series([float(value)])
    return pl.Series([value])


def _listed(tree: Tree) -> list[Any]:
    """Return the values of a list that is written in an expression."""
    if not isinstance(tree, dict) or "Literal" not in tree:
        raise ValueError(_refusal("List"))
    values = pl.select(pl.Expr.deserialize(io.StringIO(json.dumps(tree)), format="json")).to_series()
    if isinstance(values.dtype, pl.List | pl.Array):
        values = values.explode()
    if values.has_nulls():
        raise ValueError("got NULL in a list; write IS NULL")
    return values.to_list()


def _refusal(part: str) -> str:
    what = _REFUSED.get(part, "one of the functions in it")  # polars has names of its own for many
    return f"it must be about one game, and made of what docs/data.md lists: it cannot hold {what}"
