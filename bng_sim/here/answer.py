"""How a written table may end: every ending and every player, now and after each move that may be made."""

from typing import Any, NamedTuple

import numpy as np

from bng_sim.core.engines.stopped_game import StoppedGame
from bng_sim.core.errors import InputError
from bng_sim.core.event_logs.event_log import NOTHING
from bng_sim.core.game import Prompt
from bng_sim.here.reading import TypedTable
from bng_sim.here.worlds import Outcomes, PlayerOn
from bng_sim.sweeps.statistics.intervals import Z, wilson

PLAYOUTS = 4_000
OF_MOVES = 400  # playouts after each move
DEPENDS = "what the seat to move is asked first depends on chance, or on what it holds and is not written"
FEW = 50  # worlds in which the mover's question is looked for, if no moves are tried
NO_CHOICE = "the seat to move has no choice at the start of its turn"


class Chance(NamedTuple):
    """A share of playouts, with its 95 % interval."""

    share: float
    low: float
    high: float


class Behind(NamedTuple):
    """By how much a move's chance is below that of the best, in the same worlds, with its 95 % interval."""

    share: float
    low: float
    high: float


class MoveChances(NamedTuple):
    """What follows from a move.

    Attributes:
        move: The move, in words.
        players: Each player's chance to win after it.
        behind: How far it is behind the best move, for the player who makes it.

    """

    move: str
    players: tuple[Chance, ...]
    behind: Behind


class Answer(NamedTuple):
    """How a written table may end.

    Attributes:
        n: How many games were played on.
        endings: The chance of every ending, by name.
        players: Each player's chance to win.
        mover: Whose turn begins, from 0.
        question: What the mover is asked first; empty if nothing is listed.
        n_moves: How many games were played on after each move.
        moves: What follows from each move, the best first.
        why_none: Why no moves are listed; empty if some are.
        notes: What is not written, and how it was taken.

    """

    n: int
    endings: dict[str, Chance]
    players: tuple[Chance, ...]
    mover: int
    question: str
    n_moves: int
    moves: tuple[MoveChances, ...]
    why_none: str
    notes: tuple[str, ...]


class Asked(NamedTuple):
    """What the mover is asked at the start of its turn.

    Attributes:
        prompt: The question and its moves, in words; None if there is none, or it depends on what is not written.
        given: What was answered before, in this turn.
        why_none: Why there is no question; empty if there is one.

    """

    prompt: Prompt | None
    given: tuple[int, ...] = ()
    why_none: str = ""


def answer(table: TypedTable, n: int = PLAYOUTS, n_moves: int = OF_MOVES, seed: int = 1) -> Answer:
    """Play a written table on, and count how it ended.

    Args:
        table: The table.
        n: How many games are played on from it.
        n_moves: How many are played on after each move; 0: no moves are tried.
        seed: Of the worlds dealt, and of the chance in them.

    Raises:
        InputError: If more cards are written than there are, or a strategy fails.

    """
    player = PlayerOn(table)
    found = find_question(player, n_moves or FEW, seed)
    begun = found.given if table.written.passed else ()
    now = player.outcomes(n, seed, begun[-1:] or (NOTHING,), begun[:-1])[0]
    question, why = "", ""
    moves: tuple[MoveChances, ...] = ()
    if n_moves:
        if found.prompt is not None:
            after = player.outcomes(n_moves, seed, range(len(found.prompt.moves)), found.given)
            question, moves = found.prompt.text, _rank(table, found.prompt, after)
        why = found.why_none
    endings = {
        name: _chance(int((now[:, 0] == number).sum()), n) for number, name in enumerate(table.game.endings) if number
    }
    notes = tuple(dict.fromkeys(table.written.notes))
    return Answer(n, endings, _players(table, now), table.written.mover, question, n_moves, moves, why, notes)


def find_question(player: PlayerOn, n: int, seed: int) -> Asked:
    """Find what the mover is asked first, or say why that cannot be said: it must be the same in every world.

    Places of moves on a list that a world does not have would be read as others: so all worlds are looked at.
    """
    table = player.table
    telling = table.game.telling
    if telling is None or telling.prompt is None:
        raise InputError(f"{table.game.title} has no words for its moves")
    stopped = _stopped_game(table)
    found: set[tuple[Any, ...]] = set()
    given: set[tuple[int, ...]] = set()
    prompt: Prompt | None = None
    for states in player.worlds(n, seed):
        for state in states:
            asked, before = _stops(table, stopped, state)
            given.add(before)
            found.add((stopped.decision, stopped.n, stopped.offered.tobytes()) if asked else ())
            if asked and prompt is None:
                prompt = telling.prompt(table.cell, stopped)
    so_far = given.pop() if len(given) == 1 else ()
    if len(found) > 1 or (not so_far and given):
        return Asked(None, so_far, DEPENDS)
    return Asked(prompt, so_far, "" if prompt else NO_CHOICE)


def _stopped_game(table: TypedTable) -> StoppedGame:
    """Return a game that stops where the mover is asked."""
    stopped: StoppedGame = table.form.engine.start_game(table.cell, 0)
    answers = stopped.live[1]["answers"]
    answers["thinks"][:] = 0
    answers["thinks"][0, table.written.mover] = -1  # at every decision
    return stopped


def _stops(table: TypedTable, stopped: StoppedGame, state: Any) -> tuple[bool, tuple[int, ...]]:
    """Play a world to the mover's first question; return whether there is one in this turn, and what came before."""
    stopped.live[0][0] = state
    answers = stopped.live[1]["answers"]
    answers["n"] = answers["noted"] = 0
    asked = stopped._stops(0, 1)
    passed, over = table.written.passed, False
    while passed is not None and asked and not over and stopped.decision in passed.answers:
        over = stopped.decision == passed.last
        stopped.answer(passed.answers[stopped.decision])
        asked = stopped._stops(1, 1)
    return asked, tuple(int(choice) for choice in answers[0]["choice"][: int(answers[0]["n"])])


def _rank(table: TypedTable, prompt: Prompt, after: Outcomes) -> tuple[MoveChances, ...]:
    """Return what follows from each move, the best for the mover first."""
    won = after[:, :, 1 + table.written.mover].astype(float)
    order = np.argsort(-won.mean(axis=1), kind="stable")
    best = won[order[0]]
    return tuple(
        MoveChances(prompt.moves[at], _players(table, after[at]), _behind(best - won[at])) for at in map(int, order)
    )


def _behind(differences: np.ndarray) -> Behind:
    """Return the mean of differences in the same worlds, with its interval."""
    n = len(differences)
    mean = float(differences.mean())
    half = Z * float(differences.std(ddof=1)) / n**0.5 if n > 1 else 1.0
    return Behind(mean, mean - half, mean + half)


def _players(table: TypedTable, outcomes: np.ndarray) -> tuple[Chance, ...]:
    players = table.cell.rules.players
    return tuple(_chance(int(won), len(outcomes)) for won in outcomes[:, 1 : 1 + players].sum(axis=0))


def _chance(k: int, n: int) -> Chance:
    return Chance(k / n, *wilson(k, n))
