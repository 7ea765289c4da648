"""Keyed random streams: bit for bit NumPy's generator, each key its own sequence."""

from collections import Counter

import numpy as np
import pytest
from scipy import stats

from bng_sim.core.engines import streams

LEAST_LIKELY = 1e-4  # seeds are fixed: a test that passes once passes always


@pytest.fixture(autouse=True)
def _words_wrap_around():
    with np.errstate(over="ignore"):  # interpreted, the words wrap around with a warning
        yield


def keyed(seed=1, game=2, purpose=3, round_number=4):
    stream = np.zeros(1, streams.STREAM)[0]
    streams.key(stream, np.uint64(streams.game_key(seed, game)), purpose, round_number)
    return stream


def words(stream, n=4):
    return [int(streams.next_word(stream)) for _ in range(n)]


def numpys(stream):
    """NumPy's generator in the state of this stream."""
    generator = np.random.SFC64()
    generator.state = {
        "bit_generator": "SFC64",
        "state": {"state": np.array([stream[name] for name in ("a", "b", "c", "counter")], np.uint64)},
        "has_uint32": 0,
        "uinteger": 0,
    }
    return generator


def test_the_words_are_those_of_numpys_sfc64():
    stream = keyed()
    generator = numpys(stream)

    assert words(stream, 200) == generator.random_raw(200).tolist()


def test_uniform_numbers_are_numpys():
    stream = keyed(seed=9)
    generator = np.random.Generator(numpys(stream))

    numbers = [float(streams.uniform(stream)) for _ in range(200)]

    assert numbers == generator.random(200).tolist()
    assert all(0 <= number < 1 for number in numbers)


def test_the_same_key_gives_the_same_words():
    assert words(keyed()) == words(keyed())


@pytest.mark.parametrize("part", ["seed", "game", "purpose", "round_number"])
def test_every_part_of_the_key_matters(part):
    firsts = {words(keyed(**{part: value}), 1)[0] for value in [0, 1, 2, 3, 1000, 2**31]}

    assert len(firsts) == 6


def test_keys_whose_parts_change_places_differ():
    assert words(keyed(1, 2, 3, 4)) != words(keyed(2, 1, 3, 4))
    assert words(keyed(1, 2, 3, 4)) != words(keyed(1, 2, 4, 3))
    assert words(keyed(0, 1, 0, 0)) != words(keyed(1, 0, 0, 0))


def test_neighbouring_games_share_no_words():
    seen = Counter(word for game in range(500) for purpose in range(4) for word in words(keyed(0, game, purpose, 1)))

    assert len(seen) == 500 * 4 * 4


def test_a_keyed_stream_remembers_its_round():
    assert keyed(round_number=17)["round_number"] == 17


@pytest.mark.parametrize("n", [1, 2, 5, 6, 7, 49, 61])
def test_below_is_uniform(n):
    stream = keyed(seed=n)

    counts = np.bincount([streams.below(stream, n) for _ in range(400 * n)], minlength=n)

    assert len(counts) == n
    assert counts.min() > 0
    if n > 1:
        assert stats.chisquare(counts).pvalue > LEAST_LIKELY


def test_below_is_uniform_where_the_range_does_not_divide_the_words():
    stream = keyed()
    n = 3 << 30  # of 2**32 words the lowest quarter would come up twice as often

    high = sum(streams.below(stream, n) >= n // 3 for _ in range(30_000))

    assert stats.binomtest(high, 30_000, 2 / 3).pvalue > LEAST_LIKELY


def test_a_die_shows_every_side_as_often():
    stream = keyed()

    counts = Counter(1 + streams.below(stream, 6) for _ in range(6000))

    assert sorted(counts) == [1, 2, 3, 4, 5, 6]
    assert stats.chisquare(list(counts.values())).pvalue > LEAST_LIKELY


def test_the_first_roll_of_each_game_is_uniform_too():
    counts = np.bincount([streams.below(keyed(5, game, 10, 1), 6) for game in range(6000)], minlength=6)

    assert stats.chisquare(counts).pvalue > LEAST_LIKELY


def test_the_first_rolls_of_two_purposes_are_independent():
    table = np.zeros((6, 6))
    for game in range(7200):
        table[streams.below(keyed(5, game, 1, 1), 6), streams.below(keyed(5, game, 2, 1), 6)] += 1

    assert stats.chisquare(table.reshape(-1)).pvalue > LEAST_LIKELY


def test_mix_is_a_bijection_that_every_bit_sways():
    flipped = [
        bin(int(streams.mix(np.uint64(12345))) ^ int(streams.mix(np.uint64(12345 ^ (1 << bit))))).count("1")
        for bit in range(64)
    ]

    assert len({int(streams.mix(np.uint64(word))) for word in range(5000)}) == 5000
    assert min(flipped) > 12
    assert 28 < np.mean(flipped) < 36
