"""Chapters A and B: a lot is put up, and sold to who has won the bidding, or not."""

from bng_sim.referees.billionaire import bids, options, paying
from bng_sim.referees.billionaire.box import profit
from bng_sim.referees.billionaire.referee import Referee
from bng_sim.referees.billionaire.table_state import Auction
from bng_sim.referees.faults import Event, breach, text


def hold(ref: Referee, drawer: int, regions: list[str], *, is_three: bool, is_other: bool) -> bool:
    """Check an auction from the lot to its sale; `is_other` is whether the drawer has chosen the deck (A3).

    Returns whether it was the auction of the last Investment (W3).
    """
    table = ref.table
    lot = _draw(ref, drawer, regions, is_three=is_three, is_other=is_other)
    table.auction = auction = Auction(drawer, lot, table.seats_from(drawer))
    ref.refuse("put_up", "A2")
    was_all = not any(table.decks.values())
    while winner := bids.find_winner(ref, auction):
        if auction.price <= table.means(winner):
            paying.pay(ref, auction, winner)
            _hand_over(ref, auction, winner)
            break
        _punish(ref, auction, winner)
    else:
        _leave_unsold(ref, auction)
    table.auction = None
    if ref.rules.last_investment == "left":
        return not any(table.decks.values())
    return was_all and table.owner(lot[0]) > 0


def _draw(ref: Referee, drawer: int, regions: list[str], *, is_three: bool, is_other: bool) -> list[str]:
    """Check that the top cards of these decks are put up, and return them (A1, A3, A4)."""
    table = ref.table
    rule = "A4" if is_three else "A1"
    event = ref.due("put_up", "A2", seat=drawer)
    lot: list[str] = event["investments"]
    found = [table.box.region[card] for card in lot]
    if found != regions:
        breach("A3" if is_other else rule, f"a card of each of {regions}", text(event))
    for card, region in zip(lot, regions, strict=True):
        if card not in table.decks[region]:
            breach(rule, f"one of {table.decks[region]}", text(event))
    ref.expect("put_up", "A2", seat=drawer)
    for card, region in zip(lot, regions, strict=True):
        table.decks[region].remove(card)
    return lot


def _hand_over(ref: Referee, auction: Auction, winner: int) -> None:
    """Hand the lot to the winner, who has paid for it (B7, Y2, Y5)."""
    event = ref.due("sold", "B7", seat=winner, price=auction.price)
    _check_paid(event, auction.paid)
    ref.expect("sold", "B7", seat=winner, price=auction.price, investments=auction.lot)
    ref.table.join(winner, auction.lot)
    for kind in ("sold", "unsold"):
        ref.refuse(kind, "B7")


def _check_paid(event: Event, paid: int) -> None:
    """Check the sum that a sale reports as paid, as no change is given (Y2)."""
    if event["paid"] != paid:
        breach("Y2", f"{paid} paid", text(event))


def _punish(ref: Referee, auction: Auction, winner: int) -> None:
    """Take a card from the winner for an overbid, and let the others bid again (B8, B9)."""
    table = ref.table
    ref.expect("overbid", "B8", seat=winner, amount=auction.price, means=table.means(winner))
    player = table.players[winner]
    card = ""
    if player.investments:
        listed = options.forfeits(table, winner)
        card = str(ref.ask(winner, "forfeit", listed, asked="B8", chosen="B8"))
    elif player.profits.total():
        card = profit(max(player.profits.elements()))
    if card:
        ref.expect("forfeit", "B8", seat=winner, card=card)
        table.give(winner, card, None)
    auction.overbidders.append(winner)
    auction.bidders = [seat for seat in table.seats_from(auction.drawer) if seat not in auction.overbidders]
    auction.rebids, auction.floor = 0, 1
    ref.refuse_decision("forfeit", "B8")
    ref.refuse("forfeit", "B8")


def _leave_unsold(ref: Referee, auction: Auction) -> None:
    """Return an unsold lot to its decks, or give it to the drawer (B4)."""
    table = ref.table
    to = auction.drawer if ref.rules.unsold == "drawer" else None
    ref.expect("unsold", auction.rule_of_unsold, to=to)
    if to is not None:
        table.join(to, auction.lot)
    else:
        for card in auction.lot:
            table.put_back(card)
    ref.refuse("unsold", "B4")
