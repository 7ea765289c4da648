"""Chapter E: whether the game ends, and else whose turn is next."""

from bng_sim.referees.bluffing.endings import RULE, possible
from bng_sim.referees.bluffing.referee import Referee
from bng_sim.referees.faults import breach, text


def check(ref: Referee) -> str:
    """Check the end of the game if it is due; return the ending, or "" (E4)."""
    due = possible(ref.table)
    if not due:
        return ""
    event = ref.due("end", RULE[due[0]], ending=due[0])
    if event["ending"] != due[0]:
        rule = "E4" if event["ending"] in due else RULE[due[0]]
        breach(rule, f"the ending {due[0]}", text(event))
    ref.accept(event)
    return due[0]


def find_next(ref: Referee) -> int:
    """Check who is passed over for having no cards, and return the player of the next turn (T5, E2)."""
    table = ref.table
    seat = table.left_of(table.target)
    while not table.players[seat].hand:
        ref.expect("pass_over", "E2", seat=seat)
        seat = table.left_of(seat)
    ref.refuse("pass_over", "E2")
    return seat
