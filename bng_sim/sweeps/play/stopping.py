"""When a cell has been played enough: after so many games, when a figure is known well enough, or when it is decided.

Cells are looked at only at the fixed numbers of deals that `looks` gives, and what is seen there depends on these
deals alone. So it does not matter in which order chunks arrive, nor how often a run is stopped and gone on with.

Cells that are not asked for are looked at too, as far as they were played: what was known of them stays known.
"""

from dataclasses import dataclass

from bng_sim.sweeps.plan.cells import Plan, PlannedCell
from bng_sim.sweeps.plan.looks import is_precise, looks
from bng_sim.sweeps.play.tally import Tally
from bng_sim.sweeps.statistics.verdict import Judgement, Verdict, judge
from bng_sim.sweeps.store.folder import Store

FALSE_VERDICTS = 0.05  # at most so many sweeps have any


@dataclass
class Stopping:
    """Of each cell of a plan, how far it is to be played.

    Attributes:
        plan: What is played.
        store: What has been played.
        asked: Indices of the cells that are asked for; the others are played no further.
        judged: Of the cells that have been compared with their baseline, what came out so far, by index.

    """

    plan: Plan
    store: Store
    asked: frozenset[int]

    def __post_init__(self) -> None:
        """Start with the first look at each cell."""
        config = self.plan.config
        self.judged: dict[int, Judgement] = {}
        self._done: set[int] = set()
        self._looks = (config.most,) if config.games else looks(self.plan.chunk, config.most)
        self._tallies = {cell.index: Tally(self.plan, cell) for cell in self.plan.cells}
        self._goals = {cell.index: min(cell.deals, self._looks[0]) for cell in self.plan.cells}
        for cell in self.plan.cells:
            if not cell.on_grid:
                self._goals[cell.index] = cell.deals
        self._let_baselines_keep_up()

    @property
    def by_verdict(self) -> bool:
        """Whether cells are played until they are decided."""
        return self.plan.config.until_decided is not None

    @property
    def comparisons(self) -> list[PlannedCell]:
        """The cells of the grid that are compared with another."""
        return [cell for cell in self.plan.cells if cell.on_grid and not cell.is_baseline]

    def is_open(self, cell: PlannedCell) -> bool:
        """Whether a cell that stops early has not been found to be done at any look."""
        return cell.index not in self._done

    def has_ended(self, cell: PlannedCell) -> bool:
        """Whether a cell, once it is played to its goal, is played no further however often the sweep is called."""
        return not self.is_open(cell) or self.goal(cell) >= cell.deals

    def goal(self, cell: PlannedCell) -> int:
        """To how many deals a cell is to be played before it is looked at again."""
        return self._goals[cell.index]

    def tally(self, cell: PlannedCell) -> Tally:
        """The sums of a cell at its last look."""
        return self._tallies[cell.index]

    def look(self) -> bool:
        """Look at the cells that have been played to their goals; whether one must be played further.

        One that is not asked for goes on to its next look only if all that is needed there was played before.
        """
        if self.plan.config.games:
            return False
        before = dict(self._goals)
        for cell in self.plan.cells:
            goal = before[cell.index]
            if not cell.on_grid or not self._is_there(cell.index, goal):
                continue
            if self._is_done(cell):
                self._done.add(cell.index)
                continue
            further = next((at for at in self._looks if at > goal), goal)
            if cell.index in self.asked or self._was_played(cell, further):
                self._goals[cell.index] = further
        self._let_baselines_keep_up()
        return self._goals != before

    def _is_done(self, cell: PlannedCell) -> bool:
        config, goal = self.plan.config, self._goals[cell.index]
        tally = self._tallies[cell.index]
        if config.precision is not None:
            tally.count(self.store, goal)
            return is_precise(*tally.summary.figure(config.precision.metric), config.precision.half_width)
        if cell.is_baseline or config.until_decided is None:
            return True
        if not self._is_there(cell.baseline, goal):
            return cell.index in self.asked  # so is its baseline, which could not be played
        tally.count(self.store, goal)
        rule = config.until_decided
        self.judged[cell.index] = judge(tally.pairs[rule.metric], rule.margin, FALSE_VERDICTS / len(self.comparisons))
        return self.judged[cell.index].verdict != Verdict.UNDECIDED

    def _is_there(self, cell: int, deals: int) -> bool:
        return all(self.store.has(cell, chunk) for chunk in self.plan.chunks(self.plan.cells[cell], deals))

    def _was_played(self, cell: PlannedCell, deals: int) -> bool:
        """Whether so many deals of a cell were played before, and those of its baseline if it is judged by them."""
        needed = {cell.index, cell.baseline} if self.by_verdict else {cell.index}
        return all(self.store.had(index, chunk) for index in needed for chunk in self.plan.chunks(cell, deals))

    def _let_baselines_keep_up(self) -> None:
        """Play baselines as far as the cells that are compared with them, if these are compared game by game."""
        if not self.by_verdict:
            return
        for cell in self.plan.cells:
            goal = self._goals[cell.index]
            if cell.index in self.asked or self._was_played(cell, goal):
                self._goals[cell.baseline] = max(self._goals[cell.baseline], goal)
