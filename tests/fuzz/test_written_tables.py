"""The door for tables written by hand: whatever a value of one is, the table is read or refused, and nothing breaks."""

import copy

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bng_sim.core.errors import InputError
from bng_sim.here import reading, worlds, writing
from tests.here.positions import moments, read

TYPED = reading.typed_games()
ODD = (
    st.none() | st.booleans() | st.integers(-3, 80) | st.sampled_from([10**12, -(10**12), 2**70, 0.5, float("nan")])
    | st.sampled_from(["", "none", "unknown", "3 unknown", "9999 unknown", "\x1b[31m", "a" * 500, "1 at x", ":", " "])
    | st.sampled_from([[], {}, [[]], [{}], {"a": 1}, ["unknown"] * 70, [None], {1: 2}])
)  # fmt: skip


def places(value, path=()):
    """Every path of keys and indices into a value."""
    found = [path] if path else []
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, each in inside:
        found += places(each, (*path, key))
    return found


@pytest.fixture(scope="module")
def tables():
    """A table of each game, from the middle of one."""
    found = {}
    for name in TYPED:
        for game, cell, stopped, _ in moments(name, 3, seed=2):
            found[name] = writing.value_of(game, cell, stopped.state, 0)
    return found


@pytest.mark.slow
@pytest.mark.parametrize("name", TYPED)
@given(data=st.data())
def test_any_value_is_read_or_refused(tables, name, data):
    value = copy.deepcopy(tables[name])
    for _ in range(data.draw(st.integers(1, 2))):
        *path, last = data.draw(st.sampled_from(places(value)))
        inside = value
        for key in path:
            inside = inside[key]
        inside[last] = copy.deepcopy(data.draw(ODD))
    try:
        table = read(value)
    except InputError as error:
        assert "table.yaml" in str(error)  # noqa: PT017 (most are refused, some are not)
        return
    for states in worlds.deal_worlds(table, 3, 1):
        assert states.size == 3
    outcomes = worlds.PlayerOn(table).outcomes(3, 1)[0]

    assert (outcomes[:, 0] > 0).all()
