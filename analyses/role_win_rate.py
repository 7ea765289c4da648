"""Who wins with what in front of them: win rates by Role, or whatever else some seats of a game hold?"""

import polars as pl
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from analyses import labels, numbers, style
from analyses.question import Question, ask, cells, summary
from analyses.win_rates import named
from bng_sim.core.game import Game, Grouping
from bng_sim.sweep.load import Run

MOST_SETTINGS = 4  # of the dial, side by side in one row; of more only the reference
MOST_LINES = 3  # abreast
MOST_NAMES = 3  # in a title


def groupings(game: Game) -> list[Grouping]:
    """The ways in which a seat can hold something."""
    return [grouping for grouping in game.groupings if grouping.of]


def compute(run: Run, game: Game | None = None) -> pl.DataFrame:
    """The share of games won from seats that hold each Role, beside that of all seats, in cells of the first lineup.

    Args:
        run: A finished run.
        game: Its game, if it is not one of those known by name.

    Returns:
        One row a cell, grouping and group, with columns `line`, `setting` (of the dial), `by`, `group`, `n` (seats),
        `value`, `low` and `high` (games won per seat, its 95 % interval) and `all_seats` (the same over all seats of
        the cell). Of a dial with many values only the reference is in it. Empty if nobody holds anything.

    """
    asked = ask(run, game)
    here = cells(run, game).filter(~pl.col("control"))
    if here["setting"].n_unique() > MOST_SETTINGS:
        here = here.filter("reference")
    order = {grouping.name: rank for rank, grouping in enumerate(groupings(asked.game))}
    rates = summary(run).filter(pl.col("metric") == "win_rate")
    whole = next(grouping.name for grouping in asked.game.groupings if not grouping.of)
    everybody = (
        rates.filter(pl.col("by") == whole)
        .group_by("cell")
        .agg(all_seats=(pl.col("value") * pl.col("n")).sum() / pl.col("n").sum())
    )
    held = rates.filter(pl.col("by").is_in(list(order))).select("cell", "by", "group", "n", "value", "low", "high")
    found = here.select("cell", "line", "setting").join(held, on="cell", maintain_order="left_right")
    found = found.join(everybody, on="cell", maintain_order="left").drop("cell")
    return found.sort(pl.col("by").replace_strict(order, return_dtype=pl.Int64), maintain_order=True)


def finding(table: pl.DataFrame, question: Question) -> str:
    """Which groups of the first grouping win more and less often than all seats, clear of chance on every line."""
    by = groupings(question.game)[0]
    part = table.filter(pl.col("by") == by.name)
    told = []
    for (setting,), here in part.group_by("setting", maintain_order=True):
        more = _on_every_line(here, pl.col("low") > pl.col("all_seats"))
        less = _on_every_line(here, pl.col("high") < pl.col("all_seats"))
        words = [_winning(names, word, by.of) for names, word in ((more, "more"), (less, "less")) if names]
        if words:
            told.append(f"{_named(question, str(setting))}{', '.join(words)} often than all seats")
    return numbers.capital("; ".join(told)) if told else f"No {by.of} wins more or less often everywhere"


def _winning(names: list[str], word: str, of: str) -> str:
    if len(names) > MOST_NAMES:
        return f"{len(names)} {of}s win {word}"
    return f"{numbers.listed(names)} win{'s' if len(names) == 1 else ''} {word}"


def _on_every_line(table: pl.DataFrame, is_so: pl.Expr) -> list[str]:
    lines = table["line"].n_unique()
    found = table.filter(is_so).group_by("group", maintain_order=True).len().filter(pl.col("len") == lines)
    return [named(group) for group in found["group"]]


def _named(question: Question, setting: str) -> str:
    return f"with {question.names[question.dial]} {named(setting)} " if question.dial and setting else ""


@style.styled
def plot(table: pl.DataFrame, question: Question, *, narrow: bool = False) -> Figure:
    """A row of panels a grouping, a panel a line, a row a group, the dial's values in it side by side."""
    ways = [grouping for grouping in groupings(question.game) if grouping.name in set(table["by"])]
    lines = table["line"].unique(maintain_order=True).to_list()[:MOST_LINES]
    settings = table["setting"].unique(maintain_order=True).to_list()
    about = "Games won per seat, % of all games (bars: 95 % interval; dotted: all seats)"
    about += style.left_out(len(lines), table["line"].n_unique())
    names = [f"{question.axis}: {setting.replace('_', ' ')}" for setting in settings]
    groups = [table.filter(pl.col("by") == way.name)["group"].unique(maintain_order=True).to_list() for way in ways]
    rows = [(way, line, kinds) for way, kinds in zip(ways, groups, strict=True) for line in lines]
    columns = 1 if narrow else len(lines)
    heights = [len(kinds) + 1.8 for _, _, kinds in rows[::columns]]
    height = (0.13 + 0.07 * len(settings)) * sum(heights) + 0.3
    figure = style.canvas(height, finding(table, question), about, key=style.key(names), narrow=narrow)
    grid = figure.subplots(len(heights), columns, sharex=True, squeeze=False, height_ratios=heights).flatten()
    for index, (axes, (way, line, kinds)) in enumerate(zip(grid, rows, strict=True)):
        here = table.filter(pl.col("by") == way.name, pl.col("line") == line)
        _panel(axes, here, kinds, settings)
        axes.tick_params(labelbottom=True, labelleft=index % columns == 0)
        if narrow:
            axes.set_title(", ".join(filter(None, (way.meaning, line))))
        else:
            axes.set_title(line if line else way.meaning)
            if line and index % columns == 0:
                axes.set_ylabel(way.meaning, weight="bold")
    grid[0].xaxis.set_major_locator(MaxNLocator(4))
    grid[0].set_xlim(0, max(1.0, 108 * float(table["high"].max() or 0)))  # type: ignore[arg-type]
    return figure


def _panel(axes: Axes, part: pl.DataFrame, groups: list[str], settings: list[str]) -> None:
    for index, setting in enumerate(settings):
        here = part.filter(pl.col("setting") == setting)
        at = [groups.index(group) + 0.66 * ((index + 0.5) / len(settings) - 0.5) for group in here["group"]]
        colour, marker = style.COLOURS[index], style.MARKERS[index]
        figures = [here[name] * 100 for name in ("value", "low", "high")]
        style.whiskers(axes, at, *figures, colour=colour, marker=marker, across=True)
        if here.height:
            axes.axvline(100 * here["all_seats"][0], color=colour, linewidth=1, linestyle=(0, (1, 1.5)))
    labels.row_names(axes, list(range(len(groups))), [labels.shortened(named(group), 24) for group in groups])
