"""Race all candidates: each starts with few games, drops out when it misses a target, and the cheapest play on first.

All play the same deals, so that luck is the same for all. The intervals hold at all looks and for all candidates
together (Bonferroni), so that in 95 % of races no candidate is dropped, or called met, wrongly. Nothing dearer matters
once some are known to meet all targets, so dearer ones wait until cheaper ones are decided. So the cheapest is proved,
not found by luck.
"""

import math
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from typing import Any, Protocol

from bng_sim.analyses.words.aims import State
from bng_sim.lab.balance import judging
from bng_sim.lab.balance.candidates import Candidate
from bng_sim.lab.balance.judging import Judging, Row
from bng_sim.lab.journal import Journal
from bng_sim.sweeps.statistics import anytime
from bng_sim.sweeps.tasks.backends import map_in_threads

FIRST_DEALS = 200  # of a place, in the first round that a candidate plays
GROWTH = 1.5  # in each further round it plays until it has so many times the deals it had
ABREAST = 8  # candidates at least that play on together, the cheapest of those not decided: for cores to be busy
PART = 8  # of many candidates an eighth play on together, so that few rounds are enough
HOPE = 0.01  # a candidate plays on if the deals that it may still play decide with at least this probability
WANTED = 3  # proposals: what costs as much as the third that is met, or more, is not played further
DEALT = "race"
LEAST_ERROR = 1e-12  # of a figure without variance, which is decided


class Counter(Protocol):
    """Counts deals as they are played."""

    def add(self, n: int) -> None:
        """Count `n` more."""


Counted = Callable[[int], AbstractContextManager[Counter]]  # of a number: shows how many of it are done


class Progress(Protocol):
    """Shows how far a search is."""

    def counting(self, total: int) -> AbstractContextManager[Counter]:
        """Show how many of `total` deals have been played until the context ends."""

    def show_round(self, race: "Race") -> None:
        """Show what is known after a round."""


@dataclass
class Runner:
    """A candidate in the race.

    Attributes:
        candidate: What is changed.
        deals: Deals played so far in each place.
        tallies: Sums over them, by target and place.
        rows: The targets as judged last.
        state: Whether all are met, one is missed, or it is not yet known.
        is_played_out: Whether it plays no further: it has played the most deals, or the rest would hardly decide.

    """

    candidate: Candidate
    deals: int = 0
    tallies: list[list[Any]] = field(default_factory=list)
    rows: list[Row] = field(default_factory=list)
    state: State = State.UNKNOWN
    is_played_out: bool = False


@dataclass
class Race:
    """The race of a config's candidates.

    Attributes:
        how: Plays and judges.
        journal: Of what has been played.
        runners: All candidates, the cheapest first.
        most: The most deals of a place.
        workers: Number of threads.
        most_larger: Number of runners that may join later.
        rounds: Number of rounds so far.

    """

    how: Judging
    journal: Journal
    runners: list[Runner]
    most: int
    workers: int
    most_larger: int = 0
    rounds: int = 0

    def __post_init__(self) -> None:
        """Count the candidates whose intervals are all to hold together."""
        self.among = len(self.runners) + self.most_larger

    @property
    def games(self) -> int:
        """Number of deals that all candidates have played in all places."""
        return sum(runner.deals for runner in self.runners) * len(self.how.places)

    @property
    def alive(self) -> list[Runner]:
        """The candidates of which it is not known whether they meet all targets, and that are not too dear."""
        met = sorted(runner.candidate.cost for runner in self.runners if runner.state == State.MET)
        limit = met[WANTED - 1] if len(met) >= WANTED else float("inf")
        return [
            runner
            for runner in self.runners
            if runner.state == State.UNKNOWN and not runner.is_played_out and runner.candidate.cost < limit
        ]

    @property
    def most_left(self) -> int:
        """Number of deals that are left if no other candidate drops out."""
        return sum(self.most - runner.deals for runner in self.alive) * len(self.how.places)

    def run(self, progress: Progress) -> None:
        """Play round after round until everything is decided."""
        while playing := self._next():
            self._play(playing, progress)
            for runner in playing:
                self._judge(runner)
            self.rounds += 1
            progress.show_round(self)

    def error(self, runner: Runner, row: Row) -> float:
        """Return the standard error of a figure, from how wide its interval is."""
        alpha = judging.alpha(self.among, runner.rows)
        width = anytime.width(runner.deals, alpha, sharpest(self.most))
        return float((row["high"] - row["low"]) / 2 / width)

    def _judge(self, runner: Runner) -> None:
        changes = runner.candidate.changes
        runner.rows = self.how.judge(runner.tallies, changes, runner.deals, self.among, sharpest(self.most))
        runner.state = judging.state_of(runner.rows)
        runner.is_played_out = runner.deals >= self.most or self._hope(runner) < HOPE

    def _hope(self, runner: Runner) -> float:
        """Estimate the probability that the deals that a runner may still play decide whether it meets all targets.

        From its figures now: in the end they lie about as far away as chance moves them in the deals left, and the
        intervals are as narrow as more deals make them.
        """
        if any(row["low"] is None for row in runner.rows):
            return 1.0
        played, missed, met = runner.deals / self.most, 0.0, 1.0
        for row in runner.rows:
            room = (row["high"] - row["low"]) / 2 * math.sqrt(played)
            moves = max(self.error(runner, row) * math.sqrt(1 - played), LEAST_ERROR)
            missed += _normal((row["beyond"] - room) / moves)
            met = min(met, _normal((-row["beyond"] - room) / moves))
        return missed + met

    def _next(self) -> list[Runner]:
        """Return who plays the next round: all that have not played yet, or else the cheapest that are alive."""
        alive = sorted(self.alive, key=lambda runner: runner.candidate.cost)
        return [runner for runner in alive if not runner.deals] or alive[: max(ABREAST, len(alive) // PART)]

    def _goal(self, runner: Runner) -> int:
        """Return how many deals a runner has after its next round."""
        return min(max(FIRST_DEALS, int(GROWTH * runner.deals)), self.most)

    def _play(self, playing: Sequence[Runner], progress: Progress) -> None:
        """Play the runners' next round; what the journal has is not played again."""
        missing = [runner for runner in playing if not self.journal.has(self._part(runner), runner.candidate.changes)]
        games = [(self._goal(runner) - runner.deals) * len(self.how.places) for runner in missing]
        with progress.counting(sum(games)) as counted:
            played = map_in_threads(self._sums, missing, self.workers)
            for runner, n, sums in zip(missing, games, played, strict=True):
                self.journal.add(self._part(runner), runner.candidate.changes, sums)
                counted.add(n)
        for runner in playing:
            sums = judging.from_data(self.journal.sums(self._part(runner), runner.candidate.changes))
            if runner.tallies:
                judging.add(runner.tallies, sums)
            else:
                runner.tallies = sums
            runner.deals = self._goal(runner)

    def _part(self, runner: Runner) -> str:
        return f"{DEALT} {self._goal(runner)}"

    def _sums(self, runner: Runner) -> list[list[Any]]:
        first = self.how.config.first_game + runner.deals
        return judging.to_data(self.how.play(runner.candidate.changes, first, self._goal(runner) - runner.deals))


def sharpest(most: int) -> float:
    """Return the deals at which a race's intervals are narrowest: halfway, by factors, from the first to the last."""
    return math.sqrt(FIRST_DEALS * max(most, FIRST_DEALS))


def _normal(value: float) -> float:
    """Return the probability that a standard normal figure is below a value."""
    return math.erfc(-value / math.sqrt(2)) / 2


def distance(rows: Sequence[Row]) -> float:
    """Return how far the worst target is missed, as a share of the end that is wanted; 0 if none is.

    It is infinite if no game decides one of them: a candidate of which nothing is known is not near.
    """
    return max((share_missed(row) for row in rows), default=0.0)


def share_missed(row: Row) -> float:
    """Return by how much a target is missed, as a share of the end that is wanted; infinite if no game decides it."""
    if row["value"] is None:
        return math.inf
    if row["beyond"] <= 0:
        return 0.0
    ends = [end for end in (row["low_wanted"], row["high_wanted"]) if end is not None]
    end = min(ends, key=lambda one: abs(one - row["value"]))
    return float(row["beyond"] / max(abs(end), 0.01))
