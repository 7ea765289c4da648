"""What does the number of players change: how games end, how long they are, who wins, what there is to own?"""

import itertools
from dataclasses import dataclass
from typing import Any

import numpy as np
import polars as pl
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D

from analyses.numbers import capital, change, listed
from analyses.plots import labels, style
from analyses.question import Question, ask, cells, label
from analyses.statistics import regression, together
from analyses.statistics.regression import Fit
from analyses.statistics.together import Together
from bng_sim.core.game import Game, Metric
from bng_sim.core.parameters import plain
from bng_sim.games import GAMES
from bng_sim.sweep.statistics.paired import Difference, holm
from bng_sim.sweep.statistics.sums import CONFIDENCE
from bng_sim.sweep.store.load import Run

ALPHA = 1 - CONFIDENCE
WHO = ("players", "puppets", "level")  # what may vary in a run that asks this
ALSO = ("turns", "rounds", "stalemate_rate")  # beside the headline
MEAN = "mean of the levels"
UNCLEAR = "stays unclear"
Places = dict[tuple[str, str], int]  # table and level -> place of the cell


@dataclass(frozen=True, slots=True)
class Study:
    """What a run says of the number of players.

    Attributes:
        tables: The sorts of table: `2 with Puppets`, `2 without Puppets`, `3`, ... in the order of the config.
        levels: Of the rules, as written; those at which the headline never varies are not in its regression.
        cells: One row a figure, table and level, with columns `figure`, `kind`, `table`, `level`, `n` (games),
            `value`, `low` and `high` (its 95 % interval, of a proportion Wilson's).
        steps: One row a figure, step from one table to the next, and level, or the mean of the levels at which the
            figure varies (the average marginal effect), with columns `figure`, `kind`, `level`, `start`, `end`, `n`
            (pairs of games), `difference`, `low`, `high`, `p_holm` (corrected for all steps of all figures) and
            `correlation` (of games of the same number).
        fits: Figure -> its regression on tables, levels and their interaction; without it if only one of them varies.
        supply: One row a table, with columns `table`, `assets` (in play), `spaces` (on all boards) and `each` (assets
            for every space); empty for a game that does not have such things.

    """

    tables: tuple[str, ...]
    levels: tuple[str, ...]
    cells: pl.DataFrame
    steps: pl.DataFrame
    fits: dict[str, Fit]
    supply: pl.DataFrame


def is_asked(run: Run) -> bool:
    """Whether nothing but who sits at the table, and the level of the rules, varies in a run.

    Its games must have been kept, as many in each cell, and each deal played once.
    """
    grid, config = run.config["grid"], run.config
    is_whole = run.keeps("games") and config["games"] and not config["rotate"] and run.manifest["state"] == "complete"
    return bool(is_whole) and len(grid.get("players", ())) > 1 and set(grid) <= set(WHO)


def compute(run: Run, game: Game | None = None) -> Study:
    """The cells of the first lineup, compared from one number of players to the next.

    Cells play games of the same numbers. Whatever two such games share of their luck, pairs of them are independent
    of other pairs, so steps are paired by number: right if they correlate, and no worse if they do not.

    Args:
        run: A finished run that asks this; a file of games of each cell is read at a time.
        game: Its game, if it is not one of those known by name.

    """
    asked = ask(run, game)
    here = settings(run, asked)
    tables, levels = (tuple(here[name].unique(maintain_order=True)) for name in ("table", "level"))
    sums = together.count(run, here["cell"].to_list(), shown(asked))
    at = {where: place for place, where in enumerate(here.select("table", "level").rows())}
    return Study(
        tables,
        levels,
        _cells(here, sums),
        _steps(tables, at, sums),
        _fits(tables, levels, at, sums),
        _supply(run, here),
    )


def shown(question: Question) -> list[Metric]:
    """The figures that are compared: the headline first."""
    known = {metric.name: metric for metric in question.game.metrics}
    names = dict.fromkeys([question.metric.name, *(name for name in ALSO if name in known)])
    return [known[name] for name in names]


def named(figure: str, question: Question) -> str:
    """A figure in words: `Revolution rate`."""
    return label(figure, question.game)


def is_clear(row: dict[str, Any]) -> bool:
    """Whether a row differs from nothing, at 5 % after Holm."""
    return bool(row["p_holm"] < ALPHA)


def settings(run: Run, asked: Question) -> pl.DataFrame:
    """The cells of the first lineup: `cell`, `table` and `level`."""
    by_index = {cell["index"]: cell for cell in run.config["cells"]}
    found = cells(run, asked.game).filter(~pl.col("control")).select("cell").sort("cell")
    of = [by_index[index] for index in found["cell"]]
    kinds: dict[int, set[bool]] = {}
    for cell in of:
        kinds.setdefault(cell["values"]["players"], set()).add(cell["values"].get("puppets", True))
    tables = [_table(cell["values"], len(kinds[cell["values"]["players"]]) > 1) for cell in of]
    levels = [plain(cell["values"].get("level", cell["rules"]["level"])) for cell in of]
    return found.with_columns(pl.Series("table", tables), pl.Series("level", levels))


def _table(values: dict[str, Any], is_told: bool) -> str:
    how = f" {'with' if values['puppets'] else 'without'} Puppets" if is_told else ""
    return f"{values['players']}{how}"


def _cells(here: pl.DataFrame, sums: dict[str, Together]) -> pl.DataFrame:
    rows = [
        (name, figure.metric.kind, table, level, figure.n, float(figure.means[at]), *figure.interval(at))
        for name, figure in sums.items()
        for at, (table, level) in enumerate(here.select("table", "level").rows())
    ]
    names = ["figure", "kind", "table", "level", "n", "value", "low", "high"]
    return pl.DataFrame(rows, schema=names, orient="row")


def _steps(tables: tuple[str, ...], at: Places, sums: dict[str, Together]) -> pl.DataFrame:
    rows: list[tuple[Any, ...]] = []
    for (name, figure), (start, end) in itertools.product(sums.items(), itertools.pairwise(tables)):
        levels = [level for table, level in at if table == start]
        for level in levels:
            here, there = at[end, level], at[start, level]
            row = _told(figure.difference(here, there)), figure.correlation(here, there)
            rows.append((name, figure.metric.kind, level, start, end, *row[0], row[1]))
        varying = [level for level in levels if any(_varies(figure, at[table, level]) for table in tables)]
        if len(varying) > 1:
            weights = np.zeros(len(figure.sums))
            for level in varying:
                weights[at[end, level]], weights[at[start, level]] = 1 / len(varying), -1 / len(varying)
            rows.append((name, figure.metric.kind, MEAN, start, end, *_told(figure.contrast(weights)), None))
    names = ["figure", "kind", "level", "start", "end", "n", "difference", "low", "high", "p", "correlation"]
    table = pl.DataFrame(rows, schema=names, orient="row", infer_schema_length=None)
    return table.with_columns(p_holm=pl.Series(holm(table["p"].to_list()), dtype=pl.Float64)).drop("p")


def _told(found: Difference) -> tuple[int, float, float, float, float]:
    return found.n, found.value, found.low, found.high, found.p


def _varies(figure: Together, cell: int) -> bool:
    return bool(figure.covariance[cell, cell] > 0)


def _fits(tables: tuple[str, ...], levels: tuple[str, ...], at: Places, sums: dict[str, Together]) -> dict[str, Fit]:
    fits = {}
    for name, figure in sums.items():
        varying = [level for level in levels if all(_varies(figure, at[table, level]) for table in tables)]
        if len(varying) > 1:
            place = np.array([[at[table, level] for level in varying] for table in tables])
            variances, n = np.diag(figure.covariance)[place], np.full(place.shape, float(figure.n))
            fits[name] = regression.fit(figure.means[place], variances, n, figure.metric.kind)
    return fits


def _supply(run: Run, here: pl.DataFrame) -> pl.DataFrame:
    """What follows from the rules alone: no game was played for it."""
    rows = []
    first = here.unique("table", keep="first", maintain_order=True)
    for index, table in first.select("cell", "table").rows():
        rules: Any = GAMES[run.config["game"]].rules.read(run.config["cells"][index]["rules"])
        if hasattr(rules, "boards"):  # S2, C4, U2
            board = next(iter(rules.boards.values()))
            types = {kind for spaces in rules.boards.values() for kind in spaces}
            starred = rules.billionaires if rules.starred_assets else 0
            assets = rules.by_players("assets_per_market") * len(types) + starred
            spaces = sum(board.values()) * rules.billionaires
            rows.append((table, assets, spaces, assets / spaces))
    return pl.DataFrame(rows, schema=["table", "assets", "spaces", "each"], orient="row")


def finding(study: Study, question: Question) -> str:
    """Which way the headline goes from each table to the next, as far as that is clear."""
    name = question.metric.name
    start, *others = study.tables
    ways = [way(study, name, *step) for step in itertools.pairwise(study.tables)]
    subject = capital(named(name, question))
    if set(ways) == {UNCLEAR}:
        return f"{subject}: no clear difference by the number of players"
    first, *more = [f"{verb} to {_without_players(table)}" for table, verb in zip(others, ways, strict=True)]
    verb, _, end = first.partition(" to ")
    return f"{subject} {listed([f'{verb} from {seated(start)} to {end}', *more])}"


def steps_finding(study: Study, question: Question) -> str:
    """The step that changes the headline most; empty if none does clearly."""
    part = study.steps.filter(pl.col("figure") == question.metric.name)
    part = part.filter(pl.col("level") == MEAN) if MEAN in set(part["level"]) else part
    clear = part.filter(pl.col("p_holm") < ALPHA).sort(pl.col("difference").abs())
    if clear.is_empty():
        return ""
    row = clear.row(-1, named=True)
    size = change(row["difference"], row["low"], row["high"], row["kind"])
    where = " on average over the levels" if row["level"] == MEAN else ""
    others = part.filter(pl.col("start") != row["start"]).select(pl.max_horizontal(pl.col("low", "high").abs()))
    is_largest = min(abs(row["low"]), abs(row["high"])) > max(others.to_series().to_list(), default=0.0)
    which = "The largest step" if is_largest else "One of the largest steps"
    return f"{which}, from {seated(row['start'])} to {_without_players(row['end'])}: {size}{where}"


def seated(table: str) -> str:
    """A sort of table in words: `2 players with Puppets`, `3 players`."""
    number, _, how = table.partition(" ")
    return f"{number} players {how}".rstrip()


def _without_players(table: str) -> str:
    return table.removesuffix(" Puppets") if " without " in table else table


def way(study: Study, figure: str, start: str, end: str) -> str:
    """What a figure does from one table to the next, at those levels at which it varies."""
    part = study.steps.filter(
        pl.col("figure") == figure, pl.col("start") == start, pl.col("end") == end, pl.col("level") != MEAN
    )
    varying = study.cells.filter(pl.col("figure") == figure).group_by("level").agg(pl.col("value").n_unique())
    part = part.filter(pl.col("level").is_in(varying.filter(pl.col("value") > 1)["level"].implode()))
    clear = part.filter(pl.col("p_holm") < ALPHA)
    signs = set((clear["difference"] > 0).to_list())
    if not signs:
        return UNCLEAR
    if len(signs) > 1:
        return "goes either way, by level,"
    verb = "rises" if signs == {True} else "falls"
    return verb if clear.height == part.height else f"{verb} (not clearly at every level)"


@style.styled
def plot(study: Study, question: Question, *, narrow: bool = False) -> Figure:
    """The figures by table, a line a level, and in a panel of its own what there is to own."""
    figures = [name for name in dict.fromkeys(study.cells["figure"]) if name != "stalemate_rate"]
    about = "By number of players, a line a level of the rules (bars: 95 % interval, often smaller than the marker)"
    n = len(figures) + bool(study.supply.height)
    columns = 1 if narrow else min(2, n)
    rows = -(-n // columns)
    figure = style.canvas(2.35 * rows, finding(study, question), about, narrow=narrow)
    axes = figure.subplots(rows, columns, squeeze=False).flatten()
    for panel in axes[n:]:
        panel.set_visible(False)
    for panel, name in zip(axes, figures, strict=False):
        _curves(panel, study, name)
        unit = ", % of games" if _unit(study, name) == 100 else " a game"
        panel.set_title(capital(named(name, question)) + unit)
    if study.supply.height:
        _supply_panel(axes[len(figures)], study)
    figure.draw_without_rendering()
    for panel, name in zip(axes, figures, strict=False):
        last = study.cells.filter(pl.col("figure") == name, pl.col("table") == study.tables[-1])
        ends = [
            (_unit(study, name) * row["value"], f"level {row['level']}", style.COLOURS[i])
            for i, row in enumerate(last.iter_rows(named=True))
        ]
        labels.end_labels(panel, len(study.tables) - 1, ends)
    return figure


@style.styled
def plot_steps(study: Study, question: Question, *, narrow: bool = False) -> Figure:
    """What each step from one table to the next changes: a row a step, the levels in it side by side."""
    figures = [question.metric.name, *(name for name in ALSO[:1] if name in set(study.cells["figure"]))]
    levels = [level for level in (*study.levels, MEAN) if level in set(study.steps["level"])]
    key = style.key([f"level {level}" for level in levels if level != MEAN])
    if MEAN in levels:
        key.append(Line2D([], [], linestyle="", marker=style.MARKERS[len(key)], color=style.INK, label=MEAN))
    about = "Change from one table to the next, paired by number of the game (bars: 95 % interval)"
    names = [f"{a} \N{RIGHTWARDS ARROW} {b}" for a, b in itertools.pairwise(study.tables)]
    columns = 1 if narrow else len(figures)
    height = (0.17 * len(levels) * len(names) + 0.6) * (len(figures) / columns)
    figure = style.canvas(
        height, steps_finding(study, question) or finding(study, question), about, key=key, narrow=narrow
    )
    axes = figure.subplots(len(figures) // columns, columns, squeeze=False).flatten()
    for panel, name in zip(axes, figures, strict=True):
        unit = _unit(study, name)
        panel.axvline(0, color=style.FAINT, linewidth=0.8)
        for index, level in enumerate(levels):
            part = study.steps.filter(pl.col("figure") == name, pl.col("level") == level)
            at = [place + 0.72 * ((index + 0.5) / len(levels) - 0.5) for place in range(part.height)]
            found = [unit * part[column] for column in ("difference", "low", "high")]
            colour = style.INK if level == MEAN else style.COLOURS[index]
            style.whiskers(panel, at, found, part["n"], colour=colour, marker=style.MARKERS[index], across=True)
        labels.row_names(
            panel,
            list(range(len(names))),
            [name.replace(" \N{RIGHTWARDS ARROW}", "\n\N{RIGHTWARDS ARROW}") for name in names],
        )
        panel.set_title(f"{capital(named(name, question))}, {'points' if unit == 100 else 'per game'}")
    return figure


def _curves(axes: Axes, study: Study, figure: str) -> None:
    unit, part = _unit(study, figure), study.cells.filter(pl.col("figure") == figure)
    for index, level in enumerate(study.levels):
        here = part.filter(pl.col("level") == level)
        x, value = list(range(here.height)), unit * here["value"]
        colour, marker = style.COLOURS[index], style.MARKERS[index]
        joined = [place for place in x if not study.tables[place].endswith(" with Puppets")]
        axes.plot(joined, value[joined], color=colour, linewidth=0.9, alpha=0.6)
        figures = [value, unit * here["low"], unit * here["high"]]
        style.whiskers(axes, x, figures, here["n"], colour=colour, marker=marker)
    axes.set_ylim(0, 100 if unit == 100 and float(part["high"].max() or 0) > 0.55 else None)  # type: ignore[arg-type]
    _ticks(axes, study)


def _supply_panel(axes: Axes, study: Study) -> None:
    each = study.supply["each"]
    axes.axhline(1, color=style.FAINT, linewidth=0.8)
    axes.plot(range(len(each)), each, linestyle="", marker="o", color=style.INK)
    for place, row in enumerate(study.supply.iter_rows(named=True)):
        text = f"{row['assets']}/{row['spaces']}"
        axes.annotate(text, (place, row["each"]), (0, 6), textcoords="offset points", ha="center", bbox=style.PAPER)
    axes.set_ylim(0, 1.25 * float(each.max() or 1))  # type: ignore[arg-type]
    axes.set_title("Assets for every space on a board")
    _ticks(axes, study)


def _ticks(axes: Axes, study: Study) -> None:
    axes.set_xlim(-0.4, len(study.tables) - 0.6)
    axes.set_xticks(
        range(len(study.tables)),
        [table.replace(" ", "\n", 1).replace(" Puppets", "\nPuppets") for table in study.tables],
    )


def _unit(study: Study, figure: str) -> int:
    kinds = study.cells.filter(pl.col("figure") == figure)["kind"]
    return 100 if kinds[0] == "proportion" else 1
