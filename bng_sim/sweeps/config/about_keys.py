"""Who publishes a study and what else its report says of itself: keys of a config that change no game."""

import datetime
import re
from typing import Annotated, Any, Literal
from urllib.parse import urlsplit

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    SerializerFunctionWrapHandler,
    WithJsonSchema,
    model_serializer,
)

from bng_sim.core.visible import visible
from bng_sim.sweeps.config.value_types import GIVEN

Language = Literal["en", "de", "fr", "es", "it", "pt", "nl", "pl", "sv", "de-CH"]
LONGEST_LINE = 300
LONGEST_NOTES = 50_000
LONGEST_ADDRESS = 2_000
MOST_AUTHORS = 20
LINE = f"a text of 1 to {LONGEST_LINE} characters that can be seen"
DATE = "a date such as 2026-11-29"
ADDRESS = "an address that begins with https:// or http://"
AUTHOR = "a name, {name: ..., link: https://...}, or a list of these"
LANGUAGE = "how numbers are written: en (1,234.5), de (1.234,5), fr, es, it, pt, nl, pl, sv or de-CH"
NOTES = "a text in Markdown, or {above: ..., below: ...} for one above the answers and one below them"
ABOUT_KEYS = ("title", "author", "date", "version", "licence", "address", "notes", "language")


def _line(text: str) -> str:
    words = " ".join(text.split())
    if not words or visible(words) != words:
        raise ValueError(LINE)
    return words


def _written(value: Any) -> Any:
    """Take a whole number for a version; YAML reads 0.10 as 0.1, so that needs quotes."""
    return str(value) if isinstance(value, int) and not isinstance(value, bool) else value


def _date(value: Any) -> Any:
    """Take a date as YAML reads it, or as text."""
    if isinstance(value, datetime.date) and not isinstance(value, datetime.datetime):
        return value.isoformat()
    try:
        return datetime.date.fromisoformat(value).isoformat()
    except (TypeError, ValueError):
        raise ValueError(DATE) from None


def _address(text: str) -> str:
    try:
        parts = urlsplit(text)
        is_one = parts.scheme in ("http", "https") and bool(parts.hostname) and not re.search(r"\s", text)
    except ValueError:
        is_one = False
    if not is_one or visible(text) != text:
        raise ValueError(ADDRESS)
    return text


def _notes(text: str) -> str:
    if not text.strip():
        raise ValueError(NOTES)
    return text.strip() + "\n"


_LINE: dict[str, Any] = {"type": "string", "minLength": 1, "maxLength": LONGEST_LINE}
_ADDRESS = {"type": "string", "pattern": "^https?://[^ ]+$", "maxLength": LONGEST_ADDRESS}
_MARKDOWN = {"type": "string", "minLength": 1, "maxLength": LONGEST_NOTES}
_AUTHOR = {
    "type": "object", "properties": {"name": _LINE, "link": _ADDRESS}, "required": ["name"],
    "additionalProperties": False,
}  # fmt: skip
_AUTHORS = {"type": "array", "items": {"anyOf": [_LINE, _AUTHOR]}, "minItems": 1, "maxItems": MOST_AUTHORS}
_BOTH_NOTES = {
    "type": "object", "properties": {"above": _MARKDOWN, "below": _MARKDOWN}, "additionalProperties": False,
}  # fmt: skip

Line = Annotated[str, Field(max_length=LONGEST_LINE), AfterValidator(_line), WithJsonSchema(_LINE)]
Version = Annotated[Line, BeforeValidator(_written), WithJsonSchema({"anyOf": [_LINE, {"type": "integer"}]})]
Date = Annotated[str, BeforeValidator(_date), WithJsonSchema({"type": "string", "pattern": r"^\d{4}-\d{2}-\d{2}$"})]
Address = Annotated[str, Field(max_length=LONGEST_ADDRESS), AfterValidator(_address), WithJsonSchema(_ADDRESS)]
_Markdown = Annotated[str, Field(max_length=LONGEST_NOTES), AfterValidator(_notes)]


class _Given(BaseModel):
    """Keys and values, recorded without those that a config does not have."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    @model_serializer(mode="wrap")
    def _without_null(self, write: SerializerFunctionWrapHandler) -> dict[str, Any]:
        return {key: value for key, value in write(self).items() if value is not None}


class Author(_Given):
    """Somebody who publishes a study."""

    name: Line
    link: Annotated[Address | None, GIVEN] = None


class Notes(_Given):
    """What the author adds to a report, in Markdown: above the answers and below them."""

    above: Annotated[_Markdown | None, GIVEN] = None
    below: Annotated[_Markdown | None, GIVEN] = None


def _as_list(value: Any) -> Any:
    entries = value if isinstance(value, list | tuple) else [value]
    return [{"name": entry} if isinstance(entry, str) else entry for entry in entries]


def _as_notes(value: Any) -> Any:
    return {"above": value} if isinstance(value, str) else value


Authors = Annotated[
    tuple[Author, ...], Field(min_length=1, max_length=MOST_AUTHORS), BeforeValidator(_as_list),
    WithJsonSchema({"anyOf": [_LINE, _AUTHOR, _AUTHORS]}),
]  # fmt: skip
BothNotes = Annotated[Notes, BeforeValidator(_as_notes), WithJsonSchema({"anyOf": [_MARKDOWN, _BOTH_NOTES]})]
