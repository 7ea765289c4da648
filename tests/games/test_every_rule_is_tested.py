"""Every rule of a game has a test, and every id that its code cites is a rule."""

import ast
import functools
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from bng_sim.games import GAMES
from tests.games.parts import having

ROOT = Path(__file__).parents[2]
RANGE = re.compile(r"\b([A-Z])(\d+)-([A-Z])(\d+)\b")


@functools.cache
def rules_page(game: str) -> str:
    """The text of a game's rules page; fails the test that reads it if there is none."""
    page = ROOT / "docs" / game / "rules.md"
    assert page.exists(), f"docs/{game}/rules.md is missing: every game needs a rules page"
    return page.read_text(encoding="utf-8")


def chapters(game: str) -> dict[str, int]:
    """The letter of each chapter with rules, in the order of the page, and the number of its last rule."""
    page = rules_page(game)
    numbers = {letter: re.findall(rf"^- \*\*{letter}(\d+)\*\*", page, re.MULTILINE) for letter in _letters(page)}
    return {letter: max(map(int, found)) for letter, found in numbers.items() if found}


def _letters(page: str) -> list[str]:
    return re.findall(r"^## ([A-Z])\. ", page, re.MULTILINE)


def rule_ids(game: str) -> list[str]:
    """The ids that rules of a game have, of each chapter from 1 to its last, in the order of the page."""
    return [f"{letter}{number}" for letter, last in chapters(game).items() for number in range(1, last + 1)]


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


def cited(text: str) -> set[str]:
    """The rule ids in a text, ranges such as B2-B8 written out."""
    ids = set(re.findall(r"\b[A-Z]\d+\b", text))
    for chapter, first, _, last in RANGE.findall(text):
        ids |= {f"{chapter}{number}" for number in range(int(first), int(last) + 1)}
    return ids


def kernels(game: str, folder: str = "") -> Iterator[tuple[str, str]]:
    """`file.function` and docstring of every kernel of a game, or of those in one of its folders."""
    for path in sorted((ROOT / "bng_sim" / "games" / game / folder).rglob("*.py")):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef) and any(
                isinstance(mark, ast.Name) and mark.id in ("kernel", "inlined") for mark in node.decorator_list
            ):
                yield f"{path.stem}.{node.name}", ast.get_docstring(node) or ""


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_is_in_the_name_of_a_test(game):
    words = {word for name in test_names(game) for word in name.split("_")}

    assert [rule for rule in rule_ids(game) if rule.lower() not in words] == []


@pytest.mark.parametrize("game", GAMES)
def test_what_each_decision_offers_has_a_test(game):
    untested = [
        decision
        for decision in GAMES[game].decisions
        if not any(name.startswith(f"test_d_{decision}_") for name in test_names(game))
    ]

    assert GAMES[game].decisions
    assert untested == []


@pytest.mark.parametrize("game", GAMES)
def test_kernels_cite_only_rules_there_are(game):
    known = {*rule_ids(game)}
    unknown = {name: sorted(wrong) for name, about in kernels(game) if (wrong := cited(about) - known)}

    assert unknown == {}


def test_ranges_of_ids_are_written_out():
    assert cited("Buying (B2-B4, K3)") == {"B2", "B3", "B4", "K3"}


@pytest.mark.parametrize("game", having("rules"))
def test_a_third_of_all_kernels_in_rules_cite_a_rule(game):
    cites = [bool(cited(about)) for name, about in kernels(game, "rules")]

    assert cites
    assert sum(cites) >= len(cites) / 3
