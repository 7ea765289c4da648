"""What the report of a run says, from its figures: the same for every format."""

from collections.abc import Callable, Sequence

from bng_sim.analyses import assumed as crossing
from bng_sim.analyses import headline, who_plays, win_rates
from bng_sim.analyses.catalogue import questions
from bng_sim.analyses.player_count import Study
from bng_sim.analyses.question import Question, ask
from bng_sim.analyses.words import comparisons, phrases
from bng_sim.core.game import Game
from bng_sim.report.document import Block, Code, Folded, Front, Mono, Points, Report, Section, Terms, Text, points, said
from bng_sim.report.sections import games, grounds, notes, number_of_players, reproduce, tables, verdicts
from bng_sim.report.sections.answers import IN_FRONT, Answered, answered
from bng_sim.sweeps.store.load import StoredRun

MOST_OPEN = 3  # answers that are shown at once, however many are named: a page is at most ten screens of a telephone
IN_GROUNDS = (crossing.ANALYSIS.name, who_plays.ANALYSIS.name)  # told with what a report rests on, unless they lead


def content(run: StoredRun, game: Game, tell: Callable[[str], None] = lambda _: None) -> Report:
    """The report of a finished run.

    Args:
        run: A finished run.
        game: Its game.
        tell: Told what is being computed, a question at a time: a large run takes minutes.

    """
    question = ask(run, game)
    tell(number_of_players.TITLE)
    study = number_of_players.study(run, question)
    wanted = asked(run, question, study)
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
        games.section(run, question),
        rests.section(),
        Section("reading", "How to read this", [Points(notes.reading(run, question))], is_boxed=True, is_folded=True),
        Section(
            "limits", "Limits", [*points(notes.limits(run, question)), Terms(notes.players(run, game))], is_folded=True
        ),
        _again(run, question),
    ]
    front = Front(lead.sentences[:IN_FRONT], next(iter(lead.figures), None), Points(rests.in_short(lead.name)))
    title = _title(run, question, lead.name, lead.asks)
    played = notes.lead(run, question)
    return Report(run.config["name"], game.title, title, played, front, [part for part in sections if part])


def verdict(run: StoredRun, game: Game) -> tuple[str, list[str]]:
    """The question of a run and the verdict, as on page one of its report, without anything drawn."""
    question = ask(run, game)
    study = number_of_players.study(run, question)
    known = questions(game)
    for name in dict.fromkeys((*asked(run, question, study), headline.NAME)):
        if study and name == number_of_players.NAME:
            told = number_of_players.sentences(study, question)
            return _title(run, question, name, number_of_players.TITLE), told[:IN_FRONT]
        analysis = known[name]
        tables = {} if analysis.applies(run, question) else analysis.compute(run, game)
        if tables:
            return _title(run, question, name, analysis.asks), analysis.answer(tables, question)[:IN_FRONT]
    raise AssertionError("every run has a headline")


def asked(run: StoredRun, question: Question, study: Study | None) -> list[str]:
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
) -> dict[str, Answered]:
    """What the run says to each question that it has an answer to, those that are wanted first."""
    known, found = questions(question.game), dict[str, Answered]()
    for name in dict.fromkeys((*wanted, headline.NAME, *known)):
        if name in IN_GROUNDS and name not in wanted:
            continue
        tell(known[name].asks)
        if study and name == number_of_players.NAME:
            found[name] = number_of_players.answered(study, run, question)
        elif told := answered(known[name], run, question, found.values()):
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
    table = tables.metrics(run, question)
    blocks: list[Block] = [*said(comparisons.winners(wins, numbers_of_players)), *([table] if table else [])]
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
        Code(reproduce.config(run, question.game)),
        Terms(list(reproduce.facts(run).items()), of_version=True),
        Text([*beside, " (what each column of the games says)."]),
        Folded("Every figure of every cell", [tables.every_figure(run, question)]),
    ]
    return Section("again", "How to make it again", blocks, is_folded=True)
