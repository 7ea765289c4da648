"""Every parameter, and every value that it names, has words that people can read."""

import typing

import pytest

from bng_sim.core.parameters import Rules, describe, parameter
from bng_sim.core.value_words import VALUE, plain
from tests.conformance.conftest import games

LONGEST_LABEL, LONGEST_WORDS = 34, 44  # letters: they are labels in figures


def faults(rules):
    """What people would stumble over, in words."""
    found, labels = [], set()
    for name, about in describe(rules).items():
        label, words = about["label"], about["words"]
        found += [f"{name}: the label is that of another"] * (label in labels)
        labels.add(label)
        found += [f"{name}: {label!r} is too long"] * (len(label) > LONGEST_LABEL)
        found += [f"{name}: {text!r} is too long"[:80] for text in words.values() if len(text) > LONGEST_WORDS]
        found += [f"{name}: {text!r} has a raw name" for text in (label, *words.values()) if "_" in text]
        found += [f"{name}: {words[VALUE]!r} has no place for the value"] * (words[VALUE].count(VALUE) != 1)
        found += [f"{name}: no words for {choice}" for choice in _choices(rules, name) if choice not in words]
    return found


def _choices(rules, name):
    kind = rules.model_fields[name].annotation
    if kind is bool:
        return ["true", "false"]
    return [plain(choice) for choice in typing.get_args(kind)] if typing.get_origin(kind) is typing.Literal else []


@games()
def test_every_parameter_and_value_has_words(game):
    assert faults(game.rules) == []


def toy(default, label, **more):
    return parameter(default, "a meaning", rule="S1", provenance="rulebook", wanted="a number", label=label, **more)


class Careless(Rules):
    players: int = toy(2, "players")
    again: int = toy(2, "players")
    raw: int = toy(2, "raw_name")
    wordy: int = toy(2, "long " * 7, words=VALUE + " long" * 9)
    placeless: int = toy(2, "nowhere", words="as it is")
    loud: bool = toy(True, "shouting")
    start: typing.Literal["a", "b"] = toy("a", "start", words={"a": "the oldest begins"})


@pytest.mark.parametrize(
    "fault",
    [
        "again: the label is that of another",
        "raw: 'raw_name' has a raw name",
        f"wordy: {'long ' * 7!r} is too long",
        "placeless: 'as it is' has no place for the value",
        "loud: no words for true",
        "loud: no words for false",
        "start: no words for b",
    ],
)
def test_control_careless_words_are_noticed(fault):
    assert fault in faults(Careless)
