"""Chapter S: the pile, and who has the Leader card."""

from bng_sim.referees.faults import breach, text
from bng_sim.referees.millions.referee import Referee


def set_up(ref: Referee) -> None:
    """Check the pile and the first Leader; cash, Reserve and stock follow from the rules (S4, S5, S6, S7, S8)."""
    rules, table = ref.rules, ref.table
    event = ref.due("pile", "S6")
    pile = event["cards"]
    if len(pile) != rules.loot_cards or len(set(pile)) < len(pile):
        breach("S6", f"{rules.loot_cards} different Loot cards", text(event))
    ref.accept(event)
    table.pile = pile
    first = rules.first_leader
    wanted = {} if isinstance(first, str) else {"seat": first + 1}
    table.leader = ref.expect("first_leader", "S8", **wanted)["seat"]
    ref.refuse("pile", "S6")
    ref.refuse("first_leader", "S8")
