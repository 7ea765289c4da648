"""Keyed random streams: SFC64 generators whose state is a hash of who asks for what, when.

A stream is the record `STREAM`. `key` sets it from (seed, game, purpose, round) alone, the first two
hashed by `game_key`, so a game replays from its index, whatever was played before it, and two cells of
a sweep that part ways in one round meet the same shuffle in the next (common random numbers).

The generator is SFC64 (Chris Doty-Humphrey, PractRand), bit for bit the one NumPy has. In NumPy the
seeding differs: there the state is a `SeedSequence`, here it is four words of a SplitMix64 hash
(Steele, Lea and Flood 2014, doi:10.1145/2660193.2660195).
"""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from bng_sim.core.compiling.compiler import inlined, inlined_early, kernel, part_of

STREAM = np.dtype(
    (
        np.record,
        [
            ("a", np.uint64),
            ("b", np.uint64),
            ("c", np.uint64),
            ("counter", np.uint64),
            ("round_number", np.int64),
        ],
    )
)

_NO_ROUND = -1  # of a stream that must be keyed before it is drawn from

# numba turns an expression that mixes uint64 and int64 into float64, so every constant is typed.
_ONE = np.uint64(1)
_3 = np.uint64(3)
_11 = np.uint64(11)
_24 = np.uint64(24)
_40 = np.uint64(40)
_27 = np.uint64(27)
_30 = np.uint64(30)
_31 = np.uint64(31)
_32 = np.uint64(32)
_LOW_32 = np.uint64(0xFFFFFFFF)
_TWO_TO_32 = np.uint64(1 << 32)
_GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
_MIX_2 = np.uint64(0x94D049BB133111EB)


@kernel
def mix(word):
    """Mix 64 bits by SplitMix64's finaliser, a bijection in which every input bit affects every output bit."""
    word = (word ^ (word >> _30)) * _MIX_1
    word = (word ^ (word >> _27)) * _MIX_2
    return word ^ (word >> _31)


@kernel
def game_key(seed, game):
    """Hash what the streams of a game have in common: half the work of `key`, done once a game."""
    word = mix(np.uint64(seed) + _GOLDEN)
    return mix(word + np.uint64(game) + _GOLDEN)


@kernel
def key(stream, of_game, purpose, round_number):
    """Set `stream` to the start of the sequence that belongs to this purpose and round of a game (`game_key`)."""
    word = mix(of_game + (np.uint64(purpose) << _32) + np.uint64(round_number) + _GOLDEN)
    stream.a = mix(word + _GOLDEN)
    stream.b = mix(word + _GOLDEN + _GOLDEN)
    stream.c = mix(word + _GOLDEN + _GOLDEN + _GOLDEN)
    stream.counter = _ONE
    stream.round_number = round_number


@kernel
def derived(seed, number):
    """Derive the seed of item `number`, such as a game, from a common seed: 63 bits."""
    word = mix(np.uint64(seed) + _GOLDEN)
    return np.int64(mix(word + np.uint64(number) + _GOLDEN) >> _ONE)


@kernel
def next_word(stream):
    """Draw the next 64 random bits."""
    word = stream.a + stream.b + stream.counter
    stream.counter += _ONE
    stream.a = stream.b ^ (stream.b >> _11)
    stream.b = stream.c + (stream.c << _3)
    stream.c = ((stream.c << _24) | (stream.c >> _40)) + word
    return word


@kernel
def below(stream, n):
    """Draw a whole number from 0 to n - 1, each exactly as likely; n from 1 to 2**32 - 1.

    Lemire 2019, "Fast random integer generation in an interval" (doi:10.1145/3230636), on the
    upper 32 bits.

    >>> [below(rng, 6) for _ in range(5)]
    [5, 3, 0, 4, 0]
    """
    size = np.uint64(n)
    product = (next_word(stream) >> _32) * size
    if product & _LOW_32 < size:
        threshold = (_TWO_TO_32 - size) % size
        while product & _LOW_32 < threshold:
            product = (next_word(stream) >> _32) * size
    return np.int64(product >> _32)


@kernel
def uniform(stream):
    """Draw a float from 0 (included) to 1 (excluded), a multiple of 2**-53 as in NumPy.

    >>> round(uniform(rng), 3)
    0.897
    """
    return np.int64(next_word(stream) >> _11) * (1.0 / 9007199254740992.0)


@inlined_early
def permute(stream, order, n):
    """Fill `order` with 0..n-1 in random order (Fisher and Yates)."""
    for i in range(n):
        order[i] = i
    for i in range(n - 1, 0, -1):
        j = below(stream, i + 1)
        kept = order[i]
        order[i] = order[j]
        order[j] = kept


class Streams(NamedTuple):
    """The kernels by which a game draws from its streams.

    Attributes:
        forget: `forget(table)` starts all streams again: another game begins, or all goes another way.
        of: `of(table, purpose)` returns the stream of the deal for a purpose.
        of_strategy: `of_strategy(table, seat)` returns the stream that the strategy at `seat` draws from.

    """

    forget: Callable[..., None]
    of: Callable[..., Any]
    of_strategy: Callable[..., Any]


def by_turn(module: str, purposes: int, seats: int, strategy: int) -> Streams:
    """Build the kernels of a game whose streams each last until the next turn.

    The state has `chance` [purpose], `strategy_rng` [seat], `seed` and `deal`, and `chance_key` of these two.

    Args:
        module: The game's module that they are part of (`compiler.part_of`).
        purposes: The number of streams of chance.
        seats: The number of seats.
        strategy: The purpose of the strategy at the first seat; those of the other seats follow it.

    """

    @kernel
    @part_of(module)
    def forget(table: Any) -> None:
        state = table.state
        state.chance_key = game_key(state.seed, state.deal)
        for purpose in range(purposes):
            state.chance[purpose].round_number = _NO_ROUND
        for seat in range(seats):
            state.strategy_rng[seat].round_number = _NO_ROUND

    @inlined
    @part_of(module)
    def of(table: Any, purpose: Any) -> Any:
        state = table.state
        stream = state.chance[purpose.value]
        if stream.round_number != state.public.turn:
            key(stream, state.chance_key, purpose.value, state.public.turn)
        return stream

    @inlined
    @part_of(module)
    def of_strategy(table: Any, seat: int) -> Any:
        state, rng = table.state, table.state.strategy_rng[seat]
        if rng.round_number != state.public.turn:
            key(rng, state.chance_key, strategy + seat, state.public.turn)
        return rng

    return Streams(forget, of, of_strategy)
