"""What the report of a run says, from its figures: the same for every format."""

import functools
from collections.abc import Sequence
from typing import NamedTuple

import polars as pl

from analyses import assumed as crossing
from analyses import assumptions, dial, endings, who_plays, win_rates
from analyses.catalogue import questions
from analyses.question import MOST_PLACES, Question, ask
from analyses.statistics import steps
from bng_sim.core.game import Game
from bng_sim.report.document import (
    DAGGER,
    Block,
    Code,
    Folded,
    Heading,
    Mono,
    Points,
    Report,
    Section,
    Terms,
    Text,
    points,
    said,
)
from bng_sim.report.formats.figures import Drawn, draw
from bng_sim.report.sections import answers, games, grounds, notes, number_of_players, reproduce, tables
from bng_sim.report.words import comparisons, phrases, verdicts
from bng_sim.sweep.store.load import Run

MOST_CONTROLS = 4  # lineups that have a table each
IN_OTHER_SECTIONS = ("players", "assumptions", "who_plays")


class _Findings(NamedTuple):
    """Title, answer and findings of a report."""

    title: str
    answer: list[str]
    sections: list[Section | None]


def content(run: Run, game: Game) -> Report:
    """The report of a finished run."""
    question = ask(run, game)
    headline = dial.compute(run, game)
    crossed = crossing.crossed(run, question)
    about_assumptions = _is_about_assumptions(crossed)
    found = _of_assumptions(run, question) if about_assumptions else _of_settings(run, headline, question)
    sections = [
        *found.sections,
        games.section(run, question),
        _grounds(run, headline, question, crossed),
        Section("reading", "How to read this", [Points(notes.reading(run, headline, question))], is_boxed=True),
        Section("limits", "Limits", [*points(notes.limits(run, question)), Terms(notes.players(run, game))]),
        _again(run, question),
    ]
    lead = notes.lead(run, question)
    return Report(run.config["name"], game.title, found.title, lead, found.answer, [part for part in sections if part])


def _of_settings(run: Run, headline: pl.DataFrame, question: Question) -> _Findings:
    """Of a run that asks what its settings make of the game."""
    trends = steps.compute(run, question.game)
    study = number_of_players.study(run, question)
    title = number_of_players.TITLE if study and question.dial != "players" else phrases.title(question)
    answer = ([number_of_players.answer(study, question)] if study else []) + _answer(run, headline, trends, question)
    answer += who_plays.in_short(run, question)
    others = [analysis for name, analysis in questions(question.game).items() if name not in IN_OTHER_SECTIONS]
    sections = [
        number_of_players.section(study, run, question) if study else None,
        verdicts.section(run, question),
        _dial(headline, trends, question),
        _endings(run, question),
        _metrics(run, question),
        _wins(run, question),
        *(answers.section(analysis, run, question) for analysis in others),
    ]
    return _Findings(title, answer, sections)


def _is_about_assumptions(crossed: Sequence[crossing.Crossed]) -> bool:
    """Whether several assumed figures are crossed; of one alone the usual report tells what it changes."""
    return any(len(part.factors) > 1 for part in crossed)


def _of_assumptions(run: Run, question: Question) -> _Findings:
    """Of a run that asks how much hangs on assumed figures; none of its many settings is read by itself."""
    found = answers.section(crossing.ANALYSIS, run, question)
    first = [str(block.parts[0]) for block in found.blocks[:1] if isinstance(block, Text)] if found else []
    return _Findings(crossing.ANALYSIS.asks, first, [verdicts.section(run, question), found])


def _answer(run: Run, headline: pl.DataFrame, trends: pl.DataFrame, question: Question) -> list[str]:
    subject = headline.filter(~pl.col("control"))
    at_reference = subject.filter("reference").rows(named=True)
    numbers = notes.numbers_of_players(run)
    sentences = [phrases.answer(at_reference, question, numbers[0] if len(numbers) == 1 else None)]
    if question.numeric:
        sentences.append(phrases.trend(steps.trends(trends), question))
    elif question.has_dial:
        sentences.append(comparisons.categories(subject.filter(~pl.col("reference")).rows(named=True), question))
    return [sentence for sentence in sentences if sentence]


def _dial(headline: pl.DataFrame, trends: pl.DataFrame, question: Question) -> Section | None:
    if headline.height == 1:
        return None
    title = phrases.trend_title(steps.trends(trends), question) or dial.finding(headline, question)
    if question.has_dial and not question.numeric:
        title = comparisons.category_title(headline.filter(~pl.col("control")).rows(named=True), question)
    controls = headline.filter("control")
    parts = [tables.dial(headline.filter(~pl.col("control")), question)]
    for (lineup,), part in controls.group_by("lineup", maintain_order=True):
        parts.append(tables.dial(part, question, str(lineup)))
    if not question.has_dial:
        parts = [tables.by_lineup(headline, question)]
    drawn = _steps(trends, question)
    others = parts[1 : 1 + MOST_CONTROLS]
    blocks: list[Block] = [
        draw("dial-settings", title, functools.partial(dial.plot, headline, question, title), headline),
        *said(*notes.beyond(headline, question, dial.MOST_SHOWN)),
        parts[0],
        *([DAGGER] if parts[0].has_dagger else []),
        *([Folded("What each step changes", [drawn])] if drawn else []),
        *([Folded("The control lineups", others)] if others else []),
    ]
    return Section("dial", f"The dial: {question.axis}" if question.has_dial else "Setting by setting", blocks)


def _steps(trends: pl.DataFrame, question: Question) -> Drawn | None:
    if trends["difference"].is_null().all() or len(question.values) > MOST_PLACES:
        return None
    return draw("dial-steps", steps.finding(trends, question), functools.partial(steps.plot, trends, question), trends)


def _endings(run: Run, question: Question) -> Section:
    table = endings.compute(run, question.game)
    plot = functools.partial(endings.plot, table, question)
    blocks: list[Block] = [
        draw("endings-shares", endings.finding(table, question), plot, table),
        *said(*notes.never(table, run, question)),
        Folded("Endings as a table", [tables.endings(table, question)]),
    ]
    return Section("endings", "How games end", blocks)


def _metrics(run: Run, question: Question) -> Section | None:
    table = tables.metrics(run, question)
    return Section("metrics", "Other figures", [table]) if table else None


def _wins(run: Run, question: Question) -> Section:
    """How often anybody wins; by what, say the answers that follow."""
    table = win_rates.compute(run, question.game)
    where = f" with {question.at_reference}" if question.dial else ""
    sentence = comparisons.winners(table.rows(named=True), notes.numbers_of_players(run))
    return Section("wins", f"Who wins{where}", said(sentence))


def _grounds(run: Run, headline: pl.DataFrame, question: Question, crossed: Sequence[crossing.Crossed]) -> Section:
    table = assumptions.compute(run, question.game)
    is_apart = crossed and not _is_about_assumptions(crossed)
    apart = answers.section(crossing.ANALYSIS, run, question) if is_apart else None
    figures, rulings = grounds.assumed(run, question), grounds.rulings(run, question)
    play = answers.section(who_plays.ANALYSIS, run, question)
    blocks = [
        *([Heading(play.title), *play.blocks, Heading("Does it hang on figures that are assumed?")] if play else []),
        *(_hangs_on(crossed, figures) if table.is_empty() else _repeated(table, headline, question)),
        *([Heading(apart.title), *apart.blocks] if apart else []),
        *([figures] if figures.rows else []),
        *([Folded("Rulings: where the rulebook is silent", [rulings])] if rulings else []),
    ]
    return Section("grounds", "What this rests on", blocks)


def _repeated(table: pl.DataFrame, headline: pl.DataFrame, question: Question) -> list[Block]:
    """The headline under other assumed figures."""
    reference = headline.filter(~pl.col("control"), pl.col("reference"))
    alternatives = grounds.alternatives(table, reference, question)
    finding = assumptions.finding(table, question)
    return [
        *said(comparisons.verdict(table, question.metric.kind)),
        draw("grounds-assumed", finding, functools.partial(assumptions.plot, table, question), table),
        alternatives,
        *([DAGGER] if alternatives.has_dagger else []),
    ]


def _hangs_on(crossed: Sequence[crossing.Crossed], figures: tables.Table) -> list[Text]:
    if crossed:
        return said("Assumed figures were crossed in this run; on those of its grid hangs what is said above.")
    if not figures.rows:
        return said("No figure of these rules is assumed.")
    return said("No assumed figure of this run was replaced by another, so how much hangs on them is not known.")


def _again(run: Run, question: Question) -> Section:
    name = f"{run.config['name']}.yaml"
    files = ", next to its strategy files," if run.config["strategies"] else ""
    how: list[str | Mono] = ["Save this as ", Mono(name), f"{files} and run ", Mono(f"bng-sim sweep {name}")]
    beside: list[str | Mono] = [
        "In the folder of the run lie ",
        Mono("summary.csv"),
        " (every figure with its interval), ",
    ]
    beside += [Mono("cells.csv"), " (what was played) and ", Mono("columns.md")]
    blocks: list[Block] = [
        Text([*how, "; the same version gives the same bytes, on any number of cores."]),
        Code(reproduce.config(run, question.game)),
        Terms(list(reproduce.facts(run).items()), of_version=True),
        Text([*beside, " (what each column of the games says)."]),
        Folded("Every figure of every cell", [tables.every_figure(run, question)]),
    ]
    return Section("again", "How to make it again", blocks)
