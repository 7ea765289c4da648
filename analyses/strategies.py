"""Measure which strategies win, and against whom."""

import numpy as np
import polars as pl
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from bng_sim.analyses import by_grouping, matchups, numbers
from bng_sim.analyses.analysis import ALPHA, CORRECTED, INTERVALS, Analysis, Table, Tables
from bng_sim.analyses.numbers import quoted
from bng_sim.analyses.plots import heat, labels, style
from bng_sim.analyses.question import Question, ask, settings
from bng_sim.analyses.statistics import adjusted
from bng_sim.analyses.words import brief
from bng_sim.core.game import Game
from bng_sim.sweeps.store.load import StoredRun

NAME, MATCHUPS = "strategy", "matchups"
MOST_PANELS = 3
MOST_ROOMY = 8  # strategies; with more, fields have space for whole points only
COLOURS = "PuOr_r"  # from orange (wins less) to violet (wins more): distinguishable for colour-blind readers


def compute(run: StoredRun, game: Game | None = None) -> Tables:
    """Return the adjusted rate of games won by strategy, and by strategy and opponent.

    Args:
        run: A finished run; a file of seats is counted at a time.
        game: The game; None: the one that the run's config names.

    Returns:
        `strategy`: games won per seat; `matchups`: the same beside a chance opponent of another strategy, less the
        rate of all seats of the first, game by game. Both without rows, and left out, if all play one strategy.

    """
    question = ask(run, game)
    made = by_grouping.tables(run, question, NAME)
    here = settings(run, game).select("cell", "line").rows() if run.keeps("seats") else []
    rows = [row for cell, line in here for row in matchups.rows(run, cell, line)]
    if rows:
        keys = {"line": "Setting", "group": "Strategy", "against": "Opponent"}
        caption = "Games won per seat with this opponent; below: difference from all seats of the strategy"
        made[MATCHUPS] = Table(caption, by_grouping.corrected(rows), keys, counted="pairs of seats")
    return made


def finding(tables: Tables) -> str:
    """Return the opponent that changes a strategy's rate most, clear of chance."""
    frame = tables[MATCHUPS].frame
    clear = frame.filter(pl.col("p_holm") < ALPHA).sort(pl.col("difference").abs(), maintain_order=True)
    if clear.is_empty():
        return "No opponent clearly changes how often a strategy wins"
    row = clear.row(-1, named=True)
    more = "more" if row["difference"] > 0 else "less"
    where = f" with {row['line']}" if row["line"] else ""
    who, against = quoted(row["group"]), quoted(row["against"])
    return f"{who} wins {brief.points(row['difference'])} {more} next to {against}{where}: no opponent matters more"


@style.styled
def _heat(tables: Tables, question: Question, *, narrow: bool = False) -> Figure:
    """Draw a row for each strategy, a column for each opponent: the change of its win rate in points."""
    frame = tables[MATCHUPS].frame
    lines = frame["line"].unique(maintain_order=True).to_list()
    shown = lines[:1] if narrow else lines[:MOST_PANELS]
    names = frame["group"].unique(maintain_order=True).to_list()
    about = "Change in games won per seat with one opponent, points (white: may be chance, Holm)"
    about += style.left_out(len(shown), len(lines))
    side = (style.NARROW if narrow else style.WIDE) / len(shown)
    figure = style.canvas(min(4.2, max(2.2, side)) + 0.5, finding(tables), about, narrow=narrow)
    most = 100 * float(frame["difference"].abs().max() or 0.01)  # type: ignore[arg-type]
    for index, (axes, line) in enumerate(zip(figure.subplots(1, len(shown), squeeze=False)[0], shown, strict=True)):
        _panel(axes, frame.filter(pl.col("line") == line), names, most)
        axes.set_title(labels.wrap(line, 26))
        axes.tick_params(labelleft=index == 0)
    return figure


def _panel(axes: Axes, part: pl.DataFrame, names: list[str], most: float) -> None:
    values = np.full((len(names), len(names)), np.nan)
    texts = [[""] * len(names) for _ in names]
    for who, against, difference, p in part.select("group", "against", "difference", "p_holm").rows():
        row, column = names.index(who), names.index(against)
        values[row, column] = 100 * difference if p < ALPHA else 0.0
        texts[row][column] = numbers.fixed(100 * difference, 1 if len(names) <= MOST_ROOMY else 0, sign=True)
    words = [_words(name) for name in names]
    heat.draw(axes, values, texts, words, words, colours=COLOURS, ends=(-most, most), two_sided=True)


def _words(name: str) -> str:
    return name.replace("_", " ")


def _answer(tables: Tables, question: Question) -> list[str]:
    sentences = by_grouping.answer(NAME, tables, question)
    if MATCHUPS in tables:
        frame = tables[MATCHUPS].frame
        clear = frame.filter(pl.col("p_holm") < ALPHA).height
        sentences += [f"{finding(tables)}.", f"Of {frame.height} such effects {clear} are clear of chance."]
    return sentences


ANALYSIS = Analysis(
    name="strategies",
    asks="Which strategies win, and against whom?",
    applies=by_grouping.applies(NAME),
    compute=compute,
    plots={NAME: by_grouping.plot(NAME), MATCHUPS: _heat},
    answer=_answer,
    key=by_grouping.key(NAME),
    reading=(
        *adjusted.READING,
        "Opponents: each seat of a strategy is paired with every other seat in the game. The rate with an opponent is "
        "the share of such pairs in games that the strategy's seat won. The difference is from the strategy's rate "
        "over all its seats.",
        INTERVALS,
        CORRECTED,
    ),
)
