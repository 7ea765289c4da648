"""The sums of a cell's games, and of its pairs with the baseline's, chunk by chunk in the order of games."""

from dataclasses import dataclass, field

from bng_sim.sweeps.plan.cells import Chunk, Plan, PlannedCell
from bng_sim.sweeps.statistics.paired import Pairs, pair_games
from bng_sim.sweeps.statistics.sums import Summary
from bng_sim.sweeps.store.folder import Store


@dataclass
class Tally:
    """A cell's sums over its first deals.

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
        """Count the deals from where it stands up to `deals`, all of which are in the store."""
        for chunk in self.plan.chunks(self.planned, deals):
            if chunk.first - self.plan.config.first_game >= self.deals:
                self.add(*counted(self.plan, store, self.planned, chunk), chunk.n)

    def add(self, summary: Summary, compared: dict[str, Pairs], deals: int) -> None:
        """Count the chunk that comes next too."""
        self.deals += deals
        self.summary.add(summary)
        for name, sums in compared.items():
            self.pairs[name].add(sums)


def counted(plan: Plan, store: Store, planned: PlannedCell, chunk: Chunk) -> tuple[Summary, dict[str, Pairs]]:
    """The sums of a chunk, and of its pairs with the baseline's games if these were played."""
    here = store.read(planned, chunk)
    if planned.is_baseline or not store.has(planned.baseline, chunk):
        return here.sums, {}
    baseline = plan.cells[planned.baseline]
    there = store.read(baseline, chunk)
    return here.sums, pair_games(here.values, there.values, planned.cell.games_a_deal, baseline.cell.games_a_deal)
