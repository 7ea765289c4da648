"""Power Play cards are drawn (P1): those nobody has used in any order, then the used ones in theirs (P9, X5)."""

from bng_sim.referees.billionaire.referee import Referee
from bng_sim.referees.faults import breach, text


def draw(ref: Referee, seat: int) -> None:
    """Draw a Power Play card, given that there is one (P1)."""
    table = ref.table
    event = ref.expect("draw_power", "P1", seat=seat)
    power = event["power"]
    if table.unseen.total():
        if not table.unseen[power]:
            breach(_rule_of(power) if power in table.used else "C4", f"one of {dict(table.unseen)}", text(event))
        table.unseen[power] -= 1
    else:
        if power != table.used[0]:
            breach(_rule_of(table.used[0]), f"the used card {table.used[0]}", text(event))
        del table.used[0]
    table.players[seat].powers[power] += 1
    ref.refuse("draw_power", "P1")


def _rule_of(power: str) -> str:
    """Return the rule by which a used card of this kind lies below the deck."""
    return "X5" if power == "security" else "P9"
