"""The event log: what happens on the table, which an engine appends as numbers and others read as words.

A game declares each kind of event once, with `Events.event`: its name, its rules, what it says, its numbers and its
list. From that come the function that chapters call (`events.claim(table, seat, asset)`), and, in `event_reading`, the
plain data of a log, the schema of its lines and its table in the docs. Off in batches, on for single games.

In the buffer an event is its number, turn and round, how many values follow, and these.
"""

import keyword
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import numpy as np

from bng_sim.core.compiling.compiler import kernel, pasted

NOTHING = -1  # no card, no seat, ...: read as null
HEADER = 4  # words before an event's values
MOST_NUMBERS = 5
OF_EVERY_LINE = frozenset({"n", "turn", "round", "event"})
LOG_WORDS = 1 << 18
LOG = np.dtype(
    (
        np.record,
        [
            ("on", np.int64),  # 0 or 1
            ("used", np.int64),  # words
            ("words", np.int64, LOG_WORDS),
        ],
    )
)


class Field(NamedTuple):
    """A number of an event: what sort of thing it is (a game names its sorts where it reads them), and what it says."""

    sort: str
    meaning: str


class Listed(NamedTuple):
    """As `Field`, of the list that ends an event."""

    sort: str
    meaning: str


class Event(NamedTuple):
    """A kind of event; its number in the buffer is its place among those declared.

    Attributes:
        name: What it is called in a log's lines.
        rules: Ids of the rules it belongs to.
        meaning: What happened.
        fields: Its numbers by their names, in the order in which the engine writes them.
        listed: Its list by its name, if it has one.

    """

    name: str
    rules: str
    meaning: str
    fields: dict[str, Field]
    listed: dict[str, Listed]


class Events:
    """The events of a game, in the order in which they are declared."""

    def __init__(self, write: Callable[..., None], write_list: Callable[..., None]) -> None:
        """Events that these kernels of the game write.

        Args:
            write: `write(table, event, n, a, b, c, d, e)` appends an event with the first `n` of five numbers to
                `table.log`; it says by `append` in which turn and round.
            write_list: The same with a list behind: `write_list(table, event, n, a, b, c, d, e, values)`.

        """
        self._write, self._write_list = write, write_list
        self._declared: dict[str, Event] = {}

    def __iter__(self) -> Iterator[Event]:
        """All of them."""
        return iter(self._declared.values())

    @property
    def names(self) -> tuple[str, ...]:
        """What events are called in a log's lines."""
        return tuple(self._declared)

    def event(self, name: str, rules: str, meaning: str, /, **values: Field | Listed) -> Callable[..., None]:
        """Declare an event and make the function that logs it.

        The function takes the table and then the values by their names and in their order, `NOTHING` for one that
        is missing; a list as an array's slice. It does nothing while the log is off. Where the name is a word of
        Python's, the function's has an underscore behind (`pass_`).
        """
        number = self.declare(name, rules, meaning, **values)
        event = self._declared[name]
        numbers = [*event.fields, *["NOTHING"] * (MOST_NUMBERS - len(event.fields))]
        write = "write_list" if event.listed else "write"
        given = ", ".join(["table", str(number), str(len(event.fields)), *numbers, *event.listed])
        function = f"{name}_" if keyword.iskeyword(name) else name
        return self._made(
            f"def {function}({', '.join(['table', *values])}):\n    if table.log.on == 1:\n        {write}({given})\n"
        )

    def declare(self, name: str, rules: str, meaning: str, /, **values: Field | Listed) -> int:
        """Declare an event that a kernel of the game's own appends by `begin`; return its number."""
        fields = {key: value for key, value in values.items() if isinstance(value, Field)}
        listed = {key: value for key, value in values.items() if isinstance(value, Listed)}
        if name in self._declared:
            raise TypeError(f"event {name} is declared twice")
        if taken := OF_EVERY_LINE.intersection(values):
            raise TypeError(f"event {name}: every line has {', '.join(taken)} already")
        if len(fields) > MOST_NUMBERS or len(listed) > 1 or [*values] != [*fields, *listed]:
            raise TypeError(f"event {name}: an event has at most {MOST_NUMBERS} numbers, then at most one list")
        self._declared[name] = Event(name, rules, meaning, fields, listed)
        return len(self._declared) - 1

    def _made(self, source: str) -> Callable[..., None]:
        """The kernel of this source: at home, for whoever keeps compiled code, in the module that declares events."""
        home = getattr(self._write, "py_func", self._write)  # interpreted, a kernel is plain Python
        names: dict[str, Any] = {"write": self._write, "write_list": self._write_list, "NOTHING": NOTHING}
        names["__name__"] = home.__module__
        made: dict[str, Callable[..., None]] = {}
        exec(compile(source, home.__code__.co_filename, "exec"), names, made)
        (function,) = made.values()
        return pasted(function)


@kernel
def append(log, event, turn, round_number, n, a, b, c, d, e):
    """Write an event with the first `n` of five numbers."""
    _put(log, begin(log, event, turn, round_number, n), n, a, b, c, d, e)


@kernel
def append_list(log, event, turn, round_number, n, a, b, c, d, e, values):
    """As `append`, with a list behind the numbers: a slice, for arrays of different lengths are different types."""
    at = begin(log, event, turn, round_number, n + values.size)
    _put(log, at, n, a, b, c, d, e)
    for i in range(values.size):
        log.words[at + n + i] = values[i]


@kernel
def _put(log, at, n, a, b, c, d, e):
    numbers = (a, b, c, d, e)
    for i in range(n):
        log.words[at + i] = numbers[i]


@kernel
def begin(log, event, turn, round_number, n):
    """Write all of an event but its `n` values; return where these are to be written."""
    at = log.used
    if at + HEADER + n > LOG_WORDS:
        raise OverflowError("the game is too long for the event log")
    log.words[at] = event
    log.words[at + 1] = turn
    log.words[at + 2] = round_number
    log.words[at + 3] = n
    log.used = at + HEADER + n
    return at + HEADER
