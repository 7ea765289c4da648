"""Measure a user's own figure in games that have been played."""

from collections.abc import Sequence

import polars as pl

from bng_sim.core.errors import InputError
from bng_sim.core.game import Game
from bng_sim.core.results import row_expression
from bng_sim.core.results.metrics import Metric
from bng_sim.core.results.row_expression import RowExpression
from bng_sim.sweeps.config import own_metrics
from bng_sim.sweeps.config.own_metrics import LONGEST_SHOWN, near_columns
from bng_sim.sweeps.run.load import StoredRun
from bng_sim.sweeps.statistics.ratio import Ratio
from bng_sim.sweeps.statistics.sums import count_games

NAME = "measured"
Expression = str | pl.Expr


def measure(run: StoredRun, game: Game, what: Expression, of: Expression | None, cells: Sequence[int]) -> pl.DataFrame:
    """Compute a rate or a mean in each cell, with its 95 % interval, over deals where seats rotate.

    Args:
        run: A run that stored its games.
        game: The game that was played.
        what: Expression over one game's row that gives yes or no, or a number.
        of: Condition for the games to include; None: all.
        cells: Numbers of the cells.

    Returns:
        Columns `cell`, `kind`, `n`, `missing`, `value`, `low`, `high`; one row per cell.

    Raises:
        InputError: For an unknown column, for an expression that gives neither yes or no nor a number, and for one that
            uses other games too.

    """
    columns = list(game.columns["games"])
    value, condition = (
        _parse_expression(what, "what", columns),
        None if of is None else _parse_expression(of, "of", columns),
    )
    needed = {"game", *value.columns, *(condition.columns if condition else ())}
    rows = []
    for cell in cells:
        games = run.scan("games", of=[cell]).select(sorted(needed)).collect()
        values = _values(value, games, "what", what)
        kind = own_metrics.kind_of(values.dtype, "what", str(what))
        included = (
            pl.repeat(True, games.height, eager=True) if condition is None else _condition_values(condition, games, of)
        )
        figures = pl.select(pl.when(included).then(values).alias(NAME))
        metric = Metric(NAME, NAME, "proportion" if kind == "proportion" else "mean", "")
        mean = count_games(figures, (metric,), run.games_a_deal(cell)).get(NAME, Ratio()).mean(metric.kind)
        missing = int((figures[NAME].is_null() & included.ne_missing(False)).sum())
        rows.append((cell, kind, mean.n, missing, mean.mean, mean.low, mean.high))
    schema = {"cell": pl.Int32, "kind": pl.String, "n": pl.Int64, "missing": pl.Int64, "value": pl.Float64}
    return pl.DataFrame(rows, schema={**schema, "low": pl.Float64, "high": pl.Float64}, orient="row")


def _values(expression: RowExpression, games: pl.DataFrame, argument: str, written: object) -> pl.Series:
    try:
        return expression.values(games)
    except ValueError as error:
        raise InputError(f"{argument}: {str(written)[:LONGEST_SHOWN]}: {error}") from None


def _condition_values(condition: RowExpression, games: pl.DataFrame, of: object) -> pl.Series:
    """Evaluate the condition for each game; missing where it is unknown."""
    fulfilled = _values(condition, games, "of", of)
    if fulfilled.dtype != pl.Boolean:
        raise InputError(f"of: got {str(of)[:LONGEST_SHOWN]!r}, expected a condition, which is yes or no")
    return fulfilled


def _parse_expression(written: Expression, argument: str, columns: list[str]) -> RowExpression:
    """Parse an expression over the columns of a game's row."""
    try:
        expression = row_expression.read(written)
        own_metrics.refuse_no_measure(expression.columns, is_value=argument == "what")
    except ValueError as error:
        shown = str(written)[:LONGEST_SHOWN]
        raise InputError(f"{argument}: got {shown!r}: {error}; expected an expression such as 'turns > 40'") from None
    for name in expression.columns:
        if name not in columns:
            raise InputError(
                f"{argument}: no column {name!r} in `games`, expected one such as {near_columns(name, columns)}"
            )
    return expression
