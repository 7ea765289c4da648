"""YAML files: every value has its line, and whatever is no table of values is refused with one."""

import datetime
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given
from hypothesis import strategies as st

from bng_sim.core.errors import InputError
from bng_sim.core.input import yaml_lines
from tests.examples import tried


@pytest.fixture
def read(tmp_path, monkeypatch):
    """Reads a file of this content, called `s.yaml`."""
    monkeypatch.chdir(tmp_path)

    def reading(content):
        path = Path("s.yaml")
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return yaml_lines.read(path)

    return reading


def message_of(read, content):
    with pytest.raises(InputError) as refusal:
        read(content)
    return str(refusal.value)


TEXT = """\
# a comment
name: first

grid:
  players:
    - 3
    -
      4
  rebels: {from: 1,
    to: 5}
lists: [[a, b],
  [c]]
"""


def test_values_are_plain_python(read):
    value = read("a: 1\nb: [x, 2.5, true, null]\nc: {d: 2024-01-31}\n").value

    assert value == {"a": 1, "b": ["x", 2.5, True, None], "c": {"d": datetime.date(2024, 1, 31)}}


@pytest.mark.parametrize("text", ["yes", "no", "on", "off", "y", "12:30:45", "1:30.5", "010", "0o17", "1e3"])
def test_what_only_old_yaml_takes_for_a_number_or_a_truth_is_text(read, text):
    assert read(f"a: {text}\n").value == {"a": text}


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("1_000", 1000),
        ("-3", -3),
        ("+4", 4),
        ("0", 0),
        ("0x1F", 31),
        ("0b11", 3),
        ("2.5", 2.5),
        ("4.", 4.0),
        ("1.5e-3", 0.0015),
    ],
)
def test_numbers_are_numbers(read, text, number):
    assert read(f"a: {text}\n").value == {"a": number}


@pytest.mark.parametrize(
    ("keys", "line"),
    [
        ((), 2),
        (("name",), 2),
        (("grid",), 4),
        (("grid", "players"), 5),
        (("grid", "players", 0), 6),
        (("grid", "players", 1), 8),
        (("grid", "rebels", "from"), 9),
        (("grid", "rebels", "to"), 10),
        (("lists", 0, 1), 11),
        (("lists", 1), 12),
    ],
)
def test_a_value_knows_the_line_of_its_key_or_item(read, keys, line):
    assert read(TEXT).line(*keys) == line


@pytest.mark.parametrize(
    ("keys", "line"), [(("nothing",), 2), (("grid", "boards", 3), 4), (("grid", "players", 7), 5), (("name", "x"), 2)]
)
def test_what_does_not_exist_has_the_line_of_what_is_nearest(read, keys, line):
    assert read(TEXT).line(*keys) == line


def test_an_alias_has_the_line_where_it_stands_and_not_that_of_its_anchor(read):
    written = read("a: &list [1, 2]\nb:\n  - 0\n  - *list\nc: *list\n")

    assert written.value["b"] == [0, [1, 2]]
    assert (written.line("b", 1), written.line("c"), written.line("a")) == (4, 5, 1)


def test_tables_can_be_merged(read):
    assert read("a: &base {x: 1, y: 2}\nb: {<<: *base, x: 3}\n").value["b"] == {"x": 3, "y": 2}


def test_a_byte_order_mark_and_windows_line_ends_are_no_obstacle(read):
    written = read("\ufeffa: 1\r\nb: 2\r\n")

    assert written.value == {"a": 1, "b": 2}
    assert written.line("b") == 2


def bomb(levels):
    first = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
    return first + "".join(f"a{i}: &a{i} [{', '.join([f'*a{i - 1}'] * 10)}]\n" for i in range(1, levels))


TABLE = "expected keys and values, such as `name: something`"
BAD = {
    "empty": ("", f"s.yaml: the file is empty, {TABLE}"),
    "comments": ("# nothing\n", f"s.yaml: the file is empty, {TABLE}"),
    "null": ("---\n", f"s.yaml:2: got null, {TABLE}"),
    "list": ("# a list\n- a\n", f"s.yaml:2: got ['a'], {TABLE}"),
    "text": ("just words\n", f"s.yaml:1: got 'just words', {TABLE}"),
    "two documents": (
        "a: 1\n---\nb: 2\n",
        "s.yaml:2: a second document begins here, expected one; leave out the `---` before it",
    ),
    "twice": ("name: a\ngames: 1\nname: b\n", "s.yaml:3: name is given twice, first on line 1; leave one out"),
    "twice below": ("a:\n  b: 1\n  'b': 2\n", "s.yaml:3: b is given twice, first on line 2; leave one out"),
    "twice in Python": ("a: {1: x, true: y}\n", "s.yaml:1: true is given twice, first on line 1; leave one out"),
    "key no": ("a: 1\nfalse: 2\n", "s.yaml:2: got the key false, expected a word; put it in quotes if it is one"),
    "key 3": ("3: 2\n", "s.yaml:1: got the key 3, expected a word; put it in quotes if it is one"),
    "key list": ("? [1]\n: 2\n", "s.yaml:1: got a list as a key, expected a word; put text with brackets in quotes"),
    "key table": ("a: {{x}: 2}\n", "s.yaml:1: got a table as a key, expected a word; put text with brackets in quotes"),
    "tab": (
        "a:\n\t- b\n",
        "s.yaml:2: not YAML after the key a: "
        "found character '\\t' that cannot start any token while scanning for the next token; "
        "indent with spaces, not with tabs",
    ),
    "colon": (
        "a: b: c\n",
        "s.yaml:1: not YAML after the key a: "
        "mapping values are not allowed here; check the indentation, and put text with a "
        "colon in quotes",
    ),
    "bracket": (
        "a: [1, 2\nb: 3\n",
        "s.yaml:2: not YAML after the key a: "
        "expected ',' or ']', but got ':' while parsing a flow sequence (from line 1); close the "
        "bracket",
    ),
    "quote": (
        "a: 'b\n",
        "s.yaml:2: not YAML after the key a: "
        "found unexpected end of stream while scanning a quoted scalar (from line 1); close the "
        "quotes",
    ),
    "percent": (
        "a: %b\n",
        "s.yaml:1: not YAML after the key a: "
        "found character '%' that cannot start any token while scanning for the next token; put "
        "the text in quotes",
    ),
    "alias": ("a: *b\n", "s.yaml:1: not YAML after the key a: found undefined alias 'b'"),
    "merged number": (
        "a: {<<: 3}\n",
        "s.yaml:1: not YAML after the key a: "
        "expected a mapping or list of mappings for merging, but found scalar while constructing "
        "a mapping",
    ),
    "bell": ("a: 1\nb: \x07\n", "s.yaml:2: not YAML: special characters are not allowed: U+0007"),
    "escape": ('a: "\\UFFFFFFFF"\n', "s.yaml:1: not YAML: an escape such as \\U is not a character"),
    "surrogate": ('a: "\\uD800"\n', "s.yaml:1: '\\ud800' contains half a character, expected text"),
    "Latin 1": (b"a: 1\nb: caf\xe9\n", "s.yaml:2: got byte 0xe9, expected text in UTF-8"),
    "python": (
        "a: !!python/object/apply:os.system [ls]\n",
        "s.yaml:1: got a value marked !!python/object/apply:os.system, expected a plain value; leave that out",
    ),
    "set": ("a: !!set {x}\n", "s.yaml:1: got a value marked !!set, expected a plain value; leave that out"),
    "own tag": ("a: !x 1\n", "s.yaml:1: got a value marked !x, expected a plain value; leave that out"),
    "no date": ("a: 2024-13-45\n", "s.yaml:1: '2024-13-45' is no date; put it in quotes if it is text"),
    "no number": ("a: 0b_\n", "s.yaml:1: '0b_' is no number; put it in quotes if it is text"),
    "empty number": ('a: !!int ""\n', "s.yaml:1: '' is no number; put it in quotes if it is text"),
    "another script's digits": ('a: !!int "\u0663"\n', "s.yaml:1: got '\u0663', expected a number in digits alone"),
    "list as a number": (
        "a: !!int [1]\n",
        "s.yaml:1: not YAML after the key a: expected a scalar node, but found sequence",
    ),
    "no bool": ("a: !!bool 3\n", "s.yaml:1: '3' is no value; put it in quotes if it is text"),
    "digits": (f"a: 0x{'f' * 5000}\n", "s.yaml:1: got a number of 20000 bits, expected one of at most 1000"),
    "recursive": ("a: &x [1, *x]\n", "s.yaml:1: an alias contains itself, expected finite values"),
    "bomb": (bomb(9), "s.yaml:4: got more than 10000 values, expected a config of some lines"),
    "many": (f"a: [{'1,' * 400_000}]\n", "s.yaml:1: got more than 10000 values, expected a config of some lines"),
    "deep": (f"a: {'[' * 100_000}", "s.yaml:1: values are nested more than 20 levels deep, expected a few"),
    "deep block": (f"a:\n{'- ' * 100_000}", "s.yaml:2: values are nested more than 20 levels deep, expected a few"),
    "deep aliases": (
        "a0: &a0 [x]\n" + "".join(f"a{i}: &a{i} [*a{i - 1}]\n" for i in range(1, 3000)),
        "s.yaml:20: values are nested more than 20 levels deep, expected a few",
    ),
    "long": ("#" * 1_000_001, "s.yaml: longer than 1000000 bytes, expected a config of some lines"),
}


@pytest.mark.parametrize("name", BAD)
def test_what_cannot_be_used_is_refused_with_its_line(read, name):
    content, message = BAD[name]

    assert message_of(read, content) == message


def test_a_file_that_is_not_there_is_named_with_what_writes_one(tmp_path):
    with pytest.raises(InputError, match=r"nothing\.yaml: does not exist; expected a recipe in YAML, as cooks write$"):
        yaml_lines.read(tmp_path / "nothing.yaml", "recipe", ", as cooks write")


def test_a_folder_is_no_file(tmp_path):
    with pytest.raises(InputError, match=r": cannot be read: Is a directory; expected a config in YAML"):
        yaml_lines.read(tmp_path)


def test_a_name_that_no_file_can_have_is_no_file(tmp_path):
    with pytest.raises(InputError, match="cannot be read: File name too long"):
        yaml_lines.read(tmp_path / ("a" * 300))


def test_a_value_is_refused_if_a_key_in_it_is_given_twice():
    with pytest.raises(InputError, match="toys is given twice, first on line 1; leave one out"):
        yaml_lines.value("{toys: 1, toys: 2}")


ALMOST_YAML = st.text("ab01:-[]{}&*!?|>'\"#%@`,.<~=\\xU \t\n", max_size=60)


@tried(400, HealthCheck.function_scoped_fixture)
@given(text=st.text(max_size=60) | ALMOST_YAML)
@example(text="- 0b_: =")
@example(text="{<<: [*a]}")
def test_no_text_is_more_than_an_input_error(read, text):
    try:
        value, message = read(text.encode("utf-8", "surrogatepass")).value, "s.yaml:"
    except InputError as error:
        value, message = {}, str(error)

    assert isinstance(value, dict)
    assert message.startswith("s.yaml:")
    assert message.isprintable()
