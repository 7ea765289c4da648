"""Interpreted tests read and write records as NumPy does."""

import numpy as np
import pytest

from tests.games.interpreted import read_field, write_field

SEAT = np.dtype((np.record, [("cash", np.int64), ("hand", np.int8, 3)]))
TABLE = np.dtype((np.record, [("turn", np.int32), ("best", SEAT), ("seats", SEAT, 2)]))


@pytest.fixture
def record():
    filled = np.frombuffer(np.arange(TABLE.itemsize, dtype=np.uint8).tobytes(), TABLE).copy()
    return filled[0]


@pytest.mark.parametrize("name", TABLE.names)
def test_a_field_is_what_numpy_reads(record, name):
    read, expected = read_field(record, name), getattr(record, name)

    assert type(read) is type(expected)
    assert read.dtype == expected.dtype
    assert read.tobytes() == expected.tobytes()


def test_what_is_written_to_a_record_in_a_record_is_in_both(record):
    write_field(read_field(record, "best"), "cash", 7)
    write_field(read_field(record, "seats")[1], "hand", [1, 2, 3])

    assert record.best.cash == 7
    assert record.seats[1].hand.tolist() == [1, 2, 3]


def test_other_attributes_are_as_before(record):
    assert read_field(record, "dtype") == TABLE
    assert read_field(record, "tobytes")() == record.tobytes()
    with pytest.raises(AttributeError, match="neither"):
        read_field(record, "neither")
    with pytest.raises(ValueError, match="neither"):
        write_field(record, "neither", 1)
