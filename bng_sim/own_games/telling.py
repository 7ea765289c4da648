"""Log, transcript and questions of a game in one file: all follow from its sentences."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import IntEnum
from typing import Any

from rich.text import Text

from bng_sim.core import game_log
from bng_sim.core.engines import playouts
from bng_sim.core.engines.engine import Engine
from bng_sim.core.errors import InputError
from bng_sim.core.event_logs import event_reading
from bng_sim.core.event_logs.event_log import NOTHING, Events
from bng_sim.core.event_logs.event_reading import Sort
from bng_sim.core.event_logs.teller import Event as Line
from bng_sim.core.game import Cell, Prompt
from bng_sim.core.win_chances import Choice as Alternatives
from bng_sim.core.win_chances import Moment
from bng_sim.core.wording import listed, who_won
from bng_sim.own_games.declarations import Choice, Event, OwnGame, fields_of, names_seat

INTEGER = Sort(int, {"type": "integer"})


class Teller:
    """Put a game in one file into words.

    Attributes:
        own: The game.
        choices: Its choices by name.
        events: Its events by name.
        log: All events of its log.

    """

    def __init__(
        self, name: str, own: OwnGame, engine: Engine, choices: Mapping[str, Choice], events: Mapping[str, Event],
        log: Events, endings: Mapping[str, str],
    ) -> None:  # fmt: skip
        """Take what a game declares; `endings` are their names with what happens."""
        self.own, self.choices, self.events, self.log, self.endings = own, choices, events, log, endings
        self._engine = engine
        decisions: type[IntEnum] = engine.decisions
        seat = event_reading.seat(own.most_players)
        sorts: dict[str, Any] = {
            "seat": seat,
            "seat or none": event_reading.or_none(seat),
            "integer": INTEGER,
            "number": INTEGER,
            "move": INTEGER,
            "ending": event_reading.names(tuple(endings)),
            "decision": event_reading.names(decisions),
        } | {key: event_reading.or_none(event_reading.names(words)) for key, words in own.words.items()}
        self._format = game_log.Format(name, own.title, 1, log, sorts, "end it sooner, or set most_turns lower")

    def log_game(self, cell: Cell, game: int) -> Iterator[Line]:
        """Yield the event log of a game."""
        return game_log.log_game(self._format, cell, game, self._engine.play_logged, lambda _state: [])

    def transcript(self, log: Iterable[Line], seat: int | None = None) -> Iterator[Text]:
        """Yield the lines of a transcript as a seat sees the game."""
        story = Story(self, seat)
        for event in log:
            yield from story.tell(event)
        yield from story.closing()

    def prompt(self, _cell: Cell, stopped: Any) -> Prompt:
        """Put a question and its moves into words."""
        choice = self.choices[stopped.decision]
        return Prompt(choice.question, tuple(self._move(choice, int(move)) for move in stopped.offered))

    def _move(self, choice: Choice, move: int) -> str:
        if not choice.each:
            return str(choice.moves[move])
        (field,) = fields_of(choice.each)
        return choice.each.format(**{field: self.value(field, move)})

    def value(self, field: str, number: int) -> str:
        """Return a number in the words that the game has for this field."""
        words = self.own.words.get(field, ())
        if number == NOTHING and (words or names_seat(field)):
            return "nothing"
        if not words and names_seat(field):
            return f"seat {number + 1}"
        return words[number] if 0 <= number < len(words) else str(number)

    def chances(self, cell: Cell, game: int, n: int) -> Iterator[Moment]:
        """Yield how a game may end, from before its first turn to its end, each time by `n` playouts."""
        stopped = self._engine.start_game(cell, game)
        with stopped.report_faults(cell.lineup):
            seat, goes_on = None, True
            while goes_on:
                yield playouts.moment(stopped.turns, seat, stopped.chances(n), cell.rules.players)
                seat = int(stopped.public["active"]) + 1
                goes_on = stopped.step()

    def instead(self, cell: Cell, game: int, turn: int, moves: Sequence[int], n: int) -> Alternatives:
        """Return how a game may end after the first choice of a turn, and after others that might have been made.

        Raises `InputError` for a turn without a choice, or a move that is not on the list.
        """
        for decision in self._engine.decisions:
            stopped = self._engine.start_game(cell, game)
            with stopped.report_faults(cell.lineup):
                while stopped.turns < turn - 1 and stopped.step():
                    pass
                if stopped.turns == turn - 1 and stopped.look_at(decision):
                    made, words = stopped.answer_to(decision), self.prompt(cell, stopped).moves
                    return playouts.choice(stopped, made, turn, words, moves, n, cell.rules.players)
        raise InputError(f"turn {turn}: expected a turn of this game in which there was something to choose")


class Story:
    """Tell a game event by event, as a seat (from 1) sees it; None: with everything.

    Attributes:
        teller: The teller of its game.
        seat: That seat.

    """

    def __init__(self, teller: Teller, seat: int | None) -> None:
        """Begin before the first event."""
        self.teller, self.seat = teller, seat
        self._turn, self._ending = -1, ""
        self._winners: list[str] = []

    def tell(self, event: Line) -> list[Text]:
        """Return the lines for one event."""
        kind = event["event"]
        if kind == "game":
            players = [f"seat {seat} ({name})" for seat, name in enumerate(event["strategies"], 1)]
            return [Text(f"{self.teller.own.title}: {listed(players)}", "bold")]
        if kind == "end":
            self._ending = event["ending"]
        if kind == "win":
            self._winners.append(f"seat {event['seat']}")
        sentence = self._sentence(event) if kind in self.teller.events else ""
        if not sentence:
            return []
        is_new, self._turn = event["turn"] != self._turn, event["turn"]
        heading = f"Turn {event['turn']}" if event["turn"] else "Set-up"
        return [*([Text(heading, "bold")] if is_new else []), Text("  " + sentence)]

    def _sentence(self, event: Line) -> str:
        """Return what this seat reads of an event; empty: nothing."""
        said = self.teller.events[event["event"]]
        is_hidden = said.seen_by and self.seat not in (None, event[said.seen_by])
        words = (said.others if is_hidden else said.sentence).format(
            **{name: self._value(name, event[name]) for name in said.fields}
        )
        return words[:1].upper() + words[1:]

    def _value(self, name: str, value: Any) -> str:
        if name not in self.teller.own.words and names_seat(name):
            return f"seat {value}"
        return "nothing" if value is None else str(value)

    def closing(self) -> list[Text]:
        """Return the last lines, when the log has ended: how, and who won."""
        if not self._ending:
            return []
        how = self.teller.endings[self._ending]
        return [Text(f"The end: {how}; {who_won(self._winners, self._ending)}.", "bold")]
