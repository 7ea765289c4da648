"""What a referee must stand, whatever its game: logs with events out of place, junk, other rules than the head's."""

import itertools
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from tests.referees.operators import Event, Log, renumber
from tests.referees.recordings import Recordings

Audit = Callable[[Iterable[Any]], Sequence[Any]]
IsFree = Callable[[Event, Event, Mapping[str, Any]], bool]
JUNK = (None, -1, 10**30, 1.5, float("nan"), True, "", "word", [], [[]], [None], {}, {"card": []}, object())
NO_LOGS: list[list[Any]] = [[], [None], [{}], [[]], ["game"], [{"event": "game"}], [{"event": []}]]


def unnoticed_moves(audit: Audit, log: Log, is_free: IsFree, every: int = 1, first: int = 0) -> list[tuple[str, Event]]:
    """Events that can be left out, doubled or put off without a fault.

    Args:
        audit: The referee's.
        log: Of a true game; not changed.
        is_free: Whether two events next to each other may change places by these rules.
        every: Looks at every so many of the events.
        first: How many are passed over at first.

    """
    missed = []
    for place in range(1 + first % every, len(log) - 1, every):
        one, two = log[place : place + 2]
        for what, events in {"left out": [two], "doubled": [one, one, two], "put off": [two, one]}.items():
            changed = [*log[:place], *events, *log[place + 2 :]]
            may_be = what == "put off" and is_free(one, two, log[0]["rules"])
            if not may_be and not audit(renumber([dict(event) for event in changed])):
                missed.append((what, one))
    return missed


def unnoticed_junk(audit: Audit, log: Log, of: int = 1, first: int = 0) -> list[tuple[str, str, Any]]:
    """Junk in fields of the first event of each kind that is no fault: of so many pieces one, another in each field.

    The first field gets the piece numbered `first`.
    """
    firsts = {event["event"]: event for event in reversed(log[1:])}
    turn = itertools.count(first)
    return [
        (event["event"], name, junk)
        for event in firsts.values()
        for name in list(event)
        for junk in _missed(audit, log, event, name, JUNK[next(turn) % of :: of])
    ]


def unnoticed_junk_in_head(audit: Audit, log: Log, names: Iterable[str]) -> list[tuple[Any, Any]]:
    """Junk in the head that is no fault: in these of its entries, in each parameter, in a card."""
    places = [*((log[0], name) for name in names), *((log[0]["rules"], name) for name in log[0]["rules"])]
    places.append((log[0]["cards"], 3))
    return [(name, junk) for holder, name in places for junk in _missed(audit, log, holder, name, JUNK)]


def _missed(audit: Audit, log: Log, holder: Any, name: Any, tried: Iterable[Any]) -> list[Any]:
    """What may stand at a place without a fault though it is not what stood there, which stands there again then."""
    value, missed = holder[name], []
    for junk in tried:
        holder[name] = junk
        if not audit(log) and not (junk == value and type(junk) is type(value)):
            missed.append(junk)
    holder[name] = value
    return missed


def rules_broken(
    audit: Audit, recordings: Recordings, setting: str, rules: Mapping[str, Any], games: int = 100
) -> set[str]:
    """The rules under which the first game is caught that breaks other rules than it was played by; none must do."""
    for index in range(games):
        log = recordings.fresh(setting, index)
        log[0]["rules"].update(rules)
        if found := audit(log):
            return {fault.rule for fault in found}
    raise AssertionError("no game shows it")


def never_seen(
    recordings: Recordings, settings: Iterable[str], wanted: Iterable[tuple[str, str]], games: int
) -> set[tuple[str, str]]:
    """Find what no game of the settings has, of these: fields of an event, such as its `ending`, with their words."""
    missing = set(wanted)
    names = {name for name, _ in missing}
    for index, setting in itertools.product(range(games), [*settings]):
        for event in recordings.recorded(setting, index):
            missing -= {(name, event[name]) for name in names & event.keys()}
        if not missing:
            break
    return missing
