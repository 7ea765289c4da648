"""The rules record: a field for every parameter, and none that is filled twice or left out in silence."""

from enum import IntEnum
from typing import Annotated, Literal

import numpy as np
import pytest
from pydantic import Strict

from bng_sim.core.parameters import Rules, Switch, Whole, YesNo, parameter
from bng_sim.core.rules_record import RulesRecord, parameter_fields


class Start(IntEnum):
    YOUNGEST = 3
    OLDEST = 5


def declared(default, **more):
    return parameter(default, "a meaning", rule="S1", provenance="ruling", label="a label", **more)


class Toy(Rules):
    players: Whole = declared(2, ge=1, le=4)
    level: Whole = declared(1, ge=1, le=3)
    loud: YesNo = declared(False)
    pace: Literal["slow", "brisk", "fast"] = declared("slow")
    start: Literal["oldest", "youngest"] = declared("oldest", field=Start)
    ends: Literal["at_once", "later"] = declared("later", field=Switch("ends_at_once", "at_once"))
    prices: tuple[Whole, ...] = declared((3, 2), field=None, wanted="prices")


def recorded(rules=Toy, derive=lambda rules: {"n_prices": len(rules.prices), "prices": rules.prices}):
    """The record of some rules, whose prices a function derives."""
    record = RulesRecord(rules)
    record.derives(n_prices=np.int64, prices=(np.int64, 4))(derive)
    return record


RECORD = recorded()


def made(**values):
    record = RECORD.fill(Toy.read(values))
    return {name: record[name].tolist() for name in RECORD.dtype.names}


def test_every_field_is_filled_as_it_is_declared():
    assert made() == {
        "players": 2, "level": 1, "loud": 0, "pace": 0, "start": 5, "ends_at_once": 0, "n_prices": 2,
        "prices": [3, 2, 0, 0],
    }  # fmt: skip
    assert made(players=3, loud=True, pace="fast", start="youngest", ends="at_once", prices=[]) == {
        "players": 3, "level": 1, "loud": 1, "pace": 2, "start": 3, "ends_at_once": 1, "n_prices": 0,
        "prices": [0, 0, 0, 0],
    }  # fmt: skip


def test_the_record_has_a_field_for_every_parameter_and_every_derived_figure():
    whole = np.dtype(np.int64)

    assert {name: field[0] for name, field in RECORD.dtype.fields.items()} == {
        "players": whole, "level": whole, "loud": whole, "pace": whole, "start": whole, "ends_at_once": whole,
        "n_prices": whole, "prices": np.dtype((np.int64, 4)),
    }  # fmt: skip


def test_a_parameter_that_is_added_has_its_field_without_more_ado():
    class Longer(Toy):
        haste: Whole = declared(3, ge=0, le=5)
        slope: Annotated[float, Strict()] = declared(0.5, ge=0, le=1)

    record = recorded(Longer).fill(Longer.read({}))

    assert (record["haste"], record["slope"]) == (3, 0.5)


def test_the_words_and_their_numbers_can_be_asked_for():
    filled = parameter_fields(Toy)

    assert list(filled) == ["players", "level", "loud", "pace", "start", "ends"]
    assert filled["ends"] == ("ends_at_once", np.int64, {"at_once": 1, "later": 0})


def test_a_field_declared_twice_is_noticed():
    with pytest.raises(TypeError, match="the field pace of the rules record is declared twice"):
        RECORD.derives(pace=np.int64)


def test_two_parameters_that_fill_one_field_are_noticed():
    class Doubled(Toy):
        closes: Literal["at_once", "later"] = declared("later", field=Switch("ends_at_once", "at_once"))

    with pytest.raises(TypeError, match="ends_at_once of the rules record is declared twice"):
        RulesRecord(Doubled)


@pytest.mark.parametrize("values", [{"n_prices": 1}, {"n_prices": 1, "prices": [], "haste": 1}])
def test_a_function_that_derives_other_fields_than_it_declares_is_noticed(values):
    with pytest.raises(TypeError, match="derived of the rules record, not n_prices, prices"):
        recorded(derive=lambda _: values).fill(Toy.read({}))


@pytest.mark.parametrize("value", [3, [[3]]])
def test_a_value_of_another_shape_is_noticed(value):
    with pytest.raises(TypeError, match="prices of the rules record has 1 dimensions"):
        recorded(derive=lambda _: {"n_prices": 1, "prices": value}).fill(Toy.read({}))


def test_a_list_too_long_for_its_field_is_noticed():
    with pytest.raises(ValueError, match="broadcast"):
        RECORD.fill(Toy.read({"prices": [1] * 5}))


class Named(IntEnum):
    OLD = 0
    YOUNG = 1


CARELESS = {
    "a list by itself": (tuple[Whole, ...], declared((1,), wanted="a list")),
    "a switch for a word that there is not": (Literal["a", "b"], declared("a", field=Switch("is_c", "c"))),
    "a switch for a number": (Whole, declared(1, ge=0, le=1, field=Switch("is_one", "1"))),
    "words that the enum has not": (Literal["old", "new"], declared("old", field=Named)),
    "words of which the enum has more": (Literal["old"], declared("old", field=Named)),
}


@pytest.mark.parametrize("name", CARELESS)
def test_a_declaration_that_cannot_work_is_noticed(name):
    annotation, default = CARELESS[name]
    careless = type(
        "Careless", (Toy,), {"__annotations__": {"odd": annotation}, "__module__": __name__, "odd": default}
    )

    with pytest.raises(TypeError, match=r"Careless.odd cannot fill a field"):
        parameter_fields(careless)


def test_a_record_is_derived_once_and_whoever_changes_theirs_changes_no_other():
    derived = []
    record = recorded(derive=lambda rules: derived.append(rules) or {"n_prices": 1, "prices": rules.prices})

    first = record.fill(Toy.read({}))
    first["prices"] = 9
    assert record.fill(Toy.read({}))["prices"].tolist() == [3, 2, 0, 0]
    assert len(derived) == 1
    assert record.fill(Toy.read({"prices": [1]}))["prices"].tolist() == [1, 0, 0, 0]
    assert len(derived) == 2
