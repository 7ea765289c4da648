"""What can be left out: values of parameters, from rules that have it, until it is gone."""

from types import SimpleNamespace

import pytest

from bng_sim.core import component
from bng_sim.core.component import named_out, none_of, taken_out, valued
from tests import docstrings

EXAMPLES = docstrings.collect(docstrings.offered_by(component))
RULES = SimpleNamespace(
    jokers=2, out=("elf",), copies={"ace": 4, "king": 0}, by_value=(4, 3, 0), deck=("on", "back", "on")
)
THERE = [
    (valued, ({"jokers": 0},), {"jokers": 0}),
    (named_out, ("out", "wizard"), {"out": ("elf", "wizard")}),
    (none_of, ("copies", "ace"), {"copies": {"ace": 0, "king": 0}}),
    (none_of, ("by_value", 0), {"by_value": (0, 3, 0)}),
    (taken_out, ("deck", "on"), {"deck": ("back",)}),
]
GONE = [
    (valued, ({"jokers": 2},)),
    (named_out, ("out", "elf")),
    (none_of, ("copies", "king")),
    (none_of, ("copies", "queen")),
    (none_of, ("by_value", 2)),
    (none_of, ("by_value", 3)),
    (taken_out, ("deck", "off")),
]


@pytest.mark.parametrize("name", EXAMPLES)
def test_examples_give_their_output(name):
    docstrings.run(EXAMPLES[name])


@pytest.mark.parametrize(("declare", "what", "values"), THERE)
def test_what_is_there_is_left_out_by_values_of_its_parameters(declare, what, values):
    assert declare("card", "it", *what).without(RULES) == values


@pytest.mark.parametrize(("declare", "what"), GONE)
def test_what_is_not_there_is_not_left_out(declare, what):
    assert declare("card", "it", *what).without(RULES) is None


@pytest.mark.parametrize(("declare", "what", "values"), THERE)
def test_what_these_rules_cannot_have_is_not_left_out(declare, what, values):
    assert values
    assert declare("card", "it", *what, exists=lambda _rules: False).without(RULES) is None
