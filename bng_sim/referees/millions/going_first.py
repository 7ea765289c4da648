"""Chapter S: what makes up for going first or last: cash by place, a first circuit without the Leader, bids."""

from bng_sim.referees.faults import breach
from bng_sim.referees.millions import options
from bng_sim.referees.millions.referee import Referee
from bng_sim.referees.millions.table_state import Character


def take_bids(ref: Referee) -> None:
    """Check what all bid for going first, and that one of those who bid most pays that and leads first (S12)."""
    table = ref.table
    bids = {seat: _bid(ref, seat) for seat in table.players}
    for seat, amount in bids.items():
        ref.expect("first_bid", "S12", seat=seat, amount=amount)
    most = max(bids.values())
    if not most:
        table.leader = ref.expect("first_leader", "S12")["seat"]
        return
    payer = ref.expect("bid_paid", "S12", amount=most)["seat"]
    if bids.get(payer) != most:
        breach("S12", f"a payment of who bid {most}", payer)
    table.players[payer].cash -= most
    table.reserve += most
    table.leader = ref.expect("first_leader", "S12", seat=payer)["seat"]


def _bid(ref: Referee, seat: int) -> int:
    """Check the questions to a player, $1M after the other, up to the first no; return the last yes (S12)."""
    for amount in range(min(ref.table.players[seat].cash, ref.rules.offer_max)):
        if ref.ask(seat, "pay", options.PAY, asked="S12") == options.NO:
            return amount
    return min(ref.table.players[seat].cash, ref.rules.offer_max)


def give_cash(ref: Referee) -> None:
    """Check that each player gets what their place in the turn order brings (S10)."""
    table, amounts = ref.table, ref.rules.start_cash_by_order
    for seat, amount in zip(table.seats_from(table.leader), amounts, strict=False):
        if amount:
            ref.expect("extra_cash", "S10", seat=seat, amount=amount)
            table.players[seat].cash += amount
            table.reserve -= amount
    ref.refuse("extra_cash", "S10")


def is_passed_over(ref: Referee, character: Character, circuit: int) -> bool:
    """Return whether a circuit does not visit a Character: the first of the game those of the Leader (S11)."""
    table = ref.table
    is_first = table.round == circuit == 1
    return ref.rules.first_turn == "no_visit" and is_first and character.seat == table.leader
