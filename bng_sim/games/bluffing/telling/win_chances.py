"""The chances along a game: playouts from every moment between its turns, and after other cards than were played."""

from collections.abc import Iterator, Sequence

from bng_sim.core.engines import playouts
from bng_sim.core.errors import InputError
from bng_sim.core.game import Cell
from bng_sim.core.win_chances import Choice, Moment
from bng_sim.games.bluffing.declared.parameters import Rules
from bng_sim.games.bluffing.declared.terms import Decision
from bng_sim.games.bluffing.simulation.play import ENGINE
from bng_sim.games.bluffing.telling.prompts import prompt

CHALLENGED = "challenges"  # how turns with a challenge are marked (V4)


def chances(cell: Cell[Rules], game: int, n: int) -> Iterator[Moment]:
    """Compute how a game may end, from before its first turn to its end, each time by `n` playouts.

    Turns of replays (W5) are counted on. Raises `StrategyError` as `play` does.
    """
    stopped = ENGINE.start_game(cell, game)
    with stopped.report_faults(cell.lineup):
        goes_on, before = True, 0
        while goes_on:
            turns = stopped.turns
            did = CHALLENGED if turns > before and stopped.was_challenged else ""
            seat = stopped.last_active + 1 if turns else None
            yield playouts.moment(turns, seat, stopped.chances(n), cell.rules.players, did)
            before = turns
            goes_on = stopped.step()


def instead(cell: Cell[Rules], game: int, turn: int, moves: Sequence[int], n: int) -> Choice:
    """Compute how a game may end after the card played in a turn (T2), and after others that might have been played.

    Raises `StrategyError` as `play` does, and `InputError` for a turn with one card in hand or a move not on the
    list.
    """
    stopped = ENGINE.start_game(cell, game)
    with stopped.report_faults(cell.lineup):
        while stopped.turns < turn - 1 and stopped.step():
            pass
        if stopped.turns == turn - 1 and stopped.look_at(Decision.PLAY):
            made = stopped.answer_to(Decision.PLAY)
            return playouts.choice(stopped, made, turn, prompt(cell, stopped).moves, moves, n, cell.rules.players)
    raise InputError(f"turn {turn}: expected a turn of this game in which there was a card to choose")
