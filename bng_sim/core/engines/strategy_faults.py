"""Report which strategy failed, and where, so that its author can play that game again."""

import contextlib
from collections.abc import Callable, Iterator
from enum import IntEnum

import numpy as np

from bng_sim.core.errors import StrategyError, StrategyMemoryError
from bng_sim.core.event_logs.event_log import NOTHING
from bng_sim.core.lineup import Lineup


@contextlib.contextmanager
def report_faults(
    lineup: Lineup, decisions: type[IntEnum], playing: Callable[[], tuple[np.void, np.void]]
) -> Iterator[None]:
    """Raise a `StrategyError` that names the strategy and decision, if a strategy fails within the `with` block.

    Args:
        lineup: The lineup.
        decisions: The game's decisions.
        playing: Returns the state and the moves played last.

    Raises:
        StrategyError: If a strategy failed; other errors pass through.
    """
    try:
        with np.errstate(over="ignore"):  # interpreted, random streams wrap around with a warning
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
