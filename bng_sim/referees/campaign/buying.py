"""Chapter B: a property that nobody owns is bought, or not."""

from bng_sim.referees.campaign import auction, options
from bng_sim.referees.campaign.options import Move
from bng_sim.referees.campaign.referee import Referee

ALL = 100  # percent


def offer(ref: Referee, seat: int, name: str) -> None:
    """Offer a property that nobody owns to the player who landed there, and auction it if declined (B1 to B5)."""
    table, rules = ref.table, ref.rules
    if rules.first_turn == "no_buying" and table.turn == 1:
        _refuse_all(ref)
        return
    move = ref.ask(seat, "buy", options.buy(table, seat, name), asked="B1", chosen=lambda move: _rule(ref, name, move))
    if move == "cash":
        ref.pay(seat, 0, table.deed(name).price, "price", "B1")
        if rules.chicago_deeds == 0 or (rules.chicago_deeds < ALL and ref.sees("no_deed")):
            ref.expect("no_deed", "B4", seat=seat, deed=name)
            ref.refuse("auction", "B4")
            return
        ref.hand(name, seat, "B4")
    elif move == "favors":
        interns = options.favors(table, name)
        ref.expect("favors", "B2", seat=seat, deed=name, interns=interns)
        table.players[seat].interns -= interns
        ref.hand(name, seat, "B2")
    else:
        ref.expect("declined", "B3", seat=seat, deed=name)
        if rules.auctions:
            bidders = [*table.seats_after(seat), *([seat] if rules.decliner_bids else [])]
            auction.sell(ref, name, bidders, "A1")
        else:
            ref.refuse("auction", "A1")


def _refuse_all(ref: Referee) -> None:
    """Check that nothing is bought or auctioned in a short first turn (S9)."""
    ref.refuse_decision("buy", "S9")
    for kind in ("declined", "auction", "deed", "favors"):
        ref.refuse(kind, "S9")


def _rule(ref: Referee, name: str, move: Move) -> str:
    """Return the rule by which a deed cannot be had so."""
    if not ref.table.may_own(ref.table.active, name):
        return "B5"
    return "B2" if move == "favors" else "B1"
