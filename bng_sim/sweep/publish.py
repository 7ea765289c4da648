"""What a run's folder holds besides the games: summary, cells, data dictionary, timings."""

import os
import platform
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from bng_sim.sweep.plan import Plan
from bng_sim.sweep.results import as_csv, cells_table, collect, summary_table
from bng_sim.sweep.run import Progress
from bng_sim.sweep.store import Store, data_dictionary, write, write_json


@dataclass
class Timings:
    """How long a run took: kept apart, for it differs from run to run while all else may not."""

    workers: int
    started: datetime = field(default_factory=lambda: datetime.now(UTC))
    games: int = 0
    cells: dict[int, float] = field(default_factory=dict)

    def add(self, progress: Progress) -> None:
        """Count a chunk."""
        self.games += progress.games
        self.cells[progress.cell.index] = self.cells.get(progress.cell.index, 0.0) + progress.seconds

    @property
    def seconds(self) -> float:
        """Since the start."""
        return (datetime.now(UTC) - self.started).total_seconds()

    def as_json(self) -> dict[str, Any]:
        """All of it as plain data."""
        return {
            "started": self.started.isoformat(timespec="seconds"),
            "seconds": round(self.seconds, 3),
            "workers": self.workers,
            "cores": os.cpu_count(),
            "machine": f"{platform.system()} {platform.machine()}",
            "games": self.games,
            "games_per_second": round(self.games / self.seconds, 1),
            "thread_seconds_by_cell": {str(index): round(seconds, 3) for index, seconds in self.cells.items()},
        }


def publish(plan: Plan, store: Store, timings: Timings) -> None:
    """Sum the run up and complete its folder."""
    results = collect(plan, store, timings.workers)
    write(store.folder / "cells.csv", as_csv(cells_table(plan)))
    write(store.folder / "summary.csv", as_csv(summary_table(plan, results)))
    write(store.folder / "columns.md", data_dictionary(plan.game).encode())
    if timings.games:  # what was played by an earlier command has its timings already
        write_json(store.folder / "timings.json", timings.as_json())
    store.finish()
