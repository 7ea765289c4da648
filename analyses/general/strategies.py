"""Measure which strategies win, and against whom."""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt
import polars as pl
from matplotlib.figure import Figure

from bng_sim.analyses import numbers
from bng_sim.analyses.analysis import ALPHA, CORRECTED, INTERVALS, Analysis, Table, Tables
from bng_sim.analyses.forms import by_grouping
from bng_sim.analyses.numbers import quoted
from bng_sim.analyses.plots import heat, labels, style
from bng_sim.analyses.question import Question, ask, settings
from bng_sim.analyses.statistics import adjusted, matchups
from bng_sim.analyses.words import brief
from bng_sim.analyses.words.lineups import strategy_words
from bng_sim.core.game import Game
from bng_sim.sweeps.run.load import StoredRun

NAME, MATCHUPS = "strategy", "matchups"
MOST_PANELS = 3
BESIDE, ROW = 100.0, 0.22  # points left of the fields, inches of a row
LETTER = 0.65  # width of a digit, of the size of text
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
    shown, names, is_written = _shown(frame, lines, narrow=narrow)
    about = "Change in games won per seat with one opponent, points (white: may be chance, Holm)"
    about += "; the figures are in the table" * (not is_written) + style.left_out(len(shown), len(lines))
    side = (style.NARROW if narrow else style.WIDE) / len(shown)
    room = labels.ABREAST // (2 if narrow else len(shown))
    words = _sides(names, room)
    height = max(min(4.2, max(2.2, side)), heat.height(*words, ROW, room))
    figure = style.canvas(height + 0.5, finding(tables), about, narrow=narrow)
    most = 100 * float(frame["difference"].abs().max() or 0.01)  # type: ignore[arg-type]
    for index, (axes, line) in enumerate(zip(figure.subplots(1, len(shown), squeeze=False)[0], shown, strict=True)):
        values, texts = _fields(frame.filter(pl.col("line") == line), names)
        texts = texts if is_written else [[""] * len(names)] * len(names)
        heat.draw(axes, values, texts, *words, colours=COLOURS, ends=(-most, most), two_sided=True, room=room)
        axes.set_title(labels.wrap(line, 26))
        axes.tick_params(labelleft=index == 0)
    return figure


def _shown(frame: pl.DataFrame, lines: Sequence[str], *, narrow: bool) -> tuple[list[str], list[str], bool]:
    """Return the settings to draw side by side, their strategies, and whether fields have space for their figures."""
    width = 72 * (style.NARROW if narrow else style.WIDE) - BESIDE
    for n in range(1 if narrow else MOST_PANELS, 0, -1):
        shown = list(lines[:n])
        names = frame.filter(pl.col("line").is_in(shown))["group"].unique(maintain_order=True).to_list()
        letters = 5 if len(names) <= MOST_ROOMY else 4
        if len(shown) * len(names) * letters * LETTER * heat.TEXT <= width:
            return shown, names, True
    return shown, names, False


def _sides(names: Sequence[str], room: int) -> tuple[list[str], list[str]]:
    """Return the labels of rows and of columns, by number where the names of strategies do not fit below."""
    words = [strategy_words(name) for name in names]
    if heat.fits(words, room):
        return words, words
    return [f"{number}: {name}" for number, name in enumerate(words, 1)], [str(at) for at in range(1, 1 + len(words))]


def _fields(part: pl.DataFrame, names: list[str]) -> tuple[npt.NDArray[np.float64], list[list[str]]]:
    """Return the changes in points, 0 where they may be chance, and the same as texts."""
    values = np.full((len(names), len(names)), np.nan)
    texts = [[""] * len(names) for _ in names]
    for who, against, difference, p in part.select("group", "against", "difference", "p_holm").rows():
        row, column = names.index(who), names.index(against)
        values[row, column] = 100 * difference if p < ALPHA else 0.0
        texts[row][column] = numbers.fixed(100 * difference, 1 if len(names) <= MOST_ROOMY else 0, sign=True)
    return values, texts


def _answer(tables: Tables, question: Question) -> list[str]:
    sentences = by_grouping.answer(NAME, tables, question)
    if MATCHUPS in tables:
        frame = tables[MATCHUPS].frame
        clear = frame.filter(pl.col("p_holm") < ALPHA).height
        sentences.append(f"{finding(tables)}.")
        sentences += [f"Of {frame.height} such effects {clear} are clear of chance."] if clear else []
    return sentences


ANALYSIS = Analysis(
    name="strategies",
    place=60,
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
