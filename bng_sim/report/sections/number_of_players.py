"""Lay out the answer on the number of players: sentences, figures and tables of what each further player changes."""

import functools
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import polars as pl
from matplotlib.figure import Figure

from bng_sim.analyses.analysis import ALPHA, Table, Tables
from bng_sim.analyses.general import player_count, player_plots, player_sentences, player_wins, players
from bng_sim.analyses.general.player_count import Study, named, seated
from bng_sim.analyses.numbers import NOTHING, PER_CENT, capital, change, estimate, fixed
from bng_sim.analyses.question import Question
from bng_sim.report.blocks import DAGGER, Block, bullet_lists
from bng_sim.report.figures import DrawnFigure, EarlierFigure, draw_versions
from bng_sim.report.sections.answers import ReportAnswer
from bng_sim.report.sections.versions import Against
from bng_sim.report.tables import UNCLEAR, ReportTable, TableCell, TableRow, fit_to_page, format_counts
from bng_sim.sweeps.run.load import StoredRun

NAME, TITLE = players.ANALYSIS.name, players.ANALYSIS.asks


def find_study(run: StoredRun, question: Question) -> Study | None:
    """Build the study of a run in which only the number of players and structure vary; None if there is none."""
    return player_count.compute(run, question.game) if player_count.is_asked(run, question.game) else None


def answer_question(found: Study, run: StoredRun, question: Question, against: Against | None = None) -> ReportAnswer:
    """Answer with the study's sentences, figures and tables; an earlier run's figures are drawn into these."""
    won = player_wins.compute(run, question.game)
    meanings = {grouping.name: grouping.meaning for grouping in question.game.groupings}
    by = {name: meanings[name] for name in dict.fromkeys(won["by"])}
    finding, largest = player_sentences.finding(found, question), player_sentences.steps_finding(found, question)
    old = _compute_earlier(against) if against else None
    rest: list[Block] = [*_draw("steps", largest or finding, player_plots.plot_steps, found, question, old)]
    for name in by:
        plot_wins = functools.partial(player_wins.plot, won, name, question, found.by)
        said, rows = player_wins.verdict(won, name, question, found.by), won.filter(pl.col("by") == name)
        title = said[0].rstrip(".")
        rest += [
            *draw_versions(f"players-{name}", title, plot_wins, rows, _earlier_wins(old, name)),
            *bullet_lists(said),
        ]
    rest += [cells_table(found, question), steps_table(found, question)]
    rest += [*(wins_table(won, *pair, found) for pair in by.items()), DAGGER]
    shown = _draw("figures", finding, player_plots.plot, found, question, old)
    said = player_sentences.answer_sentences(found, question)
    return ReportAnswer(NAME, TITLE, said, shown, rest, tables=tables(found))


class _Earlier(NamedTuple):
    """The study of an earlier run, and its wins by each grouping."""

    against: Against
    study: Study
    won: pl.DataFrame


def _compute_earlier(against: Against) -> _Earlier | None:
    study = find_study(against.run, against.question)
    return _Earlier(against, study, player_wins.compute(against.run, against.question.game)) if study else None


def _draw(
    name: str, title: str, plot: Callable[..., Figure], found: Study, question: Question, old: _Earlier | None
) -> list[DrawnFigure]:
    """Draw a figure of the study, of which it shows the table `name`."""
    rows = {"steps": found.steps, "figures": found.cells}[name]
    before = None
    if old:
        drawn = functools.partial(plot, old.study, old.against.question)
        before = EarlierFigure(
            old.against.versions, drawn, {"steps": old.study.steps, "figures": old.study.cells}[name]
        )
    return draw_versions(f"players-{name}", title, functools.partial(plot, found, question), rows, before)


def _earlier_wins(old: _Earlier | None, name: str) -> EarlierFigure | None:
    rows = old.won.filter(pl.col("by") == name) if old else pl.DataFrame()
    if old is None or rows.is_empty():
        return None
    plot = functools.partial(player_wins.plot, old.won, name, old.against.question, old.study.by)
    return EarlierFigure(old.against.versions, plot, rows)


def tables(found: Study) -> Tables:
    """Return the figures and steps of a study as the tables of an answer."""
    keys = {"figure": "Figure", found.by: capital(found.by)}
    return {
        "cells": Table("Figures", found.cells, keys | {"table": "Players"}),
        "steps": Table("Steps", found.steps, keys | {"start": "From", "end": "to"}),
    }


def cells_table(found: Study, question: Question) -> ReportTable:
    """Lay out the figures: a row per number of players and variant, a column per figure."""
    figures = list(dict.fromkeys(found.cells["figure"]))
    rows = [
        TableRow(_name_table_and_variant(where, found), _cells(part, "figure", figures, _format_estimate))
        for where, part in found.cells.group_by("table", found.by, maintain_order=True)
    ]
    columns = [capital(named(figure, question)) for figure in figures]
    caption = f"By {_name_factors(found, ' and ')}; {format_counts(found.cells['n'])} games each"
    return fit_to_page(ReportTable(caption, capital(_name_factors(found, ", ")), columns, rows))


def steps_table(found: Study, question: Question) -> ReportTable:
    """Lay out the steps: a row per step and variant, a column per figure."""
    figures, rows = list(dict.fromkeys(found.steps["figure"])), []
    for (start, end, variant), part in found.steps.group_by("start", "end", found.by, maintain_order=True):
        where = ", ".join(filter(None, (f"{start} \N{RIGHTWARDS ARROW} {end}", found.named(str(variant)))))
        rows.append(TableRow(where, _cells(part, "figure", figures, _format_change), variant == found.mean))
    columns = [capital(named(figure, question)) for figure in figures]
    caption = "Change from one number of players to the next, paired; rates in points"
    return fit_to_page(ReportTable(caption, "Step", columns, rows))


def wins_table(won: pl.DataFrame, by: str, meaning: str, found: Study) -> ReportTable:
    """Lay out the wins: a row per number of players and variant, a column per group."""
    part = won.filter(pl.col("by") == by)
    groups = list(dict.fromkeys(part["group"]))
    rows = []
    for where, here in part.group_by("table", found.by, maintain_order=True):
        even = TableCell(f"{fixed(100 * here['even'][0], 1)}{PER_CENT}")
        more = _cells(here, "group", groups, functools.partial(_format_change, value="excess"), "")
        rows.append(TableRow(_name_table_and_variant(where, found), [even, *more]))
    columns = ["Even share", *(capital(str(group).replace("_", " ")) for group in groups)]
    caption = f"Games won per seat, by {meaning}: more or less than evenly, points"
    return fit_to_page(ReportTable(caption, capital(_name_factors(found, ", ")), columns, rows))


def _cells(
    part: pl.DataFrame, by: str, names: Sequence[Any], show: Callable[[dict[str, Any]], str], missing: str = NOTHING
) -> list[TableCell]:
    """Show the row of each name in the column `by`."""
    known = {row[by]: row for row in part.iter_rows(named=True)}
    return [TableCell(show(known[name]) if name in known else missing) for name in names]


def _name_factors(found: Study, between: str) -> str:
    return between.join(["table", *([found.by] if found.variants[0] else [])])


def _name_table_and_variant(where: tuple[Any, ...], found: Study) -> str:
    table, variant = where
    return ", ".join(filter(None, (seated(str(table)), found.named(str(variant)))))


def _format_estimate(row: dict[str, Any]) -> str:
    return estimate(row["value"], row["low"], row["high"], row["kind"])


def _format_change(row: dict[str, Any], value: str = "difference") -> str:
    text = change(row[value], row["low"], row["high"], row.get("kind", "proportion"), unit=False)
    return text if row["p_holm"] < ALPHA else text + UNCLEAR
