"""Deciding when a cell has been played enough: after so many games, when a figure is precise enough, or when decided.

Cells are looked at only at fixed numbers of deals, and what is seen there depends on these deals alone: so a sweep
comes out the same on any number of cores, in whatever order chunks arrive, and however often it is stopped and resumed.
Cells that the caller does not play are looked at too, as far as they were played before: what was decided stays so.
"""

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Literal

from bng_sim.sweeps.plan.cells import Chunk, Plan
from bng_sim.sweeps.plan.looks import looks
from bng_sim.sweeps.plan.planned_cell import PlannedCell
from bng_sim.sweeps.statistics.paired import Pairs, pair_games
from bng_sim.sweeps.statistics.ratio import Ratio
from bng_sim.sweeps.statistics.sums import Summary
from bng_sim.sweeps.statistics.verdict import Judgement, Verdict, judge
from bng_sim.sweeps.store.folder import Store
from bng_sim.sweeps.store.shards import AT_ONCE

ENOUGH = 100  # deals with a value: of fewer a small spread may be luck, for which a run would stop too early
FALSE_VERDICTS = 0.05  # at most so many sweeps have any


def is_precise(ratio: Ratio, kind: Literal["proportion", "mean"], half_width: float) -> bool:
    """Check whether an interval over `ENOUGH` deals reaches at most `half_width` to each side of its middle."""
    mean = ratio.mean(kind)
    if ratio.deals < ENOUGH or mean.low is None or mean.high is None:
        return False
    return (mean.high - mean.low) / 2 <= half_width


@dataclass
class Tally:
    """The sums of a cell's first deals, and of their pairs with the baseline's, chunk by chunk in the order of games.

    Attributes:
        plan: What is played.
        planned: The cell.
        deals: Of how many deals these are the sums.
        summary: Of all its figures.
        pairs: Of each metric of the config, here and in the baseline; empty for a baseline.

    """

    plan: Plan
    planned: PlannedCell
    deals: int = 0
    summary: Summary = field(init=False)
    pairs: dict[str, Pairs] = field(init=False)

    def __post_init__(self) -> None:
        """Start at nothing."""
        self.summary = Summary(self.plan.game, self.planned.cell)
        self.pairs = {} if self.planned.is_baseline else {name: Pairs() for name in self.plan.config.metrics}

    def count(self, store: Store, deals: int) -> None:
        """Count the deals from the last counted one to number `deals`, all of which are in the store."""
        since = self.plan.config.first_game + self.deals
        for chunks in batches(self.plan.chunks(self.planned, deals, since)):
            for chunk, counts in zip(chunks, count_chunks(self.plan, store, self.planned, chunks), strict=True):
                self.add(*counts, chunk.n)

    def add(self, summary: Summary, compared: dict[str, Pairs], deals: int) -> None:
        """Add the sums of the next chunk."""
        self.deals += deals
        self.summary.add(summary)
        for name, sums in compared.items():
            self.pairs[name].add(sums)


Counts = tuple[Summary, dict[str, Pairs]]  # the sums of a chunk, and of its pairs with the baseline's games


def count_chunks(plan: Plan, store: Store, planned: PlannedCell, chunks: Sequence[Chunk]) -> list[Counts]:
    """Sum some chunks up one by one, and their pairs with the baseline's games if these were played."""
    baseline = plan.cells[planned.baseline]
    paired = [] if planned.is_baseline else [chunk for chunk in chunks if store.has(baseline.index, chunk)]
    others = dict(zip(paired, store.read(baseline, paired), strict=True))
    found: list[Counts] = []
    for chunk, here in zip(chunks, store.read(planned, chunks), strict=True):
        there = others.get(chunk)
        deals = planned.cell.games_a_deal, baseline.cell.games_a_deal
        found.append((here.sums, {} if there is None else pair_games(here.values, there.values, *deals)))
    return found


def batches(chunks: Iterator[Chunk]) -> Iterator[list[Chunk]]:
    """Yield chunks in lists that are read at once."""
    while batch := list(itertools.islice(chunks, AT_ONCE)):
        yield batch


@dataclass
class Stopping:
    """How far each cell of a plan is to be played.

    Attributes:
        plan: What is played.
        store: What has been played.
        only: Indices of the cells that are played; the others are played no further.
        judged: Index of a cell -> what its comparison with the baseline has shown so far.

    """

    plan: Plan
    store: Store
    only: frozenset[int]

    def __post_init__(self) -> None:
        """Start with the first look at each cell."""
        config = self.plan.config
        self.judged: dict[int, Judgement] = {}
        self._done: set[int] = set()
        self._looks = (config.most,) if config.games else looks(self.plan.look_step, config.most)
        self._tallies = {cell.index: Tally(self.plan, cell) for cell in self.plan.cells}
        self._goals = {cell.index: min(cell.deals, self._looks[0]) for cell in self.plan.cells}
        for cell in self.plan.cells:
            if not cell.on_grid:
                self._goals[cell.index] = cell.deals
        self._let_baselines_keep_up()

    @property
    def by_verdict(self) -> bool:
        """Check whether cells are played until they are decided."""
        return self.plan.config.until_decided is not None

    @property
    def comparisons(self) -> list[PlannedCell]:
        """List the cells of the grid that are compared with another."""
        return [cell for cell in self.plan.cells if cell.on_grid and not cell.is_baseline]

    def is_open(self, cell: PlannedCell) -> bool:
        """Check whether no look has found a cell, which may stop early, to be done."""
        return cell.index not in self._done

    def has_ended(self, cell: PlannedCell) -> bool:
        """Check whether a cell that is played to its goal ends there, however often the sweep is called."""
        return not self.is_open(cell) or self.goal(cell) >= cell.deals

    def goal(self, cell: PlannedCell) -> int:
        """Return the number of deals to which a cell is played before the next look at it."""
        return self._goals[cell.index]

    def tally(self, cell: PlannedCell) -> Tally:
        """Return the sums of a cell at the last look at it."""
        return self._tallies[cell.index]

    def look(self) -> bool:
        """Look at the cells that have been played to their goals, and return whether one must be played further.

        A cell that is not played now gets a further goal only if all that is needed there was played before.
        """
        if self.plan.config.games:
            return False
        before = dict(self._goals)
        for cell in self.plan.cells:
            goal = before[cell.index]
            if not cell.on_grid or not self._has_deals(cell.index, goal):
                continue
            if self.is_done(cell):
                self._done.add(cell.index)
                continue
            further = next((at for at in self._looks if at > goal), goal)
            if cell.index in self.only or self._was_played(cell, further):
                self._goals[cell.index] = further
        self._let_baselines_keep_up()
        return self._goals != before

    def expected(self, cell: PlannedCell) -> int:
        """Estimate the number of deals that a cell has when it ends, at most `cell.deals`."""
        return self.goal(cell) if self.has_ended(cell) else cell.deals

    def is_done(self, cell: PlannedCell) -> bool:
        """Check whether the deals of a cell up to its goal, all of which were played, are enough."""
        config, goal = self.plan.config, self._goals[cell.index]
        tally = self._tallies[cell.index]
        if config.precision is not None:
            tally.count(self.store, goal)
            return is_precise(*tally.summary.figure(config.precision.metric), config.precision.half_width)
        if cell.is_baseline or config.until_decided is None:
            return True
        if not self._has_deals(cell.baseline, goal):
            return cell.index in self.only  # so its baseline is played too, and has failed
        tally.count(self.store, goal)
        rule = config.until_decided
        self.judged[cell.index] = judge(tally.pairs[rule.metric], rule.margin, FALSE_VERDICTS / len(self.comparisons))
        return self.judged[cell.index].verdict != Verdict.UNDECIDED

    def _has_deals(self, cell: int, deals: int) -> bool:
        return self.store.has_deals(cell, *self.plan.span(deals))

    def _was_played(self, cell: PlannedCell, deals: int) -> bool:
        """Check whether so many deals of a cell were played before, and those of the baseline if they are compared."""
        needed = {cell.index, cell.baseline} if self.by_verdict else {cell.index}
        return all(self.store.had_deals(index, *self.plan.span(deals)) for index in needed)

    def _let_baselines_keep_up(self) -> None:
        """Have baselines played as far as the cells that are compared with them game by game."""
        if not self.by_verdict:
            return
        for cell in self.plan.cells:
            goal = self._goals[cell.index]
            if cell.index in self.only or self._was_played(cell, goal):
                self._goals[cell.baseline] = max(self._goals[cell.baseline], goal)
