"""Play one game on from a written table, and say what everybody decided in it."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from bng_sim.core.engines.stopped_game import StoppedGame
from bng_sim.core.errors import InputError
from bng_sim.here.reading import TypedTable
from bng_sim.here.so_far import SoFar
from bng_sim.here.worlds import PlayerOn


class Decided(NamedTuple):
    """An answer to a question with more than one move.

    Attributes:
        turn: Turns begun.
        seat: Who decided, from 1.
        question: The question, in words.
        move: The move, in words.

    """

    turn: int
    seat: int
    question: str
    move: str


class Ended(NamedTuple):
    """How the game ended.

    Attributes:
        ending: Its name.
        winners: The seats that won, from 1.

    """

    ending: str
    winners: tuple[int, ...]


def play_on(table: TypedTable, seed: int, index: int) -> Iterator[Decided | Ended]:
    """Yield every decision of one of the games played on from a table, then how it ended.

    Args:
        table: The table.
        seed: Of the worlds dealt, and of the chance in them.
        index: Which of them, from 0.

    Raises:
        InputError: If the game has no words for its moves.
        StrategyError: If a strategy fails.

    """
    telling = table.game.telling
    if telling is None or telling.prompt is None:
        raise InputError(f"{table.game.title} has no words for its moves")
    stopped = _start(table, seed, index)
    with stopped.report_faults(table.cell.lineup):
        asked, so_far = stopped.find_question(again=0), SoFar(table)
        first = stopped.turns
        while asked:
            choice = so_far.place(stopped) if stopped.turns == first else None
            if choice is None:
                choice, seat = choice_of_script(stopped), stopped.asked_seat
                prompt = telling.prompt(table.cell, stopped)
                yield Decided(stopped.turns, seat + 1, prompt.text, prompt.moves[choice])
            stopped.answer(choice)
            asked = stopped.find_question(again=1)
    ending, *won = stopped.outcome()
    players = table.cell.rules.players
    yield Ended(table.game.endings[ending], tuple(seat + 1 for seat in range(players) if won[seat]))


def choice_of_script(stopped: StoppedGame) -> int:
    """Return what the strategy of the seat that is asked answers."""
    strategy, traits = (stopped.state[key][stopped.asked_seat] for key in ("strategy", "traits"))
    return stopped.choice_of(int(strategy), traits)


def _start(table: TypedTable, seed: int, index: int) -> StoppedGame:
    """Return a game that has come to the table, in the world of an index, and stops at every question."""
    stopped: StoppedGame = table.form.engine.start_game(table.cell, 0)
    stopped.live[0][0] = _world(PlayerOn(table), seed, index)
    answers: Any = stopped.live[1]["answers"]
    answers["thinks"][:] = -1
    answers["n"] = answers["noted"] = 0
    return stopped


def _world(player: PlayerOn, seed: int, index: int) -> Any:
    """Return the world of an index."""
    first = 0
    for worlds in player.worlds(index + 1, seed):
        if index < first + worlds.size:
            return worlds[index - first]
        first += worlds.size
    raise AssertionError("there is a world for every index")
