"""Every rule of a game has a test, and every id that its code cites is a rule."""

import ast
import functools
import importlib
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from bng_sim.games import GAMES

ROOT = Path(__file__).parents[2]
CHAPTERS = {
    "guillotines": {
        "C": 4, "S": 7, "T": 5, "B": 8, "I": 1, "X": 3, "A": 4, "R": 7, "W": 4, "K": 7, "P": 5, "L": 2, "O": 13, "G": 8,
        "U": 10,
    },
    "bluffing": {"C": 5, "S": 4, "T": 5, "V": 6, "X": 11, "E": 6, "W": 6, "P": 11, "H": 8},
    "millions": {
        "C": 5, "S": 8, "P": 8, "N": 11, "I": 4, "H": 8, "L": 6, "E": 6, "T": 4, "V": 1, "K": 5,
    },
    "billionaire": {
        "C": 5, "S": 5, "T": 6, "H": 5, "M": 3, "A": 6, "B": 10, "Y": 5, "N": 8, "P": 9, "X": 5, "R": 2, "W": 7, "V": 7,
    },
    "campaign": {
        "L": 3, "S": 6, "V": 5, "B": 5, "A": 3, "R": 7, "X": 2, "C": 7, "J": 8, "F": 7, "K": 5, "M": 2, "H": 8, "G": 6,
        "T": 5, "W": 4, "I": 2,
    },
}  # fmt: skip
RANGE = re.compile(r"\b([A-Z])(\d+)-([A-Z])(\d+)\b")


@functools.cache
def rule_ids(game: str) -> frozenset[str]:
    """The ids on the game's rules page, but for chapter D."""
    page = (ROOT / "docs" / game / "rules.md").read_text(encoding="utf-8")
    return frozenset(rule for rule in re.findall(r"\*\*([A-Z]\d+)\*\*", page) if rule[0] in CHAPTERS[game])


@functools.cache
def test_names(game: str) -> list[str]:
    """The name of every test function of a game."""
    return [
        node.name
        for path in sorted((Path(__file__).parent / game).rglob("test_*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    ]


test_names.__test__ = False  # type: ignore[attr-defined]


def decisions(game: str) -> list[str]:
    """What players of a game are asked."""
    return [
        decision.name.lower() for decision in importlib.import_module(f"bng_sim.games.{game}.declared.terms").Decision
    ]


def cited(text: str) -> set[str]:
    """The rule ids in a text, ranges such as B2-B8 written out."""
    ids = set(re.findall(r"\b[A-Z]\d+\b", text))
    for chapter, first, _, last in RANGE.findall(text):
        ids |= {f"{chapter}{number}" for number in range(int(first), int(last) + 1)}
    return ids


def kernels(game: str) -> Iterator[tuple[str, str]]:
    """`file.function` and docstring of every kernel of an engine."""
    for path in sorted((ROOT / "bng_sim" / "games" / game).rglob("*.py")):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef) and any(
                isinstance(mark, ast.Name) and mark.id in ("kernel", "inlined") for mark in node.decorator_list
            ):
                yield f"{path.stem}.{node.name}", ast.get_docstring(node) or ""


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_page_has_the_rules_in_scope(game):
    scope = {f"{chapter}{n}" for chapter, last in CHAPTERS[game].items() for n in range(1, last + 1)}

    assert rule_ids(game) == scope


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_is_in_the_name_of_a_test(game):
    words = {word for name in test_names(game) for word in name.split("_")}

    assert [rule for rule in sorted(rule_ids(game)) if rule.lower() not in words] == []


@pytest.mark.parametrize("game", GAMES)
def test_what_each_decision_offers_has_a_test(game):
    untested = [
        decision
        for decision in decisions(game)
        if not any(name.startswith(f"test_d_{decision}_") for name in test_names(game))
    ]

    assert decisions(game)
    assert untested == []


@pytest.mark.parametrize("game", GAMES)
def test_kernels_cite_only_rules_there_are(game):
    unknown = {name: sorted(wrong) for name, about in kernels(game) if (wrong := cited(about) - rule_ids(game) - {"D"})}

    assert unknown == {}


def test_ranges_of_ids_are_written_out():
    assert cited("Buying (B2-B4, K3)") == {"B2", "B3", "B4", "K3"}


@pytest.mark.parametrize("game", GAMES)
def test_there_are_kernels_that_cite_rules(game):
    assert sum(bool(cited(about)) for _, about in kernels(game)) > 40
