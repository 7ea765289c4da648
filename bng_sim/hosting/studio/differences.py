"""Differences between two settings, paired game by game, with intervals that hold however often a page is looked at.

A page is looked at while games are added, so the usual 95 % interval would be wrong too often. These are confidence
sequences: for a yes or no in every game the exact one of `sweeps.statistics.verdict`, otherwise the asymptotic one of
`sweeps.statistics.anytime`, which holds in the limit of many games and is left out of fewer than `ENOUGH`.
"""

from typing import Literal, NamedTuple

import numpy as np
import numpy.typing as npt

from bng_sim.core.noticeable import Size, judge
from bng_sim.core.results.metrics import Metric
from bng_sim.hosting.studio.kept_games import Array, KeptGames
from bng_sim.sweeps.statistics import anytime, verdict
from bng_sim.sweeps.statistics.paired import Pairs
from bng_sim.sweeps.statistics.ratio import Ratio

ALPHA = 0.05  # the probability that any interval of a group that is read together is ever wrong
ENOUGH = 100  # pairs of games; of fewer, the asymptotic interval is not to be trusted
NARROW = 0.5  # of what is noticed: an interval that is narrower and still lies across it is no lack of games
SHARPEST_STRIP = 2_000  # games at which the interval of a strip's point is narrowest


class Compared(NamedTuple):
    """A figure here less the same there.

    Attributes:
        n: Pairs of games.
        value: The difference.
        low: Lower end of its interval, which holds at all looks together; None: not known yet.
        high: Upper end.

    """

    n: int
    value: float
    low: float | None
    high: float | None

    def size(self, threshold: float) -> Size:
        """Return whether a table would notice the difference."""
        return judge(self.low, self.high, threshold)

    def is_close(self, threshold: float) -> bool:
        """Return whether the difference is about what is just noticed: more games would hardly decide it."""
        if self.low is None or self.high is None or self.size(threshold) != Size.UNKNOWN:
            return False
        return self.high - self.low < NARROW * threshold


def compare_metric(
    here: KeptGames, there: KeptGames, metric: Metric, alpha: float = ALPHA, sharpest: float = anytime.SHARPEST
) -> Compared | None:
    """Compare a figure over the games that both settings have; None if one of them never has a value."""
    n = min(here.n, there.n)
    ours, theirs = (_counted(each.values(metric.name)[:n]) for each in (here, there))
    return _compared(ours, theirs, metric.kind, alpha, sharpest)


def compare_wins(here: KeptGames, there: KeptGames, group: str, alpha: float = ALPHA) -> Compared | None:
    """Compare a group's share of games won; None if it does not sit in both settings."""
    ours, theirs = here.wins(group), there.wins(group)
    if ours is None or theirs is None:
        return None
    n = min(here.n, there.n)
    left, right = ((won[:n].astype(np.float64), seats[:n].astype(np.float64)) for won, seats in (ours, theirs))
    return _compared(left, right, "proportion", alpha, anytime.SHARPEST)


def interval_of(ratio: Ratio, kind: Literal["proportion", "mean"], alpha: float = ALPHA) -> anytime.Ends:
    """Return an interval of a figure that holds at all looks together; None twice where too little is known."""
    if kind == "proportion":
        return anytime.interval(ratio, alpha)
    if ratio.deals < ENOUGH or ratio.are_alike:
        return anytime.UNKNOWN
    return anytime.around(ratio.rate, ratio.variance, ratio.deals, alpha)


def _counted(values: Array) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]:
    """Return values with 0 where there is none, and whether there is one."""
    known = ~np.isnan(values)
    return np.where(known, values, 0.0).astype(np.float64), known.astype(np.float64)


def _compared(
    here: tuple[Array, Array],
    there: tuple[Array, Array],
    kind: Literal["proportion", "mean"],
    alpha: float,
    sharpest: float,
) -> Compared | None:
    """Compare values and presence here with those there, a row a game."""
    pairs = Pairs()
    pairs.count_deals(np.column_stack([*here, *there]))
    found = pairs.difference(kind)
    if found is None:
        return None
    if kind == "proportion" and pairs.is_one_to_one:
        only_here, only_there = pairs.discordant
        ends = verdict.interval(only_here, only_there, pairs.n - only_here - only_there, alpha)
        return Compared(pairs.n, found.value, *ends)
    if found.se is None or pairs.n < ENOUGH:
        return Compared(pairs.n, found.value, None, None)
    if found.se == 0:  # every pair differs by the same
        return Compared(pairs.n, found.value, found.low, found.high)
    return Compared(pairs.n, found.value, *anytime.around(found.value, found.se**2, pairs.n, alpha, sharpest))
