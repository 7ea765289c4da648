"""Every metric of a game has a test that says what its value must be."""

import ast
import functools
import re
from pathlib import Path

import pytest

from bng_sim.games import GAMES

HERE = Path(__file__).parent
NAME = re.compile(r"[a-z_]\w+")


def compares(function):
    """Whether a test compares anything that it asserts."""
    asserted = [node for node in ast.walk(function) if isinstance(node, ast.Assert)]
    return any(isinstance(node, ast.Compare) for each in asserted for node in ast.walk(each))


def names_in(function):
    """The attributes, arguments by name and words of strings in a test."""
    for node in ast.walk(function):
        if isinstance(node, ast.Attribute):
            yield node.attr
        elif isinstance(node, ast.keyword) and node.arg:
            yield node.arg
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield from NAME.findall(node.value)


def named_in_comparisons(source):
    """The names in the tests of a file that compare what they assert, and in the lists that such a file begins with."""
    tree = ast.parse(source)
    tests = [node for node in tree.body if isinstance(node, ast.FunctionDef) and compares(node)]
    lists = [node for node in tree.body if isinstance(node, ast.Assign)] if tests else []
    return {name for node in tests + lists for name in names_in(node)}


@functools.cache
def names_compared(game):
    return set().union(
        *(named_in_comparisons(path.read_text(encoding="utf-8")) for path in (HERE / game).rglob("*.py"))
    )


def untested(metrics, names):
    """The metrics that are not named, and of whose columns none is named."""
    return [each.name for each in metrics if not {each.name, *NAME.findall(each.value)} - {"ending"} & names]


@pytest.mark.parametrize("game", GAMES)
def test_every_metric_is_compared_with_a_value_in_a_test_of_its_game(game):
    assert untested(GAMES[game].metrics, names_compared(game)) == []


def test_a_metric_without_a_test_is_noticed():
    metrics = GAMES["guillotines"].metrics
    names = named_in_comparisons("def test_turns(row):\n    assert row.turns == 3\n")
    shown = named_in_comparisons("def test_turns(row):\n    assert row.turns\n")

    assert "turns" in untested(metrics, shown)
    assert {each.name for each in metrics} - {*untested(metrics, names)} == {"turns"}
