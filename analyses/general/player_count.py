"""Study the number of players: how games end, how long they last, who wins, what players can own."""

import itertools
from dataclasses import dataclass
from typing import Any

import numpy as np
import polars as pl

from bng_sim.analyses import game_analyses
from bng_sim.analyses.question import LINEUP, Question, ask, cells, label
from bng_sim.analyses.statistics import joint_sums, regression
from bng_sim.analyses.statistics.joint_sums import JointSums
from bng_sim.analyses.statistics.regression import Fit
from bng_sim.core.game import Game
from bng_sim.core.results.metrics import Metric
from bng_sim.core.value_words import plain
from bng_sim.sweeps.run.load import StoredRun
from bng_sim.sweeps.run.results import rows_of_metric
from bng_sim.sweeps.statistics.paired import Difference, holm_column

STALEMATES = "stalemate_rate"
ALSO = ("turns", "rounds", STALEMATES)  # in addition to the headline
VARIANT = "variant"  # stands for the structure of a game that has none, or several parameters of it
UNCLEAR = "stays unclear"
_ENDS = {"low": pl.Float64, "high": pl.Float64}
Places = dict[tuple[str, str], int]  # table and variant of the game -> index of the cell


@dataclass(frozen=True, slots=True)
class Supply:
    """Hold how much of what players want the rules put into play; it follows from the rules alone.

    Attributes:
        caption: `Coins for every player`.
        sentence: The same in a report, without the figures.
        counted: The unit: `coins`.
        frame: One row a table, with columns `table`, `there` (in play), `wanted` and `each` (in play for each wanted).

    """

    caption: str
    sentence: str
    counted: str
    frame: pl.DataFrame


@dataclass(frozen=True, slots=True)
class Study:
    """Hold the results on the number of players.

    Attributes:
        by: The parameter that structures the game, `edition`: the column of its variants; `variant` for a game that
            has only one, without a name.
        tables: The sorts of table: `2 with Robots`, `2 without Robots`, `3`, ... in the order of the config.
        variants: Of the structure, as written; those in which the headline never varies are not in its regression.
        cells: One row a figure, table and variant, with columns `figure`, `kind`, `table`, that of `by`, `n` (games),
            `value`, `low` and `high` (its 95 % interval, of a proportion Wilson's).
        steps: One row a figure, step from one table to the next, and variant, or the mean of those in which the
            figure varies (the average marginal effect), with columns `figure`, `kind`, that of `by`, `start`, `end`,
            `n` (pairs of games), `difference`, `low`, `high`, `p_holm` (corrected for all steps of all figures) and
            `correlation` (of games of the same number).
        fits: Figure -> its regression on tables, variants and their interaction; without it if only one varies.
        supply: What players can own, if the game's own analyses define it.

    """

    by: str
    tables: tuple[str, ...]
    variants: tuple[str, ...]
    cells: pl.DataFrame
    steps: pl.DataFrame
    fits: dict[str, Fit]
    supply: Supply | None

    @property
    def mean(self) -> str:
        """The value in the column of `by` for the mean of all variants."""
        return _mean_of(self.by)

    def named(self, variant: str) -> str:
        """Return a variant in words, `edition 2`; empty for the only one of a game that nothing structures."""
        return variant if variant in ("", self.mean) else f"{self.by} {variant}"


def is_asked(run: StoredRun, game: Game) -> bool:
    """Return whether a run varies nothing but who plays, and what structures the game.

    Its games must have been stored, equally many in each cell, each deal played once; and each must have a value of the
    headline, since games are compared one by one.
    """
    grid, config, asked = run.config["grid"], run.config, ask(run, game)
    is_whole = run.keeps("games") and config["games"] and not config["rotate"] and run.manifest["state"] == "complete"
    return (
        bool(is_whole)
        and asked.dial != LINEUP
        and len(grid.get("players", ())) > 1
        and set(grid) <= {"players", *game.also_seated, *game.structure}
        and _is_known_of_all(run, asked.metric)
    )


def _is_known_of_all(run: StoredRun, metric: Metric) -> bool:
    figures = rows_of_metric(run.summary, metric.name)
    games = {cell["index"]: cell["games"] for cell in run.played}
    return all(n == games[cell] for cell, n in figures.select("cell", "n").rows())


def compute(run: StoredRun, game: Game | None = None) -> Study:
    """Return the cells of the first lineup, compared from one number of players to the next.

    Cells play games of the same indices. However much luck two such games share, pairs of them are independent
    of other pairs, so steps are paired by index: better if they correlate, and no worse if they do not.

    Args:
        run: A finished run that asks this; a file of games of each cell is read at a time.
        game: The game; None: the one that the run's config names.
    """
    asked = ask(run, game)
    here, by = settings(run, asked), column(asked.game)
    tables, variants = (tuple(here[name].unique(maintain_order=True)) for name in ("table", by))
    sums = joint_sums.count(run, here["cell"].to_list(), shown(asked))
    at = {where: place for place, where in enumerate(here.select("table", by).rows())}
    return Study(
        by,
        tables,
        variants,
        _cells(by, at, sums),
        _steps(by, tables, at, sums),
        _fits(tables, variants, at, sums),
        _supply(run, asked.game, here.unique("table", keep="first", maintain_order=True)),
    )


def column(game: Game) -> str:
    """Return the column of the game's variants: the parameter that structures it, if there is one."""
    return game.structure[0] if len(game.structure) == 1 else VARIANT


def shown(question: Question) -> list[Metric]:
    """Return the figures to compare, the headline first."""
    known = {metric.name: metric for metric in question.game.metrics}
    names = dict.fromkeys([question.metric.name, *(name for name in ALSO if name in known)])
    return [known[name] for name in names]


def named(figure: str, question: Question) -> str:
    """Return a figure in words: `Stalemate rate`."""
    return label(figure, question.game)


def settings(run: StoredRun, asked: Question) -> pl.DataFrame:
    """Return the cells of the first lineup: `cell`, `table`, and the column of `by`."""
    game = asked.game
    by_index = {cell["index"]: cell for cell in run.config["cells"]}
    found = cells(run, asked.game).filter(~pl.col("control")).select("cell").sort("cell")
    of = [by_index[index] for index in found["cell"]]
    tables = [_table(cell["values"], of, game) for cell in of]
    variants = [
        ", ".join(
            plain(cell["values"].get(name, cell["rules"][name]))
            if len(game.structure) == 1
            else f"{name} {plain(cell['rules'][name])}"
            for name in game.structure
        )
        for cell in of
    ]
    return found.with_columns(pl.Series("table", tables), pl.Series(column(game), variants))


def _table(values: dict[str, Any], of: list[dict[str, Any]], game: Game) -> str:
    """Return the number of players, and who else is seated if there are cells of that number with and without."""
    words = str(values["players"])
    alike = [cell["values"] for cell in of if cell["values"]["players"] == values["players"]]
    for name, others in game.also_seated.items():
        if len({other.get(name, True) for other in alike}) > 1:
            words += f" {'with' if values[name] else 'without'} {others}"
    return words


def _cells(by: str, at: Places, sums: dict[str, JointSums]) -> pl.DataFrame:
    rows = [
        (name, figure.metric.kind, *where, figure.n, float(figure.means[place]), *figure.interval(place))
        for name, figure in sums.items()
        for where, place in at.items()
    ]
    names = ["figure", "kind", "table", by, "n", "value", "low", "high"]
    return pl.DataFrame(rows, schema=names, schema_overrides=_ENDS, orient="row")


def _steps(by: str, tables: tuple[str, ...], at: Places, sums: dict[str, JointSums]) -> pl.DataFrame:
    rows: list[tuple[Any, ...]] = []
    for (name, figure), (start, end) in itertools.product(sums.items(), itertools.pairwise(tables)):
        variants = [variant for table, variant in at if table == start]
        for variant in variants:
            here, there = at[end, variant], at[start, variant]
            row = _change(figure.difference(here, there)), figure.correlation(here, there)
            rows.append((name, figure.metric.kind, variant, start, end, *row[0], row[1]))
        varying = [variant for variant in variants if any(_varies(figure, at[table, variant]) for table in tables)]
        if len(varying) > 1:
            weights = np.zeros(len(figure.sums))
            for variant in varying:
                weights[at[end, variant]], weights[at[start, variant]] = 1 / len(varying), -1 / len(varying)
            rows.append((name, figure.metric.kind, _mean_of(by), start, end, *_change(figure.contrast(weights)), None))
    names = ["figure", "kind", by, "start", "end", "n", "difference", "low", "high", "p", "correlation"]
    table = pl.DataFrame(rows, schema=names, schema_overrides=_ENDS, orient="row", infer_schema_length=None)
    return table.with_columns(holm_column(table["p"])).drop("p")


def _mean_of(by: str) -> str:
    """Return the name for the mean of all variants."""
    return f"mean of the {by}s"


def _change(found: Difference) -> tuple[int, float, float | None, float | None, float]:
    return found.n, found.value, found.low, found.high, found.p


def _varies(figure: JointSums, cell: int) -> bool:
    return bool(figure.covariance[cell, cell] > 0)


def _fits(tables: tuple[str, ...], variants: tuple[str, ...], at: Places, sums: dict[str, JointSums]) -> dict[str, Fit]:
    fits = {}
    for name, figure in sums.items():
        varying = [variant for variant in variants if all(_varies(figure, at[table, variant]) for table in tables)]
        if len(varying) > 1:
            place = np.array([[at[table, variant] for variant in varying] for table in tables])
            variances, n = np.diag(figure.covariance)[place], np.full(place.shape, float(figure.n))
            fits[name] = regression.fit(figure.less_offset[place], variances, n, figure.metric.kind)
    return fits


def _supply(run: StoredRun, game: Game, tables: pl.DataFrame) -> Supply | None:
    made: Supply | None = game_analyses.offered(game, "supply", "supply", lambda *_: None)(run, game, tables)
    return made


def seated(table: str) -> str:
    """Return a sort of table in words: `2 players with Robots`, `3 players`."""
    number, _, how = table.partition(" ")
    return f"{number} players {how}".rstrip()
