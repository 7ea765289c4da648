"""How long games last, on games whose answer is known."""

import dataclasses

import numpy as np
import pytest

from bng_sim.analyses.general import length_spread
from bng_sim.analyses.question import ask


def run_of(make, lengths, dial="crises_in_deck"):
    return make(cells=[({"crises_in_deck": 4}, "a", [("assets", n) for n in lengths])], dial=dial)


def test_quantiles_are_the_least_that_so_many_games_do_not_exceed(make):
    row = length_spread.compute(run_of(make, range(1, 101))).row(0, named=True)

    assert [row[name] for name in length_spread.POINTS] == [10, 25, 50, 75, 90]
    assert (row["n"], row["mean"]) == (100, 50.5)


@pytest.mark.parametrize("seed", range(5))
def test_they_are_numpys(make, seed):
    lengths = np.random.default_rng(seed).poisson(30, 501)
    row = length_spread.compute(run_of(make, lengths.tolist())).row(0, named=True)

    expected = [np.quantile(lengths, share, method="inverted_cdf") for share in length_spread.POINTS.values()]
    assert [row[name] for name in length_spread.POINTS] == expected


def test_the_medians_interval_holds_the_truth_as_often_as_it_says(make):
    rng = np.random.default_rng(1)
    held = 0
    for _ in range(2000):
        sample = np.sort(rng.uniform(0, 1, 101))
        upto = list(range(1, 102))
        room = length_spread.Z * np.sqrt(0.25 / 101)
        low = length_spread.quantile(sample.tolist(), upto, 0.5 - room)
        held += low <= 0.5 <= length_spread.quantile(sample.tolist(), upto, 0.5 + room + 1 / 101)

    assert 0.94 <= held / 2000 <= 0.985


def test_one_game_has_a_median_without_interval(make):
    row = length_spread.compute(run_of(make, [7])).row(0, named=True)

    assert (row["median"], row["low"], row["high"]) == (7, None, None)


def test_the_finding_names_the_median_and_the_longest_tenth(make):
    run = run_of(make, range(1, 101))

    assert length_spread.finding(length_spread.compute(run), ask(run)) == (
        "With 4 Crises in the deck (as printed) the median game lasts 50 turns, and one in ten more than 90"
    )


@pytest.mark.parametrize("dial", ["crises_in_deck", None])
def test_the_figure_names_the_unit(make, dial):
    run = run_of(make, range(1, 101), dial)
    figure = length_spread.plot(length_spread.compute(run), ask(run))

    assert any(text.get_text().startswith("Length of games, turns") for text in figure.texts)


def test_a_game_that_does_not_say_how_long_it_was_has_no_length(game):
    assert length_spread.is_known(game)
    assert not length_spread.is_known(dataclasses.replace(game, columns={"games": {}, "seats": {}}))
