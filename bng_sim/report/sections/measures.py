"""The figure of page one for every measure of a grid, so that readers of a page may choose what its axis shows."""

import functools
from collections.abc import Iterator, Sequence
from dataclasses import replace

import polars as pl

from bng_sim.analyses.analysis import Table, Tables
from bng_sim.analyses.forms import dial
from bng_sim.analyses.numbers import capital
from bng_sim.analyses.question import Question, label
from bng_sim.core.results.metrics import Metric
from bng_sim.report.figures import DrawnFigure, EarlierFigure, draw_versions
from bng_sim.report.sections.versions import Against
from bng_sim.sweeps.run.load import StoredRun

MOST = 4  # other measures: each is drawn twice, and takes some ten kilobytes of the page
NEEDED = (
    "cell",
    "lineup",
    "line",
    "control",
    "place",
    "setting",
    "x",
    "reference",
    "n",
    "kind",
    "value",
    "low",
    "high",
)


def with_measures(
    figure: DrawnFigure,
    run: StoredRun,
    question: Question,
    answers: Sequence[tuple[Tables, Tables]],
    against: Against | None = None,
) -> DrawnFigure:
    """Return the headline's figure with those of the other measures that are known in every setting.

    These are the run's other metrics, and tables of its answers that have a row for each setting, such as the length.

    Args:
        figure: The headline's figure.
        run: The run.
        question: What it asks.
        answers: The tables of each answer, and those of an earlier run's.
        against: The earlier run, whose measures are drawn into these figures.

    """
    others = []
    headline = dial.compute(run, question.game)
    tables = [each for each, _ in answers]
    earlier = dict(tables_of([old for _, old in answers]))
    for name, words, unit, table in _different(headline, _measures(run, question, tables)):
        metric = Metric(name, "", table["kind"][0], words)
        asked = replace(question, metric=metric, wanted=(None, None))
        plot = functools.partial(dial.plot, table, asked, unit=unit)
        file_name, old = f"{figure.name}-{name.replace('_', '-')}", _earlier(against, metric, earlier.get(name), unit)
        drawn, *_ = draw_versions(file_name, words, plot, table.select(NEEDED), old)
        others.append(replace(drawn, measure=words))
    if not others:
        return figure
    return replace(figure, measure=capital(label(question.metric.name, question.game)), instead=others)


_Measure = tuple[str, str, str | None, pl.DataFrame]  # name, words, unit, and a row for each setting


def _measures(run: StoredRun, question: Question, answers: Sequence[Tables]) -> Iterator[_Measure]:
    known = {metric.name: metric for metric in question.game.metrics}
    for name in run.config["metrics"][1:]:
        table = dial.compute_metric(run, name, question.game).with_columns(kind=pl.lit(known[name].kind))
        yield name, capital(label(name, question.game)), None, table
    for name, found in tables_of(answers):
        yield name, found.caption, "", found.frame


def tables_of(answers: Sequence[Tables]) -> Iterator[tuple[str, Table]]:
    """Yield the tables that have what the figure needs, a row for each setting."""
    for tables in answers:
        for name, table in tables.items():
            if set(NEEDED) <= {*table.frame.columns} and table.frame["cell"].is_unique().all():
                yield name, table


def _earlier(against: Against | None, metric: Metric, found: Table | None, unit: str | None) -> EarlierFigure | None:
    """Return the figure of a measure in an earlier run; None if it has none of this name."""
    if against is None or (found is None and metric.name not in against.run.config["metrics"]):
        return None
    game = against.question.game
    table = found.frame if found else dial.compute_metric(against.run, metric.name, game)
    table = table.with_columns(kind=pl.lit(metric.kind))
    asked = replace(against.question, metric=metric, wanted=(None, None))
    return EarlierFigure(against.versions, functools.partial(dial.plot, table, asked, unit=unit), table.select(NEEDED))


def _different(headline: pl.DataFrame, measures: Iterator[_Measure]) -> Iterator[_Measure]:
    """Return the measures of all its settings that are not the same in each, and not the same as one before."""
    seen = [_values(headline)]
    for measure in measures:
        values = _values(measure[-1])
        if len({*values.values()} - {None}) > 1 and values.keys() == seen[0].keys() and values not in seen:
            seen.append(values)
            yield measure
        if len(seen) > MOST:
            return


def _values(table: pl.DataFrame) -> dict[int, float | None]:
    return dict(table.filter(~pl.col("control")).select("cell", pl.col("value").cast(pl.Float64)).rows())
