"""The summary tables of a run: each figure of each cell with its interval and its difference from the baseline."""

import io
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Literal

import polars as pl

from bng_sim.core.value_words import plain
from bng_sim.sweeps.plan.cells import Chunk, Plan
from bng_sim.sweeps.plan.planned_cell import PlannedCell
from bng_sim.sweeps.plan.recorded import otherwise
from bng_sim.sweeps.play.chunks import Failure
from bng_sim.sweeps.play.stopping import Counts, Tally, batches, count_chunks
from bng_sim.sweeps.run.runner import Runner
from bng_sim.sweeps.statistics.paired import Difference, holm
from bng_sim.sweeps.statistics.ratio import Mean, Share
from bng_sim.sweeps.statistics.verdict import Judgement
from bng_sim.sweeps.store.folder import Store
from bng_sim.sweeps.store.shards import metrics_named
from bng_sim.sweeps.tasks.backends import map_in_threads

MISSING = "missing_rate"  # of a metric that the config defines
Status = Literal["played", "failed", "not played"]
SUMMARY_COLUMNS = {
    "cell": "number of the cell, as in cells.csv",
    "metric": "what was measured; ending_rate and win_rate are split by `by`; missing_rate is for your own metric, "
    "in `group`: the share of the games it applies to in which it is unknown, if any",
    "by": "what it is split by, or empty",
    "group": "which part of that",
    "kind": "proportion or mean",
    "n": "games (for win_rate: seats) that it is computed from",
    "value": "rate or mean",
    "low": "lower end of its 95 % interval (Wilson's for a rate; over deals if seats rotate); empty if fewer than "
    "three deals have a value, or if it is a mean that is the same in all of fewer than 1,000",
    "high": "upper end",
    "baseline": "number of the cell it is compared with, or empty",
    "difference": "value here less value there, over the same games",
    "difference_low": "lower end of its 95 % interval, paired by game (by deal if seats rotate); empty as `low`",
    "difference_high": "upper end",
    "correlation": "of the pairs, here with the baseline; 0 if sharing deals gained nothing",
    "saved": "share of games that pairing saved: separate deals would need n / (1 - saved) for the same interval",
    "p_holm": "p-value of the difference, corrected after Holm for all comparisons of this metric in the run; those "
    "of the ladder are a separate family. 1 without an interval",
}

CELLS_COLUMNS = {
    "lineup": "label of its lineup",
    "assumption": "which assumed figure is replaced in it, and by what; empty in the cells of the grid",
    "change": "which parameter is changed alone in it, and to what; empty in the cells of the grid",
    "rung": "which lineup of the ladder plays in it instead of its own; empty in the cells of the grid",
    "games": "games played; 0 if not all of them could be",
    "baseline": "number of the cell it is compared with",
    "status": "played; failed (see failures.csv); or not played yet",
    "verdict": "with until_decided: higher or lower than the baseline, practically equal, or undecided",
    "verdict_low": "lower end of the difference's confidence sequence, valid however often it was checked",
    "verdict_high": "upper end",
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


@dataclass(frozen=True, slots=True)
class CellResult:
    """The result of a cell.

    Attributes:
        tally: The sums over all its deals.
        status: Whether all its games have been played; a cell that is not complete has no figures.
        judged: The judgement on its difference from the baseline, in a run that stops at verdicts.

    """

    tally: Tally
    status: Status
    judged: Judgement | None

    @property
    def planned(self) -> PlannedCell:
        """The cell that was planned."""
        return self.tally.planned


def collect(runner: Runner) -> list[CellResult]:
    """Sum up every cell from its shards; memory does not grow with the number of games."""
    plan, store, stopping = runner.plan, runner.store, runner.stopping
    tallies = [Tally(plan, cell) for cell in plan.cells]
    statuses = [_status(runner, cell) for cell in plan.cells]
    played = [cell for cell, status in zip(plan.cells, statuses, strict=True) if status == "played"]
    paired = [cell for cell in played if not _sum_whole(store, tallies[cell.index], *plan.span(stopping.goal(cell)))]
    todo = ((cell, chunks) for cell in paired for chunks in batches(plan.chunks(cell, stopping.goal(cell))))

    def count(task: tuple[PlannedCell, list[Chunk]]) -> tuple[PlannedCell, list[Chunk], list[Counts]]:
        return *task, count_chunks(plan, store, *task)

    for cell, chunks, counted in map_in_threads(count, todo, runner.workers):
        for chunk, counts in zip(chunks, counted, strict=True):
            tallies[cell.index].add(*counts, chunk.n)
    return [
        CellResult(tally, status, stopping.judged.get(tally.planned.index) if status == "played" else None)
        for tally, status in zip(tallies, statuses, strict=True)
    ]


def _sum_whole(store: Store, tally: Tally, first: int, end: int) -> bool:
    """Sum a cell up that is compared with no other, file by file; return whether that was possible."""
    sums = store.sums(tally.planned, first, end) if tally.planned.is_baseline else None
    for each in sums or ():
        tally.add(each, {}, each.games // tally.planned.cell.games_a_deal)
    return sums is not None


def _status(runner: Runner, cell: PlannedCell) -> Status:
    if any(failure.cell.index == cell.index for failure in runner.failures):
        return "failed"
    is_there = runner.store.has_deals(cell.index, *runner.plan.span(runner.stopping.goal(cell)))
    return "played" if is_there and runner.stopping.has_ended(cell) else "not played"


def summary_table(plan: Plan, results: list[CellResult]) -> pl.DataFrame:
    """Build the table of figures, one row each, with the columns `SUMMARY_COLUMNS`."""
    rows = [row for result in results if result.status == "played" for row in _rows(plan, result)]
    table = pl.DataFrame(rows, schema=SUMMARY_SCHEMA)
    is_ladder = pl.col("cell").is_in([cell.index for cell in plan.cells if cell.rung])
    return table.with_columns(p_holm=_holm_column(table, table.select(is_ladder.alias("ladder"))["ladder"]))


def rows_of_metric(summary: pl.DataFrame, metric: str) -> pl.DataFrame:
    """Return the rows of a table of figures that are of a metric: one a cell."""
    return summary.filter(pl.col("metric") == metric, pl.col("by").fill_null("") == "")


def cells_table(plan: Plan, results: list[CellResult]) -> pl.DataFrame:
    """Build the table of cells, one row each: the value of every grid parameter, then the columns `CELLS_COLUMNS`."""
    return pl.DataFrame(
        [
            {
                "cell": cell.index,
                **{name: value if isinstance(value, int) else plain(value) for name, value in cell.values.items()},
                "lineup": cell.lineup,
                "assumption": cell.assumption or None,
                "change": otherwise("", cell.change) or None,
                "rung": cell.rung or None,
                "games": result.tally.summary.games,
                "baseline": cell.baseline,
                "status": result.status,
                **(_verdict(result.judged) if plan.config.until_decided else {}),
            }
            for cell, result in zip(plan.cells, results, strict=True)
        ],
        infer_schema_length=None,
        strict=False,
    )


def failures_table(failures: Iterable[Failure]) -> pl.DataFrame:
    """Build the table of chunks that failed, one row each: cell, first game, number of games, seed, reason."""
    rows = [
        {
            "cell": failure.cell.index,
            "first_game": failure.chunk.first * failure.cell.cell.games_a_deal,
            "games": failure.games,
            "seed": failure.cell.cell.seed,
            "reason": failure.reason,
        }
        for failure in failures
    ]
    schema = {"cell": pl.Int64, "first_game": pl.Int64, "games": pl.Int64, "seed": pl.Int64, "reason": pl.String}
    return pl.DataFrame(rows, schema=schema).sort("cell", "first_game")


def _verdict(judged: Judgement | None) -> dict[str, Any]:
    if judged is None:
        return {"verdict": None, "verdict_low": None, "verdict_high": None}
    return {"verdict": str(judged.verdict), "verdict_low": judged.low, "verdict_high": judged.high}


def as_csv(table: pl.DataFrame) -> bytes:
    """Write a table as CSV."""
    buffer = io.BytesIO()
    table.write_csv(buffer)
    return buffer.getvalue()


def _rows(plan: Plan, result: CellResult) -> Iterator[dict[str, Any]]:
    cell, summary = result.planned, result.tally.summary
    means = summary.means()
    for metric in metrics_named(plan.game, plan.config.metrics):
        difference = None if cell.is_baseline else result.tally.pairs[metric.name].difference(metric.kind)
        baseline = None if cell.is_baseline else cell.baseline
        yield {
            **_row(cell.index, metric.name, None, None, metric.kind, means[metric.name]),
            "baseline": baseline,
            **_comparison_columns(difference),
        }
    for name, mean in summary.missing_shares().items():
        yield _row(cell.index, MISSING, "metric", name, "proportion", mean)
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


def _comparison_columns(difference: Difference | None) -> dict[str, float | None]:
    if difference is None:
        return {}
    return {
        "difference": difference.value,
        "difference_low": difference.low,
        "difference_high": difference.high,
        "correlation": difference.correlation,
        "saved": difference.saved,
        "p_holm": difference.p,
    }


def _holm_column(table: pl.DataFrame, ladder: pl.Series) -> pl.Series:
    """Compute the column `p_holm`: Holm's correction per metric over the run; the ladder's comparisons apart."""
    corrected = table["p_holm"].to_list()
    known = table.with_columns(ladder).with_row_index().drop_nulls("p_holm")
    for _, part in known.group_by("metric", "ladder", maintain_order=True):
        values = holm(part["p_holm"].to_list())
        for index, value in zip(part["index"], values, strict=True):
            corrected[index] = value
    return pl.Series("p_holm", corrected, dtype=pl.Float64)
