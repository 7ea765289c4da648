"""Chapter A: something is sold to who bids most."""

from itertools import cycle

from bng_sim.referees.campaign import options
from bng_sim.referees.campaign.options import PASS
from bng_sim.referees.campaign.referee import Referee


def sell(ref: Referee, name: str, bidders: list[int], rule: str) -> None:
    """Auction a deed by `rule` among those bidders who may own it, and hand it to the winner (A1, A3, B5)."""
    allowed = [seat for seat in bidders if ref.table.may_own(seat, name)]
    winner = hold(ref, name, allowed, rule if allowed == bidders else "B5")
    if winner:
        ref.hand(name, winner, "A3")


def hold(ref: Referee, name: str, bidders: list[int], rule: str) -> int:
    """Hold the auction of a deed, or of a house if `name` is empty; return the winner, who has paid, or 0 (A2, A3)."""
    ref.expect("auction", rule, deed=name or None, seats=bidders)
    standing = bids = winner = 0
    still_in = [*bidders]
    for seat in cycle(bidders):
        if seat not in still_in:
            continue
        move = ref.ask(seat, "bid", options.bids(ref.table, seat, standing), asked="A2")
        if move == PASS:
            ref.expect("passes", "A2", seat=seat)
            still_in.remove(seat)
        else:
            standing, winner = int(move), seat
            bids += 1
            ref.expect("bid", "A2", seat=seat, amount=standing)
        if still_in in ([], [winner]) or bids == ref.rules.max_bids:
            break
    ref.refuse_decision("bid", "A3")
    ref.pay(winner, 0, standing, "bid", "A3")
    ref.expect("auctioned", "A3", seat=winner or None, amount=standing)
    return winner
