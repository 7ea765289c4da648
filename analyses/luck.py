"""Measure the effect of a lucky event on winning, and describe it.

Each event is compared with the average event at the moment when it is due: sum over all such moments (1 if it occurred,
else 0, less its probability) times (1 if that player wins in the end, else 0, less an even share). Nobody chooses the
event, and everything before it is independent of it. So that sum, divided by the number of such moments, is the causal
effect of the event, whatever the strategies and the state of the game.

The sum is divided by how often the event is due, not by how often it occurred: games without it count as well.
"""

import polars as pl

from bng_sim.analyses import numbers, side_by_side

POINTS = "points of games won"
READING = (
    "What chance brings is held against what it brings on average at the same moment: the sum of (whether it came, "
    "less how likely that was) times (whether that player wins, less an even share), for each time it is due. It is "
    "an effect: chance draws what comes, whoever plays and however the game stands."
)


def sentence(text: str, part: pl.DataFrame) -> str:
    """Describe the effect of a lucky event, from the least to the greatest setting, and whether it is clear of chance.

    Args:
        text: Text with `{}` for the figure, in points.
        part: Rows, one a setting: `value`, `low`, `high`.
    """
    signs = side_by_side.signs(part, [0.0] * part.height)
    unclear = signs.count(0)
    clear = "" if unclear == 0 else f"; in {unclear} of {len(signs)} settings that may be chance"
    if unclear == len(signs):
        clear = ", which may be chance" + " in every setting" * (len(signs) > 1)
    return numbers.capital(text.format(span(part))) + clear


def span(part: pl.DataFrame) -> str:
    """Return the range of changes with signs, with the decimals that the widest interval supports."""
    room = (part["high"] - part["low"]).max()
    places = numbers.decimals(0.0, float(room or 0))  # type: ignore[arg-type]
    values = part["value"].sort().to_list()
    ends = dict.fromkeys(numbers.fixed(value, places, sign=True) for value in (values[0], values[-1]))
    return f"{' to '.join(ends)} points"
