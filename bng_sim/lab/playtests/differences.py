"""How two versions of the rules differ by the plays alone, and later plays from earlier ones.

All differences are taken among plays by the same number of players. Of a share the interval is Newcombe's (1998,
method 10), of a mean Welch's.
"""

import itertools
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

import polars as pl
from scipy import stats
from statsmodels.stats.proportion import confint_proportions_2indep

from bng_sim.core.game import Game
from bng_sim.lab.playtests.columns import numeric_columns
from bng_sim.lab.playtests.figures import FEWEST, LENGTHS, LEVEL, MEAN, OPINIONS, SHARE, is_yes_or_no, partitions
from bng_sim.lab.playtests.plays import Plays
from bng_sim.lab.playtests.simulated import Array

TIME = "time"
ISO_DATE = r"^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])"


@dataclass(frozen=True, slots=True)
class PlayDifference:
    """A difference between two parts of the plays.

    Attributes:
        name: What it is of, as in `PlayFigure`.
        kind: `share` or `mean`.
        of: What differs: `version`, `rules` or `time`.
        parts: Both parts, the earlier first, as their plays have it.
        players: The number of players of these plays; None: it is not known.
        n: Number of plays of each part that know it.
        values: What each part has.
        value: How much more the later part has.
        low: The lower end of its 95 % interval.
        high: The upper end.
        is_clear: Whether no difference is excluded, with allowance for all differences that were looked at.

    """

    name: str
    kind: str
    of: str
    parts: tuple[str, str]
    players: int | None
    n: tuple[int, int]
    values: tuple[float, float]
    value: float
    low: float
    high: float
    is_clear: bool = False

    def document(self) -> dict[str, Any]:
        """Return it as plain data."""
        ends = {name: end if math.isfinite(end) else None for name, end in (("low", self.low), ("high", self.high))}
        return {name: getattr(self, name) for name in self.__slots__} | ends


def list_differences(plays: Plays, game: Game) -> list[PlayDifference]:
    """List how each version of the rules differs from the one before it, and later plays from earlier ones."""
    frame = plays.frame.with_columns(rules=pl.col("rules").fill_null("{}"))
    found = []
    for column in partitions(frame):
        values = frame.drop_nulls(column)[column].unique(maintain_order=True).to_list()
        for parts in itertools.pairwise(values):
            both = [frame.filter(pl.col(column) == value) for value in parts]
            found += _within_players(both, column, parts, game)
    dated = frame.filter(pl.col("date").str.contains(ISO_DATE)).sort("date", maintain_order=True)
    half = dated.height // 2
    if half >= FEWEST and dated["date"].n_unique() > 1:
        both = [dated.head(dated.height - half), dated.tail(half)]
        parts = (f"until {both[0]['date'][-1]}", f"from {both[1]['date'][0]}")
        found += _within_players(both, TIME, parts, game)
    return found


def _within_players(both: Sequence[pl.DataFrame], of: str, parts: tuple[str, str], game: Game) -> list[PlayDifference]:
    """Return the differences of two parts, among plays by the same number of players."""
    numbers = both[0]["players"].unique().sort().to_list()
    shared = [number for number in numbers if number in both[1]["players"].to_list()]
    measures = [*_measures(game)]
    tried = [
        (name, kind, number, *values)
        for number in shared
        for name, kind, value in measures
        if (values := [_known(part, number, name, value) for part in both])
        and min(map(len, values)) >= FEWEST
        and len({*values[0].tolist(), *values[1].tolist()}) > 1
    ]
    found = []
    for name, kind, number, before, after in tried:
        low, high = _interval(kind, before, after, LEVEL)
        strict = _interval(kind, before, after, 1 - (1 - LEVEL) / len(tried))
        means = float(before.mean()), float(after.mean())
        n = len(before), len(after)
        one = PlayDifference(name, kind, of, parts, number, n, means, means[1] - means[0], low, high)
        found.append(replace(one, is_clear=strict[0] > 0 or strict[1] < 0))
    return found


def _measures(game: Game) -> Iterator[tuple[str, str, pl.Expr]]:
    """Yield name, kind and value of what two parts may differ in."""
    for name in (*LENGTHS, *OPINIONS, *numeric_columns(game)):
        yield name, SHARE if is_yes_or_no(game, name) else MEAN, pl.col(name)
    for ending in game.endings[1:]:
        yield f"ending {ending}", SHARE, pl.col("ending") == ending
    yield "winner_seat 1", SHARE, pl.col("winner_seat") == 1


def _known(frame: pl.DataFrame, number: int | None, name: str, value: pl.Expr) -> Array:
    """Return the values that are known of plays by so many players."""
    if name.split(maxsplit=1)[0] not in frame.columns:
        return pl.Series([], dtype=pl.Float64).to_numpy()
    part = frame.filter(pl.col("players").eq_missing(number))
    return part.select(value.cast(pl.Float64).alias("value"))["value"].drop_nulls().to_numpy()


def _interval(kind: str, before: Array, after: Array, level: float) -> tuple[float, float]:
    """Return the interval of how much more the later plays have."""
    if kind == SHARE:
        counts = int(after.sum()), len(after), int(before.sum()), len(before)
        low, high = confint_proportions_2indep(*counts, method="newcomb", compare="diff", alpha=1 - level)
    elif before.std() + after.std() == 0:
        return -math.inf, math.inf  # equal values in each part say nothing of their spread
    else:
        low, high = stats.ttest_ind(after, before, equal_var=False).confidence_interval(level)
    return float(low), float(high)
