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
        what: Yes or no, or a number, of each game, which takes no notice of others.
        of: Of which games.
        cells: Numbers of the cells.

    Returns:
        Columns `cell`, `kind`, `n`, `value`, `low`, `high`; a row a cell.

    Raises:
        InputError: For a column that there is not, and for what is neither yes or no nor a number.

    """
    columns = list(game.columns["games"])
    value, condition = _read(what, "what", columns), pl.lit(True) if of is None else _read(of, "of", columns)
    needed = {"game", *value.meta.root_names(), *condition.meta.root_names()}
    rows = []
    for cell in cells:
        games = _of_each(run.scan("games", of=[cell]).select(sorted(needed)).collect(), value, condition, what)
        if games.schema["of"] != pl.Boolean:
            raise InputError(f"of: got {str(of)!r}, expected a condition, which is yes or no")
        games = games.with_columns(pl.when("of").then("value").alias(NAME))
        kind = own_metrics.kind_of(games.schema["value"], "what", str(what))
        metric = Metric(NAME, NAME, "proportion" if kind == "proportion" else "mean", "")
        ratio = count_games(games, (metric,), run.games_a_deal(cell)).get(NAME, Ratio())
        mean = ratio.mean(metric.kind)
        rows.append((cell, kind, mean.n, mean.mean, mean.low, mean.high))
    schema = {"cell": pl.Int32, "kind": pl.String, "n": pl.Int64, "value": pl.Float64}
    return pl.DataFrame(rows, schema={**schema, "low": pl.Float64, "high": pl.Float64}, orient="row")


def _of_each(games: pl.DataFrame, value: pl.Expr, condition: pl.Expr, what: Expression) -> pl.DataFrame:
    """The `value` of each game, and whether it is one `of` those asked for.

    Polars has much that looks at other games too, such as means and ranks: then half of the games come out otherwise
    by themselves than among all.
    """
    half = games.height // 2
    try:
        whole, *halves = (
            part.select("game", value=value, of=condition) for part in (games, games.head(half), games.slice(half))
        )
    except pl.exceptions.PolarsError as error:
        reason = str(error).partition("\n")[0]
        raise InputError(f"{what}: {reason}; expected a figure of each game") from None
    if not whole.equals(pl.concat(halves)):
        raise InputError(f"{what}: it must be about one game, whatever the others are")
    return whole


def _read(text: Expression, argument: str, columns: list[str]) -> pl.Expr:
    """An expression over the columns of a game's row."""
    if isinstance(text, pl.Expr):
        read = text
    else:
        try:
            read = own_metrics.of_one_game(str(text))
        except ValueError as error:
            raise InputError(f"{argument}={text!r}: {error}; expected an expression such as 'turns > 40'") from None
    for name in read.meta.root_names():
        if name not in columns:
            raise InputError(f"{argument}: no column {name!r} in `games`, expected one such as {near(name, columns)}")
    return read
