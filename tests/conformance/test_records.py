"""The engines' records of a game."""

import numpy as np
import pytest

from bng_sim.core.engines.records import record
from bng_sim.games import GAMES
from tests.conformance.held import ONE
from tests.games.parts import engine_of


def holes(dtype, start=0):
    """Where a record has bytes that belong to no field: copies of the same game may differ there."""
    if dtype.subdtype is not None:
        return holes(dtype.subdtype[0], start)
    found, at = [], 0
    for name in dtype.names or ():
        field, offset = dtype.fields[name][:2]
        found += [start + at] * (offset > at) + holes(field, start + offset)
        at = offset + field.itemsize
    return found + [start + at] * (dtype.names is not None and at < dtype.itemsize)


@pytest.mark.parametrize("name", [*GAMES, ONE])
def test_a_row_has_no_bytes_between_its_fields(name):
    assert holes(engine_of(name).records.row) == []


def test_bytes_between_fields_are_found():
    seat = np.dtype([("a", np.int32), ("b", np.float64)], align=True)

    assert holes(np.dtype([("first", np.int64), ("seats", seat, 2)])) == [12]


def test_record_is_whole_words_without_bytes_between_fields():
    made = record(("a", np.int64), ("b", np.int32))

    assert made.itemsize == 16
    assert holes(made) == []


def test_field_named_like_a_method_of_records_is_refused():
    with pytest.raises(TypeError, match="field round: NumPy's records have a method of that name"):
        record(("turn", np.int64), ("round", np.int64))
