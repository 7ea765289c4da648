"""Check a whole game, from the log's head to its end."""

from bng_sim.referees.audit import Audit
from bng_sim.referees.billionaire import box, end, parameters, setup, turn
from bng_sim.referees.billionaire.event_form import FORMAT, form
from bng_sim.referees.billionaire.referee import Referee
from bng_sim.referees.billionaire.table_state import TableState


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
