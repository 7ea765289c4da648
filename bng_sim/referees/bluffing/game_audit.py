"""Check a whole game, from the log's head to its end, replays included (W5)."""

from collections.abc import Iterable, Mapping
from typing import Any

from bng_sim.referees.audit import Audit, lay_out
from bng_sim.referees.bluffing import box, end, parameters, scoring, setup, turn
from bng_sim.referees.bluffing.event_form import FORMAT, form
from bng_sim.referees.bluffing.referee import Referee
from bng_sim.referees.bluffing.table_state import TableState
from bng_sim.referees.faults import Fault


def play(ref: Referee) -> None:
    """Take all events: a game, and replays among those who are tied."""
    play_on(ref, setup.set_up(ref))


def play_on(ref: Referee, seat: int) -> None:
    """Take the events from the start of a turn on, that of `seat`, replays included."""
    table, rules = ref.table, ref.rules
    ending = _play_from(ref, seat)
    winners = scoring.score(ref)
    if ending == "stalemate":
        winners = []
    while len(winners) > 1 and rules.further_tie == "replay" and table.replays < rules.max_replays:
        ref.expect("replay", "W5", seats=winners)
        table.replays += 1
        table.set_up(winners)
        ending = _play_from(ref, setup.find_first(ref, "W5"))
        best = scoring.score(ref)
        if ending == "stalemate":
            break
        winners = best
    ref.refuse("replay", "W5")
    scoring.announce(ref, winners)


def _play_from(ref: Referee, seat: int) -> str:
    """Take the events of a game from its first turn on; return the ending."""
    while not (ending := turn.play(ref, seat)):
        seat = end.find_next(ref)
    return ending


AUDIT = Audit("bluffing", FORMAT, parameters.read, box.read, form, TableState, Referee, play, is_box_drawn=True)


def audit_from(laid: Mapping[str, Any], events: Iterable[Any]) -> list[Fault]:
    """Return the faults of the rest of a game, from the table at which a turn begins (`Audit.faults_from`)."""
    return AUDIT.faults_from(laid, events, lay_out, lambda ref: play_on(ref, laid["mover"]))
