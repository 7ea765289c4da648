"""The chances along a game: playouts from every moment between two rounds, and after other moves than were made.

A game can be taken up between rounds alone, so what lies between two moments is a whole round, and no one seat's doing.
"""

from collections.abc import Iterator, Sequence

from bng_sim.core.engines import playouts
from bng_sim.core.errors import InputError
from bng_sim.core.game import Cell
from bng_sim.core.win_chances import Choice, Moment
from bng_sim.games.millions.declared.parameters import Rules
from bng_sim.games.millions.declared.terms import Decision
from bng_sim.games.millions.simulation.play import ENGINE
from bng_sim.games.millions.telling.prompts import prompt


def chances(cell: Cell[Rules], game: int, n: int) -> Iterator[Moment]:
    """Estimate how a game may end, from before its first round to its end, each time by `n` playouts.

    The turn of a moment is that of the last visit before it (N4). Raises `StrategyError` as `play` does.
    """
    stopped = ENGINE.start_game(cell, game)
    with stopped.report_faults(cell.lineup):
        goes_on = True
        while goes_on:
            did = f"heist {stopped.public['round_number']}" if stopped.public["round_number"] else ""
            yield playouts.moment(stopped.turns, None, stopped.chances(n), cell.rules.players, did)
            goes_on = stopped.step()


def instead(cell: Cell[Rules], game: int, turn: int, moves: Sequence[int], n: int) -> Choice:
    """Estimate how a game may end after the move made in a visit (N5), and after others that might have been made.

    Raises `StrategyError` as `play` does, and `InputError` for a visit with one move to choose from or a move not on
    the list.
    """
    stopped = ENGINE.start_game(cell, game)
    with stopped.report_faults(cell.lineup):
        while stopped.turns < turn and not stopped.is_over:
            for made in stopped.questions(Decision.MOVE):
                if stopped.turns == turn:
                    return playouts.choice(
                        stopped, made, turn, prompt(cell, stopped).moves, moves, n, cell.rules.players
                    )
    raise InputError(f"turn {turn}: expected a turn of this game (a visit) in which there was a move to choose")
