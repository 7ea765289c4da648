"""Show how long games last."""

import math
from collections.abc import Mapping, Sequence
from typing import Any

import polars as pl
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from bng_sim.analyses.forms.dial import mark, title_pad
from bng_sim.analyses.plots import labels, style
from bng_sim.analyses.question import Question, cells, thinned
from bng_sim.analyses.statistics.quantiles import ends, quantile
from bng_sim.core.game import Game
from bng_sim.core.wording import distinct
from bng_sim.sweeps.run.load import StoredRun
from bng_sim.sweeps.statistics.intervals import Z

MOST_ROWS = 24  # in one figure
UNIT = "turns"  # the column of the `games` table with the length of a game
POINTS = {"tenth": 0.10, "quarter": 0.25, "median": 0.50, "three_quarters": 0.75, "nine_tenths": 0.90}


def compute(run: StoredRun, game: Game | None = None) -> pl.DataFrame:
    """Return the spread of the length of games in every cell of the first lineup.

    Args:
        run: A finished run; its games are streamed, so that memory does not grow with their number.
        game: The game; None: the one that the run's config names.

    Returns:
        The columns of `question.cells` and `n`, `mean`, and in turns, as the least number that at least such a share
        of games does not exceed: `tenth`, `quarter`, `median`, `three_quarters`, `nine_tenths`, and for the median
        `low` and `high` (its 95 % interval by order statistics).

    """
    shown = cells(run, game).filter(~pl.col("control"))
    lengths = count(run, shown["cell"].to_list())
    rows = [{"cell": cell, **_spread(part.sort(UNIT))} for (cell,), part in lengths.group_by("cell")]
    return shown.join(pl.DataFrame(rows).cast({"cell": pl.Int64}), on="cell", maintain_order="left")


def count(run: StoredRun, wanted: Sequence[int]) -> pl.DataFrame:
    """Return the number `n` of games by `cell` and length, of these cells."""
    games = run.scan("games").filter(pl.col("cell").is_in([*wanted]))
    return games.group_by("cell", UNIT).len("n").collect(engine="streaming")


def at_ends(rows: Sequence[Mapping[str, Any]], column: str) -> list[str]:
    """Return the settings with the least and with the greatest value of a column, which `span` is of."""
    return [pick(rows, key=lambda row: row[column])["line"] for pick in (min, max)]


def finding(table: pl.DataFrame, question: Question) -> str:
    """Return the length of the median game and of the longest tenth, with the dial at its reference."""
    here = table.filter("reference")
    where = f"With {question.at_reference} the" if question.dial else "The"
    half, tenth = span(here["median"].to_list()), span(here["nine_tenths"].to_list())
    return f"{where} median game lasts {half} {UNIT}, and one in ten more than {tenth}"


@style.styled
def plot(table: pl.DataFrame, question: Question, *, narrow: bool = False) -> Figure:
    """Draw the median with the middle half and middle four fifths of games, along the dial, a panel for each line."""
    every = table["line"].unique(maintain_order=True).to_list()
    lines = every[: style.MOST_PANELS]
    title = finding(table, question)
    about = f"Length of games, {UNIT} (dark: middle half of games; light: middle four fifths; line: median)"
    if not question.has_dial or (labels.need_rows(question.value_labels, len(lines)) and not question.numeric):
        shown = table if table.height <= MOST_ROWS else table.filter("reference").head(MOST_ROWS)
        about += style.left_out(shown.height, table.height)
        return _bars(shown, question, title, about.replace("line: median", "dot: median"), narrow=narrow)
    rows, about = len(lines) if narrow else -(-len(lines) // 3), about + style.left_out(len(lines), len(every))
    figure = style.canvas(2.3 * rows + 0.3, title, about, narrow=narrow)
    for index, (axes, line) in enumerate(zip(style.panels(figure, len(lines), narrow=narrow), lines, strict=True)):
        part = thinned(table).filter(pl.col("line") == line)
        (_curve if question.numeric else _places)(axes, part)
        if not question.numeric:
            axes.set_xlim(-0.5, len(question.values) - 0.5)
        axes.set_ylim(0, 1.08 * float(table["nine_tenths"].max() or 1))  # type: ignore[arg-type]
        values = [question.value_in_words(value) for value in part["setting"]]
        labels.place_ticks(axes, part["x"].to_list(), values, question.value_in_words(question.printed))
        mark(axes, question, named=index == 0)
        axes.set_title(labels.wrap(line, 34), pad=title_pad(question))
    figure.supxlabel(question.axis, size="medium")
    return figure


def is_known(game: Game) -> bool:
    """Return whether a game's tables contain the length of games."""
    return UNIT in game.columns["games"]


def _spread(counts: pl.DataFrame) -> dict[str, float | None]:
    lengths, upto = counts[UNIT].to_list(), counts["n"].cum_sum().to_list()
    n = upto[-1]
    points = {name: quantile(lengths, upto, share) for name, share in POINTS.items()}
    low, high = ends(lengths, upto, 0.5, Z * math.sqrt(0.25 / n))
    mean = float((counts[UNIT] * counts["n"]).sum()) / n
    return {"n": n, "mean": mean, **points, "low": low, "high": high}


def span(turns: Sequence[int]) -> str:
    """Return the range: `27 to 35`."""
    return " to ".join(dict.fromkeys([str(min(turns)), str(max(turns))]))


def _curve(axes: Axes, part: pl.DataFrame) -> None:
    colour = style.COLOURS[0]
    axes.fill_between(part["x"], part["tenth"], part["nine_tenths"], color=colour, alpha=0.18, linewidth=0)
    axes.fill_between(part["x"], part["quarter"], part["three_quarters"], color=colour, alpha=0.30, linewidth=0)
    axes.plot(part["x"], part["median"], color=colour)


def _places(axes: Axes, part: pl.DataFrame) -> None:
    colour = style.COLOURS[0]
    axes.vlines(part["x"], part["tenth"], part["nine_tenths"], color=colour, alpha=0.25, linewidth=8)
    axes.vlines(part["x"], part["quarter"], part["three_quarters"], color=colour, alpha=0.4, linewidth=8)
    axes.plot(part["x"], part["median"], "o", color=colour)


def _bars(table: pl.DataFrame, question: Question, title: str, about: str, *, narrow: bool) -> Figure:
    said = [", ".join(filter(None, (line, question.value_in_words(value))))
            for line, value in table.select("line", "setting").rows()]  # fmt: skip
    names = [labels.wrap(name, 34) for name in distinct(said)]
    figure = style.canvas(labels.height(names, 0.42) + 0.6, title, about, narrow=narrow)
    axes, colour, at = figure.subplots(), style.COLOURS[0], list(range(table.height))
    axes.hlines(at, table["tenth"], table["nine_tenths"], color=colour, alpha=0.25, linewidth=8)
    axes.hlines(at, table["quarter"], table["three_quarters"], color=colour, alpha=0.4, linewidth=8)
    axes.plot(table["median"], at, "o", color=colour)
    for y, median, end in zip(at, table["median"], table["nine_tenths"], strict=True):
        axes.annotate(f"{median}", (end, y), (9, 0), textcoords="offset points", va="center")
    labels.row_names(axes, at, names)
    axes.set_xlim(0, 1.12 * float(table["nine_tenths"].max() or 1))  # type: ignore[arg-type]
    return figure
