"""Metrics of a config's own: expressions over a game's row, as in SQL, held against the game's columns and types."""

import dataclasses
import difflib
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import polars as pl

from bng_sim.core.errors import InputError
from bng_sim.core.game import Game, Metric
from bng_sim.core.results import row_expression
from bng_sim.core.results.row_operations import described
from bng_sim.sweeps.config.keys import OwnMetric

MOST_NEAR = 6  # columns that an error names
LONGEST = 120  # letters of an expression that an error shows
_NAME = re.compile(r"[a-z][a-z0-9_]{0,59}")
NAME = "a name of small letters, digits and _, the first of them a letter"


def near(name: str, columns: Sequence[str]) -> str:
    """The columns that are called most like a name, or the first."""
    return ", ".join(difflib.get_close_matches(name, columns, MOST_NEAR) or columns[:MOST_NEAR])


def problems(own: Mapping[str, OwnMetric], game: Game) -> Iterator[tuple[str, str]]:
    """What is wrong with the metrics of a config's own, each with its name, as far as no game need be played for it."""
    columns, taken = list(game.columns["games"]), {metric.name for metric in game.metrics}
    for name, metric in own.items():
        if not _NAME.fullmatch(name):
            yield name, f"got the name {name!r}, expected {NAME}"
        if name in taken:
            yield name, f"got {name!r}, which is a metric of the game; give yours another name"
        for text in filter(None, (metric.value, metric.of)):
            try:
                read = row_expression.read(text).columns
            except ValueError as error:
                yield name, f"got {text[:LONGEST]!r}, {error}; expected an expression such as 'turns > 40'"
                continue
            for column in (column for column in read if column not in columns):
                yield name, f"no column {column!r} in `games`, expected one such as {near(column, columns)}"


def joined(game: Game, own: Mapping[str, OwnMetric], rows: pl.DataFrame) -> Game:
    """The game with the metrics of a config's own among its metrics.

    Args:
        game: Which game.
        own: Without `problems`.
        rows: Of its `games` table, of some games.

    Raises:
        InputError: If one gives neither yes or no nor a number, or its condition does not give yes or no.

    """
    known = []
    for name, metric in own.items():
        kind = kind_of(_result(name, metric.value, rows), f"metrics.{name}", metric.value)
        if metric.of and _result(name, metric.of, rows) != pl.Boolean:
            raise InputError(f"metrics.{name}.of: got {metric.of!r}, expected a condition, which is yes or no")
        known.append(_metric(name, **_recorded(metric, kind)))
    return dataclasses.replace(game, metrics=(*game.metrics, *known)) if known else game


def again(game: Game, recorded: Mapping[str, Mapping[str, str]]) -> Game:
    """The same from what a run's config records of such metrics."""
    own = [_metric(name, **each) for name, each in recorded.items()]
    return dataclasses.replace(game, metrics=(*game.metrics, *own)) if own else game


def recorded(own: Mapping[str, OwnMetric], game: Game) -> dict[str, dict[str, str]]:
    """What a run's config records of them; `game` is the one that they were joined to."""
    kinds = {metric.name: metric.kind for metric in game.metrics}
    return {name: _recorded(metric, kinds[name]) for name, metric in own.items()}


def _recorded(metric: OwnMetric, kind: str) -> dict[str, str]:
    return {"value": metric.value, "of": metric.of or "", "meaning": metric.meaning or "", "kind": kind}


def kind_of(result: pl.DataType, where: str, text: str) -> str:
    """Whether values of a type are yes or no, or numbers; raises `InputError` if they are neither."""
    if result == pl.Boolean:
        return "proportion"
    if result.is_numeric():
        return "mean"
    raise InputError(f"{where}: {text[:LONGEST]!r} gives {described(result)}, expected yes or no, or a number")


def _result(name: str, text: str, rows: pl.DataFrame) -> pl.DataType:
    try:
        return row_expression.read(text).type_over(rows.schema)
    except ValueError as error:
        raise InputError(f"metrics.{name}: {text!r}: {error}") from None


def _metric(name: str, value: str, of: str, meaning: str, kind: Any) -> Metric:
    what = f"\N{LEFT DOUBLE QUOTATION MARK}{meaning or value}\N{RIGHT DOUBLE QUOTATION MARK}"
    among = f"games with {of}" if of else "games in which that is known"
    sentence, question = {
        "proportion": (f"{what} holds in {{}} of {among}", f"How often does {what} hold in {among}"),
        "mean": (f"the mean of {what} is {{}} in {among}", f"How large is {what} in {among}"),
    }[kind]
    return Metric(
        name, value, kind, f"{meaning or value}, of {among}", sentence, question, conditional=True, of=of, own=True
    )
