"""The rules parameters of a game in one file, as its author declares them, and the model of them."""

from collections.abc import Mapping
from typing import Any, ClassVar, Literal, NamedTuple

import pydantic

from bng_sim.core.parameters import Rules, Whole, YesNo, parameter
from bng_sim.core.value_words import VALUE, switch


class Rule(NamedTuple):
    """Declare a rules parameter: a whole number with its range, true or false, or one of several words.

    `Rule(100, 10, 1000, "{} points to win")` is a number from 10 to 1000, `Rule(True, words="with a river")` a switch,
    and `Rule("short", choices=("short", "long"), words="a {} game")` a choice, which functions read as its place: 0, 1.

    Attributes:
        default: Its value in the game as it is played now.
        low: The least whole number.
        high: The largest.
        words: Its value for people, with `{}` for the value; or value -> words, with those of `"{}"` for all others:
            `{1: "1 life each", "{}": "{} lives each"}`.
        choices: The words it can be.

    """

    default: int | bool | str
    low: int = 0
    high: int = 0
    words: str | Mapping[Any, str] = ""
    choices: tuple[str, ...] = ()


class OwnRules(Rules):
    """Rules of a game in one file: in another process their model is made again from what the author has declared."""

    declared: ClassVar[Mapping[str, Rule]] = {}

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle what was declared, and the values."""
        return _read, (dict(self.declared), self.model_dump())


_MODELS: dict[str, type[OwnRules]] = {}


def rules_model(declared: Mapping[str, Rule]) -> type[OwnRules]:
    """Return the model of these rules, the same whenever the same are declared; raises TypeError for a wrong one."""
    key = repr(declared)
    if key not in _MODELS:
        fields: dict[str, Any] = {name: (_kind(rule), _parameter(name, rule)) for name, rule in declared.items()}
        _MODELS[key] = pydantic.create_model("OwnRules", __base__=OwnRules, **fields)
        _MODELS[key].declared = declared
    return _MODELS[key]


def _read(declared: Mapping[str, Rule], values: dict[str, Any]) -> OwnRules:
    return rules_model(declared).read(values)


def _kind(rule: Rule) -> Any:
    """Return the annotation of a rules parameter."""
    if rule.choices:
        return Literal[tuple(rule.choices)]
    return YesNo if isinstance(rule.default, bool) else Whole


def _check(name: str, rule: Rule) -> None:
    """Raise TypeError for a rule that cannot be."""
    if isinstance(rule.default, float):
        raise TypeError(
            f"rules: {name}: {rule.default} is a fraction; rules are whole numbers: count in tenths or percent, as in "
            'Rule(50, 0, 100, "{} percent"), and divide where it is used'
        )
    if isinstance(rule.default, str) and rule.default not in rule.choices:
        raise TypeError(
            f'rules: {name}: {rule.default!r} is no choice; expected Rule("open", choices=("open", "sealed"))'
        )


def _parameter(name: str, rule: Rule) -> Any:
    """Return the declaration of a rules parameter for the toolkit."""
    _check(name, rule)
    if (
        isinstance(rule.default, int)
        and not isinstance(rule.default, bool)
        and not rule.low <= rule.default <= rule.high
    ):
        raise TypeError(
            f"rules: {name}: {rule.default} is not from {rule.low} to {rule.high}; expected "
            "Rule(default, least, largest, words)"
        )
    words = rule.words
    if isinstance(words, str) and isinstance(rule.default, bool):
        words = switch(words) if words else ""
    phrase = words if isinstance(words, str) else words.get(VALUE, words.get(True, ""))
    label = phrase.replace(f"{VALUE} ", "").replace(VALUE, "").strip() or name.replace("_", " ")
    if words == phrase and VALUE not in phrase:
        words = ""
    limits: dict[str, Any] = {"ge": rule.low, "le": rule.high} if _kind(rule) is Whole else {}
    return parameter(rule.default, label, rule="-", provenance="rulebook", label=label, words=words, **limits)
