"""Compare players pairwise: payoffs, ratings, who exploits whom, and the symmetric equilibrium mixture.

In each lineup one A plays among Bs; a payoff is the win rate of the A.
"""

import itertools
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
import polars as pl
from matplotlib.figure import Figure

from bng_sim.analyses import numbers
from bng_sim.analyses.plots import estimates, style
from bng_sim.core import lineup
from bng_sim.core.errors import InputError
from bng_sim.core.game import Game
from bng_sim.core.wording import listed
from bng_sim.lab import rows
from bng_sim.lab.exploit import share_with_interval
from bng_sim.lab.players import player
from bng_sim.lab.ratings import Outcomes, Rating, Ratings, rate
from bng_sim.sweeps.run.load import StoredRun
from bng_sim.sweeps.statistics.intervals import CONFIDENCE, Z
from bng_sim.sweeps.statistics.paired import Difference, holm
from bng_sim.sweeps.statistics.ratio import Mean

MOST = 12  # contestants: 144 lineups, and 4,095 sets of contestants
DRAWS = 400  # draws of the payoffs within their errors, for the intervals of the mixture
_NEAR = 1e-7  # of the spread of the payoffs
Array = npt.NDArray[np.float64]


class Payoff(NamedTuple):
    """Hold the win rate of one `row` among `column`s.

    Attributes:
        row: Index of the contestant.
        column: Index of the others.
        value: Share of games won.
        more: That less the win rate of the others among themselves; None on the diagonal.
        p: p-value of that difference, corrected after Holm over the league.

    """

    row: int
    column: int
    value: Mean
    more: Difference | None
    p: float | None

    @property
    def exploits(self) -> bool:
        """Whether it clearly wins more than the others do among themselves."""
        return self.more is not None and self.p is not None and bool(self.p < 1 - CONFIDENCE and self.more.value > 0)


class Part(NamedTuple):
    """Hold a contestant's part in the mixture, with the 95 % interval that follows from those of the payoffs."""

    name: str
    value: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class League:
    """Hold the results.

    Attributes:
        names: The contestants, as written.
        payoffs: Of each contestant against each, itself included.
        ratings: Ratings of the players, and of the ways in which nobody wins.
        mixture: A symmetric equilibrium: nobody gains by deviating from it.

    """

    names: tuple[str, ...]
    payoffs: tuple[Payoff, ...]
    ratings: Ratings
    mixture: tuple[Part, ...]


def contestants(texts: Sequence[str], game: Game, players: int) -> list[str]:
    """Return the contestants; raises `InputError` unless they are two or more different strategies."""
    seen: dict[str, str] = {}
    for text in texts:
        read = player(text, game, players)
        if read.text() in seen:
            raise InputError(f"STRATEGY: {text!r} is the same as {seen[read.text()]!r}; expected different players")
        seen[read.text()] = read.name
    if not 2 <= len(texts) <= MOST:
        raise InputError(f"STRATEGY: got {len(texts)} players, expected 2 to {MOST}")
    return list(seen.values())


def lineups(names: Sequence[str]) -> dict[str, str]:
    """Return the lineups, row by row: one of each among each, and each among copies of itself."""
    return {
        (a if a == b else f"{a} among {b}"): (a if a == b else lineup.one_among(a, b))
        for a, b in itertools.product(names, names)
    }


def read(run: StoredRun, names: Sequence[str], game: Game, players: int) -> League:
    """Return the league from the results of `lineups`."""
    size = len(names)
    self_play = [rows.results_of_seats(run, i * size + i, None) for i in range(size)]
    found: list[tuple[int, int, Mean, Difference | None]] = []
    for i, j in itertools.product(range(size), range(size)):
        if i == j:
            found.append((i, j, self_play[i].payoff, None))
            continue
        mine = rows.results_of_seats(run, i * size + j, f"{lineup.ONE}{names[i]}")
        found.append((i, j, mine.payoff, rows.payoff_difference(mine, self_play[j])))
    corrected = iter(holm([more.p for *_, more in found if more is not None]))
    payoffs = tuple(Payoff(*of, None if of[3] is None else next(corrected)) for of in found)
    return League(tuple(names), payoffs, _ratings(run, names, game, players), _mixture(names, payoffs))


def _ratings(run: StoredRun, names: Sequence[str], game: Game, players: int) -> Ratings:
    size = len(names)
    cells = list(itertools.product(range(size), range(size)))
    ended = [rows.endings(run, cell) for cell in range(len(cells))]
    lost = [ending for ending in game.lost if any(endings[ending].value > 0 for endings in ended)]
    tables = []
    for cell, (i, j) in enumerate(cells):
        seats = np.zeros(size + len(lost))
        seats[j] += players - 1
        seats[i] += 1
        seats[size:] = 1
        tables.append(Outcomes(_outcomes(run, cell, i, j, names, lost), seats))
    return rate(tables, names, lost)


def _outcomes(run: StoredRun, cell: int, i: int, j: int, names: Sequence[str], lost: Sequence[str]) -> Array:
    """Return the games of each deal by winner: a player (joint winners share) or a way in which nobody wins."""
    games = rows.ending_of_each_game(run, cell)
    share = rows.results_of_seats(run, cell, None if i == j else f"{lineup.ONE}{names[i]}").games[rows.SHARE]
    made = np.zeros((games.height, len(names) + len(lost)))
    made[:, j] += (1 - share).fill_null(0).to_numpy()
    made[:, i] += share.fill_null(0).to_numpy()
    for at, ending in enumerate(lost):
        made[:, len(names) + at] = (games["ending"] == ending).to_numpy()
    a_deal = run.games_a_deal(cell)
    by_deal: Array = made.reshape(-1, a_deal, made.shape[1]).sum(axis=1)
    return by_deal


def _mixture(names: Sequence[str], payoffs: Sequence[Payoff]) -> tuple[Part, ...]:
    """Return the equilibrium mixture, and how it varies as payoffs do within their intervals."""
    size = len(names)
    means, low, high = np.array([share_with_interval(payoff.value) for payoff in payoffs]).T.reshape(3, size, size)
    errors = (high - low) / 2 / Z
    luck = np.random.default_rng(0)
    drawn = np.array([equilibrium(means + errors * luck.standard_normal((size, size))) for _ in range(DRAWS)])
    low, high = np.quantile(drawn, [0.025, 0.975], axis=0)
    best = equilibrium(means)
    return tuple(Part(name, *map(float, part)) for name, *part in zip(names, best, low, high, strict=True))


def equilibrium(payoffs: Array) -> Array:
    """Return a symmetric equilibrium, of several the one in which all win most; shape (contestants,).

    It tries all sets of contestants: with equal payoffs within the set, nobody outside may win more (Nash
    1951, doi:10.2307/1969529). SciPy's mixed-integer programmes are slower and failed on 1 of 3,000 such matrices;
    nashpy tries all pairs of sets, too slow for 400 draws. The payoff against a mixture is the mean of
    those against its members, since all others in a lineup are of one kind.

    Args:
        payoffs: Payoff of each row against each column, shape (contestants, contestants).
    """
    size, spread = len(payoffs), float(np.ptp(payoffs)) or 1.0
    scaled = (payoffs - payoffs.min()) / spread
    scaled = scaled + 1e-9 * np.random.default_rng(0).random(scaled.shape)  # break ties
    best, most = np.zeros(size), -np.inf
    for n in range(1, size + 1):
        sets = np.array(list(itertools.combinations(range(size), n)))
        system = np.zeros((len(sets), n + 1, n + 1))
        system[:, :n, :n] = scaled[sets[:, :, None], sets[:, None, :]]
        system[:, :n, n] = -1  # less the common payoff of the set
        system[:, n, :n] = 1
        is_soluble = np.abs(np.linalg.det(system)) > 1e-12
        right = np.zeros((n + 1, 1))
        right[n] = 1
        for members, solved in zip(sets[is_soluble], np.linalg.solve(system[is_soluble], right)[..., 0], strict=True):
            shares = np.zeros(size)
            shares[members] = solved[:n]
            is_held = (solved[:n] > -_NEAR).all() and (scaled @ shares).max() < solved[n] + _NEAR
            if is_held and solved[n] > most + _NEAR:
                best, most = shares, solved[n]
    found: Array = np.where(best < _NEAR, 0, best)
    found /= found.sum()
    return found


def sentences(found: League) -> list[str]:
    """Return a sentence for each clear result."""
    made = []
    for column, name in enumerate(found.names):
        stronger = [found.names[payoff.row] for payoff in found.payoffs if payoff.column == column and payoff.exploits]
        if stronger:
            made.append(f"Among {name}, {listed(stronger)} would win more than {name} does.")
    safe = [
        name
        for column, name in enumerate(found.names)
        if not any(payoff.exploits for payoff in found.payoffs if payoff.column == column)
    ]
    if safe:
        made.append(f"Nobody here clearly exploits {listed(safe)}.")
    parts = [f"{100 * part.value:.0f} % {part.name}" for part in found.mixture if part.value > 0]
    made.append(f"The mixture that nobody gains by leaving: {listed(parts)}.")
    return made


def frame(found: League) -> pl.DataFrame:
    """Return a row for each payoff: `player`, `among`, `n`, `value`, `low`, `high`, and `more` with its interval."""
    return pl.DataFrame(
        [
            {
                "player": found.names[payoff.row],
                "among": found.names[payoff.column],
                "n": payoff.value.n,
                "value": payoff.value.mean,
                "low": payoff.value.low,
                "high": payoff.value.high,
                "more": payoff.more and payoff.more.value,
                "more_low": payoff.more and payoff.more.low,
                "more_high": payoff.more and payoff.more.high,
                "p_holm": payoff.p,
            }
            for payoff in found.payoffs
        ],
        infer_schema_length=None,
    )


def document(found: League) -> dict[str, Any]:
    """Return the results as plain data."""
    return {
        "players_rated": list(found.names),
        "payoffs": [
            {
                "player": found.names[payoff.row],
                "among": found.names[payoff.column],
                "value": asdict(payoff.value),
                "more": payoff.more and asdict(payoff.more),
                "p_holm": payoff.p,
                "exploits": payoff.exploits,
            }
            for payoff in found.payoffs
        ],
        "ratings": [rating._asdict() for rating in found.ratings.each],
        "misfit": found.ratings.misfit,
        "misfit_of_loss": found.ratings.misfit_of_loss,
        "mixture": [part._asdict() for part in found.mixture],
        "sentences": sentences(found),
    }


@style.styled
def plot(found: League) -> Figure:
    """Draw the ratings with their intervals, those of the common loss last."""
    best = found.ratings.each[0]
    title = f"{best.name} is rated highest, at {numbers.estimate(best.value, best.low, best.high, 'mean')} points"
    about = "Points above the mean player; 70 more are half as many wins again (bars: 95 % interval)"
    figure = style.canvas(0.34 * len(found.ratings.each) + 0.5, title, about)
    axes = figure.subplots()
    names = [rating.name if rating.is_player else f"nobody: {rating.name}" for rating in found.ratings.each]
    drawn = [
        (name, "player" if rating.is_player else "nobody", _games(found, rating), rating.value, rating.low, rating.high)
        for name, rating in zip(names, found.ratings.each, strict=True)
    ]
    table = pl.DataFrame(drawn, schema=["name", "line", "n", *estimates.FIGURES], orient="row")
    estimates.rows(axes, table, "name", ["player", "nobody"], {name: name for name in names}, apart=0)
    return figure


def _games(found: League, rating: Rating) -> int:
    """Return the number of games that a rating rests on: those in which the contestant took part."""
    at = found.names.index(rating.name) if rating.is_player else None
    return sum(payoff.value.n for payoff in found.payoffs if at is None or at in (payoff.row, payoff.column))
