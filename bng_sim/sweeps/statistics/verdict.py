"""Sequential verdicts: is a rate higher, lower or practically equal to that of the same games in another cell?

A confidence sequence is an interval after every game such that all of them together contain the true difference with
probability 1 - alpha, however often one looks. This one is built by betting: a gambler who bets against a difference
that is the true one wins 2 / alpha times the stake, at any time, with probability alpha / 2 at most (Ville 1939). So
a difference is rejected when betting against it would have won that much. The result is exact for any number of pairs
and any probabilities. The stakes do not depend on the data: the capital is spread evenly over `STAKES`, of which the
large ones win soon and the small ones late (Robbins 1970, doi:10.1214/aoms/1177696786, mixes over a prior; Howard et
al. 2021, doi:10.1214/20-AOS1991, over a few points; Waudby-Smith and Ramdas 2024, doi:10.1093/jrsssb/qkad009, bet on
bounded values).

The interval is 1.47 to 1.53 times as wide as one that is looked at once, for 5,000 to 4,000,000 pairs of which 2 to
60 % differ (tests/sweeps/statistics/test_verdict.py). Mixing the three probabilities over Jeffreys' prior (Lindon and
Malek 2022, multinomial counts) makes it 1.9 to 2.3 times as wide, which takes twice the games, because it also has to
learn how many pairs differ, which is not the question.

Games until the verdict, median (and ninth decile) of 200 comparisons that were looked at every 5,000 games, with a
margin of 0.01 and alpha 0.05 / 8:

    difference    5 % of pairs differ    20 % differ          45 % differ
    0             15,000 (20,000)        45,000 ( 65,000)      98,000 (140,000)    all practically equal
    0.005         25,000 (30,000)        85,000 (115,000)     180,000 (250,000)    half of them, else higher
    0.01          10,000 (15,000)        35,000 ( 55,000)      70,000 (125,000)    all higher
    0.02           5,000 ( 5,000)        10,000 ( 15,000)      20,000 ( 35,000)    all higher
"""

import math
from enum import StrEnum
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from bng_sim.sweeps.statistics.paired import Pairs

Array = npt.NDArray[np.float64]
Counts = int | npt.NDArray[np.int64]

STAKES: Array = 0.9 * 2.0 ** (-np.arange(20) / 2)  # the smallest wins most after some ten million pairs
EDGE = 1 - 1e-12  # the search for the interval's end stops this close to -1


class Verdict(StrEnum):
    """What is known of a difference."""

    HIGHER = "higher"
    LOWER = "lower"
    EQUAL = "practically equal"
    UNDECIDED = "undecided"


class Judgement(NamedTuple):
    """A verdict on a difference and the interval it follows from, which is valid at all looks together."""

    verdict: Verdict
    low: float
    high: float
    n: int


def judge(pairs: Pairs, margin: float, alpha: float) -> Judgement:
    """Judge a proportion here less the same proportion there.

    Args:
        pairs: Pairs of a metric with yes-or-no values, one per deal on each side: neither rotated nor conditional.
        margin: Differences smaller than this count as practically equal.
        alpha: The probability of a false verdict over all looks at this comparison; for all comparisons of a sweep
            together it is divided by their number (Bonferroni), since Holm's steps need all p-values at one moment.

    Raises:
        ValueError: If some deal does not have exactly one value on each side.

    """
    if not pairs.is_one_to_one:
        raise ValueError("a verdict needs one value a deal on each side: no rotation, no conditional metric")
    only_here, only_there = pairs.discordant
    low, high = interval(only_here, only_there, pairs.n - only_here - only_there, alpha)
    return Judgement(decide(low, high, margin), low, high, pairs.n)


def decide(low: float, high: float, margin: float) -> Verdict:
    """Turn an interval of a difference into a verdict; practical equality is checked first."""
    if -margin < low and high < margin:
        return Verdict.EQUAL
    if low > 0:
        return Verdict.HIGHER
    return Verdict.LOWER if high < 0 else Verdict.UNDECIDED


def interval(only_here: int, only_there: int, same: int, alpha: float) -> tuple[float, float]:
    """Compute the confidence sequence for P(only here) - P(only there) after these numbers of pairs.

    `same` counts the pairs with the same value on both sides.
    """
    return _low(only_here, only_there, same, alpha), -_low(only_there, only_here, same, alpha)


def log_capital(only_here: Counts, only_there: Counts, same: Counts, difference: float) -> Array:
    """Compute the log of a gambler's capital, starting from 1, who bets that the difference exceeds `difference`.

    Each pair moves by x = 1, -1 or 0, and a stake of c multiplies the capital on it by 1 - c + c (1 + x) / (1 + d). If
    the true difference is d or less, the bet is fair or unfavourable, whatever happened before.

    Args:
        only_here: Pairs with yes only here, of any shape.
        only_there: Pairs with yes only there, of the same shape.
        same: The other pairs, of the same shape.
        difference: The difference d that is doubted, greater than -1.

    """
    here, there, neither = (np.asarray(counts, dtype=np.float64)[..., None] for counts in (only_here, only_there, same))
    odds = STAKES / (1 + difference)
    grown = here * np.log(1 - STAKES + 2 * odds) + there * np.log(1 - STAKES) + neither * np.log(1 - STAKES + odds)
    capital: Array = np.logaddexp.reduce(grown, axis=-1) - math.log(len(STAKES))
    return capital


def _low(only_here: int, only_there: int, same: int, alpha: float) -> float:
    """Find the greatest difference that the pairs reject from below at alpha / 2; -1 if they reject none."""
    from scipy.optimize import brentq  # noqa: PLC0415 (takes a second to import; only sweeps that stop early need it)

    def excess(difference: float) -> float:  # falls as the difference rises, and is below 0 at the one observed
        return float(log_capital(only_here, only_there, same, difference)) - math.log(2 / alpha)

    n = only_here + only_there + same
    return float(brentq(excess, -EDGE, (only_here - only_there) / n)) if n and excess(-EDGE) > 0 else -1.0
