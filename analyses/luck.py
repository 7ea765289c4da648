"""What a stroke of luck is worth, in games won, and how it is told.

What chance brings is compared with what it brings on average, at the moment it comes: sum over all such moments (1 if
it came, else 0, less how likely it was) times (1 if that player wins in the end, else 0, less an even share). Nobody
chooses what comes, and all that happened before is the same whatever comes. So that sum, divided by how often the
stroke is due, is what it changes, free of who plays and of how the game stood.

It is divided by how often it is due, not by how often it came: games in which it did not come count as well.
"""

import polars as pl

from bng_sim.analyses import numbers, side_by_side

POINTS = "points of games won"
READING = (
    "What chance brings is held against what it brings on average at the same moment: the sum of (whether it came, "
    "less how likely that was) times (whether that player wins, less an even share), for each time it is due. It is "
    "an effect: chance draws what comes, whoever plays and however the game stands."
)


def told(text: str, part: pl.DataFrame) -> str:
    """What a stroke of luck changes, from the least to the greatest setting, and whether that is clear of chance.

    Args:
        text: `{}` stands for the figure, in points.
        part: Its rows, a setting each: `value`, `low`, `high`.

    """
    signs = side_by_side.signs(part, [0.0] * part.height)
    unclear = signs.count(0)
    clear = "" if unclear == 0 else f"; in {unclear} of {len(signs)} settings that may be chance"
    if unclear == len(signs):
        clear = ", which may be chance" + " in every setting" * (len(signs) > 1)
    return numbers.capital(text.format(span(part))) + clear


def span(part: pl.DataFrame) -> str:
    """From the least to the greatest change, with signs, and the decimals that the widest interval bears."""
    room = (part["high"] - part["low"]).max()
    places = numbers.decimals(0.0, float(room or 0))  # type: ignore[arg-type]
    values = part["value"].sort().to_list()
    ends = dict.fromkeys(numbers.fixed(value, places, sign=True) for value in (values[0], values[-1]))
    return f"{' to '.join(ends)} points"
