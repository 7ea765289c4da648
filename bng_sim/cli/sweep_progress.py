"""The progress of a sweep that stops early: the state of each cell, open cells first."""

from rich.console import RenderableType
from rich.table import Table

from bng_sim.analyses.numbers import NO_INTERVAL
from bng_sim.cli.output import make_table
from bng_sim.cli.progress_lines import ProgressLines
from bng_sim.sweeps.plan.planned_cell import PlannedCell
from bng_sim.sweeps.run.runner import Runner
from bng_sim.sweeps.statistics.verdict import Verdict

MOST_ROWS = 20


class CellTable:
    """The state of each cell at its last look."""

    def __init__(self, runner: Runner) -> None:
        """Show the cells that `runner` plays."""
        self.runner = runner

    def __rich__(self) -> Table:
        """Build a table of the open cells, then the others, up to `MOST_ROWS`."""
        stopping = self.runner.stopping
        table = make_table("", "cell", "games", *self._columns)
        cells = sorted(self._shown, key=lambda cell: (not stopping.is_open(cell), cell.index))
        for cell in cells[:MOST_ROWS]:
            table.add_row(cell.name, f"{stopping.goal(cell) * cell.cell.games_a_deal:,}", *self._figures(cell))
        return table

    def __str__(self) -> str:
        """Count the open cells, in a line."""
        n = sum(self.runner.stopping.is_open(cell) for cell in self._shown)
        return f"{n} of {len(self._shown)} cells still open"

    @property
    def _shown(self) -> list[PlannedCell]:
        stopping = self.runner.stopping
        cells = stopping.comparisons if stopping.by_verdict else self.runner.plan.cells
        return [cell for cell in cells if cell.index in self.runner.only and cell.on_grid]

    @property
    def _columns(self) -> tuple[str, str]:
        config = self.runner.plan.config
        if config.until_decided:
            return f"difference in {config.until_decided.metric}", "verdict"
        return (config.precision.metric if config.precision else ""), "known"

    def _figures(self, cell: PlannedCell) -> tuple[str, str]:
        stopping, config = self.runner.stopping, self.runner.plan.config
        if config.until_decided:
            judged = stopping.judged.get(cell.index)
            if judged is None:
                return "", str(Verdict.UNDECIDED)
            return f"{100 * judged.low:+.2f} to {100 * judged.high:+.2f}", str(judged.verdict)
        done = "no" if stopping.is_open(cell) else "yes"
        if config.precision is None or not stopping.tally(cell).deals:
            return "", done
        mean = stopping.tally(cell).summary.means()[config.precision.metric]
        known = NO_INTERVAL if mean.low is None or mean.high is None else f"{mean.low:.4f} to {mean.high:.4f}"
        return known, done


class SweepProgress(ProgressLines):
    """Lines and bars of a sweep, with the state of each cell above the bar."""

    def _above_bar(self, runner: Runner | None) -> RenderableType | None:
        return None if runner is None else CellTable(runner)
