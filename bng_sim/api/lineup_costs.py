"""Say before a sweep which lineups take most of its time."""

from collections.abc import Iterator

from bng_sim.api.progress import format_duration
from bng_sim.core.wording import listed
from bng_sim.sweeps.run.estimate import Estimate, LineupCost

SLOW = 3.0  # times as long as a game of the quickest lineup
MUCH = 0.2  # of the time
MOST_NAMED = 3


def describe_slow_lineups(needed: Estimate) -> str:
    """Say how much of the time goes to lineups whose games take much longer than others; empty if there is none."""
    slow = list(_slow(needed))[:MOST_NAMED]
    if not slow:
        return ""
    said = listed([_describe(one, needed) for one in slow])
    return f"{said[:1].upper()}{said[1:]}."


def _slow(needed: Estimate) -> Iterator[LineupCost]:
    """Yield the lineups that take much of the time, and of whom a game takes much longer than of the cheapest."""
    least = min((one.seconds / one.games for one in needed.lineups), default=0.0)
    for one in needed.lineups:
        if one.seconds > MUCH * needed.seconds and one.seconds / one.games > SLOW * least:
            yield one


def _describe(one: LineupCost, needed: Estimate) -> str:
    share = f"{100 * one.seconds / needed.seconds:.0f} % of that time"
    return f"{_name(one)} takes {share} ({format_duration(one.seconds)}) for {one.games:,} of {needed.games:,} games"


def _name(one: LineupCost) -> str:
    return f"the ladder's rung {one.rung}" if one.rung else f"lineup {one.lineup}"
