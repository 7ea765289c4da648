"""Long JSON is text of a line a definition."""

import json

from hypothesis import given
from hypothesis import strategies as st

from bng_sim.core.json_text import LINE, json_text

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text("abc", max_size=40),
    lambda inner: st.lists(inner, max_size=9) | st.dictionaries(st.text("abc", max_size=9), inner, max_size=9),
    max_leaves=60,
)


@given(VALUES)
def test_it_is_the_same_document_in_the_same_order(value):
    text = json_text(value)

    assert json.dumps(json.loads(text)) == json.dumps(value)
    assert text.endswith("\n")


@given(VALUES)
def test_no_line_is_long_that_could_be_shorter(value):
    for line in json_text(value).splitlines():
        assert len(line) <= LINE + len('"": ,') + 60 or line.count("[") + line.count("{") <= 1


def test_a_definition_that_changes_is_a_line_that_does():
    schema = {"definitions": {f"d{i}": {"type": "string", "description": "x" * 99} for i in range(9)}}
    before = json_text(schema).splitlines()
    schema["definitions"]["d4"]["type"] = "integer"
    after = json_text(schema).splitlines()

    assert len(before) == 13
    assert sum(one != other for one, other in zip(before, after, strict=True)) == 1
