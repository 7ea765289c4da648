"""Games as environments of PettingZoo and Gymnasium."""

import copy
import subprocess
import sys
from functools import partial

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, render_test, seed_test

import bng_sim
from bng_sim.core.errors import InputError
from tests.doors.settings import NAMES, SETTINGS

FEW = [("bluffing", {"players": 3})]
# What their tests warn of: spaces other than a Box, bounds that are equal, masks of seats that are not asked.
pytestmark = pytest.mark.filterwarnings("ignore::UserWarning")


def check_aec(name, rules, cycles):
    players, others = rules["players"], {key: value for key, value in rules.items() if key != "players"}
    make = partial(bng_sim.env, name, players, **others)
    api_test(make(), num_cycles=cycles)
    seed_test(make, num_cycles=cycles)
    render_test(make)


def check_solo(name, rules):
    players, others = rules["players"], {key: value for key, value in rules.items() if key != "players"}
    check_env(bng_sim.solo_env(name, players, **others), skip_render_check=True)


@pytest.mark.parametrize(("name", "rules"), FEW)
def test_pettingzoo_passes_a_game(name, rules, capsys):
    check_aec(name, rules, 60)


@pytest.mark.parametrize(("name", "rules"), FEW)
def test_gymnasium_passes_a_game(name, rules):
    check_solo(name, rules)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "rules"), SETTINGS, ids=NAMES)
def test_pettingzoo_and_gymnasium_pass_every_game(name, rules, capsys):
    check_aec(name, rules, 300)
    check_solo(name, rules)


def play(env, steps, seed=0):
    rng = np.random.default_rng(seed)
    for _ in range(steps):
        mask = env.observe(env.agent_selection)["action_mask"]
        env.step(int(rng.choice(np.flatnonzero(mask))) if mask.any() else None)


def test_game_ends_after_max_cycles():
    env = bng_sim.env("bluffing", 3, max_cycles=2)
    env.reset()
    play(env, 6)
    assert all(env.truncations.values())
    assert not any(env.terminations.values())


@pytest.mark.parametrize("copied", [lambda env: env.clone(), copy.deepcopy])
def test_clone_goes_on_by_itself(copied):
    env = bng_sim.env("bluffing", 3)
    env.reset(seed=4)
    play(env, 5)
    other = copied(env)
    history, seen = env.history, env.observe(env.agent_selection)["observation"]
    play(other, 3, seed=1)
    assert env.history == history
    np.testing.assert_array_equal(env.observe(env.agent_selection)["observation"], seen)
    play(env, 3, seed=1)
    assert env.history == other.history
    np.testing.assert_array_equal(env.state(), other.state())


def test_step_before_reset_is_refused():
    with pytest.raises(InputError, match="call reset first"):
        bng_sim.env("bluffing", 3).step(0)


def test_history_has_the_code_and_the_actions():
    env = bng_sim.env("bluffing", 3)
    env.reset(seed=4)
    env.reset()
    play(env, 3)
    code, actions = env.history
    assert code.startswith("bluffing/4/1/")
    assert len(actions) == 3


def test_illegal_action_loses():
    env = bng_sim.env("bluffing", 3)
    env.reset(seed=1)
    loser = env.agent_selection
    env.step(int(env.observe(loser)["action_mask"].argmin()))
    assert env.rewards == {name: -1.0 if name == loser else 0 for name in env.possible_agents}
    assert all(env.terminations.values())


def test_illegal_action_is_an_error_unwrapped():
    env = bng_sim.env("bluffing", 3).unwrapped
    env.reset(seed=1)
    with pytest.raises(InputError, match="not offered to seat"):
        env.step(int(env.observe(env.agent_selection)["action_mask"].argmin()))


@pytest.mark.parametrize("action", [10**6, -1, 0.5, "play", True, None])
def test_what_is_no_action_is_refused(action):
    env = bng_sim.env("bluffing", 3)
    env.reset(seed=1)
    with pytest.raises(InputError, match="action"):
        env.step(action)


def test_transcript_shows_what_the_seat_may_read():
    env = bng_sim.env("bluffing", 3, render_mode="ansi")
    env.reset(seed=1)
    play(env, 4)
    lines, everything = env.render().splitlines(), env.unwrapped._played.transcript(None).splitlines()
    assert lines[0] == everything[0] == "Game 0 of seed 1: 3 players"
    assert lines != everything


def test_winners_are_rewarded():
    env = bng_sim.env("bluffing", 3, reward="shared")
    env.reset(seed=1)
    while not all(env.terminations.values()):
        play(env, 1)
    assert sum(env.rewards.values()) == pytest.approx(1)


def test_learner_has_its_seat():
    env = bng_sim.solo_env("bluffing", 3, seat=2, against="random")
    assert [env.reset(seed=seed)[1]["seat"] for seed in (1, None, None)] == [2, 2, 2]
    assert env.action_masks().dtype == bool
    with pytest.raises(InputError, match="seat: got 4, expected 1 to 3"):
        bng_sim.solo_env("bluffing", 3, seat=4)


def test_illegal_action_of_a_learner_loses():
    env = bng_sim.solo_env("bluffing", 3)
    env.reset(seed=1)
    assert env.step(int(env.action_masks().argmin()))[1:3] == (-1.0, True)
    with pytest.raises(InputError, match="call reset first"):
        env.step(0)


def test_without_the_extra_the_error_names_it(monkeypatch):
    for name in ("bng_sim.doors.aec", "bng_sim.doors.solo"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    monkeypatch.setitem(sys.modules, "gymnasium", None)
    with pytest.raises(InputError, match=r'pip install "bng-sim\[env\]"'):
        bng_sim.env("bluffing", 3)


def test_import_loads_no_environment():
    code = "import sys, bng_sim; print({'gymnasium', 'pettingzoo', 'numba'} & {*sys.modules})"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "set()"


@pytest.mark.parametrize("method", ["observe", "observation_space", "action_space"])
def test_agent_that_does_not_play_is_a_key_error(method):
    env = bng_sim.env("bluffing", players=3)
    env.reset(seed=1)
    with pytest.raises(KeyError, match="agent 'nobody': no such agent; expected one of seat_1, seat_2, seat_3"):
        getattr(env, method)("nobody")
