"""Check a whole game, from the log's head to its end."""

from collections.abc import Iterable
from typing import Any

from bng_sim.referees.audit import audit as find_faults
from bng_sim.referees.event_form import EventForm
from bng_sim.referees.faults import Fault
from bng_sim.referees.guillotines import box, parameters, setup, turn, win
from bng_sim.referees.guillotines.event_form import FORMAT, form
from bng_sim.referees.guillotines.referee import Referee
from bng_sim.referees.guillotines.table_state import TableState
from bng_sim.referees.heads import once_per_content
from bng_sim.referees.log import Log


def audit(events: Iterable[Any]) -> list[Fault]:
    """Return the faults of one game's log: none, or the first one (`bng_sim.referees.audit`)."""
    return find_faults(open_log(events), begin, play)


def open_log(events: Iterable[Any]) -> Log:
    """Return a log of this game, to be read from the start."""
    return Log(iter(events), "guillotines", FORMAT)


def begin(log: Log) -> Referee:
    """Read the head: the rules that are played, and the cards that are in the box (C2)."""
    head, rules = log.head(parameters.read)
    cards, form_of_events = _open_box(head["cards"], rules)
    log.expect_form(form_of_events)
    return Referee(rules, TableState(rules, cards), log)


@once_per_content
def _open_box(listed: Any, rules: parameters.Rules) -> tuple[list[box.Card], EventForm]:
    """Read the cards, and return the form that events have with them."""
    cards = box.read(listed, rules)
    roles = rules.roles if rules.level > 2 else parameters.ROLES  # below level 3 any Role is S7's business
    return cards, form(rules, len(cards), roles)


def play(ref: Referee) -> None:
    """Take all events."""
    seat = setup.set_up(ref)
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
