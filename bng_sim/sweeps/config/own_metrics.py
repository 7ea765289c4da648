"""Metrics of a config's own: expressions over a game's row, as in SQL, checked against its columns and types."""

import dataclasses
import difflib
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

import polars as pl

from bng_sim.core.errors import InputError
from bng_sim.core.game import Game
from bng_sim.core.results import row_expression
from bng_sim.core.results.metrics import Metric
from bng_sim.core.results.row_operations import described
from bng_sim.core.value_words import VALUE
from bng_sim.sweeps.config.keys import OwnMetric
from bng_sim.sweeps.config.target_keys import WINS_BY

MOST_NEAR = 6  # columns that an error names
LONGEST_SHOWN = 120  # letters of an expression in an error
_NAME = re.compile(r"[a-z][a-z0-9_]{0,59}")
CHECKSUM, GAME = "checksum", "game"
_NO_MEASURES = {CHECKSUM: "a digest", GAME: "the number of a game"}  # column -> what it is instead
_OF_SUMMARIES = ("cell", "ending_rate", "win_rate", "missing_rate", "matchup")  # of `summary`, and of targets
NAME = "a name of small letters, digits and _, the first of them a letter"


def near_columns(name: str, columns: Sequence[str]) -> str:
    """List the columns whose names are closest to a name, or the first columns if none is close."""
    return ", ".join(difflib.get_close_matches(name, columns, MOST_NEAR) or columns[:MOST_NEAR])


def find_problems(own: Mapping[str, OwnMetric], game: Game) -> Iterator[tuple[str, str]]:
    """Yield the name of a metric and what is wrong with it, as far as that shows without playing a game."""
    columns = list(game.columns["games"])
    for name, metric in own.items():
        if not _NAME.fullmatch(name):
            yield name, f"got the name {name!r}, expected {NAME}"
        if other := _whose(name, game):
            yield name, f"got {name!r}, which is {other}; give yours another name"
        for text in filter(None, (metric.value, metric.of)):
            try:
                read = row_expression.read(text).columns
                refuse_no_measure(read, is_value=text == metric.value)
            except ValueError as error:
                yield name, f"got {text[:LONGEST_SHOWN]!r}, {error}; expected an expression such as 'turns > 40'"
                continue
            for column in (column for column in read if column not in columns):
                yield name, f"no column {column!r} in `games`, expected one such as {near_columns(column, columns)}"


def find_taken(own: Mapping[str, OwnMetric], figures: Collection[str], game: Game) -> Iterator[tuple[str, str]]:
    """Yield the name of a metric that is that of one of the figures that targets may be of, and what is wrong."""
    for name in own:
        if name in figures and not _whose(name, game):
            text = "which is a figure of every run, such as a measure of the scorecard; give yours another name"
            yield name, f"got {name!r}, {text}"


def _whose(name: str, game: Game) -> str:
    """Return what already has a name; empty if nothing of the game has."""
    if name in {metric.name for metric in game.metrics}:
        return "a metric of the game"
    if name in game.columns["games"]:
        return "a column of `games`"
    if name.startswith(WINS_BY):
        return f"kept for targets: {WINS_BY} and a grouping of seats"
    if name in {grouping.name for grouping in game.groupings}:
        return "a grouping of seats"
    return "kept for what every run has" if name in _OF_SUMMARIES else ""


def refuse_no_measure(columns: Collection[str], *, is_value: bool = True) -> None:
    """Refuse an expression over what only identifies a game; raises `ValueError`.

    Args:
        columns: The columns that it takes.
        is_value: Whether it is what is measured; a condition may be of the game's number.

    """
    for column in columns:
        if column in _NO_MEASURES and (is_value or column != GAME):
            raise ValueError(f"`{column}` is {_NO_MEASURES[column]} and measures nothing")


def add_metrics(game: Game, own: Mapping[str, OwnMetric], rows: pl.DataFrame) -> Game:
    """Return the game with the metrics of a config's own among its metrics.

    Args:
        game: Which game.
        own: By name, each without `find_problems`.
        rows: Some rows of its `games` table.

    Raises:
        InputError: If a value is neither yes or no nor a number, or a condition is not yes or no.

    """
    known = []
    for name, metric in own.items():
        kind = kind_of(_type_of(name, metric.value, rows), f"metrics.{name}", metric.value)
        if metric.of and _type_of(name, metric.of, rows) != pl.Boolean:
            raise InputError(f"metrics.{name}.of: got {metric.of!r}, expected a condition, which is yes or no")
        known.append(_metric(name, **_record(metric, kind)))
    return dataclasses.replace(game, metrics=(*game.metrics, *known)) if known else game


def restore_metrics(game: Game, recorded: Mapping[str, Mapping[str, str]]) -> Game:
    """Return the game with the metrics that `record_metrics` wrote into a run's config."""
    own = [_metric(name, **each) for name, each in recorded.items()]
    return dataclasses.replace(game, metrics=(*game.metrics, *own)) if own else game


def record_metrics(own: Mapping[str, OwnMetric], game: Game) -> dict[str, dict[str, str]]:
    """Return what a run's config records of metrics that have been added to the game."""
    kinds = {metric.name: metric.kind for metric in game.metrics}
    return {name: _record(metric, kinds[name]) for name, metric in own.items()}


def _record(metric: OwnMetric, kind: str) -> dict[str, str]:
    return {"value": metric.value, "of": metric.of or "", "meaning": metric.meaning or "", "kind": kind}


def kind_of(result: pl.DataType, where: str, text: str) -> str:
    """Return the kind of metric for a type of values; raises `InputError` if it is neither yes or no nor numbers."""
    if result == pl.Boolean:
        return "proportion"
    if result.is_numeric():
        return "mean"
    raise InputError(f"{where}: {text[:LONGEST_SHOWN]!r} gives {described(result)}, expected yes or no, or a number")


def _type_of(name: str, text: str, rows: pl.DataFrame) -> pl.DataType:
    try:
        return row_expression.read(text).type_over(rows.schema)
    except ValueError as error:
        raise InputError(f"metrics.{name}: {text!r}: {error}") from None


def _metric(name: str, value: str, of: str, meaning: str, kind: Any) -> Metric:
    said = _without_place(meaning or value)
    what = f"\N{LEFT DOUBLE QUOTATION MARK}{said}\N{RIGHT DOUBLE QUOTATION MARK}"
    among = f"games where {_without_place(of)}" if of else "games in which that is known"
    sentence, question = {
        "proportion": (f"{what} holds in {{}} of {among}", f"How often does {what} hold in {among}"),
        "mean": (f"the mean of {what} is {{}} in {among}", f"How large is {what} in {among}"),
    }[kind]
    return Metric(
        name, value, kind, f"{meaning or value}, of {among}", sentence, question, conditional=True, of=of, own=True
    )


def _without_place(words: str) -> str:
    """Set braces apart: where a sentence has `{}`, its figure goes."""
    return words.replace(VALUE, "{ }")
