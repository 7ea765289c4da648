"""Everybody against everybody: payoffs, ratings, who exploits whom, and the mixture that nobody gains by leaving.

At each table one of A sits among B; so a payoff is what one of A wins where all others are B. Ratings are
Plackett and Luce's (Luce 1959, Individual Choice Behavior; Plackett 1975, doi:10.2307/2346567) of who comes first:
each seat, and each way in which nobody wins, has a strength, and comes first as often as its share of all strengths at
the table. That is a model, so it is said how far it is from what was played.
"""

import itertools
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
import polars as pl
from matplotlib.figure import Figure
from scipy.optimize import minimize

from analyses import numbers
from analyses.plots import labels, style
from bng_sim.core import lineup
from bng_sim.core.errors import InputError
from bng_sim.core.game import Game
from bng_sim.lab import rows
from bng_sim.lab.players import player
from bng_sim.sweep.statistics.paired import Difference, holm
from bng_sim.sweep.statistics.sums import CONFIDENCE, Mean, Z
from bng_sim.sweep.store.load import Run

MOST = 12  # contestants: 144 tables, and 4,095 sets of them
DRAWS = 400  # of the payoffs within their errors, for the intervals of the mixture
HALF_A_GAME = 0.5  # added to each outcome of each table, so that what never came has a rating too
ELO = 400 / np.log(10)  # points: 70 more are half as many wins again
_NEAR = 1e-7  # of the spread of the payoffs
Array = npt.NDArray[np.float64]


class Payoff(NamedTuple):
    """What one of `row` wins where all others are `column`.

    Attributes:
        row: Number of the contestant.
        column: Number of the others.
        value: Games won, a share.
        more: What that is more than one of the others wins among its like; None on the diagonal.
        p: Of that difference, corrected after Holm for all of the league.

    """

    row: int
    column: int
    value: Mean
    more: Difference | None
    p: float | None

    @property
    def exploits(self) -> bool:
        """Whether a stranger clearly wins more than those at home would."""
        return self.more is not None and self.p is not None and bool(self.p < 1 - CONFIDENCE and self.more.value > 0)


class Rating(NamedTuple):
    """How strong a contestant is, in points above the mean of the players, with its 95 % interval."""

    name: str
    is_player: bool
    value: float
    low: float
    high: float


class Part(NamedTuple):
    """A contestant's part in the mixture, with the 95 % interval that follows from the errors of the payoffs."""

    name: str
    value: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class League:
    """What was found.

    Attributes:
        names: The contestants, as written.
        payoffs: Each against each and itself.
        ratings: Of the players, best first, then of the ways in which nobody wins.
        misfit: By how much the ratings' model misses the share of games of any one player among others, at most.
        mixture: What nobody gains by leaving.

    """

    names: tuple[str, ...]
    payoffs: tuple[Payoff, ...]
    ratings: tuple[Rating, ...]
    misfit: float
    mixture: tuple[Part, ...]


def contestants(texts: Sequence[str], game: Game, players: int) -> list[str]:
    """The contestants; raises `InputError` unless they are two or more different strategies."""
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
    """The tables, row by row: one of each among each, and each among its like."""
    return {
        (a if a == b else f"{a} among {b}"): (a if a == b else lineup.one_among(a, b))
        for a, b in itertools.product(names, names)
    }


def read(run: Run, names: Sequence[str], game: Game, players: int) -> League:
    """What the tables of `lineups` came to."""
    size = len(names)
    home = [rows.side(run, i * size + i, None) for i in range(size)]
    found: list[tuple[int, int, Mean, Difference | None]] = []
    for i, j in itertools.product(range(size), range(size)):
        if i == j:
            found.append((i, j, home[i].payoff, None))
            continue
        mine = rows.side(run, i * size + j, f"{lineup.ONE}{names[i]}")
        found.append((i, j, mine.payoff, rows.less(mine, home[j])))
    corrected = iter(holm([more.p for *_, more in found if more is not None]))
    payoffs = tuple(Payoff(*of, None if of[3] is None else next(corrected)) for of in found)
    ratings, misfit = _ratings(run, names, game, players)
    return League(tuple(names), payoffs, ratings, misfit, _mixture(names, payoffs))


class _Table(NamedTuple):
    """Outcomes of a table by deal, shape (deals, outcomes), and how many seats each outcome has there."""

    outcomes: Array
    seats: Array


def _ratings(run: Run, names: Sequence[str], game: Game, players: int) -> tuple[tuple[Rating, ...], float]:
    size = len(names)
    lost = [
        ending for ending in game.lost if any(rows.endings(run, cell)[ending].value > 0 for cell in range(size * size))
    ]
    tables = []
    for i, j in itertools.product(range(size), range(size)):
        seats = np.zeros(size + len(lost))
        seats[j] += players - 1
        seats[i] += 1
        seats[size:] = 1
        tables.append(_Table(_outcomes(run, i * size + j, i, j, names, lost), seats))
    strengths, covariance = _fit(tables)
    centre = np.eye(size + len(lost))
    centre[:, :size] -= 1 / size
    values = ELO * centre @ strengths
    errors = ELO * np.sqrt(np.maximum(0, np.diag(centre @ covariance @ centre.T)))
    made = [
        Rating(name, at < size, float(value), float(value - Z * error), float(value + Z * error))
        for at, (name, value, error) in enumerate(zip([*names, *lost], values, errors, strict=True))
    ]
    misfit = 0.0
    for (i, j), table in zip(itertools.product(range(size), range(size)), tables, strict=True):
        if i != j:
            played = table.outcomes[:, i].sum() / table.outcomes.sum()
            misfit = max(misfit, abs(float(played - _chances(strengths, table.seats)[i])))
    ranked = sorted(made[:size], key=lambda rating: -rating.value)
    return (*ranked, *made[size:]), misfit


def _outcomes(run: Run, cell: int, i: int, j: int, names: Sequence[str], lost: Sequence[str]) -> Array:
    """Games of each deal by who came first: a player (who win together share) or a way in which nobody wins."""
    games = rows.ended(run, cell)
    share = rows.side(run, cell, None if i == j else f"{lineup.ONE}{names[i]}").games[rows.SHARE]
    made = np.zeros((games.height, len(names) + len(lost)))
    made[:, j] += (1 - share).fill_null(0).to_numpy()
    made[:, i] += share.fill_null(0).to_numpy()
    for at, ending in enumerate(lost):
        made[:, len(names) + at] = (games["ending"] == ending).to_numpy()
    a_deal = run.games_a_deal(cell)
    by_deal: Array = made.reshape(-1, a_deal, made.shape[1]).sum(axis=1)
    return by_deal


def _chances(strengths: Array, seats: Array) -> Array:
    weights = seats * np.exp(strengths - strengths.max())
    chances: Array = weights / weights.sum()
    return chances


def _fit(tables: Sequence[_Table]) -> tuple[Array, Array]:
    """The strengths that make what was played likeliest, and their covariance over deals, which the tables share."""
    n = len(tables[0].seats)
    counts = [table.outcomes.sum(axis=0) + HALF_A_GAME * (table.seats > 0) for table in tables]

    def slope(strengths: Array) -> Array:
        parts = [c.sum() * _chances(strengths, t.seats) - c for c, t in zip(counts, tables, strict=True)]
        total: Array = np.sum(parts, axis=0)
        return total

    def information(strengths: Array) -> Array:
        total = np.zeros((n, n))
        for c, table in zip(counts, tables, strict=True):
            chances = _chances(strengths, table.seats)
            total += c.sum() * (np.diag(chances) - np.outer(chances, chances))
        return total

    def surprise(strengths: Array) -> float:
        chances = [_chances(strengths, table.seats) for table in tables]
        return float(sum(-(c[p > 0] * np.log(p[p > 0])).sum() for c, p in zip(counts, chances, strict=True)))

    def curved(strengths: Array) -> Array:
        total: Array = information(strengths) + np.ones((n, n))
        return total

    def held(strengths: Array) -> float:  # only differences of strengths matter; this keeps their sum at 0
        return surprise(strengths) + 0.5 * float(strengths.sum()) ** 2

    def slope_held(strengths: Array) -> Array:
        total: Array = slope(strengths) + strengths.sum()
        return total

    start: Any = np.zeros(n)
    best = minimize(held, start, method="trust-exact", jac=slope_held, hess=curved, options={"gtol": 1e-6})
    found: Array = best.x
    scores = np.sum([table.outcomes - table.outcomes.mean(axis=0) for table in tables], axis=0)
    inverse = np.linalg.pinv(information(found))
    covariance: Array = inverse @ (scores.T @ scores) @ inverse
    return found, covariance


def _mixture(names: Sequence[str], payoffs: Sequence[Payoff]) -> tuple[Part, ...]:
    """The mixture that nobody gains by leaving, and how far it moves with the errors of the payoffs."""
    size = len(names)
    means = np.array([payoff.value.mean for payoff in payoffs], dtype=float).reshape(size, size)
    errors = np.array([payoff.value.se for payoff in payoffs], dtype=float).reshape(size, size)
    luck = np.random.default_rng(0)
    drawn = np.array([equilibrium(means + errors * luck.standard_normal((size, size))) for _ in range(DRAWS)])
    low, high = np.quantile(drawn, [0.025, 0.975], axis=0)
    best = equilibrium(means)
    return tuple(Part(name, *map(float, part)) for name, *part in zip(names, best, low, high, strict=True))


def equilibrium(payoffs: Array) -> Array:
    """The shares of a symmetric equilibrium, of several that in which all win most; shape (contestants,).

    All sets of contestants are tried: played so that each of a set wins as much, nobody outside it may win more (Nash
    1951, doi:10.2307/1969529). SciPy's mixed-integer programmes are slower and failed on 1 of 3,000 such matrices;
    nashpy goes through all pairs of sets, which 400 draws have no time for. The payoff against a mixture is the mean of
    those against its members: the others of a table are all of one kind.

    Args:
        payoffs: Of each row against each column, shape (contestants, contestants).

    """
    size, spread = len(payoffs), float(np.ptp(payoffs)) or 1.0
    scaled = (payoffs - payoffs.min()) / spread
    scaled = scaled + 1e-9 * np.random.default_rng(0).random(scaled.shape)  # no two are quite alike
    best, most = np.zeros(size), -np.inf
    for n in range(1, size + 1):
        sets = np.array(list(itertools.combinations(range(size), n)))
        system = np.zeros((len(sets), n + 1, n + 1))
        system[:, :n, :n] = scaled[sets[:, :, None], sets[:, None, :]]
        system[:, :n, n] = -1  # less what each of the set wins
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
    """What is clear, a sentence each."""
    made = []
    for column, name in enumerate(found.names):
        stronger = [found.names[payoff.row] for payoff in found.payoffs if payoff.column == column and payoff.exploits]
        if stronger:
            made.append(f"Among {name}, {numbers.listed(stronger)} would win more than {name} does.")
    safe = [
        name
        for column, name in enumerate(found.names)
        if not any(payoff.exploits for payoff in found.payoffs if payoff.column == column)
    ]
    if safe:
        made.append(f"Nobody here is told to exploit {numbers.listed(safe)}.")
    parts = [f"{100 * part.value:.0f} % {part.name}" for part in found.mixture if part.value > 0]
    made.append(f"The mixture that nobody gains by leaving: {numbers.listed(parts)}.")
    return made


def frame(found: League) -> pl.DataFrame:
    """One row a payoff: `player`, `among`, `n`, `value`, `low`, `high`, and what it is `more` than at home."""
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
    """All of it as plain data."""
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
        "ratings": [rating._asdict() for rating in found.ratings],
        "misfit": found.misfit,
        "mixture": [part._asdict() for part in found.mixture],
        "sentences": sentences(found),
    }


@style.styled
def plot(found: League) -> Figure:
    """The ratings with their intervals, those of the common loss last."""
    best = found.ratings[0]
    title = f"{best.name} is rated highest, at {numbers.estimate(*best[2:], 'mean')} points"
    about = "Points above the mean player; 70 more are half as many wins again (bars: 95 % interval)"
    figure = style.canvas(0.34 * len(found.ratings) + 0.5, title, about)
    axes = figure.subplots()
    for at, rating in enumerate(found.ratings):
        colour = 0 if rating.is_player else 1
        style.whiskers(
            axes, [at], [[rating.value], [rating.low], [rating.high]], [0],
            colour=style.COLOURS[colour], marker=style.MARKERS[colour], across=True,
        )  # fmt: skip
    names = [rating.name if rating.is_player else f"nobody: {rating.name}" for rating in found.ratings]
    labels.row_names(axes, list(range(len(names))), names)
    return figure
