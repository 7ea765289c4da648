"""Numbers of moves and observations of every game: complete, invertible, fair, and within what is declared."""

import numpy as np
import pytest

from bng_sim.core.compiling import compiler
from bng_sim.core.engines.game_kernels import Slot
from bng_sim.core.errors import InputError
from bng_sim.numbers.game_parts import engine_of
from tests.conformance.held import BARE
from tests.doors.questions import N_QUICK, SETTINGS, Doors
from tests.slow import slow_after

if not compiler.INTERPRETED:
    pytest.skip("run them so: NUMBA_DISABLE_JIT=1 pytest tests/doors/test_numbers.py", allow_module_level=True)

MANY = 400  # questions of a slow test
MEMORY = sorted(SETTINGS, key=lambda setting: "kuhn" not in setting[0])  # in which a game is short


def name_of(setting):
    name, rules = setting
    return f"{name.rpartition('/')[2]} {rules}"


settings = pytest.mark.parametrize(
    "setting", slow_after(N_QUICK, ((setting,) for setting in SETTINGS)), ids=map(name_of, SETTINGS)
)
all_settings = [settings, pytest.mark.parametrize("questions", [12, pytest.param(MANY, marks=pytest.mark.slow)])]


def everywhere(test):
    for mark in all_settings:
        test = mark(test)
    return test


@everywhere
def test_every_move_has_a_number_that_describes_it(setting, questions):
    doors = Doors(*setting)

    def check(stopped):
        numbers, features = doors.numbered(stopped)
        words = doors.game.telling.prompt(doors.cell, stopped).moves
        described = {}
        for number, move, fields in zip(numbers.tolist(), words, features, strict=True):
            assert described.setdefault(number, move) == move  # what people can tell apart has different numbers
            about = doors.numbers.describe(number)
            assert about.decision == stopped.decision
            named = dict(zip(doors.numbers.feature_names[2:], fields[2:].tolist(), strict=True))
            assert {name: named[name] for name in about.fields} == about.fields
            assert {value for name, value in named.items() if name not in about.fields} <= {-1}

    doors.look(check, questions)


@everywhere
def test_observations_do_not_depend_on_what_a_seat_cannot_know(setting, questions):
    doors = Doors(*setting)
    dealt = set()

    def check(stopped):
        state = stopped._states[Slot.LIVE : Slot.LIVE + 1]
        again, _ = doors.redealt(stopped, seed=len(dealt) + 7)
        dealt.add(again.tobytes())
        seen = doors.observed(state, stopped)
        assert not np.isnan(seen).any()
        changed = np.flatnonzero(doors.observed(again, stopped) != seen)
        assert [doors.seen.names[place] for place in changed] == []
        other = state.copy()
        for name in ("seed", "game", "deal", "chance_key", "strategy"):
            other[name] = 1
        assert doors.observed(other, stopped).tobytes() == seen.tobytes()

    doors.look(check, questions)


@everywhere
def test_observations_are_within_what_is_declared(setting, questions):
    doors = Doors(*setting)
    plan = doors.seen.plan
    free = plan._replace(low=np.full_like(plan.low, -1e9), high=np.full_like(plan.high, 1e9))
    codes = plan.scale == 1  # an amount beyond its range is seen as the end of it

    def check(stopped):
        state = stopped._states[Slot.LIVE : Slot.LIVE + 1]
        seen, as_it_is = doors.observed(state, stopped), doors.observed(state, stopped, free)
        assert ((doors.seen.low <= seen) & (seen <= doors.seen.high)).all()
        beyond = np.flatnonzero(codes & (seen != as_it_is) & (as_it_is != -1))
        assert [(doors.seen.names[place], as_it_is[place]) for place in beyond] == []

    doors.look(check, questions)


@pytest.mark.parametrize("setting", slow_after(1, ((setting,) for setting in MEMORY)), ids=map(name_of, MEMORY))
def test_what_was_played_before_does_not_show(setting):
    doors = Doors(*setting)
    fresh, used = {}, {}

    def noting(found):
        def check(stopped):
            game = int(stopped.state["game"])
            seen = doors.observed(stopped._states[Slot.LIVE : Slot.LIVE + 1], stopped)
            found.setdefault(game, []).append(seen.tobytes())

        return check

    for questions in (MANY, 10 * MANY):  # until a second game has begun
        used.clear()
        doors.look(noting(used), questions, first=0)
        last = max(used)
        if last > 0:
            break
    doors.look(noting(fresh), len(used[last]), first=last)
    assert last > 0
    assert fresh[last] == used[last]


def test_a_game_without_an_engine_is_refused():
    with pytest.raises(InputError, match="offers no engine"):
        engine_of(BARE)
