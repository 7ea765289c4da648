"""Check a whole game, from the log's head to its end."""

from collections.abc import Iterable, Mapping
from typing import Any

from bng_sim.referees.audit import Audit, lay_out
from bng_sim.referees.billionaire import box, end, parameters, setup, turn
from bng_sim.referees.billionaire.event_form import FORMAT, form
from bng_sim.referees.billionaire.referee import Referee
from bng_sim.referees.billionaire.table_state import TableState
from bng_sim.referees.faults import Fault


def play(ref: Referee) -> None:
    """Take all events, turn by turn (T1)."""
    setup.set_up(ref)
    play_on(ref)


def play_on(ref: Referee) -> None:
    """Take the events from the start of a turn on."""
    ending = ""
    while not ending:
        ending = turn.play(ref)
    end.finish(ref, ending)


AUDIT = Audit("billionaire", FORMAT, parameters.read, box.read, form, TableState, Referee, play)


def audit_from(laid: Mapping[str, Any], events: Iterable[Any]) -> list[Fault]:
    """Return the faults of the rest of a game, from the table at which a turn begins (`Audit.faults_from`)."""
    return AUDIT.faults_from(laid, events, _lay, play_on)


def _lay(ref: Referee, laid: Mapping[str, Any]) -> None:
    """Lay the table out, and note who is at the goal (W4)."""
    lay_out(ref, laid)
    ref.table.note_who_is_there()
