"""Every rule has a test, and every id that the code cites is a rule."""

import ast
import functools
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from bng_sim.games.guillotines.terms import Decision

ROOT = Path(__file__).parents[3]
ENGINE = ROOT / "bng_sim" / "games" / "guillotines"
RULES_PAGE = ROOT / "docs" / "guillotines" / "rules.md"
TESTS = Path(__file__).parent
CHAPTERS = {
    "C": 4, "S": 7, "T": 5, "B": 8, "I": 1, "X": 3, "A": 4, "R": 7, "W": 4, "K": 7, "P": 5, "L": 2, "O": 13, "G": 8,
    "U": 10,
}  # fmt: skip
IN_SCOPE = {f"{chapter}{number}" for chapter, last in CHAPTERS.items() for number in range(1, last + 1)}
RANGE = re.compile(r"\b([A-Z])(\d+)-([A-Z])(\d+)\b")


def rule_ids() -> set[str]:
    """The ids in scope: those on the rules page, if it is written."""
    if not RULES_PAGE.exists():
        return IN_SCOPE
    found = set(re.findall(r"\*\*([A-Z]\d+)\*\*", RULES_PAGE.read_text(encoding="utf-8")))
    return {rule for rule in found if rule[0] in CHAPTERS}


@functools.cache
def test_names() -> list[str]:
    """The name of every test function of this game."""
    return [
        node.name
        for path in sorted(TESTS.rglob("test_*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    ]


test_names.__test__ = False  # type: ignore[attr-defined]


def cited(text: str) -> set[str]:
    """The rule ids in a text, ranges such as B2-B8 written out."""
    ids = set(re.findall(r"\b[A-Z]\d+\b", text))
    for chapter, first, _, last in RANGE.findall(text):
        ids |= {f"{chapter}{number}" for number in range(int(first), int(last) + 1)}
    return ids


def kernels() -> Iterator[tuple[str, str]]:
    """`file.function` and docstring of every kernel of the engine."""
    for path in sorted(ENGINE.glob("*.py")):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef) and any(
                isinstance(mark, ast.Name) and mark.id in ("kernel", "inlined") for mark in node.decorator_list
            ):
                yield f"{path.stem}.{node.name}", ast.get_docstring(node) or ""


def test_the_rules_page_has_the_rules_in_scope():
    assert rule_ids() == IN_SCOPE


@pytest.mark.parametrize("rule", sorted(rule_ids()))
def test_a_test_cites_the_rule(rule):
    words = [name.split("_") for name in test_names()]

    assert any(rule.lower() in parts for parts in words), f"no test has {rule} in its name"


@pytest.mark.parametrize("decision", [decision.name.lower() for decision in Decision])
def test_a_test_lists_what_a_decision_offers(decision):
    assert any(name.startswith(f"test_d_{decision}_") for name in test_names())


@pytest.mark.parametrize(("name", "about"), [pytest.param(*found, id=found[0]) for found in kernels()])
def test_a_kernel_cites_only_rules_there_are(name, about):
    known = rule_ids()

    unknown = {rule for rule in cited(about) if rule not in known}

    assert not unknown, f"{name} cites {sorted(unknown)}"


def test_ranges_of_ids_are_written_out():
    assert cited("Buying (B2-B4, K3)") == {"B2", "B3", "B4", "K3"}


def test_there_are_kernels_that_cite_rules():
    assert sum(bool(cited(about)) for _, about in kernels()) > 50
