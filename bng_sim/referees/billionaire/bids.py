"""Chapter B: rounds of sealed bids, until one has won or nobody has."""

from functools import partial

from bng_sim.referees.billionaire import options
from bng_sim.referees.billionaire.broken_rules import rule_of_bid
from bng_sim.referees.billionaire.referee import Referee
from bng_sim.referees.billionaire.table_state import Auction
from bng_sim.referees.faults import breach, text


def find_winner(ref: Referee, auction: Auction) -> int:
    """Hold the bidding and set its price; return the winner, or 0 if the lot stays unsold (B1 to B7)."""
    auction.rule_of_unsold = "B9"  # with nobody left; else a round of bids says why
    while auction.bidders:
        amounts = _bid(ref, auction)
        highest = max(amounts.values())
        if highest == 0:
            ref.refuse("tie", "B5")
            auction.rule_of_unsold = "B4"
            return 0
        auction.price = highest
        tied = _tied(ref, amounts, highest)
        if not tied:
            ref.refuse("tie", "B5")
            return _win(ref, auction, next(seat for seat in amounts if amounts[seat] == highest), "B7")
        ref.expect("tie", "B5", amount=highest)
        if auction.rebids == ref.rules.max_rebids:
            return _settle(ref, auction, amounts)
        _call_again(ref, auction, tied)
    return 0


def _bid(ref: Referee, auction: Auction) -> dict[int, int]:
    """Ask all bidders, then check the revealed bids; return them by seat, from the drawer on (B1, B3)."""
    table = ref.table
    amounts: dict[int, int] = {}
    for seat in auction.bidders:
        listed = options.bids(table, auction, seat)
        chosen = partial(rule_of_bid, table, auction, seat)
        amounts[seat] = int(ref.ask(seat, "bid", listed, asked=_rule_of_round(auction, seat), chosen=chosen))
    ref.refuse_decision("bid", _rule_of_another(ref, auction))
    ref.expect("bids", "B3", seat=auction.drawer, amounts=[amounts.get(seat) for seat in table.players])
    table.revealed = True
    ref.refuse("bids", "B3")
    for kind in ("overbid", "forfeit"):
        ref.refuse(kind, "B10")
    return amounts


def _rule_of_round(auction: Auction, seat: int) -> str:
    """Return the rule by which a player is asked for a bid."""
    if auction.rebids:
        return "B5"
    if auction.overbidders:
        return "B9"
    return "A2" if seat == auction.drawer else "B1"


def _rule_of_another(ref: Referee, auction: Auction) -> str:
    """Return the rule by which somebody is not asked for a bid."""
    event = ref.log.peek() or {}
    if event.get("seat") in auction.overbidders:
        return "B9"
    return "B1" if event.get("seat") in auction.bidders else "B5"


def _tied(ref: Referee, amounts: dict[int, int], highest: int) -> list[int]:
    """List the bidders in a tie that counts, from the drawer on (B5)."""
    listed = [*amounts.values()]
    return [
        seat for seat, amount in amounts.items()
        if amount > 0 and listed.count(amount) > 1 and (ref.rules.tie_rule == "any" or amount == highest)
    ]  # fmt: skip


def _call_again(ref: Referee, auction: Auction, tied: list[int]) -> None:
    """Set who bids again after a tie, and the least that they may bid (B5)."""
    auction.rebids += 1
    if ref.rules.rebid_floor:
        auction.floor = auction.price
    if ref.rules.rebid_among == "tied":
        auction.bidders = tied


def _settle(ref: Referee, auction: Auction, amounts: dict[int, int]) -> int:
    """Decide a tie after the last round of bids; return the winner, or 0 if the lot stays unsold (B6)."""
    leaders = [seat for seat, amount in amounts.items() if amount == auction.price]
    how = ref.rules.tie_after_rebids
    if len(leaders) == 1 or how == "clockwise":
        return _win(ref, auction, leaders[0], "B6")
    if how == "unsold":
        auction.rule_of_unsold = "B6"
        return 0
    event = ref.due("draw_lots", "B6", seat=leaders)
    if event["seat"] not in leaders:
        breach("B6", f"one of {leaders}", text(event))
    ref.accept(event)
    return _win(ref, auction, event["seat"], "B6")


def _win(ref: Referee, auction: Auction, winner: int, rule: str) -> int:
    """Check that this seat wins the bidding by `rule`, and that the lot is turned up; return the seat (B7, V3)."""
    event = ref.due("win_bidding", rule, seat=winner, amount=auction.price, investments=auction.lot)
    if event["investments"] != auction.lot:
        breach("V3", f"the lot {auction.lot}", text(event))
    ref.expect("win_bidding", rule, seat=winner, amount=auction.price)
    ref.refuse("win_bidding", rule)
    return winner
