"""Quantiles of counted values, and their intervals by order statistics."""

from collections.abc import Sequence


def quantile(lengths: Sequence[int], upto: Sequence[int], share: float) -> int:
    """Return the least value that at least this share does not exceed, given the cumulative counts.

    >>> quantile([20, 30, 40], [10, 60, 100], 0.5)
    30
    """
    wanted = min(max(share, 0.0), 1.0) * upto[-1]
    return next(length for length, n in zip(lengths, upto, strict=True) if n >= wanted)


def ends(lengths: Sequence[int], upto: Sequence[int], share: float, room: float) -> tuple[int | None, int | None]:
    """Return the interval of a quantile by order statistics; an end is None if there are too few values beyond it.

    >>> ends([20, 30, 40], [10, 60, 100], 0.5, 0.1), ends([20, 30, 40], [10, 60, 100], 0.05, 0.1)
    ((30, 40), (None, None))
    """
    low, high = share - room, share + room + 1 / upto[-1]
    return (quantile(lengths, upto, low), quantile(lengths, upto, high)) if low > 0 and high <= 1 else (None, None)
