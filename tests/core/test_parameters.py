"""Declaring parameters, describing them, and saying what is wrong with a value: shown on a toy game's rules."""

from typing import Annotated, Literal

import pytest
from pydantic import Field, field_validator, model_validator

from bng_sim.core.errors import InputError
from bng_sim.core.parameters import Rules, Whole, YesNo, describe, markdown_table, parameter
from bng_sim.core.value_words import counted, plain

Price = Annotated[Whole, Field(ge=2, le=90, multiple_of=2)]


class Toy(Rules):
    """Rules with one parameter of each sort."""

    players: Whole = parameter(2, "players at the table", rule="S1", provenance="rulebook", label="players", ge=1, le=4)
    level: Whole = parameter(1, "level of the rules", rule="S2", provenance="rulebook", label="level", ge=1, le=1)
    loud: YesNo = parameter(False, "players shout", rule="T1", provenance="ruling", label="shouting")
    start: Literal["oldest", "youngest"] = parameter(
        "oldest", "who begins", rule="S3", provenance="assumed", label="who begins"
    )
    prices: tuple[Annotated[Whole, Field(ge=0)], ...] = parameter(
        (3, 2),
        "what things cost",
        rule="B1",
        provenance="rulebook",
        label="prices",
        wanted="1 to 3 prices",
        min_length=1,
        max_length=3,
    )
    stock: dict[str, Whole] = parameter(
        {"hats": 1}, "what is for sale", rule="B2", provenance="assumed", label="stock", wanted="a table"
    )

    @field_validator("stock")
    @classmethod
    def _check_stock(cls, stock):
        if "bombs" in stock:
            raise ValueError("bombs are not sold")
        return stock

    @model_validator(mode="after")
    def _check_together(self):
        if self.loud and self.players == 1:
            raise ValueError("loud: nobody shouts alone (rule T1)")
        return self


def message_of(**values):
    with pytest.raises(InputError) as refusal:
        Toy.read(values)
    return str(refusal.value)


def test_nothing_given_is_the_printed_game():
    rules = Toy.read({})

    assert (rules.players, rules.loud, rules.start, rules.prices, rules.stock) == (
        2,
        False,
        "oldest",
        (3, 2),
        {"hats": 1},
    )


def test_a_value_given_stands_and_the_others_stay():
    rules = Toy.read({"players": 4, "prices": [1]})

    assert (rules.players, rules.prices, rules.start) == (4, (1,), "oldest")


def test_rules_once_read_cannot_be_changed():
    rules = Toy.read({})

    with pytest.raises(ValueError, match="frozen"):
        rules.players = 3


def test_a_default_cannot_be_changed_by_way_of_the_rules_read():
    Toy.read({}).stock["hats"] = 99

    assert Toy.read({}).stock == {"hats": 1}


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({"players": 0}, "players: got 0, expected a whole number from 1 to 4: players at the table (rule S1)"),
        ({"players": 5}, "players: got 5, expected a whole number from 1 to 4: players at the table (rule S1)"),
        ({"players": "2"}, "players: got '2', expected a whole number from 1 to 4: players at the table (rule S1)"),
        ({"players": True}, "players: got True, expected a whole number from 1 to 4: players at the table (rule S1)"),
        ({"players": 2.0}, "players: got 2.0, expected a whole number from 1 to 4: players at the table (rule S1)"),
        ({"players": None}, "players: got None, expected a whole number from 1 to 4: players at the table (rule S1)"),
        ({"loud": 1}, "loud: got 1, expected true or false: players shout (rule T1)"),
        ({"loud": "no"}, "loud: got 'no', expected true or false: players shout (rule T1)"),
        ({"start": "Oldest"}, "start: got 'Oldest', expected oldest or youngest: who begins (rule S3)"),
        ({"prices": []}, "prices: got [], expected 1 to 3 prices (there are 0): what things cost (rule B1)"),
        (
            {"prices": [1, -1]},
            "prices: got [1, -1], expected 1 to 3 prices (entry 2 is -1): what things cost (rule B1)",
        ),
        ({"stock": ["hats"]}, "stock: got ['hats'], expected a table: what is for sale (rule B2)"),
    ],
)
def test_a_refusal_says_key_value_what_was_expected_meaning_and_rule(values, message):
    assert message_of(**values) == message


def test_a_refusal_gives_the_reason_of_a_check_of_ones_own():
    assert "expected a table (bombs are not sold): what is for sale" in message_of(stock={"bombs": 1})


def test_entry_of_a_list_in_a_list_is_named_by_both_places():
    class Lists(Rules):
        players: Whole = parameter(2, "players", rule="S1", provenance="ruling", label="players", ge=1, le=4)
        rents: tuple[Annotated[tuple[Price, ...], Field(min_length=2, max_length=2)], ...] = parameter(
            ((2, 4),), "rents", rule="R1", provenance="ruling", label="rents", min_length=1, max_length=3
        )

    wanted = "1 to 3 lists of 2 even whole numbers from 2 to 90"
    assert describe(Lists)["rents"]["wanted"] == wanted
    assert Lists.problems({"rents": [[2, 4], [6, 7]]}) == {
        "rents": f"rents: got [[2, 4], [6, 7]], expected {wanted} (entry 2 of entry 2 is 7): rents (rule R1)"
    }


def test_a_refusal_of_two_values_together_stands_as_written():
    assert message_of(loud=True, players=1) == "loud: nobody shouts alone (rule T1)"


def test_every_wrong_key_has_a_line_and_only_one():
    lines = message_of(players=9, prices=[-1, -2], start=3, speed=1).splitlines()

    assert sorted(line.split(":")[0] for line in lines) == ["players", "prices", "speed", "start"]


def test_a_misspelt_name_is_answered_with_the_nearest():
    assert message_of(playres=3) == "playres: no rules parameter has this name; did you mean players?"


def test_a_name_like_no_other_is_answered_with_the_command_that_lists_them():
    assert message_of(xyzzy=3) == "xyzzy: no rules parameter has this name; `bng-sim rules --game GAME` lists them all."


def test_describe_has_all_that_was_declared_in_order():
    about = describe(Toy)

    assert list(about) == ["players", "level", "loud", "start", "prices", "stock"]
    assert about["players"] == {
        "default": 2,
        "label": "players",
        "words": {"{}": "players {}"},
        "wanted": "a whole number from 1 to 4",
        "meaning": "players at the table",
        "rule": "S1",
        "provenance": "rulebook",
        "known": "",
        "alternatives": {},
    }
    assert [entry["wanted"] for entry in about.values()][2:] == [
        "true or false",
        "oldest or youngest",
        "1 to 3 prices",
        "a table",
    ]


def test_a_field_declared_otherwise_is_refused():
    class Careless(Rules):
        players: Whole = 2
        level: Whole = 1

    with pytest.raises(TypeError, match=r"Careless.players is not declared with parameter\(\)"):
        describe(Careless)


def test_the_markdown_table_has_a_row_for_each_parameter():
    rows = markdown_table(Toy).splitlines()

    assert [row.count(" | ") for row in rows if not row.startswith("|---")] == [5] * 7
    assert rows[2] == "| `players` | `2` | a whole number from 1 to 4 | players at the table | S1 | rulebook |"
    assert rows[-1] == "| `stock` | `{hats: 1}` | a table | what is for sale | B2 | assumed |"


@pytest.mark.parametrize(
    ("value", "written"),
    [
        (True, "true"),
        (False, "false"),
        (3, "3"),
        ("oldest", "oldest"),
        ((4, 3), "[4, 3]"),
        ({"hats": (1, True)}, "{hats: [1, true]}"),
        ((), "[]"),
    ],
)
def test_a_value_is_written_as_in_yaml(value, written):
    assert plain(value) == written


@pytest.mark.parametrize("words", ["", "a limit of {}", counted("a limit of {} hat(s)"), {"none": "no hats"}])
def test_a_parameter_whose_words_name_no_thing_needs_a_label(words):
    with pytest.raises(TypeError, match="needs a label"):
        parameter(1, "hats", rule="R1", provenance="ruling", words=words)

    assert (
        parameter(1, "hats", rule="R1", provenance="ruling", words=counted("hat(s)")).json_schema_extra["label"]
        == "hats"
    )
