"""Improve a net by what came of its moves: proximal policy optimization (Schulman et al. 2017, arXiv 1707.06347)."""

import math
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bng_sim.core.compiling.compiler import kernel
from bng_sim.learning import net
from bng_sim.learning.net import UNITS, Weights
from bng_sim.learning.playing import Kept

CLIP = 0.2  # by how much a chance may change in one go, as a share of it
ROUNDS = 3  # over the same decisions
BATCH = 2_048  # decisions
LOOK_AHEAD = 0.95  # lambda of generalized advantage estimation (Schulman et al. 2016, arXiv 1506.02438)
_LONGEST = 0.5  # of a step's gradient
_ENTROPY = 0.002
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
        self._gradient = net.like(weights)

    def improve(self, kept: Kept, gains: NDArray[np.float32], rate: float, rng: np.random.Generator) -> None:
        """Go over what was kept of games a few times.

        Args:
            kept: The decisions.
            gains: What the learner won in each game, shape (games,).
            rate: How far a step goes.
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
                self._step(kept, part, ahead, goals, rate)

    def _step(self, kept: Kept, which: Any, ahead: Any, goals: Any, rate: float) -> None:
        weights, gradient = self.weights, self._gradient
        for each in gradient:
            each[:] = 0
        first = np.empty((which.size, UNITS), np.float32)
        add_inputs(kept, which, weights, first)
        first = np.maximum(first, 0)
        second = np.maximum(first @ weights.middle + weights.middle_bias, 0)
        turn = second @ weights.turn + weights.turn_bias
        off = ((second @ weights.value[0] + weights.value_bias[0, 0] - goals[which]) / which.size).astype(np.float32)
        of_turn = np.zeros_like(turn)
        learn_moves(kept, which, weights, turn, ahead, of_turn, gradient)
        of_second = (of_turn @ weights.turn.T + off[:, None] * weights.value) * (second > 0)
        of_first = (of_second @ weights.middle.T) * (first > 0)
        gradient.value[0], gradient.value_bias[0, 0] = off @ second, off.sum()
        gradient.turn[:], gradient.turn_bias[0] = second.T @ of_turn, of_turn.sum(axis=0)
        gradient.middle[:], gradient.middle_bias[0] = first.T @ of_second, of_second.sum(axis=0)
        gradient.seen_bias[0] = of_first.sum(axis=0)
        spread_to_inputs(kept, which, of_first, gradient.seen)
        length = math.sqrt(sum(float(np.vdot(each, each)) for each in gradient))
        self.steps += 1
        shorter = min(1.0, _LONGEST / (length + 1e-9))
        fade, fade_square = 1 - _FADE**self.steps, 1 - _FADE_SQUARE**self.steps
        for arrays in zip(weights, gradient, self.mean, self.square, strict=True):
            adapt(*(each.reshape(-1) for each in arrays), shorter, rate / fade, 1 / fade_square)


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
def add_inputs(kept: Any, which: Any, weights: Any, out: Any) -> None:
    """Fill the first layer for each decision, before it is cut at 0."""
    for b in range(which.size):
        k = which[b]
        row = out[b]
        row[:] = weights.seen_bias[0]
        for i in range(kept.input_ends[k - 1] if k else 0, kept.input_ends[k]):
            of_row, x = weights.seen[kept.rows[i]], kept.values[i]
            for j in range(UNITS):
                row[j] += x * of_row[j]


@kernel
def spread_to_inputs(kept: Any, which: Any, of_first: Any, out: Any) -> None:
    """Add to the gradient of the inputs' weights."""
    for b in range(which.size):
        k, row = which[b], of_first[b]
        for i in range(kept.input_ends[k - 1] if k else 0, kept.input_ends[k]):
            of_row, x = out[kept.rows[i]], kept.values[i]
            for j in range(UNITS):
                of_row[j] += x * row[j]


@kernel
def learn_moves(kept: Any, which: Any, weights: Any, turn: Any, ahead: Any, of_turn: Any, gradient: Any) -> None:
    """Fill the gradients of what gives the moves their numbers, and of the layer that moves share."""
    room, last = np.zeros(UNITS, np.float32), weights.fields.shape[0] - 1
    for b in range(which.size):
        k = which[b]
        begin, end = (kept.move_ends[k - 1] if k else 0), kept.move_ends[k]
        n, script, choice, decision = end - begin, kept.script[k], kept.choice[k], kept.decision[k]
        chances, moves = np.zeros(n, np.float32), kept.moves[begin:end]
        net.write_chances(weights, turn[b], decision, moves, n, script, room, chances)
        ratio, more = chances[choice] / kept.chance[k], ahead[k]
        is_far = (ratio > 1 + CLIP and more > 0) or (ratio < 1 - CLIP and more < 0)
        pull = np.float32(0) if is_far else ratio * more
        spread = np.float32(0)
        for i in range(n):
            spread -= chances[i] * np.float32(math.log(max(chances[i], np.float32(1e-12))))
        for i in range(n):
            p = chances[i]
            step = -p * pull - np.float32(_ENTROPY) * p * (np.float32(math.log(max(p, np.float32(1e-12)))) + spread)
            if i == choice:
                step += pull
            step = -step / np.float32(which.size)
            net.add_up(weights, moves[i], turn[b], i == script, room)
            if i == script:
                gradient.lead[0, decision] += step
            for j in range(UNITS):
                if room[j] > 0:
                    gradient.score[0, j] += step * room[j]
                    room[j] = step * weights.score[0, j]
                    of_turn[b, j] += room[j]
                else:
                    room[j] = 0
            for f in range(moves.shape[1]):
                if moves[i, f] >= 0:
                    of_row = gradient.fields[moves[i, f]]
                    for j in range(UNITS):
                        of_row[j] += room[j]
            if i == script:
                of_row = gradient.fields[last]
                for j in range(UNITS):
                    of_row[j] += room[j]


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
