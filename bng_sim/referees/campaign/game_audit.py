"""Check a whole game, from the log's head to its end."""

from bng_sim.referees.audit import Audit
from bng_sim.referees.campaign import box, end, parameters, setup, turn
from bng_sim.referees.campaign.event_form import FORMAT, form
from bng_sim.referees.campaign.referee import Over, Referee
from bng_sim.referees.campaign.table_state import TableState


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
