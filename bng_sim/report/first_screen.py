"""Collect what a page's first screen states of figures, and compute the same of another run."""

from collections.abc import Sequence

from bng_sim.analyses.analysis import Tables
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


def claims_of_run(run: StoredRun, game: Game, leads: str, sentences: Sequence[str], tables: Tables) -> PageClaims:
    """Return the claims of a run's page: of its first screen, and of each target.

    Args:
        run: The run.
        game: Its game.
        leads: The question whose answer leads.
        sentences: That answer.
        tables: What it is from.

    """
    shown = list(sentences) if leads == targets.NAME else list(sentences[:IN_FRONT])
    config = reproduce.config_as_yaml(run.config, game)
    known = provenance.list_fingerprints(run.manifest)
    return PageClaims(SWEEP, config, config, leads, __version__, known, list(map(str, shown)), claims_of(shown, tables))


def compute_tables(run: StoredRun, game: Game, leads: str) -> Tables:
    """Return the tables of a question's answer; none if the run has no answer."""
    question = ask(run, game)
    study = number_of_players.find_study(run, question)
    if study and leads == number_of_players.NAME:
        return number_of_players.tables(study)
    analysis = questions(game)[leads]
    return {} if analysis.applies(run, question) else analysis.compute(run, game)
