"""Check the form of events: the fields of each kind, and the values allowed in them."""

from collections.abc import Callable
from typing import Any

from bng_sim.referees.faults import LOG, Event, breach, text

EVERY = ("n", "turn", "round", "event")

Check = Callable[[Any], str]  # returns the rule that a value breaks, or an empty text


class EventForm:
    """Check events against the form of a game's events."""

    def __init__(self, fields: dict[str, dict[str, str]], checks: dict[str, Check]) -> None:
        """Define kinds of events by their fields, each of a sort that has a check; `number` is among the sorts."""
        whole = dict.fromkeys(("n", "turn", "round"), "number")
        self._fields = {
            kind: [(name, checks[sort]) for name, sort in (whole | of_kind).items()] for kind, of_kind in fields.items()
        }
        self._names = {kind: {*EVERY, *of_kind} for kind, of_kind in fields.items()}

    def check(self, event: Any) -> Event:
        """Return the event if it is well-formed; raises `Breach` otherwise."""
        if not isinstance(event, dict) or not isinstance(event.get("event"), str):
            breach(LOG, "an event", repr(event))
        fields = self._fields.get(event["event"])
        if fields is None:
            breach(LOG, "a kind of event that is known", text(event))
        if event.keys() != self._names[event["event"]]:
            breach(LOG, f"{event['event']} with the fields {sorted(self._names[event['event']])}", text(event))
        for name, check in fields:
            if rule := check(event[name]):
                breach(rule, f"{event['event']} with a possible {name}", repr(event[name]))
        return event


def whole(value: Any) -> str:
    """Check for a whole number."""
    return "" if type(value) is int else LOG


def yes(value: Any) -> str:
    """Check for a boolean."""
    return "" if type(value) is bool else LOG


def numbered(rule: str, low: int, high: int) -> Check:
    """Return a check for a whole number from `low` to `high`; others break `rule`."""

    def check(value: Any) -> str:
        if type(value) is not int:
            return LOG
        return "" if low <= value <= high else rule

    return check


def named(rule: str, names: Any) -> Check:
    """Return a check for one of these words; others break `rule`."""

    def check(value: Any) -> str:
        if type(value) is not str:
            return LOG
        return "" if value in names else rule

    return check


def or_none(check: Check) -> Check:
    """Return a check that also accepts null."""
    return lambda value: "" if value is None else check(value)


def each(check: Check) -> Check:
    """Return a check for a list whose entries pass a check."""

    def check_all(value: Any) -> str:
        if type(value) is not list:
            return LOG
        return next((rule for entry in value if (rule := check(entry))), "")

    return check_all
