"""Check the form of events: the fields of each kind, and the values allowed in them."""

from collections.abc import Callable, Iterable, Mapping
from collections.abc import Set as AbstractSet
from typing import Any, NamedTuple, NoReturn, Protocol

from bng_sim.referees.faults import LOG, Event, breach, text

CLOCK = ("n", "turn", "round")  # whole numbers that every event has

Check = Callable[[Any], str]  # returns the rule that a value breaks, or an empty text


class Sorted(Protocol):
    """Describe a declared field."""

    @property
    def sort(self) -> str:
        """What its values are."""


class Declared(Protocol):
    """Describe a kind of event as its game declares it: what it is called, and its fields and list by name."""

    @property
    def name(self) -> str:
        """Its name in a log's lines."""

    @property
    def fields(self) -> Mapping[str, Sorted]:
        """Its fields."""

    @property
    def listed(self) -> Mapping[str, Sorted]:
        """Its list, if it has one."""


def sorts(events: Iterable[Declared], finer: Mapping[str, str]) -> dict[str, dict[str, str]]:
    """Return the sort of each field of each kind of event: the declared one, or a finer one.

    Args:
        events: As the game declares them.
        finer: Sorts of fields by `event.field`, or by `field` for those of all other events.

    """
    return {
        event.name: {
            name: finer.get(f"{event.name}.{name}") or finer.get(name) or field.sort
            for name, field in {**event.fields, **event.listed}.items()
        }
        for event in events
    }


class Kind(NamedTuple):
    """A kind of event: the names of all its fields, and the checks of those that not every event has."""

    names: set[str]
    checks: list[tuple[str, Check]]


class EventForm:
    """Check events against the form of a game's events."""

    def __init__(self, fields: dict[str, dict[str, str]], checks: dict[str, Check]) -> None:
        """Define kinds of events by their fields, each of a sort that has a check."""
        self._kinds = {
            event: Kind({"event", *CLOCK, *of_kind}, [(name, checks[sort]) for name, sort in of_kind.items()])
            for event, of_kind in fields.items()
        }

    def check(self, found: Any) -> Event:
        """Return the event if it is well-formed; raises `Breach` otherwise."""
        event: Event = found
        try:
            names, checks = self._kinds[event["event"]]
        except (KeyError, TypeError):
            _refuse_kind(event)
        if event.keys() != names:
            breach(LOG, f"{event['event']} with the fields {sorted(names)}", text(event))
        if not (type(event["n"]) is type(event["turn"]) is type(event["round"]) is int):
            _refuse(LOG, event, next(name for name in CLOCK if type(event[name]) is not int))
        for name, check in checks:
            if rule := check(event[name]):
                _refuse(rule, event, name)
        return event


def _refuse_kind(event: Any) -> NoReturn:
    if isinstance(event, dict) and isinstance(event.get("event"), str):
        breach(LOG, "a kind of event that is known", text(event))
    breach(LOG, "an event", repr(event))


def _refuse(rule: str, event: Event, name: str) -> NoReturn:
    breach(rule, f"{event['event']} with a possible {name}", repr(event[name]))


def whole(value: Any) -> str:
    """Check for a whole number."""
    return "" if type(value) is int else LOG


def yes(value: Any) -> str:
    """Check for a boolean."""
    return "" if type(value) is bool else LOG


def number_or_text(value: Any) -> str:
    """Check for a whole number or a text."""
    return "" if type(value) in (int, str) else LOG


def numbered(rule: str, low: int, high: int) -> Check:
    """Return a check for a whole number from `low` to `high`; others break `rule`."""

    def check(value: Any) -> str:
        if type(value) is not int:
            return LOG
        return "" if low <= value <= high else rule

    return check


def named(rule: str, names: Any, kind: type = str) -> Check:
    """Return a check for one of these words, or of these values of another kind; others break `rule`."""

    def check(value: Any) -> str:
        if type(value) is not kind:
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
        for entry in value:
            if rule := check(entry):
                return rule
        return ""

    return check_all


def of_fields(checks: Mapping[str, Check], is_entry: Callable[[AbstractSet[str]], bool]) -> Check:
    """Return a check for an object with fields that pass these checks; `is_entry` is asked of their names."""

    def check(value: Any) -> str:
        if not isinstance(value, dict) or not value.keys() <= checks.keys() or not is_entry(value.keys()):
            return LOG
        for name, entry in value.items():
            if rule := checks[name](entry):
                return rule
        return ""

    return check
