"""Play the game of a table up to a question, by what was answered so far."""

import shlex
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from bng_sim.core.engines.stopped_game import StoppedGame
from bng_sim.core.errors import InputError, StrategyError
from bng_sim.core.game import Cell, Game, Prompt, Telling
from bng_sim.core.lineup import Entry, Lineup
from bng_sim.core.thinkers import Question, Unanswered
from bng_sim.games import GAMES
from bng_sim.hosting.game_table import GameTable, Person, Remembered
from bng_sim.sweeps.store import game_code

Event = Mapping[str, Any]


class Answered(NamedTuple):
    """What a seat was asked and answered, in words."""

    question: str
    move: str


@dataclass(frozen=True, slots=True)
class Position:
    """The game of a table as it stands.

    Attributes:
        game: The game.
        telling: Its log, transcript, page and questions.
        cell: What is played, with the people at the table.
        index: The index of the game.
        log: Its events so far, with the head.
        question: The game, stopped at a question to a person; None if it is over.

    """

    game: Game
    telling: Telling
    cell: Cell
    index: int
    log: list[Event]
    question: StoppedGame | None

    @property
    def seat(self) -> int | None:
        """The seat that is asked, from 1; None if the game is over."""
        return None if self.question is None else self.question.asked_seat + 1

    @property
    def prompt(self) -> Prompt:
        """The question and the moves, in words; raises AssertionError if the game is over."""
        if self.question is None:
            raise AssertionError("nobody is asked")
        return put_into_words(self.telling, self.cell, self.question)

    def log_without_seed(self) -> Iterator[dict[str, Any]]:
        """Yield the log without what the game could be played again by, which shows all that is hidden."""
        head, *events = self.log
        yield {name: value for name, value in head.items() if name not in ("seed", "index")}
        yield from map(dict, events)

    @property
    def number(self) -> int:
        """The number of the question; 0 if the game is over."""
        return 0 if self.question is None else self.question.number

    def since_answer(self, seat: int) -> int:
        """Return the number of the event after a seat's last decision; 0 if it has made none."""
        return max(
            (event["n"] + 1 for event in self.log[1:] if event["event"] == "decision" and event["seat"] == seat),
            default=0,
        )


def play_to_question(table: GameTable, before: int | None = None, further: Sequence[Entry] = ()) -> Position:
    """Play the game of a table up to the first question without an answer.

    Args:
        table: The table; what players that think have found is added to its `thoughts`.
        before: Play to this question, though it is answered.
        further: Entries added to the lineup that play in no seat, for the question to be put to them.

    Raises:
        InputError: If the table is of another version, or of a game that people cannot play.
        StrategyError: If a strategy fails.

    """
    game, telling, cell, index = find_game_of(table)
    answers = {asked: given for asked, given in table.answers.items() if before is None or asked < before}
    cell = seat_people(table, cell, Person(answers))
    cell = replace(cell, lineup=replace(cell.lineup, entries=(*cell.lineup.entries, *further)))
    log: list[Event] = []
    question = None
    try:
        for event in telling.log(cell, index):
            log.append(event)
    except Unanswered as reached:
        question = reached.question
    return Position(game, telling, cell, index, log, question)


def list_answers(table: GameTable, seat: int) -> list[Answered]:
    """List what a seat has answered so far, in order; raises as `play_to_question` does."""
    _, telling, cell, index = find_game_of(table)
    noting = _Noting(Person(table.answers), telling, cell, seat, [])
    try:
        for _ in telling.log(seat_people(table, cell, noting), index):
            pass
    except Unanswered:
        pass
    return noting.answered


def find_game_of(table: GameTable) -> tuple[Game, Telling, Cell, int]:
    """Return the game of a table, its telling, what is played, and the index; raises as `play_to_question` does.

    Its strategies must be loaded: the table is data, and the files that it names are not run for that.
    """
    try:
        game, cell, index, version = game_code.decode(table.code, GAMES)
    except StrategyError as error:
        if not table.files:
            raise
        options = shlex.join(part for name in table.files for part in ("--strategies", name))
        raise InputError(
            f"game table {table.name}: {error}. It was set up with strategies from {', '.join(table.files)}, which a "
            f"table does not load by itself; if you trust the code, give {options}"
        ) from None
    here = game_code.version(game, cell)
    if version != here:
        raise InputError(
            f"game table {table.name}: begun with version {version} of the game and its strategies; with this one, "
            f"{here}, it may go otherwise; set up another table"
        )
    return game, telling_of(game), cell, index


def telling_of(game: Game) -> Telling:
    """Return log and questions of a game; raises `InputError` if people cannot play it."""
    if game.telling is None or game.telling.prompt is None or game.telling.picture is None:
        raise InputError(f"{game.title} cannot be played by people: it has no page, or puts no questions into words")
    return game.telling


def stopping_lineup(cell: Cell) -> Lineup:
    """Return the lineup as one of players that think, for which the kernels that can stop a game are compiled."""
    first, *others = cell.lineup.entries
    return replace(cell.lineup, entries=(replace(first, thinker=Person({})), *others))


def put_into_words(telling: Telling, cell: Cell, question: Question) -> Prompt:
    """Put a question and its moves into words."""
    if telling.prompt is None:
        raise AssertionError("`telling_of` lets no such game pass")
    return telling.prompt(cell, question)


def seat_people(table: GameTable, cell: Cell, person: Any) -> Cell:
    """Return the cell with this person in each seat of people, and with players that think remembering."""
    people = tuple(person if seat in table.seats else None for seat in range(1, cell.rules.players + 1))
    entries = tuple(
        replace(entry, thinker=Remembered(entry.thinker, table.thoughts)) if entry.thinker else entry
        for entry in cell.lineup.entries
    )
    return replace(cell, people=people, lineup=replace(cell.lineup, entries=entries))


@dataclass(frozen=True, slots=True)
class _Noting:
    """Answer as people did, and note what one seat was asked."""

    person: Person
    telling: Telling
    cell: Cell
    seat: int
    answered: list[Answered]

    @property
    def at(self) -> frozenset[str]:
        return self.person.at

    def choose(self, question: Any) -> int:
        place = self.person.choose(question)
        if question.asked_seat + 1 == self.seat:
            prompt = put_into_words(self.telling, self.cell, question)
            self.answered.append(Answered(prompt.text, prompt.moves[place]))
        return place
