"""A game table: the code of a game, who sits where, and what people have answered so far."""

import hmac
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple, Self

from bng_sim.core.errors import InputError
from bng_sim.core.thinkers import Question, Thinker, Unanswered

_BYTES = 16  # of a secret


class Answer(NamedTuple):
    """An answer: the seat that gave it, from 1, and the place of the move on the list."""

    seat: int
    place: int


@dataclass(frozen=True, slots=True)
class Person:
    """Answer for seats with what people have answered so far.

    Attributes:
        answers: The number of a question of the game -> what was answered.

    """

    answers: Mapping[int, Answer]

    @property
    def at(self) -> frozenset[str]:
        """Say that all decisions are the person's."""
        return frozenset()

    def choose(self, question: Question) -> int:
        """Return what was answered; raises `Unanswered` if nothing was."""
        if question.number not in self.answers:
            raise Unanswered(question)
        place = self.answers[question.number].place
        if place >= question.n:
            raise InputError(
                f"question {question.number}: got answer {place + 1} of {question.n}: the table was changed by hand"
            )
        return place


@dataclass(frozen=True, slots=True)
class Remembered:
    """Think about each question once, however often the game is played up to it.

    Attributes:
        thinker: The thinking player.
        thoughts: The number of a question -> its answer; new ones are added.

    """

    thinker: Thinker
    thoughts: dict[int, int]

    @property
    def at(self) -> frozenset[str]:
        """The decisions at which it thinks."""
        return self.thinker.at

    def choose(self, question: Question) -> int:
        """Return the answer found before, or think."""
        if question.number not in self.thoughts:
            self.thoughts[question.number] = self.thinker.choose(question)
        return self.thoughts[question.number]


@dataclass(frozen=True, slots=True)
class GameTable:
    """A game and what people have answered in it.

    Attributes:
        name: The name of its file.
        code: The game's code.
        files: Paths of the files with the strategies that play.
        seats: The seats of people, from 1 -> the secret in the seat's link.
        answers: The number of a question of the game -> what a person answered. Nobody sees these numbers: they tell
            how often others were asked.
        thoughts: The number of a question -> the move of a player that thinks, so that it need not think again.
        taken_back: How many moves were taken back.
        hints: How often hints were asked for.
        copied: Whether it began as a copy of another table, to see what else might have happened.
        opinions: Seats, from 1 -> what was answered to the questions after the game.

    """

    name: str
    code: str
    files: tuple[str, ...]
    seats: dict[int, str]
    answers: dict[int, Answer] = field(default_factory=dict)
    thoughts: dict[int, int] = field(default_factory=dict)
    taken_back: int = 0
    hints: int = 0
    copied: bool = False
    opinions: dict[int, dict[str, Any]] = field(default_factory=dict)

    @classmethod
    def new(cls, code: str, seats: list[int], files: tuple[str, ...] = ()) -> Self:
        """Set a table up."""
        name = f"{code.partition('/')[0]}-{secrets.token_hex(4)}"
        return cls(name, code, files, {seat: secrets.token_urlsafe(_BYTES) for seat in seats})

    @classmethod
    def read(cls, name: str, stored: dict[str, Any]) -> Self:
        """Create a table from what `stored` returned; raises `InputError` if that is no table."""
        try:
            return cls(
                name, str(stored["code"]), tuple(map(str, stored["files"])),
                {int(seat): str(secret) for seat, secret in stored["seats"].items()},
                {int(asked): Answer(*map(_whole, given)) for asked, given in stored["answers"].items()},
                {int(asked): _whole(given) for asked, given in stored["thoughts"].items()},
                _whole(stored["taken_back"]), _whole(stored["hints"]), bool(stored["copied"]),
                {int(seat): dict(given) for seat, given in stored["opinions"].items()},
            )  # fmt: skip
        except (AttributeError, KeyError, TypeError, ValueError) as error:
            raise InputError(f"game table {name}: cannot be read ({type(error).__name__}: {error})") from None

    @property
    def game(self) -> str:
        """The name of its game."""
        return self.code.partition("/")[0]

    @property
    def stored(self) -> dict[str, Any]:
        """What is stored of it, as JSON has it."""
        return {
            "code": self.code,
            "files": list(self.files),
            "seats": {str(seat): secret for seat, secret in self.seats.items()},
            "answers": {str(number): [*answer] for number, answer in self.answers.items()},
            "thoughts": {str(number): place for number, place in self.thoughts.items()},
            "taken_back": self.taken_back,
            "hints": self.hints,
            "copied": self.copied,
            "opinions": {str(seat): given for seat, given in self.opinions.items()},
        }

    def key(self, seat: int) -> str:
        """Return what the link of a seat consists of."""
        return f"{self.name}-{seat}-{self.seats[seat]}"

    def is_secret_of(self, seat: int, secret: str) -> bool:
        """Return whether this is the secret of a seat."""
        return seat in self.seats and hmac.compare_digest(self.seats[seat].encode(), secret.encode())

    def numbers(self, seat: int) -> list[int]:
        """List the numbers of the questions that a seat has answered, in order."""
        return sorted(asked for asked, answer in self.answers.items() if answer.seat == seat)

    def before(self, seat: int, place: int) -> int | None:
        """Return the number of a seat's own question `place`, from 1; None if it is not answered yet."""
        numbers = self.numbers(seat)
        return numbers[place - 1] if 0 < place <= len(numbers) else None

    def seats_after(self, number: int) -> set[int]:
        """Return who has answered later questions."""
        return {answer.seat for asked, answer in self.answers.items() if asked > number}

    def answered(self, number: int, answer: Answer) -> Self:
        """Return the table after the answer to a question; all answers to later ones are taken back."""
        kept = {asked: given for asked, given in self.answers.items() if asked < number}
        thought = {asked: given for asked, given in self.thoughts.items() if asked < number}
        taken_back = self.taken_back + (number in self.answers)
        thoughts = thought if number in self.answers else self.thoughts
        return replace(self, answers=kept | {number: answer}, thoughts=thoughts, taken_back=taken_back)

    def copy_up_to(self, number: int) -> Self:
        """Return a new table with the answers before a question."""
        copied = type(self).new(self.code, [*self.seats], self.files)
        return replace(
            copied,
            answers={asked: given for asked, given in self.answers.items() if asked < number},
            thoughts={asked: given for asked, given in self.thoughts.items() if asked < number},
            copied=True,
        )


def _whole(stored: Any) -> int:
    if type(stored) is not int or stored < 0:
        raise ValueError(f"{stored!r} is no whole number from 0")
    return stored
