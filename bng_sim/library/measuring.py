"""A figure of one's own, measured in games that have been played."""

from collections.abc import Sequence

import polars as pl

from bng_sim.core.errors import InputError
from bng_sim.core.game import Game, Metric
from bng_sim.sweeps.config import own_metrics
from bng_sim.sweeps.config.own_metrics import near
from bng_sim.sweeps.statistics.sums import Ratio, count_games
from bng_sim.sweeps.store.load import StoredRun

NAME = "asked"
Expression = str | pl.Expr


def measured(run: StoredRun, game: Game, what: Expression, of: Expression | None, cells: Sequence[int]) -> pl.DataFrame:
    """A rate or a mean in each cell, with its 95 % interval, over deals where seats rotate.

    Args:
        run: That keeps its games.
        game: That was played.
        what: Yes or no, or a number, of each game.
        of: Of which games.
        cells: Numbers of the cells.

    Returns:
        Columns `cell`, `kind`, `n`, `value`, `low`, `high`; a row a cell.

    Raises:
        InputError: For a column that there is not, and for what is neither yes or no nor a number.

    """
    columns = list(game.columns["games"])
    value, condition = _read(what, "what", columns), None if of is None else _read(of, "of", columns)
    chosen = value if condition is None else pl.when(condition).then(value)
    rows = []
    for cell in cells:
        games = _collected(run.scan("games", of=[cell]), value, chosen, what)
        kind = own_metrics.kind_of(games.schema["value"], "what", str(what))
        metric = Metric(NAME, pl.col(NAME), "proportion" if kind == "proportion" else "mean", "")
        ratio = count_games(games, (metric,), run.games_a_deal(cell)).get(NAME, Ratio())
        mean = ratio.mean(metric.kind)
        rows.append((cell, kind, mean.n, mean.mean, mean.low, mean.high))
    schema = {"cell": pl.Int32, "kind": pl.String, "n": pl.Int64, "value": pl.Float64}
    return pl.DataFrame(rows, schema={**schema, "low": pl.Float64, "high": pl.Float64}, orient="row")


def _collected(games: pl.LazyFrame, value: pl.Expr, chosen: pl.Expr, what: Expression) -> pl.DataFrame:
    try:
        return games.select(value.alias("value"), chosen.alias(NAME)).collect()
    except pl.exceptions.PolarsError as error:
        reason = str(error).partition("\n")[0]
        raise InputError(f"{what}: {reason}; expected a figure of each game") from None


def _read(text: Expression, argument: str, columns: list[str]) -> pl.Expr:
    """An expression over the columns of a game's row."""
    if isinstance(text, pl.Expr):
        read = text
    else:
        try:
            read = own_metrics.of_one_game(text)
        except ValueError as error:
            raise InputError(f"{argument}={text!r}: {error}; expected an expression such as 'turns > 40'") from None
    for name in read.meta.root_names():
        if name not in columns:
            raise InputError(f"{argument}: no column {name!r} in `games`, expected one such as {near(name, columns)}")
    return read
