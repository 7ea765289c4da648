"""Saying whose strategy failed, and where, so that its author can play that game again."""

import contextlib
from collections.abc import Callable, Iterator
from enum import IntEnum

import numpy as np

from bng_sim.core.errors import StrategyError, StrategyMemoryError
from bng_sim.core.event_logs.event_log import NOTHING
from bng_sim.core.lineup import Lineup


@contextlib.contextmanager
def faults_told(
    lineup: Lineup, decisions: type[IntEnum], playing: Callable[[], tuple[np.void, np.void]]
) -> Iterator[None]:
    """Say which strategy failed, and where, if one does.

    Args:
        lineup: Who plays.
        decisions: What is asked.
        playing: Gives the state and the moves that were played last.

    Raises:
        StrategyError: If a strategy failed; what fails otherwise goes on its way.

    """
    try:
        with np.errstate(over="ignore"):  # interpreted, the random streams' words wrap around with a warning
            yield
    except Exception as error:  # a strategy may raise anything
        state, moves = playing()
        if state["asked_seat"] == NOTHING:
            raise
        label = lineup.entries[state["strategy"][state["asked_seat"]]].label
        decision = decisions(int(moves["decision"])).name.lower()
        # What ran as ordinary Python has said itself what it was.
        failure = str(error) if isinstance(error, StrategyError) else f"{type(error).__name__}: {error}"
        advice = "" if isinstance(error, StrategyMemoryError) else f"\n{_advice(state)}"
        raise StrategyError(f"{_where(label, decision, state)}: {failure}{advice}") from None


def _where(label: str, decision: str, state: np.void) -> str:
    return (
        f"strategy {label} failed at decision `{decision}` in game {state['game']}, turn {state['public']['turn']} "
        f"(seed {state['seed']}, seat {state['asked_seat'] + 1})"
    )


def _advice(state: np.void) -> str:
    what = "game" if state["game"] == state["deal"] else "deal, though with the strategies in other seats,"
    return (
        "It must return an index from 0 to n - 1 at every decision, and read nothing beyond the end of a list; replay "
        f"that {what} with `--games 1 --first-game {state['deal']}` while you mend it."
    )
