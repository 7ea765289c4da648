"""The summary of a run: every figure of every cell with its interval, and what sets it apart from the baseline."""

import io
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import polars as pl

from bng_sim.core.game import Batch, Metric
from bng_sim.core.parameters import plain
from bng_sim.sweep.paired import Difference, Pairs, holm, pairs
from bng_sim.sweep.plan import Chunk, Plan, PlannedCell, chunk_from, chunks
from bng_sim.sweep.run import in_parallel
from bng_sim.sweep.store import Store
from bng_sim.sweep.summary import Mean, Share, Summary

SUMMARY_COLUMNS = {
    "cell": "number of the cell; cells.csv says what it is",
    "metric": "what was measured; ending_rate and win_rate are split by `by`",
    "by": "what it is split by, or empty",
    "group": "which part of that",
    "kind": "proportion or mean",
    "n": "games (for win_rate: seats) that it rests on",
    "value": "rate or mean",
    "low": "lower end of its 95 % interval (Wilson's for a rate of games)",
    "high": "upper end",
    "baseline": "number of the cell it is compared with, or empty",
    "difference": "value here less value there, over the same games",
    "difference_low": "lower end of its 95 % interval, paired by game",
    "difference_high": "upper end",
    "p_holm": "p-value of the difference, corrected after Holm for all comparisons of this metric in the run",
}

SUMMARY_SCHEMA: dict[str, Any] = dict.fromkeys(SUMMARY_COLUMNS, pl.Float64) | {
    "cell": pl.Int64,
    "metric": pl.String,
    "by": pl.String,
    "group": pl.String,
    "kind": pl.String,
    "n": pl.Int64,
    "baseline": pl.Int64,
}


@dataclass
class CellResult:
    """A cell's sums, and the sums of its pairs with the baseline's games."""

    planned: PlannedCell
    summary: Summary
    pairs: dict[str, Pairs] = field(default_factory=dict)

    def add(self, summary: Summary, pairs: dict[str, Pairs]) -> None:
        """Count a chunk too."""
        self.summary.add(summary)
        for name, sums in pairs.items():
            self.pairs.setdefault(name, Pairs()).add(sums)


class _Games:
    """A chunk of a cell's games, read when it is first wanted, for the cell itself and all compared with it."""

    def __init__(self, store: Store, cell: int, chunk: Chunk) -> None:
        self._of = (store, cell, chunk)
        self._one_reader = threading.Lock()
        self._games: pl.DataFrame | None = None

    def read(self) -> pl.DataFrame:
        with self._one_reader:
            if self._games is None:
                store, cell, chunk = self._of
                self._games = store.read("games", cell, chunk)
            return self._games


def collect(plan: Plan, store: Store, workers: int) -> list[CellResult]:
    """Sum every cell up from its shards, each read once; memory does not grow with the number of games."""
    metrics = shown_metrics(plan)

    def count(task: tuple[PlannedCell, Chunk, _Games]) -> tuple[int, Summary, dict[str, Pairs]]:
        cell, chunk, baseline = task
        games = baseline.read() if cell.is_baseline else store.read("games", cell.index, chunk)
        part = Summary(plan.game, cell.cell)
        part.count(Batch(games, store.read("seats", cell.index, chunk)))
        # A baseline may have more games than a cell that repeats it, and so a longer last chunk.
        compared = {} if cell.is_baseline else pairs(games, baseline.read().head(chunk.n), metrics)
        return cell.index, part, compared

    results = [CellResult(cell, Summary(plan.game, cell.cell)) for cell in plan.cells]
    for index, part, sums in in_parallel(count, _by_baseline(plan, store), workers):
        results[index].add(part, sums)
    return results


def _by_baseline(plan: Plan, store: Store) -> Iterator[tuple[PlannedCell, Chunk, _Games]]:
    """Every chunk of every cell beside the baseline's; those that share one follow each other, and then it can go."""
    compared: dict[int, list[PlannedCell]] = {}
    for cell in plan.cells:
        compared.setdefault(cell.baseline, []).append(cell)
    for baseline, cells in compared.items():
        for chunk in chunks(0, plan.cells[baseline].games):
            games = _Games(store, baseline, chunk)
            for cell in cells:
                if chunk.first_game < cell.games:
                    yield cell, chunk_from(chunk.first_game, cell.games), games


def shown_metrics(plan: Plan) -> tuple[Metric, ...]:
    """The metrics that the config asks for, in its order."""
    by_name = {metric.name: metric for metric in plan.game.metrics}
    return tuple(by_name[name] for name in plan.config.metrics)


def summary_table(plan: Plan, results: list[CellResult]) -> pl.DataFrame:
    """One row a figure, with the columns `SUMMARY_COLUMNS`."""
    rows = [row for result in results for row in _rows(plan, result)]
    table = pl.DataFrame(rows, schema=SUMMARY_SCHEMA)
    return table.with_columns(p_holm=_holm(table))


def cells_table(plan: Plan) -> pl.DataFrame:
    """One row a cell: its number, its value of each grid parameter, its lineup, its baseline."""
    return pl.DataFrame(
        [
            {
                "cell": cell.index,
                **{name: value if isinstance(value, int) else plain(value) for name, value in cell.values.items()},
                "lineup": cell.lineup,
                "assumption": cell.assumption or None,
                "games": cell.games,
                "baseline": cell.baseline,
            }
            for cell in plan.cells
        ],
        infer_schema_length=None,
        strict=False,
    )


def as_csv(table: pl.DataFrame) -> bytes:
    """A table as CSV."""
    buffer = io.BytesIO()
    table.write_csv(buffer)
    return buffer.getvalue()


def _rows(plan: Plan, result: CellResult) -> Iterator[dict[str, Any]]:
    cell, summary = result.planned, result.summary
    means = summary.means()
    for metric in shown_metrics(plan):
        difference = None if cell.is_baseline else result.pairs[metric.name].difference(metric.kind)
        baseline = None if cell.is_baseline else cell.baseline
        yield {
            **_row(cell.index, metric.name, None, None, metric.kind, means[metric.name]),
            "baseline": baseline,
            **_compared(difference),
        }
    for name, share in summary.ending_shares().items():
        yield _row(cell.index, "ending_rate", "ending", name, "proportion", _as_mean(share, summary.games))
    for grouping in plan.game.groupings:
        for name, mean in summary.win_rates(grouping).items():
            yield _row(cell.index, "win_rate", grouping.name, name, "proportion", mean)


def _row(cell: int, metric: str, by: str | None, group: str | None, kind: str, mean: Mean) -> dict[str, Any]:
    return {
        "cell": cell,
        "metric": metric,
        "by": by,
        "group": group,
        "kind": kind,
        "n": mean.n,
        "value": mean.mean,
        "low": mean.low,
        "high": mean.high,
    }


def _as_mean(share: Share, games: int) -> Mean:
    return Mean(games, share.rate, None, share.low, share.high)


def _compared(difference: Difference | None) -> dict[str, float]:
    if difference is None:
        return {}
    return {
        "difference": difference.value,
        "difference_low": difference.low,
        "difference_high": difference.high,
        "p_holm": difference.p,
    }


def _holm(table: pl.DataFrame) -> pl.Series:
    """The column `p_holm`, corrected for as many comparisons as the run makes of each metric."""
    corrected = table["p_holm"].to_list()
    for (_,), part in table.with_row_index().drop_nulls("p_holm").group_by("metric", maintain_order=True):
        values = holm(part["p_holm"].to_list())
        for index, value in zip(part["index"], values, strict=True):
            corrected[index] = value
    return pl.Series("p_holm", corrected, dtype=pl.Float64)
