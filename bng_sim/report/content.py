"""Build the report of a run from its figures: the same content for every format."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import replace
from typing import TypeVar

from bng_sim.analyses import numbers
from bng_sim.analyses.analysis import sentences
from bng_sim.analyses.catalogue import questions
from bng_sim.analyses.general import assumptions as crossing
from bng_sim.analyses.general import changes, headline, player_sentences, targets, who_plays
from bng_sim.analyses.general.player_count import Study
from bng_sim.analyses.question import Question, ask
from bng_sim.analyses.sentences import comparisons, phrases
from bng_sim.analyses.statistics import win_rates
from bng_sim.core.errors import InputError
from bng_sim.core.game import Game
from bng_sim.core.input.problems import got
from bng_sim.report import tables
from bng_sim.report.about import read_about
from bng_sim.report.blocks import Block, BulletList, Code, Definitions, Folded, Mono, Text, bullet_lists, paragraphs
from bng_sim.report.document import AGAIN, FrontPage, Report, Section, cite_sections
from bng_sim.report.figures import DrawnFigure
from bng_sim.report.first_screen import MOST_OTHERS, Answered, choose_sentences, claims_of_run, tables_of
from bng_sim.report.lookup import find_lookup
from bng_sim.report.page_claims import PageClaims
from bng_sim.report.sections import (
    games_to_read,
    grounds,
    measures,
    notes,
    number_of_players,
    reproduce,
    rulings,
    verdicts,
    versions,
)
from bng_sim.report.sections.answers import ReportAnswer, answer_question
from bng_sim.report.sheets import sheets_of
from bng_sim.sweeps.run.load import StoredRun
from bng_sim.sweeps.store.manifest_file import MANIFEST, PLAY_AGAIN

Reply = TypeVar("Reply", ReportAnswer, Answered)
MOST_OPEN = 3  # answers shown unfolded, however many the config names: the page stays within ten screens of a telephone
IN_GROUNDS = (
    crossing.ANALYSIS.name,
    who_plays.ANALYSIS.name,
)  # shown in the section on what the report rests on, unless they lead


def build_report(
    run: StoredRun,
    game: Game,
    on_question: Callable[[str], None] = lambda _: None,
    against: StoredRun | None = None,
) -> Report:
    """Build the report of a finished run.

    Args:
        run: A finished run.
        game: Its game.
        on_question: Called with each question before it is computed; a large run takes minutes.
        against: An earlier run, of another version of the rules, to compare with.

    """
    with _in_its_language(run):
        return _build_report(run, game, on_question, against)


def _in_its_language(run: StoredRun) -> AbstractContextManager[None]:
    """Write numbers as the run's config asks."""
    return numbers.in_language(run.config.get("language") or "en")


def _build_report(run: StoredRun, game: Game, on_question: Callable[[str], None], against: StoredRun | None) -> Report:
    question = ask(run, game)
    on_question(number_of_players.TITLE)
    study = number_of_players.find_study(run, question)
    wanted = leading_questions(run, question, study)
    old = versions.find_against(run, against, game) if against else None
    found = _answers(run, question, wanted, study, on_question, old)
    lead, *others = found.values()
    named = [name for name in wanted if name in found][:MOST_OPEN]
    on_question("What it rests on")
    rests = grounds.Grounds(run, question, found)
    sections = [
        verdicts.section(run, question),
        versions.section(run, old, game) if old else None,
        lead.section(leads=True),
        rulings.section(found.get(changes.ANALYSIS.name), question),
        *(answer.section(is_folded=answer.name not in named) for answer in others),
        _metrics_section(run, question),
        games_to_read.section(run, question),
        rests.section(),
        Section(
            "reading",
            "How to read this",
            [BulletList(notes.list_reading_notes(run, question))],
            is_boxed=True,
            is_folded=True,
        ),
        Section(
            "limits",
            "Limits",
            [*bullet_lists(notes.list_limits(run, question)), Definitions(notes.describe_players(run, game))],
            is_folded=True,
        ),
        _reproduction_section(run, question),
    ]
    answers = [Answered(answer.name, answer.sentences, answer.tables) for answer in _in_front(run, found)]
    said = choose_sentences(answers)
    front = FrontPage(said, _front_picture(run, question, found, old), BulletList(rests.in_short(lead)))
    title, about = _title(run, question, lead.name, lead.asks), read_about(run.config)
    played = notes.describe_games_played(run, question)
    claims = replace(claims_of_run(run, game, answers), part="against" if against else "")
    sections += cite_sections(about, title, game.title, run.config["name"])
    shown = [part for part in sections if part]
    data = sheets_of(run, question, [(answer.name, answer.tables) for answer in found.values()])
    return Report(
        run.config["name"], game.title, title, played, front, shown, claims, about, data, find_lookup(run, question)
    )


def state_verdict(run: StoredRun, game: Game) -> tuple[str, list[str]]:
    """Return a run's question and verdict, as on page one of its report, without drawing anything."""
    with _in_its_language(run):
        answers = _answers_in_front(run, game)
    name = answers[0].name
    asks = number_of_players.TITLE if name == number_of_players.NAME else questions(game)[name].asks
    return _title(run, ask(run, game), name, asks), choose_sentences(answers)


def state_claims(run: StoredRun, game: Game) -> PageClaims:
    """Return what the first screen of a run's report states of figures, without drawing anything."""
    with _in_its_language(run):
        return claims_of_run(run, game, _answers_in_front(run, game))


def _answers_in_front(run: StoredRun, game: Game) -> list[Answered]:
    """Return the answers that page one states something of: the leading one first."""
    question, found = ask(run, game), dict[str, Answered]()
    study = number_of_players.find_study(run, question)
    for name in dict.fromkeys((*leading_questions(run, question, study), headline.NAME)):
        if found and name not in run.config["answers"]:
            continue
        tables = tables_of(run, game, name)
        if tables and study and name == number_of_players.NAME:
            found[name] = Answered(name, player_sentences.answer_sentences(study, question), tables)
        elif tables:
            found[name] = Answered(name, sentences(questions(game)[name], run, tables, question), tables)
        if found and len(_in_front(run, found)) > MOST_OTHERS:
            break
    return _in_front(run, found)


def _front_picture(
    run: StoredRun, question: Question, found: Mapping[str, ReportAnswer], against: versions.Against | None
) -> DrawnFigure | None:
    """Return the leading answer's first figure; that of the headline with the other measures of the grid."""
    name, lead = next(iter(found.items()))
    picture = next(iter(lead.figures), None)
    if picture is None or name != headline.NAME:
        return picture
    return measures.with_measures(
        picture, run, question, [(each.tables, each.earlier) for each in found.values()], against
    )


def _in_front(run: StoredRun, found: Mapping[str, Reply]) -> list[Reply]:
    """Return of the answers found those that page one states something of: each to a part of the config's question."""
    lead, *others = list(found)
    asked: list[str] = [name for name in others if name in run.config["answers"] and name not in IN_GROUNDS]
    return [found[name] for name in (lead, *asked[:MOST_OTHERS])]


def leading_questions(run: StoredRun, question: Question, study: Study | None) -> list[str]:
    """Name the questions that a report leads with: its targets, those of the config, or those it was made for.

    Raises `InputError` if the config names a question that the game does not have.
    """
    for name in run.config["answers"]:
        if name not in questions(question.game):
            text = got(name, "the name of a question")
            raise InputError(f"{run.folder / MANIFEST}: config.answers: {text}; {PLAY_AGAIN}")
    if run.config["targets"]:
        return list(dict.fromkeys((targets.NAME, *(run.config["answers"] or [headline.NAME]))))
    if run.config["answers"]:
        return list(run.config["answers"])
    if run.config["one_at_a_time"]:
        return [changes.ANALYSIS.name, headline.NAME]
    if any(len(part.factors) > 1 for part in crossing.crossed(run, question)):
        return [crossing.ANALYSIS.name]
    if study:
        return [number_of_players.NAME, headline.NAME]
    return [headline.NAME]


def _answers(
    run: StoredRun,
    question: Question,
    wanted: Sequence[str],
    study: Study | None,
    on_question: Callable[[str], None],
    against: versions.Against | None,
) -> dict[str, ReportAnswer]:
    """Answer each question to which the run has an answer, the leading ones first."""
    known, found = questions(question.game), dict[str, ReportAnswer]()
    for name in dict.fromkeys((*wanted, headline.NAME, *known)):
        if name in IN_GROUNDS and name not in wanted:
            continue
        on_question(known[name].asks)
        if study and name == number_of_players.NAME:
            found[name] = number_of_players.answer_question(study, run, question, against)
        elif answer := answer_question(known[name], run, question, found.values(), against):
            found[name] = answer
    return found


def _title(run: StoredRun, question: Question, lead: str, asks: str) -> str:
    """Return a run's question: the config's own, or the question of the leading answer."""
    if run.config["question"]:
        return str(run.config["question"])
    is_dial = lead == headline.NAME or (lead == number_of_players.NAME and question.dial == "players")
    return phrases.title(question) if is_dial else asks


def _metrics_section(run: StoredRun, question: Question) -> Section:
    """Build the section on the run's other metrics and on how often anybody wins."""
    wins = win_rates.compute(run, question.game).rows(named=True)
    numbers_of_players = sorted({cell["rules"]["players"] for cell in run.played})
    table = tables.metrics_table(run, question)
    blocks: list[Block] = [*paragraphs(comparisons.winners(wins, numbers_of_players)), *([table] if table else [])]
    return Section("metrics", "Other figures", blocks, is_folded=True)


def _reproduction_section(run: StoredRun, question: Question) -> Section:
    name = f"{run.config['name']}.yaml"
    files = ", next to its strategy files," if run.config["strategies"] else ""
    how: list[str | Mono] = ["Save this as ", Mono(name), f"{files} and run ", Mono(f"bng-sim sweep {name}")]
    folder: list[str | Mono] = [
        "The folder of the run contains ",
        Mono("summary.csv"),
        " (every figure with its interval), ",
    ]
    folder += [Mono("cells.csv"), " (what was played) and ", Mono("columns.md")]
    blocks: list[Block] = [
        Text([*how, "; the same version gives the same bytes, on any number of cores."]),
        Code(reproduce.config_as_yaml(run.config, question.game)),
        Definitions(list(reproduce.identifying_facts(run).items()), of_version=True),
        Text([*folder, " (the meaning of each column of the games)."]),
        Folded("Every figure of every cell", [tables.all_figures_table(run, question)]),
    ]
    return Section(AGAIN, "How to reproduce this run", blocks, is_folded=True)
