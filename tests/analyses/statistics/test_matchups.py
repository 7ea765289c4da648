"""Who wins against whom, counted by hand and drawn from known chances."""

import itertools

import numpy as np
import pytest

from bng_sim.analyses.statistics.matchups import Sums

TABLES = [("a", "a", "b"), ("a", "b", "b"), ("b", "c", "a")]
WINNERS = [0, 2, None]


def counted(tables, winners, names="abc"):
    seats = np.array([[table.count(name) for name in names] for table in tables], dtype=float)
    wins = np.array(
        [
            [winner is not None and table[winner] == name for name in names]
            for table, winner in zip(tables, winners, strict=True)
        ],
        dtype=float,
    )
    sums = Sums(len(names))
    sums.count(seats, wins)
    return sums


def by_hand(a, b):
    pairs = [
        table_winner == here
        for table, table_winner in zip(TABLES, WINNERS, strict=True)
        for here, there in itertools.permutations(range(3), 2)
        if (table[here], table[there]) == (a, b)
    ]
    return (sum(pairs) / len(pairs), len(pairs)) if pairs else None


@pytest.mark.parametrize(("a", "b"), list(itertools.product("abc", repeat=2)))
def test_rates_are_those_of_all_pairs_of_seats(a, b):
    sums, at = counted(TABLES, WINNERS), ("abc".index(a), "abc".index(b))
    found, expected = sums.rate(*at), by_hand(a, b)

    assert (found is None) == (expected is None)
    if expected:
        assert (found[0], sums.sums[*at, 1]) == pytest.approx(expected)


def test_parts_add_up():
    whole, parts = counted(TABLES, WINNERS), counted(TABLES[:1], WINNERS[:1])
    more = counted(TABLES[1:], WINNERS[1:])

    assert parts.products + more.products == pytest.approx(whole.products)


def games(rng, n, prey):
    """Tables of three; one of them wins, and beside c a seat of a is `prey` times as likely to."""
    tables = [tuple(rng.choice(list("abc"), 3)) for _ in range(n)]
    weights = np.array([[prey if who == "a" and "c" in table else 1.0 for who in table] for table in tables])
    chances = weights / weights.sum(axis=1, keepdims=True)
    winners = (rng.random(n)[:, None] > chances.cumsum(axis=1)).sum(axis=1)
    return tables, winners.clip(0, 2).tolist()


@pytest.mark.slow
def test_intervals_hold_nothing_as_often_as_they_say_and_notice_prey():
    rng = np.random.default_rng(1)
    held = [counted(*games(rng, 400, 1.0)).apart(0, 2) for _ in range(200)]
    assert 0.91 <= np.mean([row["difference_low"] <= 0 <= row["difference_high"] for row in held]) <= 0.99

    assert counted(*games(rng, 2000, 0.2)).apart(0, 2)["p"] < 1e-6


def test_pair_that_met_in_a_single_game_has_a_rate_without_interval():
    sums = counted([("a", "b", "b"), *[("b", "b", "c")] * 50], [0, *[2] * 50])

    assert sums.rate(0, 1) == (1.0, None, None)
    assert sums.rate(1, 2)[1:] != (None, None)
