"""Compute fingerprints: 16 hexadecimal digits that identify what a game, a strategy or a function depends on.

A module depends on the project's own modules that it imports, on those that these import, and on the data files next
to them that they name. Only what affects games counts: code and data, but no comments, docstrings and other prose, no
line numbers and no layout. Compiled code, game codes and runs stay valid until one of these changes.

A package's `__init__` counts for modules that import a name from it, but not for those that import a submodule.
A process reads each file once: its fingerprints are those of the code it runs, though files may change meanwhile.
"""

import ast
import contextlib
import functools
import hashlib
import inspect
import json
import os
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from types import CodeType
from typing import Any

import yaml

from bng_sim.core.compiling import cache
from bng_sim.core.compiling.project_sources import PACKAGE, installed_as, is_own

HERE = Path(__file__).resolve()
# Modules that do not affect games: how code is generated, cached and identified (`code_keys` covers generated code),
# how a refused strategy is explained, and how one runs as ordinary Python, choosing as it would compiled.
APART = tuple(
    f"bng_sim/core/{name}.py"
    for name in (
        *("user_strategies/advice", "user_strategies/interpreted", "user_strategies/refusal"),
        *("compiling/cache", "compiling/fingerprint", "compiling/project_sources"),
        *("compiling/code_files", "compiling/code_generation", "compiling/code_keys"),
        *("compiling/entry_files", "compiling/kernels", "compiling/lowered_files"),
    )
)
# By function, the positions and names of its arguments that are prose, read only by people.
PROSE: dict[str, tuple[int | str, ...]] = {
    "parameter": (1, "meaning", "known", "wanted"),
    "strategy": (0, "description"),
    "Trait": (4, "meaning"),
    "event": (1, "rules", 2, "meaning"),
    "declare": (1, "rules", 2, "meaning"),
    "Field": (1, "meaning"),
    "Listed": (1, "meaning"),
    "Column": (1, "meaning", 2, "sentence", 3, "question"),
    "Count": (1, "meaning", 2, "sentence", 3, "question"),
    "counts_of": (2, "meaning"),
    "Event": (0, "others"),
    "Choice": (0, "each"),
    "OwnGame": (0,),
    "course_of_game": (0,),
    "course_of_seat": (0,),
}
_PLACE = re.compile(r"\{(\w+)\}")  # in a sentence
_FILE = re.compile(r"[\w-]+\.\w+")
_DIGITS = 16


def closure(path: Path) -> frozenset[Path]:
    """Return a module's file, those of all its imports from the project, and the data files that these name."""
    found: set[Path] = set()
    todo = [path.resolve()]
    while todo:
        file = todo.pop()
        if file not in found and _name(file) not in APART:
            found.add(file)
            if file.suffix == ".py":
                todo += _used_by(file)
    return frozenset(found)


def digest(files: Iterable[Path]) -> str:
    """Return the fingerprint of a set of files; it does not depend on the folder that the project is in."""
    return _hash("\n".join(sorted(f"{_name(path)} {_facts(path).code}" for path in files)).encode())


def of(path: Path) -> str:
    """Return the fingerprint of a module."""
    return _of(path.resolve())  # the same name is another file in another working directory


@functools.cache
def _of(path: Path) -> str:
    return digest(closure(path))


def of_module_of(function: Callable[..., Any]) -> str:
    """Return the fingerprint of a function's module: of a game's `play` all but the strategies."""
    return of(Path(inspect.getfile(inspect.unwrap(function))))


def of_strategy(path: Path, function: Any) -> str:
    """Return the fingerprint of a strategy: of its file, or of the function itself if it was written in a session."""
    if path.is_file():
        return of(path)
    try:
        return _hash(inspect.getsource(function).encode())  # from a notebook
    except OSError:  # typed at a prompt: there is no source
        return _of_code(function.__code__)


def _of_code(code: CodeType) -> str:
    parts = [_of_code(part) if isinstance(part, CodeType) else repr(part) for part in (*code.co_consts, code.co_names)]
    return _hash(code.co_code, *(part.encode() for part in parts))


def of_bytes(content: bytes) -> str:
    """Return the fingerprint of some bytes."""
    return _hash(content)


def together(parts: Iterable[str]) -> str:
    """Combine several fingerprints into one; their order counts."""
    return _hash("\n".join(parts).encode())


@dataclass(frozen=True, slots=True)
class Facts:
    """Hold what is known of a file.

    Attributes:
        code: The hash of its code or data without prose.
        imports: Its imports, as `module` or `module:name`, with a dot for each level up.
        names: Strings in it that could be file names.

    """

    code: str
    imports: tuple[str, ...] = ()
    names: tuple[str, ...] = ()


@functools.cache
def _used_by(path: Path) -> tuple[Path, ...]:
    """Return the files of the project that a module uses directly."""
    return tuple(_uses(path, _facts(path)))


def _uses(path: Path, facts: Facts) -> Iterator[Path]:
    for imported in facts.imports:
        module, _, name = imported.partition(":")
        dot = "" if module.endswith(".") else "."
        found = (name and _module(path, f"{module}{dot}{name}")) or _module(path, module)
        if found:
            yield found
    for name in facts.names:
        if (path.parent / name).is_file():
            yield path.parent / name


def _module(importer: Path, name: str) -> Path | None:
    """Return the file of a module as `importer` would find it, or None if it is a library's."""
    bare = name.lstrip(".")
    return _file_in(tuple(_searched(importer, len(name) - len(bare), bare.partition(".")[0])), bare)


@functools.cache
def _file_in(folders: tuple[Path, ...], bare: str) -> Path | None:
    """Return the file of a module in the first of some folders that has it; many modules import the same ones."""
    for folder in folders:
        stem = folder.joinpath(*bare.split(".")) if bare else folder
        for path in (stem.with_name(f"{stem.name}.py"), stem / "__init__.py"):
            if path.is_file():
                return path.resolve()
    return None


def _searched(importer: Path, levels_up: int, top: str) -> list[Path]:
    """Return the folders in which to look for a module of the project, by the first part of its name."""
    folder = _folder_of_imports(importer)
    if levels_up:
        return [importer.parents[levels_up - 1]]
    if top == PACKAGE.name:
        return [folder, PACKAGE.parent]  # a copy of the project imports from itself, an external game from here
    if is_own(importer):
        return []  # what is next to the installed package is a library, `typing_extensions.py` for one
    return [folder] if top == _top(importer) or (folder / f"{top}.py").is_file() else []


@functools.cache
def _folder_of_imports(path: Path) -> Path:
    """Return the folder that contains a file's top-level package, or the file itself if it is in no package."""
    folder = path.parent
    while (folder / "__init__.py").is_file():
        folder = folder.parent
    return folder


def _top(path: Path) -> str:
    return _name(path).partition("/")[0].removesuffix(".py")


@functools.cache
def _name(path: Path) -> str:
    """Return a file's name in fingerprints: the same in a checkout, a copy of it and an installed wheel."""
    return (installed_as(path) if is_own(path) else path.relative_to(_folder_of_imports(path))).as_posix()


def forget(path: Path) -> None:
    """Read a designer's file that has changed again when a fingerprint is next asked for, and all others with it."""
    if not is_own(path):
        for known in (_of, _used_by, _facts, _file_in):
            known.cache_clear()


@functools.cache
def _facts(path: Path) -> Facts:
    """Return the facts of a file, cached by content: parsing all sources takes a tenth of a second and more."""
    content, suffix = path.read_bytes(), path.suffix
    kept = cache.root() / cache.SOURCES / f"{_hash(content, suffix.encode(), _own_source())}.json"
    for place in cache.places(kept):
        with contextlib.suppress(OSError, ValueError, TypeError):
            known = json.loads(place.read_text(encoding="utf-8"))
            return Facts(known["code"], tuple(known["imports"]), tuple(known["names"]))
    facts = _of_source(content) if suffix == ".py" else Facts(_of_data(content, suffix))
    with contextlib.suppress(OSError):
        kept.parent.mkdir(parents=True, exist_ok=True)
        writing = kept.with_suffix(f".{os.getpid()}")
        writing.write_text(json.dumps(asdict(facts)), encoding="utf-8")
        writing.replace(kept)
    return facts


@functools.cache
def _own_source() -> bytes:
    return HERE.read_bytes()


def _hash(*contents: bytes) -> str:
    return hashlib.sha256(b"\0".join(contents)).hexdigest()[:_DIGITS]


def _of_data(content: bytes, suffix: str) -> str:
    """Return the hash of a data file; of YAML that of the values, without comments and `note` entries."""
    if suffix in (".yaml", ".yml"):
        with contextlib.suppress(yaml.YAMLError):
            content = repr(_without_notes(yaml.safe_load(content))).encode()
    return _hash(content)


def _without_notes(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _without_notes(item) for key, item in value.items() if key != "note"}
    return value


def _of_source(content: bytes) -> Facts:
    tree = ast.parse(content)
    parts: list[str] = []
    _write(tree, parts)
    strings = {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    names = sorted(text for text in strings if _FILE.fullmatch(text))
    return Facts(_hash("\n".join(parts).encode()), tuple(sorted(_imports(tree))), tuple(names))


def _imports(node: ast.AST) -> Iterator[str]:
    for child in ast.iter_child_nodes(node):
        match child:
            case ast.Import():
                yield from (alias.name for alias in child.names)
            case ast.ImportFrom():
                module = "." * child.level + (child.module or "")
                yield from (f"{module}:{alias.name}" for alias in child.names)
            case ast.If(test=ast.Name(id="TYPE_CHECKING")):
                for other in child.orelse:
                    yield from _imports(ast.Module([other], []))
            case _:
                yield from _imports(child)


def _write(node: Any, parts: list[str]) -> None:
    """Append a syntax tree to `parts`, the same for each version of Python, without prose."""
    if isinstance(node, list):
        for item in node:
            _write(item, parts)
    elif not isinstance(node, ast.AST):
        parts.append(repr(node))
    elif not (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)):  # a docstring
        parts.append(type(node).__name__)
        for name, value in ast.iter_fields(_without_prose(node)):
            if value not in (None, []) and name not in ("kind", "type_comment"):
                parts.append(name)
                _write(value, parts)
        parts.append(")")


def _without_prose(node: ast.AST) -> ast.AST:
    """Return a call without the arguments that are prose; any other node unchanged."""
    if not isinstance(node, ast.Call):
        return node
    prose = PROSE.get(getattr(node.func, "id", getattr(node.func, "attr", "")), ())
    arguments = [_places(arg) if place in prose else arg for place, arg in enumerate(node.args)]
    keywords = [keyword for keyword in node.keywords if keyword.arg not in prose]
    return ast.Call(node.func, [argument for argument in arguments if argument is not None], keywords)


def _places(prose: ast.AST) -> ast.expr | None:
    """Return the names in braces of a sentence, in their order, which count; None if it has none."""
    text = prose.value if isinstance(prose, ast.Constant) and isinstance(prose.value, str) else ""
    names = _PLACE.findall(text)
    return ast.Constant(" ".join(names)) if names else None
