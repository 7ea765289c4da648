"""Chapter S: what makes up for going first or last: cash by place, bids, a start player who changes (S8, S10, S11)."""

from typing import Any

from bng_sim.referees.campaign import options
from bng_sim.referees.campaign.options import PASS
from bng_sim.referees.campaign.referee import Referee
from bng_sim.referees.faults import breach


def begin(ref: Referee, rule: str, **given: Any) -> None:
    """Take the event that says who has the first turn, which is this seat if one is given."""
    table = ref.table
    table.first = table.active = table.began = ref.expect("first_player", rule, **given)["seat"]


def take_bids(ref: Referee) -> None:
    """Check what all bid for going first, and that one of those who bid most pays that and begins (S11)."""
    table = ref.table
    moves = {seat: ref.ask(seat, "bid", options.bids(table, seat, 0), asked="S11") for seat in table.players}
    amounts = {seat: 0 if move == PASS else int(move) for seat, move in moves.items()}
    for seat, amount in amounts.items():
        ref.expect("first_bid", "S11", seat=seat, amount=amount)
    most = max(amounts.values())
    if not most:
        begin(ref, "S11")
        return
    payer = ref.due("pay", "S11", amount=most, reason="first_bid")["seat"]
    if amounts.get(payer) != most:
        breach("S11", f"a payment of who bid {most}", payer)
    ref.pay(payer, 0, most, "first_bid", "S11")
    begin(ref, "S11", seat=payer)


def give_cash(ref: Referee) -> None:
    """Check that each player gets what their place in the turn order brings (S8)."""
    table, amounts = ref.table, ref.rules.start_cash_by_order
    for seat, amount in zip([table.first, *table.seats_after(table.first)], amounts, strict=False):
        ref.pay(0, seat, amount, "turn_order", "S8")


def pass_turn(ref: Referee) -> None:
    """Pass the turn to the next player in the game; a round ends at who began it, or past them (V1, S10)."""
    table = ref.table
    before, table.active = table.active, table.seats_after(table.active)[0]
    if _way(ref, table.active) <= _way(ref, before):
        table.round += 1
        if ref.rules.turn_order == "passing":
            table.active = table.began = table.seats_after(table.began)[0]


def _way(ref: Referee, seat: int) -> int:
    """Return how far, clockwise, a seat is from the one that began the round."""
    return (seat - ref.table.began) % ref.rules.players
