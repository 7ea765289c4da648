"""Measure who wins against whom: how a strategy's win rate depends on its opponents."""

from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt
import polars as pl

from bng_sim.sweeps.run.load import StoredRun
from bng_sim.sweeps.statistics.paired import Pairs, within
from bng_sim.sweeps.statistics.ratio import Ratio

Array = npt.NDArray[np.float64]


@dataclass
class Sums:
    """Hold sums over deals, from which all rates of matchups and their errors follow.

    Of strategies a and b, x is the number of pairs of a winning seat of a and another seat of b, m that of all such
    pairs, y the seats of a that won, and k all seats of a.

    Attributes:
        size: Number of strategies.
        n: Number of deals.
        sums: Sums of x, m, y and k, shape (a, b, 4).
        products: Sums of their pairwise products, shape (a, b, 4, 4).

    """

    size: int
    n: int = 0
    sums: Array = field(init=False)
    products: Array = field(init=False)

    def __post_init__(self) -> None:
        """Set all sums to 0."""
        self.sums = np.zeros((self.size, self.size, 4))
        self.products = np.zeros((self.size, self.size, 4, 4))

    def count(self, seats: Array, wins: Array, games_a_deal: int = 1) -> None:
        """Add games, whole deals in order.

        Args:
            seats: Number of seats of each strategy in each game, shape (games, strategies).
            wins: Games won by each strategy's seats, of the same shape.
            games_a_deal: Number of consecutive games that share a deal.
        """
        others = seats[:, None, :] - np.eye(self.size)  # opponents of b for a seat of a, shape (games, a, b)
        ours = np.broadcast_to(seats[:, :, None], others.shape)
        won = np.broadcast_to(wins[:, :, None], others.shape)
        parts = np.stack([won * others, ours * others, won, ours], axis=-1)
        if games_a_deal > 1:
            parts = parts.reshape(-1, games_a_deal, *parts.shape[1:]).sum(axis=1)
        self.n += len(parts)
        self.sums += parts.sum(axis=0)
        self.products += np.einsum("gabi,gabj->abij", parts, parts)

    def rate(self, a: int, b: int) -> tuple[float, float | None, float | None] | None:
        """Return the win rate of seats of a with b as a random opponent, with its 95 % interval.

        None if they never met.
        """
        x, m, _, _ = self.sums[a, b]
        if m == 0:
            return None
        products = self.products[a, b]
        deals = (
            m**2 / products[1, 1]
        )  # effective number, below the number of deals with such a pair if their counts vary
        found = Ratio(*map(float, (deals, m, x, products[0, 0], products[0, 1], products[1, 1]))).mean("proportion")
        return x / m, found.low, found.high

    def apart(self, a: int, b: int) -> dict[str, float | None]:
        """Return that rate less the rate of all seats of a, paired by deal."""
        pairs = Pairs()
        pairs.n, pairs.sums, pairs.products = self.n, self.sums[a, b], self.products[a, b]
        found = pairs.difference("mean")
        if found is None:
            return {}
        found = within(found)
        ends = {"difference_low": found.low, "difference_high": found.high}
        return {"difference": found.value, **ends, "p": found.p}


def rows(run: StoredRun, cell: int, line: str) -> list[dict[str, Any]]:
    """Return the rows for each strategy and opponent: the win rate, and how the opponent changes it."""
    names = run.scan("seats", of=[cell]).select(pl.col("strategy").unique().sort()).collect()["strategy"].to_list()
    if len(names) < 2:
        return []
    sums = Sums(len(names))
    for piece in run.pieces("seats", cell):
        frame = piece.select("game", "strategy", "won").collect().drop_nulls("won")
        is_of = [pl.col("strategy") == name for name in names]
        n_seats = [each.sum().alias(f"seats {at}") for at, each in enumerate(is_of)]
        won = [(pl.col("won") & each).sum().alias(f"wins {at}") for at, each in enumerate(is_of)]
        games = frame.group_by("game").agg(*n_seats, *won).sort("game")
        counted = games.select(pl.exclude("game").cast(pl.Float64)).to_numpy()
        sums.count(counted[:, : len(names)], counted[:, len(names) :], run.games_a_deal(cell))
    made = []
    for a, who in enumerate(names):
        for b, opponent in enumerate(names):
            rate = sums.rate(a, b)
            if rate is not None:
                figures = dict(zip(("value", "low", "high"), rate, strict=True)) | sums.apart(a, b)
                n = {"n": round(sums.sums[a, b, 1])}
                made.append({"line": line, "group": who, "against": opponent, "kind": "proportion"} | n | figures)
    return made
