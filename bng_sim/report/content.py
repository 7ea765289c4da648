"""What the report of a run says, from its figures: the same for every format."""

from collections.abc import Callable, Sequence

from analyses import assumed as crossing
from analyses import headline, who_plays, win_rates
from analyses.catalogue import questions
from analyses.player_count import Study
from analyses.question import Question, ask
from analyses.words import comparisons, phrases
from bng_sim.core.game import Game
from bng_sim.report.document import (
    Block,
    BulletList,
    Code,
    Definitions,
    Folded,
    FrontPage,
    Mono,
    Report,
    Section,
    Text,
    bullet_lists,
    paragraphs,
)
from bng_sim.report.sections import games_to_read, grounds, notes, number_of_players, reproduce, tables, verdicts
from bng_sim.report.sections.answers import IN_FRONT, ReportAnswer, answer_question
from bng_sim.sweeps.store.load import StoredRun

MOST_OPEN = 3  # answers that are shown at once, however many are named: a page is at most ten screens of a telephone
IN_GROUNDS = (crossing.ANALYSIS.name, who_plays.ANALYSIS.name)  # told with what a report rests on, unless they lead


def build_report(run: StoredRun, game: Game, tell: Callable[[str], None] = lambda _: None) -> Report:
    """The report of a finished run.

    Args:
        run: A finished run.
        game: Its game.
        tell: Told what is being computed, a question at a time: a large run takes minutes.

    """
    question = ask(run, game)
    tell(number_of_players.TITLE)
    study = number_of_players.find_study(run, question)
    wanted = leading_questions(run, question, study)
    found = _answers(run, question, wanted, study, tell)
    lead, *others = found.values()
    named = [name for name in wanted if name in found][:MOST_OPEN]
    tell("What it rests on")
    rests = grounds.Grounds(run, question, found)
    sections = [
        verdicts.section(run, question),
        lead.section(leads=True),
        *(answer.section(is_folded=answer.name not in named) for answer in others),
        _metrics(run, question),
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
        _again(run, question),
    ]
    front = FrontPage(lead.sentences[:IN_FRONT], next(iter(lead.figures), None), BulletList(rests.in_short(lead.name)))
    title = _title(run, question, lead.name, lead.asks)
    played = notes.describe_games_played(run, question)
    return Report(run.config["name"], game.title, title, played, front, [part for part in sections if part])


def state_verdict(run: StoredRun, game: Game) -> tuple[str, list[str]]:
    """The question of a run and the verdict, as on page one of its report, without anything drawn."""
    question = ask(run, game)
    study = number_of_players.find_study(run, question)
    known = questions(game)
    for name in dict.fromkeys((*leading_questions(run, question, study), headline.NAME)):
        if study and name == number_of_players.NAME:
            told = number_of_players.answer_sentences(study, question)
            return _title(run, question, name, number_of_players.TITLE), told[:IN_FRONT]
        analysis = known[name]
        tables = {} if analysis.applies(run, question) else analysis.compute(run, game)
        if tables:
            return _title(run, question, name, analysis.asks), analysis.answer(tables, question)[:IN_FRONT]
    raise AssertionError("every run has a headline")


def leading_questions(run: StoredRun, question: Question, study: Study | None) -> list[str]:
    """Names of the questions that a report leads with: what the config says, or else what the run was made for."""
    if run.config["answers"]:
        return list(run.config["answers"])
    if any(len(part.factors) > 1 for part in crossing.crossed(run, question)):
        return [crossing.ANALYSIS.name]
    if study:
        return [number_of_players.NAME, headline.NAME]
    return [headline.NAME]


def _answers(
    run: StoredRun, question: Question, wanted: Sequence[str], study: Study | None, tell: Callable[[str], None]
) -> dict[str, ReportAnswer]:
    """What the run says to each question that it has an answer to, those that are wanted first."""
    known, found = questions(question.game), dict[str, ReportAnswer]()
    for name in dict.fromkeys((*wanted, headline.NAME, *known)):
        if name in IN_GROUNDS and name not in wanted:
            continue
        tell(known[name].asks)
        if study and name == number_of_players.NAME:
            found[name] = number_of_players.answer_question(study, run, question)
        elif told := answer_question(known[name], run, question, found.values()):
            found[name] = told
    return found


def _title(run: StoredRun, question: Question, lead: str, asks: str) -> str:
    """What a run asks: what its config says, or what the answer that leads is to."""
    if run.config["question"]:
        return str(run.config["question"])
    is_dial = lead == headline.NAME or (lead == number_of_players.NAME and question.dial == "players")
    return phrases.title(question) if is_dial else asks


def _metrics(run: StoredRun, question: Question) -> Section:
    """How often anybody wins, and the run's other metrics."""
    wins = win_rates.compute(run, question.game).rows(named=True)
    numbers_of_players = sorted({cell["rules"]["players"] for cell in run.played})
    table = tables.metrics_table(run, question)
    blocks: list[Block] = [*paragraphs(comparisons.winners(wins, numbers_of_players)), *([table] if table else [])]
    return Section("metrics", "Other figures", blocks, is_folded=True)


def _again(run: StoredRun, question: Question) -> Section:
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
        Code(reproduce.config_as_yaml(run, question.game)),
        Definitions(list(reproduce.identifying_facts(run).items()), of_version=True),
        Text([*beside, " (what each column of the games says)."]),
        Folded("Every figure of every cell", [tables.all_figures_table(run, question)]),
    ]
    return Section("again", "How to make it again", blocks, is_folded=True)
