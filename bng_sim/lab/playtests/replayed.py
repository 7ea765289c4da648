"""A recorded game, played again with the answers that were given, to ask scripts what they would have answered."""

import json
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from bng_sim.core import characters
from bng_sim.core.engines.thinkers import Question
from bng_sim.core.game import Cell, Game
from bng_sim.core.lineup import Entry, Lineup


class Answer(NamedTuple):
    """An answer to a question with several moves: what was asked, of how many, the place chosen, the seat from 1."""

    decision: str
    n: int
    choice: int
    seat: int


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

    seed: int
    index: int
    engine: str
    people: tuple[int, ...]
    answers: tuple[Answer, ...]
    characters: tuple[str, ...] = ()
    starting_seat: int | None = None

    def text(self) -> str:
        """Format it as JSON."""
        return json.dumps({name: getattr(self, name) for name in self.__slots__})

    @classmethod
    def of_text(cls, text: str) -> "Moves":
        """Return what `text` formatted."""
        found = json.loads(text)
        found["answers"] = tuple(Answer(*answer) for answer in found["answers"])
        return cls(**found | {name: tuple(found[name]) for name in ("people", "characters")})


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

    def choose(self, question: Question) -> int:
        """Return the answer that was given; raises `Diverged` if none was, or to another question."""
        if self._given == len(self.answers):
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
    seated = characters.read(moves.characters, game.characters.names, read.players, game.characters.key)
    return Cell(read, moves.seed, Lineup(script.label, (entry,), (0,), is_pool=False), seated, moves.starting_seat)
