"""Sequential verdicts: how often they are false, and how soon they come."""

import itertools
import math
from typing import NamedTuple

import numpy as np
import polars as pl
import pytest
from scipy.stats import multinomial

from bng_sim.sweeps.statistics.intervals import Z
from bng_sim.sweeps.statistics.paired import Pairs
from bng_sim.sweeps.statistics.ratio import wilson_share
from bng_sim.sweeps.statistics.verdict import Judgement, Verdict, decide, interval, judge, log_capital

MARGIN = 0.01
TRUTHS = np.array([0.0, 0.0, MARGIN, -MARGIN, MARGIN, 0.0005, -0.0005, 0.0])
ALPHA = 0.05 / len(TRUTHS)
UNDECIDED, HIGHER, LOWER, EQUAL = range(4)


class Looks(NamedTuple):
    """The counts at each look: pairs with yes only here, and only there, shape (..., looks, comparisons)."""

    here: np.ndarray
    there: np.ndarray
    n: np.ndarray


def sweeps(how_many, looks, games, truths=TRUTHS, discordant=0.1):
    """Simulate sweeps of several cells compared with one baseline, of which a share `discordant` of pairs differ.

    In twice as many games the cell's outcome is independent of the baseline's, which is yes in half of them. So the
    differences correlate (by a half), since they share the baseline's games.
    """
    rng = np.random.default_rng(5)
    size = (how_many, looks, len(truths))
    opened = rng.binomial(games, 2 * discordant, (how_many, looks, 1))
    baseline_yes = rng.binomial(opened, 0.5)
    shift = truths / discordant / 2
    here = rng.binomial(opened - baseline_yes, 0.5 + shift, size).cumsum(axis=1)
    there = rng.binomial(baseline_yes, 0.5 - shift, size).cumsum(axis=1)
    return Looks(here, there, games * np.arange(1, looks + 1)[:, None])


def refuted(seen, difference, alpha):
    """Whether the confidence sequence is above the difference, at each look."""
    return log_capital(seen.here, seen.there, seen.n - seen.here - seen.there, difference) > math.log(2 / alpha)


def anytime(seen):
    """Return the verdicts of the confidence sequence."""
    turned = Looks(seen.there, seen.here, seen.n)
    equal = refuted(seen, -MARGIN, ALPHA) & refuted(turned, -MARGIN, ALPHA)
    return np.select([equal, refuted(seen, 0.0, ALPHA), refuted(turned, 0.0, ALPHA)], [EQUAL, HIGHER, LOWER])


def naive(seen):
    """Return the verdicts of a 95 % interval for paired proportions (Bonett and Price 2012), looked at repeatedly."""
    here, there = (seen.here + 1) / (seen.n + 2), (seen.there + 1) / (seen.n + 2)
    half = Z * np.sqrt((here + there - (here - there) ** 2) / (seen.n + 2))
    low, high = here - there - half, here - there + half
    return np.select([(low > -MARGIN) & (high < MARGIN), low > 0, high < 0], [EQUAL, HIGHER, LOWER])


def first(verdicts):
    """Return the verdict at which each comparison stops, shape (sweeps, comparisons)."""
    at = (verdicts != UNDECIDED).argmax(axis=1, keepdims=True)
    return np.take_along_axis(verdicts, at, axis=1)[:, 0]


def false(verdicts, truths=TRUTHS):
    """Return in how many sweeps a verdict is false, and in how many one could be."""
    wrong = (verdicts == HIGHER) & (truths <= 0) | (verdicts == LOWER) & (truths >= 0)
    wrong |= (verdicts == EQUAL) & (np.abs(truths) >= MARGIN)
    return wilson_share(int(wrong.any(axis=1).sum()), len(verdicts))


def check_false_verdicts(how_many, looks, games):
    seen = sweeps(how_many, looks, games)

    assert false(first(anytime(seen))).high < 0.05
    assert false(first(naive(seen))).low > 0.3  # the control: the same simulation finds the naive method out


@pytest.mark.slow
def test_at_most_one_sweep_in_twenty_has_a_false_verdict_however_often_one_looks():
    check_false_verdicts(300, 300, 500)


@pytest.mark.slow
def test_at_most_one_of_a_thousand_sweeps_in_twenty_has_a_false_verdict_at_many_looks():
    check_false_verdicts(1000, 600, 300)


@pytest.mark.slow
def test_the_verdicts_simulated_are_those_that_are_given():
    codes = {Verdict.UNDECIDED: UNDECIDED, Verdict.HIGHER: HIGHER, Verdict.LOWER: LOWER, Verdict.EQUAL: EQUAL}
    seen = sweeps(40, 1, 40_000)
    simulated = anytime(seen)[:, 0].ravel()

    here, there = seen.here.ravel().tolist(), seen.there.ravel().tolist()
    given = [decide(*interval(k, m, 40_000 - k - m, ALPHA), MARGIN) for k, m in zip(here, there, strict=True)]

    assert [codes[verdict] for verdict in given] == simulated.tolist()
    assert len(set(given)) == len(Verdict)


@pytest.mark.slow
@pytest.mark.parametrize(("here", "there"), [(0.3, 0.3), (0.02, 0.0), (0.15, 0.1), (0.5, 0.5), (0.001, 0.001)])
def test_confidence_sequence_covers_truth_at_all_looks(here, there):
    rng = np.random.default_rng(6)
    seen = rng.multinomial(40, [here, there, 1 - here - there], (500, 400)).cumsum(axis=1)
    by_sort = Looks(seen[..., 0], seen[..., 1], seen.sum(axis=2))
    turned = Looks(by_sort.there, by_sort.here, by_sort.n)

    left = refuted(by_sort, here - there, 0.05) | refuted(turned, there - here, 0.05)

    assert wilson_share(int(left.any(axis=1).sum()), 500).low < 0.05


def test_betting_against_truth_gains_nothing_on_average():
    """The reason why it holds: over all ways that six pairs may fall out, the gambler keeps what he had."""
    chances = (0.3, 0.2, 0.5)
    outcomes = [k for k in itertools.product(range(7), repeat=3) if sum(k) == 6]

    def mean(difference):
        return sum(multinomial.pmf(k, 6, chances) * math.exp(log_capital(*k, difference)) for k in outcomes)

    assert mean(0.1) == pytest.approx(1)
    assert mean(0.2) < 0.99
    assert mean(0.0) > 1.01


@pytest.mark.parametrize("n", [5000, 100_000, 4_000_000])
@pytest.mark.parametrize("discordant", [0.02, 0.1, 0.6])
def test_sequence_is_one_and_a_half_times_as_wide(n, discordant):
    k = round(n * discordant / 2)

    _, high = interval(k, k, n - 2 * k, ALPHA)

    once = 2.734 * np.sqrt(discordant / n)  # z of ALPHA
    assert 1.4 < high / once < 1.6


@pytest.mark.parametrize(
    "counts", [(0, 0, 0), (3, 0, 0), (0, 3, 0), (0, 0, 3), (2, 1, 0), (10**6, 0, 0), (0, 0, 10**8)]
)
def test_ends_are_found_for_any_counts(counts):
    low, high = interval(*counts, ALPHA)
    only_there, only_here = interval(counts[1], counts[0], counts[2], ALPHA)

    assert -1 <= low <= (counts[0] - counts[1]) / max(1, sum(counts)) <= high <= 1
    assert high > low
    assert (low, high) == (-only_here, -only_there)


@pytest.mark.parametrize(
    ("low", "high", "verdict"),
    [
        (-0.009, 0.009, Verdict.EQUAL),
        (0.001, 0.009, Verdict.EQUAL),  # it is there, and it does not matter
        (0.001, 0.02, Verdict.HIGHER),
        (-0.02, -0.001, Verdict.LOWER),
        (-0.02, 0.02, Verdict.UNDECIDED),
        (-0.01, 0.009, Verdict.UNDECIDED),
    ],
)
def test_a_verdict_says_what_the_interval_does(low, high, verdict):
    assert decide(low, high, MARGIN) == verdict


def counted(here, there, here_a_deal=1):
    made = Pairs()
    made.count(pl.Series(here, dtype=pl.Float64), pl.Series(there, dtype=pl.Float64), here_a_deal)
    return made


def test_pairs_are_judged_by_their_discordant_ones():
    pairs = counted([1, 1, 0, 0] * 1000 + [1] * 400, [1, 1, 0, 0] * 1000 + [0] * 400)

    judged = judge(pairs, MARGIN, ALPHA)

    assert judged == Judgement(Verdict.HIGHER, *interval(400, 0, 4000, ALPHA), 4400)
    assert judged.low > 0.07


@pytest.mark.parametrize("pairs", [counted([1, None], [1, 0]), counted([1, 0, 1, 0], [1, 0], 2)])
def test_verdict_needs_one_value_per_deal(pairs):
    with pytest.raises(ValueError, match="one value a deal"):
        judge(pairs, MARGIN, ALPHA)


def test_the_sweeps_simulated_share_their_baseline():
    seen = sweeps(1, 20_000, 100)
    differences = np.diff(seen.here[0] - seen.there[0], axis=0)

    assert np.corrcoef(differences[:, [0, 1, 7]].T)[np.triu_indices(3, 1)] == pytest.approx(0.5, abs=0.03)
    assert (seen.here + seen.there)[0, -1] / 2_000_000 == pytest.approx(0.1, abs=0.001)
    assert (seen.here - seen.there)[0, -1] / 2_000_000 == pytest.approx(TRUTHS, abs=0.001)


def games_to_a_verdict(difference, discordant):
    """Return verdict and median number of games of 200 comparisons looked at every 5,000 games."""
    verdicts = anytime(sweeps(200, 100, 5000, np.array([difference]), discordant))[..., 0]
    decided = verdicts != UNDECIDED
    assert decided.any(axis=1).all()
    return set(first(verdicts[..., None]).ravel().tolist()), 5000 * (1 + np.median(decided.argmax(axis=1)))


@pytest.mark.parametrize(
    ("difference", "discordant", "games", "verdict"),
    [(0.0, 0.1, 40_000, EQUAL), (0.02, 0.1, 15_000, HIGHER), (-0.05, 0.3, 10_000, LOWER), (-0.01, 0.1, 60_000, LOWER)],
)
def test_differences_are_decided_soon(difference, discordant, games, verdict):
    verdicts, median = games_to_a_verdict(difference, discordant)

    assert verdicts == {verdict}
    assert median <= games
