"""Declarations of what a seat sees that do not fit the records are refused, with the name of the field."""

import numpy as np
import pytest

from bng_sim.core.engines.records import record
from bng_sim.core.field_meanings import Bits, Window, amount, each
from bng_sim.numbers.record_numbers import arrays_of

SEEN = amount(9)


@pytest.mark.parametrize(
    ("field", "meaning", "message"),
    [
        (("cash", np.int32), SEEN, "cash: is int32, and numbers of 4 bytes cannot be seen; expected int8 or int64"),
        (("cash", np.int16, 3), each(SEEN, 3), "cash: is int16, and numbers of 2 bytes cannot be seen"),
        (("cards", np.int32), Bits(8), "cards: is int32, and numbers of 4 bytes cannot be seen"),
        (("cash", np.float64), SEEN, "cash: is no whole number"),
        (("cash", np.int64, 3), SEEN, "cash: is no whole number"),
        (("cash", np.int64), each(SEEN, 3), "cash: has 0 axes, and is declared with 1"),
    ],
)
def test_field_that_cannot_be_seen_is_refused_by_name(field, meaning, message):
    with pytest.raises(TypeError) as refused:
        arrays_of(record(field), {field[0]: meaning}, 2)
    assert message in str(refused.value)


def test_length_of_a_list_is_a_whole_word():
    fields = record(("n", np.int8), ("past", np.int8, 4))
    about = {"n": None, "past": Window(each(SEEN), length="n", most=2)}
    with pytest.raises(TypeError, match="n: is int8, expected int64, as it says where a list begins or ends"):
        arrays_of(fields, about, 2)


def test_fields_of_one_and_of_eight_bytes_are_seen():
    fields = record(("cash", np.int64), ("die", np.int8), ("kept", np.int32))
    found = arrays_of(fields, {"cash": SEEN, "die": SEEN, "kept": None}, 2)
    assert [(each.name, each.size) for each in found] == [("cash", 8), ("die", 1)]
