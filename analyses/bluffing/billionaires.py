"""Measure whether a power is too strong: games won by Billionaire, each of whom has a power."""

from bng_sim.analyses import measures
from bng_sim.analyses.analysis import CORRECTED, INTERVALS, Analysis, Tables
from bng_sim.analyses.bluffing.measures import USED
from bng_sim.analyses.forms import by_grouping, ratios
from bng_sim.analyses.question import Question, ask
from bng_sim.analyses.statistics import adjusted
from bng_sim.core.game import Game
from bng_sim.sweeps.run.load import StoredRun

NAME = "billionaire"  # the grouping
_USED = ratios.analysis("used", "How often are powers used?", (USED,))


def compute(run: StoredRun, game: Game | None = None) -> Tables:
    """Return the adjusted rate of games won by Billionaire, and how often powers are used.

    Args:
        run: A finished run.
        game: The game; None: the one that the run's config names.

    Returns:
        `billionaire`: games won per seat; `used`: powers used a game, by setting.

    """
    return by_grouping.tables(run, ask(run, game), NAME) | _USED.compute(run, game)


def _applies(run: StoredRun, question: Question) -> str:
    if all(cell["rules"]["powers"] == "off" for cell in run.config["cells"]):
        return "without powers, and with the same decks, Billionaires do not differ"
    return by_grouping.applies(NAME)(run, question) or measures.missing(USED, run, question.game)


def _answer(tables: Tables, question: Question) -> list[str]:
    stand_ins = "All powers are assumed stand-ins: this shows what such powers would do, not those in the box."
    return [*by_grouping.answer(NAME, tables, question), *_USED.answer(tables, question), stand_ins]


ANALYSIS = Analysis(
    name="billionaires",
    place=61,
    asks="Is a power too strong?",
    applies=_applies,
    compute=compute,
    plots={NAME: by_grouping.plot(NAME)},
    answer=_answer,
    key=by_grouping.key(NAME),
    reading=(*adjusted.READING, INTERVALS, CORRECTED),
)
