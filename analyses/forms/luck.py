"""Measure the effect of a lucky event on winning, and describe it.

Each event is compared with the average event at the moment when it is due: sum over all such moments (1 if it occurred,
else 0, less its probability) times (1 if that player wins in the end, else 0, less an even share). Nobody chooses the
event, and everything before it is independent of it. So that sum, divided by the number of such moments, is the causal
effect of the event, whatever the strategies and the state of the game.

The sum is divided by how often the event is due, not by how often it occurred: games without it count as well.
"""

from collections.abc import Sequence

import polars as pl

from bng_sim.analyses import numbers
from bng_sim.analyses.claims import Sentence, Stated
from bng_sim.analyses.differences import side_by_side
from bng_sim.analyses.words import brief

POINTS = "points of games won"
NO_EFFECT = "does not win clearly more or less often"
READING = (
    "What chance brings is compared with what it brings on average at the same moment: the sum of (whether it came, "
    "less how likely that was) times (whether that player wins, less an even share), for each time it is due. This is "
    "an effect: what chance draws depends neither on the players nor on how the game stands."
)


def sentence(text: str, part: pl.DataFrame) -> str:
    """Describe the effect of a lucky event on winning: in one setting, or in those where it is least and most.

    Args:
        text: Text with `{}` for the effect: `wins {}`.
        part: Rows, one a setting: `line`, and in points `value`, `low`, `high`.
    """
    signs = side_by_side.signs(part, [0.0] * part.height)
    known = [row for row, sign in zip(part.to_dicts(), signs, strict=True) if sign]
    if not known:
        return numbers.capital(text.replace("wins {}", NO_EFFECT))
    where = f" {brief.where([row['line'] for row in known], part.height)}" if part.height > 1 else ""
    said = numbers.capital(text.replace("{}", span([row["value"] for row in known]))) + where
    sides = [(0.0, None) if row["value"] > 0 else (None, 0.0) for row in known]
    return Sentence(said, [Stated(row, "value", *side) for row, side in zip(known, sides, strict=True)])


def span(values: Sequence[float]) -> str:
    """Return effects in points, with their direction: `2 to 4 points more often`."""
    least, most = min(values) / 100, max(values) / 100
    if least < 0 < most:
        return f"{brief.points(least)} less to {brief.points(most)} more often"
    return f"{brief.differences([least, most], 'proportion')} {'less' if least < 0 else 'more'} often"
