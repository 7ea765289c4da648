"""When a cell has been played enough: after so many games, when a figure is known well enough, or when it is decided.

Cells are looked at only at the fixed numbers of deals that `looks` gives, and what is seen there depends on these
deals alone. So it does not matter in which order chunks arrive, nor how often a run is stopped and gone on with.
"""

from dataclasses import dataclass

from bng_sim.sweep.plan.cells import CHUNK, Plan, PlannedCell
from bng_sim.sweep.plan.looks import is_precise, looks
from bng_sim.sweep.play.tally import Tally
from bng_sim.sweep.statistics.verdict import Judged, Verdict, judge
from bng_sim.sweep.store.folder import Store

FALSE_VERDICTS = 0.05  # at most so many sweeps have any


@dataclass
class Stopping:
    """Of each cell of a plan, how far it is to be played.

    Attributes:
        plan: What is played.
        judged: Of the cells that have been compared with their baseline, what came out so far, by index.

    """

    plan: Plan

    def __post_init__(self) -> None:
        """Start with the first look at each cell."""
        config = self.plan.config
        self.judged: dict[int, Judged] = {}
        self._done: set[int] = set()
        self._looks = (config.most,) if config.games else looks(CHUNK, config.most)
        self._tallies = {cell.index: Tally(self.plan, cell) for cell in self.plan.cells}
        self._goals = {cell.index: min(cell.deals, self._looks[0]) for cell in self.plan.cells}
        for cell in self.plan.cells:
            if cell.assumption:
                self._goals[cell.index] = cell.deals
        self._let_baselines_keep_up()

    @property
    def by_verdict(self) -> bool:
        """Whether cells are played until they are decided."""
        return self.plan.config.until_decided is not None

    @property
    def comparisons(self) -> list[PlannedCell]:
        """The cells of the grid that are compared with another."""
        return [cell for cell in self.plan.cells if not cell.is_baseline and not cell.assumption]

    def is_open(self, cell: PlannedCell) -> bool:
        """Whether a cell that stops early has not been found to be done at any look."""
        return cell.index not in self._done

    def goal(self, cell: PlannedCell) -> int:
        """To how many deals a cell is to be played before it is looked at again."""
        return self._goals[cell.index]

    def tally(self, cell: PlannedCell) -> Tally:
        """The sums of a cell at its last look."""
        return self._tallies[cell.index]

    def look(self, store: Store, cells: frozenset[int]) -> bool:
        """Look at `cells`, all of which have been played to their goals; whether one must be played further."""
        if self.plan.config.games:
            return False
        before = dict(self._goals)
        for cell in self.plan.cells:
            if cell.index not in cells or cell.assumption:
                continue
            if self._is_done(cell, store, cells):
                self._done.add(cell.index)
            else:
                self._goals[cell.index] = next((at for at in self._looks if at > before[cell.index]), self._looks[-1])
        self._let_baselines_keep_up()
        return self._goals != before

    def _is_done(self, cell: PlannedCell, store: Store, cells: frozenset[int]) -> bool:
        config, tally = self.plan.config, self._tallies[cell.index]
        if config.precision is not None:
            tally.count(store, self._goals[cell.index])
            return is_precise(tally.summary.means()[config.precision.metric], config.precision.half_width)
        if cell.is_baseline or cell.baseline not in cells or config.until_decided is None:
            return True
        tally.count(store, self._goals[cell.index])
        rule = config.until_decided
        self.judged[cell.index] = judge(tally.pairs[rule.metric], rule.margin, FALSE_VERDICTS / len(self.comparisons))
        return self.judged[cell.index].verdict != Verdict.UNDECIDED

    def _let_baselines_keep_up(self) -> None:
        """Play baselines as far as the cells that are compared with them, if these are compared game by game."""
        if not self.by_verdict:
            return
        for cell in self.plan.cells:
            self._goals[cell.baseline] = max(self._goals[cell.baseline], self._goals[cell.index])
