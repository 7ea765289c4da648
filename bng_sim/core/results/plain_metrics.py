"""Make metrics: shares of games, and the mean of a column of the `games` table."""

from collections.abc import Sequence
from typing import Any

from bng_sim.core.results.columns import Column
from bng_sim.core.results.metrics import Metric


def means(columns: Sequence[Column], first: str = "", last: str = "") -> tuple[Metric, ...]:
    """Make the plain metrics of a `games` table: the mean of each column that is declared as one, in their order.

    Args:
        columns: Those of the table.
        first: The name of the column to begin at; empty: all columns.
        last: That of the column to end with; empty: the first alone.

    """
    names = [column.name for column in columns]
    start, end = (names.index(first), names.index(last or first) + 1) if first else (0, len(names))
    return tuple(
        Metric(
            column.name, column.name, "mean", column.meaning, column.sentence, column.question,
            column.arises_from, column.can_be_empty, bounds=(column.least, column.most or None),
        )
        for column in columns[start:end]
        if column.is_metric
    )  # fmt: skip


def share(name: str, value: str, meaning: str, sentence: str, question: str, **more: Any) -> Metric:
    """Make the metric of a share of games: those in which the condition `value` holds."""
    return Metric(name, value, "proportion", meaning, sentence, question, **more)
