"""Chapter S: the pile, and who has the Leader card."""

from bng_sim.referees.faults import breach, text
from bng_sim.referees.log import FIRST_TURN
from bng_sim.referees.millions import going_first
from bng_sim.referees.millions.referee import Referee


def set_up(ref: Referee) -> None:
    """Check the pile and the first Leader; cash, Reserve and stock follow from the rules (S4 to S12)."""
    rules, table = ref.rules, ref.table
    _give(ref)
    event = ref.due("pile", "S6")
    pile = event["cards"]
    if len(pile) != rules.loot_cards or len(set(pile)) < len(pile):
        breach("S6", f"{rules.loot_cards} different Loot cards", text(event))
    ref.accept(event)
    table.pile = pile
    first = rules.first_leader
    wanted = ref.log.seat_given(FIRST_TURN) if isinstance(first, str) else {"seat": first + 1}
    # A head does not name a seat that was asked for to lead: then the log alone says that nobody has bid (S12).
    if rules.first_bid == "sealed" and not wanted and not ref.sees("first_leader"):
        going_first.take_bids(ref)
    else:
        table.leader = ref.expect("first_leader", "S8", **wanted)["seat"]
    going_first.give_cash(ref)
    ref.refuse("pile", "S6")
    ref.refuse("first_leader", "S8")


def _give(ref: Referee) -> None:
    """Let a seat start with what the head says it is given (S9)."""
    rules, table = ref.rules, ref.table
    for seat, name in ref.log.given.items():
        if name == "cash" and rules.start_cash <= table.reserve:
            table.players[seat].cash += rules.start_cash
            table.reserve -= rules.start_cash
        elif name == "intimidation" and table.stock:
            table.players[seat].looks += 1
            table.stock -= 1
        elif name != FIRST_TURN:
            breach("S9", "a gift that there is", name)
