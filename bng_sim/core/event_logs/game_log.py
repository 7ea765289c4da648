"""The log of one game of cards: how its lines are read and described, and the game that is played for it.

All follows from what a game declares of its events and sorts; its own are the cards, which stand in the head.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from bng_sim.core.errors import InputError
from bng_sim.core.event_logs import event_reading
from bng_sim.core.event_logs.event_log import LOG, LOG_WORDS, Events
from bng_sim.core.event_logs.event_reading import Schema, Sorts
from bng_sim.core.game import Cell
from bng_sim.version import __version__


@dataclass(frozen=True, slots=True)
class Format:
    """How a game's log is written.

    Attributes:
        game: Its name.
        title: The same in the words of the box.
        number: Rises when an event or a field changes its meaning.
        events: Those declared.
        sorts: What their numbers stand for.
        shorter: What makes games shorter, to whom one is too long for the log; empty where none can be.

    """

    game: str
    title: str
    number: int
    events: Events
    sorts: Sorts
    shorter: str = ""

    def read(self, words: np.ndarray) -> Iterator[dict[str, Any]]:
        """The events of a log's words, in order, each as plain data: `n` counts them from 1."""
        return event_reading.read(words, self.events, self.sorts)

    def schema(self) -> Schema:
        """The schema, draft-07, of one line: the head, or an event of one of the kinds."""
        about = (
            f"A line of the event log of {self.title}, format {self.number}. Cards are named as in the head's `cards`."
        )
        head = event_reading.head(self.game, self.number)
        return event_reading.schema(about, head, self.events, self.sorts)


def log_game(
    form: Format, cell: Cell[Any], game: int,
    play_rows: Callable[..., np.ndarray], cards: Callable[[np.void], list[dict[str, Any]]],
) -> Iterator[dict[str, Any]]:  # fmt: skip
    """The event log of one game: a head that says what is played, then every event, as plain data.

    Args:
        form: How it is written.
        cell: What is played.
        game: Its index.
        play_rows: The game's, `play_rows(cell, first_game, n, log)`; its rows have `seats`, and these the `strategy`.
        cards: Every card of the game with this row, as the head has them.

    Raises:
        StrategyError: If a strategy fails.
        InputError: If the game is too long for the log.

    """
    log = np.zeros(1, LOG)[0]
    log["on"] = 1
    try:
        (row,) = play_rows(cell, game, 1, log)
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
        "strategies": [cell.lineup.labels[seat["strategy"]] for seat in row["seats"][: cell.rules.players]],
        "rules": cell.rules.model_dump(mode="json"),
        "cards": cards(row),
    }
    yield from form.read(log["words"][: int(log["used"])])
