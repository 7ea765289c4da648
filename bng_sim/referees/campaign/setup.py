"""Chapter S: who begins, who is the Billionaire, who knows the Attorney General (J3), and how the piles lie."""

from bng_sim.referees.campaign import gifts
from bng_sim.referees.campaign.referee import Referee
from bng_sim.referees.faults import breach, text
from bng_sim.referees.log import FIRST_TURN


def set_up(ref: Referee) -> None:
    """Check who begins, who is the Billionaire, who knows the AG, and the shuffled piles (S1, S3, J3, S6)."""
    table = ref.table
    table.first = table.active = ref.expect("first_player", "S1", **ref.log.seat_given(FIRST_TURN))["seat"]
    table.billionaire = _find_billionaire(ref)
    table.friends = _find_friends(ref)
    ref.refuse("knows_ag", "J3")
    for pile, cards in table.box.cards.items():
        event = ref.due("shuffle", "S6", pile=pile)
        if sorted(event["cards"]) != [*range(len(cards))]:
            breach("S6", f"each of {len(cards)} cards once", text(event))
        ref.expect("shuffle", "S6", pile=pile)
        table.piles[pile] = [*event["cards"]]
    gifts.give(ref)


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
