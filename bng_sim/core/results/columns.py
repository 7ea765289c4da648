"""The columns of a game's result tables, each declared once: counted by the engine, or computed by the game's `tables`.

A game lists those of its `games` and of its `seats` table in `declared/counts.py`, in the order in which they stand in
the table. From that come the fields of the engine's rows (`fields`), the columns themselves (`result_tables`), what
they say (`meanings`), and the plain metrics (`core.game.means`).
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

import numpy as np


@dataclass(frozen=True, slots=True)
class Column:
    """A column that the game's `tables` computes.

    Attributes:
        name: In tables and files.
        meaning: What it says, in one line.
        sentence: What a report says of its mean, as in `core.results.metrics.Metric`.
        question: The same as a question.
        is_metric: Whether its mean over games is a metric, which `simulate` prints; of no concern in the `seats` table.
        conditional: Whether some games have nothing in it.
        arises_from: Rules parameter -> its least value at which the metric's question arises.
        least: The least number; None: none is known.
        most: The rules parameter that says the greatest number; empty: none does.

    """

    name: str
    meaning: str
    sentence: str = ""
    question: str = ""
    is_metric: bool = False
    conditional: bool = False
    arises_from: Mapping[str, int] = field(default_factory=dict)
    least: float | None = None
    most: str = ""

    @property
    def can_be_empty(self) -> bool:
        """Whether some games have nothing in it."""
        return self.conditional


@dataclass(frozen=True, slots=True)
class Count(Column):
    """A column of numbers that the engine counts, in the field of its row that has the column's name.

    Attributes:
        dtype: Of the field, if it is not that of the other counts.
        empty_at: The number that stands for nothing, such as 0 for a turn that never came.
        of: The field, where it is a list of several columns' numbers.
        place: Which number of this list.
        length: How long the list is; 0: the field is one number.

    """

    is_metric: bool = True
    least: float | None = 0.0
    dtype: Any = None
    empty_at: int | None = None
    of: str = ""
    place: int = 0
    length: int = 0

    @property
    def in_field(self) -> str:
        """The name of the field."""
        return self.of or self.name

    @property
    def can_be_empty(self) -> bool:
        """Whether some games have nothing in it."""
        return self.empty_at is not None


def names_of(members: type[Enum]) -> tuple[str, ...]:
    """List the members of an enumeration as tables, logs and configs write them: `NO_CARD` as `no_card`."""
    return tuple(member.name.lower() for member in members)


def counts_of(
    of: str, places: Sequence[str] | Mapping[str, str], meaning: str, name: str = "", *, is_metric: bool = False
) -> tuple[Count, ...]:
    """Declare the columns of a field that is a list of numbers.

    Args:
        of: The field.
        places: What each place of the list is called: in the name of its column, and, if that differs, in what it says.
        meaning: What each column says, `{}` standing for the latter.
        name: The name of each, `{}` standing for the former; `<field>_{}` if empty.
        is_metric: Whether their means are metrics.

    """
    texts = places if isinstance(places, Mapping) else dict(zip(places, places, strict=True))
    return tuple(
        Count(
            (name or f"{of}_{{}}").format(word), meaning.format(text),
            is_metric=is_metric, of=of, place=place, length=len(texts),
        )
        for place, (word, text) in enumerate(texts.items())
    )  # fmt: skip


def asked(decisions: Sequence[str]) -> tuple[Count, ...]:
    """Declare the columns that every game has of its decisions: `decisions_<name>`, `options_<name>`."""
    return alternating(
        counts_of("decisions", decisions, "times a player was asked at decision `{}` (chapter D)"),
        counts_of("options", decisions, "options listed in all at decision `{}` (chapter D)"),
    )


def alternating(*several: Sequence[Count]) -> tuple[Count, ...]:
    """Put columns of equally many in turn: the first of each, then the second of each, ..."""
    return tuple(column for together in zip(*several, strict=True) for column in together)


def fields(columns: Iterable[Column], dtype: Any = np.int32) -> list[tuple[Any, ...]]:
    """List the fields of an engine's row in which these columns are counted, as a NumPy record takes them."""
    found = {}
    for column in columns:
        if isinstance(column, Count):
            of_field = (column.in_field, column.dtype or dtype)
            found[column.in_field] = (*of_field, column.length) if column.length else of_field
    return [*found.values()]


def meanings(columns: Iterable[Column]) -> dict[str, str]:
    """Give what each column says by its name."""
    return {column.name: column.meaning for column in columns}
