"""The chances along a game: playouts from every moment between its turns, and after other choices than were made.

What is looked at is what the turn player chooses itself: whether it buys what it has landed on; without that, what it
does about Jail or the Income Tax; without that, the first thing that it does at the end of its turn. What comes after
it, such as on which lot it builds, is played on by its strategy.
"""

from collections.abc import Iterator, Sequence

from bng_sim.core.engines import playouts
from bng_sim.core.errors import InputError
from bng_sim.core.game import Cell
from bng_sim.core.win_chances import Choice, Moment
from bng_sim.games.campaign.declared.parameters import Rules
from bng_sim.games.campaign.declared.terms import Decision
from bng_sim.games.campaign.simulation.play import ENGINE
from bng_sim.games.campaign.telling.prompts import prompt

BANKRUPTCY = "bankruptcies"  # the label of turns with one
_CHOICES = ((Decision.BUY,), (Decision.JAIL, Decision.EVADE, Decision.INCOME_TAX), (Decision.MANAGE,))


def chances(cell: Cell[Rules], game: int, n: int) -> Iterator[Moment]:
    """Estimate how a game may end, from before its first turn to its end, each time by `n` playouts.

    Raises `StrategyError` as `play` does.
    """
    stopped = ENGINE.start_game(cell, game)
    with stopped.report_faults(cell.lineup):
        goes_on, seat, n_in = True, None, int(stopped.public["n_in"])
        while goes_on:
            did = BANKRUPTCY if int(stopped.public["n_in"]) < n_in else ""
            yield playouts.moment(stopped.turns, seat, stopped.chances(n), cell.rules.players, did)
            seat, n_in = int(stopped.public["active"]) + 1, int(stopped.public["n_in"])
            goes_on = stopped.step()


def instead(cell: Cell[Rules], game: int, turn: int, moves: Sequence[int], n: int) -> Choice:
    """Estimate how a game may end after what its player chose in a turn, and after others of the moves it had.

    That is whether to buy (B1); in a turn without that what to do in Jail, about it, or about the Income Tax (J4, J6,
    X2); in a turn without these the first action at its end (M1). Raises `StrategyError` as `play` does, and
    `InputError` for a turn without a choice or a move that is not on the list.
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
