"""The chances of winning along a game, by playouts from its turns and after other moves (`engines.stopped_game`)."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from bng_sim.core.engines.stopped_game import StoppedGame
from bng_sim.core.errors import InputError
from bng_sim.core.win_chances import Choice, Moment


def moment(turn: int, seat: int | None, outcomes: NDArray[np.int8], players: int, did: str = "") -> Moment:
    """Build a moment of a game from the outcomes of its playouts.

    Args:
        turn: Turns begun.
        seat: Who has taken the last of them, from 1; None before the first.
        outcomes: The ending, then for each seat whether it wins, shape (n, 1 + seats).
        players: How many seats there are.
        did: What was done in that turn.

    """
    won = outcomes[:, 1 : 1 + players]
    wins = tuple(int(count) for count in won.sum(axis=0))
    return Moment(turn, seat, len(won), wins, int((won.sum(axis=1) == 0).sum()), did)


def choice(
    stopped: StoppedGame, made: int, turn: int, words: Sequence[str], moves: Sequence[int], n: int, players: int
) -> Choice:
    """Estimate how a game may end after the answer to the question it was stopped at, and after other moves.

    Args:
        stopped: A game that was stopped at a question.
        made: What was answered to it, by its place in the list.
        turn: Turns begun.
        words: What each move offered is called.
        moves: Those to try, by their places in the list.
        n: How often each is played on from.
        players: How many seats there are.

    Raises:
        InputError: For a move that is not on the list.

    """
    seat, offered = stopped.asked_seat + 1, tuple(words)
    for move in moves:
        if not 0 <= move < len(offered):
            raise InputError(
                f"turn {turn}: move {move + 1}: expected 1 to {len(offered)}, one that might have been made"
            )
    places = list(dict.fromkeys((made, *moves)))
    outcomes = stopped.open_outcomes(np.array(places), n)
    after = {place: moment(turn, seat, outcomes[at], players) for at, place in enumerate(places)}
    return Choice(turn, seat, offered, made, after)
