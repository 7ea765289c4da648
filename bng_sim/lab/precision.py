"""Play each lineup of the lab until its figure is known precisely enough."""

import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

import polars as pl

from bng_sim.lab.rows import Rows
from bng_sim.sweeps.plan.planned_cell import PlannedCell
from bng_sim.sweeps.play.stopping import ENOUGH, Stopping, is_precise
from bng_sim.sweeps.statistics.intervals import Z
from bng_sim.sweeps.statistics.ratio import Ratio


@dataclass(frozen=True)
class Wanted:
    """Describe which figure of each lineup is wanted, and how precisely.

    Attributes:
        figure: The sums of a proportion, of the rows so far and the index of a cell.
        half_width: Index of a cell -> half the width of the 95 % interval at which the cell is played no further.

    """

    figure: Callable[[Rows, int], Ratio]
    half_width: Mapping[int, float]

    def deals(self, cell: PlannedCell) -> int:
        """Guess how many deals a cell will need, as if games were independent and the proportion a half."""
        games = (Z / (2 * self.half_width[cell.index])) ** 2
        return min(max(ENOUGH, math.ceil(games / cell.cell.games_a_deal)), cell.deals)


@dataclass
class PreciseTables(Stopping):
    """Decide that a table has been played enough when the figure that is wanted of it is precise enough."""

    wanted: Wanted
    _expected: dict[int, int] = field(default_factory=dict, init=False)

    def is_done(self, cell: PlannedCell) -> bool:
        """Check whether the figure is known well enough by the deals up to the cell's goal."""
        sums = self.wanted.figure(_PlayedSoFar(self), cell.index)
        half_width = self.wanted.half_width[cell.index]
        known = sums.mean("proportion")
        if known.low is not None and known.high is not None:
            times = ((known.high - known.low) / 2 / half_width) ** 2  # an interval narrows with the square root
            self._expected[cell.index] = math.ceil(self.goal(cell) * times)
        return is_precise(sums, "proportion", half_width)

    def expected(self, cell: PlannedCell) -> int:
        """Estimate the number of deals that a cell has when it ends, from the last look at it."""
        if self.has_ended(cell):
            return self.goal(cell)
        return min(max(self._expected.get(cell.index, self.wanted.deals(cell)), self.goal(cell)), cell.deals)


@dataclass(frozen=True)
class _PlayedSoFar:
    """The rows of cells up to their goals."""

    stopping: Stopping

    def pieces(self, table: str, cell: int) -> Iterator[pl.LazyFrame]:
        planned = self.stopping.plan.cells[cell]
        return self.stopping.store.pieces(table, cell, *self.stopping.plan.span(self.stopping.goal(planned)))

    def games_a_deal(self, cell: int) -> int:
        return self.stopping.plan.cells[cell].cell.games_a_deal
