"""Define faults: the broken rule, its event in the log, and the state of the table."""

from dataclasses import dataclass
from typing import Any, NoReturn

LOG = "LOG"  # the rule broken by a log that is malformed, has gaps, or is too short or too long
LISTS = "D"  # the rule broken by a list of options that differs from chapter D

Event = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Fault:
    """Describe a breach of the rules.

    Attributes:
        rule: The id in the rules page of the game; `D` for a list of options, `LOG` if the log itself is at fault.
        event_number: The `n` of the event that shows it; 0 is the head.
        message: What was expected and what was found.
        state: A short description of the table at that moment.

    """

    rule: str
    event_number: int
    message: str
    state: str

    def __str__(self) -> str:
        return f"{self.rule} at event {self.event_number}: {self.message}\n    {self.state}"


class Breach(Exception):  # noqa: N818 (it is one of the game's rules, not an error of the program)
    """Raised where the log breaks the rules; `audit` turns it into a `Fault`."""

    def __init__(self, rule: str, message: str) -> None:
        """Store the broken rule and the message."""
        super().__init__(message)
        self.rule = rule
        self.message = message


def breach(rule: str, expected: object, found: object) -> NoReturn:
    """Raise a `Breach` with the usual message."""
    raise Breach(rule, f"expected {expected}, found {found}")


def text(event: Event | None) -> str:
    """Format an event on one line."""
    if event is None:
        return "the end of the log"
    shown = [f"{name}={value}" for name, value in event.items() if name not in ("n", "turn", "round", "event")]
    return " ".join([str(event["event"]), *shown])
