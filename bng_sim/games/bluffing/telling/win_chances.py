"""The chances along a game: playouts from every moment between its turns, and after other cards than were played."""

from collections.abc import Iterator, Sequence

import numpy as np

from bng_sim.core.engines import playouts
from bng_sim.core.engines.stopped_game import StoppedGame
from bng_sim.core.engines.win_chances import Choice, Moment
from bng_sim.core.errors import InputError
from bng_sim.core.game import Cell
from bng_sim.core.wording import counted
from bng_sim.games.bluffing.declared.limits import MAX_DECK
from bng_sim.games.bluffing.declared.parameters import Rules, by_billionaire
from bng_sim.games.bluffing.declared.terms import Decision
from bng_sim.games.bluffing.engine.play import ENGINE

CHALLENGED = "challenges"  # how turns with a challenge are marked (V4)


def chances(cell: Cell[Rules], game: int, n: int) -> Iterator[Moment]:
    """How a game may end, from before its first turn to its end, each time by `n` playouts.

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
    """How a game may end after the card played in a turn (T2), and after others that might have been played.

    Raises `StrategyError` as `play` does, and `InputError` for a turn with one card in hand or a move not on the
    list.
    """
    stopped = ENGINE.start_game(cell, game)
    with stopped.report_faults(cell.lineup):
        while stopped.turns < turn - 1 and stopped.step():
            pass
        if stopped.turns == turn - 1 and stopped.look_at(Decision.PLAY):
            made = stopped.answer_to(Decision.PLAY)
            return playouts.choice(
                stopped, made, turn, lambda cards: _words(cell, stopped, cards), moves, n, cell.rules.players
            )
    raise InputError(f"turn {turn}: expected a turn of this game in which there was a card to choose")


def _words(cell: Cell[Rules], stopped: StoppedGame, cards: np.ndarray) -> list[str]:
    """Cards as a player would say them: `play the 7 (3 coins)`."""
    who = stopped.public["billionaire"][stopped.asked_seat]
    values, coins = by_billionaire(cell.rules.deck_values)[who], by_billionaire(cell.rules.deck_coins)[who]
    places = [int(card) % MAX_DECK for card in cards]
    return [f"play the {values[at]} ({counted(coins[at], 'coin')})" for at in places]
