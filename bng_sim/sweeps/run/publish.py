"""Complete a run's folder after play: summary, cells, data dictionary, timings."""

import os
import platform
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from bng_sim.sweeps.run.results import as_csv, cells_table, collect, failures_table, summary_table
from bng_sim.sweeps.run.runner import Played, Runner
from bng_sim.sweeps.store import disk
from bng_sim.sweeps.store.files import CELLS, COLUMNS, FAILURES, SUMMARY, TIMINGS
from bng_sim.sweeps.store.shards import data_dictionary


@dataclass
class Timings:
    """How long a run took; stored in a file of its own, since it differs from run to run while all else may not."""

    workers: int
    backend: str
    started: datetime = field(default_factory=lambda: datetime.now(UTC))
    games: int = 0
    cells: dict[int, float] = field(default_factory=dict)

    def add(self, played: Played) -> None:
        """Add a chunk that was played."""
        self.games += played.games
        self.cells[played.cell.index] = self.cells.get(played.cell.index, 0.0) + played.seconds

    @property
    def seconds(self) -> float:
        """Seconds since the start."""
        return (datetime.now(UTC) - self.started).total_seconds()

    def as_json(self) -> dict[str, Any]:
        """Return everything as plain data."""
        return {
            "started": self.started.isoformat(timespec="seconds"),
            "seconds": round(self.seconds, 3),
            "workers": self.workers,
            "backend": self.backend,
            "cores": os.cpu_count(),
            "machine": f"{platform.system()} {platform.machine()}",
            "games": self.games,
            "games_per_second": round(self.games / self.seconds, 1),
            "thread_seconds_by_cell": {str(index): round(seconds, 3) for index, seconds in self.cells.items()},
        }


def publish(runner: Runner, timings: Timings) -> None:
    """Sum the run up and complete its folder."""
    plan, store = runner.plan, runner.store
    results = collect(runner)
    tables = {
        CELLS: as_csv(cells_table(plan, results)),
        SUMMARY: as_csv(summary_table(plan, results)),
        COLUMNS: data_dictionary(plan.game).encode(),
    }
    if runner.failures:
        tables[FAILURES] = as_csv(failures_table(runner.failures))
    if timings.games:  # an earlier command has written the timings of its games
        disk.write_json(store.folder / TIMINGS, timings.as_json())
    games = [result.tally.summary.games for result in results]
    is_complete = all(result.status == "played" for result in results)
    store.finish("complete" if is_complete else "partial", games, tables)
