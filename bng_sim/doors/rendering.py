"""A game that learners have played so far, in words."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from bng_sim.core.errors import InputError
from bng_sim.core.game import Cell, Game
from bng_sim.core.thinkers import Question, Unanswered


@dataclass
class _Recorded:
    """Answer with what was answered, then stop the game."""

    places: Iterator[int]
    at: frozenset[str] = field(default=frozenset())

    def choose(self, question: Question) -> int:
        place = next(self.places, None)
        if place is None:
            raise Unanswered(question)
        return place


def transcript(game: Game, cell: Cell, index: int, places: Sequence[int], seat: int | None) -> str:
    """Return the transcript of a game up to the question to a learner after these answers.

    Args:
        game: The game.
        cell: What is played; the learner has the single seat of its lineup, or all seats.
        index: The index of the game.
        places: The learners' answers so far, as places on their lists.
        seat: By whose eyes, from 1; None shows everything.

    Raises:
        InputError: If the game has no transcript.

    """
    if game.telling is None:
        raise InputError(f"{game.title} offers no transcript of a game")
    learner, players = _Recorded(iter(places)), cell.rules.players
    is_learners = [not cell.lineup.has_one or seat == index % players for seat in range(players)]
    played = replace(cell, people=tuple(learner if is_one else None for is_one in is_learners))
    return "\n".join(line.plain for line in game.telling.transcript(_until_unanswered(game, played, index), seat))


def _until_unanswered(game: Game, cell: Cell, index: int) -> Iterator[dict[str, Any]]:
    assert game.telling is not None
    try:
        yield from game.telling.log(cell, index)
    except Unanswered:
        return
