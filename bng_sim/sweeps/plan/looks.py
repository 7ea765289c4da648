"""When a cell is looked at that stops as soon as it is known well enough, and whether it is.

Looking at fixed numbers of games, never at whatever has come in so far, makes a sweep come out the same on any number
of cores: which chunk is finished first hangs on the machine. Each look is a quarter further on than the one before,
since an interval narrows with the square root of the number of games: a cell then plays at most a quarter more
games than it needs, and is looked at some ten times while the number grows tenfold. The fewer looks, the less the
interval at the stop suffers from its having been chosen (tests/sweeps/plan/test_looks.py shows by how much).
"""

from typing import Literal

from bng_sim.sweeps.statistics.sums import Ratio

GROWTH = 1.25
ENOUGH = 100  # deals with a value: of fewer a small spread may be luck, for which a run would stop too early


def looks(chunk: int, most: int) -> tuple[int, ...]:
    """Numbers of games, rising, each a multiple of `chunk` but for the last, which is `most`.

    Args:
        chunk: Games of a chunk, at least 1.
        most: Games at which a cell ends in any case, at least 1.

    """
    found, n = [], chunk
    while n < most:
        found.append(n)
        n = max(n + chunk, round(n * GROWTH / chunk) * chunk)
    return (*found, most)


def is_precise(ratio: Ratio, kind: Literal["proportion", "mean"], half_width: float) -> bool:
    """Whether an interval over `ENOUGH` deals reaches at most `half_width` to each side of its middle."""
    mean = ratio.mean(kind)
    if ratio.deals < ENOUGH or mean.low is None or mean.high is None:
        return False
    return (mean.high - mean.low) / 2 <= half_width
