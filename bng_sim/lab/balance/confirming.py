"""Play proposals on deals that had no part in choosing them, and with other players, numbers of them, and guesses.

A proposal is chosen because it did well, so what it did in the race flatters it. Every figure that is printed is from
here.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bng_sim.analyses.question import parameter_label
from bng_sim.analyses.words.aims import State
from bng_sim.core import lineup
from bng_sim.core.errors import InputError
from bng_sim.core.game import Game
from bng_sim.lab.balance import judging
from bng_sim.lab.balance.candidates import Candidate
from bng_sim.lab.balance.journal import Journal
from bng_sim.lab.balance.judging import Judging, Place, Row
from bng_sim.sweeps.config.keys import Config
from bng_sim.sweeps.plan.cells import alternatives, cell_of, grid_points

FRESH = 2**40  # the first of the deals on which proposals are confirmed: no race comes so far
CHECKED = 1_000  # deals of a place with other players, other guesses, other numbers of players
PLAYERS = "players"


@dataclass(frozen=True, slots=True)
class Variant:
    """Something that the proposals rest on, as it might be otherwise.

    Attributes:
        name: What is otherwise, in words.
        how: Plays and judges so.
        changes: Rules that are otherwise.

    """

    name: str
    how: Judging
    changes: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Proposal:
    """A candidate on fresh deals.

    Attributes:
        candidate: What is changed.
        rows: Its targets as judged there.
        depends_on: Names of the variants with which it misses a target.
        n_variants: Number of variants that it was tried with.

    """

    candidate: Candidate
    rows: list[Row]
    depends_on: list[str]
    n_variants: int

    @property
    def state(self) -> State:
        """Whether all targets are met, one is missed, or it is not yet known."""
        return judging.state_of(self.rows)


class Confirming:
    """Confirms proposals of a race."""

    def __init__(self, how: Judging, journal: Journal, deals: int) -> None:
        """Find the variants; `deals` of each place are played to confirm."""
        self.how, self.journal, self.deals = how, journal, deals
        self.variants = list(_variants(how))

    def confirm(self, candidates: Sequence[Candidate]) -> list[Proposal]:
        """Return the candidates as they play on fresh deals."""
        return [self._confirm(candidate, len(candidates)) for candidate in candidates]

    def _confirm(self, candidate: Candidate, n: int) -> Proposal:
        rows = self._judge("fresh", self.how, candidate, candidate.changes, self.deals, n)
        depends_on, tried = [], 0
        for variant in self.variants:
            if variant.changes.keys() & candidate.changes.keys():
                continue  # the proposal itself replaces that guess
            changes = {**candidate.changes, **variant.changes}
            if not _can_be_played(variant.how, changes):
                continue
            tried += 1
            deals = min(CHECKED, self.deals)
            checked = self._judge(variant.name, variant.how, candidate, changes, deals, n * len(self.variants))
            if judging.state_of(checked) == State.MISSED:
                depends_on.append(variant.name)
        return Proposal(candidate, rows, depends_on, tried)

    def _judge(
        self, part: str, how: Judging, candidate: Candidate, changes: Mapping[str, Any], deals: int, n: int
    ) -> list[Row]:
        """Play and judge; intervals hold in all `n` such judgements together."""
        if not self.journal.has(part, candidate.changes):
            self.journal.add(part, candidate.changes, judging.to_data(how.play(changes, FRESH, deals)))
        tallies = judging.from_data(self.journal.sums(part, candidate.changes))
        return how.judge(tallies, changes, deals, n)


def _can_be_played(how: Judging, changes: Mapping[str, Any]) -> bool:
    return not any(how.game.rules.problems({**how.config.rules, **place.values, **changes}) for place in how.places)


def _variants(how: Judging) -> Iterator[Variant]:
    """Yield the tables of the ladder that try to win and do not think, other numbers of players, other guesses."""
    config, game = how.config, how.game
    points = list(grid_points(config))
    for rung in game.ladder:
        if rung.plays_to_win and not _thinks(rung.lineup, game):
            places = [Place("", point, rung.name, rung.lineup) for point in points]
            yield Variant(rung.name, Judging(config, game, places), {})
    label, text = next(iter(config.lineups.items()))
    if PLAYERS not in config.grid:
        for n in _other_numbers(config, game):
            places = [Place("", {**point, PLAYERS: n}, label, text) for point in points]
            yield Variant(f"{n} players", Judging(config, game, places), {})
    rules = game.rules.read({**config.rules, **points[0]})
    for name, value, words in alternatives(game, rules):
        if name not in config.grid:
            yield Variant(f"{parameter_label(name, game)}: {words}", how, {name: value})


def _thinks(text: str, game: Game) -> bool:
    return lineup.parse(text, game.strategies, game.rules.read({}).players).thinks


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
