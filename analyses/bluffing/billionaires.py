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
        `billionaire`: games won per seat; `used`: powers used a game, by setting, if some setting has powers.

    """
    used = _USED.compute(run, game) if _have_powers(run) else {}
    return by_grouping.tables(run, ask(run, game), NAME) | used


def _have_powers(run: StoredRun) -> bool:
    """Return whether Billionaires have powers in a setting of the grid; with other guesses they may have elsewhere."""
    return any(cell["rules"]["powers"] != "off" for cell in run.on_grid)


def _have_own_decks(run: StoredRun) -> bool:
    """Return whether Billionaires have different decks: six lists instead of one for all."""
    return any(
        isinstance(cell["rules"][name][0], list) for cell in run.on_grid for name in ("deck_values", "deck_coins")
    )


def _applies(run: StoredRun, question: Question) -> str:
    if not _have_powers(run) and not _have_own_decks(run):
        return "without powers, and with the same decks, Billionaires do not differ"
    return by_grouping.applies(NAME)(run, question) or measures.missing(USED, run, question.game)


def _answer(tables: Tables, question: Question) -> list[str]:
    said = by_grouping.answer(NAME, tables, question)
    if "used" not in tables:
        return said
    stand_ins = "All powers are assumed stand-ins: this shows what such powers would do, not those in the box."
    return [*said, *_USED.answer(tables, question), stand_ins]


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
