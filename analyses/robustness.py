"""Compute the figure that an answer quotes again: at the tables of the ladder, and with other assumed figures."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from bng_sim.analyses.analysis import Analysis, Key
from bng_sim.analyses.question import Question, settings
from bng_sim.sweeps.run.load import StoredRun


class Repeated(NamedTuple):
    """The figure of an answer where something else was played.

    Attributes:
        by: The rung of the ladder, or what is replaced and by what.
        value: The figure.
        low: The lower end of its interval; None without one.
        high: The upper end.

    """

    by: str
    value: float
    low: float | None
    high: float | None


def by_players(run: StoredRun, analysis: Analysis, key: Key, question: Question) -> list[Repeated]:
    """Return the figure at each table of the ladder where players try to win and that played the setting."""
    plays_to_win = {rung.name for rung in question.game.ladder if rung.plays_to_win}
    return [
        repeated
        for cell in _repeating(run, key, question)
        if cell["rung"] in plays_to_win and (repeated := _repeated(run, analysis, key, question, cell, cell["rung"]))
    ]


def by_assumed_figures(run: StoredRun, analysis: Analysis, key: Key, question: Question) -> list[Repeated]:
    """Return the figure with each assumed figure replaced, if the setting was played so."""
    return [
        repeated
        for cell in _repeating(run, key, question)
        if cell["assumption"] and (repeated := _repeated(run, analysis, key, question, cell, cell["assumption"]))
    ]


def _repeating(run: StoredRun, key: Key, question: Question) -> Iterator[dict[str, Any]]:
    """Yield the cells that repeat the setting of a figure with other players, or another assumed figure."""
    lines = settings(run, question.game)
    here = [key.cell] if key.cell is not None else lines.filter(line=key.where["line"])["cell"].to_list()
    for cell in run.played:
        if here and (cell["rung"] or cell["assumption"]) and cell["values"] == run.config["cells"][here[0]]["values"]:
            yield cell


def _repeated(
    run: StoredRun, analysis: Analysis, key: Key, question: Question, cell: dict[str, Any], by: str
) -> Repeated | None:
    there = run.with_grid([cell])
    if analysis.applies(there, question):
        return None
    found = key.alone().find(analysis.compute(there, question.game))
    return Repeated(by, found["value"], found["low"], found["high"]) if found else None
