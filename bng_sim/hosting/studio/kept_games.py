"""The games of one setting that have been played, always its games 0 to n - 1, and figures of them.

Slices of games arrive from several threads in any order and are added in the order of games. Sums are taken over the
same chunks as those of a run, so every figure equals that of `bng_sim.simulate` to the last bit.
"""

import threading
import time
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
import polars as pl

from bng_sim.core.game import Batch, Cell, Game
from bng_sim.core.results.metrics import Grouping, Metric
from bng_sim.hosting.studio.questions import ENDING as RATE_OF
from bng_sim.hosting.studio.questions import shown_grouping, shown_metrics
from bng_sim.sweeps.plan.cells import CHUNK
from bng_sim.sweeps.statistics.ratio import Ratio
from bng_sim.sweeps.statistics.seats_of_deals import seats_by_deal
from bng_sim.sweeps.statistics.sums import count_values, sum_ratios

Array = npt.NDArray[Any]
SETTING = 14_000  # bytes of a setting without games: its rules above all
ENDING = "ending"  # the column with the number of a game's ending


class Slice(NamedTuple):
    """Some consecutive games.

    Attributes:
        columns: Metric, or `ENDING` -> its value in each game; NaN where it has none.
        won: Group -> games won and seats played in each game.

    """

    columns: dict[str, Array]
    won: dict[str, tuple[Array, Array]]

    @property
    def n(self) -> int:
        """The number of games."""
        return len(self.columns[ENDING])


class _Sums:
    """Sums that are computed when somebody asks for them, and again only once there are more games."""

    def __init__(self) -> None:
        self._known: tuple[int, dict[str, Ratio]] = (0, {})

    def of(self, joined: Slice, compute: Callable[[], dict[str, Ratio]]) -> dict[str, Ratio]:
        n, sums = self._known
        if n != joined.n:
            n, sums = self._known = joined.n, compute()
        return sums


class KeptGames:
    """The games of a setting that were played so far.

    Attributes:
        game: The game.
        cell: What is played.
        metrics: The figures that are kept game by game.
        grouping: Whose wins are kept game by game.
        n: How many games are kept.
        error: Why no more can be played; empty: nothing has failed.
        slice_size: How many games are played at once; 0: not known yet.

    """

    def __init__(self, game: Game, cell: Cell[Any], by: str = "") -> None:
        """Start with no games; `by` names how their wins are split, if not by the game's characters or turn order."""
        self.game, self.cell = game, cell
        self.metrics: tuple[Metric, ...] = shown_metrics(game)
        self.grouping: Grouping = shown_grouping(game, by)
        self.n = 0
        self.error = ""
        self.slice_size = 0
        self._claimed = 0
        self._slices: list[Slice] = []
        self._early: dict[int, Slice] = {}
        self._lock = threading.Lock()
        self._metric_sums = _Sums()
        self._ending_sums = _Sums()
        self._win_sums = _Sums()

    @property
    def bytes(self) -> int:
        """About how much memory the games take."""
        return self.n * (4 * len(self.metrics) + 13) + SETTING

    def claim(self, goal: int, most: int) -> tuple[int, int] | None:
        """Return the next games to play towards a goal, first and number; None if others play all that is left."""
        with self._lock:
            if self.error or self._claimed >= goal:
                return None
            first, n = self._claimed, min(most, goal - self._claimed)
            self._claimed += n
            return first, n

    def left(self, goal: int) -> int:
        """Return how many games nobody has claimed yet of those up to a goal."""
        return max(0, goal - self._claimed)

    def play(self, first: int, n: int) -> float:
        """Play games and keep them.

        Returns:
            The seconds of the processor's time that it took, or 0 after a failure, which `error` then explains.

        """
        start = time.thread_time()
        try:
            played = self._slice(self.game.play(self.cell, first, n), n)
        except Exception as error:  # noqa: BLE001 (whatever a strategy or a designer's game raises is shown on the page)
            self.error = str(error) or type(error).__name__
            return 0.0
        with self._lock:
            self._early[first] = played
            while self.n in self._early:
                added = self._early.pop(self.n)
                self._slices.append(added)
                self.n += added.n
        return time.thread_time() - start

    def _slice(self, batch: Batch, n: int) -> Slice:
        table = batch.games.select(
            *(metric.expression.cast(pl.Float64).alias(metric.name) for metric in self.metrics),
            _ending_number(self.game.endings),
        )
        columns = {metric.name: _narrowed(table[metric.name].fill_null(np.nan).to_numpy()) for metric in self.metrics}
        columns[ENDING] = table[ENDING].to_numpy().astype(np.uint8)
        seats = seats_by_deal(batch.seats, [self.grouping], 1)[self.grouping.name]
        won = {
            group: (seats.won[:, at].astype(np.int8), seats.seats[:, at].astype(np.int8))
            for at, group in enumerate(seats.groups)
        }
        return Slice(columns, won)

    def _joined(self) -> Slice:
        """Return all games as one slice, which is kept in place of the many."""
        with self._lock:
            if len(self._slices) > 1:
                groups = list(dict.fromkeys(group for each in self._slices for group in each.won))
                names = self._slices[0].columns
                self._slices = [
                    Slice(
                        {name: np.concatenate([each.columns[name] for each in self._slices]) for name in names},
                        {group: _joined_wins(self._slices, group) for group in groups},
                    )
                ]
            return self._slices[0]

    def values(self, name: str) -> Array:
        """Return a figure of every game, NaN where it has none; of an ending's rate whether a game had that ending."""
        columns = self._joined().columns
        return columns[name] if name in columns else columns[ENDING] == self._number(name)

    def _number(self, name: str) -> int:
        """Return the number of the ending that a rate is of."""
        return self.game.endings.index(name.removeprefix(RATE_OF))

    def known(self, name: str) -> Array:
        """Return a figure of every game that has it."""
        values = self.values(name)
        known: Array = values[~np.isnan(values)]
        return known

    def wins(self, group: str) -> tuple[Array, Array] | None:
        """Return the games won and the seats played by a group in each game; None if it never sat there."""
        return self._joined().won.get(group)

    def sum_of(self, metric: Metric) -> Ratio:
        """Return the sums of a figure, or of the rate of an ending."""
        joined = self._joined()
        if metric.name in joined.columns:
            return self._metric_sums.of(joined, lambda: _metric_sums(joined, self.metrics))[metric.name]
        return self._ending_sums.of(joined, lambda: _ending_sums(joined, self.game))[metric.name]

    def win_sums(self) -> Mapping[str, Ratio]:
        """Return the sums of the wins of each group."""
        joined = self._joined()
        return self._win_sums.of(joined, lambda: _win_sums(joined))

    @property
    def groups(self) -> list[str]:
        """The groups whose wins are kept, in the rulebook's order."""
        known = self._joined().won
        order = self.grouping.names or sorted(known)
        return [group for group in order if group in known]


def _ending_number(endings: tuple[str, ...]) -> pl.Expr:
    """Return the place of a game's ending among those declared."""
    return pl.col(ENDING).cast(pl.String).replace_strict(list(endings), range(len(endings)), return_dtype=pl.Int64)


def _narrowed(values: npt.NDArray[np.float64]) -> Array:
    """Return values in half the memory if that changes none of them."""
    small = values.astype(np.float32)
    return small if np.array_equal(small.astype(np.float64), values, equal_nan=True) else values


def _joined_wins(slices: list[Slice], group: str) -> tuple[Array, Array]:
    won, seats = (
        np.concatenate([each.won[group][at] if group in each.won else np.zeros(each.n, np.int8) for each in slices])
        for at in (0, 1)
    )
    return won, seats


def _metric_sums(joined: Slice, metrics: tuple[Metric, ...]) -> dict[str, Ratio]:
    """Sum the metrics up as a run does: chunk by chunk."""
    sums = {metric.name: Ratio() for metric in metrics}
    table = pl.DataFrame({name: joined.columns[name] for name in sums}).cast(pl.Float64).fill_nan(None)
    for first in range(0, joined.n, CHUNK):
        counted = count_values(table.slice(first, CHUNK), [pl.col(name) for name in sums], 1)
        for name, ratio in zip(sums, counted, strict=True):
            sums[name].add(ratio)
    return sums


def _ending_sums(joined: Slice, game: Game) -> dict[str, Ratio]:
    """Sum up how often each ending came, by the name of its rate."""
    came = (joined.columns[ENDING][:, None] == np.arange(1, len(game.endings))).astype(np.float64)
    names = [f"{RATE_OF}{name}" for name in game.endings[1:]]
    return dict(zip(names, sum_ratios(came, np.ones_like(came)), strict=True))


def _win_sums(joined: Slice) -> dict[str, Ratio]:
    """Sum the wins up; they are whole numbers, of which the order does not matter."""
    if not joined.won:
        return {}
    won, seats = (np.column_stack([pair[at] for pair in joined.won.values()]).astype(np.float64) for at in (0, 1))
    return dict(zip(joined.won, sum_ratios(won, seats), strict=True))
