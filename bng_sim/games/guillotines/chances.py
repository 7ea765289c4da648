"""The chances along a game: playouts from every moment between its turns, and after other moves than were made."""

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from bng_sim.core.chances import Choice, Moment
from bng_sim.core.errors import InputError
from bng_sim.core.event_log import LOG
from bng_sim.core.game import Cell
from bng_sim.games.guillotines import thinking
from bng_sim.games.guillotines.play import faults_told, opened
from bng_sim.games.guillotines.rules import Rules
from bng_sim.games.guillotines.telling.moves import in_words
from bng_sim.games.guillotines.terms import Decision

BUY, ROUND_END = "Buys", "ends of Rounds"  # what brings Crises, and so the Revolution (B1, K7)


def chances(cell: Cell[Rules], game: int, n: int) -> Iterator[Moment]:
    """How a game may end, from before its first turn to its end, each time by `n` playouts.

    A moment with the turn of the one before it is that of a Round's end, or of the choice of Roles at set-up.
    Raises `StrategyError` as `play` does.
    """
    position = _begun(cell, game)
    with faults_told(cell.lineup, lambda: position.played):
        goes_on, before, buys = True, 0, 0
        while goes_on:
            turn, seat = position.turn
            did = BUY if position.buys > buys else ROUND_END if before == turn > 0 else ""
            yield _moment(cell, turn, seat + 1 if turn else None, position.chances(n), did)
            before, buys = turn, position.buys
            goes_on = position.step()


def instead(cell: Cell[Rules], game: int, turn: int, moves: Sequence[int], n: int) -> Choice:
    """How a game may end after the action of a turn (T3), and after others that might have been taken instead.

    Raises `StrategyError` as `play` does, and `InputError` for a turn without a choice of action or a move that is not
    on the list.
    """
    position = _begun(cell, game)
    with faults_told(cell.lineup, lambda: position.played):
        while position.turn[0] < turn - 1 and position.step():
            pass
        while position.turn[0] == turn - 1 and not position.is_over:  # a step may be one in which all end the Round
            if position.look_at(Decision.ACT):
                return _choice(cell, position, moves, n)
    raise InputError(f"turn {turn}: expected a turn of this game in which there was an action to choose")


def _choice(cell: Cell[Rules], position: thinking.Position, moves: Sequence[int], n: int) -> Choice:
    """How it may go on from the action at hand."""
    turn, seat = position.turn[0], position.asked_seat + 1
    words = tuple(in_words(cell.rules.record(), move) for move in position.offered)
    for move in moves:
        if not 0 <= move < len(words):
            raise InputError(f"turn {turn}: move {move + 1}: expected 1 to {len(words)}, one that might have been made")
    made = position.answer_to(Decision.ACT)
    places = list(dict.fromkeys((made, *moves)))
    outcomes = position.open_outcomes(np.array(places), n)
    after = {place: _moment(cell, turn, seat, outcomes[at]) for at, place in enumerate(places)}
    return Choice(turn, seat, words, made, after)


def _begun(cell: Cell[Rules], game: int) -> thinking.Position:
    position = opened(cell, np.zeros(1, LOG)[0])
    position.begin(game, cell.lineup.entries)
    return position


def _moment(cell: Cell[Rules], turn: int, seat: int | None, outcomes: NDArray[np.int8], did: str = "") -> Moment:
    won = outcomes[:, 1 : 1 + cell.rules.players]
    wins = tuple(int(count) for count in won.sum(axis=0))
    return Moment(turn, seat, len(won), wins, int((won.sum(axis=1) == 0).sum()), did)
