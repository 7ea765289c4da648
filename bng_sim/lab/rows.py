"""From the rows of a table to what a side of it got: games won a seat, and of all games won."""

from typing import NamedTuple

import polars as pl

from bng_sim.core.game import Metric
from bng_sim.sweeps.statistics.paired import Difference, Pairs
from bng_sim.sweeps.statistics.sums import Mean, Ratio, count_games
from bng_sim.sweeps.store.load import StoredRun

PAYOFF, SHARE, LOST = "payoff", "share", "lost"
_COLUMNS = ("game", "strategy", "won")


class Side(NamedTuple):
    """Some seats of a table, game by game.

    Attributes:
        games: One row a game, whole deals in the order of their games: `payoff`, the share of the side's seats that
            won; and `share`, which of the winners were of the side, null where nobody won.
        games_a_deal: Games in a row that share a deal.

    """

    games: pl.DataFrame
    games_a_deal: int

    @property
    def payoff(self) -> Mean:
        """Games won a seat, with its interval over deals."""
        return self._ratio(PAYOFF).mean("proportion")

    @property
    def share(self) -> Mean:
        """Of the games won by anybody, those won by the side; who wins together shares."""
        return self._ratio(SHARE).mean("proportion")

    def _ratio(self, name: str) -> Ratio:
        metric = Metric(name, name, "proportion", "")
        return count_games(self.games, (metric,), self.games_a_deal)[name]


def side(run: StoredRun, cell: int, label: str | None, *, but: bool = False) -> Side:
    """The seats of a table that a strategy has.

    Args:
        run: With the rows of its seats.
        cell: The number of the table in it.
        label: As the lineup calls the strategy; None: all seats.
        but: Whether all other seats are meant.

    """
    is_of = pl.lit(value=True) if label is None else (pl.col("strategy").cast(pl.String) == label) ^ pl.lit(but)
    won = pl.col("won").cast(pl.Float64)
    parts = [
        pl.read_parquet(path, glob=False, columns=list(_COLUMNS))
        .drop_nulls("won")
        .with_columns(is_of.alias("is_of"))
        .group_by("game")
        .agg(
            won.filter(pl.col("is_of")).mean().alias(PAYOFF),
            pl.when(won.sum() > 0).then(won.filter(pl.col("is_of")).sum() / won.sum()).alias(SHARE),
        )
        .sort("game")
        for path in run.shards("seats", cell)
    ]
    return Side(pl.concat(parts), run.games_a_deal(cell))


def less(here: Side, there: Side) -> Difference:
    """The payoff of one side less that of another, of two tables on the same deals, deal by deal."""
    pairs = Pairs()
    pairs.count(here.games[PAYOFF], there.games[PAYOFF], here.games_a_deal, there.games_a_deal)
    found = pairs.difference("proportion")
    assert found is not None, "a side has seats in every game"
    return found


class Ended(NamedTuple):
    """How often a table ended in some way, with its interval."""

    value: float
    low: float | None
    high: float | None


def endings(run: StoredRun, cell: int) -> dict[str, Ended]:
    """How a table's games ended: ending -> share of games."""
    rows = run.summary.filter((pl.col("cell") == cell) & (pl.col("metric") == "ending_rate"))
    return {row["group"]: Ended(row["value"], row["low"], row["high"]) for row in rows.to_dicts()}


def nobody(run: StoredRun, cell: int, lost: tuple[str, ...]) -> Mean:
    """How often nobody won at a table; `lost` are the endings that nobody wins."""
    games = ended(run, cell).with_columns(pl.col("ending").is_in(lost).alias(LOST))
    return count_games(games, (Metric(LOST, LOST, "proportion", ""),), run.games_a_deal(cell))[LOST].mean("proportion")


def ended(run: StoredRun, cell: int) -> pl.DataFrame:
    """How each game of a table ended, in the order of games: `game`, `ending`."""
    paths = run.shards("games", cell)
    parts = [pl.read_parquet(path, glob=False, columns=["game", "ending"]) for path in paths]
    return pl.concat(parts).sort("game").with_columns(pl.col("ending").cast(pl.String))
