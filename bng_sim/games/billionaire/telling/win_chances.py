"""The chances along a game: playouts from every moment between its turns, and after other choices than were made.

What is looked at is what the turn player chooses itself: its first bid for what it has drawn, the Investment it names,
or a Power Play card. What others answer comes after it, and is played on.
"""

from collections.abc import Iterator, Sequence

from bng_sim.core.engines import playouts
from bng_sim.core.engines.stopped_game import StoppedGame
from bng_sim.core.engines.win_chances import Choice, Moment
from bng_sim.core.errors import InputError
from bng_sim.core.game import Cell
from bng_sim.games.billionaire.declared.components import Power
from bng_sim.games.billionaire.declared.limits import MAX_CARDS, TARGETS
from bng_sim.games.billionaire.declared.parameters import Rules
from bng_sim.games.billionaire.declared.terms import Decision
from bng_sim.games.billionaire.engine.play import ENGINE
from bng_sim.games.billionaire.engine.records import NOTHING
from bng_sim.games.billionaire.rules.power_plays import NO
from bng_sim.games.billionaire.telling import naming

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
                return playouts.choice(
                    stopped, made, turn,
                    lambda offered: [_in_words(cell.rules, stopped, int(move)) for move in offered],
                    moves, n, cell.rules.players,
                )  # fmt: skip
    raise InputError(f"turn {turn}: expected a turn of this game in which its player had a move to choose")


def _in_words(rules: Rules, stopped: StoppedGame, move: int) -> str:
    """Describe a move as a player would: `bid $7M`, `analyze Eurasia $5M of seat 2`, `play Espionage on seat 3`."""
    if stopped.decision == Decision.BID.name.lower():
        return f"bid {naming.money(move)}" if move > 0 else "bid nothing"
    if stopped.decision != Decision.PLAY.name.lower():
        return f"analyze {_target(rules, stopped, move) if move != NOTHING else 'nothing'}"
    if move == NO:
        return "play no card"
    power, target = divmod(move - 1, TARGETS)
    played = f"play {[*naming.POWER_NAMES.values()][power]}"
    if power == Power.POWER_PLAY:
        return played
    return f"{played} on {f'seat {target + 1}' if power == Power.ESPIONAGE else _target(rules, stopped, target)}"


def _target(rules: Rules, stopped: StoppedGame, investment: int) -> str:
    """Name an Investment and its owner: `Eurasia $5M of seat 2`."""
    region, number = divmod(investment, MAX_CARDS)
    name = [*naming.REGION_NAMES.values()][region]
    worth = naming.money(rules.trading_values[region][number])
    return f"{name} {worth} of seat {stopped.public['owner'][investment] + 1}"
