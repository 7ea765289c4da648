"""Values that Python will not write out are described in errors."""

import pytest

import bng_sim
from bng_sim.core.errors import StrategyError
from bng_sim.core.input.problems import got

HUGE = 10**5_000  # Python writes out no number of more than 4,300 digits


@pytest.mark.parametrize(
    "value", [HUGE, -HUGE, [1, HUGE], {HUGE: 1}], ids=["alone", "below 0", "in a list", "as a key"]
)
def test_huge_number_is_described_and_not_written_out(value):
    assert "a whole number of 16,610 bits" in got(value, "a small one")


class Unprintable:
    def __repr__(self):
        raise RuntimeError("no repr")


@pytest.mark.parametrize("value", [HUGE, {"turns": HUGE}, Unprintable()], ids=["a number", "a dict", "unprintable"])
def test_player_that_is_no_function_is_refused_in_words(value):
    with pytest.raises(StrategyError, match=rf"^a value of type {type(value).__name__} is marked as a player"):
        bng_sim.player(value)
