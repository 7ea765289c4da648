"""Check that simulations measure correctly: equal strategies win equally often, a planted bias is found, games repeat.

They play a game's `Checkup`: a setting in which seats differ only in their strategies.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
import polars as pl

from bng_sim.core import lineup
from bng_sim.core.batch_contract import batch_problems
from bng_sim.core.game import Batch, Cell, Checkup, Game
from bng_sim.doctor.health import REPORT, Finding
from bng_sim.sweeps.plan.cells import CHUNK, Chunk, cut_chunks
from bng_sim.sweeps.tasks.backends import map_in_threads

GAMES = 100_000  # enough to find a bias of one percentage point with four players 999 times in 1,000
FALSE_ALARM = 0.001
PLANTED_SHARE = 25  # one game in 25 is replaced
REPEATED = 20_000
TOO_FEW = f"a bias of a percentage point is visible only in {GAMES:,} games or more"
_ADVICE = f"One seed in 1,000 fails by chance: try another --seed. If that fails too: {REPORT}"

Winners = npt.NDArray[np.int64]


class Evenness(NamedTuple):
    """Hold how often each seat won, and the p-value of the hypothesis that all seats are equal."""

    wins: list[int]
    p: float

    @property
    def is_even(self) -> bool:
        """Whether chance alone can explain it; for equal seats this is wrong once in 1,000 times."""
        return self.p >= FALSE_ALARM

    @property
    def rates(self) -> list[float]:
        """Each seat's share of the wins."""
        return [wins / max(1, sum(self.wins)) for wins in self.wins]

    def __str__(self) -> str:
        """Return the rates and p, as a designer reads them."""
        return f"{', '.join(f'{100 * rate:.2f}' for rate in self.rates)} % (p = {self.p:.2g})"


def evenness(wins: list[int]) -> Evenness:
    """Test by Pearson's chi-square that all seats win equally often.

    Games are independent and each has one winner, so the wins of equal seats are multinomial, and a
    `p` below `FALSE_ALARM` occurs in one of 1,000 tests. Without any win `p` is 0.
    """
    from scipy.stats import chisquare  # noqa: PLC0415 (importing it takes half a second)

    return Evenness(wins, float(chisquare(wins).pvalue) if sum(wins) else 0.0)


@dataclass
class Instrument:
    """Check the simulations of one game.

    Attributes:
        game: The game.
        checkup: The setting and lineups to play.
        seed: Seed of the games; false alarms depend on it.
        games: Number of games with equal strategies, at least 1.
        workers: Number of threads.

    """

    game: Game
    checkup: Checkup
    seed: int
    games: int
    workers: int

    def warm_up(self) -> None:
        """Compile the engine and strategies, or load them; raises whatever goes wrong in that."""
        for text in filter(None, (self.checkup.even, self.checkup.uneven)):
            self.game.warm_up(self._cell(text).lineup)

    def repeats(self) -> Finding:
        """Check that games come out the same, to the last column, in other chunks and another order.

        Check also that their columns are those that the game declares.
        """
        n = min(self.games, REPEATED)
        odd = n // 7 + 1
        others = [Chunk(first, min(odd, n - first)) for first in range(0, n, odd)]
        once = _joined(self._play(self.checkup.even, cut_chunks(0, n, CHUNK)))
        again = _joined(reversed(list(self._play(self.checkup.even, others[::-1]))))
        differ, undeclared = _differing(once, again), list(batch_problems(self.game, once))
        said = f"DIFFERENT {', '.join(differ)}" if differ else "the same rows"
        return Finding(
            not differ and not undeclared,
            f"{n:,} games played twice, in {len(cut_chunks(0, n, CHUNK))} and {len(others)} chunks: "
            + "; ".join([said, *undeclared]),
            f"A game must depend on seed and index alone. {REPORT}",
            {"games": n, "differing_columns": differ, "undeclared": undeclared},
        )

    def even_table(self) -> Finding:
        """Check that with one strategy in every seat all win equally often; one seed in 1,000 gives a false alarm."""
        if self.games < GAMES:
            return Finding(None, f"{TOO_FEW}, not in {self.games:,}")
        found = self._evenness(self._even)
        return Finding(
            found.is_even,
            f"{self.checkup.even} in every seat, {self.games:,} games: the seats win {found}",
            _ADVICE,
            {"games": self.games, "wins": found.wins, "rates": found.rates, "p": found.p},
        )

    def planted_bias(self) -> Finding:
        """Check that the same test fails if a share of the games has a weaker strategy in the first seat.

        It misses a bias of one percentage point once in 1,000 times.
        """
        if self.games < GAMES:
            return Finding(None, f"{TOO_FEW}, not in {self.games:,}")
        n = self.games // PLANTED_SHARE
        weak = self._winners(self.checkup.uneven, n)
        effect = (np.mean(self._even[:n] == 1) - np.mean(weak == 1)) * 100
        points = float(effect) * n / self.games
        found = self._evenness(np.concatenate([weak, self._even[n:]]))
        is_found = not found.is_even and points > 0
        return Finding(
            is_found,
            f"{points:.2f} percentage points taken from seat 1 ({n:,} games of {self.checkup.uneven}): "
            f"{'found' if is_found else 'NOT FOUND'}, the seats win {found}",
            f"A bias of this size would go unnoticed: distrust small differences. {_ADVICE}",
            {"replaced": n, "points": points, "wins": found.wins, "rates": found.rates, "p": found.p},
        )

    @cached_property
    def _even(self) -> Winners:
        return self._winners(self.checkup.even, self.games)

    def _winners(self, text: str, n: int) -> Winners:
        """Return the seat, from 1, that won each of the games 0 to n - 1; 0 where not exactly one did."""
        winners = np.zeros(n, np.int64)
        for batch in self._play(text, cut_chunks(0, n, CHUNK)):
            won = batch.seats.filter(pl.col("won").cast(pl.Boolean)).unique("game", keep="none")
            winners[won["game"].to_numpy()] = won["seat"].to_numpy()
        return winners

    def _evenness(self, winners: Winners) -> Evenness:
        seats = self._cell(self.checkup.even).rules.players
        return evenness(np.bincount(winners, minlength=seats + 1)[1:].tolist())

    def _play(self, text: str, todo: list[Chunk]) -> Iterator[Batch]:
        cell = self._cell(text)
        self.game.warm_up(cell.lineup)
        return map_in_threads(lambda chunk: self.game.play(cell, chunk.first, chunk.n), todo, self.workers)

    def _cell(self, text: str) -> Cell:
        rules = self.game.rules.read(self.checkup.rules)
        return Cell(rules, self.seed, lineup.parse(text, self.game.strategies, rules.players))


def _joined(batches: Iterator[Batch]) -> Batch:
    games, seats = zip(*batches, strict=True)
    return Batch(pl.concat(games), pl.concat(seats))


def _differing(once: Batch, again: Batch) -> list[str]:
    """Return the columns whose values differ."""
    tables = (("games", once.games, again.games), ("seats", once.seats, again.seats))
    return [f"{name}.{column}" for name, a, b in tables for column in a.columns if not a[column].equals(b[column])]
