"""Check a whole game, from the log's head to its end."""

from collections.abc import Iterable
from typing import Any

from bng_sim.referees.audit import audit as find_faults
from bng_sim.referees.event_form import EventForm
from bng_sim.referees.faults import Fault
from bng_sim.referees.heads import once_per_content
from bng_sim.referees.log import Log
from bng_sim.referees.millions import box, end, heist, negotiation, parameters, planning, setup, sharing
from bng_sim.referees.millions.event_form import FORMAT, form
from bng_sim.referees.millions.referee import Referee
from bng_sim.referees.millions.table_state import TableState


def audit(events: Iterable[Any]) -> list[Fault]:
    """Return the faults of one game's log: none, or the first one (`bng_sim.referees.audit`)."""
    return find_faults(open_log(events), begin, play)


def open_log(events: Iterable[Any]) -> Log:
    """Return a log of this game, to be read from the start."""
    return Log(iter(events), "millions", FORMAT)


def begin(log: Log) -> Referee:
    """Read the head: the rules that are played, and the Loot cards (C4)."""
    head, rules = log.head(parameters.read)
    cards, form_of_events = _open_box(head["cards"], rules)
    log.expect_form(form_of_events)
    return Referee(rules, TableState(rules, cards), log)


@once_per_content
def _open_box(listed: Any, rules: parameters.Rules) -> tuple[dict[int, box.Card], EventForm]:
    """Read the cards, and return the form that events have with them."""
    cards = box.read(listed, rules)
    return cards, form(rules)


def play(ref: Referee) -> None:
    """Take all events, round by round (P1)."""
    setup.set_up(ref)
    ending = ""
    while not ending:
        planning.hold(ref)
        negotiation.hold(ref)
        heist.hold(ref)
        sharing.hold(ref)
        ending = end.finish_round(ref)
    end.finish(ref, ending)
