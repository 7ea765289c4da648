"""The designer's own figures: shares with exact intervals, means and medians, from the plays alone.

Nothing is simulated. A share's interval is Clopper and Pearson's (1934), a mean's Student's, a median's that of the
order statistics; each covers the truth of such plays in at least 95 of 100 cases, as far as plays are independent.
"""

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
import polars as pl
from scipy import stats

from bng_sim.core.game import Game
from bng_sim.lab.playtests.columns import numeric_columns
from bng_sim.lab.playtests.plays import Plays
from bng_sim.lab.playtests.simulated import Array

LEVEL = 0.95
POWER = 0.8  # chance that as many plays as are said to be enough show a difference
STEP = 0.1  # a share of so many points more than an even one is what more plays are counted for
SHARE, MEAN, MEDIAN = "share", "mean", "median"
LENGTHS = ("turns", "minutes")
OPINIONS = ("fun", "fair")  # from 1 to 5
SCORES = "score"
FEWEST = 2  # plays of a part of them
_NUMBER = re.compile(r"-?[0-9]+(\.[0-9]+)?")


@dataclass(frozen=True, slots=True)
class PlayFigure:
    """A figure of some plays.

    Attributes:
        name: What it is: `winner_seat 1`, `ending stalemate`, `winners 0`, or a column.
        kind: `share`, `mean` or `median`.
        where: Which plays it is of: a column and a value, such as `players` and 3; empty: all.
        value: The figure.
        low: The lower end of its 95 % interval; None if there are too few plays for one.
        high: The upper end.
        n: Number of plays that know it.
        k: Of a share the number of plays that have it.
        even: What it would be if all players won alike; None if that does not apply.

    """

    name: str
    kind: str
    where: tuple[tuple[str, Any], ...]
    value: float
    low: float | None
    high: float | None
    n: int
    k: int | None = None
    even: float | None = None

    @property
    def excludes_even(self) -> bool:
        """Whether its interval excludes an even share."""
        return self.even is not None and self.low is not None and not self.low <= self.even <= (self.high or 0)

    def document(self) -> dict[str, Any]:
        """Return it as plain data."""
        names = ("name", "kind", "value", "low", "high", "n", "k", "even")
        return {name: getattr(self, name) for name in names} | {"where": dict(self.where)}


def share(name: str, k: int, n: int, even: float | None = None, where: tuple[tuple[str, Any], ...] = ()) -> PlayFigure:
    """Return the share of `k` of `n` plays, with its exact interval.

    >>> found = share("winner_seat 1", 30, 48, 0.5)
    >>> round(found.low, 3), round(found.high, 3)
    (0.474, 0.76)
    """
    low, high = stats.binomtest(k, n).proportion_ci(LEVEL, method="exact")
    return PlayFigure(name, SHARE, where, k / n, float(low), float(high), n, k, even)


def mean(name: str, values: Array, where: tuple[tuple[str, Any], ...] = ()) -> PlayFigure:
    """Return the mean of some plays; no interval of one play, nor where all are equal."""
    n, value = len(values), float(np.mean(values))
    spread = float(np.std(values, ddof=1)) if n > 1 else 0.0
    if not spread:
        return PlayFigure(name, MEAN, where, value, None, None, n)
    half = float(stats.t.ppf((1 + LEVEL) / 2, n - 1)) * spread / math.sqrt(n)
    low, high = value - half, value + half
    if name in OPINIONS:
        low, high = max(1.0, low), min(5.0, high)
    return PlayFigure(name, MEAN, where, value, low if np.min(values) < 0 else max(0.0, low), high, n)


def median(name: str, values: Array, where: tuple[tuple[str, Any], ...] = ()) -> PlayFigure:
    """Return the median of some plays; of five or fewer there is no interval of 95 %."""
    ordered, n = np.sort(values), len(values)
    below = int(stats.binom.ppf((1 - LEVEL) / 2, n, 0.5))
    while below > 0 and stats.binom.cdf(below - 1, n, 0.5) > (1 - LEVEL) / 2:
        below -= 1
    low, high = (float(ordered[below - 1]), float(ordered[n - below])) if below > 0 else (None, None)
    return PlayFigure(name, MEDIAN, where, float(np.median(values)), low, high, n)


def list_figures(plays: Plays, game: Game) -> list[PlayFigure]:
    """List all figures of some plays: of all of them, then by number of players and by version of the rules."""
    frame = plays.frame.with_columns(rules=pl.col("rules").fill_null("{}"))
    found = [*_figures(frame, game, ())]
    for column in ("players", *partitions(frame)):
        values = frame[column].drop_nulls().unique().sort().to_list()
        for value in values if len(values) > 1 else []:
            part = frame.filter(pl.col(column) == value)
            if part.height >= FEWEST:
                found += _figures(part, game, ((column, value),))
    return found


def partitions(frame: pl.DataFrame) -> list[str]:
    """Return the columns by which plays are of different versions, not both where they say the same."""
    pairs = frame.select("version", "rules").unique()
    is_same = pairs["rules"].n_unique() == pairs.height == pairs["version"].n_unique()
    return ["version"] if is_same and not frame["version"].null_count() else ["version", "rules"]


def _figures(frame: pl.DataFrame, game: Game, where: tuple[tuple[str, Any], ...]) -> Iterator[PlayFigure]:
    yield from _shares(frame, game, where)
    for name in (*LENGTHS, *OPINIONS, *numeric_columns(game)):
        values = frame[name].drop_nulls().cast(pl.Float64).to_numpy() if name in frame.columns else np.empty(0)
        if len(values) and is_yes_or_no(game, name):
            yield share(name, int(values.sum()), len(values), None, where)
        elif len(values):
            yield mean(name, values, where)
            yield median(name, values, where)
    best = np.array([score for text in frame["scores"].drop_nulls() for score in _scores(text)])
    if len(best):
        yield mean(SCORES, best, where)
        yield median(SCORES, best, where)


def _scores(text: str) -> Iterator[float]:
    """Yield the scores that are numbers."""
    for score in text.split(" / "):
        if _NUMBER.fullmatch(score):
            yield float(score)


def is_yes_or_no(game: Game, name: str) -> bool:
    """Return whether a column of a game's `games` table is yes or no."""
    return game.columns["games"].get(name, "").startswith("whether")


def _shares(frame: pl.DataFrame, game: Game, where: tuple[tuple[str, Any], ...]) -> Iterator[PlayFigure]:
    seats = frame.select("winner_seat", "players").drop_nulls()
    for seat in range(1, max(seats["players"].to_list(), default=0) + 1):
        able = seats.filter(pl.col("players") >= seat)
        if able.height:
            even = float(np.mean(1 / able["players"].to_numpy()))
            yield share(f"winner_seat {seat}", int((able["winner_seat"] == seat).sum()), able.height, even, where)
    endings = frame["ending"].drop_nulls()
    for ending in game.endings[1:]:
        if k := int((endings == ending).sum()):
            yield share(f"ending {ending}", k, len(endings), None, where)
    winners = frame["winners"].drop_nulls()
    for name, is_one in (("winners 0", winners == 0), ("winners 2", winners > 1)):
        if is_one.any():
            yield share(name, int(is_one.sum()), len(winners), None, where)
    characters = frame["winner_character"].drop_nulls()
    for character in characters.unique().sort():
        k = int((characters == character).sum())
        yield share(f"winner_character {character}", k, len(characters), None, where)
    too_long = frame["too_long"].drop_nulls()
    if len(too_long):
        yield share("too_long", int((too_long > 0.5).sum()), len(too_long), None, where)


def plays_needed(even: float, other: float) -> int:
    """Return about how many plays tell one share from another: a test at 5 % finds it in four of five cases.

    >>> plays_needed(0.5, 0.6)
    194
    """
    z, power = stats.norm.ppf((1 + LEVEL) / 2), stats.norm.ppf(POWER)
    wide = z * math.sqrt(even * (1 - even)) + power * math.sqrt(other * (1 - other))
    return math.ceil((wide / (other - even)) ** 2)
