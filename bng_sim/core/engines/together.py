"""Play several games with players that think side by side: those that can are asked the questions of all at once."""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from bng_sim.core.engines.stopped_game import StoppedGame
from bng_sim.core.engines.strategy_faults import report_faults
from bng_sim.core.game import Cell
from bng_sim.core.thinkers import Thinker

MOST = 32  # games side by side


def play_together(start: Callable[[], StoppedGame], cell: Cell[Any], first_game: int, rows: np.ndarray) -> None:
    """Play games `first_game` on, one for each of the rows, which are those that they would have alone.

    Args:
        start: Makes room for a game.
        cell: What is played.
        first_game: The index of the first.
        rows: The engine's rows, shape (n,), filled in here.

    Raises:
        StrategyError: If a strategy fails.

    """
    games = [start() for _ in range(min(MOST, rows.size))]
    playing = games[0]

    def begin(game: StoppedGame) -> int | None:
        """Begin games until one comes to a question; return its row, or None if all rows are filled."""
        for row in left:
            game.begin(first_game + row, cell)
            if game.find_question(again=0):
                return row
            rows[row] = game.row
        return None

    left = iter(range(rows.size))
    with report_faults(cell.lineup, games[0].engine.decisions, lambda: playing.played):
        asked: list[tuple[StoppedGame, int]] = []
        for playing in games:
            row = begin(playing)
            if row is not None:
                asked.append((playing, row))
        while asked:
            answers = _answers([game for game, _ in asked])
            still: list[tuple[StoppedGame, int]] = []
            for (playing, at), answer in zip(asked, answers, strict=True):
                playing.answer(answer)
                row = at
                if not playing.find_question(again=1):
                    rows[at] = playing.row
                    row = begin(playing)
                if row is not None:
                    still.append((playing, row))
            asked = still


def _answers(questions: Sequence[StoppedGame]) -> Sequence[int]:
    """Return the answer to the question at which each game has stopped."""
    thinkers = [question.thinker for question in questions]
    first = thinkers[0]
    if all(thinker is first for thinker in thinkers):  # as usual; comparing players takes as long as asking them
        return _answers_of(first, questions)
    by_thinker: dict[Thinker, list[int]] = {}
    for place, thinker in enumerate(thinkers):
        by_thinker.setdefault(thinker, []).append(place)
    found = [0] * len(questions)
    for thinker, places in by_thinker.items():
        answers = _answers_of(thinker, [questions[place] for place in places])
        for place, answer in zip(places, answers, strict=True):
            found[place] = answer
    return found


def _answers_of(thinker: Thinker, questions: Sequence[StoppedGame]) -> Sequence[int]:
    """Return the answers of one player, which is asked all at once if it can be."""
    choose_all = getattr(thinker, "choose_all", None)
    return choose_all(questions) if choose_all else [*map(thinker.choose, questions)]
