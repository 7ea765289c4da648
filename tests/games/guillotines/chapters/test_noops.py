"""A rule function that does nothing is noticed by a test that cites one of its rules."""

import ast
import os
import random
import re
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent
ENGINE = HERE.parents[3] / "bng_sim" / "games" / "guillotines" / "rules"
SEED = 1793
N_DRAWN = 10
CHAPTERS = "CSTBIXARWKPLOGU"
CITED = re.compile(rf"\b([{CHAPTERS}])(\d+)(?:-[{CHAPTERS}](\d+))?\b")


def cited(text: str) -> set[str]:
    """The rule ids in a text, small as in the names of tests, ranges written out."""
    return {
        f"{chapter}{number}".lower()
        for chapter, first, last in CITED.findall(text)
        for number in range(int(first), int(last or first) + 1)
    }


def rule_functions() -> dict[str, set[str]]:
    """`file.function` of every kernel that cites a rule, and the rules it cites."""
    found = {}
    for path in sorted(ENGINE.glob("*.py")):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef) and any(
                isinstance(mark, ast.Name) and mark.id in ("kernel", "inlined") for mark in node.decorator_list
            ):
                rules = cited(ast.get_docstring(node) or "")
                if rules:
                    found[f"{path.stem}.{node.name}"] = rules
    return found


def is_noticed(function: str, rules: set[str]) -> bool:
    """Whether one of the tests that cite these rules fails when the function does nothing."""
    names = " or ".join(f"_{rule}_" for rule in sorted(rules))
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "-m", "not slow", "-k", names]
    command += ["--hypothesis-profile", "many", "--hypothesis-seed", str(SEED)]
    done = subprocess.run(
        [*command, "--ignore", str(HERE / "test_properties.py"), str(HERE)],
        env=os.environ | {"BNG_SIM_NOOP": function, "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        check=False,
        text=True,
        timeout=300,
    )
    if done.returncode not in (0, 1):
        raise AssertionError(done.stdout + done.stderr)
    return done.returncode == 1


@pytest.mark.slow
@pytest.mark.parametrize("function", random.Random(SEED).sample(sorted(rule_functions()), N_DRAWN))
def test_a_rule_function_that_does_nothing_is_noticed(function):
    assert is_noticed(function, rule_functions()[function])


def test_there_are_rule_functions_to_draw_from():
    functions = rule_functions()

    assert len(functions) > 120
    assert functions["buy.discard_played"] == {"b5", "a4"}
    assert functions["cards.deal"] == {"s4", "b6", "b7"}
    assert functions["powers.scam_artist"] == {"o10"}
    assert functions["policy.carry_out"] == {"g4", "g5", "g6", "g7", "g8"}
