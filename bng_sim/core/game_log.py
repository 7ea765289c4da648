"""Read, describe and play the event log of a card game.

Everything follows from the events and sorts that the game declares; only the cards, listed in the head, are its own.
"""

import functools
import pickle
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any

import numpy as np

from bng_sim.core.errors import InputError
from bng_sim.core.event_logs import event_reading
from bng_sim.core.event_logs.event_log import LOG, LOG_WORDS, Events
from bng_sim.core.event_logs.event_reading import Schema, Sorts
from bng_sim.core.game import Cell
from bng_sim.core.thinkers import Unanswered
from bng_sim.version import __version__

PERSON = "person"  # in place of a strategy, where a person has the seat


@dataclass(frozen=True)
class Format:
    """Describe the format of a game's log.

    Attributes:
        game: Its name.
        title: Its title as on the box.
        number: Version, raised when an event or a field changes its meaning.
        events: The declared events.
        sorts: Sort of each field, by name.
        shorter: Advice for shorter games, printed if one is too long for the log; empty if that is impossible.

    """

    game: str
    title: str
    number: int
    events: Events
    sorts: Sorts
    shorter: str = ""

    def read(self, words: np.ndarray) -> Iterator[dict[str, Any]]:
        """Yield the events of a log's words, in order, each as plain data: `n` counts them from 1."""
        return event_reading.read(words, self._readers)

    @functools.cached_property
    def _readers(self) -> list[event_reading.Reader]:
        return event_reading.readers(self.events, self.sorts)

    def schema(self) -> Schema:
        """Return the draft-07 schema of a line: the head, or an event of one of the kinds."""
        about = (
            f"A line of the event log of {self.title}, format {self.number}. Cards are named as in the head's `cards`."
        )
        head = event_reading.head(self.game, self.number)
        return event_reading.schema(about, head, self.events, self.sorts)


def log_game(
    form: Format, cell: Cell[Any], game: int,
    play_logged: Callable[..., np.void], cards: Callable[[np.void], list[dict[str, Any]]],
) -> Iterator[dict[str, Any]]:  # fmt: skip
    """Yield the event log of a game as plain data: a head that describes the game, then every event.

    Args:
        form: The log's format.
        cell: The cell to play.
        game: Index of the game.
        play_logged: The engine's `play_logged(cell, game, log)`.
        cards: Returns the cards of the game with this state, as the head lists them.

    Raises:
        StrategyError: If a strategy fails.
        InputError: If the game is too long for the log.
        Unanswered: After the last event, if a person is asked who has not answered yet.
    """
    log, stopped = np.empty(1, LOG)[0], None  # words not written are never read
    log["on"], log["used"] = 1, 0
    try:
        state = play_logged(cell, game, log)
    except Unanswered as reached:
        # Not the exception: its traceback would hold this frame, and this frame it, until the collector comes.
        state, stopped = reached.question.state, reached.question
    except OverflowError:
        raise InputError(
            f"game {game:,} of seed {cell.seed} is too long for the event log, which holds {LOG_WORDS:,} numbers; "
            f"{form.shorter}"
        ) from None
    yield {
        "event": "game",
        "format": form.number,
        "game": form.game,
        "version": __version__,
        "seed": cell.seed,
        "index": game,
        "lineup": cell.lineup.text,
        "strategies": _players(cell, state),
        **_given(cell),
        "rules": cell.rules.model_dump(mode="json"),
        "cards": pickle.loads(pickle.dumps(cards(state))),  # a copy, which the reader may change
    }
    yield from form.read(log["words"][: int(log["used"])])
    if stopped is not None:
        raise Unanswered(stopped)


def _given(cell: Cell[Any]) -> dict[str, list[str | None]]:
    """Return what each seat is given at the start, for the head; empty if nobody is given anything."""
    seats = range(cell.rules.players)
    return {event_reading.GIVEN: [name for _, name in zip_longest(seats, cell.given)]} if any(cell.given) else {}


def _players(cell: Cell[Any], state: np.void) -> list[str]:
    """Return who plays in each seat: a strategy of the lineup, or a person."""
    labels = [cell.lineup.labels[index] for index in state["strategy"][: cell.rules.players]]
    return [PERSON if person else label for label, person in zip_longest(labels, cell.people)]
