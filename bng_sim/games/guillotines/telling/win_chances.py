"""The chances along a game: playouts from every moment between its turns, and after other moves than were made."""

from collections.abc import Iterator, Sequence

from bng_sim.core.engines import playouts
from bng_sim.core.errors import InputError
from bng_sim.core.game import Cell
from bng_sim.core.win_chances import Choice, Moment
from bng_sim.games.guillotines.declared.parameters import Rules
from bng_sim.games.guillotines.declared.terms import Decision
from bng_sim.games.guillotines.simulation.play import ENGINE
from bng_sim.games.guillotines.telling.prompts import prompt

BUY, ROUND_END = "Buys", "ends of Rounds"  # what brings Crises, and so the Revolution (B1, K7)


def chances(cell: Cell[Rules], game: int, n: int) -> Iterator[Moment]:
    """Compute how a game may end, from before its first turn to its end, each time by `n` playouts.

    A moment with the turn of the one before it is that of a Round's end, or of the choice of Roles at set-up.
    Raises `StrategyError` as `play` does.
    """
    stopped = ENGINE.start_game(cell, game)
    with stopped.report_faults(cell.lineup):
        goes_on, before, buys = True, 0, 0
        while goes_on:
            turn, seat = stopped.turns, int(stopped.public["last_player"])
            did = BUY if stopped.buys > buys else ROUND_END if before == turn > 0 else ""
            yield playouts.moment(turn, seat + 1 if turn else None, stopped.chances(n), cell.rules.players, did)
            before, buys = turn, stopped.buys
            goes_on = stopped.step()


def instead(cell: Cell[Rules], game: int, turn: int, moves: Sequence[int], n: int) -> Choice:
    """Compute how a game may end after the action of a turn (T3), and after others that might have been taken instead.

    Raises `StrategyError` as `play` does, and `InputError` for a turn without a choice of action or a move that is not
    on the list.
    """
    stopped = ENGINE.start_game(cell, game)
    with stopped.report_faults(cell.lineup):
        while stopped.turns < turn - 1 and stopped.step():
            pass
        while stopped.turns == turn - 1 and not stopped.is_over:  # a step may be one in which all end the Round
            if stopped.look_at(Decision.ACT):
                made = stopped.answer_to(Decision.ACT)
                return playouts.choice(stopped, made, turn, prompt(cell, stopped).moves, moves, n, cell.rules.players)
    raise InputError(f"turn {turn}: expected a turn of this game in which there was an action to choose")
