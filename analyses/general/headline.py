"""Show the run's first figure in every setting."""

import polars as pl
from matplotlib.figure import Figure

from bng_sim.analyses.analysis import CORRECTED, INTERVALS, Analysis, Table, Tables, always
from bng_sim.analyses.forms import dial
from bng_sim.analyses.general import endings
from bng_sim.analyses.numbers import capital, count
from bng_sim.analyses.question import LINEUP, MOST_PLACES, Question, ask, thinned
from bng_sim.analyses.sentences import comparisons, phrases
from bng_sim.analyses.statistics import steps
from bng_sim.core.game import Game
from bng_sim.sweeps.run.load import StoredRun

NAME = "headline"
DIAL, CONTROLS, STEPS, ENDS, ENDINGS = "dial", "controls", "steps", "ends", "endings"  # tables


def compute(run: StoredRun, game: Game | None = None) -> Tables:
    """Return the run's first metric in every cell.

    Args:
        run: A finished run.
        game: The game; None: the one that the run's config names.

    Returns:
        `dial`: of the first lineup, with the columns of `forms.dial`; `controls`: of the others, if the run does not
        compare lineups; `steps`: what each step of a dial of numbers changes, and `ends` what all of them do together,
        both with the columns of `statistics.steps`; `endings`: where games that end in several ways count for the
        metric, and no lineups are compared, the shares of all, with the columns of `general.endings`.

    """
    question = ask(run, game)
    found = dial.compute(run, game).with_columns(kind=pl.lit(question.metric.kind))
    about, axis = capital(question.metric.meaning), question.axis or "Setting"
    keys = {"line": "Setting", "setting": axis}
    notes = [note for note in (_left_out(found, question),) if note]
    controls = found.filter("control")
    made = {DIAL: Table(about + _compared(question), found.filter(~pl.col("control")), keys, notes=notes,
                        reference=question.reference, also_drawn=controls)}  # fmt: skip
    if controls.height:
        keys = {"line": "Setting", "lineup": "Lineup", "setting": axis}
        made[CONTROLS] = Table(f"{about}: the control lineups", controls, keys)
    trends = steps.compute(run, game).with_columns(way=pl.col("kind"), kind=pl.lit(question.metric.kind))
    trends = trends.rename({"low": "difference_low", "high": "difference_high"})
    for name, way in ((STEPS, steps.STEP), (ENDS, steps.ENDS)):
        part = trends.filter(way=way)
        if part.height and (way == steps.ENDS or len(question.values) <= MOST_PLACES):
            keys = {"line": "Setting", "start": "From", "end": "to"}
            what = "each step" if way == steps.STEP else "the whole range"
            made[name] = Table(f"{about}: what {what} changes, paired by game", part, keys, counted="pairs of games")
    if question.metric.endings:
        ended = endings.compute(run, game)[endings.NAME]
        several = question.dial != LINEUP and len(endings.counted(ended.frame, question)) > 1
        several &= found["line"].n_unique() <= dial.MOST_SHOWN  # of more lines the figure shows only a part
        made |= {ENDINGS: ended} if several else {}
    return made


def _compared(question: Question) -> str:
    if not question.has_dial:
        return ""
    return f"; below each: difference from {question.at_reference}, paired by game"


def _left_out(found: pl.DataFrame, question: Question) -> str:
    """Return what is not drawn."""
    lines = found.filter(~pl.col("control"))["line"].n_unique()
    if question.has_dial and lines > dial.MOST_SHOWN:
        return f"The figure shows the first {dial.MOST_SHOWN} of {count(lines)} settings."
    places = thinned(found)["place"].n_unique()
    if 0 < places < len(question.values):
        return f"The figure shows {places} of {count(len(question.values))} values of the dial."
    return ""


def _trends(tables: Tables) -> pl.DataFrame:
    """Return the changes of each step and from end to end, as `steps` computes them."""
    parts = [tables[name].frame for name in (STEPS, ENDS) if name in tables]
    if not parts:
        return pl.DataFrame(schema=steps.SCHEMA)
    found = pl.concat(parts).drop("kind").rename({"way": "kind", "difference_low": "low", "difference_high": "high"})
    return found.select(*steps.SCHEMA)


def title(tables: Tables, question: Question) -> str:
    """Return the title of the headline's figure."""
    if question.has_dial and not question.numeric:
        return comparisons.category_title(tables[DIAL].frame.filter(~pl.col("reference")).rows(named=True), question)
    return phrases.trend_title(steps.trends(_trends(tables)), question) or dial.finding(tables[DIAL].frame, question)


def _plot(tables: Tables, question: Question, *, narrow: bool = False) -> Figure:
    return dial.plot(tables[DIAL].drawn, question, title(tables, question), narrow=narrow)


def _plot_steps(tables: Tables, question: Question, *, narrow: bool = False) -> Figure:
    return steps.plot(_trends(tables), question, narrow=narrow)


def _plot_endings(tables: Tables, question: Question, *, narrow: bool = False) -> Figure:
    return endings.plot(tables[ENDINGS].frame, question, narrow=narrow)


def _answer(tables: Tables, question: Question) -> list[str]:
    """Return the figure with the dial at its reference, how it depends on the dial, and how games end that count.

    For a dial without an order in many settings, what it changes within a setting comes first: a span over settings is
    no effect.
    """
    found = tables[DIAL].frame
    sentences = [phrases.answer(found.filter("reference").rows(named=True), question)]
    if question.numeric and question.has_dial:
        sentences += phrases.trend(steps.trends(_trends(tables)), question)
    elif question.has_dial:
        others, rows = found.filter(~pl.col("reference")).rows(named=True), found.rows(named=True)
        apart = comparisons.categories(others, question)
        if found["line"].n_unique() > phrases.MOST_NAMED:
            most = [] if comparisons.are_alike(others, question) else [comparisons.within(rows, question)]
            sentences = [*apart[:1], *most, *apart[1:], *sentences]
        else:
            sentences += apart
    if ENDINGS in tables:
        sentences.append(endings.of_which(tables[ENDINGS].frame, question))
    return [sentence for sentence in sentences if sentence]


ANALYSIS = Analysis(
    name=NAME,
    place=1,
    asks="How does the headline depend on the setting?",
    applies=always,
    compute=compute,
    plots={ENDINGS: _plot_endings, DIAL: _plot, STEPS: _plot_steps},
    answer=_answer,
    reading=(
        "The headline is the first of the run's metrics. Differences are paired: game i has the same luck in every "
        "setting, as far as the rules allow.",
        INTERVALS,
        CORRECTED,
    ),
    is_of_part=False,
)
