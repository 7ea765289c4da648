"""Which games of a game in one file are worth reading: those of any game."""

from collections.abc import Mapping, Sequence
from typing import Any

import polars as pl

from bng_sim.core.results.notable import Notable, Notables, typical
from bng_sim.core.wording import counted, who_won

_LENGTHS = (
    Notable(
        "typical",
        "of the games that end as most do, the one nearest to their median of turns, measured in interquartile ranges "
        "(at least 1)",
        typical("ending", "turns"),
    ),
    Notable("shortest", "the one with the fewest turns", (pl.col("turns"),)),
    Notable("longest", "the one with the most turns", (-pl.col("turns"),)),
)
_COURSES = (
    Notable(
        "closest",
        "the one won by the smallest margin, and of such games the longest",
        (pl.col("margin").is_null(), pl.col("margin"), -pl.col("turns")),
    ),
    Notable("comeback", "the one whose winner was furthest behind", (-pl.col("comeback").fill_null(0),)),
)


def worth_reading(has_course: bool) -> Notables:
    """Return the kinds of games that are worth reading."""
    return Notables(_LENGTHS + _COURSES if has_course else _LENGTHS, in_short)


def in_short(game: Mapping[str, Any], seats: Sequence[Mapping[str, Any]]) -> str:
    """Describe a game in a few words."""
    words = who_won([f"seat {seat['seat']} ({seat['strategy']})" for seat in seats if seat["won"]], game["ending"])
    return f"{words} after {counted(game['turns'], 'turn')}"
