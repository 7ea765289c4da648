"""Chapter T: trades are proposed, and taken or left."""

from bng_sim.referees.campaign import mortgages, offers
from bng_sim.referees.campaign.offers import Offer
from bng_sim.referees.campaign.options import REFUSE_OR_ACCEPT, Move
from bng_sim.referees.campaign.referee import Referee


def trade(ref: Referee, seat: int) -> None:
    """Check one proposal of a trade, its answer, and the exchange (T2 to T5)."""
    table = ref.table
    listed: dict[Move, Offer] = {str(entry): entry for entry in offers.offers(table, seat)}
    chosen = "B5" if ref.rules.one_owner_per_color else "T2"
    offer = listed[ref.ask(seat, "offer", [*listed], asked="M1", chosen=chosen)]
    sums: list[Move] = [*offers.sums(table, seat, offer)]
    amount = int(ref.ask(seat, "money", sums, asked="T3"))
    ref.expect(
        "propose", "T2", seat=seat, partner=offer.partner, gives=offer.gives or None, takes=offer.takes or None,
        amount=amount,
    )  # fmt: skip
    if ref.ask(offer.partner, "accept", REFUSE_OR_ACCEPT, asked="T4") == "refuse":
        ref.expect("trade_refused", "T4", seat=offer.partner)
        return
    ref.expect("trade", "T4", seat=seat, partner=offer.partner)
    _exchange(ref, seat, offer, amount)


def _exchange(ref: Referee, seat: int, offer: Offer, amount: int) -> None:
    """Exchange the money and deeds of a trade, then settle their mortgages (T4, T5)."""
    payer, to = (seat, offer.partner) if amount > 0 else (offer.partner, seat)
    ref.pay(payer, to, abs(amount), "trade", "T4")
    for name, receiver in ((offer.gives, offer.partner), (offer.takes, seat)):
        if name:
            ref.hand(name, receiver, "T4")
    for name, receiver in ((offer.takes, seat), (offer.gives, offer.partner)):
        if name in ref.table.mortgaged:
            inherit_in_trade(ref, receiver, name)


def inherit_in_trade(ref: Referee, seat: int, name: str) -> None:
    """Settle the mortgage of a deed that a trade handed to a player (T5)."""
    event = ref.due("inherit", "T5", seat=seat, deed=name)
    if event["seat"] != seat:
        ref.expect("inherit", "T5", seat=seat, deed=name)
    mortgages.inherit(ref, seat, name)
