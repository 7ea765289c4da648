"""The gradients of a net are those of what it is improved by, and nets that play by them do improve."""

import math

import numpy as np
import pytest

from bng_sim.core.event_logs.event_log import NOTHING
from bng_sim.learning import improving, net
from bng_sim.learning.net import UNITS, Weights
from bng_sim.learning.playing import Kept

ROWS, MOVE_ROWS, DECISIONS = 5, 4, 2
N = 3  # decisions that are kept
INPUTS = [([0, 3], [1.0, -2.0]), ([1], [0.5]), ([0, 2, 4], [1.0, 1.0, 1.5])]
MOVES = [[[0, 1], [2, NOTHING]], [[0, 1], [2, NOTHING], [2, 3]], [[3, NOTHING], [1, 2]]]
DECISION, SCRIPT, CHOICE = [0, 1, 0], [0, 2, 1], [1, 2, 1]
DIVERGENCE, LEAD = 0.1, 0.7
OLD, AHEAD, GOALS = [0.4, 0.5, 0.3], [0.7, -0.4, 1.3], [0.2, 0.9, -0.1]


@pytest.fixture
def weights():
    rng = np.random.default_rng(4)

    def drawn(*shape):
        return rng.normal(0, 0.3, shape).astype(np.float32)

    return Weights(
        drawn(ROWS, UNITS), drawn(1, UNITS), drawn(UNITS, UNITS), drawn(1, UNITS), drawn(UNITS, UNITS), drawn(1, UNITS),
        drawn(MOVE_ROWS + 1, UNITS), drawn(1, UNITS), drawn(1, DECISIONS), drawn(1, UNITS), drawn(1, 1),
    )  # fmt: skip


@pytest.fixture
def kept():
    ends = np.cumsum([len(rows) for rows, _ in INPUTS])
    return Kept(
        n=np.array([N, ends[-1], 7]), input_ends=ends, rows=np.concatenate([rows for rows, _ in INPUTS]),
        values=np.concatenate([values for _, values in INPUTS]).astype(np.float32),
        move_ends=np.cumsum([len(moves) for moves in MOVES]), moves=np.concatenate(MOVES), decision=np.array(DECISION),
        script=np.array(SCRIPT), choice=np.array(CHOICE), chance=np.array(OLD, np.float32),
        value=np.zeros(N, np.float32), game_ends=np.array([2, 3]), outcomes=None, seats=None, ended=None,
        shown=None,
    )  # fmt: skip


def chances_of(weights, k):
    """Compute the moves' chances and the value of a decision, by NumPy alone."""
    rows, values = INPUTS[k]
    first = np.maximum(np.array(values) @ weights.seen[rows] + weights.seen_bias[0], 0)
    second = np.maximum(first @ weights.middle + weights.middle_bias[0], 0)
    turn = second @ weights.turn + weights.turn_bias[0]
    numbers = []
    for place, move in enumerate(MOVES[k]):
        of_move = turn + weights.fields[[row for row in move if row != NOTHING]].sum(axis=0)
        of_move = of_move + weights.fields[-1] * (place == SCRIPT[k])
        number = np.maximum(of_move, 0) @ weights.score[0]
        ahead = weights.lead[0, DECISION[k]] + math.log(len(MOVES[k]) - 1)
        numbers.append(number + ahead * (place == SCRIPT[k]))
    powers = np.exp(np.array(numbers) - max(numbers))
    return powers / powers.sum(), second @ weights.value[0] + weights.value_bias[0, 0]


def loss(weights):
    """What is made small: the clipped objective of Schulman et al. (2017) and the squares of the values' errors."""
    total = 0.0
    for k in range(N):
        chances, value = chances_of(weights, k)
        ratio = chances[CHOICE[k]] / OLD[k]
        held = np.clip(ratio, 1 - improving.CLIP, 1 + improving.CLIP)
        total -= min(ratio * AHEAD[k], held * AHEAD[k])
        began = np.ones(len(chances))  # each move of the net that it began as, but for a factor
        began[SCRIPT[k]] = (len(chances) - 1) * math.exp(LEAD)
        total += DIVERGENCE * (chances * np.log(chances / began)).sum() + 0.5 * (value - GOALS[k]) ** 2
    return total / N


def gradients(kept, weights):
    found = net.like(weights)
    back = np.ascontiguousarray(weights.middle.T), np.ascontiguousarray(weights.turn.T)
    given = np.array(AHEAD, np.float32), np.array(GOALS, np.float32)
    improving.add_gradients(kept, np.arange(N), *given, np.float32(DIVERGENCE), np.float32(LEAD), weights, *back, found)
    return found


def test_gradients_are_the_slopes_of_the_loss(kept, weights):
    found = gradients(kept, weights)
    exact = Weights(*(each.astype(float) for each in weights))
    rng = np.random.default_rng(1)
    for name, gradient in found._asdict().items():
        for _ in range(4):
            at = tuple(rng.integers(size) for size in gradient.shape)
            slopes = []
            for step in (1e-5, -1e-5):
                moved = Weights(*(each.copy() for each in exact))
                getattr(moved, name)[at] += step
                slopes.append(loss(moved))
            assert gradient[at] == pytest.approx((slopes[0] - slopes[1]) / 2e-5, abs=2e-3, rel=2e-3), name


def test_a_move_whose_chance_has_changed_enough_pulls_no_more(kept, weights):
    far = kept._replace(
        chance=np.array([c / 2 for c in (chances_of(weights, k)[0][CHOICE[k]] for k in range(N))], np.float32)
    )
    ahead = np.ones(N, np.float32)
    found = net.like(weights)
    back = np.ascontiguousarray(weights.middle.T), np.ascontiguousarray(weights.turn.T)
    goals, slight, lead = np.zeros(N, np.float32), np.float32(0.002), np.float32(LEAD)
    improving.add_gradients(far, np.arange(N), ahead, goals, slight, lead, weights, *back, found)

    assert np.abs(found.score).max() < 3 * slight  # that is all that is left


def test_what_came_of_a_decision_is_what_followed_it_in_its_own_game():
    values, ends = np.array([0.5, 0.7, 0.2], np.float32), np.array([2, 3])
    ahead = np.zeros(3, np.float32)

    improving.look_ahead(ends, values, np.array([1, 0], np.float32), ahead)

    assert ahead == pytest.approx([0.2 + improving.LOOK_AHEAD * 0.3, 0.3, -0.2])
