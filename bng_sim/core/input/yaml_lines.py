"""Read YAML files and record the line of every value, so that an error can name it.

ruamel.yaml has line numbers too and is as fast, but numbers such as 010, tags, aliases of themselves, lists as keys,
half characters, any depth and any size pass in it, and it writes other text: refusing them is most of this file.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from bng_sim.core.errors import InputError
from bng_sim.core.input.problems import got, harmless, located, show

HANDED_OVER = Path("sweep")  # the file name shown where there is none
MOST_BYTES = 1_000_000
MOST_VALUES = 10_000
MOST_LEVELS = 20
LONGEST_KEY = 60  # characters shown in an error message
MOST_BITS = 1000  # bits of a number; Python does not even print much longer ones
MOST_DIGITS = 10_000  # digits of a number; the time to parse one grows with their square
_TABLE = "keys and values, such as `name: something`"
_TAGS = ("null", "bool", "int", "float", "timestamp", "str", "seq", "map")
_KINDS = {"int": "number", "float": "number", "timestamp": "date"}
# Unquoted scalars that are no text, by YAML 1.2 and in editors. PyYAML's older rules would read
# 12:30:45 as 45045, 010 as 8, and no and on as false and true.
_PLAIN = {
    "bool": (r"true|True|TRUE|false|False|FALSE", "tTfF"),
    "int": (r"[-+]?(?:0|[1-9][0-9_]*|0b[01_]+|0x[0-9a-fA-F_]+)", "-+0123456789"),
    "float": (
        r"[-+]?(?:[0-9][0-9_]*)?\.[0-9_]+(?:[eE][-+]?[0-9]+)?|[-+]?[0-9][0-9_]*\.(?:[eE][-+]?[0-9]+)?"
        r"|[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN)",
        "-+0123456789.",
    ),
}
_KEY = re.compile(
    r"^[ \t-]*([^\s#:'\"{}\[\],&*!|>%@`-][^\s#:'\"{}\[\],]*)[ \t]*:", re.MULTILINE
)  # at the start of a line
_HINTS = {
    "found character '\\t'": "indent with spaces, not with tabs",
    "mapping values are not allowed here": "check the indentation, and put text with a colon in quotes",
    "expected <block end>": "check the indentation, and put text that begins with a quote or bracket in quotes",
    "that cannot start any token": "put the text in quotes",
    "expected ',' or": "close the bracket",
    "found unexpected end of stream": "close the quotes",
    "could not find expected ':'": "write each key as `key: value`",
}


@dataclass(frozen=True, slots=True)
class Location:
    """Hold the line of a value, and of the values in it by key or by index from 0."""

    line: int
    inside: dict[Any, "Location"]


class _Size(NamedTuple):
    """Hold the size of a node with all its aliases expanded."""

    values: int
    characters: int
    levels: int


@dataclass(frozen=True, slots=True)
class Document:
    """Hold a file's table and the line of everything in it."""

    path: Path
    value: dict[str, Any]
    place: Location

    def line(self, *keys: Any) -> int:
        """Return the line of the key or item at the end of this path, or of as much of the path as exists."""
        place = self.place
        for key in keys:
            if key not in place.inside:
                break
            place = place.inside[key]
        return place.line


def unwritten(values: Mapping[str, Any]) -> Document:
    """Return a document for values passed from Python, without lines; its paths are relative to the current folder."""
    return Document(HANDED_OVER, dict(values), Location(0, {}))


def read(path: Path, kind: str = "config", remedy: str = "") -> Document:
    """Read a file that contains one table.

    Args:
        path: The file.
        kind: Kind of file, in a word.
        remedy: What to do if the file is missing, to be appended to the message.

    Raises:
        InputError: If the file is malformed; the message names the line.
    """
    text = _text(path, kind, remedy)
    try:
        document = _Loader(text, path, kind).document()
    except yaml.reader.ReaderError as error:  # the only YAML error without a line
        line = text.count("\n", 0, error.position) + 1
        raise InputError(
            located(path, line, "", f"not YAML: {error.reason}: U+{ord(text[error.position]):04X}")
        ) from None
    except yaml.MarkedYAMLError as error:
        raise InputError(_explained(path, error, text)) from None
    return document


def value(text: str) -> Any:
    """Parse a text as a value of a config; raises `ValueError` if it is none, or too large."""
    try:
        return _Loader(text, Path("value"), "value").placed()[1]
    except yaml.YAMLError as error:
        raise ValueError(str(error)) from None


def written(value: Any) -> str:
    """Format a value as YAML that any version reads as the same value; equal values give equal text."""
    text: str = yaml.dump(value, Dumper=_Dumper, sort_keys=False, allow_unicode=True, width=100)
    return text


def _text(path: Path, kind: str, remedy: str) -> str:
    try:
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except FileNotFoundError:
        raise InputError(harmless(f"{path}: does not exist; expected a {kind} in YAML{remedy}")) from None
    except OSError as error:
        raise InputError(harmless(f"{path}: cannot be read: {error.strerror}; expected a {kind} in YAML")) from None
    if len(data) > MOST_BYTES:
        raise InputError(harmless(f"{path}: longer than {MOST_BYTES} bytes, expected a {kind} of some lines"))
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        wrong = data[error.start]
        raise InputError(located(path, line, "", f"got byte 0x{wrong:02x}, expected text in UTF-8")) from None


def _explained(path: Path, error: yaml.MarkedYAMLError, text: str) -> str:
    mark = error.problem_mark or error.context_mark
    keys = _KEY.findall(text, 0, mark.index) if mark else []
    near = f" after the key {keys[-1][:LONGEST_KEY]}" if keys else ""
    problem = error.problem or error.context or "something else was expected"
    context = f" {error.context}" if error.context and error.problem else ""
    if context and mark and error.context_mark and error.context_mark.line != mark.line:
        context += f" (from line {error.context_mark.line + 1})"
    advice = next((f"; {advice}" for words, advice in _HINTS.items() if words in problem), "")
    return located(path, mark.line + 1 if mark else 1, "", f"not YAML{near}: {problem}{context}{advice}")


class _Loader(yaml.SafeLoader):
    """Extend YAML's safe loader to record lines, and to refuse excessive values before they are built."""

    def __init__(self, text: str, path: Path, kind: str) -> None:
        self.path = path
        self.kind = kind
        self.level = 0
        self.item_lines: dict[tuple[int, int], int] = {}  # by id of the list's node, and index: not the anchor's line
        self.measured: dict[int, _Size] = {}  # by node
        self.insides: dict[int, dict[Any, Location]] = {}
        super().__init__(text)

    def placed(self) -> tuple[Location, Any]:
        """Return the location of the file's value, and the value; raises `InputError` for a key that is given twice."""
        root = self.root()
        return Location(root.start_mark.line + 1, self._inside(root)), self.construct_document(root)

    def document(self) -> Document:
        """Return the file's table."""
        place, value = self.placed()
        if not isinstance(value, dict):
            raise self._refusal(place.line, got(value, _TABLE))
        document = Document(self.path, value, place)
        for key in value:
            if not isinstance(key, str):
                wanted = "a word; put it in quotes if it is one"
                raise self._refusal(document.line(key), f"got the key {show(key)}, expected {wanted}")
        return document

    def root(self) -> yaml.Node:
        """Return the root node."""
        try:
            root = self.get_node() if self.check_node() else None
            if root is not None and not self.check_node():
                return root
        except (ValueError, OverflowError) as error:
            if isinstance(error, InputError):
                raise
            raise self._refusal(self.line + 1, r"not YAML: an escape such as \U is not a character") from None
        if root is None:
            raise InputError(harmless(f"{self.path}: the file is empty, expected {_TABLE}"))
        raise self._refusal(
            self._line_ahead(), "a second document begins here, expected one; leave out the `---` before it"
        )

    def compose_node(self, parent: yaml.Node | None, index: Any) -> yaml.Node | None:
        """Compose a node as PyYAML does, within limits on depth and on the expansion of aliases."""
        is_alias = self.check_event(yaml.AliasEvent)
        line = self._line_ahead()
        if self.level >= MOST_LEVELS:
            raise self._too_deep(line)
        self.level += 1
        node = super().compose_node(parent, index)
        self.level -= 1
        if node is None:
            return None
        if isinstance(index, int):
            self.item_lines[id(parent), index] = line
        if not is_alias:
            self.measured[id(node)] = self._measure(node, line)
        elif id(node) not in self.measured:
            raise self._refusal(line, "an alias contains itself, expected finite values")
        return node

    def _measure(self, node: yaml.Node, line: int) -> _Size:
        sizes = [self.measured[id(part)] for part in _parts(node)]
        values = 1 + sum(size.values for size in sizes)
        characters = sum(size.characters for size in sizes)
        characters += len(node.value) if isinstance(node, yaml.ScalarNode) else 0
        levels = 1 + max((size.levels for size in sizes), default=0)
        if max(values, len(self.measured)) > MOST_VALUES:
            raise self._refusal(line, f"got more than {MOST_VALUES} values, expected a {self.kind} of some lines")
        if characters > MOST_BYTES:
            text = f"got more than {MOST_BYTES} characters, aliases written out, expected a {self.kind} of some lines"
            raise self._refusal(line, text)
        if levels > MOST_LEVELS:
            raise self._too_deep(line)
        return _Size(values, characters, levels)

    def _inside(self, node: yaml.Node) -> dict[Any, Location]:
        if id(node) not in self.insides:
            self.insides[id(node)] = dict(self._places(node))
        return self.insides[id(node)]

    def _places(self, node: yaml.Node) -> Iterator[tuple[Any, Location]]:
        if isinstance(node, yaml.SequenceNode):
            for index, part in enumerate(node.value):
                yield index, Location(self.item_lines[id(node), index], self._inside(part))
        elif isinstance(node, yaml.MappingNode):
            lines: dict[Any, int] = {}
            for key_node, part in node.value:
                if key_node.tag == "tag:yaml.org,2002:merge":
                    continue
                line = key_node.start_mark.line + 1
                key = self._key(key_node, line)
                if key in lines:
                    name = key if isinstance(key, str) else show(key)
                    raise self._refusal(line, f"{name} is given twice, first on line {lines[key]}; leave one out")
                lines[key] = line
                yield key, Location(line, self._inside(part))

    def _key(self, node: yaml.Node, line: int) -> Any:
        if isinstance(node, yaml.ScalarNode):
            return self.construct_object(node)
        what = "a list" if isinstance(node, yaml.SequenceNode) else "a table"
        raise self._refusal(line, f"got {what} as a key, expected a word; put text with brackets in quotes")

    def construct_object(self, node: yaml.Node, deep: bool = False) -> Any:
        """Construct an object as PyYAML does, with one kind of error for all malformed values."""
        line = node.start_mark.line + 1
        kind = _KINDS.get(node.tag.rpartition(":")[2], "value") if isinstance(node, yaml.ScalarNode) else "value"
        if kind == "number" and len(node.value) > MOST_DIGITS:
            raise self._refusal(line, f"got a number of {len(node.value)} characters, expected at most {MOST_DIGITS}")
        if kind == "number" and (":" in node.value or not node.value.isascii()):
            raise self._refusal(line, f"got {show(node.value)}, expected a number in digits alone")
        try:
            value = super().construct_object(node, deep)
        except (InputError, yaml.YAMLError):
            raise
        except Exception:  # its constructors of dates and numbers raise various errors  # noqa: BLE001
            raise self._refusal(line, f"{show(node.value)} is no {kind}; put it in quotes if it is text") from None
        if isinstance(value, str) and any("\ud800" <= c <= "\udfff" for c in value):
            raise self._refusal(line, f"{show(value)} contains half a character, expected text")
        if isinstance(value, int) and value.bit_length() > MOST_BITS:
            raise self._refusal(line, f"got a number of {value.bit_length()} bits, expected one of at most {MOST_BITS}")
        return value

    def refuse_tag(self, node: yaml.Node) -> Any:
        """Raise the error for a value whose tag marks it as no plain value."""
        tag = node.tag.replace("tag:yaml.org,2002:", "!!")
        raise self._refusal(
            node.start_mark.line + 1, f"got a value marked {tag}, expected a plain value; leave that out"
        )

    def _line_ahead(self) -> int:
        return int(self.peek_event().start_mark.line) + 1  # type: ignore[no-untyped-call]

    def _too_deep(self, line: int) -> InputError:
        return self._refusal(line, f"values are nested more than {MOST_LEVELS} levels deep, expected a few")

    def _refusal(self, line: int, text: str) -> InputError:
        return InputError(located(self.path, line, "", text))


_Loader.yaml_constructors = {
    f"tag:yaml.org,2002:{kind}": yaml.SafeLoader.yaml_constructors[f"tag:yaml.org,2002:{kind}"] for kind in _TAGS
}
_Loader.add_constructor(None, _Loader.refuse_tag)
_Loader.yaml_implicit_resolvers = {
    first: [(tag, pattern) for tag, pattern in known if tag.rpartition(":")[2] not in _PLAIN]
    for first, known in yaml.SafeLoader.yaml_implicit_resolvers.items()
}


class _Dumper(yaml.SafeDumper):
    """Extend YAML's safe dumper to quote text that `_Loader` would not take for text either."""

    def represent_str(self, data: str) -> yaml.ScalarNode:
        """Represent text as PyYAML does, but escape all line breaks, which would otherwise be read as others."""
        return self.represent_scalar("tag:yaml.org,2002:str", data, None if data.isprintable() else '"')


_Dumper.add_representer(str, _Dumper.represent_str)

for _kind, (_pattern, _firsts) in _PLAIN.items():
    for _either in (_Loader, _Dumper):
        _either.add_implicit_resolver(f"tag:yaml.org,2002:{_kind}", re.compile(rf"^(?:{_pattern})$"), list(_firsts))


def _parts(node: yaml.Node) -> list[yaml.Node]:
    if isinstance(node, yaml.MappingNode):
        return [part for pair in node.value for part in pair]
    return node.value if isinstance(node, yaml.SequenceNode) else []
