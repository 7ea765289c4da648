"""The chances along a game: playouts from every moment between its turns, and after other choices than were made.

What is looked at is what the turn player chooses itself: its first bid for what it has drawn, the Investment it names,
or a Power Play card. What others answer comes after it, and is played on.
"""

from collections.abc import Iterator, Sequence

from bng_sim.core.engines import playouts
from bng_sim.core.errors import InputError
from bng_sim.core.game import Cell
from bng_sim.core.win_chances import Choice, Moment
from bng_sim.games.billionaire.declared.parameters import Rules
from bng_sim.games.billionaire.declared.terms import Decision
from bng_sim.games.billionaire.simulation.play import ENGINE
from bng_sim.games.billionaire.telling.prompts import prompt

AUCTION = "auctions"  # the label of turns with one
_CHOICES = ((Decision.BID, Decision.ANALYZE, Decision.HEADQUARTERS), (Decision.PLAY,))  # the landing's, else a card


def chances(cell: Cell[Rules], game: int, n: int) -> Iterator[Moment]:
    """Estimate how a game may end, from before its first turn to its end, each time by `n` playouts.

    Raises `StrategyError` as `play` does.
    """
    stopped = ENGINE.start_game(cell, game)
    with stopped.report_faults(cell.lineup):
        goes_on, seat = True, None
        while goes_on:
            did = AUCTION if seat is not None and stopped.public["revealed"] else ""
            yield playouts.moment(stopped.turns, seat, stopped.chances(n), cell.rules.players, did)
            seat = int(stopped.public["active"]) + 1
            goes_on = stopped.step()


def instead(cell: Cell[Rules], game: int, turn: int, moves: Sequence[int], n: int) -> Choice:
    """Estimate how a game may end after what its player chose in a turn, and after others of the moves it had.

    That is the first bid for a lot (B1), or the Investment named (N1, H4); in a turn without these the first choice
    about Power Play cards (P3). Raises `StrategyError` as `play` does, and `InputError` for a turn without a choice or
    a move that is not on the list.
    """
    stopped = ENGINE.start_game(cell, game)
    with stopped.report_faults(cell.lineup):
        while stopped.turns < turn - 1 and stopped.step():
            pass
        if stopped.turns == turn - 1 and not stopped.is_over:
            made = stopped.look_back(_CHOICES)
            if made is not None:
                return playouts.choice(stopped, made, turn, prompt(cell, stopped).moves, moves, n, cell.rules.players)
    raise InputError(f"turn {turn}: expected a turn of this game in which its player had a move to choose")
