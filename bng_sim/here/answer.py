"""How a written table may end: every ending and every player, now and after each move that may be made."""

from typing import Any, NamedTuple

import numpy as np

from bng_sim.core.errors import InputError
from bng_sim.core.event_logs.event_log import NOTHING
from bng_sim.core.game import Prompt
from bng_sim.here.reading import TypedTable
from bng_sim.here.so_far import SoFar, reach, start
from bng_sim.here.worlds import Outcomes, PlayerOn
from bng_sim.sweeps.statistics.intervals import Z, wilson

PLAYOUTS = 4_000
OF_MOVES = 400  # playouts after each move
DEPENDS = "what the seat to move is asked first depends on chance, or on what it holds and is not written"
FEW = 50  # worlds in which the mover's question is looked for, if no moves are tried
WHOLE_TURN = "what the answers to earlier questions of this turn depend on, so the whole turn is played"
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
        mover: Who is asked, from 0, or whose turn begins.
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
    """What the mover is asked first, at the start of its turn or where the table has come to.

    Attributes:
        prompt: The question and its moves, in words; None if there is none, or it depends on what is not written.
        given: What was answered before, in this turn.
        why_none: Why there is no question; empty if there is one.
        mover: Who is asked, from 0: the player to move, or the next one if the table says what was done in this turn.
        was_thrown: Whether the dice that the table names had been thrown at the last answer before.
        is_thrown: Whether they have been at the question.
        differs: Whether what is over of this turn is not the same in all worlds.

    """

    prompt: Prompt | None
    given: tuple[int, ...] = ()
    why_none: str = ""
    mover: int = 0
    was_thrown: bool = False
    is_thrown: bool = False
    differs: bool = False


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
    begun = found.given if table.written.passed or table.done else ()
    if begun and find_question(player, n, seed).given != begun:  # a list of another world would be read as this one's
        begun, found = (), found._replace(differs=True)
    now = player.outcomes(n, seed, begun[-1:] or (NOTHING,), begun[:-1], is_thrown=found.was_thrown)[0]
    question, why = "", ""
    moves: tuple[MoveChances, ...] = ()
    if n_moves:
        if found.prompt is not None:
            choices = range(len(found.prompt.moves))
            after = player.outcomes(n_moves, seed, choices, found.given, is_thrown=found.is_thrown)
            question, moves = found.prompt.text, _rank(table, found, found.prompt, after)
        why = found.why_none
    endings = {
        name: _chance(int((now[:, 0] == number).sum()), n) for number, name in enumerate(table.game.endings) if number
    }
    notes = tuple(dict.fromkeys([*table.written.notes, *([WHOLE_TURN] if found.differs and begun == () else [])]))
    return Answer(n, endings, _players(table, now), found.mover, question, n_moves, moves, why, notes)


def find_question(player: PlayerOn, n: int, seed: int) -> Asked:
    """Find what is asked first, or say why that cannot be said: it must be the same in every world.

    Places of moves on a list that a world does not have would be read as others: so all worlds are looked at.

    Raises:
        InputError: If something was not done as the table says, or in some worlds otherwise than in others.

    """
    table, stopped, prompts = player.table, start(player.table), dict[tuple[Any, ...], Prompt]()
    found: set[tuple[Any, ...]] = set()
    given: set[tuple[int, ...]] = set()
    asked, faults = Asked(None, mover=table.written.mover), list[InputError]()
    for states in player.worlds(n, seed):
        for state in states:
            so_far = SoFar(table, prompts)
            try:
                reached = reach(table, stopped, state, so_far)
            except InputError as fault:
                faults.append(fault)
                continue
            given.add(reached.given)
            question = (stopped.asked_seat, stopped.decision, stopped.offered.tobytes(), reached.is_thrown)
            found.add(question if reached.is_asked else ())
            if reached.is_asked and asked.prompt is None:
                asked = Asked(so_far.prompt_of(stopped), mover=stopped.asked_seat, is_thrown=reached.is_thrown)
            asked = asked._replace(was_thrown=reached.was_thrown)
    if faults and (not given or not table.done):
        raise faults[0]
    if faults or (len(given) > 1 and table.done):
        raise table.done[0].fault("what was done depends on chance, or on what a player holds and is not written")
    so_far_given = given.pop() if len(given) == 1 else ()
    if len(found) > 1 or (not so_far_given and given):
        return asked._replace(
            prompt=None,
            given=so_far_given,
            mover=table.written.mover,
            why_none=DEPENDS,
            differs=bool(table.written.passed and given),
        )
    return asked._replace(given=so_far_given, why_none="" if asked.prompt else NO_CHOICE)


def _rank(table: TypedTable, asked: Asked, prompt: Prompt, after: Outcomes) -> tuple[MoveChances, ...]:
    """Return what follows from each move, the best for the mover first."""
    won = after[:, :, 1 + asked.mover].astype(float)
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
