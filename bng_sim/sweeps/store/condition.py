"""Conditions on games, written as in SQL over the columns of their tables: `turns > 40 and winner_order = 4`."""

import difflib
from collections.abc import Mapping
from dataclasses import dataclass, field

import polars as pl

from bng_sim.core.errors import InputError
from bng_sim.core.results import row_expression
from bng_sim.core.results.row_operations import described
from bng_sim.sweeps.config.own_metrics import LONGEST_SHOWN, MOST_NEAR

OPTION = "--where"
_AGGREGATES = {
    "winner": "of the seat that won, the first if several did",
    "least": "the least of all seats",
    "most": "the most of all seats",
    "total": "of all seats together",
}


@dataclass(frozen=True, slots=True)
class Condition:
    """A condition that a game fulfils or not.

    Attributes:
        expression: Yes, no, or missing, over the `games` table and `of_seats`.
        of_seats: Further columns: name -> aggregate over the rows of a game in the `seats` table.

    """

    expression: pl.Expr
    of_seats: dict[str, pl.Expr] = field(default_factory=dict)


ALL_GAMES = Condition(pl.lit(value=True))


def read(text: str, games: Mapping[str, pl.DataType], seats: Mapping[str, pl.DataType]) -> Condition:
    """Parse a condition from the command line.

    Args:
        text: The condition, such as `turns > 40 and winner_strategy = 'random'`.
        games: The columns of the `games` table.
        seats: The columns of the `seats` table; empty if it was not stored.

    Raises:
        InputError: If it is not a condition on one game, or names a column that does not exist.

    """
    text = " ".join(text.split())
    try:
        expression = row_expression.read(text)
    except ValueError as error:
        raise _error(text, str(error)) from None
    found = {name: seat_aggregate(name, seats) for name in expression.columns if name not in games}
    lacking = [name for name, aggregate in found.items() if aggregate is None]
    if lacking:
        raise InputError(
            f"{OPTION} {text[:LONGEST_SHOWN]}: no column {lacking[0]!r}; {suggest_columns(lacking[0], games, seats)}"
        )
    of_seats = {name: each for name, each in found.items() if each is not None}
    types = pl.LazyFrame(schema=dict(seats)).select(**of_seats).collect_schema()
    _check_yes_or_no(expression, text, {**games, **types})
    return Condition(expression.over(pl.Boolean), of_seats)


def seat_aggregate(name: str, seats: Mapping[str, pl.DataType]) -> pl.Expr | None:
    """Return the aggregate that a column's name stands for, such as `winner_strategy` or `least_steps`, or None."""
    which, _, column = name.partition("_")
    if which not in _AGGREGATES or column not in seats or seats[column].is_nested():
        return None
    value = pl.col(column)
    if which == "winner":
        return value.filter(pl.col("won")).first()
    if not (seats[column].is_numeric() or seats[column] == pl.Boolean):
        return None
    whole = seats[column] == pl.Boolean or seats[column].is_integer()
    number = value.cast(pl.Int64) if whole else value  # the total of all seats may need more bits
    return {"least": number.min(), "most": number.max(), "total": number.sum()}[which]


def suggest_columns(name: str, games: Mapping[str, pl.DataType], seats: Mapping[str, pl.DataType]) -> str:
    """Build the part of an error message that lists the columns with similar names and says where all are listed."""
    of_seats = [f"{prefix}_{column}" for prefix in _AGGREGATES for column in seats]
    near = difflib.get_close_matches(name, [*games, *of_seats], MOST_NEAR) or list(games)[:MOST_NEAR]
    prefixes = ", ".join(f"{prefix}_ ({meaning})" for prefix, meaning in _AGGREGATES.items())
    rest = f"of `seats` with {prefixes} before it" if seats else "of `seats`, which this run did not store"
    return f"expected a column of `games`, such as {', '.join(near)}, or one {rest}; columns.md in the run lists all"


def _check_yes_or_no(expression: row_expression.RowExpression, text: str, types: Mapping[str, pl.DataType]) -> None:
    try:
        found = expression.type_over(types)
    except ValueError as error:
        raise _error(text, str(error)) from None
    if found != pl.Boolean:
        raise _error(text, f"it gives {described(found)}, not yes or no")


def _error(text: str, reason: str) -> InputError:
    first = reason.partition("\n")[0]
    return InputError(
        f'{OPTION} {text[:LONGEST_SHOWN]}: {first}; expected a condition on a game, such as "turns > 40 and rounds < 3"'
    )
