"""Count, deal by deal, the seats of each group and the games that they won.

All groupings are coded in one query and counted in NumPy: of few games a query takes longer than all the counting.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
import polars as pl

from bng_sim.core.results.metrics import Grouping

Array = npt.NDArray[np.float64]
Deals = npt.NDArray[np.int64]


class GroupedSeats(NamedTuple):
    """The seats of the groups of a grouping.

    Attributes:
        groups: The values of the grouping's column.
        won: Games won, shape (deals, groups).
        seats: Seats played, of the same shape.

    """

    groups: list[str]
    won: Array
    seats: Array


class _Code(NamedTuple):
    """How the values of a column become numbers from 0; what is no group gets the number of groups."""

    groups: list[str]
    number: pl.Expr


def seats_by_deal(seats: pl.DataFrame, groupings: Sequence[Grouping], games_a_deal: int) -> dict[str, GroupedSeats]:
    """Count, for each deal, the games won and the seats played by each value of each grouping's column.

    Args:
        seats: The rows of consecutive whole deals.
        groupings: How the seats are split.
        games_a_deal: Number of consecutive games that share a deal.

    Returns:
        The counts by the grouping's name.

    """
    deals = seats["game"].to_numpy() // games_a_deal
    first, n_deals = deals.min(), int(deals.max() - deals.min()) + 1
    in_lists = [grouping for grouping in groupings if isinstance(seats.schema[grouping.column], pl.List)]
    found = _count(seats, [one for one in groupings if one not in in_lists], deals - first, n_deals)
    for grouping in in_lists:
        rows = seats.select("game", "won", grouping.column).explode(grouping.column)
        found |= _count(rows, [grouping], rows["game"].to_numpy() // games_a_deal - first, n_deals)
    return {grouping.name: found[grouping.name] for grouping in groupings}


def _count(rows: pl.DataFrame, groupings: Sequence[Grouping], deals: Deals, n_deals: int) -> dict[str, GroupedSeats]:
    """Count rows of which each is of one group at most; `deals` are theirs, from 0."""
    codes = {grouping.name: _code_of(rows[grouping.column]) for grouping in groupings}
    coded = rows.select(
        pl.col("won").is_not_null().alias("known"),
        pl.col("won").cast(pl.Float64).fill_null(0.0),
        *(code.number.alias(f"of {name}") for name, code in codes.items()),
    )
    known, won = coded["known"].to_numpy(), coded["won"].to_numpy()
    return {
        name: _counted(code, coded[f"of {name}"].to_numpy(), known, won, deals, n_deals) for name, code in codes.items()
    }


def _counted(
    code: _Code, numbers: Deals, known: npt.NDArray[np.bool_], won: Array, deals: Deals, n_deals: int
) -> GroupedSeats:
    n = len(code.groups)
    places = deals * (n + 1) + np.where(known, numbers, n)
    seats_held, games_won = (
        np.bincount(places, weights, n_deals * (n + 1)).reshape(n_deals, n + 1)[:, :n].astype(np.float64)
        for weights in (None, won)
    )
    there = np.flatnonzero(seats_held.any(axis=0))
    return GroupedSeats([code.groups[at] for at in there], games_won[:, there], seats_held[:, there])


def _code_of(column: pl.Series) -> _Code:
    """Return how the values of a column are numbered."""
    values, dtype = pl.col(column.name), column.dtype
    if isinstance(dtype, pl.Enum):
        names = dtype.categories.to_list()
        return _Code(names, values.to_physical().cast(pl.Int64).fill_null(len(names)))
    groups = column.drop_nulls().unique(maintain_order=True)
    numbers = values.replace_strict(groups, range(len(groups)), default=len(groups), return_dtype=pl.Int64)
    return _Code(list(map(str, groups)), numbers)
