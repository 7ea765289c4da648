"""Check a whole game, from the log's head to its end."""

from collections.abc import Iterable, Mapping
from typing import Any

from bng_sim.referees.audit import Audit, lay_out
from bng_sim.referees.campaign import box, end, parameters, setup, turn
from bng_sim.referees.campaign.event_form import FORMAT, form
from bng_sim.referees.campaign.referee import Over, Referee
from bng_sim.referees.campaign.table_state import TableState
from bng_sim.referees.faults import Fault


def play(ref: Referee) -> None:
    """Take all events, turn by turn (V1)."""
    setup.set_up(ref)
    turn.begin_next(ref)
    play_on(ref)


def play_on(ref: Referee) -> None:
    """Take the events from a turn on that has begun, and been counted."""
    end.finish(ref, _play_turns(ref))


def _play_turns(ref: Referee) -> str:
    """Check turn after turn, and return the ending (W2, W3)."""
    while True:
        try:
            turn.play(ref)
        except Over:
            return "last_standing"
        if ending := end.after_turn(ref):
            return ending
        turn.begin_next(ref)


AUDIT = Audit("campaign", FORMAT, parameters.read, box.read, form, TableState, Referee, play)


def audit_from(laid: Mapping[str, Any], events: Iterable[Any]) -> list[Fault]:
    """Return the faults of the rest of a game, from the table at which a turn begins (`Audit.faults_from`)."""
    return AUDIT.faults_from(laid, events, _lay, play_on)


def _lay(ref: Referee, laid: Mapping[str, Any]) -> None:
    """Lay the table out, and begin the turn of who is to move."""
    lay_out(ref, laid)
    turn.begin(ref)
