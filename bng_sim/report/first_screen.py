"""Collect what a page's first screen states of figures, and compute the same of another run."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bng_sim.analyses.analysis import Tables, says_lineup
from bng_sim.analyses.catalogue import questions
from bng_sim.analyses.general import targets
from bng_sim.analyses.question import ask
from bng_sim.analyses.verification import claims_of
from bng_sim.core.game import Game
from bng_sim.report.page_claims import PageClaims
from bng_sim.report.sections import number_of_players, reproduce
from bng_sim.report.sections.answers import IN_FRONT
from bng_sim.sweeps.run.load import StoredRun
from bng_sim.sweeps.store import provenance
from bng_sim.version import __version__

SWEEP, BALANCE = "sweep", "balance"  # commands that write pages
MOST_OTHERS = 2  # further answers on the first screen, each with a sentence


@dataclass(frozen=True, slots=True)
class Answered:
    """A question with its answer's sentences, and what they are from."""

    name: str
    sentences: Sequence[str]
    tables: Tables


def choose_sentences(answers: Sequence[Answered]) -> list[str]:
    """Return what the first screen says: the beginning of the leading answer, and of others the first sentence.

    Args:
        answers: The leading one first, then those to other parts of the config's question.

    """
    return [sentence for answer in _chosen(answers) for sentence in answer.sentences]


def _chosen(answers: Sequence[Answered]) -> list[Answered]:
    """Return the answers with the sentences of the first screen alone; of targets all."""
    lead, *others = answers
    said = [sentence for sentence in lead.sentences if not says_lineup(sentence)]  # who plays is said below
    first = replace(lead, sentences=said if lead.name == targets.NAME else said[:IN_FRONT])
    return [first, *(replace(answer, sentences=answer.sentences[:1]) for answer in others[:MOST_OTHERS])]


def claims_of_run(run: StoredRun, game: Game, answers: Sequence[Answered]) -> PageClaims:
    """Return the claims of a run's page: of its first screen, and of each target.

    Args:
        run: The run.
        game: Its game.
        answers: From which `choose_sentences` chooses.

    """
    chosen = _chosen(answers)
    config = reproduce.config_as_yaml(run.config, game)
    known = provenance.list_fingerprints(run.manifest)
    found = [claim for one in chosen for claim in claims_of(one.sentences, table_names(one.name, one.tables))]
    names, said = [one.name for one in chosen], [str(sentence) for one in chosen for sentence in one.sentences]
    return PageClaims(SWEEP, config, config, names, __version__, known, said, found)


def compute_tables(run: StoredRun, game: Game, names: Sequence[str]) -> Tables:
    """Return the tables of the answers to these questions, as claims name them; none of those without an answer."""
    return {key: table for name in names for key, table in table_names(name, tables_of(run, game, name)).items()}


def table_names(name: str, tables: Tables) -> Tables:
    """Return the tables of an answer by the names that claims have for them, which no other answer's tables have."""
    return {f"{name}/{table}": found for table, found in tables.items()}


def tables_of(run: StoredRun, game: Game, name: str) -> Tables:
    """Return the tables of a question's answer; none if the run has no answer."""
    question = ask(run, game)
    study = number_of_players.find_study(run, question)
    if study and name == number_of_players.NAME:
        return number_of_players.tables(study)
    analysis = questions(game)[name]
    return {} if analysis.applies(run, question) else analysis.compute(run, game)
