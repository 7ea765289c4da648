"""No parameter is forgotten by what strategies work out: features read those of the rules that they are about."""

import ast
import importlib
import importlib.util
import re
from pathlib import Path

import numpy as np
import pytest

from bng_sim.core.parameters import describe
from bng_sim.games import GAMES
from tests.fuzz.parameter_values import edges
from tests.games.parts import having

RULE = re.compile(r"\b[A-Z]\d+\b")


def functions(name):
    """The functions of a game's features."""
    path = Path(importlib.import_module(f"bng_sim.games.{name}.features").__file__)
    return [node for node in ast.parse(path.read_text(encoding="utf-8")).body if isinstance(node, ast.FunctionDef)]


def cited(name):
    """Rule -> the features that cite it."""
    found = {}
    for function in functions(name):
        for rule in RULE.findall(ast.get_docstring(function) or ""):
            found.setdefault(rule, []).append(function.name)
    return found


def read(name):
    """The fields of records that features read."""
    nodes = [node for function in functions(name) for node in ast.walk(function)]
    return {node.attr for node in nodes if isinstance(node, ast.Attribute)}


def filled(name, parameter):
    """The fields of the rules' record that another value of a parameter changes."""
    rules = GAMES[name].rules
    record = importlib.import_module(f"bng_sim.games.{name}.engine.rules_record").RULES_RECORD
    printed = record.fill(rules())
    others = [{parameter: value} for value in edges(rules, parameter)]
    found = [record.fill(rules.read(values)) for values in others if not rules.problems(values)]
    return {field for field in printed.dtype.names for each in found if not np.array_equal(each[field], printed[field])}


def unread(name):
    """What a game's features need not read, each with the reason."""
    module = f"tests.strategies.{name}.unread"
    return importlib.import_module(module).UNREAD if importlib.util.find_spec(module) else {}


@pytest.mark.parametrize("name", having("features"))
def test_features_read_each_parameter_of_the_rules_they_cite(name):
    about, known = cited(name), read(name)
    rules = {parameter: declared["rule"] for parameter, declared in describe(GAMES[name].rules).items()}
    of_rules = {parameter: rule for parameter, rule in rules.items() if rule in about}
    forgotten = {
        parameter: f"{rule}: {', '.join(about[rule])}"
        for parameter, rule in of_rules.items()
        if not filled(name, parameter) & known
    }

    assert of_rules
    assert forgotten.keys() == unread(name).keys(), (
        f"a feature reads it, or tests/strategies/{name}/unread.py says why none need: {forgotten}"
    )
