"""What is out of reach, in sentences and as data."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from bng_sim.analyses.numbers import PER_CENT
from bng_sim.analyses.question import setting
from bng_sim.analyses.words import aims
from bng_sim.core.game import Game
from bng_sim.core.value_words import plain
from bng_sim.core.wording import counted, listed
from bng_sim.lab.balance.race import share_missed
from bng_sim.lab.balance.reach import OtherRule, Reach, TargetReach

MOST_NAMED = 3  # rules that would help, in words
ALONE = {True: "Within reach alone", False: "Out of reach", None: "Not known to be within reach alone"}


def out_of_reach(reach: Reach, game: Game) -> list[str]:
    """Return a sentence for each target that no candidate meets."""
    return [_target(one, game) for one in reach.targets if one.alone is False and one.least is not None]


def within_reach(reach: Reach, game: Game) -> Iterator[str]:
    """Yield how far the other targets go, and which rules that are no knobs would help."""
    for one in reach.targets:
        if one.alone is not False and one.least is not None:
            yield _target(one, game)
    for other in reach.others[:MOST_NAMED]:
        yield f"Not a knob, but it would help: {in_words(other, game)} ({listed(_moves(other))})."
    if not reach.others and reach.tried:
        yield f"Of {counted(reach.tried, 'other rule')}, changed one at a time, none is known to help."


def _target(one: TargetReach, game: Game) -> str:
    by = f", as with {one.by.in_words(game)}" if one.by and one.by.changes else ""
    return f"{ALONE[one.alone]}: {_range(one)}{by}."


def _range(one: TargetReach) -> str:
    """Return what a target's figure is with the least and with the greatest candidate, and what is wanted."""
    least, greatest = one.least or {}, one.greatest or {}
    if least["who"] == greatest["who"] and least.get("even") == greatest.get("even"):
        first, last = aims.in_shares(least), aims.in_shares(greatest)
        return f"{aims.filled(first, span_of(first, last))} {aims.in_brackets(first)}"
    return f"{least['label']}, {span_of(least, greatest)} (wanted: {aims.wanted_of(least)})"


def span_of(least: Mapping[str, Any], greatest: Mapping[str, Any]) -> str:
    """Return two figures as a range: `12 to 88 %`; one of both if they read alike."""
    low, high = aims.figure(least), aims.figure(greatest)
    if low == high:
        return high
    return f"{low.removesuffix(PER_CENT) if high.endswith(PER_CENT) else low} to {high}"


def in_words(other: OtherRule, game: Game) -> str:
    """Return a rule that would help, as a setting."""
    return setting(other.parameter, plain(other.value), game)


def _moves(other: OtherRule) -> list[str]:
    """Return how the targets move that come nearer, the most first."""
    gains = {
        name: share_missed(other.before[name]) - share_missed(row)
        for name, row in other.after.items()
        if name in other.before
    }
    nearer = sorted((name for name, gain in gains.items() if gain > 0), key=lambda name: -gains[name])
    moved = [(aims.in_shares(other.after[name]), aims.in_shares(other.before[name])) for name in nearer]
    return [f"{after['label']} {aims.figure(after)} instead of {aims.figure(before)}" for after, before in moved]


def document(reach: Reach, conflicts: Sequence[tuple[str, str]]) -> dict[str, Any]:
    """Return all of it as plain data."""
    return {
        "reach": {
            one.name: {
                "low": one.least and one.least["value"],
                "high": one.greatest and one.greatest["value"],
                "alone": one.alone,
            }
            for one in reach.targets
        },
        "exclude": [list(pair) for pair in conflicts],
        "others": [
            {
                "parameter": one.parameter,
                "value": one.value,
                "moves": {
                    name: [one.before[name]["value"], row["value"]]
                    for name, row in one.after.items()
                    if name in one.before
                },
            }
            for one in reach.others
        ],
    }
