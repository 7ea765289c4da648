"""The report of a run: one HTML file that needs nothing else, the same bytes for the same run."""

import functools
from pathlib import Path
from typing import Any

import jinja2
import polars as pl
from markupsafe import Markup

from analyses import assumed as crossing
from analyses import assumptions, dial, endings, steps, win_rates
from analyses.catalogue import QUESTIONS
from analyses.question import MOST_PLACES, Question, ask
from bng_sim.core.game import Game
from bng_sim.report import answers, comparisons, games, grounds, notes, players, reproduce, tables, verdicts, words
from bng_sim.report.figures import Drawn, draw
from bng_sim.sweep import disk
from bng_sim.sweep.load import Run

MOST_CONTROLS = 4  # lineups that have a table each
IN_OTHER_SECTIONS = ("players", "assumptions")
FOLDER = Path(__file__).parent


def write(run: Run, game: Game) -> Path:
    """Write `report.html` into the run's folder and return its path."""
    path = run.folder / "report.html"
    disk.write(path, render(run, game).encode())
    return path


def render(run: Run, game: Game) -> str:
    """The report of a finished run as HTML; everything that comes from the run or the game is escaped."""
    question = ask(run, game)
    headline = dial.compute(run, game)
    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(FOLDER),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    about_assumptions = _is_about_assumptions(run, question)
    findings = _of_assumptions(run, question) if about_assumptions else _of_settings(run, headline, question)
    return environment.get_template("template.html").render(
        css=Markup((FOLDER / "style.css").read_text(encoding="utf-8")),
        game=game.title,
        lead=notes.lead(run, question),
        verdicts=verdicts.section(run, question),
        **findings,
        games=games.notable(run, question),
        assumed=_assumed(run, headline, question),
        reading=notes.reading(run, headline, question),
        limits=notes.limits(run, question),
        lineups=notes.players(run, game),
        name=run.config["name"],
        files=", next to its strategy files," if run.config["strategies"] else "",
        config=reproduce.config(run),
        facts=reproduce.facts(run),
        every=tables.every_figure(run, question),
    )


def _of_settings(run: Run, headline: pl.DataFrame, question: Question) -> dict[str, Any]:
    """Title, answer and findings of a run that asks what its settings make of the game."""
    trends = steps.compute(run, question.game)
    study = players.study(run, question)
    return {
        "title": players.TITLE if study and question.dial != "players" else words.title(question),
        "answer": ([players.answer(study, question)] if study else []) + _answer(run, headline, trends, question),
        "players": players.section(study, run, question) if study else None,
        "dial": _dial(headline, trends, question),
        "endings": _endings(run, question),
        "metrics": tables.metrics(run, question),
        "wins": _wins(run, question),
        "answers": [
            found
            for name, analysis in QUESTIONS.items()
            if name not in IN_OTHER_SECTIONS and (found := answers.section(analysis, run, question))
        ],
    }


def _is_about_assumptions(run: Run, question: Question) -> bool:
    """Whether several assumed figures are crossed; of one alone the usual report tells what it changes."""
    return any(len(part.factors) > 1 for part in crossing.crossed(run, question))


def _of_assumptions(run: Run, question: Question) -> dict[str, Any]:
    """The same of a run that asks how much hangs on assumed figures; none of its many settings is read by itself."""
    found = answers.section(QUESTIONS["assumptions"], run, question)
    elsewhere = dict.fromkeys(("players", "dial", "endings", "metrics", "wins"))
    first = found.sentences[:1] if found else []
    return {"title": crossing.ANALYSIS.asks, "answer": first, "answers": [found] if found else [], **elsewhere}


def _answer(run: Run, headline: pl.DataFrame, trends: pl.DataFrame, question: Question) -> list[str]:
    subject = headline.filter(~pl.col("control"))
    at_reference = subject.filter("reference").rows(named=True)
    numbers = notes.numbers_of_players(run)
    sentences = [words.answer(at_reference, question, numbers[0] if len(numbers) == 1 else None)]
    if question.numeric:
        sentences.append(words.trend(steps.trends(trends), question))
    elif question.has_dial:
        sentences.append(comparisons.categories(subject.filter(~pl.col("reference")).rows(named=True), question))
    elif run.config["dial"] is None and notes.compares_lineups(run):
        sentences.append(comparisons.lineups(headline.filter("control").rows(named=True), question.metric.kind))
    return [sentence for sentence in sentences if sentence]


def _dial(headline: pl.DataFrame, trends: pl.DataFrame, question: Question) -> dict[str, Any] | None:
    if headline.height == 1:
        return None
    shown = headline["lineup"].unique(maintain_order=True).to_list()
    title = words.trend_title(steps.trends(trends), question) or dial.finding(headline, question)
    if question.has_dial and not question.numeric:
        title = comparisons.category_title(headline.filter(~pl.col("control")).rows(named=True), question)
    plot = functools.partial(dial.plot, headline, question, title)
    parts = [tables.dial(headline, question, lineup, named=lineup != shown[0]) for lineup in shown]
    if not question.has_dial:
        parts = [tables.by_lineup(headline, question)]
    return {
        "heading": f"The dial: {question.axis}" if question.has_dial else "Setting by setting",
        "figure": draw("dial", title, plot),
        "sentences": notes.beyond(headline, question, dial.MOST_SHOWN),
        "tables": parts[:1],
        "controls": parts[1 : 1 + MOST_CONTROLS],
        "dagger": _has_dagger(parts[:1]),
        "steps": _steps(trends, question),
    }


def _steps(trends: pl.DataFrame, question: Question) -> Drawn | None:
    if trends["difference"].is_null().all() or len(question.values) > MOST_PLACES:
        return None
    return draw("steps", steps.finding(trends, question), functools.partial(steps.plot, trends, question))


def _endings(run: Run, question: Question) -> dict[str, Any]:
    table = endings.compute(run, question.game)
    return {
        "figure": draw("endings", endings.finding(table, question), functools.partial(endings.plot, table, question)),
        "sentences": notes.never(table, run, question),
        "table": tables.endings(table, question),
    }


def _wins(run: Run, question: Question) -> dict[str, str]:
    """How often anybody wins; by what, say the answers that follow."""
    table = win_rates.compute(run, question.game)
    return {
        "where": f" with {question.at_reference}" if question.dial else "",
        "winners": comparisons.winners(table.rows(named=True), notes.numbers_of_players(run)),
    }


def _assumed(run: Run, headline: pl.DataFrame, question: Question) -> dict[str, Any]:
    table = assumptions.compute(run, question.game)
    parts: dict[str, Any] = {
        "table": grounds.assumed(run, question),
        "rulings": grounds.rulings(run, question),
        "crossed": answers.section(QUESTIONS["assumptions"], run, question)
        if crossing.crossed(run, question) and not _is_about_assumptions(run, question)
        else None,
        "figure": None,
        "sentence": _hangs_on(run, question),
    }
    if table.is_empty():
        return parts
    reference = headline.filter(~pl.col("control"), pl.col("reference"))
    alternatives = grounds.alternatives(table, reference, question)
    finding = assumptions.finding(table, question)
    return parts | {
        "sentence": comparisons.verdict(table, question.metric.kind),
        "figure": draw("assumed", finding, functools.partial(assumptions.plot, table, question)),
        "alternatives": alternatives,
        "dagger": _has_dagger([alternatives]),
    }


def _hangs_on(run: Run, question: Question) -> str:
    if crossing.crossed(run, question):
        return "Assumed figures were crossed in this run; on those of its grid hangs what is said above."
    return "No assumed figure of this run was replaced by another, so how much hangs on them is not known."


def _has_dagger(parts: list[tables.Table]) -> bool:
    return any(tables.UNCLEAR in cell.note for table in parts for row in table.rows for cell in row.cells)
