"""Chapter S: who begins, who is the Billionaire, who knows the Attorney General (J3), and how the piles lie."""

from bng_sim.referees.campaign import gifts, going_first
from bng_sim.referees.campaign.referee import Referee
from bng_sim.referees.faults import breach, text
from bng_sim.referees.log import FIRST_TURN


def set_up(ref: Referee) -> None:
    """Check who begins, the Billionaire, who knows the AG, the piles and gifts (S1, S3, J3, S6-S8, S11)."""
    table, given = ref.table, ref.log.seat_given(FIRST_TURN)
    # A head does not name a seat that was asked for to begin: then the log alone says that nobody has bid (S11).
    is_bid_for = ref.rules.first_bid == "sealed" and not given and not ref.sees("first_player")
    if not is_bid_for:
        going_first.begin(ref, "S1", **given)
    waits = is_bid_for and ref.rules.billionaire == "starter"
    if not waits:
        table.billionaire = _find_billionaire(ref)
    if not waits or ref.rules.attorney_general != "billionaire":
        table.friends = _find_friends(ref)
    ref.refuse("knows_ag", "J3")
    _lay_piles(ref)
    gifts.give(ref)
    if is_bid_for:
        going_first.take_bids(ref)
    if waits:
        table.billionaire = _find_billionaire(ref)
        if ref.rules.attorney_general == "billionaire":
            table.friends = _find_friends(ref)
    going_first.give_cash(ref)


def _lay_piles(ref: Referee) -> None:
    """Take the shuffled piles (S6)."""
    table = ref.table
    for pile, cards in table.box.cards.items():
        event = ref.due("shuffle", "S6", pile=pile)
        if sorted(event["cards"]) != [*range(len(cards))]:
            breach("S6", f"each of {len(cards)} cards once", text(event))
        ref.expect("shuffle", "S6", pile=pile)
        table.piles[pile] = [*event["cards"]]


def _find_billionaire(ref: Referee) -> int:
    """Return the seat of the Billionaire, 0 for nobody (S3)."""
    how = ref.rules.billionaire
    if how == "drawn":
        seat = ref.due("billionaire", "S3")["seat"]
        if seat is None:
            breach("S3", "somebody as the Billionaire", "nobody")
        ref.expect("billionaire", "S3", **ref.log.seat_given("billionaire"))
        return int(seat)
    seat = ref.table.first if how == "starter" else 0
    ref.expect("billionaire", "S3", seat=seat or None)
    return int(seat)


def _find_friends(ref: Referee) -> list[int]:
    """Return the seats that know the Attorney General (J3)."""
    table = ref.table
    how = ref.rules.attorney_general
    if how == "drawn":
        return [ref.expect("knows_ag", "J3", **ref.log.seat_given("attorney_general"))["seat"]]
    friends = [*table.players] if how == "all" else []
    if how == "billionaire" and table.billionaire:
        friends = [table.billionaire]
    for seat in friends:
        ref.expect("knows_ag", "J3", seat=seat)
    return friends
