"""Check a whole game, from the log's head to its end."""

from collections.abc import Iterable, Mapping
from typing import Any

from bng_sim.referees.audit import Audit
from bng_sim.referees.faults import Fault
from bng_sim.referees.guillotines import box, laying, parameters, setup, turn, win
from bng_sim.referees.guillotines.event_form import FORMAT, form
from bng_sim.referees.guillotines.referee import Referee
from bng_sim.referees.guillotines.table_state import TableState


def play(ref: Referee) -> None:
    """Take all events."""
    play_on(ref, setup.set_up(ref))


def play_on(ref: Referee, seat: int) -> None:
    """Take the events from the start of a turn on, that of `seat`."""
    while not ref.ending:
        if _is_stalemate(ref):
            ref.ending = "stalemate"
        else:
            seat = turn.play(ref, seat)
    win.finish(ref)


def _is_stalemate(ref: Referee) -> bool:
    """Return whether the game has lasted as many turns, or Rounds, as it may (T5)."""
    rules, table = ref.rules, ref.table
    return table.turn == rules.max_turns or table.round > rules.max_turns * rules.max_rounds_per_turn


AUDIT = Audit("guillotines", FORMAT, parameters.read, box.read, form, TableState, Referee, play)


def audit_from(laid: Mapping[str, Any], events: Iterable[Any]) -> list[Fault]:
    """Return the faults of the rest of a game, from the table at which a turn begins (`Audit.faults_from`)."""
    return AUDIT.faults_from(laid, events, laying.lay_out, lambda ref: play_on(ref, laid["mover"]))
