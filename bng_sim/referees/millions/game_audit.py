"""Check a whole game, from the log's head to its end."""

from collections.abc import Iterable, Mapping
from typing import Any

from bng_sim.referees.audit import Audit, lay_out
from bng_sim.referees.faults import Fault
from bng_sim.referees.millions import box, end, heist, negotiation, parameters, planning, setup, sharing
from bng_sim.referees.millions.event_form import FORMAT, form
from bng_sim.referees.millions.referee import Referee
from bng_sim.referees.millions.table_state import TableState


def play(ref: Referee) -> None:
    """Take all events, round by round (P1)."""
    setup.set_up(ref)
    play_on(ref)


def play_on(ref: Referee) -> None:
    """Take the events from the start of a round on."""
    ending = ""
    while not ending:
        planning.hold(ref)
        negotiation.hold(ref)
        heist.hold(ref)
        sharing.hold(ref)
        ending = end.finish_round(ref)
    end.finish(ref, ending)


AUDIT = Audit("millions", FORMAT, parameters.read, box.read, form, TableState, Referee, play)


def audit_from(laid: Mapping[str, Any], events: Iterable[Any]) -> list[Fault]:
    """Return the faults of the rest of a game, from the table at which a round begins (`Audit.faults_from`)."""
    return AUDIT.faults_from(laid, events, lay_out, play_on)
