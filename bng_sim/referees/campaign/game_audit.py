"""Check a whole game, from the log's head to its end."""

from collections.abc import Iterable
from typing import Any

from bng_sim.referees.audit import audit as find_faults
from bng_sim.referees.campaign import box, end, parameters, setup, turn
from bng_sim.referees.campaign.event_form import FORMAT, form
from bng_sim.referees.campaign.referee import Over, Referee
from bng_sim.referees.campaign.table_state import TableState
from bng_sim.referees.event_form import EventForm
from bng_sim.referees.faults import Fault
from bng_sim.referees.heads import once_per_content
from bng_sim.referees.log import Log


def audit(events: Iterable[Any]) -> list[Fault]:
    """Return the faults of one game's log: none, or the first one (`bng_sim.referees.audit`)."""
    return find_faults(open_log(events), begin, play)


def open_log(events: Iterable[Any]) -> Log:
    """Return a log of this game, to be read from the start."""
    return Log(iter(events), "campaign", FORMAT)


def begin(log: Log) -> Referee:
    """Read the head: the rules that are played, the deeds and the cards (L2, C1)."""
    head, rules = log.head(parameters.read)
    cards, form_of_events = _open_box(head["cards"], rules)
    log.expect_form(form_of_events)
    return Referee(rules, TableState(rules, cards), log)


@once_per_content
def _open_box(listed: Any, rules: parameters.Rules) -> tuple[box.Box, EventForm]:
    """Read the cards, and return the form that events have with them."""
    cards = box.read(listed, rules)
    return cards, form(rules, cards)


def play(ref: Referee) -> None:
    """Take all events, turn by turn (V1)."""
    setup.set_up(ref)
    end.finish(ref, _play_on(ref))


def _play_on(ref: Referee) -> str:
    """Check turn after turn, and return the ending (W2, W3)."""
    ending = ""
    while not ending:
        turn.begin_next(ref)
        try:
            turn.play(ref)
        except Over:
            return "last_standing"
        ending = end.after_turn(ref)
    return ending
