"""What a referee reports: the rule that was broken, where in the log, and what the table looked like."""

from dataclasses import dataclass
from typing import Any, NoReturn

LOG = "LOG"  # the log itself is at fault: malformed, with gaps, too short or too long
LISTS = "D"  # a list of options is not the one of chapter D

Event = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Fault:
    """One breach of the rules.

    Attributes:
        rule: The id in the rules page of the game; `D` for a list of options, `LOG` if the log itself is at fault.
        event_number: The `n` of the event that shows it; 0 is the head.
        message: What was expected and what was found.
        state: The table at that moment, in short.

    """

    rule: str
    event_number: int
    message: str
    state: str

    def __str__(self) -> str:
        return f"{self.rule} at event {self.event_number}: {self.message}\n    {self.state}"


class Breach(Exception):  # noqa: N818 (it is one of the game's rules, not an error of the program)
    """Raised where the log departs from the rules; `audit` makes a `Fault` of it."""

    def __init__(self, rule: str, message: str) -> None:
        """Say which rule is broken, and how."""
        super().__init__(message)
        self.rule = rule
        self.message = message


def breach(rule: str, expected: object, found: object) -> NoReturn:
    """Raise a `Breach` in the words all of them use."""
    raise Breach(rule, f"expected {expected}, found {found}")


def text(event: Event | None) -> str:
    """An event on one line."""
    if event is None:
        return "the end of the log"
    shown = [f"{name}={value}" for name, value in event.items() if name not in ("n", "turn", "round", "event")]
    return " ".join([str(event["event"]), *shown])
