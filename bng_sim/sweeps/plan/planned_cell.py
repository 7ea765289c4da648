"""A cell as it is planned: what is played, how often, and what it is compared with."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from bng_sim.core.game import Cell
from bng_sim.sweeps.plan.recorded import cell_name, otherwise

GRID = ""  # the rung of cells whose players are those of the config


@dataclass(frozen=True, slots=True)
class PlannedCell:
    """One point of the grid with one lineup.

    Attributes:
        index: The number of the cell in the run, from 0.
        values: Grid parameter -> value, in the order of the grid.
        lineup: The label of the lineup.
        assumption: Which assumed figure is replaced, and by what; empty in the cells of the grid.
        rung: Which rung of the game's ladder plays instead of the lineup; empty in the cells of the grid.
        deals: How many deals are played, or at most; a deal is one game, or with rotated seats one for each of them.
        baseline: Index of the cell that this one is compared with; its own if others are compared with it.
        cell: What is played.
        change: The parameter that is changed alone -> its value; empty in the cells of the grid.

    """

    index: int
    values: dict[str, Any]
    lineup: str
    assumption: str
    rung: str
    deals: int
    baseline: int
    cell: Cell
    change: Mapping[str, Any] = field(default_factory=dict)

    @property
    def games(self) -> int:
        """Count the games that are played, or the most of them."""
        return self.deals * self.cell.games_a_deal

    @property
    def name(self) -> str:
        """Describe the cell by what distinguishes it from others, for messages and progress."""
        return cell_name(self.values, self.lineup, otherwise(self.assumption, self.change), self.rung)

    @property
    def on_grid(self) -> bool:
        """Check that the cell is one of the config's grid, and repeats none with something otherwise."""
        return not (self.assumption or self.rung or self.change)

    @property
    def is_baseline(self) -> bool:
        """Check whether others are compared with this cell."""
        return self.baseline == self.index
