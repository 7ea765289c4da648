"""Play proposals on deals that had no part in choosing them, and with other players, numbers of them, and guesses.

A proposal is chosen because it did well, so what it did in the race flatters it. Every figure that is printed is from
here.
"""

import functools
import itertools
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from bng_sim.analyses.question import parameter_label
from bng_sim.analyses.words import aims
from bng_sim.analyses.words.aims import State
from bng_sim.core import lineup
from bng_sim.core.errors import InputError
from bng_sim.core.game import Game
from bng_sim.lab.balance import effects, judging
from bng_sim.lab.balance.candidates import Candidate
from bng_sim.lab.balance.judging import Judging, Place, Row
from bng_sim.lab.balance.race import Progress, share_missed
from bng_sim.lab.journal import Journal
from bng_sim.sweeps.config.keys import Config
from bng_sim.sweeps.config.points import grid_points
from bng_sim.sweeps.plan.cells import cell_of
from bng_sim.sweeps.plan.repeats import alternatives, knows
from bng_sim.sweeps.tasks.backends import map_in_threads

FRESH = 2**40  # the first of the deals on which proposals are confirmed: no race comes so far
CHECKED = 1_000  # deals of a place with other players, other guesses, other numbers of players: at first
GROWTH = 3  # where that does not decide, times as many, up to the deals that confirm the proposal itself
THOUGHT = 200  # with players that think: a hundred times as slow
PLAYERS = "players"
FRESH_PART, EFFECTS_PART = "fresh", "scorecard"


@dataclass(frozen=True, slots=True)
class Variant:
    """Something that the proposals rest on, as it might be otherwise.

    Attributes:
        kind: What is otherwise: who plays, how many, or a guess.
        name: The same in words, unique among its kind.
        how: Plays and judges so.
        changes: Rules that are otherwise.
        deals: Deals that each of its places plays at first.
        grows: Whether more are played where these do not decide.

    """

    kind: str
    name: str
    how: Judging
    changes: Mapping[str, Any] = field(default_factory=dict)
    deals: int = CHECKED
    grows: bool = True

    def stages(self, most: int) -> list[int]:
        """Return how many deals a place has played after each stage, if nothing is decided before."""
        stages = [min(self.deals, most)]
        while self.grows and stages[-1] < most:
            stages.append(min(GROWTH * stages[-1], most))
        return stages

    def part(self, first: int) -> str:
        """Return the name of a stage in the journal, which no other part has, by the deals played before."""
        return f"{self.kind}: {self.name}{f', from {first:,}' if first else ''}"


class Tried(NamedTuple):
    """How a proposal did in a variant.

    Attributes:
        name: The variant.
        is_guess: Whether a guess is otherwise there; if not, who plays or how many.
        state: Whether all targets are met.
        figure: Of a target that is missed there, what it comes to; empty if none is.

    """

    name: str
    is_guess: bool
    state: State
    figure: str = ""


@dataclass(frozen=True, slots=True)
class Proposal:
    """A candidate on fresh deals.

    Attributes:
        candidate: What is changed.
        rows: Its targets as judged there.
        effects: What it does to every measure of the scorecard, paired with the rules as they are.
        variants: With what else it was tried, and whether it met all targets there.

    """

    candidate: Candidate
    rows: list[Row]
    effects: list[Row]
    variants: Sequence[Tried]

    @property
    def state(self) -> State:
        """Whether all targets are met, one is missed, or it is not yet known."""
        return judging.state_of(self.rows)

    @property
    def depends_on(self) -> list[str]:
        """Names of the variants with which it misses a target."""
        return self.named(State.MISSED)

    @property
    def is_robust(self) -> bool:
        """Whether it is known to meet all targets in all variants."""
        return len(self.named(State.MET)) == len(self.variants)

    def named(self, state: State) -> list[str]:
        """Return the names of the variants in which its targets are in a state."""
        return [one.name for one in self.variants if one.state == state]


@dataclass(frozen=True, slots=True)
class Trial:
    """A part of what confirms a candidate.

    Attributes:
        part: Its name in the journal.
        candidate: The candidate.
        games: Number of deals that it plays in all places.
        play: Plays them and returns their sums as plain data.

    """

    part: str
    candidate: Candidate
    games: int
    play: Callable[[], Any]


class Confirming:
    """Confirms proposals of a race."""

    def __init__(
        self,
        how: Judging,
        journal: Journal,
        deals: int,
        workers: int,
        tables: Mapping[str, str] | None = None,
        *,
        thinking: bool = False,
    ) -> None:
        """Find the variants; `deals` of each place are played to confirm.

        Args:
            how: Plays and judges.
            journal: Of what has been played.
            deals: Deals of each place that confirm a proposal.
            workers: Number of threads.
            tables: Name -> lineup of further tables at which a proposal has to hold.
            thinking: Whether it has to hold at the ladder's tables with players that think, too.

        """
        self.how, self.journal, self.deals, self.workers = how, journal, deals, workers
        self.games = 0  # that confirming took, played now or kept in the journal
        rungs = [rung for rung in how.game.ladder if rung.plays_to_win]
        thinkers = [rung.name for rung in rungs if _thinks(rung.lineup, how.game)]
        self.left_out = [] if thinking else thinkers
        others = {rung.name: rung.lineup for rung in rungs if rung.name not in self.left_out}
        players = [_with_players("rung", how, name, text) for name, text in others.items()]
        further = [_with_players("table", how, *table) for table in (tables or {}).items()]
        self.variants = [*players, *_variants(how), *further]

    def confirm(self, candidates: Sequence[Candidate], progress: Progress) -> list[Proposal]:
        """Return the candidates as they play on fresh deals."""
        different = {candidate.number: candidate for candidate in candidates}.values()
        trials = [trial for candidate in different for trial in self._trials(candidate)]
        play_missing(trials, self.journal, self.workers, progress)
        pairs = [(candidate, variant) for candidate in different for variant in self._variants_of(candidate)]
        n = len(candidates) * len(self.variants)
        while undecided := [trial for pair in pairs for trial in self._next_stage(*pair, n)]:
            play_missing(undecided, self.journal, self.workers, progress)
        trials += [trial for pair in pairs for trial in self._further_stages(*pair)]
        self.games = sum(trial.games for trial in trials)
        return [self._proposal(candidate, len(candidates)) for candidate in candidates]

    def _trials(self, candidate: Candidate) -> Iterator[Trial]:
        yield fresh_trial(FRESH_PART, candidate, self.how, candidate.changes, 0, self.deals)
        if candidate.changes:
            games = 2 * self.deals * len(self.how.places)
            play = functools.partial(effects.play, self.how, candidate.changes, FRESH, self.deals)
            yield Trial(EFFECTS_PART, candidate, games, play)
        for variant in self._variants_of(candidate):
            yield self._stage(candidate, variant, 0, variant.stages(self.deals)[0])

    def _stage(self, candidate: Candidate, variant: Variant, first: int, end: int) -> Trial:
        changes = {**candidate.changes, **variant.changes}
        return fresh_trial(variant.part(first), candidate, variant.how, changes, first, end)

    def _next_stage(self, candidate: Candidate, variant: Variant, n: int) -> list[Trial]:
        """Return the next stage of a variant that is not decided; nothing if it is, or has played all its deals."""
        stages = variant.stages(self.deals)
        played = self._played(candidate, variant)
        if len(played) == len(stages) or self._tried(candidate, variant, n).state != State.UNKNOWN:
            return []
        return [self._stage(candidate, variant, stages[len(played) - 1], stages[len(played)])]

    def _further_stages(self, candidate: Candidate, variant: Variant) -> list[Trial]:
        """Return the stages of a variant after its first that have been played, now or before."""
        ends = variant.stages(self.deals)[: len(self._played(candidate, variant))]
        return [self._stage(candidate, variant, first, end) for first, end in itertools.pairwise(ends)]

    def _played(self, candidate: Candidate, variant: Variant) -> list[str]:
        """Return the stages of a variant that have been played."""
        firsts = [0, *variant.stages(self.deals)[:-1]]
        return [part for part in map(variant.part, firsts) if self.journal.has(part, candidate.changes)]

    def _variants_of(self, candidate: Candidate) -> list[Variant]:
        """Return the variants that a candidate can be played with; one whose guess it replaces itself is left out."""
        return [
            variant
            for variant in self.variants
            if not variant.changes.keys() & candidate.changes.keys()
            and _can_be_played(variant.how, {**candidate.changes, **variant.changes})
        ]

    def _proposal(self, candidate: Candidate, n: int) -> Proposal:
        rows = self._judge([FRESH_PART], self.how, candidate, candidate.changes, self.deals, n)
        found = []
        if candidate.changes:
            found = effects.compare(self.how, candidate.changes, self.journal.sums(EFFECTS_PART, candidate.changes))
        tried = [self._tried(candidate, variant, n * len(self.variants)) for variant in self._variants_of(candidate)]
        return Proposal(candidate, rows, found, tried)

    def _tried(self, candidate: Candidate, variant: Variant, n: int) -> Tried:
        changes = {**candidate.changes, **variant.changes}
        parts = self._played(candidate, variant)
        deals = variant.stages(self.deals)[len(parts) - 1]
        rows = self._judge(parts, variant.how, candidate, changes, deals, n)
        missed = [row for row in rows if row["state"] == State.MISSED]
        return Tried(variant.name, bool(variant.changes), judging.state_of(rows), _worst(missed) if missed else "")

    def _judge(
        self, parts: Sequence[str], how: Judging, candidate: Candidate, changes: Mapping[str, Any], deals: int, n: int
    ) -> list[Row]:
        """Judge what was played; intervals hold in all `n` such judgements together, at all their stages."""
        tallies, *more = (judging.from_data(self.journal.sums(part, candidate.changes)) for part in parts)
        for further in more:
            judging.add(tallies, further)
        return how.judge(tallies, changes, deals, n, sharpest=self.deals)


def _worst(rows: Sequence[Row]) -> str:
    """Return the figure of the target that is missed most, in a few words: `44 %`, `turns 44`."""
    worst = max(rows, key=share_missed)
    row = aims.in_shares(worst)
    figure = aims.figure(row)
    return figure if row["kind"] == "proportion" else f"{row['label'].partition(',')[0]} {figure}"


def play_missing(trials: Sequence[Trial], journal: Journal, workers: int, progress: Progress) -> None:
    """Play the trials that a journal does not have."""
    missing = [trial for trial in trials if not journal.has(trial.part, trial.candidate.changes)]
    with progress.counting(sum(trial.games for trial in missing)) as counted:
        played = map_in_threads(lambda trial: trial.play(), missing, workers)
        for trial, sums in zip(missing, played, strict=True):
            journal.add(trial.part, trial.candidate.changes, sums)
            counted.add(trial.games)


def fresh_trial(
    part: str, candidate: Candidate, how: Judging, changes: Mapping[str, Any], first: int, end: int
) -> Trial:
    """Return what plays the deals from `first` to `end` of those that confirm."""

    def play() -> Any:
        return judging.to_data(how.play(changes, FRESH + first, end - first))

    return Trial(part, candidate, (end - first) * len(how.places), play)


def _can_be_played(how: Judging, changes: Mapping[str, Any]) -> bool:
    return all(_is_possible(how.game, {**how.config.rules, **place.values, **changes}, place) for place in how.places)


def _is_possible(game: Game, values: dict[str, Any], place: Place) -> bool:
    """Return whether there are such rules, and who plays knows them."""
    if game.rules.problems(values):
        return False
    rules = game.rules.read(values)
    return knows(lineup.parse(place.lineup, game.strategies, rules.players), game, rules)


def _variants(how: Judging) -> Iterator[Variant]:
    """Yield other numbers of players and other guesses."""
    config, game = how.config, how.game
    points = list(grid_points(config))
    label, text = next(iter(config.lineups.items()))
    if PLAYERS not in config.grid:
        for n in _other_numbers(config, game):
            places = [Place("", {**point, PLAYERS: n}, label, text) for point in points]
            yield Variant("number", f"{n} players", Judging(config, game, places))
    rules = game.rules.read({**config.rules, **points[0]})
    for name, value, words in alternatives(game, rules):
        if name not in config.grid:
            yield Variant("guess", f"{parameter_label(name, game)}: {words}", how, {name: value})


def _with_players(kind: str, how: Judging, name: str, text: str) -> Variant:
    """Return a variant in which others play."""
    places = [Place("", point, name, text) for point in grid_points(how.config)]
    thinks = _thinks(text, how.game)
    judged = Judging(how.config, how.game, places)
    return Variant(kind, name, judged, deals=THOUGHT if thinks else CHECKED, grows=not thinks)


def _thinks(text: str, game: Game) -> bool:
    return lineup.parse(text, game.strategies, game.rules.read({}).players).is_slow


def _other_numbers(config: Config, game: Game) -> list[int]:
    """Return the other numbers of players that the rules allow and the first lineup can seat."""
    usual = game.rules.read(config.rules).players
    text = next(iter(config.lineups.values()))
    about = game.rules.model_json_schema()["properties"][PLAYERS]
    found = []
    for n in range(max(about["minimum"], config.starting_seat or 0), about["maximum"] + 1):
        if n == usual or game.rules.problems({**config.rules, PLAYERS: n}):
            continue
        try:
            cell_of(config, game, {PLAYERS: n}, text)
        except InputError:
            continue
        found.append(n)
    return found
