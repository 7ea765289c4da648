"""Equal heads are read once, and others never taken for them."""

import pytest

from bng_sim.referees.faults import Breach, breach
from bng_sim.referees.heads import once_per_content


@pytest.fixture
def calls():
    return []


@pytest.fixture
def read(calls):
    @once_per_content
    def read(data, *others):
        calls.append(data)
        if data == ["broken"]:
            breach("C2", "a whole list", data)
        return data

    return read


def test_equal_data_are_read_once(read, calls):
    assert read({"cards": [1, 2]}) is read({"cards": [1, 2]})
    assert len(calls) == 1


@pytest.mark.parametrize(
    "other", [{"cards": [1, 3]}, {"cards": [1.0, 2]}, {"cards": [True, 2]}, {"cards": (1, 2)}, None]
)
def test_data_of_other_values_or_types_are_read_again(read, calls, other):
    read({"cards": [1, 2]})

    assert repr(read(other)) == repr(other)
    assert len(calls) == 2


def test_data_are_read_again_with_another_object_beside_them(read, calls):
    read([1], {"level": 1})
    read([1], {"level": 1})

    assert len(calls) == 2


def test_what_was_read_does_not_change_with_the_log(read):
    data = {"cards": [1, 2]}
    result = read(data)
    data["cards"].append(3)

    assert result == {"cards": [1, 2]}
    assert read(data) == {"cards": [1, 2, 3]}


def test_broken_data_are_refused_each_time(read, calls):
    for _ in range(2):
        with pytest.raises(Breach):
            read(["broken"])
    assert len(calls) == 2
