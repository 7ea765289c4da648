"""Judge what a game does without parts: every measure of the scorecard, by what a table would notice.

That a part is noticed takes one measure, so such intervals hold for all measures of all parts together. That nobody
would notice takes every measure, so a wrong verdict needs a wrong interval of a measure that does differ: there it is
enough that they hold for all parts together (Berger 1982, doi:10.1080/00401706.1982.10487790). Both by Bonferroni.

A kind of game that comes once in 1,000 can move a mean far, and no interval shows it before it has come up. So of no
mean it is said that nobody would notice before such a game must have come up.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bng_sim.analyses.analysis import ALPHA
from bng_sim.analyses.differences import paired_measures
from bng_sim.analyses.differences.paired_measures import Row
from bng_sim.core.game import Game
from bng_sim.core.noticeable import Noticeable, Size
from bng_sim.lab.trim.parts import Part
from bng_sim.lab.trim.playing import Sums
from bng_sim.sweeps.statistics.intervals import MANY

RARE = 0.001  # share of games of a kind that may still move a mean so far that a table would notice
IN_ORDER = (Size.NOTICEABLE, Size.UNKNOWN, Size.SMALL)


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a game does without some parts.

    Attributes:
        parts: What was left out together: one part, or several.
        rows: What each measure becomes (`paired_measures.differences`), with `threshold`, what is just noticed, and
            `has_sentence`; the largest difference in units of what is noticed first.

    """

    parts: Sequence[Part]
    rows: Sequence[Row]

    @property
    def size(self) -> Size:
        """Whether a table would notice: if any measure is known to differ so much; not, if all are known not to."""
        sizes = {row["size"] for row in self.rows}
        return next((size for size in IN_ORDER if size in sizes), Size.UNKNOWN)

    @property
    def largest(self) -> Row | None:
        """The row that decides: of what is noticed the largest difference, else the interval that reaches farthest.

        Of what is noticed a measure with a sentence comes first: one without is hardly what a table would talk about.
        """
        of_size = [row for row in self.rows if row["size"] == self.size]
        if self.size == Size.NOTICEABLE:
            return next((row for row in of_size if row["has_sentence"]), of_size[0])
        known = [row for row in of_size if row["low"] is not None]
        return max(known or of_size, key=reach, default=None)

    @property
    def reach(self) -> float:
        """How far the interval of that row reaches, in units of what is just noticed."""
        return reach(self.largest) if self.largest else math.inf

    @property
    def units(self) -> float:
        """The difference of that row, in units of what is just noticed."""
        return self.largest["units"] if self.largest else 0.0

    @property
    def open_measures(self) -> list[str]:
        """The measures of which it is not known whether a table would notice."""
        return [row["measure"] for row in self.rows if row["size"] == Size.UNKNOWN]

    @property
    def games(self) -> int:
        """Number of games without the parts, and as many with them."""
        return max((row["n"] for row in self.rows), default=0)

    @property
    def games_needed(self) -> int | None:
        """Estimate the games that would decide, from how narrow the intervals are; None if that cannot be said."""
        open_rows = [row for row in self.rows if row["size"] == Size.UNKNOWN]
        beyond = [needed for row in open_rows if row["units"] > 1 and (needed := _needed(row))]
        if beyond:
            return min(beyond)
        within = [_needed(row) for row in open_rows]
        known = [needed for needed in within if needed]
        return max(known) if known and len(known) == len(within) else None


def judge(
    parts: Sequence[Part],
    sums: Sums,
    game: Game,
    players: int,
    noticed: Mapping[str, Noticeable],
    among: float,
) -> Verdict:
    """Judge a game without some parts.

    Args:
        parts: What was left out.
        sums: Of each measure, next to the game as it is.
        game: The game.
        players: Number of players.
        noticed: Measure -> the smallest difference that a table would notice.
        among: Number of such verdicts that are all to be right together.

    """
    narrow, wide = (
        paired_measures.differences(sums, game, (players, players), noticed, ALPHA / among / n)
        for n in (1, max(1, len(sums)))
    )
    fewest = fewest_games(among)
    rows = [_guarded(_bearing(one, other), fewest) for one, other in zip(narrow, wide, strict=True)]
    rows = [
        row
        | {
            "threshold": noticed[row["measure"]].threshold(row["before"]),
            "has_sentence": bool(paired_measures.says(row, game)),
        }
        for row in rows
    ]
    return Verdict(parts, sorted(rows, key=lambda row: -row["units"]))


def in_order(verdicts: Sequence[Verdict]) -> list[Verdict]:
    """Return the verdicts, what decides most first: what is noticed, what is not yet known, then the rest."""
    return sorted(verdicts, key=_place)


def _place(one: Verdict) -> tuple[int, float]:
    return IN_ORDER.index(one.size), -(one.units if one.size == Size.NOTICEABLE else one.reach)


def reach(row: Row) -> float:
    """Return how far an interval reaches from 0, in units of what is just noticed; without one nothing is known."""
    if row["low"] is None:
        return math.inf
    return float(max(abs(row["low"]), abs(row["high"])) / row["threshold"])


def _bearing(narrow: Row, wide: Row) -> Row:
    """Return the row with the interval that its verdict rests on: the wide one for what is or may be noticed."""
    return narrow if narrow["size"] != Size.NOTICEABLE else wide


def fewest_games(among: float) -> int:
    """Return the games in which a rare kind must have come up, but for the probability of a wrong verdict.

    >>> fewest_games(1), fewest_games(30)
    (2996, 6397)
    """
    return math.ceil(math.log(among / ALPHA) / RARE)


def _guarded(row: Row, fewest: int) -> Row:
    """Return a row of which it is not yet known that nobody would notice if a rare game may not have come up yet."""
    is_early = row["kind"] == "mean" and row["size"] == Size.SMALL and row["n"] < fewest
    return row | {"size": Size.UNKNOWN, "fewest": fewest} if is_early else row


def _needed(row: Row) -> int | None:
    """Estimate the games with which an interval would lie on one side of what is noticed."""
    if row.get("fewest"):
        return int(row["fewest"])
    if row["low"] is None:
        return MANY if row["n"] < MANY else None
    room = abs(abs(row["difference"]) - row["threshold"])
    half = (row["high"] - row["low"]) / 2
    return math.ceil(row["n"] * (half / room) ** 2) if room and half else None


def to_data(verdict: Verdict) -> dict[str, Any]:
    """Return a verdict as plain data."""
    largest = verdict.largest
    return {
        "names": [part.name for part in verdict.parts],
        "kinds": [part.kind for part in verdict.parts],
        "size": str(verdict.size),
        "units": verdict.units,
        "reach": verdict.reach if verdict.reach < math.inf else None,
        "games": verdict.games,
        "largest": largest["measure"] if largest else None,
        "games_needed": verdict.games_needed if verdict.size == Size.UNKNOWN else None,
        "measures": [{**row, "size": str(row["size"])} for row in verdict.rows],
    }
