"""Who has bid most when all bids are shown at once."""

from collections import Counter

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bng_sim.core.engines import sealed_bids, streams


@pytest.fixture(autouse=True)
def _words_wrap_around():
    with np.errstate(over="ignore"):  # interpreted, the words wrap around with a warning
        yield


def stream(number):
    """Return a stream of its own for each number."""
    rng = np.zeros(1, streams.STREAM)[0]
    streams.key(rng, np.uint64(streams.game_key(5, number)), 0, 0)
    return rng


def bidder(bids, rng):
    """Find the highest bidder as an engine does, which copies the function into a kernel of its own."""
    function = getattr(sealed_bids.find_highest_bidder, "py_func", sealed_bids.find_highest_bidder)
    return function(rng, np.array(bids), len(bids))


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.integers(0, 9), min_size=2, max_size=8), st.integers(0, 99))
def test_highest_bidder_bids_most_and_only_ties_draw(bids, number):
    rng = stream(number)
    before = rng.counter.item()
    seat = bidder(bids, rng)

    assert bids[seat] == max(bids)
    assert (rng.counter != before) == (bids.count(max(bids)) > 1)


@pytest.mark.parametrize(("bids", "among"), [((3, 1, 3), (0, 2)), ((0, 0, 0), (0, 1, 2)), ((0, 7, 7, 7), (1, 2, 3))])
def test_each_of_the_highest_bidders_is_as_likely(bids, among):
    found = Counter(bidder(bids, stream(number)) for number in range(600))

    assert found.keys() == set(among)
    assert all(abs(n - 600 / len(among)) < 4 * (600 / len(among)) ** 0.5 for n in found.values())
