"""The glossary: what it says is defined somewhere is defined there."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
ROWS = [
    line.strip("| ").split(" | ")
    for line in (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8").splitlines()
    if line.startswith("| ") and not line.startswith("| word ")
]
DEFINED = re.compile(r"(?:`(\w+)` in )?`([\w/]+\.py)`")


def is_defined(name, path):
    if not (ROOT / path).is_file():
        return False
    source = (ROOT / path).read_text(encoding="utf-8")
    return re.search(rf"(?m)^\s*(?:(?:class|def) {name}\b|{name}\b\s*[:=])", source) is not None


def test_every_word_is_defined_where_glossary_says():
    places = [(word, *place) for word, _, where in ROWS for place in DEFINED.findall(where)]

    assert {word for word, _, _ in places} == {word for word, _, _ in ROWS}
    assert [
        place for place in places if not (is_defined(*place[1:]) if place[1] else (ROOT / place[2]).is_file())
    ] == []
