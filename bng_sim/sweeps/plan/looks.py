"""The numbers of deals after which a cell that may end early is looked at.

Each look is a quarter further on than the one before, since an interval narrows with the square root of the number of
games: a cell then plays at most a quarter more games than it needs, and is looked at some ten times while the number
grows tenfold. The fewer looks, the less the interval at the stop suffers from having been chosen
(tests/sweeps/play/test_looks.py shows by how much).
"""

GROWTH = 1.25


def looks(step: int, most: int) -> tuple[int, ...]:
    """List the numbers of deals after which a cell is looked at: rising, multiples of `step` but for the last, `most`.

    Args:
        step: Deals between the first looks, at least 1.
        most: Deals at which a cell ends in any case, at least 1.

    """
    found, n = [], step
    while n < most:
        found.append(n)
        n = max(n + step, round(n * GROWTH / step) * step)
    return (*found, most)
