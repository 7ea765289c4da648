"""Compare two settings: every metric's difference, paired by deal if both played the same deals."""

import math
import warnings
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt
import polars as pl

from bng_sim.core.errors import InputError
from bng_sim.core.game import Game
from bng_sim.core.results.metrics import Metric
from bng_sim.core.value_words import plain
from bng_sim.sweeps.run.load import StoredRun
from bng_sim.sweeps.statistics.intervals import CONFIDENCE, MANY, Z, two_sided_p
from bng_sim.sweeps.statistics.paired import Difference, holm_column, pair_games, within, without_interval
from bng_sim.sweeps.statistics.ratio import Mean
from bng_sim.sweeps.statistics.sums import count_games

Array = npt.NDArray[np.float64]
OF_SIDES: dict[str, Any] = {"n_a": pl.Int64, "value_a": pl.Float64, "n_b": pl.Int64, "value_b": pl.Float64}
OF_DIFFERENCE: dict[str, Any] = {
    "difference": pl.Float64,  # B less A
    "low": pl.Float64,  # its 95 % interval
    "high": pl.Float64,
    "effect": pl.Float64,  # Cohen's h of two rates; of two means their difference in standard deviations of a game
    "p": pl.Float64,
    "p_holm": pl.Float64,  # corrected after Holm for all rows of the table
}
SCHEMA: dict[str, Any] = {
    "pair": pl.Int64,  # index of the pair of settings
    "metric": pl.String,
    "kind": pl.String,
    "paired": pl.Boolean,  # by deal; otherwise independent samples
    "deals": pl.Int64,  # deals that both played; null if not paired
    **OF_SIDES,  # `n`: games that have a value
    **OF_DIFFERENCE,
}


@dataclass(frozen=True, slots=True)
class PlayedCell:
    """Identify a cell of a run; raises `InputError` if it has not been played.

    Attributes:
        run: The run.
        number: The number of its cell.
        name: What users call the run; empty: its folder.
        cell: The cell, as in the resolved config.

    """

    run: StoredRun
    number: int
    name: str = ""
    cell: dict[str, Any] = field(init=False)

    def __post_init__(self) -> None:
        """Check that the cell has been played, and look it up."""
        found = [cell for cell in self.run.played if cell["index"] == self.number]
        if not found:
            raise InputError(f"{self.run.folder}: cell {self.number} has not been played; `bng-sim sweep` continues it")
        object.__setattr__(self, "cell", found[0])

    @property
    def called(self) -> str:
        """What users call the run."""
        return self.name or str(self.run.folder)

    @property
    def games_a_deal(self) -> int:
        """The number of consecutive games that share a deal."""
        return self.run.games_a_deal(self.number)

    @property
    def deals(self) -> range:
        """The indices of the deals played: with one seed, a deal of the same index is the same in every run."""
        first: int = self.run.config.get("first_game", 0)
        return range(first, first + self.cell["games"] // self.games_a_deal)

    def metrics(self, game: Game) -> list[str]:
        """Return the known metrics: all of the game, or those of the config if games were not stored."""
        if not self.run.keeps("games"):
            return list(self.run.config["metrics"])
        return [metric.name for metric in game.metrics if metric.arises(self.cell["rules"])]

    def values(self, metrics: Sequence[Metric]) -> pl.DataFrame:
        """Return a row for each game in order, and a column for each metric; null where a metric does not apply."""
        if self.run.keeps("games"):
            games = self.run.scan("games", of=[self.number])
            return games.select(metric.expression.cast(pl.Float64).alias(metric.name) for metric in metrics).collect()
        parts = [
            part.select(pl.col(m.name).cast(pl.Float64) for m in metrics) for part in self.run.figures(self.number)
        ]
        return pl.concat(parts)


Pair = tuple[PlayedCell, PlayedCell]


def compute(settings: Sequence[Pair], game: Game) -> pl.DataFrame:
    """Return every metric known in both settings of each pair (A, B).

    PlayedCells that were played from one seed are paired by the index of the deal, over the deals that both have.
    Without any they are independent samples: two rates have Newcombe's interval (1998, Statistics in Medicine 17:
    873-890), two means Welch's.

    Returns:
        One row a pair and metric, as `SCHEMA` says; without a difference where one of the two never had a value.
    """
    rows = [row for index, pair in enumerate(settings) for row in _rows(index, pair, game)]
    table = pl.DataFrame(rows, schema=SCHEMA)
    return table.with_columns(holm_column(table["p"]))


def is_paired(a: PlayedCell, b: PlayedCell) -> bool:
    """Return whether the two share deals."""
    return len(shared_deals(a, b)) > 0


def games_left_out(a: PlayedCell, b: PlayedCell) -> int:
    """Return how many games of the two are left out because the other did not play their deals."""
    deals = len(shared_deals(a, b))
    return sum(side.cell["games"] - deals * side.games_a_deal for side in (a, b))


def differing(a: PlayedCell, b: PlayedCell) -> dict[str, tuple[str, str]]:
    """Return how the two settings differ in rules, lineup, seed and versions: name -> the value in A, and in B."""
    there, here = _facts(a), _facts(b)
    names = [name for name in dict.fromkeys([*there, *here]) if there.get(name) != here.get(name)]
    return {name: (_shown(a, name, there), _shown(b, name, here)) for name in names}


def _shown(setting: PlayedCell, name: str, facts: dict[str, str]) -> str:
    """Return a fact as written in the config: `4`, not the table by number of players that it stands for."""
    written = {**setting.run.config["rules"], **setting.cell["values"]}
    if name in written:
        return plain(written[name])
    rule, players = setting.cell["rules"].get(name), str(setting.cell["rules"]["players"])
    return plain(rule[players]) if isinstance(rule, dict) and players in rule else facts.get(name, "none")


def _facts(setting: PlayedCell) -> dict[str, str]:
    config = setting.run.config
    facts = {name: plain(value) for name, value in setting.cell["rules"].items()}
    facts |= {"lineup": setting.run.lineup(setting.number), "seed": plain(config["seed"])}
    facts |= {name: plain(config[name]) for name in ("characters", "rotate") if config[name]}
    facts |= {f"strategies in {name}": digest for name, digest in config["strategies"].items()}
    return facts | {f"version of {name}": version for name, version in setting.run.manifest["versions"].items()}


def shared_deals(a: PlayedCell, b: PlayedCell) -> range:
    """Return the indices of the deals that both have played; empty if their seeds differ."""
    if a.run.config["seed"] != b.run.config["seed"]:
        return range(0)
    return range(max(a.deals.start, b.deals.start), min(a.deals.stop, b.deals.stop))


def _rows(index: int, pair: Pair, game: Game) -> Iterator[dict[str, Any]]:
    a, b = pair
    names = [name for name in a.metrics(game) if name in b.metrics(game)]
    metrics = tuple(metric for metric in game.metrics if metric.name in names)
    deals = shared_deals(a, b)
    paired = len(deals) > 0
    games = [side.values(metrics) for side in (a, b)]
    if paired:
        games = [_of_deals(part, deals, side) for part, side in zip(games, pair, strict=True)]
    columns = tuple(Metric(m.name, f'"{m.name}"', m.kind, m.meaning) for m in metrics)
    sums = [count_games(part, columns, side.games_a_deal) for part, side in zip(games, pair, strict=True)]
    together = pair_games(games[1], games[0], b.games_a_deal, a.games_a_deal) if paired else {}
    for metric in columns:
        of_a, of_b = (part[metric.name] for part in sums)
        means = [of_a.mean(metric.kind), of_b.mean(metric.kind)]
        values = [part[metric.name].drop_nulls().to_numpy() - of_a.offset for part in games]
        if paired:
            found = together[metric.name].difference(metric.kind)
        elif of_a.count and of_b.count:
            rotated = max(a.games_a_deal, b.games_a_deal) > 1
            found = _apart(metric, of_b.rate_less(of_a), means, values, rotated=rotated)
        else:
            found = None
        yield {
            "pair": index,
            "metric": metric.name,
            "kind": metric.kind,
            "paired": paired,
            "deals": len(deals) if paired else None,
            "n_a": means[0].n,
            "value_a": means[0].mean,
            "n_b": means[1].n,
            "value_b": means[1].mean,
            **({"effect": _effect(metric, values), **found.columns} if found else {}),
        }


def _of_deals(games: pl.DataFrame, deals: range, side: PlayedCell) -> pl.DataFrame:
    """Return the games of these deals, of a table with all games of a setting in order."""
    return games.slice((deals.start - side.deals.start) * side.games_a_deal, len(deals) * side.games_a_deal)


def _effect(metric: Metric, values: list[Array]) -> float | None:
    """Return Cohen's h or d (Statistical Power Analysis for the Behavioral Sciences, 1988); None without variance."""
    a, b = values
    if metric.kind == "proportion":
        return cohens_h(float(b.mean()), float(a.mean()))
    spread = float(np.sqrt((a.var() + b.var()) / 2))
    return float(b.mean() - a.mean()) / spread if spread else 0.0 if a.mean() == b.mean() else None


def _apart(metric: Metric, value: float, means: list[Mean], values: list[Array], *, rotated: bool) -> Difference:
    """Return the difference of two independent samples; for rotated games over deals, with the normal interval."""
    a, b = means
    n = min(a.n, b.n)
    if a.se is None or b.se is None or a.low is None or b.low is None or a.high is None or b.high is None:
        return without_interval(n, value)
    se = float(np.hypot(a.se, b.se))
    if metric.kind == "proportion" and not rotated:
        counts = [round(side.mean * side.n) for side in (b, a) if side.mean is not None]
        return of_rates(value, se, (counts[0], b.n), (counts[1], a.n))
    if rotated or se == 0:  # games of a deal are not independent; these intervals are over deals
        room = float(np.hypot(a.high - a.low, b.high - b.low)) / 2
        found = Difference(n, value, se, value - room, value + room, two_sided_p(value, room / Z, MANY))
        return within(found) if metric.kind == "proportion" else found
    from scipy.stats import ttest_ind  # noqa: PLC0415 (importing it takes half a second; few runs need it)

    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", "Precision loss")  # where one of the two is always the same
        tested = ttest_ind(values[1], values[0], equal_var=False)
    low, high = tested.confidence_interval(CONFIDENCE)
    return Difference(n, value, se, float(low), float(high), float(tested.pvalue))


def cohens_h(b: float, a: float) -> float:
    """Return the effect size of two rates, B less A, after Cohen (1988), chapter 6.

    >>> round(cohens_h(0.5, 0.4), 4)
    0.2014
    """
    return 2 * (math.asin(math.sqrt(b)) - math.asin(math.sqrt(a)))


def of_rates(value: float, se: float, b: tuple[float, float], a: tuple[float, float]) -> Difference:
    """Return the difference of two rates with its interval, B less A, each as (successes, independent trials).

    The interval is Newcombe's, the p-value that of Agresti and Caffo's test; `value` and `se` are passed through.
    """
    from statsmodels.stats.proportion import (  # noqa: PLC0415 (importing it takes a second; few runs need it)
        confint_proportions_2indep,
        test_proportions_2indep,
    )

    low, high = confint_proportions_2indep(*b, *a, method="newcomb", compare="diff", alpha=1 - CONFIDENCE)
    with np.errstate(divide="ignore", invalid="ignore"):  # of the ratio of the rates, which is computed as well
        p = 1.0 if value == 0 else float(test_proportions_2indep(*b, *a, method="agresti-caffo", compare="diff").pvalue)
    return Difference(round(min(a[1], b[1])), value, se, float(low), float(high), p)
