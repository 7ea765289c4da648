"""Compute win rates of some seats from the rows of a run: games won a seat, and shares of all games won."""

from collections.abc import Iterable
from typing import NamedTuple, Protocol

import polars as pl

from bng_sim.core.results.metrics import Metric
from bng_sim.sweeps.run.load import StoredRun
from bng_sim.sweeps.statistics.paired import Difference, Pairs
from bng_sim.sweeps.statistics.ratio import Mean, Ratio
from bng_sim.sweeps.statistics.sums import count_games

PAYOFF, SHARE, LOST = "payoff", "share", "lost"
_COLUMNS = ("game", "strategy", "won")


class Rows(Protocol):
    """The rows of cells: of a complete run, or of the part played so far."""

    def pieces(self, table: str, cell: int) -> Iterable[pl.LazyFrame]:
        """Return a cell's rows of a table, `games` or `seats`, piece by piece in the order of games."""

    def games_a_deal(self, cell: int) -> int:
        """Return how many consecutive games of a cell share a deal."""


class SeatResults(NamedTuple):
    """Hold the results of some seats, game by game.

    Attributes:
        games: One row a game, whole deals in the order of games: `payoff`, the mean win of these seats, where each of
            n joint winners has 1 / n; and `share`, the share of winners among these seats, null where nobody won.
        games_a_deal: Number of consecutive games that share a deal.

    """

    games: pl.DataFrame
    games_a_deal: int

    @property
    def payoff(self) -> Mean:
        """The win rate of a seat, with its interval over deals."""
        return self._ratio(PAYOFF).mean("proportion")

    @property
    def share_sums(self) -> Ratio:
        """The sums for the share of games won by anybody that these seats won; joint winners share a game."""
        return self._ratio(SHARE)

    @property
    def share(self) -> Mean:
        """That share."""
        return self.share_sums.mean("proportion")

    def _ratio(self, name: str) -> Ratio:
        metric = Metric(name, name, "proportion", "")
        return count_games(self.games, (metric,), self.games_a_deal)[name]


def results_of_seats(run: Rows, cell: int, label: str | None, *, but: bool = False) -> SeatResults:
    """Return the results of the seats that a strategy has in a cell.

    Args:
        run: A run that stores the rows of seats.
        cell: Index of the cell.
        label: The strategy's label in the lineup; None: all seats.
        but: Whether to take all other seats instead.
    """
    is_of = pl.lit(value=True) if label is None else (pl.col("strategy").cast(pl.String) == label) ^ pl.lit(but)
    won = pl.col("won").cast(pl.Float64)
    parts = [
        piece.select(_COLUMNS)
        .collect()
        .drop_nulls("won")
        .with_columns(is_of.alias("is_of"))
        .group_by("game")
        .agg(
            (won / won.sum().clip(1)).filter(pl.col("is_of")).mean().alias(PAYOFF),
            pl.when(won.sum() > 0).then(won.filter(pl.col("is_of")).sum() / won.sum()).alias(SHARE),
        )
        .sort("game")
        for piece in run.pieces("seats", cell)
    ]
    return SeatResults(pl.concat(parts), run.games_a_deal(cell))


def payoff_difference(here: SeatResults, there: SeatResults) -> Difference:
    """Return the difference of two payoffs from cells on the same deals, paired by deal."""
    pairs = Pairs()
    pairs.count(here.games[PAYOFF], there.games[PAYOFF], here.games_a_deal, there.games_a_deal)
    found = pairs.difference("proportion")
    assert found is not None, "a side has seats in every game"
    return found


class Ended(NamedTuple):
    """Hold how often games had an ending, with its interval."""

    value: float
    low: float | None
    high: float | None


def endings(run: StoredRun, cell: int) -> dict[str, Ended]:
    """Return ending -> share of a cell's games."""
    rows = run.summary.filter((pl.col("cell") == cell) & (pl.col("metric") == "ending_rate"))
    return {row["group"]: Ended(row["value"], row["low"], row["high"]) for row in rows.to_dicts()}


def share_nobody_wins(run: Rows, cell: int, lost: tuple[str, ...]) -> Mean:
    """Return how often nobody won; `lost` are the endings that nobody wins."""
    return sums_nobody_wins(run, cell, lost).mean("proportion")


def sums_nobody_wins(run: Rows, cell: int, lost: tuple[str, ...]) -> Ratio:
    """Return the sums for how often nobody won."""
    games = ending_of_each_game(run, cell).with_columns(pl.col("ending").is_in(lost).alias(LOST))
    return count_games(games, (Metric(LOST, LOST, "proportion", ""),), run.games_a_deal(cell))[LOST]


def ending_of_each_game(run: Rows, cell: int) -> pl.DataFrame:
    """Return how each game of a cell ended, in the order of games: `game`, `ending`."""
    parts = [piece.select("game", "ending").collect() for piece in run.pieces("games", cell)]
    return pl.concat(parts).sort("game").with_columns(pl.col("ending").cast(pl.String))
