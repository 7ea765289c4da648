"""Hold the sentences of an answer to another run: are the figures that they state as they say?"""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from enum import StrEnum
from statistics import NormalDist
from typing import Any

import polars as pl

from bng_sim.analyses.analysis import Tables
from bng_sim.analyses.claims import Row, Sentence, Stated, columns_of
from bng_sim.analyses.numbers import Kind
from bng_sim.sweeps.statistics.intervals import Z

FALSE = 0.05  # the chance that any of the claims judged together is called failed though it is true
_FURTHER_KEYS = {"lineup", "group"}  # columns that tell rows apart where a table's keys do not
MOST_WIDTH = 2.0  # times the interval of the claim: a wider one does not decide whether a figure is as it was
Figure = tuple[float | None, float | None, float | None]  # value, and the ends of its 95 % interval
NO_FIGURE: Figure = (None, None, None)


class Held(StrEnum):
    """What another run says of a claim."""

    HELD = "held"
    UNDECIDED = "not decided"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class Claim:
    """What a sentence says of a figure, as data.

    Attributes:
        text: The sentence.
        table: The table of the answer that has the figure.
        where: Column -> value: its row.
        column: Its column.
        least: The least that it is said to be; None: nothing is said.
        most: The most that it is said to be.
        kind: Whether it is a share or a mean.
        was: The figure, and the ends of its 95 % interval.

    """

    text: str
    table: str
    where: Mapping[str, Any]
    column: str
    kind: Kind
    least: float | None
    most: float | None
    was: Figure

    def find(self, tables: Tables) -> Figure:
        """Return the figure in the same answer of another run; None three times if it has none."""
        if self.table not in tables:
            return NO_FIGURE
        rows = _matching(tables[self.table].frame, self.where)
        return _figure(rows[0], self.column) if len(rows) == 1 else NO_FIGURE

    def as_data(self) -> dict[str, Any]:
        """Return the claim as plain data."""
        return asdict(self) | {"where": dict(self.where), "was": list(self.was)}

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> "Claim":
        """Restore the claim that `as_data` returned."""
        value, low, high = data["was"]
        return cls(**{**data, "was": (value, low, high)})


@dataclass(frozen=True, slots=True)
class Judged:
    """A claim, what another run found, and whether that bears it out."""

    claim: Claim
    state: Held
    now: Figure

    def as_data(self) -> dict[str, Any]:
        """Return it as plain data."""
        return {"text": self.claim.text, "state": str(self.state), "was": list(self.claim.was), "now": list(self.now)}


def claims_of(sentences: Sequence[str], tables: Tables) -> list[Claim]:
    """Return the claims of sentences, each figure once a sentence; one in no table of the answer is left out."""
    found: dict[str, Claim] = {}
    for sentence in sentences:
        for one in sentence.stated if isinstance(sentence, Sentence) else ():
            claim = _claim(sentence, one, tables)
            if claim is not None:
                found.setdefault(repr(claim), claim)
    return list(found.values())


def judge(claims: Sequence[Claim], find: Callable[[Claim], Figure]) -> list[Judged]:
    """Judge claims by the figures that another run has for them.

    All are judged together: in 95 % of such runs no claim that is true is called failed (Bonferroni).
    """
    wider = NormalDist().inv_cdf(1 - FALSE / 2 / max(len(claims), 1))
    found = [(claim, find(claim)) for claim in claims]
    return [Judged(claim, _state(claim, now, wider), now) for claim, now in found]


def _state(claim: Claim, now: Figure, wider: float) -> Held:
    value, low, high = now
    if value is None or low is None or high is None:
        return Held.UNDECIDED
    if claim.least is None and claim.most is None:
        return _as_before(claim.was, (value, low, high), wider)
    low, high = value - (value - low) / Z * wider, value + (high - value) / Z * wider
    least = -math.inf if claim.least is None else claim.least
    most = math.inf if claim.most is None else claim.most
    if high < least or low > most:
        return Held.FAILED
    return Held.HELD if least <= low and high <= most else Held.UNDECIDED


def _as_before(was: Figure, now: tuple[float, float, float], wider: float) -> Held:
    """Judge whether a figure is as it was, but for the luck of both runs."""
    value, low, high = now
    before, *ends = was
    if before is None or ends[0] is None or ends[1] is None:
        return Held.UNDECIDED
    towards = -1 if value > before else 1  # each interval counts with the side that faces the other figure
    room = math.hypot(
        value - low if towards < 0 else high - value, ends[1] - before if towards < 0 else before - ends[0]
    )
    if abs(value - before) > room / Z * wider:
        return Held.FAILED
    return Held.HELD if high - low <= MOST_WIDTH * (ends[1] - ends[0]) else Held.UNDECIDED


def _claim(sentence: str, one: Stated, tables: Tables) -> Claim | None:
    """Return what a sentence states of a figure, which is found in the table that has its row."""
    for name, table in tables.items():
        if not {*table.keys, one.column} <= one.row.keys() or one.column not in table.frame.columns:
            continue
        further = _FURTHER_KEYS & one.row.keys() & {*table.frame.columns}
        where = {key: one.row[key] for key in (*table.keys, *further)}
        rows = _matching(table.frame, where)
        if len(rows) == 1 and rows[0][one.column] == one.row[one.column]:
            was = _figure(rows[0], one.column)
            return Claim(str(sentence), name, where, one.column, rows[0]["kind"], one.least, one.most, was)
    return None


def _matching(frame: pl.DataFrame, where: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Return the rows of a frame that have these values."""
    if not {*where} <= {*frame.columns} or any(isinstance(value, list) for value in where.values()):
        return []  # a column of another table with the same name
    return frame.filter([pl.col(name).eq_missing(pl.lit(value)) for name, value in where.items()]).to_dicts()


def _figure(row: Row, column: str) -> Figure:
    value, low, high = (row.get(name) for name in columns_of(column))
    return value, low, high
