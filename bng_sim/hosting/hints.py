"""Hints at a question: what each strategy would do, and what each move is worth by playouts.

Both know only what the seat sees: a strategy gets its View, and in playouts what the seat cannot know is dealt again.
"""

import math
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from bng_sim.core.engines.stopped_game import StoppedGame
from bng_sim.core.errors import InputError
from bng_sim.core.game import Cell, Game
from bng_sim.core.lineup import ONE, Entry
from bng_sim.hosting.game_table import GameTable
from bng_sim.hosting.position import find_game_of, play_to_question
from bng_sim.players.search import list_candidates

FIRST = 100  # playouts of each move, to find the best
BEST = 6  # moves that are played on from again
PLAYOUTS = 1_500  # of each of these: from others than those that chose them, or luck would count twice
MOST_MOVES = 60  # that are tried, of longer lists the script's best
_Z = 1.96


class Worth(NamedTuple):
    """The share of playouts won after a move, and half the width of its 95 % interval (Agresti and Coull 1998)."""

    place: int
    share: float
    half_width: float


@dataclass(frozen=True, slots=True)
class Hints:
    """What strategies would do at a question, and what its moves are worth.

    Attributes:
        choices: Place of a move -> the strategies that would choose it.
        failed: The strategies that fail at this question, and how.
        worths: The best moves, the best first.
        script: The strategy that plays on in all seats.
        first: Playouts of every move, to find these.
        playouts: Further playouts of each of them.

    """

    choices: dict[int, list[str]]
    failed: list[str]
    worths: list[Worth]
    script: str
    first: int
    playouts: int


def find_hints(table: GameTable, number: int) -> Hints:
    """Compute hints at a question of a table; raises as `play_to_question` does, also if the script fails."""
    game, _, cell, _ = find_game_of(table)
    further = _further(game, cell)
    position = play_to_question(table, number, further)
    question, entries = position.question, position.cell.lineup.entries
    if question is None:
        raise InputError("the game is over: nobody is asked")
    choices, failed = _choices(question, entries)
    with question.report_faults(position.cell.lineup):
        worths = _worths(question)
    script = entries[int(question.state["strategy"][question.asked_seat])].label
    return Hints(choices, failed, worths, script.removeprefix(ONE), FIRST, PLAYOUTS)


def _choices(question: StoppedGame, entries: Sequence[Entry]) -> tuple[dict[int, list[str]], list[str]]:
    """Ask each strategy what it would do; return who chooses which move, and who fails."""
    choices: dict[int, list[str]] = defaultdict(list)
    failed = []
    for place, entry in enumerate(entries):
        label = entry.label.removeprefix(ONE)
        try:
            choices[question.choice_of(place, entry.traits)].append(label)
        except Exception as error:  # noqa: BLE001 (a designer's strategy may raise anything)
            failed.append(f"{label} fails here: {type(error).__name__}: {error}")
    return dict(choices), failed


def _worths(question: StoppedGame) -> list[Worth]:
    """Play on from all moves, and again from those that won most."""
    places = np.array(list_candidates(question, MOST_MOVES))
    won = question.run_playouts(places, 0, FIRST).sum(axis=1)
    best = places[np.argsort(-won, kind="stable")[:BEST]]
    shares = question.run_playouts(best, FIRST, PLAYOUTS).mean(axis=1)
    worths = [_worth(int(place), float(share), PLAYOUTS) for place, share in zip(best, shares, strict=True)]
    return sorted(worths, key=lambda worth: -worth.share)


def _further(game: Game, cell: Cell) -> list[Entry]:
    """List the strategies that do not play, of the game or from files, as many as a pool has room for."""
    playing = {entry.name for entry in cell.lineup.entries}
    room = game.strategies.max_pool - len(cell.lineup.entries)
    known = [
        one
        for one in game.strategies
        if one.is_shipped or one.path == game.source or game.strategies.is_from_file(one.name)
    ]
    others = [strategy for strategy in known if strategy.name not in playing]
    return [Entry(strategy.name, strategy.name, strategy.trait_values({})) for strategy in others[:room]]


def _worth(place: int, share: float, n: int) -> Worth:
    p = (share * n + 2) / (n + 4)
    return Worth(place, share, _Z * math.sqrt(p * (1 - p) / (n + 4)))
