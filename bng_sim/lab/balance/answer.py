"""The result of a race: what to change, what that does, and how sure it is."""

import itertools
import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from bng_sim.analyses.differences import paired_measures
from bng_sim.analyses.general import target_figures
from bng_sim.analyses.words import aims, brief
from bng_sim.analyses.words.aims import State
from bng_sim.core.game import Game
from bng_sim.core.noticeable import Size
from bng_sim.core.wording import listed
from bng_sim.lab.balance import reach_words
from bng_sim.lab.balance.candidates import MOST_CHANGES
from bng_sim.lab.balance.confirming import Proposal, Tried
from bng_sim.lab.balance.judging import Row, figures_of
from bng_sim.lab.balance.race import Runner, distance
from bng_sim.lab.balance.reach import Reach

MOST_NAMED = 3  # things that a proposal depends on, by name
MOST_EFFECTS = 2  # other measures that it changes, in words
MOST_WORDS = 16  # of the names in one sentence: with more it is not read
_VALUES = re.compile(r" \([\d, ]+\)")  # those of a guess, which the table has


@dataclass(frozen=True, slots=True)
class Answer:
    """What a race has found.

    Attributes:
        proposals: The cheapest candidates that meet all targets, or if none is known to, the nearest.
        printed: The rules as they are, on the same fresh deals.
        runners: All candidates at the end of the race.
        refused: Number of combinations that the rules or the constraints forbid.
        most: The most deals of a place.
        raced: Number of deals that all candidates played in the race.
        left_out: Tables of the ladder at which the proposals were not tried, since players think there.
        reach: How far each target goes, and which other rules would help; None: some proposal meets all targets.

    """

    proposals: list[Proposal]
    printed: Proposal
    runners: Sequence[Runner]
    refused: int
    most: int
    raced: int
    left_out: Sequence[str] = ()
    reach: Reach | None = None

    @property
    def changed(self) -> list[Proposal]:
        """The proposals that change something."""
        return [proposal for proposal in self.proposals if proposal.candidate.changes]

    @property
    def word(self) -> Literal["met", "nearest", "unknown"]:
        """Whether some proposal meets all targets, or none can, or these are too few games to say."""
        if any(proposal.state == State.MET for proposal in self.proposals):
            return "met"
        return "unknown" if self.undecided else "nearest"

    @property
    def undecided(self) -> int:
        """Number of candidates of which it is not known whether they meet all targets, though they were played out."""
        return sum(runner.state == State.UNKNOWN and runner.is_played_out for runner in self.runners)

    @property
    def open(self) -> int:
        """Number of candidates cheaper than the first proposal of which it is not known whether they miss a target."""
        cost = self.proposals[0].candidate.cost
        return sum(runner.candidate.cost < cost and runner.state != State.MISSED for runner in self.runners)

    def tried(self, of: str = "") -> str:
        """Say how many combinations were tried, and of how many changes; `of` says of what."""
        n = sum(len(runner.candidate.changes) > MOST_CHANGES for runner in self.runners)
        larger = f", and {n:,} larger ones that a model of these chose," if n else ""
        return f"{len(self.runners) - n:,} combinations of at most two changes{of}{larger}"

    @property
    def conflicts(self) -> list[tuple[str, str]]:
        """Pairs of targets each of which some candidate may meet, and no candidate both."""
        may_meet = [_not_missed(runner.rows) for runner in self.runners if runner.rows]
        names = list(dict.fromkeys(row["target"] for runner in self.runners for row in runner.rows))
        alone = [name for name in names if any(name in met for met in may_meet)]
        return [pair for pair in itertools.combinations(alone, 2) if not any(set(pair) <= met for met in may_meet)]

    def sentences(self, game: Game) -> list[str]:
        """Say what to change, what that does, and how sure it is."""
        first = self.proposals[0]
        said = []
        if self.word == "met":
            what = first.candidate.in_words(game)
            if not first.candidate.changes:
                said.append("The rules as they are meet all targets.")
            elif self.open:
                said.append(f"The cheapest change known to meet all targets: {what}.")
                which, they = (
                    ("one cheaper change", "it") if self.open == 1 else (f"{self.open:,} cheaper ones", "they")
                )
                said.append(f"Of {which} it is not yet known whether {they} would, too.")
            elif len(first.candidate.changes) <= MOST_CHANGES:
                said.append(f"The cheapest change that meets all targets: {what}.")
            else:
                said.append(f"These changes together meet all targets: {what}.")
                said.append("No single change and no two are known to.")
        elif self.word == "unknown":
            said.append(f"No change is known to meet all targets; of {self.undecided:,} that is not yet known.")
        else:
            said.append(f"No change meets all targets; the nearest: {first.candidate.in_words(game)}.")
        labels = {row["target"]: row["label"] for row in first.rows}
        apart = [
            f"No change tried meets these two targets together: {labels[one]}; {labels[other]}."
            for one, other in self.conflicts
        ]
        out = reach_words.out_of_reach(self.reach, game) if self.reach else []
        met = targets_met(first.rows, self.printed.rows)
        said += [*out, *apart, *met, *besides(first, game), robustness(first)]
        said += reach_words.within_reach(self.reach, game) if self.reach else []
        cheaper = [runner for runner in self.runners if runner.candidate.cost < first.candidate.cost]
        if self.word == "met" and cheaper:
            missed = sum(runner.state == State.MISSED for runner in cheaper)
            said.append(f"Of {len(cheaper):,} cheaper ones {missed:,} miss a target{_unknown(len(cheaper) - missed)}.")
        refused = f"; {self.refused:,} more are not allowed" if self.refused else ""
        said.append(f"{self.tried()} were tried{refused}.")
        return said

    def document(self) -> dict[str, Any]:
        """Return the answer as plain data."""
        return {
            "answer": self.word,
            "proposals": [_as_data(proposal) for proposal in self.proposals],
            "printed": {"targets": _targets(self.printed.rows)},
            "candidates": len(self.runners),
            "undecided": self.undecided,
            "conflicts": [list(pair) for pair in self.conflicts],
        } | (reach_words.document(self.reach, self.conflicts) if self.reach else {})


def _unknown(n: int) -> str:
    return f", of {n:,} that is not yet known" if n else ""


def _not_missed(rows: Sequence[Row]) -> set[str]:
    missed = {row["target"] for row in rows if row["state"] == State.MISSED}
    return {row["target"] for row in rows} - missed


def targets_met(rows: Sequence[Row], printed: Sequence[Row]) -> list[str]:
    """Say what each target's figure becomes instead of what it is, in the setting and of the group that decides.

    Of a target that is met now that is what missed it before.
    """
    now, before = ({(row["target"], row["cell"], row["group"]): row for row in each} for each in (rows, printed))
    said = []
    for name, row in figures_of(rows).items():
        was = figures_of(printed).get(name)
        cured = was is not None and was["state"] == State.MISSED and row["state"] == State.MET
        shown = now.get((name, was["cell"], was["group"]), row) if cured and was else row
        said.append(aims.describe(shown, before.get((name, shown["cell"], shown["group"]))))
    return said


def besides(proposal: Proposal, game: Game) -> list[str]:
    """Say what else of the scorecard a proposal changes, the largest differences first; nothing if it changes nothing.

    Figures that are targets are said with these. A measure is said of the setting where it changes most.
    """
    said = target_figures.same_measures({row["target"] for row in proposal.rows}, game)
    rows = [row for row in proposal.effects if row["measure"] not in said]
    largest: dict[str, Row] = {}
    for row in paired_measures.noticeable(rows):
        largest.setdefault(row["measure"], row)
    seen = [*largest.values()]
    if not rows:
        return []
    if not seen:
        unknown = any(row["size"] == Size.UNKNOWN for row in rows)
        return [f"No other measure of the scorecard {'is known to change' if unknown else 'changes'} noticeably."]
    texts = ((paired_measures.says(row, game), _at(row)) for row in seen)
    named = [f"{text}{at}" for text, at in texts if text][:MOST_EFFECTS]
    n = len(seen) - len(named)
    if not named:
        return [f"Besides, {n} measure{'s' * (n > 1)} of the scorecard change{'s' * (n == 1)} noticeably."]
    more = f"{n} more measure{'s' * (n > 1)} of the scorecard change{'s' * (n == 1)} noticeably."
    return [f"Besides, {listed(named)}.", *([more] if n else [])]


def _at(row: Row) -> str:
    return f" with {row['line']}" if row["line"] else ""


def robustness(proposal: Proposal) -> str:
    """Say whether a proposal misses a target with other players, guesses or numbers of players, and with which."""
    if not proposal.variants:
        return "No other players, numbers of players or guesses could be tried."
    return held(proposal.variants, "other players, numbers of players and guesses")


def with_others(proposal: Proposal) -> str:
    """Return the same in a few words, for a table."""
    missed, unknown, n = proposal.depends_on, proposal.named(State.UNKNOWN), len(proposal.variants)
    if proposal.is_robust:
        return "robust"
    return f"missed with {len(missed)} of {n}" if missed else f"not yet known with {len(unknown)} of {n}"


def held(tried: Sequence[Tried], what: str) -> str:
    """Say with how many of some variants all targets are met, one is missed and with which, and how many are open."""
    names = [_VALUES.sub("", one.name) for one in tried if one.state == State.MISSED]
    figures = [one.figure for one in tried if one.state == State.MISSED]
    missed = [f"{names[0]} ({figures[0]})", *names[1:]] if names else []  # a figure each would be too many to read
    met, unknown = (sum(one.state == state for one in tried) for state in (State.MET, State.UNKNOWN))
    if met == len(tried):
        return f"Robust: all targets are met with each of {len(tried)} {what}."
    said = [f"All targets are met with {met or 'none'} of {len(tried)} {what}."]
    if missed:
        said.append(f"One is missed with {len(missed)}: {brief.some(missed, _how_many(missed))}.")
    if unknown:
        said.append(f"With {unknown} it is not yet known.")
    return " ".join(said)


def _how_many(names: Sequence[str]) -> int:
    """Return how many of some names a sentence has room for: at least one."""
    words = itertools.accumulate(len(name.split(" ")) for name in names[:MOST_NAMED])
    return max(1, sum(so_far <= MOST_WORDS for so_far in words))


def _as_data(proposal: Proposal) -> dict[str, Any]:
    return {
        "changes": dict(proposal.candidate.changes),
        "cost": proposal.candidate.cost,
        "robust": proposal.is_robust,
        "depends_on": list(proposal.depends_on),
        "not_known_with": proposal.named(State.UNKNOWN),
        "distance": far if math.isfinite(far := distance(proposal.rows)) else None,
        "targets": _targets(proposal.rows),
        "scorecard": proposal.effects,
    }


def _targets(rows: Sequence[Row]) -> dict[str, Any]:
    kept = ("value", "low", "high", "state")
    return {name: {key: row[key] for key in kept} for name, row in figures_of(rows).items()}


def cell(row: Mapping[str, Any]) -> str:
    """Return a figure with its state for a table: `35 % met`."""
    return f"{aims.figure(row)} {aims.WORDS[row['state']]}"
