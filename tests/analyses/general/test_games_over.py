"""By which turn so many games are over: shares of games by hand, and claims that another run holds or fails."""

import numpy as np
import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bng_sim.analyses.claims import Sentence
from bng_sim.analyses.general import games_over
from bng_sim.analyses.verification import Held, claims_of, judge
from tests.examples import tried


def counted(lengths):
    return pl.Series("turns", lengths, dtype=pl.Int64).value_counts(name="n").cast({"n": pl.Int64})


def table(lengths, line=""):
    return games_over.table(games_over.rows(counted(lengths), line))


def judged(said, again, share=games_over.HALF):
    """The states of what is said of some lengths, by other lengths."""
    found = table(said)
    stated = games_over.stated(found.frame, [""], share)
    claims = claims_of([Sentence("so many games are over", stated)], {games_over.NAME: found})
    assert len(claims) == len(stated) > 0
    return {one.state for one in judge(claims, lambda claim: claim.find({games_over.NAME: table(again)}))}


@given(st.lists(st.integers(1, 60), min_size=1, max_size=80))
@tried(100)
def test_share_is_that_of_games_as_long_or_shorter(lengths):
    for row in games_over.rows(counted(lengths), ""):
        assert row["value"] == pytest.approx(np.mean(np.array(lengths) <= row["turns"]))
        assert row["low"] is None or row["low"] <= row["value"] <= row["high"]


def test_deals_that_are_played_several_times_count_once():
    once, twice = (games_over.rows(counted([*range(1, 101)] * n), "", n) for n in (1, 2))

    assert [row["low"] for row in once] == [row["low"] for row in twice]


def test_claims_lie_on_both_sides_of_the_median():
    lengths = [*range(1, 1_001)]
    later, earlier = games_over.stated(table(lengths).frame, [""], games_over.HALF)

    assert earlier.row["turns"] < 500 < later.row["turns"]
    assert (later.least, later.most, earlier.least, earlier.most) == (0.5, None, None, 0.5)


def test_too_few_games_state_nothing():
    assert games_over.stated(table([3, 4]).frame, [""], games_over.HALF) == []


@pytest.mark.parametrize("share", [games_over.HALF, games_over.NINE_TENTHS, games_over.MOST])
def test_same_game_holds_the_claims_and_a_longer_one_fails_one(share):
    rng = np.random.default_rng(1)
    said, again, longer = rng.poisson(40, 1_000), rng.poisson(40, 20_000), rng.poisson(42, 20_000)

    assert judged(said, again, share) == {Held.HELD}
    assert Held.FAILED in judged(said, longer, share)


@pytest.mark.slow
def test_luck_alone_fails_no_claim_more_often_than_it_may():
    rng = np.random.default_rng(2)
    failed = sum(Held.FAILED in judged(rng.poisson(40, 400), rng.poisson(40, 1_600)) for _ in range(200))

    assert failed <= 6  # 5 % of pairs of runs would be allowed to


def test_another_game_of_other_lengths_decides_nothing():
    assert judged([40] * 500 + [41] * 500, [400] * 500) == {Held.UNDECIDED}
