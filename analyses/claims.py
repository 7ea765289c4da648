"""Sentences with the figures that they state.

Either a sentence gives a figure of a setting, or it says that one lies in a range: above what a table would notice, or
where a target wants it. Whoever plays again finds the same figures and can hold the sentence to them.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Self

from bng_sim.core.noticeable import Size

Row = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Stated:
    """A figure that a sentence states.

    Attributes:
        row: The row of a table that it is from.
        column: The column that has it; its interval is in the columns with `_low` and `_high` appended, or of `value`
            in `low` and `high`.
        least: The least that it is said to be; None: nothing is said.
        most: The most that it is said to be.

    """

    row: Row
    column: str = "value"
    least: float | None = None
    most: float | None = None


class Sentence(str):
    """A sentence of an answer with the figures that it states."""

    __slots__ = ("stated",)
    stated: tuple[Stated, ...]

    def __new__(cls, text: str, stated: Iterable[Stated] = ()) -> Self:
        """Make a sentence of a text."""
        made = super().__new__(cls, text)
        made.stated = tuple(stated)
        return made


def columns_of(column: str) -> tuple[str, str, str]:
    """Return the column of a figure, and those of the ends of its interval: `value` has `low` and `high`."""
    before = "" if column == "value" else f"{column}_"
    return column, f"{before}low", f"{before}high"


def reworded(sentence: str, text: str) -> str:
    """Return other words for the same."""
    return Sentence(text, sentence.stated) if isinstance(sentence, Sentence) else text


def given(rows: Iterable[Row], column: str = "value") -> list[Stated]:
    """Return that the figures of these rows are given."""
    return [Stated(row, column) for row in rows]


def differing(rows: Iterable[Row], threshold: float) -> list[Stated]:
    """Return that the `difference` of these rows is as given, and noticed: larger than a threshold."""
    return [
        Stated(row, "difference", *((threshold, None) if row["difference"] > 0 else (None, -threshold))) for row in rows
    ]


def alike(rows: Iterable[Row], threshold: float) -> list[Stated]:
    """Return that the `difference` of these rows is not noticed: smaller than a threshold."""
    return [Stated(row, "difference", -threshold, threshold) for row in rows]


def sized(row: Row, threshold: float) -> list[Stated]:
    """Return what `row["size"]` says of its `difference`; nothing if that is not yet known."""
    if row["size"] == Size.NOTICEABLE:
        return differing([row], threshold)
    return alike([row], threshold) if row["size"] == Size.SMALL else []
