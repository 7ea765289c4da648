"""The chances along a game: playouts from every moment between its turns, and after other cards than were played."""

from collections.abc import Iterator, Sequence

import numpy as np

from bng_sim.core.engines import playouts
from bng_sim.core.engines.win_chances import Choice, Moment
from bng_sim.core.errors import InputError
from bng_sim.core.game import Cell
from bng_sim.games.bluffing.declared.limits import MAX_DECK
from bng_sim.games.bluffing.declared.parameters import Rules, by_billionaire
from bng_sim.games.bluffing.declared.terms import Decision
from bng_sim.games.bluffing.engine import thinking
from bng_sim.games.bluffing.engine.play import begun

CHALLENGED = "challenges"  # what a turn is told apart by (V4)


def chances(cell: Cell[Rules], game: int, n: int) -> Iterator[Moment]:
    """How a game may end, from before its first turn to its end, each time by `n` playouts.

    Turns of replays (W5) are counted on. Raises `StrategyError` as `play` does.
    """
    position = begun(cell, game)
    with position.faults_told(cell.lineup):
        goes_on, before = True, 0
        while goes_on:
            turns = position.turns
            did = CHALLENGED if turns > before and position.was_challenged else ""
            seat = position.last_active + 1 if turns else None
            yield playouts.moment(turns, seat, position.chances(n), cell.rules.players, did)
            before = turns
            goes_on = position.step()


def instead(cell: Cell[Rules], game: int, turn: int, moves: Sequence[int], n: int) -> Choice:
    """How a game may end after the card played in a turn (T2), and after others that might have been played.

    Raises `StrategyError` as `play` does, and `InputError` for a turn with one card in hand or a move not on the
    list.
    """
    position = begun(cell, game)
    with position.faults_told(cell.lineup):
        while position.turns < turn - 1 and position.step():
            pass
        if position.turns == turn - 1 and position.look_at(Decision.PLAY):
            made = position.answer_to(Decision.PLAY)
            return playouts.choice(
                position, made, turn, lambda cards: _words(cell, position, cards), moves, n, cell.rules.players
            )
    raise InputError(f"turn {turn}: expected a turn of this game in which there was a card to choose")


def _words(cell: Cell[Rules], position: thinking.Position, cards: np.ndarray) -> list[str]:
    """Cards as a player would say them: `play the 7 (3 coins)`."""
    who = position.billionaire(position.asked_seat)
    values, coins = by_billionaire(cell.rules.deck_values)[who], by_billionaire(cell.rules.deck_coins)[who]
    places = [int(card) % MAX_DECK for card in cards]
    return [f"play the {values[at]} ({coins[at]} coin{'' if coins[at] == 1 else 's'})" for at in places]
