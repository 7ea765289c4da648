"""Define what summaries count: metrics over rows of the result tables, and groupings of seats."""

import functools
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal

from bng_sim.core import noticeable
from bng_sim.core.noticeable import Noticeable

if TYPE_CHECKING:
    import polars as pl


@dataclass(frozen=True, slots=True)
class Metric:
    """Define a figure that summaries show, as an expression over a row of a result table.

    Attributes:
        name: Its name in output and files.
        value: One value a row, as in SQL: columns in lower case, keywords in capitals. It is null where the
            metric does not apply.
        kind: Whether the values are yes or no (a proportion) or numbers to average.
        meaning: Its meaning, in one line.
        sentence: The same as a sentence of a report, with `{}` for the figure: "the bank is broken in {} of
            games".
        question: The same as a question: "How often is the bank broken"; a report appends what was varied.
        arises_from: Rules parameter -> its least value at which the metric applies.
        conditional: Whether games may have no value, such as the price at an auction that was never held.
        endings: The endings that a rate counts, if it is a rate of endings.
        of: Condition on rows, as in SQL; all rows if empty.
        own: Whether it is from a config, hence untrusted: it is computed by `results.row_expression`.
        noticeable: The smallest difference that a table would notice; None: the one for its kind.
        bounds: The least and the greatest value, a number or the name of a rules parameter; None: none is known.

    """

    name: str
    value: str
    kind: Literal["proportion", "mean"]
    meaning: str
    sentence: str = ""
    question: str = ""
    arises_from: Mapping[str, int] = field(default_factory=dict)
    conditional: bool = False
    endings: tuple[str, ...] = ()
    of: str = ""
    own: bool = False
    noticeable: Noticeable | None = None
    bounds: tuple[float | str | None, float | str | None] = (None, None)

    @property
    def noticed(self) -> Noticeable:
        """The smallest difference that a table would notice."""
        return self.noticeable or noticeable.BY_KIND[self.kind]

    @property
    def expression(self) -> "pl.Expr":
        """The value as a polars expression; null where the metric does not apply."""
        return _own(self.value, self.of, self.kind) if self.own else _expression(self.value, self.of)

    @property
    def missing(self) -> "pl.Expr":
        """The expression for whether the value is unknown, in rows for which `of` holds or is unknown."""
        import polars as pl  # noqa: PLC0415 (as below)

        asked = _own(self.of, "", "proportion").ne_missing(pl.lit(value=False)) if self.of else pl.lit(value=True)
        return pl.when(asked).then(self.expression.is_null())

    def arises(self, rules: Mapping[str, Any]) -> bool:
        """Return whether the metric applies under these rules."""
        return all(rules[name] >= least for name, least in self.arises_from.items())


@functools.cache
def _expression(value: str, of: str) -> "pl.Expr":
    import polars as pl  # noqa: PLC0415 (transcripts need no tables, and importing polars takes a tenth of a second)

    return pl.when(pl.sql_expr(of)).then(pl.sql_expr(value)) if of else pl.sql_expr(value)


@functools.cache
def _own(value: str, of: str, kind: Literal["proportion", "mean"]) -> "pl.Expr":
    import polars as pl  # noqa: PLC0415 (as above)

    from bng_sim.core.results import row_expression  # noqa: PLC0415 (it imports polars)

    computed = row_expression.read(value).over(pl.Boolean if kind == "proportion" else pl.Float64)
    return pl.when(row_expression.read(of).over(pl.Boolean)).then(computed) if of else computed


@dataclass(frozen=True, slots=True)
class Grouping:
    """Define a way to split the seats: by a column of the `seats` table.

    A seat with null in the column is in no group; one with a list is in the group of each entry. `of` names
    the values of list columns, such as "Trade"; it is empty if every seat is in one group. `noticeable` is the smallest
    difference from an even share that a table would notice. `arises_from` maps a rules parameter to its least value at
    which there are groups.
    """

    name: str
    column: str
    meaning: str
    names: tuple[str, ...] | None = None  # all values in the rulebook's order; None: the values that occur, sorted
    of: str = ""
    noticeable: Noticeable = noticeable.WINS
    arises_from: Mapping[str, int] = field(default_factory=dict, hash=False)
