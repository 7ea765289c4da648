"""What is out of reach if no candidate meets all targets: how far each target goes, and which other rule would help.

All of it is played on deals that had no part in the race, a third as many as the search at most.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bng_sim.analyses.words.aims import State
from bng_sim.core.game import Game
from bng_sim.core.parameters import describe, printed
from bng_sim.core.value_words import plain
from bng_sim.lab.balance import judging
from bng_sim.lab.balance.candidates import Candidate, Choices
from bng_sim.lab.balance.confirming import Proposal, fresh_trial, play_missing
from bng_sim.lab.balance.judging import Row, figures_of
from bng_sim.lab.balance.race import FIRST_DEALS, Progress, Race, Runner, share_missed
from bng_sim.sweeps.config.points import grid_points

PART = 6  # of the deals of the search: each of the two questions plays one in so many
MOST_OTHERS = 5  # rules that would help, listed
REACH_PART, OTHERS_PART = "reach", "others"
Figures = Mapping[str, Row]  # target -> the row that decides


@dataclass(frozen=True, slots=True)
class TargetReach:
    """How far one target goes over all candidates.

    Attributes:
        name: The target.
        least: The row of the candidate with the least figure, on fresh deals; None if no game decides it.
        greatest: The row of the one with the greatest.
        alone: Whether some candidate meets it, whatever becomes of the others; None: not yet known.
        by: A candidate that does.

    """

    name: str
    least: Row | None
    greatest: Row | None
    alone: bool | None
    by: Candidate | None


@dataclass(frozen=True, slots=True)
class OtherRule:
    """A parameter that is no knob, and would bring the targets nearer.

    Attributes:
        parameter: Its name.
        value: The value that does it.
        before: The targets' figures of the nearest candidate.
        after: The same with this value.

    """

    parameter: str
    value: Any
    before: Figures
    after: Figures

    @property
    def gain(self) -> float:
        """By how much nearer all targets are together, as shares of the ends that are wanted."""
        return missed_by(self.before) - missed_by(self.after)


@dataclass(frozen=True, slots=True)
class Reach:
    """What the knobs can do, and what they cannot.

    Attributes:
        targets: How far each target goes.
        others: Rules that are no knobs and would help, the best first.
        tried: Number of such rules that were tried.
        deals: Deals of a place that the figures of targets are from.

    """

    targets: Sequence[TargetReach]
    others: Sequence[OtherRule]
    tried: int
    deals: int


def explore(race: Race, choices: Choices, known: Sequence[Proposal], played: int, progress: Progress) -> Reach:
    """Find out how far each target goes alone, and which rules that are no knobs would help the nearest candidate.

    Args:
        race: The race, when it is over.
        choices: What the config allows to change.
        known: The rules as they are, and the nearest candidates, as they play on fresh deals; the nearest second.
        played: Number of deals that the search has played, of which this takes a third at most.
        progress: Shows how far it is.

    """
    part = played // PART
    targets, deals = _targets(race, known, part, progress)
    others, tried = _others(race, choices, known[min(1, len(known) - 1)].candidate, part, progress)
    return Reach(targets, others, tried, deals)


def missed_by(figures: Figures) -> float:
    """Return by how much all targets together are missed, as shares of the ends that are wanted."""
    return sum(share_missed(row) for row in figures.values())


def _targets(race: Race, known: Sequence[Proposal], part: int, progress: Progress) -> tuple[list[TargetReach], int]:
    """Play again, on fresh deals, the candidates that go farthest by each target."""
    names = [aim.name for aim in race.how.aims]
    by_target = {name: _with_figure(race.runners, name) for name in names}
    ends = {
        one.candidate.number: one.candidate
        for runners in by_target.values()
        for one in [*_ends(runners), *[runner for runner, _ in sorted(runners, key=_beyond)[:1]]]
    }
    deals = _deals(race, part, len(ends))
    played = _play(race, f"{REACH_PART} {deals}", list(ends.values()), (0, deals), progress)
    both = [(ends[number], figures) for number, figures in played.items()]
    both += [(one.candidate, figures_of(one.rows)) for one in known]
    found = []
    for name in names:
        rows = [(candidate, figures[name]) for candidate, figures in both if name in figures]
        sorted_rows = sorted((row for _, row in rows if row["value"] is not None), key=lambda row: row["value"])
        met = [one.candidate for one, row in by_target[name] if row["state"] == State.MET]
        met += [candidate for candidate, row in rows if row["state"] == State.MET]
        missed = all(row["state"] == State.MISSED for _, row in by_target[name])
        alone = True if met else False if missed else None
        least, greatest = (sorted_rows[0], sorted_rows[-1]) if sorted_rows else (None, None)
        found.append(TargetReach(name, least, greatest, alone, met[0] if met else None))
    return found, deals


def _with_figure(runners: Sequence[Runner], name: str) -> list[tuple[Runner, Row]]:
    """Return the runners with a figure of a target, each with the row that decides."""
    with_rows = [(runner, figures_of(runner.rows).get(name)) for runner in runners if runner.rows]
    return [(runner, row) for runner, row in with_rows if row is not None and row["value"] is not None]


def _ends(runners: Sequence[tuple[Runner, Row]]) -> list[Runner]:
    """Return the runners with the least and the greatest figure."""
    ordered = [runner for runner, _ in sorted(runners, key=lambda one: one[1]["value"])]
    return [*ordered[:1], *ordered[-1:]]


def _beyond(one: tuple[Runner, Row]) -> float:
    return float(one[1]["beyond"])


def _deals(race: Race, part: int, n: int) -> int:
    """Return how many deals each of `n` candidates may play in each place, if all play `part` together."""
    share = part // max(1, n * len(race.how.places))
    return min(max(FIRST_DEALS, share), race.most)


def _play(
    race: Race, part: str, candidates: Sequence[Candidate], ends: tuple[int, int], progress: Progress
) -> dict[int, dict[str, Row]]:
    """Return the figures of some candidates on fresh deals, by their numbers; intervals hold in all together."""
    deals = ends[1] - ends[0]
    trials = [fresh_trial(part, one, race.how, one.changes, *ends) for one in candidates]
    play_missing(trials, race.journal, race.workers, progress)
    found = {}
    for one in candidates:
        tallies = judging.from_data(race.journal.sums(part, one.changes))
        rows = race.how.judge(tallies, one.changes, deals, len(candidates), sharpest=deals)
        found[one.number] = figures_of(rows)
    return found


def _others(
    race: Race, choices: Choices, nearest: Candidate, part: int, progress: Progress
) -> tuple[list[OtherRule], int]:
    """Change every other rule in the nearest candidate, one at a time; the best play again on other deals."""
    config, game = race.how.config, race.how.game
    players = _numbers(race)
    changes = [
        (name, value)
        for name in other_parameters(config.knobs, config.grid, game)
        for value in other_values(game, {**config.rules, **nearest.changes}, name, players)
        if choices.are_allowed({**nearest.changes, name: value})
    ]
    tried = [Candidate(at, {**nearest.changes, name: value}, 0.0) for at, (name, value) in enumerate(changes, 1)]
    base = Candidate(0, nearest.changes, 0.0)
    deals = _deals(race, part // 2, len(tried) + 1)
    screened = _play(race, f"{OTHERS_PART} {deals}", [base, *tried], (0, deals), progress)
    gains = {at: missed_by(screened[0]) - missed_by(figures) for at, figures in screened.items()}
    best = _best_of_each(changes, gains)
    more = _deals(race, part // 2, len(best) + 1)
    again = [base, *(tried[at - 1] for at in best)]
    played = _play(race, f"{OTHERS_PART} {deals} and {more}", again, (deals, deals + more), progress)
    found = [OtherRule(*changes[at - 1], played[0], played[at]) for at in best if _is_nearer(played[0], played[at])]
    return sorted(found, key=lambda one: -one.gain), len({name for name, _ in changes})


def _best_of_each(changes: Sequence[tuple[str, Any]], gains: Mapping[int, float]) -> list[int]:
    """Return the changes, numbered from 1, that promise most: one of each parameter, and no more than are listed."""
    best: dict[str, int] = {}
    for at in sorted(range(1, len(changes) + 1), key=lambda at: -gains[at]):
        if gains[at] > 0:
            best.setdefault(changes[at - 1][0], at)
    return list(best.values())[:MOST_OTHERS]


def _numbers(race: Race) -> set[int]:
    """Return the numbers of players of all settings."""
    config, game = race.how.config, race.how.game
    return {game.rules.read({**config.rules, **point}).players for point in grid_points(config)}


def _is_nearer(before: Figures, after: Figures) -> bool:
    """Return whether some target that is missed is known to be nearer, and all together are."""
    return missed_by(after) < missed_by(before) and any(
        before[name]["state"] == State.MISSED
        and row["low"] is not None
        and before[name]["value"] is not None
        and not row["low"] <= before[name]["value"] <= row["high"]
        and share_missed(row) < share_missed(before[name])
        for name, row in after.items()
        if name in before
    )


def other_parameters(knobs: Mapping[str, Any], grid: Mapping[str, Any], game: Game) -> list[str]:
    """List the parameters that are neither knobs nor what settings differ in, nor make another game."""
    taken = {"players", *knobs, *grid, *game.structure}
    return [name for name in describe(game.rules) if name not in taken]


def other_values(game: Game, rules: Mapping[str, Any], name: str, players: set[int]) -> list[Any]:
    """List values of a parameter to try: for a number one and a half more and less, of words all, else the plausible.

    Args:
        game: The game.
        rules: Those in force, as far as they are named.
        name: The parameter.
        players: The numbers of players of all settings.

    """
    usual = rules[name] if name in rules else printed(game.rules, name, players)
    found = [*_by_kind(usual, _kinds(game.rules.model_json_schema()["properties"][name]))]
    found += describe(game.rules)[name]["alternatives"].values()
    different = {plain(value): value for value in found if plain(value) != plain(usual)}
    return list(different.values())


def _kinds(schema: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """Return the schemas of which a value may be any."""
    return list(schema["anyOf"]) if "anyOf" in schema else [schema]


def _by_kind(usual: Any, kinds: Sequence[Mapping[str, Any]]) -> Iterator[Any]:
    """Yield other values by what a parameter may be."""
    for kind in kinds:
        yield from kind.get("enum", [kind["const"]] if "const" in kind else [])
        if kind.get("type") == "boolean" and isinstance(usual, bool):
            yield not usual
        is_number = isinstance(usual, int | float) and not isinstance(usual, bool)
        if is_number and kind.get("type") in ("integer", "number"):
            half = usual / 2 if kind["type"] == "number" else max(1, round(usual / 2))
            steps = (half,) if kind["type"] == "number" else (1, half)
            least, most = kind.get("minimum", usual - half), kind.get("maximum", usual + half)
            yield from (
                usual + step for step in sorted({*steps, *(-one for one in steps)}) if least <= usual + step <= most
            )
