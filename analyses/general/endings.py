"""Show how games end, and for games that somebody wins, how."""

from typing import Any

import polars as pl
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import Patch

from bng_sim.analyses import numbers
from bng_sim.analyses.analysis import INTERVALS, Analysis, Table, Tables, always
from bng_sim.analyses.claims import Sentence, Stated, given, reworded
from bng_sim.analyses.forms.dial import mark, title_pad
from bng_sim.analyses.plots import labels, style
from bng_sim.analyses.question import Question, ask, cells, thinned
from bng_sim.analyses.words import brief
from bng_sim.core.game import Game
from bng_sim.core.wording import distinct, listed
from bng_sim.sweeps.run.load import StoredRun
from bng_sim.sweeps.statistics.ratio import wilson_share

NAME = "endings"
WRITTEN = 0.12, 0.35  # share of a bar that is wide enough for its figure: on a page, on a phone's screen
MOST_ROWS = 24  # horizontal bars
MOST_TOLD = 6  # settings with a sentence each
MOST_GAMES = 0.5  # share of games that an ending exceeds which most have
MOST_APART = 3  # settings in one sentence


def shares(run: StoredRun, game: Game | None = None) -> pl.DataFrame:
    """Return the share of each ending in every cell of the first lineup.

    Args:
        run: A finished run.
        game: The game; None: the one that the run's config names.

    Returns:
        The columns of `question.cells` and `ending`, `n` (all games), `deals` (of which they are), `value`, `low` and
        `high` (its share with its 95 % Wilson interval), and `top`, `top_low` and `top_high` (the same of this ending
        and those before it, in the game's order: where bars that are stacked reach to; each deal counts as one game).

    """
    figures = run.summary.filter(metric="ending_rate", by="ending").select("cell", "group", "n", "value", "low", "high")
    found = cells(run, game).filter(~pl.col("control")).join(figures, on="cell", maintain_order="left_right")
    deals = [n // run.games_a_deal(cell) for cell, n in found.select("cell", "n").rows()]
    ends = (pl.col("value") * pl.col("deals")).cum_sum().over("cell").round(6)
    found = found.rename({"group": "ending"}).with_columns(deals=pl.Series(deals, dtype=pl.Int64)).with_columns(k=ends)
    tops = [wilson_share(k, n) for k, n in found.select("k", "deals").rows()]
    return found.drop("k").with_columns(
        pl.Series("top", [top.rate for top in tops], dtype=pl.Float64),
        pl.Series("top_low", [top.low for top in tops], dtype=pl.Float64),
        pl.Series("top_high", [top.high for top in tops], dtype=pl.Float64),
    )


def occurring(table: pl.DataFrame) -> list[str]:
    """Return the endings that came up at all, in the game's order."""
    came = set(table.filter(pl.col("value") > 0)["ending"])
    return [name for name in table["ending"].unique(maintain_order=True) if name in came]


def finding(table: pl.DataFrame, question: Question) -> str:
    """Return which ending most games have, with the dial at its reference, for every setting there."""
    here = table.filter("reference")
    n, where = here["line"].n_unique(), f" with {question.at_reference}" if question.dial else ""
    most = here.filter(pl.col("low") > MOST_GAMES)
    if most.is_empty():
        return f"No single ending makes up most games{where}"
    by_ending = [part for _, part in most.group_by("ending", maintain_order=True)]
    by_ending.sort(key=lambda part: -part.height)
    stated = [Stated(row, "value", MOST_GAMES, None) for row in most.to_dicts()] + given(most.to_dicts())
    if by_ending[0].height == n:
        text = f"Most games end in {_ending(most, question)}{where}: {_span(most)}"
        return Sentence(text, stated)
    every = here["line"].unique(maintain_order=True).to_list()
    parts = [
        f"{_ending(part, question)} {brief.where_of(part['line'].to_list(), every)} ({_span(part)})"
        for part in by_ending
    ]
    rest = [line for line in every if line not in most["line"].to_list()]
    none = [f"no ending makes up most games {brief.where_of(rest, every)}"] if rest else []
    return Sentence(f"Most games{where} end in {'; '.join([listed(parts), *none])}", stated)


def _ending(part: pl.DataFrame, question: Question) -> str:
    return numbers.quoted(question.game.ending_in_words(part["ending"][0]))


def _span(part: pl.DataFrame) -> str:
    return brief.span(part["value"].to_list(), "proportion")


@style.styled
def plot(table: pl.DataFrame, question: Question, *, narrow: bool = False) -> Figure:
    """Draw stacked bars along the dial, a panel for each line; without a dial a bar for each line."""
    title = finding(table, question)
    about = "Share of games, % (bars: 95 % interval of the boundary between two parts)"
    endings = occurring(table)
    shown = thinned(table).filter(pl.col("ending").is_in(endings))
    key = [
        Patch(color=style.part_colour(rank), label=question.game.ending_in_words(name))
        for rank, name in enumerate(endings)
    ]
    every = table["line"].unique(maintain_order=True).to_list()
    lines = every[: style.MOST_PANELS]
    if not question.has_dial or (labels.need_rows(question.value_labels, len(lines)) and not question.numeric):
        return _bars(shown, endings, question, title, about, key, narrow=narrow)
    rows, about = len(lines) if narrow else -(-len(lines) // 3), about + style.left_out(len(lines), len(every))
    figure = style.canvas(2.3 * rows + 0.3, title, about, key=key, narrow=narrow)
    for index, (axes, line) in enumerate(zip(style.panels(figure, len(lines), narrow=narrow), lines, strict=True)):
        _stack(axes, shown.filter(pl.col("line") == line), question, named=index == 0)
        axes.set_title(labels.wrap(line, 34), pad=title_pad(question))
    figure.supxlabel(question.axis, size="medium")
    return figure


def _stack(axes: Axes, part: pl.DataFrame, question: Question, *, named: bool) -> None:
    places = part.unique("place", maintain_order=True)
    endings = part["ending"].unique(maintain_order=True).to_list()
    width = 0.72 * min((b - a for a, b in zip(places["x"][:-1], places["x"][1:], strict=True)), default=1.0)
    for rank, ending in enumerate(endings):
        here = part.filter(pl.col("ending") == ending)
        axes.bar(
            here["x"], 100 * here["value"], width, 100 * (here["top"] - here["value"]), color=style.part_colour(rank)
        )
        if rank < len(endings) - 1:
            axes.vlines(here["x"], 100 * here["top_low"], 100 * here["top_high"], color=style.INK, linewidth=1.2)
    axes.set_ylim(0, 100)
    axes.grid(visible=False)
    values = [question.value_in_words(value) for value in places["setting"]]
    labels.place_ticks(axes, places["x"].to_list(), values, question.value_in_words(question.printed))
    mark(axes, question, named=named)


def _bars(
    shown: pl.DataFrame,
    endings: list[str],
    question: Question,
    title: str,
    about: str,
    key: list[Patch],
    *,
    narrow: bool,
) -> Figure:
    """Draw a bar for each line and value; if there are too many, only those at the reference."""
    if shown["cell"].n_unique() > MOST_ROWS:
        shown, about = shown.filter("reference"), f"{about}; only the settings that others are compared with"
    cells = [part for _, part in shown.group_by("cell", maintain_order=True)]
    about, cells = about + style.left_out(min(len(cells), MOST_ROWS), len(cells)), cells[:MOST_ROWS]
    said = [", ".join(filter(None, (cell["line"][0], question.value_in_words(cell["setting"][0])))) for cell in cells]
    names = [labels.wrap(name, 20 if narrow else 34) for name in distinct(said)]
    figure = style.canvas(labels.height(names, 0.42) + 0.5, title, about, key=key, narrow=narrow)
    axes = figure.subplots()
    for at, cell in enumerate(cells):
        for rank, ending in enumerate(endings):
            row = cell.filter(pl.col("ending") == ending).row(0, named=True)
            axes.barh(at, 100 * row["value"], 0.62, 100 * (row["top"] - row["value"]), color=style.part_colour(rank))
            if ending != endings[-1] and row["top_low"] is not None:
                axes.hlines(at, 100 * row["top_low"], 100 * row["top_high"], color=style.INK, linewidth=1.2)
            if row["value"] > WRITTEN[narrow]:
                text = numbers.point(row["value"], row["low"], row["high"], "proportion")
                axes.text(100 * (row["top"] - row["value"] / 2), at, text, ha="center", va="center")
    labels.row_names(axes, list(range(len(cells))), names)
    axes.set_xlim(0, 100)
    axes.grid(visible=False)
    return figure


def counted(table: pl.DataFrame, question: Question) -> list[str]:
    """Return the endings that count for the headline and occurred with the dial at its reference."""
    return [name for name in occurring(table.filter("reference")) if name in question.metric.endings]


def of_which(table: pl.DataFrame, question: Question) -> str:
    """Return how games that count for the headline end with the dial at its reference; empty for many settings.

    Args:
        table: From `shares`; at least two counted endings occurred.
        question: The run's question.
    """
    here, names, parts = table.filter("reference"), counted(table, question), []
    if here["line"].n_unique() > MOST_APART:
        return ""
    for (line,), part in here.group_by("line", maintain_order=True):
        rows = [row for row in part.to_dicts() if row["ending"] in names]
        words = [f"{question.game.ending_in_words(row['ending'])} in {_estimated(row)}" for row in rows]
        parts.append(f"{f'with {line} ' * bool(line)}{listed(words)}")
    return f"Of all games {'; '.join(parts)}."


def _estimated(row: dict[str, Any]) -> str:
    return brief.plain(row["value"], "proportion")


def compute(run: StoredRun, game: Game | None = None) -> Tables:
    """Return the share of each ending, as `shares`, in the table `endings`."""
    question = ask(run, game)
    table = shares(run, game)
    words = {name: question.game.ending_in_words(name) for name in table["ending"].unique()}
    frame = table.with_columns(kind=pl.lit("proportion"), words=pl.col("ending").replace_strict(words))
    keys = {"line": "Setting", "setting": question.axis or "Setting", "words": "Ending"}
    return {NAME: Table("How games end, share of games", frame, keys)}


def _plot(tables: Tables, question: Question, *, narrow: bool = False) -> Figure:
    return plot(tables[NAME].frame, question, narrow=narrow)


def _answer(tables: Tables, question: Question) -> list[str]:
    """Return the commonest ending, then all that occurred with the dial at its reference, then those that did not."""
    table = tables[NAME].frame
    here = table.filter("reference")
    first = finding(table, question)
    sentences = [reworded(first, f"{first}.")]
    if here["line"].n_unique() <= MOST_TOLD:
        for (line,), part in here.group_by("line", maintain_order=True):
            rows = part.filter(pl.col("value") > 0).sort("value", descending=True).to_dicts()
            parts = [f"{row['words']} in {_estimated(row)}" for row in rows]
            sentences.append(numbers.capital(f"{f'with {line}, ' * bool(line)}{listed(parts)} of games."))
    return sentences + _never(table, question)


def _never(table: pl.DataFrame, question: Question) -> list[str]:
    """Return which endings did not occur, and an upper bound on their frequency."""
    games, deals = (int(table.unique("cell")[name].sum()) for name in ("n", "deals"))
    came = occurring(table)
    names = [name for name in table["ending"].unique(maintain_order=True) if name not in came]
    if not names:
        return []
    most = wilson_share(0, deals).high
    bound = f"at most {numbers.bound(most, 'proportion', difference=False)} of all games, 95 % interval" if most else ""
    words = listed([numbers.quoted(question.game.ending_in_words(name)) for name in names], "or")
    return [f"Of {numbers.count(games)} games none ended in {words} ({bound or numbers.NO_INTERVAL})."]


ANALYSIS = Analysis(
    name=NAME,
    place=3,
    asks="How do games end?",
    applies=always,
    compute=compute,
    plots={NAME: _plot},
    answer=_answer,
    reading=(INTERVALS,),
    is_of_part=False,
    is_of_lineup=False,
)
