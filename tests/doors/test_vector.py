"""Many games at once."""

import numpy as np
import pytest

import bng_sim
from bng_sim.core.errors import InputError


def play(env, steps, seed=0):
    """Play random moves; return the rewards of all games that ended."""
    rng, now, rewards = np.random.default_rng(seed), env.reset(), []
    for _ in range(steps):
        now = env.step(np.array([rng.choice(np.flatnonzero(mask)) for mask in now.masks]))
        rewards += [*now.rewards[now.ended].copy()]
    return np.array(rewards)


def test_same_seed_gives_same_games():
    first, second = (play(bng_sim.vector_env("bluffing", n=4, players=3, seed=7), 60) for _ in range(2))
    assert len(first) > 3
    np.testing.assert_array_equal(first, second)


def test_shared_reward_is_one_a_game():
    rewards = play(bng_sim.vector_env("bluffing", n=4, players=3, reward="shared"), 60)
    assert rewards.shape[1] == 3
    np.testing.assert_allclose(rewards.sum(axis=1), 1)


def test_measures_are_rewards():
    of_seats = play(bng_sim.vector_env("bluffing", n=4, players=3, reward="points"), 60)
    of_games = play(bng_sim.vector_env("bluffing", n=4, players=3, reward="rounds"), 60)
    assert of_seats.max() > 1
    assert (of_games == of_games[:, :1]).all()
    assert of_games.min() > 1


def test_learner_against_scripts_is_rewarded_alone():
    rewards = play(bng_sim.vector_env("bluffing", n=4, players=3, against="random"), 120)
    assert rewards.ndim == 1
    assert 0 < rewards.mean() < 1


def test_offered_actions_are_those_of_the_mask_with_their_features():
    env = bng_sim.vector_env("bluffing", n=4, players=3)
    now = env.reset()
    for _ in range(40):
        for i in range(env.n):
            offered = now.offered[i, : now.n_offered[i]]
            assert {*offered.tolist()} == {*np.flatnonzero(now.masks[i]).tolist()}
            assert len({*env.features[offered, 0].tolist()}) == 1  # one decision
        now = env.step(now.offered[:, 0])
    assert env.features.shape == (env.n_actions, len(env.feature_names))


def test_learner_keeps_the_seat_that_is_named():
    env = bng_sim.vector_env("bluffing", n=4, players=3, seat=2, against="random")
    now, seats, ended = env.reset(), set(), 0
    for _ in range(60):
        seats |= {*now.seats.tolist()}
        now = env.step(now.masks.argmax(axis=1))
        ended += int(now.ended.sum())
    assert (seats, ended > 3) == ({1}, True)


def test_action_off_the_mask_plays_no_game():
    env = bng_sim.vector_env("bluffing", n=3, players=3)
    now = env.reset()
    actions, before = now.masks.argmax(axis=1), now.observations.copy()
    wrong = actions.copy()
    wrong[1] = now.masks[1].argmin()
    with pytest.raises(InputError, match=f"action {wrong[1]}: not offered to seat . of game 1; its action mask has"):
        env.step(wrong)
    np.testing.assert_array_equal(env.step(actions).observations.shape, before.shape)


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"game": "bluffin"}, "game bluffin: no such game; did you mean bluffing"),
        ({"players": 9}, "players"),
        ({"reward": "wins"}, "reward wins: no such reward"),
        ({"against": "search"}, "players that think cannot play here"),
        ({"against": "random | reader"}, "expected a lineup without |"),
        ({"seat": 2}, "seat: got 2 without against"),
        ({"seat": 4, "against": "random", "players": 3}, "seat: got 4, expected 1 to 3, the number of players"),
        ({"n": 0}, "n: got 0, expected a whole number from 1"),
        ({"level": 2}, "level: no such argument"),
    ],
)
def test_bad_input_is_refused(given, message):
    with pytest.raises(InputError) as refused:
        bng_sim.vector_env(**{"game": "bluffing", **given})
    assert message in str(refused.value)


@pytest.mark.parametrize("actions", [0, [0, 1, 2, 3], [0.5, 1, 2], [[0], [1], [2]], ["a", "b", "c"]])
def test_actions_of_another_shape_are_refused(actions):
    env = bng_sim.vector_env("bluffing", n=3, players=3)
    env.reset()
    with pytest.raises(InputError, match=r"actions: got .*, expected whole numbers of shape \(3,\)"):
        env.step(actions)


def test_step_before_reset_is_refused():
    with pytest.raises(InputError, match="call reset first"):
        bng_sim.vector_env("bluffing", n=1, players=3).step([0])
