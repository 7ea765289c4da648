"""Rules parameters: each declared once, with all that the command line, configs and docs say of it."""

import difflib
import functools
from collections.abc import Iterable, Mapping
from enum import IntEnum
from typing import Annotated, Any, Literal, NamedTuple, Self, get_args, get_origin

import pydantic
from pydantic import BaseModel, ConfigDict, Field, Strict
from pydantic_core import ErrorDetails

from bng_sim.core.errors import InputError
from bng_sim.core.value_words import VALUE, by_text, plain, thing
from bng_sim.core.visible import shown

MOST_SHOWN = 20  # parameters that are wrong
LIMITS = ("ge", "le", "multiple_of", "min_length", "max_length")
Provenance = Literal["rulebook", "ruling", "assumed", "variant"]
Whole = Annotated[int, Strict()]
YesNo = Annotated[bool, Strict()]


class Switch(NamedTuple):
    """Of a parameter that is a word: the field of the engine's record that is 1 where it is this word, else 0."""

    field: str
    word: str


class RecordField(NamedTuple):
    """What of the engine's record a parameter fills, as declared with `parameter`."""

    how: Literal["own"] | type[IntEnum] | Switch | None


def parameter(  # one keyword a column of the table in the docs
    default: Any,
    meaning: str,
    *,
    rule: str,
    provenance: Provenance,
    label: str = "",
    words: str | Mapping[Any, str] = "",
    wanted: str = "",
    known: str = "",
    alternatives: dict[str, Any] | None = None,
    field: Literal["own"] | type[IntEnum] | Switch | None = "own",
    **limits: Any,
) -> Any:
    """Declare a rules parameter.

    Args:
        default: Its value in the printed game.
        meaning: What it sets, in a designer's words.
        rule: The id it belongs to.
        provenance: Where the default is from: the rulebook, our ruling, an assumed figure; or a variant, which is not
            printed and which the printed game does without.
        label: Its name for people, as inside a sentence: `dice a turn`. Axes and heads of tables have it. Empty: what
            its words count or switch on.
        words: Its values for people: value -> words, with those of `value_words.VALUE` for all others, or one phrase
            with `{}` for the value; empty: the label and the value.
        wanted: What a value must look like, where type and limits do not say it; those of a list's entries are in its
            annotation, as in `tuple[Annotated[Whole, Field(ge=0, le=9)], ...]`.
        known: Of an assumed figure: what is known of it all the same.
        alternatives: Of an assumed figure: other values that are as plausible, by what sets them apart. Every
            sweep repeats its headline under each, so that a reader sees how much depends on the assumption.
        field: What it fills of the engine's record (`core.rules_record`): the field of its own name, with a number as
            it is, true and false as 1 and 0, a word as its place among those declared, from 0. Or the same field with
            the word's number in an IntEnum. Or the field of a `Switch`. None: nothing by itself, for a function of the
            game derives fields from it.
        **limits: pydantic's constraints (`ge`, `le`, `min_length`, ...).

    """
    label = label or thing(words)
    if not label or VALUE in label:
        raise TypeError(f"{meaning}: a parameter whose words count or switch nothing needs a label")
    extra: dict[str, Any] = {
        "rule": rule,
        "provenance": provenance,
        "label": label,
        "words": by_text(words, label),
        "wanted": wanted,
        "known": known,
        "alternatives": alternatives or {},
    }
    declared = Field(default=default, description=meaning, json_schema_extra=extra, **limits)
    declared.metadata.append(RecordField(field))  # next to the limits, where pydantic ignores what it does not know
    return declared


class Rules(BaseModel):
    """What every game's rules share: frozen, closed to unknown names, errors that help."""

    model_config = ConfigDict(frozen=True, extra="forbid", validate_default=True)

    players: Whole

    @classmethod
    def read(cls, values: Any) -> Self:
        """Build rules from what a user wrote; raises `InputError` naming key, value, what was wanted and why."""
        if not isinstance(values, dict) or not all(isinstance(name, str) for name in values):
            raise InputError(f"rules: got {shown(values)}, expected names with values, such as {{players: 4}}")
        try:
            return cls._made(values)
        except pydantic.ValidationError as error:
            messages = [*cls._messages(error, values).values()]
            more = [f"and {len(messages) - MOST_SHOWN} more"] if len(messages) > MOST_SHOWN else []
            raise InputError("\n".join(messages[:MOST_SHOWN] + more)) from None

    @classmethod
    def problems(cls, values: dict[str, Any]) -> dict[str, str]:
        """Describe what is wrong with these values: parameter's name ("" if several are concerned) -> message."""
        try:
            cls._made(values)
        except pydantic.ValidationError as error:
            return cls._messages(error, values)
        return {}

    @classmethod
    def _made(cls, values: dict[str, Any]) -> Self:
        """Build the model with its defaults passed in: pydantic's deep copy of them would take longer than all else."""
        return cls(**{**_defaults(cls), **values})

    @classmethod
    def _messages(cls, error: pydantic.ValidationError, values: dict[str, Any]) -> dict[str, str]:
        messages: dict[str, str] = {}
        for detail in error.errors():
            messages.setdefault(str(detail["loc"][0]) if detail["loc"] else "", cls._explain(detail, values))
        return messages

    @classmethod
    def _explain(cls, error: ErrorDetails, values: dict[str, Any]) -> str:
        if not error["loc"]:
            return str(error["msg"]).removeprefix("Value error, ")
        name = str(error["loc"][0])
        if name not in cls.model_fields:
            near = difflib.get_close_matches(name, cls.model_fields, n=1)
            hint = f"did you mean {near[0]}?" if near else "`bng-sim rules --game GAME` lists them all."
            return f"{name}: no rules parameter has this name; {hint}"
        about, reason = _described(cls, name), _reason(error)
        return (
            f"{name}: got {shown(values.get(name))}, expected {about['wanted']}{reason}: "
            f"{about['meaning']} (rule {about['rule']})"
        )


def _reason(error: ErrorDetails) -> str:
    """Say in brackets what is wrong with a value, as far as its limits do not say it: which entry of a list, say."""
    places = error["loc"][1:]
    if error["type"] == "value_error":
        return f" ({str(error['msg']).removeprefix('Value error, ')})"
    if places and all(isinstance(place, int) for place in places):
        entry = " of ".join(f"entry {int(place) + 1}" for place in reversed(places))
        return f" ({entry} is {shown(error['input'])})"
    return f" (there are {len(error['input'])})" if error["type"] in ("too_short", "too_long") else ""


@functools.cache
def _defaults(rules: type[Rules]) -> dict[str, Any]:
    return {name: field.default for name, field in rules.model_fields.items() if not field.is_required()}


def describe(rules: type[Rules]) -> dict[str, dict[str, Any]]:
    """Name -> {default, wanted, meaning, label, words, rule, provenance, known, alternatives} of each parameter."""
    return {name: _described(rules, name) for name in rules.model_fields}


def _described(rules: type[Rules], name: str) -> dict[str, Any]:
    field = rules.model_fields[name]
    extra = field.json_schema_extra
    if not isinstance(extra, dict):
        raise TypeError(f"{rules.__name__}.{name} is not declared with parameter()")
    return {
        "default": field.get_default(call_default_factory=True),
        "wanted": extra["wanted"] or _wanted(field.annotation, limits(field.metadata)),
        "meaning": field.description,
        "label": extra["label"],
        "words": extra["words"],
        "rule": extra["rule"],
        "provenance": extra["provenance"],
        "known": extra["known"],
        "alternatives": extra["alternatives"],
    }


def printed(rules: type[Rules], name: str, players: Iterable[int]) -> Any:
    """Return a parameter's printed value; of a table by number of players the entry, if all `players` share it."""
    default = describe(rules)[name]["default"]
    if isinstance(default, dict) and all(isinstance(key, int) for key in default):
        entries = {default.get(number) for number in players}
        return entries.pop() if len(entries) == 1 else default
    return default


def assumed(rules: Rules) -> list[str]:
    """List the parameters whose value in force is an assumed figure."""
    return [
        name
        for name, about in describe(type(rules)).items()
        if about["provenance"] == "assumed" and getattr(rules, name) == about["default"]
    ]


def changed(rules: Rules) -> dict[str, Any]:
    """Return the parameters whose value in force is not that of the printed game: name -> value."""
    return {
        name: getattr(rules, name)
        for name, about in describe(type(rules)).items()
        if getattr(rules, name) != about["default"]
    }


def markdown_table(rules: type[Rules]) -> str:
    """Format all parameters as a Markdown table, for the docs and for pasting."""
    rows = [
        "| parameter | default | expected | meaning | rule | from |",
        "|---|---|---|---|---|---|",
    ]
    for name, about in describe(rules).items():
        cells = (f"`{name}`", f"`{plain(about['default'])}`", about["wanted"], about["meaning"])
        rows.append(f"| {' | '.join(cells)} | {about['rule']} | {about['provenance']} |")
    return "\n".join(rows)


def limits(metadata: Iterable[Any]) -> dict[str, int]:
    """Return the constraints of a declared value by their names, such as `{"ge": 0, "le": 9}`."""
    each = [one for given in metadata for one in getattr(given, "metadata", [given])]  # of a `Field` in an annotation
    return {name: getattr(one, name) for one in each for name in LIMITS if hasattr(one, name)}


def declared(kind: Any) -> tuple[Any, dict[str, int]]:
    """Return a type, such as that of a list's entries, without its annotations, and its constraints."""
    return (kind.__origin__, limits(kind.__metadata__)) if get_origin(kind) is Annotated else (kind, {})


def _wanted(kind: Any, given: Mapping[str, int]) -> str:
    if kind is bool:
        return "true or false"
    if get_origin(kind) is Literal:
        return " or ".join(get_args(kind))
    return _several(kind, given) if get_origin(kind) is tuple else f"a {_numbers('whole number', given)}"


def _several(kind: Any, given: Mapping[str, int]) -> str:
    fewest, most = given["min_length"], given["max_length"]
    count = str(most) if fewest == most else f"{fewest} to {most}"
    entry, limited = declared(get_args(kind)[0])
    if get_origin(entry) is tuple:
        return f"{count} lists of {_several(entry, limited)}"
    return f"{count} {'even ' * (limited.get('multiple_of') == 2)}{_numbers('whole numbers', limited)}"


def _numbers(what: str, given: Mapping[str, int]) -> str:
    return f"{what} from {given['ge']} to {given['le']}"
