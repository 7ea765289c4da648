"""Race all candidates: each starts with few games, drops out when it misses a target, and otherwise plays on.

All play the same deals, so that luck is the same for all. The intervals hold at all looks and for all candidates
together (Bonferroni), so that in 95 % of races no candidate is dropped, or called met, wrongly. Since the cheapest come
first and nothing dearer matters once some are known to meet all targets, the cheapest is proved, not found by luck.
"""

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from typing import Any, Protocol

from bng_sim.analyses.words.aims import State
from bng_sim.lab.balance import judging
from bng_sim.lab.balance.candidates import Candidate
from bng_sim.lab.balance.judging import Judging, Row
from bng_sim.lab.journal import Journal
from bng_sim.sweeps.play.backends import map_in_threads

FIRST_DEALS = 200  # of a place, in the first round; each round doubles what has been played
WANTED = 3  # proposals: what costs more than the third that is met is not played further
DEALT = "race"


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

    """

    candidate: Candidate
    deals: int = 0
    tallies: list[list[Any]] = field(default_factory=list)
    rows: list[Row] = field(default_factory=list)
    state: State = State.UNKNOWN


@dataclass
class Race:
    """The race of a config's candidates.

    Attributes:
        how: Plays and judges.
        journal: Of what has been played.
        runners: All candidates, the cheapest first.
        most: The most deals of a place.
        workers: Number of threads.
        tries: Number of runners that may join later.
        rounds: Number of rounds so far.

    """

    how: Judging
    journal: Journal
    runners: list[Runner]
    most: int
    workers: int
    tries: int = 0
    rounds: int = 0

    def __post_init__(self) -> None:
        """Count the candidates whose intervals are all to hold together."""
        self.among = len(self.runners) + self.tries

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
            if runner.state == State.UNKNOWN and runner.deals < self.most and runner.candidate.cost <= limit
        ]

    @property
    def most_left(self) -> int:
        """Number of deals that are left if no other candidate drops out."""
        return sum(self.most - runner.deals for runner in self.alive) * len(self.how.places)

    def run(self, progress: Progress) -> None:
        """Play round after round until everything is decided; those that have not played yet begin together."""
        deals = FIRST_DEALS
        while alive := self.alive:
            self._play(alive, min(deals, self.most), progress)
            for runner in alive:
                changes = runner.candidate.changes
                runner.rows = self.how.judge(runner.tallies, changes, runner.deals, self.among)
                runner.state = judging.state_of(runner.rows)
            deals *= 2
            self.rounds += 1
            progress.show_round(self)

    def _play(self, alive: Sequence[Runner], deals: int, progress: Progress) -> None:
        """Play the runners up to this number of deals; what the journal has is not played again."""
        part = f"{DEALT} {deals}"
        missing = [runner for runner in alive if not self.journal.has(part, runner.candidate.changes)]
        games = [(deals - runner.deals) * len(self.how.places) for runner in missing]
        with progress.counting(sum(games)) as counted:
            played = map_in_threads(lambda runner: self._sums(runner, deals), missing, self.workers)
            for runner, n, sums in zip(missing, games, played, strict=True):
                self.journal.add(part, runner.candidate.changes, sums)
                counted.add(n)
        for runner in alive:
            sums = judging.from_data(self.journal.sums(part, runner.candidate.changes))
            if runner.tallies:
                judging.add(runner.tallies, sums)
            else:
                runner.tallies = sums
            runner.deals = deals

    def _sums(self, runner: Runner, deals: int) -> list[list[Any]]:
        first = self.how.config.first_game + runner.deals
        return judging.to_data(self.how.play(runner.candidate.changes, first, deals - runner.deals))


def distance(rows: Sequence[Row]) -> float:
    """Return how far the worst target is missed, as a share of the end that is wanted; 0 if none is."""
    return max((_share(row) for row in rows), default=0.0)


def _share(row: Row) -> float:
    if row["beyond"] <= 0:
        return 0.0
    ends = [end for end in (row["low_wanted"], row["high_wanted"]) if end is not None]
    end = min(ends, key=lambda one: abs(one - row["value"]))
    return float(row["beyond"] / max(abs(end), 0.01))
