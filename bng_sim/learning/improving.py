"""Improve a net by what came of its moves: proximal policy optimization (Schulman et al. 2017, arXiv 1707.06347)."""

import math
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bng_sim.core.compiling.compiler import inlined, kernel
from bng_sim.core.event_logs.event_log import NOTHING
from bng_sim.learning import net
from bng_sim.learning.net import UNITS, Weights
from bng_sim.learning.playing import Kept

CLIP = 0.2  # by how much a chance may change in one go, as a share of it
ROUNDS = 3  # over the same decisions
BATCH = 2_048  # decisions
LOOK_AHEAD = 0.95  # lambda of generalized advantage estimation (Schulman et al. 2016, arXiv 1506.02438)
_LONGEST = 0.5  # of a step's gradient
_FADE, _FADE_SQUARE, _TINY = 0.9, 0.999, 1e-6  # Adam (Kingma and Ba 2015, arXiv 1412.6980)


class Improver:
    """Weights that are improved, with what Adam remembers of earlier gradients.

    Attributes:
        weights: They change in place.
        mean: Of the gradients, fading.
        square: Of their squares, fading.
        steps: Taken so far.

    """

    def __init__(self, weights: Weights) -> None:
        """Begin with these weights."""
        self.weights, self.steps = weights, 0
        self.mean, self.square = net.like(weights), net.like(weights)
        self._gradient, self._lead = net.like(weights), np.float32(weights.lead[0, 0])

    def learned(self) -> Weights:
        """Return the weights, but 0 in place of the chance numbers of inputs and fields that have never been met."""
        met = {name: getattr(self.square, name).any(axis=1, keepdims=True) for name in ("seen", "fields")}
        return self.weights._replace(
            **{name: np.where(rows, getattr(self.weights, name), np.float32(0)) for name, rows in met.items()}
        )

    def improve(
        self, kept: Kept, gains: NDArray[np.float32], rate: float, divergence: float, rng: np.random.Generator
    ) -> None:
        """Go over what was kept of games a few times.

        Args:
            kept: The decisions.
            gains: What the learner won in each game, shape (games,).
            rate: How far a step goes.
            divergence: What it costs to play otherwise than the net that it began as: a nat of Kullback-Leibler
                divergence, in standard deviations of what comes of decisions.
            rng: For the order of the decisions.

        """
        n = int(kept.n[0])
        ends = kept.game_ends[: gains.size]
        ahead = np.zeros(n, np.float32)
        look_ahead(ends, kept.value, gains, ahead)
        goals = ahead + kept.value[:n]
        ahead = (ahead - ahead.mean()) / (ahead.std() + 1e-6)
        for _ in range(ROUNDS):
            for part in np.array_split(rng.permutation(n), max(n // BATCH, 1)):
                self._step(kept, part, ahead, goals, rate, np.float32(divergence))

    def _step(self, kept: Kept, which: Any, ahead: Any, goals: Any, rate: float, divergence: Any) -> None:
        weights, gradient = self.weights, self._gradient
        for each in gradient:
            each[:] = 0
        back = np.ascontiguousarray(weights.middle.T), np.ascontiguousarray(weights.turn.T)
        add_gradients(kept, which, ahead, goals, divergence, self._lead, weights, *back, gradient)
        length = math.sqrt(sum(float(np.vdot(each, each)) for each in gradient))
        self.steps += 1
        shorter = min(1.0, _LONGEST / (length + 1e-9))
        fade, fade_square = 1 - _FADE**self.steps, 1 - _FADE_SQUARE**self.steps
        for arrays in zip(weights, gradient, self.mean, self.square, strict=True):
            weight, slope, mean, square = (each.reshape(-1) for each in arrays)
            adapt(weight, slope, mean, square, shorter, rate / fade, 1 / fade_square)


@kernel
def look_ahead(ends: Any, values: Any, gains: Any, out: Any) -> None:
    """Write what came of each decision beyond what was expected."""
    for g in range(ends.size):
        first, after, ahead = (ends[g - 1] if g else 0), gains[g], np.float32(0)
        for back in range(ends[g] - first):
            k = ends[g] - 1 - back
            ahead = after - values[k] + np.float32(LOOK_AHEAD) * ahead
            out[k], after = ahead, values[k]


@kernel
def add_gradients(
    kept: Any, which: Any, ahead: Any, goals: Any, divergence: Any, lead: Any, weights: Any, middle_back: Any,
    turn_back: Any, gradient: Any,
) -> None:  # fmt: skip
    """Add up the gradients of some decisions, each by its share of them.

    Args:
        kept: All decisions.
        which: Those that count.
        ahead: What came of each beyond what was expected, in standard deviations.
        goals: What the seat could expect, as it turned out.
        divergence: What it costs, as in `Improver.improve`, float32.
        lead: What the script's move was ahead by in the net that it began as, float32.
        weights: The net's.
        middle_back: Its `middle`, transposed; sums along rows are fast.
        turn_back: Its `turn`, transposed.
        gradient: What is added to.

    """
    layers, slopes = np.zeros((4, UNITS), np.float32), np.zeros((3, UNITS), np.float32)
    first, second, turn = layers[0], layers[1], layers[2]
    of_first, of_second, of_turn = slopes[0], slopes[1], slopes[2]
    share = np.float32(1 / which.size)
    for k in which:
        begin, end = (kept.input_ends[k - 1] if k else 0), kept.input_ends[k]
        rows, values = kept.rows[begin:end], kept.values[begin:end]
        value = net.look(weights, rows, values, end - begin, layers)
        of_turn[:] = 0
        _add_of_moves(kept, k, weights, turn, ahead[k], divergence, lead, share, of_turn, gradient, layers[3])
        off = (value - goals[k]) * share
        of_second[:] = off * weights.value[0]
        gradient.value[0] += off * second
        gradient.value_bias[0, 0] += off
        _go_back(second, of_turn, turn_back, gradient.turn, gradient.turn_bias[0], of_second)
        of_first[:] = 0
        _go_back(first, of_second, middle_back, gradient.middle, gradient.middle_bias[0], of_first)
        gradient.seen_bias[0] += of_first
        for i in range(end - begin):
            of_row, x = gradient.seen[rows[i]], values[i]
            for j in range(UNITS):
                of_row[j] += x * of_first[j]


@inlined
def _go_back(from_: Any, of_to: Any, back: Any, gradient: Any, of_bias: Any, of_from: Any) -> None:
    """Pass slopes from a layer back to the one before, which was cut at 0."""
    for j in range(UNITS):
        slope = of_to[j]
        of_bias[j] += slope
        of_row = back[j]
        for i in range(UNITS):
            of_from[i] += slope * of_row[i]
    for i in range(UNITS):
        x = from_[i]
        if x > 0:
            of_row = gradient[i]
            for j in range(UNITS):
                of_row[j] += x * of_to[j]
        else:
            of_from[i] = 0


@kernel
def _add_of_moves(
    kept: Any, k: int, weights: Any, turn: Any, ahead: Any, divergence: Any, lead: Any, share: Any, of_turn: Any,
    gradient: Any, room: Any,
) -> None:  # fmt: skip
    """Add the gradients of what gives a decision's moves their numbers, and of the layer that they share."""
    begin, end = (kept.move_ends[k - 1] if k else 0), kept.move_ends[k]
    n, script, choice, decision = end - begin, kept.script[k], kept.choice[k], kept.decision[k]
    chances, moves = np.zeros(n, np.float32), kept.moves[begin:end]
    net.write_chances(weights, turn, decision, moves, n, script, room, chances)
    pull = _pull(chances[choice] / kept.chance[k], ahead)
    spread = np.float32(0)
    usual = lead + _log(np.float32(n - 1))
    for i in range(n):
        spread -= chances[i] * (_log(chances[i]) - (usual if i == script else np.float32(0)))
    for i in range(n):
        farther = _log(chances[i]) - (usual if i == script else np.float32(0)) + spread
        slope = -chances[i] * (pull + divergence * farther)
        if i == choice:
            slope += pull
        slope *= -share
        if i == script:
            gradient.lead[0, decision] += slope
        _add_of_move(weights, moves[i], turn, i == script, slope, of_turn, gradient, room)


@inlined
def _add_of_move(
    weights: Any, rows: Any, turn: Any, is_script: bool, slope: Any, of_turn: Any, gradient: Any, room: Any
) -> None:
    net.add_up(weights, rows, turn, is_script, room)
    for j in range(UNITS):
        on = np.float32(room[j] > 0)
        gradient.score[0, j] += slope * on * room[j]
        room[j] = slope * on * weights.score[0, j]
        of_turn[j] += room[j]
    for f in range(rows.size):
        if rows[f] != NOTHING:
            of_row = gradient.fields[rows[f]]
            for j in range(UNITS):
                of_row[j] += room[j]
    if is_script:
        of_row = gradient.fields[gradient.fields.shape[0] - 1]
        for j in range(UNITS):
            of_row[j] += room[j]


@inlined
def _pull(ratio: Any, ahead: Any) -> Any:
    """Return how strongly a move becomes likelier; 0 once its chance has changed enough in this go."""
    if (ratio > 1 + CLIP and ahead > 0) or (ratio < 1 - CLIP and ahead < 0):
        return np.float32(0)
    return np.float32(ratio * ahead)


@inlined
def _log(chance: Any) -> Any:
    return np.float32(math.log(max(chance, np.float32(1e-12))))


@kernel
def adapt(weights: Any, gradient: Any, mean: Any, square: Any, shorter: float, rate: float, grow: float) -> None:
    """Take a step of Adam; numbers whose gradient was always 0 stay as they are."""
    shorter_, rate_, grow_ = np.float32(shorter), np.float32(rate), np.float32(grow)
    fade, fade_square, tiny = np.float32(1 - _FADE), np.float32(1 - _FADE_SQUARE), np.float32(_TINY)
    for i in range(weights.size):
        slope = gradient[i] * shorter_
        mean[i] += fade * (slope - mean[i])
        square[i] += fade_square * (slope * slope - square[i])
        weights[i] -= rate_ * mean[i] / (math.sqrt(square[i] * grow_) + tiny)
