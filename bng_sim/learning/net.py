"""The net of a player that learns: it gives each move offered a number, and the chance of a move grows with it.

What its seat sees goes through two layers. A move is the sum of what stands for its kind and for each of its fields'
values, so there are no outputs for the thousands of moves that are not offered. One number more is for the move that
a script would make: with it alone the net plays like the script.
"""

import math
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from bng_sim.core.compiling.compiler import inlined, kernel
from bng_sim.core.event_logs.event_log import NOTHING
from bng_sim.numbers.move_numbers import MoveNumbers
from bng_sim.numbers.observation import Observation

UNITS = 64  # of each layer
MOST_VALUES = 64  # of a number that names one of several things; one with more is seen as an amount
_FURTHEST = 5.0  # from the usual amount, in standard deviations


class Inputs(NamedTuple):
    """How numbers of an observation become inputs: only those count that are not as usual, so few do.

    Attributes:
        usual: The most frequent value of each number of the observation, float32.
        scale: Of an amount: by what its distance from there is multiplied; 0: the number names one of several things.
        first: The row of an amount, or of the least value of what names things, int64.
        low: That least value.

    """

    usual: Any
    scale: Any
    first: Any
    low: Any


class Places(NamedTuple):
    """Which rows the numbers of an observation have.

    Attributes:
        is_amount: Whether a number is seen as an amount, bool [number].
        first: The row of an amount, or of the least value of what names things, int64 [number].
        low: That least value.
        values: How many values there are, int64 [number].
        rows: How many rows all have.

    """

    is_amount: Any
    first: Any
    low: Any
    values: Any
    rows: int


class Weights(NamedTuple):
    """The weights of a net, float32.

    Attributes:
        seen: Of the inputs: (rows, UNITS).
        seen_bias: (1, UNITS).
        middle: From the first layer to the second: (UNITS, UNITS).
        middle_bias: (1, UNITS).
        turn: From the second layer to the one that moves share: (UNITS, UNITS).
        turn_bias: (1, UNITS).
        fields: Of what moves are made of, then of the script's move: (rows + 1, UNITS).
        score: From there to a move's number: (1, UNITS).
        lead: What the script's move is ahead by at each decision: (1, decisions).
        value: From the second layer to what the seat can expect to win: (1, UNITS).
        value_bias: (1, 1).

    """

    seen: Any
    seen_bias: Any
    middle: Any
    middle_bias: Any
    turn: Any
    turn_bias: Any
    fields: Any
    score: Any
    lead: Any
    value: Any
    value_bias: Any


Played = tuple[Weights, Inputs, bool]  # a net, and whether it draws its moves by their chances


def inputs_of(seen: Observation, shown: NDArray[np.float32]) -> tuple[Inputs, int]:
    """Return how an observation's numbers become inputs, and how many rows these have.

    Args:
        seen: What a seat sees.
        shown: Some of it, from games: numbers that are not scaled, shape (n, size).

    """
    usual, scale = np.zeros(seen.size, np.float32), np.zeros(seen.size, np.float32)
    places = places_of(seen)
    for k in range(seen.size):
        values, counts = np.unique(shown[:, k], return_counts=True)
        usual[k] = values[counts.argmax()]
        if places.is_amount[k]:
            scale[k] = 1 / max(float(shown[:, k].std()), 0.02 * places.values[k])
    return Inputs(usual, scale, places.first, places.low), places.rows


def places_of(seen: Observation) -> Places:
    """Return which rows the numbers of an observation have."""
    low = seen.plan.low.astype(np.int64)
    values = seen.plan.high.astype(np.int64) - low + 1
    is_amount = (seen.plan.scale != 1) | (values > MOST_VALUES)
    rows = np.where(is_amount, 1, values)
    return Places(is_amount, np.cumsum(rows) - rows, low, values, int(rows.sum()))


def start(rows: int, numbers: MoveNumbers, decisions: int, leave: float, rng: np.random.Generator) -> Weights:
    """Return weights of a net that plays like the script, but at one decision in `1 / leave` makes another move."""

    def drawn(*shape: int, size: float) -> NDArray[np.float32]:
        return rng.normal(0, size, shape).astype(np.float32)

    def nothing(*shape: int) -> NDArray[np.float32]:
        return np.zeros(shape, np.float32)

    wide = math.sqrt(2 / UNITS)
    lead = np.full((1, decisions), math.log((1 - leave) / leave), np.float32)
    return Weights(
        seen=drawn(rows, UNITS, size=0.2), seen_bias=nothing(1, UNITS),
        middle=drawn(UNITS, UNITS, size=wide), middle_bias=nothing(1, UNITS),
        turn=drawn(UNITS, UNITS, size=wide), turn_bias=nothing(1, UNITS),
        fields=drawn(numbers.rows + 1, UNITS, size=0.5), score=nothing(1, UNITS), lead=lead,
        value=nothing(1, UNITS), value_bias=nothing(1, 1),
    )  # fmt: skip


def like(weights: Weights) -> Weights:
    """Return weights of the same shapes, all 0."""
    return Weights(*(np.zeros_like(each) for each in weights))


@kernel
def write_inputs(observation: Any, inputs: Any, rows: Any, values: Any) -> Any:
    """Write the inputs that are not as usual into `rows` and `values`; return how many there are."""
    usual, scale, first, low = inputs.usual, inputs.scale, inputs.first, inputs.low
    n = 0
    for k in range(observation.size):
        more = observation[k] - usual[k]
        if more != 0:
            if scale[k] == 0:
                rows[n], values[n] = first[k] + int(observation[k]) - low[k], 1
            else:
                rows[n], values[n] = first[k], min(max(more * scale[k], -_FURTHEST), _FURTHEST)
            n += 1
    return n


@kernel
def look(weights: Any, rows: Any, values: Any, n: int, layers: Any) -> Any:
    """Send inputs through the layers, shape (3, UNITS): the two, and the one that moves share; return the value."""
    first, second, turn = layers[0], layers[1], layers[2]
    copy(weights.seen_bias[0], first)
    for k in range(n):
        of_row, x = weights.seen[rows[k]], values[k]
        for j in range(UNITS):
            first[j] += x * of_row[j]
    _pass_on(first, weights.middle, weights.middle_bias[0], second)
    _pass_on(second, weights.turn, weights.turn_bias[0], turn)
    value = weights.value_bias[0, 0]
    for j in range(UNITS):
        value += weights.value[0, j] * second[j]
    return value


@inlined
def copy(from_: Any, to: Any) -> None:
    """Copy numbers, one by one: for slices numba compiles the words of an error about shapes, seconds each time."""
    for k in range(from_.size):
        to[k] = from_[k]


@inlined
def _pass_on(from_: Any, weights: Any, bias: Any, to: Any) -> None:
    """Cut a layer at 0, and fill the next."""
    copy(bias, to)
    for i in range(UNITS):
        from_[i] = max(from_[i], np.float32(0))
        if from_[i] > 0:
            x, of_row = from_[i], weights[i]
            for j in range(UNITS):
                to[j] += x * of_row[j]


@kernel
def add_up(weights: Any, rows: Any, turn: Any, is_script: bool, out: Any) -> None:
    """Fill what a move comes to in the layer that moves share, before it is cut at 0."""
    copy(turn, out)
    for k in range(rows.size):
        if rows[k] != NOTHING:
            of_row = weights.fields[rows[k]]
            for j in range(UNITS):
                out[j] += of_row[j]
    if is_script:
        of_row = weights.fields[weights.fields.shape[0] - 1]
        for j in range(UNITS):
            out[j] += of_row[j]


@kernel
def write_chances(
    weights: Any, turn: Any, decision: int, move_rows: Any, n: int, script: int, room: Any, out: Any
) -> None:
    """Write the chance of each move into `out[:n]`; `script` is the place of the script's move."""
    best = np.float32(-1e30)
    for i in range(n):
        add_up(weights, move_rows[i], turn, i == script, room)
        number = np.float32(0)
        for j in range(UNITS):
            number += weights.score[0, j] * max(room[j], np.float32(0))
        if i == script:
            number += weights.lead[0, decision] + np.float32(math.log(n - 1))
        out[i] = number
        best = max(best, number)
    total = np.float32(0)
    for i in range(n):
        out[i] = math.exp(out[i] - best)
        total += out[i]
    for i in range(n):
        out[i] /= total
