"""The rules record: filled from declarations, and nothing in it or in the rules is ever left out in silence."""

from enum import IntEnum
from typing import Literal

import numpy as np
import pytest

from bng_sim.core.parameters import Rules, Switch, Whole, YesNo, parameter
from bng_sim.core.rules_record import fill, taken_by_themselves


class Start(IntEnum):
    YOUNGEST = 3
    OLDEST = 5


def declared(default, **more):
    return parameter(default, "a meaning", rule="S1", provenance="ruling", **more)


class Toy(Rules):
    players: Whole = declared(2, ge=1, le=4)
    level: Whole = declared(1, ge=1, le=3)
    loud: YesNo = declared(False)
    pace: Literal["slow", "brisk", "fast"] = declared("slow")
    start: Literal["oldest", "youngest"] = declared("oldest", fills=Start)
    ends: Literal["at_once", "later"] = declared("later", fills=Switch("ends_at_once", "at_once"))
    prices: tuple[Whole, ...] = declared((3, 2), fills=None, wanted="prices")


FIELDS = [
    ("players", np.int64), ("level", np.int64), ("loud", np.int64), ("pace", np.int64), ("start", np.int64),
    ("ends_at_once", np.int64), ("n_prices", np.int64), ("prices", np.int64, 4),
]  # fmt: skip
RECORD = np.dtype((np.record, FIELDS))


def prices(rules):
    return {"n_prices": len(rules.prices), "prices": rules.prices}


def made(**values):
    record = fill(Toy.read(values), RECORD, [prices])
    return {name: record[name].tolist() for name in RECORD.names}


def test_every_field_is_filled_as_it_is_declared():
    assert made() == {
        "players": 2, "level": 1, "loud": 0, "pace": 0, "start": 5, "ends_at_once": 0, "n_prices": 2,
        "prices": [3, 2, 0, 0],
    }  # fmt: skip
    assert made(players=3, loud=True, pace="fast", start="youngest", ends="at_once", prices=[]) == {
        "players": 3, "level": 1, "loud": 1, "pace": 2, "start": 3, "ends_at_once": 1, "n_prices": 0,
        "prices": [0, 0, 0, 0],
    }  # fmt: skip


def test_the_words_and_their_numbers_can_be_asked_for():
    taken = taken_by_themselves(Toy)

    assert list(taken) == ["players", "level", "loud", "pace", "start", "ends"]
    assert taken["ends"] == ("ends_at_once", {"at_once": 1, "later": 0})


def test_a_field_that_nothing_fills_is_noticed():
    wider = np.dtype((np.record, [*FIELDS, ("haste", np.int64), ("greed", np.int64)]))

    with pytest.raises(TypeError, match="nothing fills greed, haste of the rules record"):
        fill(Toy.read({}), wider, [prices])


def test_a_parameter_that_fills_no_field_is_noticed():
    class Longer(Toy):
        haste: Whole = declared(1, ge=0, le=1)

    with pytest.raises(TypeError, match="has no field haste"):
        fill(Longer.read({}), RECORD, [prices])


def test_a_field_filled_twice_is_noticed():
    with pytest.raises(TypeError, match="pace, or it was filled before"):
        fill(Toy.read({}), RECORD, [prices, lambda _: {"pace": 1}])


@pytest.mark.parametrize("value", [3, [[3]]])
def test_a_value_of_another_shape_is_noticed(value):
    with pytest.raises(TypeError, match="prices of the rules record has 1 dimensions"):
        fill(Toy.read({}), RECORD, [lambda _: {"n_prices": 1, "prices": value}])


def test_a_list_too_long_for_its_field_is_noticed():
    with pytest.raises(ValueError, match="broadcast"):
        fill(Toy.read({"prices": [1] * 5}), RECORD, [prices])


class Named(IntEnum):
    OLD = 0
    YOUNG = 1


CARELESS = {
    "a list by itself": (tuple[Whole, ...], declared((1,), wanted="a list")),
    "a switch for a word that there is not": (Literal["a", "b"], declared("a", fills=Switch("is_c", "c"))),
    "a switch for a number": (Whole, declared(1, ge=0, le=1, fills=Switch("is_one", "1"))),
    "words that the enum has not": (Literal["old", "new"], declared("old", fills=Named)),
    "words of which the enum has more": (Literal["old"], declared("old", fills=Named)),
}


@pytest.mark.parametrize("name", CARELESS)
def test_a_declaration_that_cannot_work_is_noticed(name):
    annotation, default = CARELESS[name]
    careless = type(
        "Careless", (Toy,), {"__annotations__": {"odd": annotation}, "__module__": __name__, "odd": default}
    )

    with pytest.raises(TypeError, match=r"Careless.odd cannot fill a field"):
        taken_by_themselves(careless)
