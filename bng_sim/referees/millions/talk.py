"""Claims and calls (N3), at the start of every circuit."""

from bng_sim.referees.millions import options
from bng_sim.referees.millions.options import NOBODY, SILENT
from bng_sim.referees.millions.referee import Referee


def hold(ref: Referee) -> None:
    """Hear the claims and calls of each player, in turn from the Leader."""
    table, rules = ref.table, ref.rules
    for seat in table.seats_from(table.leader):
        if rules.claims:
            _claim(ref, seat)
        if rules.calls and table.those_in(seat):
            _call(ref, seat)


def _claim(ref: Referee, seat: int) -> None:
    for character in ref.table.those_in(seat):
        said = ref.ask(seat, "claim", options.claim(ref.table), asked="N3", chosen="N3")
        if said != SILENT:
            ref.expect("claim", "N3", character=character.name, role=said["role"])


def _call(ref: Referee, seat: int) -> None:
    if ref.table.open_of_others(seat):
        said = ref.ask(seat, "call", options.call(ref.table, seat), asked="N3", chosen="N3")
        if said != NOBODY:
            ref.expect("call", "N3", seat=seat, character=said["character"])
