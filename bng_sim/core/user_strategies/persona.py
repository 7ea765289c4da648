"""Read and write personas: a strategy with some traits set, under its own name, in a file that lineups can refer to."""

import json
import math
import re
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from bng_sim.core.errors import InputError, StrategyError
from bng_sim.core.input import yaml_lines
from bng_sim.core.input.problems import dotted, got, located, show
from bng_sim.core.input.yaml_lines import Document

SUFFIXES = (".yaml", ".yml")
_NAME = re.compile(r"[A-Za-z]\w*")
_KEYS = ("name", "strategy", "traits", "found")
_FORM = "a table with the keys name, strategy, traits and, if wanted, found"


@dataclass(frozen=True, slots=True)
class Persona:
    """Describe a strategy with some of its traits set.

    Attributes:
        name: Its name in lineups.
        strategy: Name of the strategy.
        traits: Trait -> value; the others have their defaults.
        found: Provenance, for people.

    """

    name: str
    strategy: str
    traits: dict[str, float]
    found: dict[str, Any] = field(default_factory=dict)


def read(path: Path) -> Persona:
    """Read the persona of a file; raises `StrategyError` naming file, line and key, and what was expected."""
    try:
        written = yaml_lines.read(path, "persona")
    except InputError as error:
        raise StrategyError(str(error)) from None
    for key in written.value:
        if key not in _KEYS:
            raise _refusal(written, (key,), f"no key of a persona, expected {_FORM}")
    return Persona(_name(written, "name"), _name(written, "strategy"), _traits(written), _found(written))


def is_name(text: str) -> bool:
    """Return whether a text can be a persona's name."""
    return bool(_NAME.fullmatch(text))


def written(persona: Persona) -> str:
    """Format a persona as a file; the same persona gives the same text."""
    return yaml_lines.written(asdict(persona))


def _name(written: Document, key: str) -> str:
    name = written.value.get(key)
    if not (isinstance(name, str) and is_name(name)):
        raise _refusal(written, (key,), got(name, "a name of letters, digits and _, the first of them a letter"))
    return name


def _traits(written: Document) -> dict[str, float]:
    traits = written.value.get("traits", {})
    if not isinstance(traits, dict):
        raise _refusal(written, ("traits",), got(traits, "a table such as {haste: 0.5}"))
    return {name: _number(written, name, value) for name, value in traits.items()}


def _number(written: Document, name: Any, value: Any) -> float:
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    if not isinstance(name, str):
        raise _refusal(written, ("traits", name), f"got the key {show(name)}, expected the name of a trait")
    if not (is_number and math.isfinite(value)):
        raise _refusal(written, ("traits", name), got(value, "the trait's number"))
    return float(value)


def _found(written: Document) -> dict[str, Any]:
    found = written.value.get("found") or {}
    if not isinstance(found, dict):
        raise _refusal(written, ("found",), got(found, "a table, or no such key"))
    try:
        json.dumps(found, allow_nan=False)  # listings print it as JSON
    except (TypeError, ValueError):
        wanted = "text, numbers, yes or no, and lists and tables of these; put dates in quotes"
        raise _refusal(written, ("found",), got(found, wanted)) from None
    return found


def _refusal(written: Document, keys: tuple[Any, ...], text: str) -> StrategyError:
    return StrategyError(located(written.path, written.line(*keys), dotted(*keys), text))
