"""Claims are held to another run: true ones hardly ever fail, whatever the luck, and false ones do."""

import numpy as np
import polars as pl
import pytest

from bng_sim.analyses.analysis import Table
from bng_sim.analyses.claims import Sentence, Stated, alike, differing, given
from bng_sim.analyses.verification import FALSE, Claim, Held, claims_of, judge
from bng_sim.core.noticeable import Size
from bng_sim.sweeps.statistics.intervals import wilson

LINES = [f"{n} players" for n in range(2, 8)]
RATES = [0.02, 0.2, 0.35, 0.5, 0.7, 0.98]


def tables(rng, rates, n=2_000):
    """Figures of settings with these true rates, and how they differ from the first."""
    rows = []
    for line, rate in zip(LINES, rates, strict=True):
        k = int(rng.binomial(n, rate))
        low, high = wilson(k, n)
        rows.append({"line": line, "kind": "proportion", "n": n, "value": k / n, "low": low, "high": high})
    first = rows[0]
    for row in rows:
        apart = row["value"] - first["value"]
        room = 1.96 * np.sqrt(sum(one["value"] * (1 - one["value"]) / n for one in (row, first)))
        row |= {"difference": apart, "difference_low": apart - room, "difference_high": apart + room, "p_holm": 0.0}
    return {"rates": Table("Rates", pl.DataFrame(rows), {"line": "Setting"})}


def said(found, *stated):
    return claims_of([Sentence("So it is.", stated)], found)


@pytest.mark.slow
def test_true_claims_hardly_ever_fail():
    rng, runs = np.random.default_rng(3), 400
    failed = 0
    for _ in range(runs):
        first = tables(rng, RATES)
        rows = first["rates"].frame.to_dicts()
        claims = said(first, *given(rows), *differing(rows[2:], 0.05))
        again = tables(rng, RATES)
        failed += any(one.state == Held.FAILED for one in judge(claims, lambda claim: claim.find(again)))  # noqa: B023

    assert failed / runs <= FALSE + 2 * np.sqrt(FALSE / runs)


@pytest.mark.parametrize(("rate", "state"), [(0.35, Held.HELD), (0.42, Held.FAILED)])
def test_figure_is_held_to_what_it_was(rate, state):
    rng = np.random.default_rng(4)
    first, again = tables(rng, RATES), tables(rng, [*RATES[:2], rate, *RATES[3:]])
    (claim,) = said(first, *given(first["rates"].frame.to_dicts()[2:3]))

    assert [one.state for one in judge([claim], lambda claim: claim.find(again))] == [state]


@pytest.mark.parametrize(
    ("least", "most", "state"),
    [(0.3, None, Held.HELD), (None, 0.4, Held.HELD), (0.3, 0.4, Held.HELD), (0.4, None, Held.FAILED),
     (None, 0.3, Held.FAILED), (0.35, None, Held.UNDECIDED), (0.34, 0.36, Held.UNDECIDED)],
)  # fmt: skip
def test_range_is_held_by_an_interval_that_lies_within(least, most, state):
    rng = np.random.default_rng(4)
    first, again = tables(rng, RATES), tables(rng, RATES)
    (claim,) = said(first, Stated(first["rates"].frame.row(2, named=True), "value", least, most))

    assert [one.state for one in judge([claim], lambda claim: claim.find(again))] == [state]


def test_few_games_do_not_decide_whether_a_figure_is_as_it_was():
    rng = np.random.default_rng(3)
    first, again = tables(rng, RATES), tables(rng, RATES, n=200)
    (claim,) = said(first, *given(first["rates"].frame.to_dicts()[2:3]))

    assert [one.state for one in judge([claim], lambda claim: claim.find(again))] == [Held.UNDECIDED]


def test_what_another_run_has_no_figure_of_is_not_decided():
    first = tables(np.random.default_rng(3), RATES)
    claims = said(first, *given(first["rates"].frame.to_dicts()))

    assert {one.state for one in judge(claims, lambda claim: claim.find({}))} == {Held.UNDECIDED}


def test_difference_is_claimed_on_the_side_on_which_it_is():
    row = {"difference": -0.2, "size": Size.NOTICEABLE}

    assert [(one.least, one.most) for one in differing([row], 0.05)] == [(None, -0.05)]
    assert [(one.least, one.most) for one in alike([row], 0.05)] == [(-0.05, 0.05)]


def test_claims_come_back_from_data_to_the_last_bit():
    first = tables(np.random.default_rng(3), RATES)
    claims = said(first, *given(first["rates"].frame.to_dicts()), *alike(first["rates"].frame.to_dicts(), 0.05))

    assert [Claim.from_data(claim.as_data()) for claim in claims] == claims
    assert len(claims) == 2 * len(LINES)
