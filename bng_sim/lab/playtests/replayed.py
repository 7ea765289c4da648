"""A recorded game, played again with the answers that were given, to ask scripts what they would have answered."""

import json
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from typing import Annotated, Any, NamedTuple

from pydantic import Field, TypeAdapter, ValidationError

from bng_sim.core import characters
from bng_sim.core.game import Cell, Game
from bng_sim.core.input.problems import dotted, got
from bng_sim.core.lineup import Entry, Lineup
from bng_sim.core.thinkers import Question
from bng_sim.sweeps.config.keys import LARGEST_SEED

Number = Annotated[int, Field(ge=0, le=LARGEST_SEED)]


class Answer(NamedTuple):
    """An answer to a question with several moves: what was asked, of how many, the place chosen, the seat from 1."""

    decision: str
    n: Number
    choice: Number
    seat: Number

    def problems(self, players: int) -> dict[str, str]:
        """Return what cannot be, by the names of an event log: a place that is not on the list, a seat of nobody."""
        found = {}
        if self.choice >= self.n:
            found["choice"] = got(self.choice, f"a place on the list of {self.n} moves, from 0")
        if not 1 <= self.seat <= players:
            found["seat"] = got(self.seat, f"1 to {players}, the number of players")
        return found


@dataclass(frozen=True, slots=True)
class Moves:
    """What has to be known of a game to play it again.

    Attributes:
        seed: Its seed.
        index: Its index.
        engine: The fingerprint of the engine that played it.
        people: The seats that people played, from 1.
        answers: All answers, in order.
        characters: The character of each seat; empty: they were drawn.
        starting_seat: The seat with the first turn, from 0; None: it was drawn.

    """

    seed: Number
    index: Number
    engine: str
    people: tuple[Number, ...]
    answers: tuple[Answer, ...]
    characters: tuple[str, ...] = ()
    starting_seat: Number | None = None

    def text(self) -> str:
        """Format it as JSON."""
        return json.dumps({name: getattr(self, name) for name in self.__slots__})

    @classmethod
    def of_text(cls, text: str, players: int) -> "Moves":
        """Return what `text` formatted, of a game of so many; raises ValueError that says what cannot be."""
        try:
            found = _MOVES.validate_json(text, strict=True)
        except ValidationError as error:
            first = error.errors(include_url=False)[0]
            where = dotted(*first["loc"]) or "moves"
            raise ValueError(f"{where}: {got(first['input'], 'something else')} ({first['msg']})") from None
        if found.starting_seat is not None and found.starting_seat >= players:
            raise ValueError(f"starting_seat: {got(found.starting_seat, f'0 to {players - 1}, a seat from 0')}")
        for seat in found.people:
            if not 1 <= seat <= players:
                raise ValueError(f"people: {got(seat, f'seats from 1 to {players}')}")
        for place, answer in enumerate(found.answers, 1):
            for name, problem in answer.problems(players).items():
                raise ValueError(f"answer {place}: {name}: {problem}")
        return found


_MOVES = TypeAdapter(Moves)


class Diverged(Exception):  # noqa: N818 (no error: a recording that does not fit)
    """A game played again asks something else than was recorded; the answers end where `is_short`."""

    def __init__(self, *, is_short: bool) -> None:
        """Remember whether it is for want of answers."""
        super().__init__()
        self.is_short = is_short


@dataclass
class Recorded:
    """Give the recorded answers, and note what the script would have answered for some seats.

    Attributes:
        answers: The answers.
        people: The seats whose questions the script is asked.
        at: The decisions at which it answers: all.
        preferred: By question to these seats: the place that the script would have chosen.

    """

    answers: Sequence[Answer]
    people: Collection[int] = ()
    at: frozenset[str] = frozenset()
    preferred: list[int] = field(default_factory=list)
    _given: int = 0

    @property
    def is_used_up(self) -> bool:
        """Whether all answers were given."""
        return self._given == len(self.answers)

    def choose(self, question: Question) -> int:
        """Return the answer that was given; raises `Diverged` if none was, or to another question."""
        if self.is_used_up:
            raise Diverged(is_short=True)
        answer = self.answers[self._given]
        if (question.decision, question.n) != (answer.decision, answer.n):
            raise Diverged(is_short=False)
        self._given += 1
        if answer.seat in self.people:
            self.preferred.append(question.preferred(1)[0])
        return answer.choice


def make_cell(game: Game, rules: dict[str, Any], moves: Moves, script: Entry, recorded: Recorded) -> Cell[Any]:
    """Return the cell of a recorded game, in which a script sits at every seat and is asked, but does not decide."""
    read = game.rules.read(rules)
    entry = Entry(script.name, script.label, script.traits, "", recorded)
    by_seat = characters.read(moves.characters, game.characters.names, read.players, game.characters.key)
    return Cell(read, moves.seed, Lineup(script.label, (entry,), (0,), is_pool=False), by_seat, moves.starting_seat)
