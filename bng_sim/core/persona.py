"""Personas: a strategy with traits of its own under a name of its own, in a file that lineups can name it from."""

import math
import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

from bng_sim.core.errors import StrategyError

SUFFIXES = (".yaml", ".yml")
_NAME = re.compile(r"[A-Za-z]\w*")
_KEYS = ("name", "strategy", "traits", "found")
_FORM = "a table with the keys name, strategy, traits and, if wanted, found"


@dataclass(frozen=True, slots=True)
class Persona:
    """A strategy with some of its traits set.

    Attributes:
        name: By which lineups call it.
        strategy: Whose traits it sets.
        traits: Trait -> value; the others are as they are by default.
        found: How it was found, for people.

    """

    name: str
    strategy: str
    traits: dict[str, float]
    found: dict[str, Any] = field(default_factory=dict)


def read(path: Path) -> Persona:
    """The persona of a file; raises `StrategyError` naming the file, the key and what was expected."""
    try:
        content = yaml.safe_load(path.read_text(encoding="utf-8"))
    except (yaml.YAMLError, RecursionError, UnicodeDecodeError, ValueError) as error:
        first = " ".join(str(error).split())
        raise StrategyError(f"{path}: cannot be read as a persona ({first}); expected YAML: {_FORM}") from None
    if not isinstance(content, dict):
        raise StrategyError(f"{path}: got {_shown(content)}, expected {_FORM}")
    unknown = [key for key in content if key not in _KEYS]
    if unknown:
        raise StrategyError(f"{path}: got the key {_shown(unknown[0])}, expected {_FORM}")
    for key in ("name", "strategy"):
        if not (isinstance(content.get(key), str) and is_name(content[key])):
            wanted = "a name of letters, digits and _, the first of them a letter"
            raise StrategyError(f"{path}: {key}: got {_shown(content.get(key))}, expected {wanted}")
    return Persona(
        content["name"], content["strategy"], _traits(path, content.get("traits", {})), _found(path, content)
    )


def is_name(text: str) -> bool:
    """Whether a persona can be called so."""
    return bool(_NAME.fullmatch(text))


def written(persona: Persona) -> str:
    """A persona as a file; the same persona gives the same text."""
    about = {
        "name": persona.name, "strategy": persona.strategy, "traits": persona.traits, "found": persona.found,
    }  # fmt: skip
    return yaml.safe_dump(about, sort_keys=False, allow_unicode=True, width=100)


def _traits(path: Path, traits: Any) -> dict[str, float]:
    if not isinstance(traits, dict):
        raise StrategyError(f"{path}: traits: got {_shown(traits)}, expected a table such as {{haste: 0.5}}")
    for name, value in traits.items():
        is_number = isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)
        if not (isinstance(name, str) and is_number):
            raise StrategyError(f"{path}: traits: got {_shown(name)}: {_shown(value)}, expected a trait and its number")
    return {name: float(value) for name, value in traits.items()}


def _found(path: Path, content: dict[str, Any]) -> dict[str, Any]:
    found = content.get("found") or {}
    if not isinstance(found, dict):
        raise StrategyError(f"{path}: found: got {_shown(found)}, expected a table, or no such key")
    return found


def _shown(value: Any) -> str:
    text = "nothing" if value is None else repr(value)
    return text if len(text) <= 60 else f"{text[:60]} ..."
