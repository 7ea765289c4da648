"""Write the event log: an engine appends what happens on the table as numbers, which others read as words.

A game declares each kind of event once, with `Events.event`: name, rules, meaning, fields and list. That creates the
function that chapters call (`events.claim(table, seat, asset)`) and, in `event_reading`, the plain data of a log, the
schema of its lines and its table in the docs. Logging is off in batches and on for single games.

In the buffer an event is its number, turn, round, the number of values, and the values.
"""

import keyword
import sys
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import numpy as np

from bng_sim.core.compiling.compiler import inlined, inlined_early, kernel, part_of

NOTHING = -1  # no card, no seat, ...: read as null
HEADER = 4  # words before an event's values: number, turn, round, length
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
    """Declare a number of an event: its sort (games define sorts where they read them) and its meaning."""

    sort: str
    meaning: str


class Listed(NamedTuple):
    """Declare the list at the end of an event, like `Field`."""

    sort: str
    meaning: str


class Event(NamedTuple):
    """Describe a kind of event; its number in the buffer is its index among the declared ones.

    Attributes:
        name: Its name in a log's lines.
        rules: Ids of the rules it belongs to.
        meaning: What happened, for the docs.
        fields: Its numbers by name, in the order in which the engine writes them.
        listed: Its list by name, if it has one.

    """

    name: str
    rules: str
    meaning: str
    fields: dict[str, Field]
    listed: dict[str, Listed]


class Events:
    """Hold the events of a game in order of declaration."""

    def __init__(self, module: str, round_of: Callable[..., int]) -> None:
        """Create the collection, and the two kernels that all its functions write by.

        Args:
            module: The game's module that declares the events (`compiler.part_of`).
            round_of: `round_of(table)` returns the round that events are of; the turn is `public.turn`.

        """
        self._module, self._round_of = module, round_of
        self._write, self._write_list = _writers(module, round_of)
        self._declared: dict[str, Event] = {}

    def __iter__(self) -> Iterator[Event]:
        """Iterate over the events in order of declaration."""
        return iter(self._declared.values())

    @property
    def names(self) -> tuple[str, ...]:
        """The names of events in a log's lines."""
        return tuple(self._declared)

    def event(self, name: str, rules: str, meaning: str, /, **values: Field | Listed) -> Callable[..., None]:
        """Declare an event and return the function that logs it.

        The function takes the table and then the values in order, `NOTHING` for one that is missing, and a slice of an
        array for a list. It does nothing while the log is off. If the name is a Python keyword, the function's name
        ends in an underscore (`pass_`).
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
        """Declare an event that one of the game's own kernels appends by `begin`; return its number."""
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

    def decision(self, move: str) -> Callable[..., None]:
        """Declare the event of a choice, and return its function `decision(table, seat, decision, n, choice)`.

        For games whose moves are single numbers, in `table.moves.offered`; `move` is what the entry taken means.
        """
        number, round_of = self.declare_decision(move), self._round_of

        @inlined
        @part_of(self._module)
        def decision(table: Any, seat: int, decision: int, n: int, choice: int) -> None:
            if table.log.on == 1:
                at = begin(table.log, number, table.state.public.turn, round_of(table), 5)
                words = table.log.words
                words[at], words[at + 1], words[at + 2], words[at + 3] = seat, decision, n, choice
                words[at + 4] = table.moves.offered[choice]

        return decision

    def declare_decision(self, move: str) -> int:
        """Declare the event of a choice like `decision`, for a kernel of the game's own; return its number."""
        return self.declare(
            "decision", "D", "a player chooses from a list, also from one of a single entry",
            seat=Field("seat", "the player"), decision=Field("decision", "what is asked"),
            options=Field("number", "length of the list"), choice=Field("number", "the entry taken, from 0"),
            move=Listed("move", move),
        )  # fmt: skip

    def _made(self, source: str) -> Callable[..., None]:
        """Return the kernel compiled from this source, cached with the module that declares events."""
        names: dict[str, Any] = {"write": self._write, "write_list": self._write_list, "NOTHING": NOTHING}
        names["__name__"] = self._module
        made: dict[str, Callable[..., None]] = {}
        exec(compile(source, str(sys.modules[self._module].__file__), "exec"), names, made)
        (function,) = made.values()
        return inlined_early(function)


def _writers(module: str, round_of: Callable[..., int]) -> tuple[Callable[..., None], Callable[..., None]]:
    """Build the kernels that append an event to a table's log, without and with a list."""

    @kernel
    @part_of(module)
    def write(table: Any, event: int, n: int, a: int, b: int, c: int, d: int, e: int) -> None:
        append(table.log, event, table.state.public.turn, round_of(table), n, a, b, c, d, e)

    @kernel
    @part_of(module)
    def write_list(table: Any, event: int, n: int, a: int, b: int, c: int, d: int, e: int, values: Any) -> None:
        append_list(table.log, event, table.state.public.turn, round_of(table), n, a, b, c, d, e, values)

    return write, write_list


@kernel
def append(log, event, turn, round_number, n, a, b, c, d, e):
    """Write an event with the first `n` of five numbers."""
    _put(log, begin(log, event, turn, round_number, n), n, a, b, c, d, e)


@kernel
def append_list(log, event, turn, round_number, n, a, b, c, d, e, values):
    """Write an event like `append`, then a list: a slice, since arrays of different lengths are different types."""
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
    """Write all of an event but its `n` values; return the index at which to write these."""
    at = log.used
    if at + HEADER + n > LOG_WORDS:
        raise OverflowError("the game is too long for the event log")
    log.words[at] = event
    log.words[at + 1] = turn
    log.words[at + 2] = round_number
    log.words[at + 3] = n
    log.used = at + HEADER + n
    return at + HEADER
